"""The places of things on the title, by the size of the window."""

from __future__ import annotations

from gaps.stage.drawing.style import Style
from gaps.stage.view import Part, Pin
from gaps.values import Value

# In units.
MARGIN = 72  # at both sides
NARROW_MARGIN = 44  # the same in a narrow window
WIDE_WINDOW = 1200
MAX_WIDTH = 1440  # maximum width of everything that is shown
COLUMN_WIDTH = 344  # the column at the left
NARROW_RISE = 16  # rise of the column in a narrow window
PACK_GAP = 44  # between the column and the first pack
HALF_PACK = 58
HALF_FAN = 72
MIN_PITCH = 140  # minimum from one pack to the next
MAX_PACKS = 4
CREST_TOP = 634  # distance of the ledge from the top
FIRST_CREST_TOP = 646  # the same at the first visit
# the height of a window in which the packs are at their usual place
LEDGE_TO_FOOT = 744
MIN_LOGO_HEIGHT = 720  # the height of a window
HIGH_WINDOW = 840  # in a higher window everything is lower
LOWER_FRACTION = 0.45  # the fraction of the extra height by which it is lower
# the height of a narrow window in which the packs are below everything else
TALL_WINDOW = 1050
NARROW_CONTENT = 900  # the width of what such a window shows
# drop of the packs in such a window, at the first visit and below the four doors
FIRST_PACKS_DROP = 250
PACKS_DROP = 310
MIN_SHIFT = -8  # with the lifted A of the logo just below the top
CAPTION_HEIGHT = 74  # the room below the crest
HALF_FIRST_PACK = 117
HALF_CLASSIC = 95  # half of the room for the pack next to that of the first game
HALF_NARROW_CLASSIC = 80  # the same in a narrow window
FIRST_PACK_GAP = 44  # between these two packs

LOGO_TOP = 116
FIRST_LOGO_TOP = 196
TOP = 350  # top of the brass button
FIRST_TOP = 446
# the span of everything that is shown without the logo
SPAN = (350, 752)
FIRST_SPAN = (340, 665)
MENU_MARGIN = 72


class Places(Value):
    """The places on the title, in units from the left and the top of the window."""

    is_wide: bool
    left: float
    right: float
    has_logo: bool
    shift: float
    """By how much everything is lower than in a window of the usual size."""
    column: float
    """The width of the column at the left."""
    packs: int
    """The number of packs that have room, in addition to the fan."""
    first: float
    """The middle of the first pack."""
    pitch: float
    """The distance from one pack to the next, or to the fan."""
    crest: float
    """The crest of the ledge that the packs are on."""
    first_pack: float
    """The middle of the pack of the first game."""
    classic_pack: float
    """The middle of the pack next to it."""
    is_tall: bool
    """True if the packs are below the column, not next to it."""

    def pinned(
        self, part: Part, x: float, y: float, width: float, height: float
    ) -> Pin:
        """Return a part at a place in units of the usual window.

        ``x`` is from the left of what is shown.
        """
        at = (self.left + x, self.shift + y)
        return Pin(part, "topleft", at, (width, height))


def places_in(style: Style, *, first_visit: bool) -> Places:
    """Return the places of things in a window of this style."""
    width = style.size[0] / style.px_per_unit
    height = style.size[1] / style.px_per_unit
    is_wide = width >= WIDE_WINDOW
    margin = MARGIN if is_wide else NARROW_MARGIN
    content = min(width - 2 * margin, MAX_WIDTH)
    left = (width - content) / 2
    right = left + content
    has_logo = height >= MIN_LOGO_HEIGHT
    shift = max(0.0, height - HIGH_WINDOW) * LOWER_FRACTION
    is_tall = content < NARROW_CONTENT and height >= TALL_WINDOW
    ledge_shift = shift
    if is_tall:
        drop = FIRST_PACKS_DROP if first_visit else PACKS_DROP
        shift = max(shift - drop / 2, MIN_SHIFT)
        ledge_shift = shift + drop
    if not has_logo:
        top, bottom = FIRST_SPAN if first_visit else SPAN
        above = (height - (bottom - top)) / 2
        shift = max(MENU_MARGIN, above) - top
        ledge_shift = shift
    elif not is_wide and not first_visit:
        shift -= NARROW_RISE
        ledge_shift = min(ledge_shift, height - LEDGE_TO_FOOT)
    first = left + HALF_PACK
    if not is_tall:
        first += COLUMN_WIDTH + PACK_GAP
    room = right - HALF_FAN - first
    packs = max(0, min(MAX_PACKS, int(room / MIN_PITCH)))
    pitch = room / packs if packs else 2 * HALF_FAN
    crest = (FIRST_CREST_TOP if first_visit else CREST_TOP) + ledge_shift
    if not has_logo:
        crest = min(crest, height - CAPTION_HEIGHT)
    half = HALF_CLASSIC if is_wide else HALF_NARROW_CLASSIC
    apart = HALF_FIRST_PACK + HALF_PACK + (FIRST_PACK_GAP if is_wide else 0)
    classic_pack = (width + apart) / 2 if is_tall else right - half
    return Places(
        is_wide,
        left,
        right,
        has_logo,
        shift,
        min(COLUMN_WIDTH, content),
        packs,
        first,
        pitch,
        crest,
        classic_pack - apart,
        classic_pack,
        is_tall,
    )
