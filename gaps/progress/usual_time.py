"""The usual time of a game: of the player's own games, or estimated from its moves."""

from __future__ import annotations

from gaps.store.archive import RecordArchive
from gaps.store.games.game_result import GameEnd

SECONDS_A_MOVE = 5
MOVES = {
    "gaps": 125,
    "unshuffled": 96,
    "unshuffled-three": 100,
    "unshuffled-endless": 112,
    "montana": 103,
    "addiction": 130,
    "addiction-three": 127,
    "no-redeal": 68,
    "endless": 130,
    "spaces": 208,
    "scatter": 128,
    "paganini": 249,
    "either-side": 242,
    "either-side-three": 242,
    "locked": 116,
    "station": 126,
    "double-montana": 313,
    "double-gaps": 347,
    "blue-moon": 115,
    "red-moon": 106,
    "double-blue-moon": 316,
    "double-red-moon": 280,
    "galary": 156,
    "jungle": 110,
    "spaces-and-aces": 140,
    "pas-de-deux": 104,
    "pas-a-deux": 104,
}
"""The moves of a game, or the cards turned, by the key of the variant.

They are the median of the deals 20,001 to 20,015, played to the last redeal by the best
line that a search of 2,000 positions finds in each round.
"""
SECONDS = {
    **{key: SECONDS_A_MOVE * moves for key, moves in MOVES.items()},
    "line-up": 90,
    "mini": 120,
    "house-of-commons": 240,
}
"""The seconds of a game of each variant; small boards are seen at a glance."""
MOST_SECONDS = 600  # of a game that is not measured


def usual_seconds(records: RecordArchive, key: str) -> float:
    """Return the median time of the player's games of a variant.

    Games that were given up do not count. Without others it is that of any player.
    """
    games = (each for each in records.entries if each.key == key)
    played = sorted(each.seconds for each in games if each.end != GameEnd.GIVEN_UP)
    return played[len(played) // 2] if played else SECONDS.get(key, MOST_SECONDS)
