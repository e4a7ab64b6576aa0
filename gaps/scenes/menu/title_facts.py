"""The facts that the title uses about the player and the recorded games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial

from gaps.engine import CATALOGUE, Variant, by_key
from gaps.engine.catalogue import game_of
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.progress.expedition.stars import Stars
from gaps.progress.first_games import FirstGame, first_game
from gaps.progress.usual_time import usual_seconds
from gaps.scenes.menu.places import Places, places_in
from gaps.scenes.session.games import slot_of
from gaps.scenes.shared.context import Context
from gaps.stage.drawing.style import Style
from gaps.store import GameLog, Match, Rate
from gaps.store.records.crossroads import CrossroadsLog
from gaps.values import Value

MAX_RECENT_GAMES = 40  # games that are searched for the variants played last
FIRST_GAMES = 2
"""The number of games after which crossroads are offered."""
FEATURED = "gaps", "line-up", "mini", "house-of-commons"  # the most popular games


class TitleFacts(Value):
    """The facts for the title, as they were read from the player's files."""

    calendar: DailyCalendar
    """The daily deals up to today."""
    stars: Stars
    """Those of the expedition."""
    rates: Mapping[str, Rate]
    """The numbers of games played and won, for each variant."""
    parked: Sequence[GameLog]
    """The games under way; the one that was played last first."""
    first: FirstGame | None
    """The next first game, for a player who has not won yet."""
    match: Match | None
    """The match under way."""
    crossroads: CrossroadsLog | None
    """The answers at crossroads; None before they are offered."""
    seconds: Callable[[str], float]
    """Returns the usual time of a game by a key's rules."""
    played_last: Sequence[str]
    """The keys of the variants that were played last, the last one first."""
    played_first: Sequence[str]
    """The keys of all variants that were played, in the order of the first time."""
    is_new: bool
    """True if only the first game and the lessons are shown so far."""

    @property
    def opening(self) -> FirstGame | None:
        """The first game, as long as nothing was started."""
        has_begun = self.played_last or self.match or self.parked
        return None if has_begun else self.first

    def saved(self, variant: Variant) -> GameLog | None:
        """Return the game of a variant under way that its pack continues."""
        slot = slot_of(variant)
        return next((each for each in self.parked if each.slot == slot), None)

    def packs(self, most: int, last_variant: str) -> Sequence[Variant]:
        """Return the variants of at most ``most`` packs, in the order first played.

        Those under way come first, then the last played version of each other game, and
        the usual version of the most popular games.
        """
        parked = [
            each.key for each in self.parked if each.slot == slot_of(by_key(each.key))
        ]
        keys = [*parked, *self.played_last, last_variant, *FEATURED]
        known: dict[str, str] = {}  # the keys of games, by those of their versions
        for key in keys:
            is_new = key in CATALOGUE and key not in known
            game = game_of(CATALOGUE[key]).key if is_new else ""
            if is_new and (key in parked or game not in known.values()):
                known[key] = game
        order = [*self.played_first, *known]
        return [CATALOGUE[key] for key in sorted([*known][:most], key=order.index)]


def facts_of(
    context: Context, today: date, parked: Sequence[GameLog], shows_all: bool
) -> TitleFacts:
    """Read the facts for the title.

    ``parked`` are the games under way. ``shows_all`` is true if everything is shown
    even if nothing was played yet.
    """
    folder = context.folder
    records = folder.records
    started: dict[str, str] = {}
    for each in (*parked, *records.entries):
        before = started.get(each.key, each.started)
        started[each.key] = min(before, each.started)
    match = folder.load_match()
    if match is not None and match.over:
        match = None
    first = first_game(folder)
    played_last = [record.key for record in records.latest(MAX_RECENT_GAMES)]
    has_begun = bool(played_last or match or parked)
    crossroads = folder.load_crossroads()
    has_crossroads = crossroads.days or len(records.entries) >= FIRST_GAMES
    return TitleFacts(
        DailyCalendar.of(folder, today),
        Stars.on_record(folder, context.settings.open_camps),
        records.rates(),
        parked,
        first,
        match,
        crossroads if has_crossroads else None,
        partial(usual_seconds, records),
        played_last,
        sorted(started, key=started.__getitem__),
        is_new=first is not None and not has_begun and not shows_all,
    )


class TitleView(Value):
    """The data for the parts of the title."""

    context: Context
    facts: TitleFacts
    style: Style

    @property
    def places(self) -> Places:
        return places_in(self.style, first_visit=self.facts.is_new)
