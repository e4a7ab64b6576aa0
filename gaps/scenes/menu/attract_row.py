"""The rail along the foot of the title: one row of a won deal, which is played when nobody does anything."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import count

import pygame

from gaps.engine import Game, Slide, State, Variant, deal, parse_code, parse_move
from gaps.scenes.shell.context import Context
from gaps.stage.core.assets import asset
from gaps.stage.drawing.style import Style
from gaps.table.model.geometry import BoardGeometry, lay_out
from gaps.table.table import Table

IDLE = 40.0  # seconds until it begins to play
MOVE, PAUSE = 1.6, 5.0  # seconds between two moves that can be seen, and after the last
RESTS_AT = 14  # moves made before the row is first shown
HEADROOM = 80  # for cards in flight, pixels at u = 1
LIGHT, DIM = 205, 115  # of 255: how bright it is, at first and once somebody is there


@cache
def games() -> tuple[str, ...]:
    """The games that are shown: a code and the moves."""
    lines = asset("attract.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def read_game(line: str) -> tuple[Variant, int, list[str]]:
    """The variant, the number and the moves of one of them."""
    code, *moves = line.split()
    return *parse_code(code), moves


class _Row(Table):
    """A table of which only the upper row can be seen."""

    def lay_out(self, state: State, style: Style) -> BoardGeometry:
        geometry = lay_out(state.variant.layout, style.size, style.scale)
        x = geometry.origin[0]
        return replace(geometry, origin=(x, style.px(HEADROOM)), row_gap=2 * geometry.card[1])


class AttractRow:
    """Dims as soon as a person does anything, and goes on by itself when nothing was done for a while."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.idle = 0.0
        self.stirred = False
        self.playing = False
        self._which = count()
        self._table: _Row | None = None
        self._moves: list[str] = []
        self._wait = 0.0
        self._top = 0
        self._surface = pygame.Surface((1, 1))
        self._begin()
        self._play_on(RESTS_AT)

    @property
    def moving(self) -> bool:
        """Whether a card is on its way."""
        return self.playing and self._table is not None and self._table.moving

    @property
    def wake_after(self) -> float | None:
        """Seconds until something begins here; ``None`` where things may not move by themselves."""
        if self.context.motion_settings.reduced or not self.context.motion_settings.factor:
            return None
        return self._wait if self.playing else IDLE - self.idle

    def stir(self) -> None:
        """A person did something."""
        self.idle, self.stirred = 0.0, True
        if self.playing and self._table is not None:
            self._table.finish_motions()
        self.playing = False

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; whether the picture has changed."""
        self.idle += dt
        if self.wake_after is None:
            return False
        if not self.playing:
            if self.idle < IDLE:
                return False
            self.playing, self.stirred, self._wait = True, False, 0.0
        if self._table is not None:
            self._table.update(min(dt, 0.1))
        self._wait -= dt
        if self._wait <= 0:
            self._next()
            return True
        return self.moving

    def lay_out(self, style: Style) -> None:
        """Take the place at the foot of a window."""
        game, context = self._game, self.context
        size = style.size
        high = lay_out(game.state.variant.layout, size, style.scale).card[1]
        self._top = max(style.px(690), size[1] - high - style.px(30)) - style.px(HEADROOM)
        self._surface = pygame.Surface((size[0], max(1, size[1] - self._top)), pygame.SRCALPHA)
        self._table = _Row(game.state, context.art(), style, context.motion_settings, self._surface.copy())

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the row over what is there."""
        if self._table is None:
            return
        self._surface.fill((0, 0, 0, 0))
        self._table.draw(self._surface)
        self._surface.set_alpha(DIM if self.stirred else LIGHT)
        surface.blit(self._surface, (0, self._top))

    def _begin(self) -> None:
        lines = games()
        variant, seed, self._moves = read_game(lines[next(self._which) % len(lines)])
        self._game = Game(deal(variant, seed))

    def _next(self) -> None:
        """The next move that can be seen; the ones before it are made out of sight."""
        if not self._moves:
            self._begin()
            if self._table is not None:
                self._table = _Row(
                    self._game.state,
                    self._table.art,
                    self._table.style,
                    self.context.motion_settings,
                    self._table.display.backdrop,
                )
                self._table.deal_in()
            self._wait = PAUSE
            return
        while self._moves:
            seen = self._play_on(1)
            if self._table is not None and self._game.last is not None:
                self._table.show(self._game.last)
            if seen:
                break
        self._wait = MOVE if self._moves else PAUSE

    def _play_on(self, moves: int) -> bool:
        """Make a few moves; whether the last one touches the row."""
        seen = False
        upper = self._game.state.variant.layout.row(0)
        for word in self._moves[:moves]:
            move = parse_move(word, self._game.state)
            self._game = self._game.play(move)
            seen = isinstance(move, Slide) and (move.source in upper or move.target in upper)
        del self._moves[:moves]
        return seen
