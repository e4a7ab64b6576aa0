"""The next steps after a game: play another one, practise, review it, or share it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple, Unpack

from gaps.engine import Variant
from gaps.language import N_, Text, _, integer
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import camps
from gaps.progress.first_games import FirstGame, first_game
from gaps.scenes.board.opening import open_game
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.results.camp_news import camp_news_of
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.newcomer import is_newcomer
from gaps.scenes.session.routes import ToCalendar, ToExpedition, ToReview, ToTitle
from gaps.scenes.session.shared_text import copied, share_line
from gaps.scenes.shared.context import Context
from gaps.scenes.text.row_text import finished_rows
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.view import Action, Use, button
from gaps.stage.view.parts import PlaceFields
from gaps.stage.widgets import ButtonLook
from gaps.store.games.kinds import CHALLENGE, DAILY, LATE, FollowUp
from gaps.store.sharing import packed
from gaps.values import with_fields

BRIGHT = ButtonLook(primary=True, text_style="h2", align_left=True)
NEWCOMERS_CAMP = 1


class NextStep(NamedTuple):
    """A button of a next step: its name, text, icon and action, and the reason."""

    name: str
    text: Text
    reason: str
    icon: str
    action: Action

    def bright(self) -> Use:
        """Return the one bright button, with its reason."""
        return button(
            self.name,
            self.text,
            self.action,
            self.icon,
            detail=self.reason,
            look=BRIGHT if self.reason else with_fields(BRIGHT, align_left=False),
        )

    def plain(self, **place: Unpack[PlaceFields]) -> Use:
        return button(self.name, self.text, self.action, self.icon, **place)


class NextSteps:
    """The next steps after a game; ``scene`` is its results."""

    def __init__(
        self, context: Context, scene: ProgramScene, finished: FinishedGame
    ) -> None:
        self._context = context
        self._scene = scene
        self._finished = finished
        self._session = finished.session
        self.camp_news = camp_news_of(context, finished)
        self._suggestion = self._find_suggestion()

    def shared(self, shows_score: bool, brief: bool = False) -> str:
        """Return the result in one line, to share with others; shorter if ``brief``."""
        session = self._session
        record = self._finished.record
        complete = finished_rows(session.game.state)
        rows = [row in complete for row in range(session.variant.layout.rows)]
        key = session.variant.key
        moves = len(session.game.steps)
        points = record.result.arcade if shows_score else None
        return share_line(
            key,
            session.seed,
            rows,
            points,
            moves,
            record.day,
            brief,
        )

    def _find_suggestion(self) -> NextStep | None:
        """Return the expedition as a suggestion, or None.

        It is suggested after one of the first wins of a player who has not been there.
        """
        is_ordinary = self._session.kind.is_ordinary
        is_new = is_ordinary and is_newcomer(self._context.folder)
        if not (self._finished.won and is_new):
            return None
        first = ToExpedition(camps()[0].deals[0], show_sheet=True)
        about = _(
            "camp {number} of {total} is open",
            number=NEWCOMERS_CAMP,
            total=len(camps()),
        )
        return NextStep(
            "expedition", N_("Expedition"), about, "tent", lambda: Replace(first)
        )

    def first(self, news: str = "") -> NextStep:
        """Return the first step after the game; ``news`` may be a reason for it.

        After a deal of the expedition it is the next deal there, after a late daily
        deal the calendar, and otherwise the next deal.
        """
        if self._suggestion is not None:
            return self._suggestion
        if (camp := self.camp_news) is not None:
            return NextStep(
                "next",
                camp.following,
                camp.reason,
                "tent",
                lambda: Replace(camp.to_next()),
            )
        if self._session.kind.follow_up is FollowUp.CALENDAR:
            return self._calendar()
        return self.new_deal(news)

    def after_loss(self) -> NextStep:
        """Return the step after a loss.

        It belongs to the expedition, the calendar, or a friend's game; otherwise it is
        a new deal.
        """
        kind = self._session.kind.name
        if (camp := self.camp_news) is not None:
            return self.first()._replace(text=camp.following_in_short)
        if kind in (DAILY.name, LATE.name):
            return self._calendar()
        if kind == CHALLENGE.name:
            return self._restart()
        return self._other_deal()

    def _calendar(self) -> NextStep:
        day = daily.day_of(self._session.played.day)
        return NextStep(
            "next", N_("Calendar"), "", "month", lambda: Replace(ToCalendar(day))
        )

    def _restart(self) -> NextStep:
        return NextStep("again", N_("Restart deal"), "", "retry", self.same_deal)

    def _other_deal(self) -> NextStep:
        return self.new_deal()._replace(name="new deal", reason="")

    def second(self, first: NextStep) -> NextStep:
        """Return the step beside the ``first``.

        It is a new deal, unless the first is one; or the same deal, if its stars can be
        won.
        """
        if self.camp_news is not None or first == self.new_deal(first.reason):
            return self._restart()
        return self._other_deal()

    def new_deal(self, news: str = "") -> NextStep:
        """Return the step to the next deal by number, or to any after a typed board.

        After a first game it leads to the next of those until one is won.
        """
        number = self.next_number
        deal = ""
        if number is not None:
            deal = _("Deal {number}", number=integer(number))
        if self._next_first_game is not None:
            deal = _("another small game")
        return NextStep("next", N_("New deal"), news or deal, "play", self._play_next)

    @property
    def _next_first_game(self) -> FirstGame | None:
        return first_game(self._context.folder, self._session.code)

    def _play_next(self) -> Transition | None:
        context = self._context
        variant = self._session.variant
        first = self._next_first_game
        if first is not None:
            return self._new_game(first.variant, first.seed)
        number = self.next_number or context.games.any_number(variant)
        return self._new_game(variant, number)

    @property
    def next_number(self) -> int | None:
        session = self._session
        if session.kind.follow_up is FollowUp.ANY_DEAL:
            return None
        return self._context.games.next_number(session.variant, session.seed)

    def title(self) -> Transition:
        news = self.camp_news
        return Replace(ToTitle() if news is None else news.to_map())

    def same_deal(self) -> Transition | None:
        session = self._session
        context = self._context
        again = context.games.again(session)
        return open_game(context, self._scene, again, dealt=session.kind.is_dealt)

    def _new_game(self, variant: Variant, seed: int) -> Transition | None:
        new = self._context.games.after(self._session, variant, seed)
        return open_game(self._context, self._scene, new)

    def review(self, move: int | None = None) -> Transition:
        """Return the review of the game from a move, by default where it was lost."""
        return Push(ToReview(self._scene, self._finished.record, at=move))

    def copy_for_friend(self, shows_score: bool) -> str:
        """Copy the result and, in a second line, the game to play against.

        Return a message with the outcome.
        """
        lines = (self.shared(shows_score), *self._game_to_play_against())
        return copied("\n".join(lines), _("Copied"))

    def _game_to_play_against(self) -> Iterator[str]:
        """Yield the line of the game, if there is one.

        There is none for a typed board, and for moves that no friend's program would
        read.
        """
        record = self._finished.record
        if not record.board:
            with suppress(ValueError):
                yield packed.pack(packed.challenge_of(record, self._context.player))
