"""Hints lead to the win, and say only what is proven."""

from __future__ import annotations

from functools import reduce

import pygame
import pytest

from gaps.engine import CATALOGUE, Cell, Slide, State, Status, deal
from gaps.scenes.game.hints import SolverHints
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.solver import Adviser, Outcome, solve
from gaps.solver.plan import Goal
from gaps.stage.core.intents import CommandReleased, Hover, Nav
from gaps.table.table import Table
from tests.scenes.conftest import STEP, Player
from tests.scenes.raw_input import press_key
from tests.searches import Searches

WINNABLE = next(n for n in range(1, 99) if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE)


def known(context: Context, searches: Searches) -> Player:
    """A winnable game about which all is known; the general search needs many frames for that."""
    player = Player(context, f"line-up:{WINNABLE}")
    searches.finish()
    player.stack.update(STEP)
    while player.scene.hints.searching:
        player.stack.update(STEP)
    return player


def told(player: Player) -> str:
    """What was announced since the last call."""
    return player.context.announcer.due(float("inf"))


def test_following_the_hints_wins_the_game(context: Context, searches: Searches) -> None:
    player = known(context, searches)
    count = 0
    while player.state.status is Status.PLAYING:
        player.tap(GameCommand.HINT)
        hinted = player.board.hint
        assert hinted is not None
        assert "This leads to a win: " in told(player)
        assert not player.scene.toast.visible
        assert len(hinted.slides) == 1
        player.make(hinted.slides[0])
        count += 1
    assert player.state.status is Status.WON
    assert player.session.hints == count
    assert player.session.arcade.no_hints == 0


def test_a_repeated_hint_adds_the_next_moves_of_the_line(context: Context, searches: Searches) -> None:
    player = known(context, searches)
    verdict = player.scene.hints.verdict
    assert verdict is not None
    assert reduce(State.play, verdict.line, player.state).status is Status.WON
    line = verdict.line
    for count in (1, 2, 3, 4, 5, 5):
        press_key(player.stack, player.context, pygame.K_h, "h")
        hinted = player.board.hint
        assert hinted is not None
        assert hinted.slides == line[:count]
        assert told(player).count(", then ") == count - 1
        assert player.session.hints == count
    first = line[0]
    assert isinstance(first, Slide)
    player.make(first)
    press_key(player.stack, player.context, pygame.K_h, "h")
    assert player.board.hint is not None
    assert player.board.hint.slides == line[1:2]


def test_a_hint_stops_before_the_redeal_and_a_verdict_is_about_its_position_only(searches: Searches) -> None:
    hints, state = SolverHints(Adviser()), deal(CATALOGUE["line-up"], WINNABLE)
    hints.look_at(state)
    searches.finish()
    while hints.searching:
        hints.update(STEP)
    assert hints.verdict is not None
    here = state
    for slide in hints.advise(99).slides:
        assert slide in here.legal_moves
        here = here.play(slide)
    assert here.redeals_used == 0
    hints.look_at(state.play(state.slides[0]))
    assert hints.verdict is None
    hints.adviser.close()


def test_a_hint_names_what_is_proven_and_only_that() -> None:
    state = deal(CATALOGUE["gaps"], 1)
    slide = state.slides[0]
    card = state.board[slide.source]
    assert card is not None

    def text(goal: Goal, outcome: Outcome | None, cards: int = 1) -> str:
        return solver_text.hint_text(state, slide if cards else None, [card] * cards, goal, outcome)

    lost, unknown = Outcome.NOT_WINNABLE, Outcome.UNKNOWN
    assert text(Goal.WIN, Outcome.WINNABLE).startswith("This leads to a win: ")
    assert text(Goal.WIN_AFTER_REDEAL, lost).startswith("This leads to a win after the redeal: ")
    assert text(Goal.REDEAL, lost).endswith(" prepares the redeal.")
    assert text(Goal.REDEAL, unknown, 2).startswith("These prepare the redeal: ")
    assert text(Goal.REDEAL, unknown, 0) == "The best move now is the redeal."
    assert text(Goal.MOST_HOME, lost).endswith("brings the most cards home.")
    assert text(Goal.MOST_HOME, None).startswith("Not known yet.")


