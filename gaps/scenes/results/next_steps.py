"""What a player can do after a game: play another one, play on for analysis, watch it, or share it."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from gaps.language import N_, Message, Text, _
from gaps.progress.expedition.camps import camps
from gaps.progress.first_games import FirstGame
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.effects.board_feedback import finished_rows
from gaps.scenes.expedition.after_game import StageNews, news_of_stage
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session import daily
from gaps.scenes.session.analysis import analysis_of
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.newcomer import first_game
from gaps.scenes.session.routes import ToCalendar, ToExpedition, ToPlay, ToTitle
from gaps.scenes.session.share_line import share_line
from gaps.scenes.shell.context import Context
from gaps.scenes.text import expedition_text, numbers
from gaps.scenes.together.arrivals import scene_of_record
from gaps.stage.core import clipboard
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.store import Challenge


class Step(NamedTuple):
    """What the button of a next step is called, and why it is offered."""

    name: str
    text: Text
    reason: str
    icon: str


class NextSteps:
    """The answers of the results of a game; ``scene`` are those results."""

    def __init__(self, context: Context, scene: GameScene, finished: FinishedGame) -> None:
        self._context, self._scene, self._finished = context, scene, finished
        self._session = finished.session
        self.shows_score = context.settings.shows_score
        self.copied = ""
        """What became of the last copying; empty before."""
        self.stage_news: StageNews | None = None
        """What the game has won in the expedition."""
        self.tell()

    @property
    def shared(self) -> str:
        """The result in one line, to share with others."""
        return self._line(brief=False)

    @property
    def shown(self) -> str:
        """What became of the last copying, or the result in a line that is a little shorter."""
        return self.copied or self._line(brief=True)

    def _line(self, brief: bool) -> str:
        session, record = self._session, self._finished.record
        complete = finished_rows(session.game.state)
        rows = [row in complete for row in range(session.variant.layout.rows)]
        key, moves = session.variant.key, len(session.game.steps)
        points = record.arcade if self.shows_score else None
        made = moves if self._context.settings.shows_moves else None
        return share_line(key, session.seed, rows, points, made, record.daily, brief)

    # What comes next

    def tell(self) -> None:
        """Ask the records again what the game has won."""
        self.stage_news = news_of_stage(self._context, self._finished)

    def suggestion(self) -> Step | None:
        """The expedition, after one of the first wins of somebody who has not been there."""
        session = self._session
        elsewhere = session.stage or session.daily or session.rival or session.typed or session.is_analysis
        if not self._finished.won or elsewhere or not self._context.newcomer.ask():
            return None
        return Step("expedition", N_("Expedition"), expedition_text.size_of_expedition(), "tent")

    def next_step(self, news: str = "") -> Step:
        """What follows the game; ``news`` of it may be a reason to go on."""
        if self.stage_news is not None:
            return Step("next", self.stage_news.following, self.stage_news.reason, "tent")
        if self.leads_to_calendar:
            return Step("next", N_("Daily deals"), "", "month")
        number = self.next_number
        deal = "" if number is None else _("Deal {number}").format(number=numbers.deal_number(number))
        if self._first_game is not None:
            deal = _("another small game")
        return Step("next", N_("New deal"), news or deal, "play")

    @property
    def can_watch(self) -> bool:
        """Whether the game can be watched and sent: not that of a typed board."""
        return self.next_number is not None

    @property
    def next_name(self) -> Message:
        """What the key of a new deal does, in a few words."""
        return N_("daily deals") if self.leads_to_calendar else N_("next deal")

    @property
    def leads_to_calendar(self) -> bool:
        """Whether the calendar follows: a late daily deal came from there."""
        return daily.day_of(self._session.daily) is not None and self._session.is_late

    def to_expedition(self) -> Transition:
        """Show the first deal of the expedition on its map."""
        return Replace(ToExpedition(camps()[0].stages[0], show_sheet=True))

    def next_deal(self) -> Transition | None:
        """Play the next deal by number, or any after a typed board.

        After a deal of the expedition it is its next, after a first game the next one until one is won; a
        late daily deal leads back to the calendar.
        """
        if self.stage_news is not None:
            return Replace(self.stage_news.to_next())
        day = daily.day_of(self._session.daily)
        if day is not None and self.leads_to_calendar:
            return Replace(ToCalendar(day))
        if (first := self._first_game) is not None:
            return open_game(self._context, self._scene, self._context.games.deal(first.variant, first.seed))
        return self._new_game(self.next_number or self._context.games.any_number(self._session.variant))

    @property
    def _first_game(self) -> FirstGame | None:
        return first_game(self._context.folder, self._session.code)

    @property
    def next_number(self) -> int | None:
        """The number of the next deal; ``None`` after a typed board."""
        session = self._session
        return None if session.typed else self._context.games.next_number(session.variant, session.seed)

    def title(self) -> Transition:
        """Return to where the game was chosen: the title, or the map of the expedition."""
        return Replace(ToTitle() if self.stage_news is None else self.stage_news.to_map())

    def same_deal(self) -> Transition | None:
        """Play the same deal, or the same board, again."""
        session, context = self._session, self._context
        if session.typed:
            return open_game(context, self._scene, context.games.of_board(session.game.start), dealt=False)
        return self._new_game(session.seed, daily.day_of(session.daily))

    def play_on(self, move: int | None) -> Transition | None:
        """Play on from a move, for analysis; ``None`` does nothing."""
        return Replace(ToPlay(analysis_of(self._session, move))) if move is not None else None

    def watch(self) -> Transition:
        """Watch the game."""
        return Push(scene_of_record(self._context, self._scene, self._finished.record))

    def statistics(self) -> Transition:
        """Show the statistics of the variant."""
        return Push(Statistics(self._context, self._session.variant.key))

    def copy_result(self) -> None:
        """Copy the result in one line."""
        self._copy(self.shared, _("Copied"))

    def copy_challenge(self) -> None:
        """Copy the whole game in one line, for a friend to beat."""
        line = Challenge.of(self._finished.record, self._context.player).to_text()
        self._copy(line, _("A challenge is on the clipboard"))

    def _copy(self, text: str, done: str) -> None:
        self.copied = done if clipboard.copy(text) else _("The clipboard cannot be reached.")
        self._context.announcer.say(self.copied)

    def _new_game(self, seed: int, day: date | None = None) -> Transition | None:
        session, context = self._session, self._context
        rival = session.rival_in(session.variant, seed)
        on_map = session.expedition and seed == session.seed
        new = context.games.deal(session.variant, seed, rival, expedition=on_map, day=day)
        return open_game(context, self._scene, new)
