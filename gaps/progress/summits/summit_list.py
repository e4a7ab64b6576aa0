"""The summits: their names, their conditions, and the rules that count games for them.

Games count in the order of recording, so that later games change nothing. Games by own
rules count for their own summit, and for no other. All need wins. The first win earns
two summits at most: those that many wins earn take several of them, and those that a
single win earns need their own rules.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any

from gaps.engine import CATALOGUE, Suit
from gaps.engine.catalogue import game_of
from gaps.language import N_, Message
from gaps.progress.calendar.daily_calendar import days_in_a_row
from gaps.progress.expedition.camps import STARS_TO_OPEN
from gaps.progress.summits.feats import Feats, MoveFeats

# after a day, the span in which days won in a row are searched for
LATER = timedelta(days=40)
MANY_CARDS = 48  # cards of a full game; smaller games are quicker
FAST_SECONDS = 300
CHAIN = 9
LAST_MOVES = 10
FEW_HOME = 5
POINTS = 30_000
CAMPS = 8
NIGHT = frozenset({22, 23, 0, 1, 2, 3, 4})  # hours of the day
EARLY = frozenset({5, 6, 7})
HARDER = frozenset({"no-redeal", "locked", "spaces", "scatter", "paganini"})
TWO_PACKS = frozenset(
    variant.key
    for variant in CATALOGUE.values()
    if variant.decks > 1 and not variant.passes
)
GAMES_TO_WIN = 10  # not all of the games: one of the others may take years
PAS_DE_DEUX = frozenset({"pas-a-deux", "pas-de-deux"})


def _count_all(seen: Set[Any], new: Any) -> int:
    return len(seen)


@dataclass(frozen=True)
class Rule:
    """Counts the different values that games give."""

    test: Callable[[Feats], bool]
    """True if a game may give something."""
    values: Callable[[Feats, MoveFeats], Iterable[Hashable]] = lambda game, told: [
        game.id
    ]
    """Returns the values of such a game; its id by default."""
    replays: bool = False
    """True if that depends on its moves, so that it is replayed."""
    own_rules: bool = False
    """True if it counts games by own rules, in place of all others."""
    count: Callable[[Set[Any], Any], int] = _count_all
    """Returns the new count, if it is higher, from all values with the new one."""

    def may_count(self, game: Feats) -> bool:
        """Return True if a game may give something for this rule."""
        return game.counts_in_totals != self.own_rules and self.test(game)


def by_moves(
    first: Callable[[Feats], bool], test: Callable[[Feats, MoveFeats], bool]
) -> Rule:
    """Return a rule that counts the games whose moves pass a test.

    Those that fail the first one are not replayed.
    """
    return Rule(
        first,
        lambda game, told: [game.id] if test(game, told) else [],
        replays=True,
    )


def different(value: Callable[[Feats], Hashable | None]) -> Rule:
    """Return a rule that counts different values of games; a value of None is none."""
    return Rule(lambda game: value(game) is not None, lambda game, told: [value(game)])


def days_won() -> Rule:
    """Return the rule of the most daily deals in a row that were won on their day."""

    def count(days: Set[date], day: date) -> int:
        return max(
            days_in_a_row(days, each) for each in days if day <= each <= day + LATER
        )

    return Rule(
        lambda game: game.won and game.daily is not None and not game.late,
        lambda game, told: [game.daily],
        count=count,
    )


def _stars(game: Feats, told: MoveFeats) -> Iterable[tuple[int, int, int]]:
    camp_deal = game.camp_deal if game.aims else None
    if camp_deal is None:
        return ()
    return [(*camp_deal.place, aim) for aim in game.aims]


def stars(camp: int) -> Rule:
    """Return the rule of the stars of one camp, from 1."""
    return Rule(
        lambda game: bool(game.aims),
        lambda game, told: [each for each in _stars(game, told) if each[0] == camp],
    )


def half_camps() -> Rule:
    """Return the rule of the camps of the expedition with half of their stars."""

    def count(seen: Set[tuple[int, int, int]], new: tuple[int, int, int]) -> int:
        camps = [camp for camp, _deal, _aim in seen]
        return sum(camps.count(camp) >= STARS_TO_OPEN for camp in {*camps})

    return Rule(lambda game: bool(game.aims), _stars, count=count)


@dataclass(frozen=True)
class Summit:
    """Something to be reached by playing. Assisted games never count."""

    key: str
    """The key, which is also the name of its badge."""
    name: Message
    sentence: Message
    rule: Rule
    goal: int
    """The count that reaches the summit."""


def _won(test: Callable[[Feats], bool] = lambda game: True) -> Rule:
    return Rule(lambda game: game.won and test(game))


def _row_first(suit: Suit) -> Rule:
    return by_moves(lambda game: game.won, lambda game, told: told.first_row is suit)


def _no_redeal(game: Feats) -> bool:
    variant = game.variant
    return variant is not None and variant.redeal is not None and game.redeals == 0


def _last_redeal(game: Feats) -> bool:
    rule = None
    if game.variant is not None:
        rule = game.variant.redeal
    return rule is not None and game.redeals > 0 and game.redeals == rule.limit


def _is_fast(game: Feats) -> bool:
    return game.seconds < FAST_SECONDS and _cards(game) >= MANY_CARDS


def _may_have_chain(game: Feats) -> bool:
    return game.won and game.made >= CHAIN


def _cards(game: Feats) -> int:
    if game.variant is not None:
        return game.variant.cards_to_win
    return 0


def _rows_late(game: Feats, told: MoveFeats) -> bool:
    return told.rows_at is not None and told.rows_at > game.made - LAST_MOVES


def _came_back(game: Feats, told: MoveFeats) -> bool:
    return told.fewest is not None and told.fewest < FEW_HOME


def _version_won(game: Feats) -> str | None:
    return game.key if game.won and game.key in CATALOGUE else None


def _game_won(game: Feats) -> str | None:
    if game.won and game.key in CATALOGUE:
        return game_of(CATALOGUE[game.key]).key
    return None


SUMMITS = (
    Summit("first_pass", N_("First pass"), N_("Win a game."), _won(), 1),
    Summit(
        "spades_first",
        N_("Spades first"),
        N_("Win three games in which the row of spades is finished first."),
        _row_first(Suit.SPADES),
        3,
    ),
    Summit(
        "hearts_first",
        N_("Hearts first"),
        N_("Win three games in which the row of hearts is finished first."),
        _row_first(Suit.HEARTS),
        3,
    ),
    Summit(
        "diamonds_first",
        N_("Diamonds first"),
        N_("Win three games in which the row of diamonds is finished first."),
        _row_first(Suit.DIAMONDS),
        3,
    ),
    Summit(
        "clubs_first",
        N_("Clubs first"),
        N_("Win three games in which the row of clubs is finished first."),
        _row_first(Suit.CLUBS),
        3,
    ),
    Summit(
        "four_rows",
        N_("Panorama"),
        N_("Win two games whose four rows are all finished in the last ten moves."),
        by_moves(lambda game: game.won, _rows_late),
        2,
    ),
    Summit(
        "clean_ascent",
        N_("Clean ascent"),
        N_("Win six games without a redeal, by rules that allow one."),
        _won(_no_redeal),
        6,
    ),
    Summit(
        "no_lantern",
        N_("By starlight"),
        N_("Win four games without help."),
        _won(lambda game: game.hints == 0),
        4,
    ),
    Summit(
        "no_undo",
        N_("No step back"),
        N_("Win five games without undo."),
        _won(lambda game: game.undos == 0),
        5,
    ),
    Summit(
        "fast_rope",
        N_("Fast rope"),
        N_("Win three games of 48 cards or more, each in under five minutes."),
        _won(_is_fast),
        3,
    ),
    Summit(
        "chain_nine",
        N_("Nine on a rope"),
        N_("Win two games in which nine moves in a row bring cards home."),
        by_moves(_may_have_chain, lambda game, told: told.longest >= CHAIN),
        2,
    ),
    Summit(
        "night_walk",
        N_("Night walk"),
        N_("Win three games between ten in the evening and five in the morning."),
        _won(lambda game: game.clock_hour in NIGHT),
        3,
    ),
    Summit(
        "early_start",
        N_("Early start"),
        N_("Win two games between five and eight in the morning."),
        _won(lambda game: game.clock_hour in EARLY),
        2,
    ),
    Summit(
        "weathered",
        N_("Weathered"),
        N_("Win two of the harder versions without undo and without help."),
        _won(lambda game: game.key in HARDER and not game.undos and not game.hints),
        2,
    ),
    Summit(
        "second_wind",
        N_("Second wind"),
        N_("Win two games after a round that ended with fewer than five cards home."),
        by_moves(lambda game: game.won and game.redeals > 0, _came_back),
        2,
    ),
    Summit(
        "last_light",
        N_("Last light"),
        N_("Win two games with the last redeal."),
        _won(_last_redeal),
        2,
    ),
    Summit(
        "week",
        N_("Seven suns"),
        N_(
            "Win seven daily deals in a row, each on its day. One day a month may be missed."
        ),
        days_won(),
        7,
    ),
    Summit(
        "month",
        N_("Full month"),
        N_("Win the daily deals of thirty days."),
        different(lambda game: game.daily if game.won else None),
        30,
    ),
    Summit("ten", N_("Ten passes"), N_("Win ten games."), _won(), 10),
    Summit("hundred", N_("Hundred passes"), N_("Win a hundred games."), _won(), 100),
    Summit(
        "double",
        N_("Twin peaks"),
        N_("Win a game with two packs."),
        _won(lambda game: game.key in TWO_PACKS),
        1,
    ),
    Summit(
        "maze",
        N_("Way out"),
        N_("Win a game of Maze."),
        _won(lambda game: game.key == "maze"),
        1,
    ),
    Summit(
        "pas_de_deux",
        N_("In step"),
        N_("Win four games of Pas de Deux."),
        _won(lambda game: game.key in PAS_DE_DEUX),
        4,
    ),
    Summit(
        "wanderer",
        N_("Wanderer"),
        N_("Win five different games or versions of them."),
        different(_version_won),
        5,
    ),
    Summit(
        "all_games",
        N_("Every path"),
        N_("Win ten of the twelve games."),
        different(_game_won),
        GAMES_TO_WIN,
    ),
    Summit(
        "camp_four",
        N_("Halfway camp"),
        N_("Win nine stars in camp 4 of the expedition."),
        stars(4),
        STARS_TO_OPEN,
    ),
    Summit(
        "expedition",
        N_("At the top"),
        N_("Win nine stars in each camp of the expedition."),
        half_camps(),
        CAMPS,
    ),
    Summit(
        "match",
        N_("Short rope"),
        N_("Win eight games with fewer than two moves for each card."),
        _won(lambda game: game.made < 2 * _cards(game)),
        8,
    ),
    Summit(
        "high_ground",
        N_("High ground"),
        N_("Win three games with 30,000 points or more each."),
        _won(lambda game: game.arcade >= POINTS),
        3,
    ),
    Summit(
        "assist",
        N_("Own way"),
        N_("Win a game by custom rules."),
        Rule(lambda game: game.won, own_rules=True),
        1,
    ),
)
"""All summits, in the order in which they are shown."""

BY_KEY: Mapping[str, Summit] = MappingProxyType(
    {summit.key: summit for summit in SUMMITS}
)
