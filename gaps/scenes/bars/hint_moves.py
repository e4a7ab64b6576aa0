"""The moves of a hint in the bottom bar, in place of the notice: numbered, and what each is good for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from gaps.scenes.common.suit_label import SuitLabel
from gaps.scenes.text.cards import card_text
from gaps.scenes.text.solver_text import HintedMove
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.style import Style
from gaps.stage.view import Part, Picture, fits, row
from gaps.stage.widgets import Plate
from gaps.table.cards.art import CardArt
from gaps.table.render.marks import NUMBER, numbered_disc

# Units.
RADIUS = 8  # of the frame
PADDING, WORD_GAP, MOVE_GAP = 10, 10, 26  # inside the frame, between the parts of a move, and between moves
FRAME = Plate("surface", RADIUS, edge="sky")


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
            parts.insert(0, Picture(_paint_disc, (number,), (NUMBER, NUMBER)))
        if with_reason and (reason := move.reason):
            parts.append(SuitLabel(reason, "note", art=art))
        return row(*parts, gap=WORD_GAP)

    def _key(self, style: Style) -> Sequence[Part]:
        if self.key is None:
            return ()
        wide, high = keycap(style, self.key).get_size()
        return (Picture(_paint_key, (self.key,), (wide / style.u, high / style.u)),)


def _paint_disc(surface: pygame.Surface, style: Style, rect: pygame.Rect, number: int) -> None:
    disc = numbered_disc(number, style)
    surface.blit(disc, disc.get_rect(center=rect.center))


def _paint_key(surface: pygame.Surface, style: Style, rect: pygame.Rect, key: str) -> None:
    cap = keycap(style, key)
    surface.blit(cap, cap.get_rect(center=rect.center))
