"""What a card that cannot move waits for, under the pointer and when it is refused."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.engine import CATALOGUE, Cell, Reason, deal, destinations, why_not
from gaps.scenes.game.awaited import POINTED, REFUSED, awaited_cells
from gaps.scenes.game.play import Play
from gaps.scenes.shell.context import Context
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.refusals import waiting_text
from gaps.stage.core.intents import Hover, Nav
from tests.screens import STEP, Screens
from tests.searches import Searches
from tools.scenarios.games import advanced

LATE = 0.05


class Pointing(Screens):
    """A game with the pointer over its cards."""

    def __init__(self, context: Context, moves: int = 0, key: str = "gaps") -> None:
        session = context.games.start(context.games.deal(CATALOGUE[key], 20_417))
        session.replace_game(advanced(session.game, moves))
        self.play = Play(context, session)
        super().__init__(Screens.opened(context, self.play).stack)

    def cell(self, reason: Reason) -> Cell:
        """The last card that is refused for this reason."""
        state = self.play.state
        found = [
            cell
            for cell in state.variant.layout.cells
            if state.board[cell]
            and not self.play.table.targets(cell)
            and why_not(state, cell).reason is reason
        ]
        return found[-1]

    def point(self, cell: Cell | None) -> None:
        """Put the pointer on a card, or beside the board."""
        self.press(Hover(self.play.table.geometry.rect(cell).center if cell is not None else (2, 2)))

    def is_lifted(self, cell: Cell) -> bool:
        """Whether the card on a cell lies higher than the others, at rest."""
        card = self.play.state.board[cell]
        assert card is not None
        return self.play.table.pose(card, self.play.table.time + 1).z > 0

    @property
    def told(self) -> str:
        """What is said between the rows."""
        return self.play.presenter.awaited.text


def test_only_cards_that_can_move_lift(context: Context) -> None:
    pointing = Pointing(context)
    state = pointing.play.state
    for cell in state.variant.layout.cells:
        if state.board[cell] is not None:
            pointing.point(cell)
            pointing.wait(0.15)
            assert pointing.is_lifted(cell) == any(slide.source == cell for slide in state.slides)


def test_another_card_tells_after_a_moment_what_it_can_follow(context: Context) -> None:
    pointing = Pointing(context)
    cell, table = pointing.cell(Reason.WRONG_CARD), pointing.play.table
    card = table.state.board[cell]
    assert card is not None
    pointing.point(cell)
    pointing.wait(POINTED - LATE)
    assert table.held_down == cell
    assert (pointing.told, table.awaited) == ("", ())
    pointing.wait(2 * LATE)
    (before,) = table.awaited
    other = table.state.board[before]
    assert other is not None
    assert (other.rank, other.suit) == (card.rank - 1, card.suit)
    assert pointing.told == f"{card_text(card)} can only follow {card_text(other)}"
    assert pointing.told in pointing.words
    pointing.wait(5)
    assert pointing.told
    pointing.point(None)
    pointing.wait(STEP)
    assert (pointing.told, table.awaited) == ("", ())
    assert table.held_down is None


def test_a_window_at_rest_is_woken_to_tell_it(context: Context, searches: Searches) -> None:
    pointing = Pointing(context, key="line-up")
    searches.finish()
    pointing.settle()
    pointing.point(pointing.cell(Reason.WRONG_CARD))
    pointing.wait(0.15)
    rest = pointing.stack.wake_after
    assert rest is not None
    pointing.stack.update(rest)
    assert pointing.told
    assert pointing.stack.moving


def test_a_card_at_home_and_one_in_its_place_tell_nothing(context: Context) -> None:
    pointing = Pointing(context, moves=38)
    state, told = pointing.play.state, []
    for cell, card in enumerate(state.board):
        if card is not None and (cell in state.home or why_not(state, cell).reason is Reason.IN_PLACE):
            pointing.point(cell)
            pointing.wait(POINTED + LATE)
            told.append(pointing.told)
            assert cell not in state.home or pointing.play.table.held_down is None
    assert set(told) == {""}


@pytest.mark.parametrize("by_key", [False, True])
def test_a_refused_card_tells_it_at_once_and_for_a_while(context: Context, by_key: bool) -> None:
    pointing = Pointing(context)
    table, cell = pointing.play.table, pointing.cell(Reason.WRONG_CARD)
    if by_key:
        pointing.play.board.focus(cell)
        pointing.press(Nav.ACTIVATE)
    else:
        pointing.click_at(table.geometry.rect(cell).center)
        pointing.point(None)
    assert pointing.told
    assert table.awaited
    assert not pointing.play.toast.visible
    assert "goes to the right of" in context.announcer.due(float("inf"))
    pointing.wait(REFUSED - LATE)
    assert pointing.told
    pointing.wait(2 * LATE)
    assert (pointing.told, table.awaited) == ("", ())
    pointing.point(cell)
    pointing.wait(POINTED + LATE)
    assert pointing.told
    pointing.play.make_move(pointing.play.state.slides[0])
    assert (pointing.told, table.awaited) == ("", ())


@pytest.mark.parametrize("key", CATALOGUE)
def test_every_variant_says_what_its_cards_wait_for(key: str) -> None:
    state = deal(CATALOGUE[key], 5)
    for card in filter(None, state.board):
        places = destinations(state.variant, card)
        assert waiting_text(state.variant, card)
        cells = awaited_cells(state, card)
        assert all(before < after for before, after in pairwise(cells))
        assert len(cells) <= 4 * max(1, len(places)) * state.variant.decks
