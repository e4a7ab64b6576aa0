"""Whatever is asked of a table, in whatever order, it can be drawn at once, and in the end
it shows its state.
"""

from __future__ import annotations

from random import Random

import pygame
import pytest

from gaps.engine import CATALOGUE, Game, Redeal, deal
from gaps.scenes.text.row_text import row_ribbon
from gaps.stage.motion.clock import Pace
from tests.marks import ALL, slow_except
from tests.table.tables import a_table, shown, wind

KEYS = ("line-up", "mini", "maze", "either-side", "addiction", "pas-a-deux")
SEEDS = range(1, 61 if ALL else 13)
ACTS = 150
SIZE = (480, 300)
PAUSES = (0.0, 0.0, 1 / 120, 1 / 60, 0.05, 0.15, 0.3, 1.0)
MOST_SECONDS = 20.0  # until everything rests


class Asker:
    """Somebody who asks anything of a table."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.key = self.rng.choice(KEYS)
        start = deal(CATALOGUE[self.key], self.rng.randrange(1, 1000))
        self.game = Game(start)
        pace = Pace.named(self.rng.choice(("slow", "normal", "quick", "instant")))
        if self.rng.random() < 0.2:
            pace = Pace(reduced=True)
        self.theme = self.rng.choice(("midnight", "daybreak", "signal"))
        self.table = a_table(start, pace, self.theme, SIZE)
        self.surface = pygame.Surface(SIZE)

    def ask(self) -> None:
        """Ask one thing, draw the table, and let some time pass."""
        ways = [self._play] * 5 + [self._take_back] * 3 + [self._finish_row]
        ways += [self._point] * 3 + [self._drag, self._mark, self._hurry, self._redeal]
        self.rng.choice(ways)()
        if self.rng.random() < 0.8:
            self.table.draw(self.surface, self.rng.random())
        wind(self.table, self.rng.choice(PAUSES))

    def _play(self) -> None:
        state = self.game.state
        if not state.slides:
            self._redeal()
            return
        some = self.rng.sample(state.slides, min(3, len(state.slides)))
        best = max(some, key=lambda slide: len(state.play(slide).home))
        self.game = self.game.play(best)
        self.table.show(self.game.steps[-1])
        if self.rng.random() < 0.3:
            chain = self.rng.randrange(1, 10)
            self.table.light_chain(chain)
            self.table.tail(best.target, chain)

    def _take_back(self) -> None:
        if not self.game.steps:
            return
        self.table.show(self.game.steps[-1], back=True)
        self.game = self.game.undo()

    def _redeal(self) -> None:
        if Redeal() in self.game.state.legal_moves:
            self.game = self.game.play(Redeal())
            self.table.show_redeal(self.game.steps[-1])

    def _finish_row(self) -> None:
        state = self.game.state
        home = [run for run in state.runs if state.home.issuperset(run)]
        if home:
            run = self.rng.choice(home)
            card = state.board[run[-1]]
            assert card is not None
            self.table.celebrate_row(run, row_ribbon(card.suit, 1, 4, 400))

    def _cell(self) -> int:
        return self.rng.randrange(len(self.game.state.board))

    def _point(self) -> None:
        table = self.table
        cell = self._cell()
        rng = self.rng
        rng.choice((table.hover, table.focus, table.select))(rng.choice((cell, None)))

    def _drag(self) -> None:
        table = self.table
        sources = [slide.source for slide in self.game.state.slides]
        cell = self.rng.choice([*sources, self._cell()])
        table.pick_up(cell, table.geometry.rect(cell).center)
        table.drag_to(table.geometry.rect(self._cell()).center)
        if self.rng.random() < 0.5:
            table.put_back()

    def _mark(self) -> None:
        table = self.table
        slides = self.game.state.slides
        match self.rng.randrange(4):
            case 0 if slides:
                table.show_hint(slides[: self.rng.randrange(1, 4)])
            case 1:
                table.refuse(self._cell(), self.rng.choice((None, self._cell())))
            case 2:
                table.show_answer(self.rng.random() < 0.5)
            case _:
                table.let_snow()
                table.let_thaw([self._cell()], self.rng.random())

    def _hurry(self) -> None:
        self.rng.choice((self.table.hurry, self.table.finish_motions))()

    def rest(self) -> None:
        """Leave the table alone."""
        table = self.table
        table.put_back()
        for leave in (table.hover, table.focus, table.select):
            leave(None)
        table.hint = None
        table.light_chain(0, at_once=True)
        table.end_celebration()
        most = table.time + MOST_SECONDS
        while table.moving:
            wind(table, 0.1)
            assert table.time < most


@pytest.mark.parametrize("seed", slow_except(SEEDS, [1, 2]))
def test_a_table_is_drawn_after_anything_and_shows_its_state_at_rest(seed: int) -> None:
    asker = Asker(seed)
    for _ in range(ACTS):
        asker.ask()
    assert asker.table.state == asker.game.state
    asker.rest()
    fresh = a_table(asker.game.state, asker.table.motion_settings, asker.theme, SIZE)
    assert shown(asker.table) == shown(fresh)
