"""The music of a game: how far each of its layers is, from the cards that are home in each row."""

from __future__ import annotations

from gaps.engine import State, Status
from gaps.scenes.shell.context import Context


class BoardMusic:
    """Tells the music of a board. A board on which nobody plays, as in a replay, changes nothing.

    In a calm game the music goes on as it is through redeals and the end of the game.
    """

    def __init__(self, context: Context) -> None:
        self._context, self._music = context, context.music

    def show(self, state: State) -> None:
        """Bring the layers to what is home."""
        self._music.show_rows(row_shares(state))

    def redealt(self) -> None:
        """Report that the cards are gathered for a redeal."""
        if self._plays and not self._context.settings.calm:
            self._music.redeal()

    def won(self, chord_after: float) -> None:
        """Report that the game is won; its chord comes after so many seconds."""
        if self._plays and not self._context.settings.calm:
            self._music.win(chord_after)

    def lost(self) -> None:
        """Report that the game is lost."""
        if self._plays and not self._context.settings.calm:
            self._music.loss()

    def taken_back(self) -> None:
        """Report that the end of the game was undone, or that a new game begins."""
        if self._plays:
            self._music.go_on()

    @property
    def _plays(self) -> bool:
        return self._music.piece == "game"


def row_shares(state: State) -> list[float]:
    """Return how much of each row is home, from the top, 0 to 1; of a won game, everything."""
    layout = state.variant.layout
    if state.status is Status.WON:
        return [1.0] * layout.rows
    full = max(1, min(state.variant.row_length, layout.columns))
    return [min(1.0, len(state.home.intersection(layout.row(row))) / full) for row in range(layout.rows)]
