"""What a player can do after a game: play another one, play on for analysis, watch it, or share it."""

from __future__ import annotations

from datetime import date

from gaps.language import _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.effects.landing import finished_rows
from gaps.scenes.expedition.after_game import StageNews
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session import daily
from gaps.scenes.session.analysis import analysis_of
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import ToCalendar, ToPlay, ToTitle
from gaps.scenes.session.share_line import share_line
from gaps.scenes.shell.context import Context
from gaps.scenes.together.arrivals import scene_of_record
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.store import Challenge, Settings


class NextSteps:
    """The answers of the results of a game; ``scene`` are those results."""

    def __init__(
        self, context: Context, scene: GameScene, finished: FinishedGame, settings: Settings
    ) -> None:
        """``settings`` may hide the score and the moves in the line to share."""
        self._context, self._scene, self._finished = context, scene, finished
        self._session = finished.session
        self._settings, self.shows_score = settings, settings.shows_score
        self.copied = ""
        """What became of the last copying; empty before."""
        self.stage_news: StageNews | None = None
        """What the game has won in the expedition."""

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
        made = moves if self._settings.shows_moves else None
        return share_line(key, session.seed, rows, points, made, record.daily, brief)

    def next_deal(self) -> Transition | None:
        """Play the next deal by number, or any after a typed board.

        After a deal of the expedition it is its next; a late daily deal leads back to the calendar.
        """
        if self.stage_news is not None:
            return Replace(self.stage_news.to_next())
        day = daily.day_of(self._session.daily)
        if day is not None and self._session.is_late:
            return Replace(ToCalendar(day))
        return self._new_game(self.next_number or self._context.any_deal_number(self._session.variant))

    @property
    def next_number(self) -> int | None:
        """The number of the next deal; ``None`` after a typed board."""
        session = self._session
        return None if session.typed else self._context.next_deal_number(session.variant, session.seed)

    def title(self) -> Transition:
        """Return to where the game was chosen: the title, or the map of the expedition."""
        return Replace(ToTitle() if self.stage_news is None else self.stage_news.to_map())

    def same_deal(self) -> Transition | None:
        """Play the same deal, or the same board, again."""
        session, context = self._session, self._context
        if session.typed:
            return open_game(context, self._scene, context.board_game(session.game.start), dealt=False)
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
        self.copied = done if self._context.copy_text(text) else _("The clipboard cannot be reached.")
        self._context.announcer.say(self.copied)

    def _new_game(self, seed: int, day: date | None = None) -> Transition | None:
        session, context = self._session, self._context
        rival = session.rival_in(session.variant, seed)
        on_map = session.expedition and seed == session.seed
        new = context.new_game(session.variant, seed, rival, expedition=on_map, day=day)
        return open_game(context, self._scene, new)
