"""The middle of the lower bar.

It shows the state of the game, a sentence, or the moves of a hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from pygame import Rect, Surface

from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.game_text import Banner, StatusNotice
from gaps.scenes.text.solver_text import HintedMove, HintShown
from gaps.stage.core.widget import AT_REST, Site, Widget, WidgetState
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.shapes import blit_faint, put
from gaps.stage.drawing.style import (
    RADIUS_M,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    Style,
)
from gaps.stage.speech.spoken import Spoken
from gaps.stage.view import (
    Label,
    Part,
    Picture,
    Plate,
    column,
    fits,
    part_picture,
    row,
    space,
)
from gaps.table.cards.art import CardArt
from gaps.table.render.paths import NUMBER_DIAMETER, numbered_disc

GAP = SPACE_M  # between the icon and the text, in units
# The heights of a banner, of its title and of the line below it, in units.
BANNER_HEIGHT = 58
BANNER_TITLE = 26
BANNER_NOTE = 18
BANNER_GAP = SPACE_XS
LEADING = 20  # from line to line of a sentence, in units
# The moves of a hint, in units.
PADDING = SPACE_S  # inside the frame, on the left and right
HEAD_GAP = SPACE_M  # at the dot before the moves
WORD_GAP = SPACE_S  # between the parts of a move
MOVE_GAP = SPACE_XL  # between moves
DOT = "·"
FRAME = Plate("surface", RADIUS_M, edge="sky")
ICON_SIZE = (58, 38)
# alpha of the icons that are not drawn at full strength, from 0 to 1
STRENGTH = {"dim": 0.5, "search": 0.6}


class FootSign(Widget):
    """A part in the middle of the bar, which fades when it changes.

    It cannot be used, and is spoken of elsewhere.
    """

    def __init__(self, part: Part) -> None:
        super().__init__("foot", enabled=False)
        self.part = part

    @property
    def looks(self) -> object:
        return self.part

    def spoken(self, site: Site) -> Spoken | None:
        return None

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        if min(site.rect.size) > 0:
            picture = part_picture(site.style, self.part, site.rect.size)
            surface.blit(picture, site.rect)


Foot = Banner | HintShown | str | StatusNotice
"""The kinds of content that the middle of the lower bar can show."""


def notice_part(notice: StatusNotice) -> Part:
    """Return the icon of a notice, a mountain pass, its title and a second line.

    In a narrow bar the icon is left out, or only the title is shown.
    """
    ink = "brass" if notice.icon == "open" else "hi"
    texts, *others = _two_lines(notice.title, notice.note, ink)
    icon = Picture(_paint_pass, (notice.icon,), ICON_SIZE)
    whole = row(icon, texts, gap=GAP)
    return fits(whole, texts, *others)


def _two_lines(title: str, note: str, ink: str) -> list[Part]:
    """Return a title and a smaller line below it, in the forms to try in turn.

    In a low bar both are on one line, or there is only the title.
    """
    above = Label(title, "label", ink)
    alone = column(space(), above, space())
    if not note:
        return [alone]
    below = Label(note, "small", "mid")
    beside = row(above, below, gap=WORD_GAP)
    return [column(space(), above, below, space()), beside, alone]


def banner_part(banner: Banner) -> Part:
    """Return the banner of a redeal.

    It announces the redeal in large type and says what happens to the cards. In a
    narrow bar the type is smaller, then the title is short or alone.
    """
    styles = ("h3", "h4") if banner.is_asked else ("h1", "h2", "h3")
    note = Label(banner.note, "note_bold", "brass", "center", size=BANNER_NOTE)
    titles = [
        Label(title, style, align="center", size=BANNER_TITLE)
        for title in (banner.title, banner.short)
        for style in styles
    ]
    whole = [column(space(), title, note, space(), gap=BANNER_GAP) for title in titles]
    return fits(*whole, *(column(space(), title, space()) for title in titles))


def told_part(sentence: str, art: CardArt) -> Part:
    """Return a sentence in at most two lines, with drawn suits."""
    return SuitLabel(
        sentence,
        "note",
        align="center",
        lines=2,
        leading=LEADING,
        art=art,
    )


def hinted_part(
    hint: HintShown,
    key: str | None,
    style: Style,
    art: CardArt,
) -> Part:
    """Return the goal of a hint, then as many of its moves as there is room for.

    The ``key`` that makes the first move is shown next to it.
    """
    goal, moves = hint
    heads = _two_lines(goal.title, goal.note, "sky")
    keys: list[Part] = []
    if key is not None:
        wide, high = keycap(style, key).get_size()
        box = (wide / style.px_per_unit, high / style.px_per_unit)
        keys.append(Picture(_paint_centred, (keycap, key), box))
    first, *later = (_move_part(number, moves, art) for number in range(len(moves)))
    reasons = [SuitLabel(each.reason, "note", art=art) for each in moves if each.reason]
    forms = [
        _framed(head, [row(first, *beside, *keys, gap=WORD_GAP), *later])
        for head in heads
        for beside in ([reasons, []] if reasons else [[]])
    ]
    for number in range(len(later), -1, -1):
        forms.append(_framed(heads[-1], [first, *later[:number]]))
    return fits(*forms, heads[-1])


def _framed(head: Part, moves: Sequence[Part]) -> Part:
    line = row(*moves, gap=MOVE_GAP)
    dot = Label(DOT, "note", "mid")
    return row(head, dot, line, gap=HEAD_GAP, pad=(PADDING, 0), face=FRAME)


def _move_part(
    number: int,
    moves: Sequence[HintedMove],
    art: CardArt,
) -> Part:
    """Return the card of a move, after its number if there are several moves."""
    parts: list[Part] = []
    if len(moves) > 1:
        box = (NUMBER_DIAMETER, NUMBER_DIAMETER)
        parts.append(Picture(_paint_centred, (numbered_disc, number + 1), box))
    parts.append(SuitLabel(card_text(moves[number].card), "label", art=art))
    return row(*parts, gap=WORD_GAP)


def _paint_pass(surface: Surface, style: Style, rect: Rect, icon: str) -> None:
    name = "open" if icon == "dim" else icon
    width, height = ICON_SIZE
    picture = style.glyph(f"pass_{name}", (style.px(width), style.px(height)))
    place = picture.get_rect(center=rect.center)
    blit_faint(surface, picture, place, STRENGTH.get(icon, 1))


def _paint_centred(
    surface: Surface,
    style: Style,
    rect: Rect,
    make: Callable[[Style, Any], Surface],
    value: object,
) -> None:
    picture = make(style, value)
    put(surface, picture, center=rect.center)
