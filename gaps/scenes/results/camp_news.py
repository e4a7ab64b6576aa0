"""The results of a game in the expedition, and the ways from there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from gaps.language import _
from gaps.progress.expedition.camps import CampDeal, camps, next_camp_deal
from gaps.progress.expedition.stars import Stars, camp_records, newly_open_backs
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import ToExpedition
from gaps.scenes.shared.context import Context
from gaps.scenes.text import expedition_text
from gaps.store.records.entries import Entry


@dataclass(frozen=True)
class CampNews:
    """The stars of a deal before and after a game of it."""

    camp_deal: CampDeal
    before: Stars
    stars: Stars  # the stars including this game

    @cached_property
    def earned(self) -> Sequence[bool]:
        """For each star of the deal, True if any game has earned it."""
        return [
            record is not None for record in self.stars.result(self.camp_deal).earned
        ]

    @property
    def new(self) -> int:
        before = self.before.result(self.camp_deal)
        now = self.stars.result(self.camp_deal)
        return now.stars - before.stars

    @cached_property
    def opened(self) -> int:
        for camp in camps():
            was_open = self.before.is_open(camp.number)
            if self.stars.is_open(camp.number) and not was_open:
                return camp.number
        return 0

    @cached_property
    def new_backs(self) -> Sequence[str]:
        """The card backs that this game has unlocked."""
        return newly_open_backs(self.before, self.stars)

    @property
    def text(self) -> str:
        """The stars of the deal; what is new with this game comes first."""
        if self.opened:
            return expedition_text.camp_opened(camps()[self.opened - 1])
        return expedition_text.stars_and_next(self.stars, self.camp_deal, self.new)

    @cached_property
    def _next_open(self) -> CampDeal | None:
        following = next_camp_deal(self.camp_deal)
        if following is not None and self.stars.is_open(following.camp):
            return following
        return None

    @property
    def following(self) -> str:
        following = self._next_open
        if following is not None:
            return expedition_text.following(following)
        return _("To the map")

    @property
    def following_in_short(self) -> str:
        """The same for a small button, without the name of the deal."""
        return self.following if self._next_open is None else _("Next deal")

    @property
    def reason(self) -> str:
        """The reason to go on.

        It is the camp that was opened, or what the next deal or the next camp requires.
        """
        if self.opened:
            return self.text
        if missing := self.stars.missing(self.camp_deal.camp):
            return expedition_text.stars_to_open(missing, self.camp_deal.camp + 1)
        following = next_camp_deal(self.camp_deal)
        if following is not None:
            return expedition_text.camp_task_text(self.stars, following)
        return ""

    def to_next(self) -> ToExpedition:
        show_sheet = self._next_open is not None
        return ToExpedition(self._next_open, self.opened, show_sheet=show_sheet)

    def to_map(self) -> ToExpedition:
        """Return the route to the map, with the deal that was played."""
        return ToExpedition(self.camp_deal, self.opened)


def camp_news_of(context: Context, finished: FinishedGame) -> CampNews | None:
    """Return the news of a game in the expedition, as far as it is known.

    Return None if the game was not opened there.
    """
    session = finished.session
    record = finished.record
    camp_deal = session.camp_deal
    if camp_deal is None:
        return None
    settings = context.settings
    found = camp_records(context.folder)
    others = [each for each in found if each.id != record.id]
    games = [*others]
    if session.kind.on_record:
        games.append(Entry.of(record))
    before = Stars.of(others, settings.open_camps)
    after = Stars.of(games, settings.open_camps)
    # not those of an earlier deal at this place
    return CampNews(before.result(camp_deal).camp_deal, before, after)
