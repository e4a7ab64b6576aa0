"""Whether a player is new, asked when a game begins so that the answer is there at its end."""

from __future__ import annotations

from gaps.progress.expedition.stars import stage_records
from gaps.progress.first_games import FirstGame, first_games
from gaps.store import Folder, Scope

FEW_WINS = 3  # up to so many, a player is new


class Newcomer:
    """What the games on record say of a player: few wins, and no deal of the expedition played."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self.is_new = False
        """Whether the player is new; ``False`` until the records have answered."""

    def ask(self) -> bool:
        """Ask the records again, and return ``is_new``: the last answer if they take long."""
        records = self._folder.records
        news = records.news
        wins = records.figures(Scope()).rate.won
        on_expedition = stage_records(self._folder)
        if not records.loading_seconds and records.news == news:
            self.is_new = wins <= FEW_WINS and not on_expedition
        return self.is_new


def first_game(folder: Folder) -> FirstGame | None:
    """The small game that is next for somebody who has not won yet; ``None`` after a win.

    While the records have not answered, nothing is known of games played, so it is the first one.
    """
    if any(rate.won for rate in folder.records.rates().values()):
        return None
    games = first_games()
    played = {record.code for record in folder.records.games_of([game.code for game in games])}
    return next((game for game in games if game.code not in played), games[0])
