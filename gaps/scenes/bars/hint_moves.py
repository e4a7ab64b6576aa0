"""The moves of a hint in the bottom bar, in place of the notice: numbered, and what each is good for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from gaps.scenes.text.cards import card_text
from gaps.scenes.text.solver_text import HintedMove
from gaps.stage.drawing import shapes
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.style import Style
from gaps.table.cards.art import CardArt, draw_suit_text
from gaps.table.render.marks import numbered_disc

# Lengths in pixels at u = 1.
HEIGHT, RADIUS = 44, 8
PADDING, WORD_GAP, MOVE_GAP = 10, 10, 26  # inside the frame, between the parts of a move, and between moves
MARGIN = 12  # between the frame and the buttons beside it

Pieces = list[tuple[pygame.Surface, int]]
"""Pictures from left to right, each with the room before it."""


class HintMoves:
    """Shows the moves of one hint; those that have no room are left out, as the board shows them, too."""

    def __init__(self) -> None:
        self.moves: Sequence[HintedMove] = ()
        """What is shown."""
        self.key: str | None = None
        """The key that makes the first move; ``None`` if none does."""

    def draw(self, surface: pygame.Surface, left: int, right: int, style: Style, art: CardArt) -> None:
        """Draw the moves in the middle of the bottom bar, or between ``left`` and ``right``."""
        margin, room = style.px(MARGIN), right - left - 2 * style.px(MARGIN)
        key = "hint moves", tuple(map(str, self.moves)), self.key, room
        picture = style.surface_cache.get(key, lambda: self._picture(room, style, art))
        box = picture.get_rect(centerx=style.size[0] // 2, top=style.size[1] - style.px(72) + style.px(10))
        box.left = max(left + margin, min(box.left, right - margin - box.width))
        surface.blit(picture, box)

    def _picture(self, room: int, style: Style, art: CardArt) -> pygame.Surface:
        """The frame with as much as is wide enough for ``room`` pixels; it is empty if nothing is."""
        theme, padding = style.theme, style.px(PADDING)
        for pieces in self._arrangements(style, art):
            width = sum(piece.get_width() + before for piece, before in pieces) + 2 * padding
            if width <= room:
                break
        else:
            return shapes.blank((1, 1))
        size = width, style.px(HEIGHT)
        picture = shapes.rounded(size, style.px(RADIUS), theme.surface, 1, theme.sky).copy()
        x = padding
        for piece, before in pieces:
            x += before
            picture.blit(piece, piece.get_rect(midleft=(x, size[1] // 2)))
            x += piece.get_width()
        return picture

    def _arrangements(self, style: Style, art: CardArt) -> Iterator[Pieces]:
        """All ways to show the moves, the one that says most first."""
        count = len(self.moves)
        for reasons in range(count, -1, -1):
            yield [*self._pieces(count, reasons, style, art), *self._key(style)]
        for shown in range(count, 0, -1):
            yield self._pieces(shown, 0, style, art)

    def _pieces(self, shown: int, reasons: int, style: Style, art: CardArt) -> Pieces:
        """The first ``shown`` moves, the first ``reasons`` of them with what they are good for."""
        px, theme = style.px, style.theme
        pieces: Pieces = []
        for number, move in enumerate(self.moves[:shown], 1):
            before = px(MOVE_GAP) if pieces else 0
            if len(self.moves) > 1:
                pieces.append((numbered_disc(number, style), before))
                before = px(WORD_GAP)
            pieces.append((draw_suit_text(card_text(move.card), "button", theme.hi, style, art), before))
            if number <= reasons and (reason := move.reason):
                pieces.append((draw_suit_text(reason, "note", theme.hi, style, art), px(WORD_GAP)))
        return pieces

    def _key(self, style: Style) -> Pieces:
        return [] if self.key is None else [(keycap(style, self.key), style.px(WORD_GAP))]
