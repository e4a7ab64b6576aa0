"""The middle of the bottom bar: a notice about the position, or in its place the moves of a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pygame

from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.shell.context import Context
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.solver_text import HintedMove
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.view import Label, Part, Picture, Plate, column, fits, row, space
from gaps.table.cards.art import CardArt
from gaps.table.render.marks import NUMBER, numbered_disc

ICON_SECONDS = 0.220  # in which the icon changes, at normal speed
ICON, GAP = (58, 38), 12  # size of the icon, and between it and the text, units
STRENGTH = {"dim": 0.5, "search": 0.6}
"""How clearly an icon is drawn, where it is not at full strength."""
# Units, of the moves of a hint.
PADDING, WORD_GAP, MOVE_GAP = 10, 10, 26  # inside the frame, between the parts of a move, and between moves
FRAME = Plate("surface", 8, edge="sky")


class PositionNotice:
    """Shows at most one notice."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.notice: StatusNotice | None = None
        """What is shown."""
        self.told = ""
        """A sentence that stands in its place, as a rule or what stars ask for; empty for none."""
        self._left: float | None = None  # seconds for which it stands there; None until the next move
        self._icons = "", ""  # before and now
        self._age = 0.0

    @property
    def moving(self) -> bool:
        return self._icons[0] != "" and self._changed < 1

    @property
    def _changed(self) -> float:
        factor = self.context.look.motion.factor
        return min(1.0, self._age / (ICON_SECONDS * factor)) if factor else 1.0

    def show(self, notice: StatusNotice | None) -> None:
        self.notice = notice
        if notice is not None and notice.icon != self._icons[1]:
            self._icons, self._age = (self._icons[1], notice.icon), 0.0

    @property
    def wake_after(self) -> float | None:
        """Seconds until nothing is told any more; ``None`` if only a move ends that."""
        return self._left if self.told else None

    def tell(self, text: str, seconds: float | None = None) -> None:
        """Tell a sentence for so many seconds, or until another one; an empty one tells nothing."""
        self.told, self._left = text, seconds

    def update(self, dt: float) -> None:
        self._age += dt
        if self._left is not None:
            self._left -= dt
            if self._left <= 0:
                self.tell("")

    def part(self) -> Part:
        """Icon, title and note, or the sentence that is told; nothing without either."""
        if self.told:
            return SuitLabel(
                self.told, "note", align="center", lines=2, leading=20, art=self.context.look.art()
            )
        if self.notice is None:
            return Part()
        before, now = self._icons
        icon = Picture(_paint_icon, (before if self.moving else "", now, self._changed), ICON)
        title = Label(self.notice.title, "button", "brass" if now == "open" else "hi")
        texts = column(space(), title, Label(self.notice.note, "small", "mid"), space())
        return row(icon, texts, gap=GAP)


def _paint_icon(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, before: str, now: str, changed: float
) -> None:
    """Paint an icon, or one that is ``changed`` in part from that ``before``."""
    for icon, share in ((before, 1 - changed), (now, changed)):
        if icon:
            name = "open" if icon == "dim" else icon
            picture = style.glyph(f"pass_{name}", (style.px(ICON[0]), style.px(ICON[1])))
            blit_faint(surface, picture, picture.get_rect(center=rect.center), share * STRENGTH.get(icon, 1))


class HintMoves:
    """Shows the moves of one hint; those that have no room are left out, as the board shows them, too."""

    def __init__(self) -> None:
        self.moves: Sequence[HintedMove] = ()
        """What is shown."""
        self.key: str | None = None
        """The key that makes the first move; ``None`` if none does."""

    def part(self, style: Style, art: CardArt) -> Part:
        """As much of the moves as there is room for."""
        return fits(*self._forms(style, art))

    def _forms(self, style: Style, art: CardArt) -> Iterator[Part]:
        """All ways to show the moves, the one that says most first."""
        count = len(self.moves)
        for reasons in range(count, -1, -1):
            yield self._form(count, reasons, art, self._key(style))
        for shown in range(count, 0, -1):
            yield self._form(shown, 0, art, ())
        yield Part()

    def _form(self, shown: int, reasons: int, art: CardArt, key: Sequence[Part]) -> Part:
        """The first ``shown`` moves, the first ``reasons`` of them with what they are good for."""
        moves = [
            self._move(number, move, number <= reasons, art)
            for number, move in enumerate(self.moves[:shown], 1)
        ]
        return row(row(*moves, gap=MOVE_GAP), *key, gap=WORD_GAP, pad=(PADDING, 0), face=FRAME)

    def _move(self, number: int, move: HintedMove, with_reason: bool, art: CardArt) -> Part:
        parts: list[Part] = [SuitLabel(card_text(move.card), "button", art=art)]
        if len(self.moves) > 1:
            parts.insert(0, Picture(_paint_centred, (numbered_disc, number), (NUMBER, NUMBER)))
        if with_reason and (reason := move.reason):
            parts.append(SuitLabel(reason, "note", art=art))
        return row(*parts, gap=WORD_GAP)

    def _key(self, style: Style) -> Sequence[Part]:
        if self.key is None:
            return ()
        wide, high = keycap(style, self.key).get_size()
        return (Picture(_paint_centred, (keycap, self.key), (wide / style.u, high / style.u)),)


def _paint_centred(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    make: Callable[[Style, Any], pygame.Surface],
    value: object,
) -> None:
    picture = make(style, value)
    surface.blit(picture, picture.get_rect(center=rect.center))
