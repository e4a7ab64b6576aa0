"""What lies behind the results: the landscape of the win, or the same range at dusk for a game not won."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pygame

from gaps.engine import Card, State, Suit
from gaps.scenes.results.results_motion import fade_in
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import CAMERA_ROOM
from gaps.table.panorama.strips import Strip, strips_of

Stops = tuple[tuple[float, float], ...]
"""Of a veil: shares of the height, from 0 to 1, and how much of its colour lies over the picture there."""

VEIL: Stops = ((0.0, 0.30), (0.40, 0.0), (0.55, 0.0), (1.0, 0.35))  # of a win
DUSK: Stops = ((0.0, 0.50), (1.0, 0.60))  # of a game not won
BEHIND_BOARD: Stops = ((0.0, 0.45), (1.0, 0.45))  # of a win, over the other one, while a board is shown on it
BANDS = 40  # in which a veil is drawn
LINE_FADE = 0.3  # share of the camera's way in which the near line of flags fades
FLAG_ROOM = 80  # pixels at u = 1 below a line, for its flags


class ResultsBackdrop:
    """The landscape of one finished game; ``lay_out`` comes first.

    That of a win is painted when it is first drawn, unless the win brings it along. That of another game is
    painted bit by bit with ``prepare``; until then there is only the field.
    """

    def __init__(self, context: Context, finished: FinishedGame, panorama: Panorama | None = None) -> None:
        """``panorama`` is that of the win, if it was painted already."""
        self._context, self._finished, self._given = context, finished, panorama
        self._style: Style = context.style((1280, 800))
        self._panorama: Panorama | None = None
        self._still: pygame.Surface | None = None
        self._used: tuple[object, ...] = ()  # what the landscape was painted for

    def lay_out(self, style: Style) -> None:
        """Take another size or theme, or other cards."""
        used = style, self._context.art()
        if used == self._used:
            return
        self._style, self._used, self._still = style, used, None
        given, self._given = self._given, None
        if given is not None and (given.size, given.style, given.art) == (style.size, *used):
            self._panorama = given
        elif self._finished.won or not style.theme.plain:
            self._panorama = self._range(style)
        else:
            self._panorama = None

    def prepare(self) -> bool:
        """Paint a bit more of the landscape; return whether there is more to paint."""
        return self._panorama is not None and self._still is None and self._panorama.prepare()

    def still(self, dimmed: bool = False) -> pygame.Surface:
        """Return the landscape at rest; a new picture, darker for a board on it if ``dimmed``."""
        if self._still is None:
            self._still = self._paint()
            self._panorama = None  # its pictures are large
        picture = self._still.copy()
        if dimmed and self._finished.won:
            veil(picture, self._style.theme.bg0, BEHIND_BOARD)
        return picture

    def draw(self, surface: pygame.Surface, camera: float) -> list[pygame.Rect]:
        """Draw it with the camera on its way, from 0 to 1; return the rectangles drawn on."""
        panorama = self._panorama
        if panorama is None or not self._finished.won:
            picture = self._context.field(self._style.size) if self._still is None else self._still
            return [surface.blit(picture, (0, 0))]
        room, half = CAMERA_ROOM * camera, len(panorama.lines.lines) // 2
        panorama.draw_range(surface, camera=room)
        panorama.draw_lines(surface, 0.0, room, half, sway=0.0)
        near = partial(panorama.draw_lines, surface, 0.0, room, sway=0.0)
        fade_in(surface, self._near_lines(panorama), 1 - camera / LINE_FADE, near)
        veil(surface, self._style.theme.bg0, VEIL, camera)
        return [surface.get_rect()]

    def _near_lines(self, panorama: Panorama) -> pygame.Rect:
        """Return the area of the lines that are not there at rest, with their flags."""
        lines = range(len(panorama.lines.lines) // 2, len(panorama.lines.lines))
        heights = [y for number in lines for _, y in panorama.lines.points(number, 0)]
        top, bottom = round(min(heights)) - 2, round(max(heights)) + self._style.px(FLAG_ROOM)
        return pygame.Rect(0, top, self._style.size[0], bottom - top)

    def _range(self, style: Style) -> Panorama:
        session = self._finished.session
        state = session.game.state
        strips = strips_of(state) if self._finished.won else strips_at_dusk(state)
        return Panorama(strips, style.size, style, self._context.art(), session.seed)

    def _paint(self) -> pygame.Surface:
        style, won = self._style, self._finished.won
        if self._panorama is None:
            return self._context.field(style.size)
        lines = 1 if won else 0
        picture = self._panorama.still(CAMERA_ROOM, sun=won, lines=lines)
        veil(picture, style.theme.bg0, VEIL if won else DUSK)
        return picture


def veil(picture: pygame.Surface, colour: Color, stops: Stops, strength: float = 1.0) -> None:
    """Cover a picture with a veil of ``colour``; ``strength`` of 0 to 1 makes it thinner everywhere."""
    width, height = picture.get_size()
    for band in range(BANDS):
        top, bottom = height * band // BANDS, height * (band + 1) // BANDS
        share = strength * _share(stops, (band + 0.5) / BANDS)
        if not share:
            continue
        area = pygame.Rect(0, top, width, bottom - top)
        picture.fill((round(255 * (1 - share)),) * 3, area, special_flags=pygame.BLEND_RGB_MULT)
        picture.fill([round(share * value) for value in colour], area, special_flags=pygame.BLEND_RGB_ADD)


def _share(stops: Stops, at: float) -> float:
    for (first, start), (last, end) in pairwise(stops):
        if at <= last:
            return start + (end - start) * (at - first) / (last - first)
    return stops[-1][1]


def strips_at_dusk(state: State) -> tuple[Strip, ...]:
    """Return a strip for each suit, in the order in which the rows of a board begin with them.

    Of each there are only the lowest and the highest card: they decide its ridge.
    """
    layout = state.variant.layout
    firsts = [state.board[layout.row(row)[0]] for row in range(layout.rows)]
    begun = [card.suit for card in firsts if card is not None]
    suits = list(dict.fromkeys([*begun, *Suit]))[: len(Suit)]
    ranks = [card.rank for card in state.board if card is not None] or [2]
    return tuple(tuple(Card(rank, suit) for rank in (min(ranks), max(ranks))) for suit in suits)
