"""What a player can do after a game: play another one, play on for analysis, watch it,
or share it.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from gaps.engine import Variant
from gaps.language import N_, Text, _, error_text
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import camps
from gaps.progress.first_games import first_game
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.opening import open_game
from gaps.scenes.results.stage_news import news_of_stage
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.newcomer import is_newcomer
from gaps.scenes.session.routes import ToCalendar, ToExpedition, ToReview, ToTitle
from gaps.scenes.session.share_line import share_line
from gaps.scenes.shared.context import Context
from gaps.scenes.text import expedition_text, numbers
from gaps.scenes.text.game_text import finished_rows
from gaps.scenes.text.phrases import sentences
from gaps.stage.core import clipboard
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.view import Action, Use, button
from gaps.stage.widgets import SMALL, Look
from gaps.store.games.kinds import LeadsTo
from gaps.store.sharing import packed


class NextStep(NamedTuple):
    """A button of a next step: its name, what it is called, why it is offered, and what
    it does.
    """

    name: str
    text: Text
    reason: str
    icon: str
    action: Action

    def button(self, look: Look) -> Use:
        """The button; one of ordinary size does not say why."""
        reason = self.reason if look is not SMALL else ""
        return button(
            self.name, self.text, self.action, self.icon, detail=reason, look=look
        )


class NextSteps:
    """The answers of the results of a game; ``scene`` are those results."""

    def __init__(
        self, context: Context, scene: GameScene, finished: FinishedGame
    ) -> None:
        self._context = context
        self._scene = scene
        self._finished = finished
        session = finished.session
        self._session = session
        self.shows_score = not context.settings.calm
        self.copied = ""
        self.tell()

    def shared(self, brief: bool = False) -> str:
        """The result in one line, to share with others; perhaps a little shorter."""
        session = self._session
        record = self._finished.record
        complete = finished_rows(session.game.state)
        rows = [row in complete for row in range(session.variant.layout.rows)]
        key = session.variant.key
        moves = len(session.game.steps)
        points = record.result.arcade if self.shows_score else None
        return share_line(key, session.seed, rows, points, moves, record.day, brief)

    def tell(self) -> None:
        self.stage_news = news_of_stage(self._context, self._finished)

    def suggestion(self) -> NextStep | None:
        """The expedition, after one of the first wins of somebody who has not been
        there.
        """
        is_ordinary = self._session.kind.is_ordinary
        is_new = is_ordinary and is_newcomer(self._context.folder)
        if not (self._finished.won and is_new):
            return None
        first = ToExpedition(camps()[0].stages[0], show_sheet=True)
        about = _(expedition_text.SIZE)
        return NextStep(
            "expedition", N_("Expedition"), about, "tent", lambda: Replace(first)
        )

    def next_step(self, news: str = "") -> NextStep:
        """What follows the game; ``news`` of it may be a reason to go on.

        It is the next deal by number, or any after a typed board. After a deal of the
        expedition it is its next, after a first game the next one until one is won; a
        late daily deal leads to the calendar.
        """
        context = self._context
        session = self._session
        if (stage := self.stage_news) is not None:
            return NextStep(
                "next",
                stage.following,
                stage.reason,
                "tent",
                lambda: Replace(stage.to_next()),
            )
        if session.kind.leads_to is LeadsTo.CALENDAR:
            day = daily.day_of(session.played.day)
            return NextStep(
                "next", N_("Daily deals"), "", "month", lambda: Replace(ToCalendar(day))
            )
        first = first_game(context.folder, session.code)
        number = self.next_number
        variant = session.variant
        seed = number or context.games.any_number(session.variant)
        deal = ""
        if number is not None and self._finished.won:
            deal = _("Deal {number}").format(number=numbers.deal_number(number))
        if first is not None:
            variant = first.variant
            seed = first.seed
            deal = _("another small game")
        new = partial(self._new_game, variant, seed)
        return NextStep("next", N_("New deal"), news or deal, "play", new)

    @property
    def next_number(self) -> int | None:
        session = self._session
        if session.kind.leads_to is LeadsTo.ANY_DEAL:
            return None
        return self._context.games.next_number(session.variant, session.seed)

    def title(self) -> Transition:
        return Replace(
            ToTitle() if self.stage_news is None else self.stage_news.to_map()
        )

    def same_deal(self) -> Transition | None:
        session = self._session
        context = self._context
        again = context.games.again(session)
        return open_game(context, self._scene, again, dealt=session.kind.is_dealt)

    def _new_game(self, variant: Variant, seed: int) -> Transition | None:
        new = self._context.games.after(self._session, variant, seed)
        return open_game(self._context, self._scene, new)

    def watch(self) -> Transition:
        return Push(ToReview(self._scene, self._finished.record))

    def copy_result(self) -> None:
        self._copy(self.shared(), _("Copied"))

    def copy_challenge(self) -> None:
        try:
            player = self._context.player
            challenge = packed.challenge_of(self._finished.record, player)
        except ValueError as error:  # nobody could read it
            self._tell_copied(sentences([error_text(error)]))
        else:
            line = packed.pack(challenge)
            self._copy(line, _("A challenge is on the clipboard"))

    def _copy(self, text: str, done: str) -> None:
        worked = clipboard.copy(text)
        self._tell_copied(done if worked else _("The clipboard cannot be reached."))

    def _tell_copied(self, words: str) -> None:
        self.copied = words
        self._context.announcer.say(words)
