"""The row at the foot of the title: one row of a won deal, which plays when there is no
input.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import cycle

import pygame

from gaps.asset_files import asset
from gaps.engine import Game, Slide, State, Variant, deal, parse_code, parse_move
from gaps.scenes.shared.context import Context
from gaps.stage.drawing.style import Style
from gaps.table.model.geometry import BoardGeometry, lay_out
from gaps.table.table import Table

IDLE = 40.0  # seconds without input until it begins to play
MOVE = 1.6  # seconds between two visible moves
PAUSE = 5.0  # seconds after the last one
FIRST_MOVES = 14  # moves already made when the row is first shown
MAX_STEP = 0.1  # seconds that cards move in one update at most
HEADROOM = 80  # for cards in flight, pixels at u = 1
MARGIN = 26  # free room above it, pixels at u = 1
FOOT = 30  # free room below it, pixels at u = 1
BRIGHT = 205  # alpha at first
DIMMED = 115  # alpha once there was input


@cache
def games() -> tuple[str, ...]:
    lines = asset("attract.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def read_game(line: str) -> tuple[Variant, int, list[str]]:
    """Return the variant, the deal number and the moves of one of the ``games``."""
    code, *moves = line.split()
    return *parse_code(code), moves


class _Row(Table):
    def lay_out(self, state: State, style: Style) -> BoardGeometry:
        geometry = lay_out(state.variant.layout, style.size, style.u)
        x = geometry.origin[0]
        row_gap = 2 * geometry.card[1]
        return replace(geometry, origin=(x, style.px(HEADROOM)), row_gap=row_gap)


class AttractRow:
    """Dims at any input, and plays one game after another while there is none for
    ``IDLE`` seconds.
    """

    game: Game  # the game that is shown

    def __init__(self, context: Context) -> None:
        self.context = context
        self.idle = 0.0
        self.dimmed = False
        self.playing = False
        self._lines = cycle(games())
        self._table: _Row | None = None  # before it is drawn
        self._moves: list[str] = []  # still to be made
        self._wait = 0.0  # seconds until the next move
        self._looks: object = None  # all that the table was laid out for
        self._begin_game()
        self._make_moves(FIRST_MOVES)

    @property
    def moving(self) -> bool:
        return self.playing and self._table is not None and self._table.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds until something begins here; ``None`` if animations are off or
        reduced.
        """
        if not self.context.look.motion.flies:
            return None
        if self.playing:
            return self._wait
        return IDLE - self.idle

    def interrupt(self) -> None:
        self.idle = 0.0
        self.dimmed = True
        if self.playing and self._table is not None:
            self._table.finish_motions()
        self.playing = False

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass. Returns whether a new picture is needed."""
        self.idle += dt
        if self.wake_after is None:
            return False
        if not self.playing:
            if self.idle < IDLE:
                return False
            self.playing = True
            self.dimmed = False
            self._wait = 0.0
        if self._table is not None:
            self._table.update(min(dt, MAX_STEP))
        self._wait -= dt
        if self._wait <= 0:
            self._play_on()
            return True
        return self.moving

    def draw(self, surface: pygame.Surface, style: Style, below: int) -> None:
        looks = style, below, self.context.look.art(), self.context.look.motion
        if looks != self._looks:
            self._looks = looks
            self._lay_out(style, below)
        assert self._table is not None
        self._surface.fill((0, 0, 0, 0))
        self._table.draw(self._surface)
        self._surface.set_alpha(DIMMED if self.dimmed else BRIGHT)
        surface.blit(self._surface, (0, self._top))

    def _lay_out(self, style: Style, below: int) -> None:
        width, height = style.size
        card_height = lay_out(self.game.state.variant.layout, style.size, style.u).card[
            1
        ]
        self._top = max(
            below + style.px(MARGIN), height - card_height - style.px(FOOT)
        ) - style.px(HEADROOM)
        self._surface = pygame.Surface(
            (width, max(1, height - self._top)), pygame.SRCALPHA
        )
        self._table = self._new_table(style, self._surface.copy())

    def _new_table(self, style: Style, backdrop: pygame.Surface) -> _Row:
        return _Row(self.game.state, self.context.look.of_board(style, backdrop))

    def _begin_game(self) -> None:
        variant, seed, self._moves = read_game(next(self._lines))
        self.game = Game(deal(variant, seed))

    def _play_on(self) -> None:
        """Make the next visible move, after those before it that are not; or deal the
        next game.
        """
        if not self._moves:
            self._begin_game()
            if self._table is not None:
                self._table = self._new_table(self._table.style, self._table.backdrop)
                self._table.deal_in()
            self._wait = PAUSE
            return
        visible = False
        while self._moves and not visible:
            visible = self._make_moves(1)
            if self._table is not None and self.game.last is not None:
                self._table.show(self.game.last)
        self._wait = MOVE if self._moves else PAUSE

    def _make_moves(self, count: int) -> bool:
        """Make ``count`` moves. Returns whether the last one touches the visible row."""
        visible = False
        upper = self.game.state.variant.layout.row(0)
        for text in self._moves[:count]:
            move = parse_move(text, self.game.state)
            self.game = self.game.play(move)
            visible = isinstance(move, Slide) and (
                move.source in upper or move.target in upper
            )
        del self._moves[:count]
        return visible
