"""A row that is finished: light from its two to its king, weather at its summit, its name and its points."""

from __future__ import annotations

from gaps.engine import Cell, State, Status, Suit
from gaps.scenes.effects.board_sounds import BoardSounds
from gaps.scenes.effects.landing import Landing, finished_rows
from gaps.scenes.text import game_text
from gaps.table.effects.ribbon import RibbonText
from gaps.table.table import Table

CUES = {
    Suit.SPADES: "row_spades",
    Suit.HEARTS: "row_hearts",
    Suit.DIAMONDS: "row_diamonds",
    Suit.CLUBS: "row_clubs",
}
"""The stinger of a finished row, by the suit of its last card."""


class RowEffects:
    """The effects of rows that are finished."""

    def __init__(self, table: Table, sounds: BoardSounds) -> None:
        self.table, self.sounds = table, sounds

    def coming(self, landing: Landing) -> None:
        """Report a card that has begun to fly; the pictures of the rows that it will finish are prepared."""
        state = landing.step.after
        if landing.rows and state.status is not Status.WON:
            runs = finished_rows(state)
            for row in landing.rows:
                self.table.expect_row(runs[row], self._ribbon(state, runs[row], landing))

    def landed(self, landing: Landing) -> None:
        """Report a card that has landed; each row that it finishes lights up."""
        if not landing.rows:
            return
        state = landing.step.after
        runs = finished_rows(state)
        for row in landing.rows:
            self._finish(state, runs[row], landing)

    def clear(self) -> None:
        """Remove all effects at once: moves were undone, or another position is shown."""
        self.table.forget_rows()

    def _finish(self, state: State, run: tuple[Cell, ...], landing: Landing) -> None:
        """Show that the cards of ``run`` were finished, unless that has won the game: the win begins now."""
        table, card = self.table, state.board[run[-1]]
        if card is None or state.status is Status.WON:
            return
        self.sounds.sting(CUES[card.suit], run[len(run) // 2])
        if not table.state.home.issuperset(run):
            return
        table.celebrate_row(run, self._ribbon(state, run, landing))

    def _ribbon(self, state: State, run: tuple[Cell, ...], landing: Landing) -> RibbonText:
        """Return what the ribbon of a row says that ``landing`` has finished, without hidden points."""
        card = state.board[run[-1]]
        assert card is not None, "a finished row has no gaps"
        number, total = len(finished_rows(state)), state.variant.cards_to_win // len(run)
        points = landing.row_points // len(landing.rows) if self.sounds.context.settings.shows_score else 0
        return game_text.row_ribbon(card.suit, number, total, points)
