"""The results of a game, won or lost: one next step, and the rest in *Points*."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from gaps.engine import Variant
from gaps.language import N_, joined
from gaps.progress.summits import Summit
from gaps.progress.summits.summit_reader import Reached
from gaps.scenes.common.screen import MOVE_FOCUS, Screen, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results import result_words
from gaps.scenes.results.earned import VIEW, Earned, earned_backs, earned_summits
from gaps.scenes.results.next_steps import NextStep, NextSteps
from gaps.scenes.results.points_dialog import PointsDialog
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import ToSettings, ToStatistics
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Press
from gaps.stage.core.scene import Push, Transition
from gaps.stage.drawing.style import SPACE_M, SPACE_XS, SPACE_XXL
from gaps.stage.motion.durations import ENTER
from gaps.stage.speech import spoken
from gaps.stage.view import Part, button, layers, row
from gaps.stage.widgets import QUIET
from gaps.stage.widgets.button import QUIET_PADDING

# Seconds at normal speed.
ENTRY_SECONDS = ENTER  # appearance of a part
# real seconds for which everything is visible before it can be used
HOLD_SECONDS = 0.400
POLL_SECONDS = 0.1  # real seconds between two checks of the searches
# In units.
MARGIN = SPACE_XXL  # at both sides of the window
GAP = SPACE_M  # between two buttons
PRIMARY_HEIGHT = 66  # the height of the first button
MIN_WIDE_WIDTH = 1000  # with less room the parts are one below the other


class ResultsAnalysis(NamedTuple):
    """The findings while the results are shown, as one value that is replaced."""

    is_reviewed: bool
    last_winnable: int | None
    """The last move after which the game could be won, once it is reviewed."""
    lost_at: int | None
    """The move that lost the win, if one is known."""
    next_number: int | None
    """The number of the next deal."""
    reached: Reached
    progress: float = 1.0
    """The fraction of the game that is reviewed."""


class Results(Screen):
    """Shows a game that has ended.

    Nothing on it can be used before it has been visible for a moment.
    """

    called = N_("Results")
    on_field = False
    is_still_if_reduced = True
    about: ClassVar = (
        N_("The bright button leads on. Points shows how the score adds up."),
        N_("Review shows the game once more, and after a loss the move that cost it."),
        N_(
            "Back to a move plays on from there for practice: that game is not counted."
        ),
    )
    buttons_at: ClassVar[float]
    """The seconds at normal speed until the buttons appear."""

    def __init__(self, context: Context, finished: FinishedGame) -> None:
        super().__init__(context)
        self.finished = finished
        self.session = session = finished.session
        self.record = finished.record
        self.shows_score = not context.settings.hides_figures
        self.review = context.reviews.of(session.game)
        self.steps = NextSteps(context, self, finished)
        if session.camp_deal is None:
            context.games.prepare(session.variant, session.seed or None)
        self._is_there = False  # True when everything is visible
        self._comes = self.clock.timer(self._show_all, flies=True)
        self._looks = self.clock.alarm(self._look)
        self._held = self.clock.alarm()  # runs until the results can be used
        self._reached = Reached()
        self.searched = self._search()
        # the sounds that are still to be played
        self._sounds = {"summit"}
        if self.finished.is_new_best:
            self._sounds.add("new_best")
        self._said = result_words.told_at_the_end(
            context, finished
        )  # what was announced so far
        self._streak = result_words.daily_streak(self.context, finished)
        self.first_focus = self.first_step().name
        self._looks.set(0.0)
        self._comes.begin(self.all_visible_at)

    def _search(self) -> ResultsAnalysis:
        review = self.review
        # a screen reader announces at once what is shown later
        is_wanted = self._is_there or self.context.announcer.active
        if is_wanted and not self._reached.is_complete:
            self._reached = self.context.summits.ask()
        return ResultsAnalysis(
            is_reviewed=review.done,
            last_winnable=review.last_winnable if review.done else None,
            lost_at=review.lost_at if review.done else None,
            next_number=self.steps.next_number,
            reached=self._reached,
        )

    @property
    def earned(self) -> Sequence[Earned]:
        """The card backs that this game has unlocked, and the summits it has reached.

        The summits are included once they are known for all games.
        """
        news = self.steps.camp_news
        backs = () if news is None else news.new_backs
        reached = self.searched.reached
        summits: Sequence[Summit] = ()
        if reached.is_complete:
            summits = reached.earned_by(self.record.id)
        return (
            *earned_backs(backs, self._to_card_backs),
            *earned_summits(summits, reached.count),
        )

    @property
    def news(self) -> str:
        return result_words.news_of_win(self.finished, self._streak, self.shows_score)

    @property
    def _news_or_stars(self) -> str:
        if self.steps.camp_news is None:
            return self.news
        return self.steps.camp_news.text

    @property
    def variant(self) -> Variant:
        return self.session.variant

    def first_step(self) -> NextStep:
        """Return the step of the bright button."""
        return self.steps.first(self.news)

    # Time

    @property
    def usable(self) -> bool:
        """True if everything has been visible for a moment, so that it can be used."""
        return self._is_there and not self._held.is_set

    def _look(self) -> bool:
        """Check whether more is known, and again while searches run.

        Return True if more is known.
        """
        found = self._search()
        is_news = found != self.searched
        if is_news:
            self._take(found)
        self._sound()
        self._announce()
        is_complete = found.is_reviewed and found.reached.is_complete
        searches = not is_complete or self.context.games.ready.searching
        if searches or not self._is_there:
            self._looks.set(POLL_SECONDS)
        return is_news

    def _take(self, searched: ResultsAnalysis) -> None:
        """Show what was found.

        A new first button is visible for a moment before it can be used.
        """
        before = self.first_step().name
        self.searched = searched
        self.changed()
        first = self.first_step().name
        if first != before:
            self.first_focus = first
            self.focus(first)
            if self._is_there:
                self._held.set(HOLD_SECONDS)

    def _show_all(self) -> None:
        """Note that everything is visible; it can be used after a moment."""
        self._is_there = True
        self._held.set(HOLD_SECONDS)
        self._looks.set(0.0)

    def _sound(self) -> None:
        """Play each sound once, when what it is for is visible."""
        if not self._is_there:
            return
        if self.shows_score and "new_best" in self._sounds:
            self._sounds.remove("new_best")
            self.context.sound.play("new_best")
        hides_figures = self.context.settings.hides_figures
        if self.earned and not hides_figures and "summit" in self._sounds:
            self._sounds.remove("summit")
            self.context.sound.play("summit")

    @property
    def all_visible_at(self) -> float:
        """The time at which everything has appeared, in seconds at normal speed."""
        return self.buttons_at + ENTRY_SECONDS

    def hurry(self) -> None:
        self.age = max(self.age, self.all_visible_at)
        self._comes.end()
        self.changed()

    def leave(self) -> None:
        self.context.reviews.drop()

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        steps = self.steps
        undo = N_("back to the last winnable move")
        pages = (GameCommand.NEXT_PAGE, GameCommand.PREVIOUS_PAGE)
        summit = N_("the new badge")
        in_expedition = steps.camp_news is not None
        following = steps.first() if in_expedition else steps.new_deal()
        return (
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut((GameCommand.NEW_DEAL,), N_("next deal"), following.action),
            Shortcut((GameCommand.RETRY,), N_("restart this deal"), steps.same_deal),
            Shortcut((GameCommand.UNDO,), undo, self._play_on),
            *self._own_shortcuts(),
            Shortcut(pages, N_("points"), self._open_points),
            *self._watch_shortcuts(),
            Shortcut((GameCommand.COPY,), N_("copy for a friend"), self._copy),
            Shortcut((GameCommand.STATISTICS,), N_("statistics"), self._statistics),
            Shortcut((VIEW,), summit, self._to_first_earned, in_legend=False),
            MOVE_FOCUS,
            self.back_shortcut(),
        )

    def _watch_shortcuts(self) -> Sequence[Shortcut]:
        if not self._can_be_watched:
            return ()
        return (Shortcut((GameCommand.WATCH,), N_("review"), self.steps.review),)

    @property
    def _can_be_watched(self) -> bool:
        """True if the deal has a number: a typed board has none."""
        return self.searched.next_number is not None

    def _own_shortcuts(self) -> Sequence[Shortcut]:
        """Return the shortcuts that only a win, or only a loss, has."""
        return ()

    def handle(self, intent: Intent) -> Transition | None:
        self._looks.set(0.0)  # a screen reader may have started late
        acts = isinstance(intent, Press | Command | Asked)
        only_looks = isinstance(intent, Asked) and intent.action is spoken.Action.FOCUS
        if acts and not only_looks and not self.usable:
            self.hurry()
            return None
        return super().handle(intent)

    def _play_on(self) -> Transition | None:
        """Play on for practice from where the game could still be won."""
        return None

    def _copy(self) -> None:
        self.show_message(self.steps.copy_for_friend(self.shows_score))

    def with_message(self, text: str) -> str:
        """Return ``text`` and the last message after it."""
        return joined(" · ", filter(None, (text, self.message)))

    def _statistics(self) -> Transition:
        return Push(ToStatistics(self.variant.key))

    def _to_card_backs(self) -> Transition:
        self.context.settings_page = "look"
        return Push(ToSettings(self))

    def _to_first_earned(self) -> Transition | None:
        for each in self.earned:
            return each.open()
        return None

    def _open_points(self) -> Transition:
        news = self._news_or_stars
        return Push(PointsDialog(self.context, self, self.finished, self.steps, news))

    def back(self) -> Transition | None:
        """Go back to where the game was chosen."""
        return self.steps.title()

    # Announcements

    @property
    def title(self) -> str:
        return result_words.title_words(self.finished)

    @property
    def score_words(self) -> str:
        if self.shows_score:
            return result_words.score_words(self.finished)
        return result_words.home_text(self.finished)

    def _told(self) -> Sequence[str]:
        """Return the announcements: the end of the game, the news, later findings."""
        finished = self.finished
        return (
            self.title,
            result_words.note_words(self.context, finished),
            self.score_words,
            result_words.verdict_words(finished, self.shows_score),
            self._news_or_stars,
            *(each.said for each in self.earned),
        )

    def _announce(self) -> None:
        if not self.context.announcer.active:
            return
        news = self._told()
        fresh = (words for words in news if words not in self._said)
        self.context.announcer.say(sentences(fresh))
        self._said.update(news)

    # View

    def view(self) -> Part:
        said = Part(says=self.legend().says or "")
        return layers(*self._parts(), said)

    def _parts(self) -> Iterator[Part]:
        """Yield the parts, the lowest first."""
        raise NotImplementedError

    def _quiet_buttons(self) -> Part:
        """Return the quiet buttons at the top right."""
        where = N_("Menu") if self.steps.camp_news is None else N_("Map")
        points = button("points", N_("Points"), self._open_points, "stats", look=QUIET)
        leave = button("title", where, self.steps.title, "home", look=QUIET)
        return row(
            points, leave, gap=SPACE_XS, pad=(0, 0, -QUIET_PADDING, 0), across=44
        )

    def _review_button(self) -> Part:
        return button(
            "watch",
            N_("Review"),
            self.steps.review,
            "right",
            enabled=self._can_be_watched,
        )
