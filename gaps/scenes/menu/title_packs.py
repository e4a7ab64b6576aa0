"""The packs on the ledge of the title, each a game, and the fan of all games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, Text, _
from gaps.scenes.menu.pack_pictures import BOX, DROP_HEIGHT, FALL_SECONDS, fallen
from gaps.scenes.menu.packs import (
    LINE_STEP,
    Caption,
    Fan,
    FirstPack,
    Pack,
    PackLook,
)
from gaps.scenes.menu.places import CAPTION_HEIGHT
from gaps.scenes.menu.title_facts import TitleView
from gaps.scenes.text import game_text, numbers, rulebook
from gaps.stage.core.scene import Transition
from gaps.stage.core.widget import spoken_detail
from gaps.stage.drawing.style import SPACE_XS
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import Entering, Part, Pin, SaidAs, Use, layers, row
from gaps.store import Rate

# In units.
STANDING_HEIGHT = 190  # the room for a pack above the crest
NAME_MARGIN = SPACE_XS  # next to a name
BACKS = "ember", "rose", "spruce", "dusk"  # the colours of the packs, from the left
TILTS = 1.6, -1.3, 1.0, -1.6
FAN_BACKS = "dusk", "spruce", "rose", "ember"

FootAt = Callable[[float], int]
"""Returns the row of pixels of the ledge, a number of units from the left."""
IsTaken = Callable[[str], bool]
"""Returns whether the pack of the variant with this key was chosen."""


def packs(
    view: TitleView,
    foot_at: FootAt,
    is_taken: IsTaken,
    *,
    choose: Callable[[Variant], Transition | None],
    browse: Callable[[], Transition],
) -> Part:
    """Return the packs of some variants, and the fan, which drop onto the ledge."""
    places = view.places
    variants = view.facts.packs(places.packs, view.context.settings.last_variant)
    names = [_lines(view, _(variant.name)) for variant in variants]
    lines = max(map(len, names), default=1)
    shown: list[Part] = []
    middle = places.first
    for number, variant in enumerate(variants):
        name = names[number]
        look = PackLook(
            BACKS[number],
            len(variant.pack),
            rulebook.board_size(variant),
            TILTS[number],
        )
        taken = partial(is_taken, variant.key)
        pack = _pack(view, variant, name, look, foot_at(middle), taken)
        shown.append(Use(pack, partial(choose, variant), size=places.pitch))
        middle += places.pitch
    shown.append(Use(_fan(foot_at(middle)), browse, size=places.pitch))
    group = SaidAs("games", N_("Games"))
    height = STANDING_HEIGHT + CAPTION_HEIGHT + (lines - 1) * LINE_STEP
    at = (places.first - places.pitch / 2, places.crest - STANDING_HEIGHT)
    box = (places.pitch * len(shown), height)
    whole = Pin(row(*shown, group=group), "topleft", at, box)
    return Entering(whole, seconds=FALL_SECONDS, offset=(0, -DROP_HEIGHT), ease=fallen)


def _lines(view: TitleView, name: str) -> Sequence[str]:
    room = view.style.px(view.places.pitch - NAME_MARGIN)
    return view.style.wrap(name, "h4", room)


def _pack(
    view: TitleView,
    variant: Variant,
    name: Sequence[str],
    look: PackLook,
    foot: int,
    taken: Callable[[], bool],
) -> Pack:
    """Return the pack that starts a game, or continues the one under way.

    ``name`` is given as lines.
    """
    settings = view.context.settings
    saved = view.facts.saved(variant)
    if saved is not None:
        status: Text = game_text.progress(saved, settings)
        said: Text = game_text.under_way_text(saved, settings)
    else:
        rate = view.facts.rates.get(variant.key, Rate())
        is_known = bool(rate.played or rate.assisted)
        status = said = numbers.rate_text(rate) if is_known else N_("new")
    spoken = Spoken(
        variant.key,
        Role.BUTTON,
        _(variant.name),
        detail=spoken_detail("", look.size, said),
    )
    caption = Caption(name, status, saved is not None)
    return Pack(variant.key, spoken, caption, look, foot, STANDING_HEIGHT, taken)


def _fan(foot: int) -> Fan:
    name = _("All games")
    spoken = Spoken("all", Role.BUTTON, name)
    return Fan("all", spoken, Caption([name]), FAN_BACKS, foot, STANDING_HEIGHT)


# The first visit


CLASSIC = "gaps"
HALF_CAPTION = 120  # half of the width of the classic game's caption


def first_packs(
    view: TitleView,
    foot_at: FootAt,
    is_taken: IsTaken,
    choose: Callable[[Variant], Transition | None],
) -> Part:
    """Return the open pack of the first game, and beside it the classic game's."""
    return layers(
        _first_pack(view, foot_at, is_taken), _classic(view, foot_at, is_taken, choose)
    )


def _classic(
    view: TitleView,
    foot_at: FootAt,
    is_taken: IsTaken,
    choose: Callable[[Variant], Transition | None],
) -> Part:
    variant = CATALOGUE[CLASSIC]
    places = view.places
    middle = places.classic_pack
    about = _("the classic: ten minutes")
    look = PackLook(BACKS[0], len(variant.pack), rulebook.board_size(variant), TILTS[0])
    name = _(variant.name)
    spoken = Spoken(
        CLASSIC, Role.BUTTON, name, detail=spoken_detail("", look.size, about)
    )
    caption = Caption([name], about)
    taken = partial(is_taken, CLASSIC)
    pack = Pack(CLASSIC, spoken, caption, look, foot_at(middle), STANDING_HEIGHT, taken)
    width = view.style.size[0] / view.style.px_per_unit
    half = min(width - middle - NAME_MARGIN, HALF_CAPTION)
    at = (middle - half, places.crest - STANDING_HEIGHT)
    box = (2 * half, STANDING_HEIGHT + CAPTION_HEIGHT)
    whole = Pin(Use(pack, partial(choose, variant)), "topleft", at, box)
    return Entering(whole, seconds=FALL_SECONDS, offset=(0, -DROP_HEIGHT), ease=fallen)


def _first_pack(view: TitleView, foot_at: FootAt, is_taken: IsTaken) -> Part:
    """Return the pack of the first game.

    It is only a picture, because the brass button speaks for it.
    """
    assert view.facts.first is not None
    variant = view.facts.first.variant
    look = view.context.appearance
    pack = FirstPack(
        variant, look.art(), not look.motion.flies, partial(is_taken, variant.key)
    )
    return Pin(pack, "topleft", _first_pack_at(view, foot_at), BOX)


def first_pack_place(view: TitleView, foot_at: FootAt) -> Rect:
    """Return the place of the pack of the first game in the window."""
    px = view.style.px
    x, y = _first_pack_at(view, foot_at)
    return Rect(px(x), px(y), px(BOX[0]), px(BOX[1]))


def _first_pack_at(view: TitleView, foot_at: FootAt) -> tuple[float, float]:
    """Return the upper left corner of the first game's pack, in units."""
    middle = view.places.first_pack
    foot = foot_at(middle) / view.style.px_per_unit
    return middle - BOX[0] / 2, foot - BOX[1]
