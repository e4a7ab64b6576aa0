"""Small deals that sensible play mostly wins, for players who have not won yet."""

from __future__ import annotations

import json
from functools import cache

from gaps.asset_files import asset
from gaps.engine import Variant, parse_code
from gaps.store import Folder
from gaps.values import Value


class FirstGame(Value):
    """A deal, and how often the model player of ``tools/quality/first_games`` wins it."""

    code: str
    win_share: float
    """The fraction won, from 0 to 1, in other plays than those that chose the deal."""

    @property
    def variant(self) -> Variant:
        return parse_code(self.code).variant

    @property
    def seed(self) -> int:
        return parse_code(self.code).seed


@cache
def first_games() -> tuple[FirstGame, ...]:
    """Return all first games, in the order in which they are given."""
    found = json.loads(asset("first_games.json").read_text(encoding="utf-8"))
    return tuple(FirstGame(code, fraction) for code, fraction in found.items())


def first_game(folder: Folder, after: str = "") -> FirstGame | None:
    """Return the next small game for a player who has not won yet; None after a win.

    With the code of a game it is the one ``after`` that, and None unless that is a
    first game, too.
    """
    games = first_games()
    codes = tuple(game.code for game in games)
    if (after and after not in codes) or folder.records.wins():
        return None
    begin = codes.index(after) + 1 if after else 0
    played = {after, *(record.code for record in folder.records.games_of(codes))}
    following = games[begin:] + games[:begin]
    return next((game for game in following if game.code not in played), following[0])