@pytest.mark.parametrize(
    ("theme", "size"), [("midnight", (800, 600)), ("daybreak", (1280, 800)), ("signal", (800, 600))]
)
def test_the_moves_of_a_hint_are_numbered_and_the_rest_is_dimmed(
    context: Context, searches: Searches, theme: str, size: tuple[int, int]
) -> None:
    context.change(theme=theme, speed="instant", reduced_motion=True)
    player = Player(context, f"line-up:{WINNABLE}")
    player.stack.resize(size)
    plain, one, two = (pygame.Surface(size) for _ in range(3))
    player.stack.draw(plain, 0.0)
    for surface in (one, two):
        press_key(player.stack, player.context, pygame.K_h, "h")
        player.stack.draw(surface, 0.0)
    table, hint = player.board, player.board.hint
    assert hint is not None
    board = table.state.board
    others = [cell for cell in table.geometry.layout.cells if cell not in hint.cells and board[cell]]
    dimmed = {
        surface: sum(_light_change(plain, surface, table, cell) < 0.8 for cell in others)
        for surface in (one, two)
    }
    assert dimmed[one] == 0
    assert dimmed[two] >= len(others) - 1  # the card before the first gap is dimmed less
    for number, slide in enumerate(hint.slides, 1):
        corner = pygame.Rect(0, 0, 16, 16)
        corner.center = table.geometry.rect(slide.source).topright
        assert part(one, corner) != part(two, corner), number


def part(surface: pygame.Surface, rect: pygame.Rect) -> bytes:
    return pygame.image.tobytes(surface.subsurface(rect.clip(surface.get_rect())), "RGB")


def _light_change(before: pygame.Surface, after: pygame.Surface, table: Table, cell: Cell) -> float:
    """How far a cell is from the colour of the ground, relative to how far it was."""
    rect, ground = table.geometry.rect(cell), table.style.theme.bg0
    old, new = (
        sum(
            abs(a - b) for a, b in zip(pygame.transform.average_color(surface, rect)[:3], ground, strict=True)
        )
        for surface in (before, after)
    )
    return new / max(1, old)


def test_a_hint_before_the_proof_is_marked_as_not_certain(context: Context) -> None:
    player = Player(context, "no-redeal:6")  # too deep to be decided at once
    player.press(GameCommand.HINT)
    assert told(player).startswith("Not known yet. The best move so far: ")
    assert player.board.hint is not None


def test_holding_h_plays_the_line(context: Context, searches: Searches) -> None:
    player = known(context, searches)
    player.press(GameCommand.HINT)
    player.wait(1.8)
    assert isinstance(player.top, Play | Results)
    assert player.made >= 2
    made = player.made
    player.press(CommandReleased(GameCommand.HINT))
    player.wait(1.0)
    assert player.made == made


def test_a_hint_is_removed_when_a_move_is_made(context: Context) -> None:
    player = Player(context, "mini:12")
    player.tap(GameCommand.HINT)
    player.make(player.state.slides[0])
    assert player.board.hint is None


def test_the_pointer_on_the_graph_shows_the_board_of_that_move(context: Context, searches: Searches) -> None:
    player = Player(context, "mini:1")
    player.wait(2)
    for _ in range(4):
        player.make(player.state.legal_moves[0])
    player.press(GameCommand.GIVE_UP)
    results = player.on(Results)
    searches.finish()
    player.wait(2.2)
    assert results.review.done
    plot = results.chart.plot
    player.press(Hover((plot.left + 1, plot.centery)))
    assert results.landscape.move == 0
    assert results.chart.chosen is None
    player.press(Hover((5, 5)))
    assert results.landscape.move is None
    player.click_at((plot.right - 1, plot.centery))
    assert player.on(Results).chart.chosen == 4
    player.press(Nav.BACK)
    assert results.chart.chosen is None
