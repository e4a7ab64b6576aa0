"""The summits: their names, what each asks for, and the rule that counts games for it.

Games count in the order in which they ended, so that later games change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Set
from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import Any

from gaps.engine import CATALOGUE, GROUPS, Group, Suit
from gaps.engine.custom_rules import PREFIX
from gaps.language import N_, Message
from gaps.progress.calendar.daily_calendar import days_in_a_row
from gaps.progress.expedition.camps import STARS_TO_OPEN
from gaps.progress.summits.feats import Feats, Line

LATER = timedelta(days=40)  # after a day, as far as days won in a row are looked for
MANY_CARDS = 48  # of a full game: smaller games are quicker
FAST_SECONDS = 300
CHAIN = 9
LAST_MOVES = 10
FEW_HOME = 5
POINTS = 20_000
CAMPS = 8
NIGHT = frozenset({22, 23, 0, 1, 2, 3, 4})  # hours of the day
EARLY = frozenset({5, 6, 7})
HARDER = frozenset(variant.key for variant in GROUPS[Group.HARDER])
TWO_PACKS = frozenset(variant.key for variant in GROUPS[Group.TWO_PACKS])
PAS_DE_DEUX = frozenset({"pas-a-deux", "pas-de-deux"})


def _count_all(seen: Set[Any], new: Any) -> int:
    return len(seen)


@dataclass(frozen=True)
class Rule:
    """Counts the different values that games give."""

    test: Callable[[Feats], bool]
    """Whether a game may give something."""
    values: Callable[[Feats, Line], Iterable[Hashable]] = lambda game, line: [game.id]
    """What such a game gives; itself unless given."""
    replays: bool = False
    """Whether that depends on its moves, so that it is replayed."""
    count: Callable[[Set[Any], Any], int] = _count_all
    """What a new value makes of the count, if that is more, from all values with the
    new one.
    """


def by_line(
    first: Callable[[Feats], bool], test: Callable[[Feats, Line], bool]
) -> Rule:
    """Count the games whose moves pass a test; those that fail the first one are not
    replayed.
    """
    return Rule(
        first, lambda game, line: [game.id] if test(game, line) else [], replays=True
    )


def longest_chain(many: int) -> Rule:
    """The most moves in a row of one game that each brought a card home.

    Games of fewer than so ``many`` moves are not replayed.
    """
    return Rule(
        lambda game: game.made >= many,
        lambda game, line: [line.longest],
        True,
        lambda seen, chain: chain,
    )


def different(value: Callable[[Feats], Hashable | None]) -> Rule:
    """The different values of games; a value of ``None`` is none."""
    return Rule(lambda game: value(game) is not None, lambda game, line: [value(game)])


def days_won() -> Rule:
    """The most daily deals in a row that were won on their day."""

    def count(days: Set[date], day: date) -> int:
        return max(
            days_in_a_row(days, each) for each in days if day <= each <= day + LATER
        )

    return Rule(
        lambda game: game.won and game.daily is not None and not game.late,
        lambda game, line: [game.daily],
        count=count,
    )


def _stars(game: Feats, line: Line) -> Iterable[tuple[int, int, int]]:
    stage = game.stage if game.aims else None
    if stage is None:
        return ()
    return [(*stage.place, aim) for aim in game.aims]


def stars(camp: int) -> Rule:
    return Rule(
        lambda game: bool(game.aims),
        lambda game, line: [each for each in _stars(game, line) if each[0] == camp],
    )


def half_camps() -> Rule:
    """The camps of the expedition with half of their stars."""

    def count(seen: Set[tuple[int, int, int]], new: tuple[int, int, int]) -> int:
        camps = [camp for camp, _deal, _aim in seen]
        return sum(camps.count(camp) >= STARS_TO_OPEN for camp in {*camps})

    return Rule(lambda game: bool(game.aims), _stars, count=count)


@dataclass(frozen=True)
class Summit:
    """Something to be reached by playing. Games in which the solver moved never count."""

    key: str
    """Also the name of its badge."""
    name: Message
    sentence: Message
    rule: Rule
    goal: int
    """How often, or how many."""


def _won(test: Callable[[Feats], bool] = lambda game: True) -> Rule:
    return Rule(lambda game: game.won and test(game))


def _row_first(suit: Suit) -> Rule:
    return by_line(lambda game: game.won, lambda game, line: line.first_row is suit)


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


def _cards(game: Feats) -> int:
    if game.variant is not None:
        return game.variant.cards_to_win
    return 0


def _rows_late(game: Feats, line: Line) -> bool:
    return line.rows_at is not None and line.rows_at > game.made - LAST_MOVES


def _came_back(game: Feats, line: Line) -> bool:
    return line.fewest is not None and line.fewest < FEW_HOME


def _variant_won(game: Feats) -> str | None:
    if game.won and game.key in CATALOGUE:
        return game.key
    return None


TEXTS: Mapping[str, tuple[Message, Message]] = {
    "first_pass": (N_("First pass"), N_("Win a game.")),
    "north_wall": (
        N_("North Wall"),
        N_("Win a game in which the row of spades is finished first."),
    ),
    "rose_ridge": (
        N_("Rose Ridge"),
        N_("Win a game in which the row of hearts is finished first."),
    ),
    "copper_crest": (
        N_("Copper Crest"),
        N_("Win a game in which the row of diamonds is finished first."),
    ),
    "green_shoulder": (
        N_("Green Shoulder"),
        N_("Win a game in which the row of clubs is finished first."),
    ),
    "four_rows": (
        N_("Panorama"),
        N_("Win a game and finish every row in the last ten moves."),
    ),
    "clean_ascent": (
        N_("Clean ascent"),
        N_("Win without a redeal, by rules that allow one."),
    ),
    "no_lantern": (N_("By starlight"), N_("Win without a hint.")),
    "no_undo": (N_("No step back"), N_("Win without undo.")),
    "fast_rope": (
        N_("Fast rope"),
        N_("Win a game of 48 cards or more in under five minutes."),
    ),
    "chain_nine": (
        N_("Nine on a rope"),
        N_("Bring cards home with nine moves in a row."),
    ),
    "night_walk": (
        N_("Night walk"),
        N_("Win three games between ten in the evening and five in the morning."),
    ),
    "early_start": (
        N_("Early start"),
        N_("Win a game between five and eight in the morning."),
    ),
    "weathered": (
        N_("Weathered"),
        N_("Win one of the harder games without undo and without a hint."),
    ),
    "second_wind": (
        N_("Second wind"),
        N_("Win after a round that ended with fewer than five cards home."),
    ),
    "last_light": (N_("Last light"), N_("Win with the last redeal.")),
    "week": (
        N_("Seven suns"),
        N_(
            "Win seven daily deals in a row, each on its day. One day a month may be missed."
        ),
    ),
    "month": (N_("Full month"), N_("Win the daily deals of thirty days.")),
    "ten": (N_("Ten passes"), N_("Win ten games.")),
    "hundred": (N_("Hundred passes"), N_("Win a hundred games.")),
    "double": (N_("Twin peaks"), N_("Win a game with two packs.")),
    "maze": (N_("Way out"), N_("Win a game of Maze.")),
    "pas_de_deux": (N_("In step"), N_("Win four games of Pas de Deux.")),
    "wanderer": (N_("Wanderer"), N_("Win five different games.")),
    "all_games": (N_("Every path"), N_("Win every game of the list at least once.")),
    "camp_four": (
        N_("Halfway camp"),
        N_("Win nine stars in camp 4 of the expedition."),
    ),
    "expedition": (
        N_("At the cairn"),
        N_("Win nine stars in each camp of the expedition."),
    ),
    "match": (N_("Short rope"), N_("Win with fewer than two moves for each card.")),
    "twenty_k": (N_("High ground"), N_("Score 20,000 points in a game.")),
    "assist": (N_("Own way"), N_("Win a game by custom rules.")),
}
"""The name of each summit by its key, and what has to be done."""

RULES: Mapping[str, tuple[Rule, int]] = {
    "first_pass": (_won(), 1),
    "north_wall": (_row_first(Suit.SPADES), 1),
    "rose_ridge": (_row_first(Suit.HEARTS), 1),
    "copper_crest": (_row_first(Suit.DIAMONDS), 1),
    "green_shoulder": (_row_first(Suit.CLUBS), 1),
    "four_rows": (by_line(lambda game: game.won, _rows_late), 1),
    "clean_ascent": (_won(_no_redeal), 1),
    "no_lantern": (_won(lambda game: game.hints == 0), 1),
    "no_undo": (_won(lambda game: game.undos == 0), 1),
    "fast_rope": (_won(_is_fast), 1),
    "chain_nine": (longest_chain(CHAIN), CHAIN),
    "night_walk": (_won(lambda game: game.hour in NIGHT), 3),
    "early_start": (_won(lambda game: game.hour in EARLY), 1),
    "weathered": (
        _won(lambda game: game.key in HARDER and not game.undos and not game.hints),
        1,
    ),
    "second_wind": (by_line(lambda game: game.won and game.redeals > 0, _came_back), 1),
    "last_light": (_won(_last_redeal), 1),
    "week": (days_won(), 7),
    "month": (different(lambda game: game.daily if game.won else None), 30),
    "ten": (_won(), 10),
    "hundred": (_won(), 100),
    "double": (_won(lambda game: game.key in TWO_PACKS), 1),
    "maze": (_won(lambda game: game.key == "maze"), 1),
    "pas_de_deux": (_won(lambda game: game.key in PAS_DE_DEUX), 4),
    "wanderer": (different(_variant_won), 5),
    "all_games": (different(_variant_won), len(CATALOGUE)),
    "camp_four": (stars(4), STARS_TO_OPEN),
    "expedition": (half_camps(), CAMPS),
    "match": (_won(lambda game: game.made < 2 * _cards(game)), 1),
    "twenty_k": (Rule(lambda game: game.arcade >= POINTS), 1),
    "assist": (_won(lambda game: game.key.startswith(PREFIX)), 1),
}
"""What counts games for each, and how often or how many are asked for."""

SUMMITS = tuple(Summit(key, *texts, *RULES[key]) for key, texts in TEXTS.items())
"""All summits, in the order in which they are shown."""

BY_KEY: Mapping[str, Summit] = MappingProxyType(
    {summit.key: summit for summit in SUMMITS}
)
