"""The review of a game.

It is watched at any speed. Its course is a ridge that leads to any move, and the moment
that lost it shows what would have won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from gaps.engine import Redeal, Slide, State
from gaps.language import N_, Figure, Text, _, integer, joined
from gaps.progress import missed_deals
from gaps.scenes.board.board_head import board_head, side_margin
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common import keys_text
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.common.screen import Shortcut, as_icon
from gaps.scenes.common.timeline import HEIGHT as TIMELINE
from gaps.scenes.common.timeline import course_of, position_words
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.review.course_slider import CourseSlider, course_legend, light_text
from gaps.scenes.review.figures import ReviewFigures
from gaps.scenes.review.keeping import copy_game, save_game
from gaps.scenes.review.lost_moment import LostMoment
from gaps.scenes.review.perfect_play import PerfectPlay
from gaps.scenes.review.playback import Playback
from gaps.scenes.session.change import ChangeKind, GameChange
from gaps.scenes.session.game_session import ENDED, rival_of
from gaps.scenes.session.routes import PositionChosen, ToRewind
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree
from gaps.scenes.speech.missed_words import place_words
from gaps.scenes.speech.move_words import back_words, move_words
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text import numbers
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.numbers import home_of
from gaps.scenes.text.phrases import capitalized, fact, sentence, sentences
from gaps.solver.missed_win import LostMove
from gaps.stage.core.intents import Intent, Nav, Wheel, WindowFocusChanged
from gaps.stage.core.scene import Pop, Push, Restart, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.speech.spoken import Spoken
from gaps.stage.view import (
    Action,
    Label,
    Part,
    Use,
    button,
    column,
    layers,
    row,
    space,
)
from gaps.stage.widgets import QUIET, Button, ButtonLook, Stepper
from gaps.store import GameLog
from gaps.store.games.shown import Shown
from gaps.table.landscape.course import GameCourse
from gaps.table.model.geometry import fit
from gaps.table.render.contrast import CONTRAST_SECONDS, Contrast, Shares, draw_contrast

SPEEDS = ("0.5", "1", "2", "4", "8", "16")
MAX_REDEAL_SPEED = 2.0  # up to this speed a redeal is shown with all its phases
POLL_SECONDS = 0.1  # seconds between two checks for results of a search
RESULT_NAMES = {"won": N_("won"), "lost": N_("lost"), "given up": N_("given up")}
# In units.
HEAD_HEIGHT = 44
BOARD_TOP = 70
WORDS_HEIGHT = 58  # the height of the sentence with its reason
NARROW_WORDS_HEIGHT = 132
GAP = SPACE_S
ROW_HEIGHT = 58
NARROW_ROW_HEIGHT = 80
PLAY_ON_WIDTH = 280
PLAY_ON_HEIGHT = 46
PLAY_ON_DROP = 2  # than the middle of its row
BOTTOM_MARGIN = SPACE_S
PLAY_ON_LOOK = ButtonLook(primary=True, in_line=True)


class GameReview(BoardScreen):
    """Shows a recorded game.

    Ends without a result, or with the game that is played on. Raise ``ValueError`` if
    the record's moves are not those of its deal.
    """

    called = N_("Review")
    about = (
        N_(
            "The ridge shows the cards home after each move. Drag along it to go to any move."
        ),
        N_(
            "Where the ridge is bright, the game could be won: the sun is the last time."
        ),
        N_(
            "There the board shows the move that would have won, and the one that was played."
        ),
        N_("The bright button plays on from the position that is shown."),
        N_("The space bar plays the game, and stops it."),
    )
    survey_keys = keys_text.SURVEY
    space = GameCommand.PAUSE
    shows_focus = False
    usable = False
    ground_top = BOARD_TOP

    def __init__(
        self,
        context: Context,
        recording: GameLog,
        lost: LostMove | None = None,
        *,
        is_own: bool = True,
        at: int | None = None,
    ) -> None:
        """Review a game of a player, which ``is_own`` if it is of this folder's player.

        ``lost`` is the losing move of a game under way, which can be continued from
        here; any other game is played on for practice. The review starts ``at`` a
        position; by default, where the game could last be won, or at the start of a won
        game.
        """
        self.recording = recording
        self.is_own = is_own
        self.playback = Playback(recording, self.clock, self._moved_on)
        game = self.playback.game
        self._is_under_way = lost is not None
        self._keeps_review = context.reviews.knows(game)
        self.review = context.reviews.of(game)
        self.moment = LostMoment(game, self.review, lost)
        self.perfect = PerfectPlay(self.review)
        self._follows_moment = at is None and not recording.result.won
        if at is not None:
            self.playback.jump(at)
        elif self._follows_moment:
            self.playback.jump(self.playback.last)
        else:
            self.playback.play()
        self._comes = self.clock.timer()  # the parts of the moment
        self._looks = self.clock.alarm(self._look)
        self._told = ""  # the last announcement of the moment
        # parts of the moment that were shown, and count as help
        self._shown: tuple[Shown, ...] = ()
        super().__init__(context, self.playback.position.state)
        rival = rival_of(recording)
        self._friend = "" if rival is None else rival.player
        self._rival_home = () if rival is None else cards_home(rival.game)
        self._reviewed: object = None  # what was known at the last look
        self.timeline = CourseSlider(self._course())
        self.effects.show_chain(self.playback.position.chain, at_once=True)
        self.playback.followers = [self]
        speeds = {speed: _speed(speed) for speed in SPEEDS}
        self.speed = Stepper("speed", speeds, "1", tooltip=N_("Speed"))
        self._look()
        self._show_moment()

    @property
    def is_open(self) -> bool:
        """True if one can play on from the position that is shown."""
        return self.playback.position.state.status not in ENDED

    @property
    def first_focus(self) -> str:  # type: ignore[override]
        """The bright button, if it can be used: Enter presses it."""
        return "play on" if self.is_open else "timeline"

    @property
    def daylight(self) -> float:
        return self.playback.position.daylight

    # Searches

    @property
    def is_at_moment(self) -> bool:
        """True if the position is the last one in which the game could be won."""
        return self.playback.made == self.moment.number

    def _course(self) -> GameCourse:
        return course_of(
            self.playback.game,
            self.review,
            self.recording.solver_moves,
            self._rival_home,
        )

    def _look(self) -> bool:
        """Check whether more is known of the game, and again as long as it is searched.

        Return True if more is known.
        """
        moment = self.moment
        perfect = self.perfect
        with self.context.survives_errors():
            moment.look()
            if not self._is_under_way:
                perfect.look(self.playback.made)
        if moment.searching or perfect.searching:
            self._looks.set(POLL_SECONDS)
        self._count_shown()
        searched = moment.searching, perfect.searching
        known = (self.review.progress, moment.number, searched, moment.found)
        if known == self._reviewed:
            return False
        self._reviewed = known
        if self.is_own and not self._is_under_way and self.review.done:
            missed_deals.note_review(self.context.folder, self.recording, self.review)
        self.timeline.course = self._course()
        if self._follows_moment and moment.number is not None:
            self._follows_moment = False
            self.go_to(moment.number)
            self.focus("play on")
        if self.is_at_moment and not moment.searching and not self._told:
            self._told = self._moment_words
            self.context.announcer.say(self._told)
        self.changed()
        return True

    def _count_shown(self) -> None:
        """Count what can be seen of the moment in every game of the deal."""
        if not self.is_at_moment:
            return
        new = [each for each in self.moment.shown if each not in self._shown]
        if new:
            self._shown += tuple(new)
            self.context.games.note_shown(self.recording, new)

    @property
    def _moment_words(self) -> str:
        moment = self.moment
        return sentences([moment.sentence, moment.reason, moment.next_steps])

    # View

    @property
    def _words_height(self) -> float:
        return WORDS_HEIGHT if self.style.is_wide else NARROW_WORDS_HEIGHT

    @property
    def _row_height(self) -> float:
        return ROW_HEIGHT if self.style.is_wide else NARROW_ROW_HEIGHT

    def board_area(self, state: State) -> pygame.Rect:
        px = self.style.px
        width, height = self.style.size
        margin = px(side_margin(self.style))
        top = px(BOARD_TOP)
        below = GAP + self._words_height + TIMELINE + self._row_height + BOTTOM_MARGIN
        area = pygame.Rect(margin, top, width - 2 * margin, height - top - px(below))
        has_talon = bool(state.variant.passes)
        layout = state.variant.layout
        geometry = fit(layout, area, self.style.size, self.style.px_per_unit, has_talon)
        board = geometry.board
        if has_talon:
            board.union_ip(geometry.talon_place)
        left = (area.right - board.right + area.left - board.left) // 2
        top = max(0, (area.height - board.height) // 2)
        return area.move(max(0, left), top)

    @property
    def focus_shown(self) -> bool:
        """True if left and right step through the game.

        At the speed they choose another speed.
        """
        return self.form.focused is not self.speed

    def view(self) -> Part:
        margin = side_margin(self.style)
        below = column(
            space(),
            column(*self._words(), size=self._words_height),
            Use(self._timeline(), self._use_timeline, size=TIMELINE),
            row(*self._controls(), gap=SPACE_S, size=self._row_height),
            pad=(margin, 0, margin, BOTTOM_MARGIN),
        )
        return layers(Part(says=tuple(self._said())), *self._head(), below)

    def _timeline(self) -> CourseSlider:
        self.timeline.value = self.playback.made
        return self.timeline

    def _head(self) -> Iterator[Part]:
        yield from board_head(self.called, self._about_game, self.back)
        quiet = row(
            space(),
            self._quiet("figures", N_("Figures"), self.show_figures, "stats"),
            self._quiet("save", N_("Save game"), self.save, "arrow_down"),
            self._quiet("copy", N_("Copy"), self.copy, "share"),
            size=HEAD_HEIGHT,
        )
        yield column(quiet, pad=(0, SPACE_S, SPACE_S, 0))

    def _quiet(self, name: str, text: Text, action: Action, icon: str) -> Part:
        named = button(name, text, action, icon, look=QUIET)
        return named if self.style.is_wide else as_icon(named)

    @property
    def _about_game(self) -> str:
        """The game that was played, and its result."""
        record = self.recording
        seed = self.playback.game.start.seed or 0
        deal = _("Deal {number}", number=integer(seed))
        wanted = self.variant.cards_to_win
        result = home_of(record.result.home, wanted)
        if record.result.won:
            result = _(RESULT_NAMES["won"])
        name = self.context.name_of(self.variant)
        parts = (name, deal if seed else "", record.player, result)
        return joined(" · ", filter(None, parts))

    def _words(self) -> Iterator[Part]:
        """Yield the sentence at the position that is shown, and the reason below it."""
        art = self.context.appearance.art()
        lines = 1 if self.style.is_wide else 2
        leading = 28 if self.style.is_wide else 34
        head, reason = self._texts
        note = self.message or reason
        heads = ("h3", "h4")
        notes = ("note", "small")
        yield space()
        yield SuitLabel(
            head,
            heads,
            "hi",
            "midleft",
            lines,
            leading,
            art=art,
        )
        yield SuitLabel(
            note,
            notes,
            "hi",
            "midleft",
            lines,
            leading,
            art=art,
        )

    @property
    def _texts(self) -> tuple[str, str]:
        moment = self.moment
        if self.is_at_moment:
            why = filter(None, (moment.reason, moment.next_steps))
            return moment.sentence, joined(" ", why)
        light = self.timeline.course.light(self.playback.made)
        note = light_text(light, self.variant)
        if not self.review.done:
            note = _("checking each move…")
        perfect = self.perfect.sentence(self.playback.made)
        note = sentences([note, perfect]) if perfect else capitalized(note)
        return self._step_text, note

    @property
    def _step_text(self) -> str:
        """The last move."""
        last = self.playback.position.game.last
        if last is None:
            return _("The deal")
        if isinstance(last.cause, Redeal):
            return capitalized(_("redeal"))
        if not isinstance(last.cause, Slide):
            return ""
        card = last.before.board[last.cause.source]
        name = "" if card is None else card_text(card)
        place = place_words(last.before, last.cause.target)
        return _("{card} to {place}", card=name, place=place)

    def _controls(self) -> Iterator[Part]:
        playback = self.playback
        icon = "play"
        tip = N_("Go on")
        if playback.playing:
            icon = "pause"
            tip = N_("Stop")
        elif playback.ended:
            icon = "retry"
            tip = N_("From the start")
        back = partial(self._step, -1)
        on = partial(self._step, 1)
        yield button(
            "back",
            "",
            back,
            "arrow_left",
            tooltip=N_("One move back"),
            enabled=playback.made > 0,
            size=46,
            across=44,
        )
        yield button(
            "play",
            "",
            self._toggle,
            icon,
            tooltip=tip,
            size=56,
            across=44,
        )
        yield button(
            "forward",
            "",
            on,
            "arrow_right",
            tooltip=N_("One move on"),
            enabled=not playback.ended,
            size=46,
            across=44,
        )
        yield Use(self.speed, self._apply_speed, size=96, across=44)
        made, last = map(integer, (playback.made, playback.last))
        place = _("Move {made} of {last}", made=made, last=last)
        styles = ("label", "note_bold", "small")
        yield Label(place, styles, says="", even_digits=playback.playing, size=132)
        legend = space()
        if self.style.is_wide:
            legend = course_legend(self.timeline.course, self.variant, self._friend)
        yield legend
        yield self._play_on_button()

    def _play_on_button(self) -> Part:
        text = _("Play on from here")
        note = _("practice")
        if self._is_under_way:
            text = _("Back to move {move}", move=self.playback.made)
            note = ""
        widget = Button(
            "play on",
            text,
            "undo",
            detail=note,
            look=PLAY_ON_LOOK,
            enabled=self.is_open,
        )
        free = self._row_height - PLAY_ON_HEIGHT
        needed = widget.fitting(self.style)[0] / self.style.px_per_unit
        return Use(
            widget,
            self.play_on,
            size=max(PLAY_ON_WIDTH, needed),
            across=PLAY_ON_HEIGHT,
            lies=0.5 + PLAY_ON_DROP / free,
        )

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        contrast = self.contrast
        if contrast is not None and not self.table.flying:
            shares = Shares.of(self._comes, self.clock.pace.reduced)
            draw_contrast(Canvas(surface, self.style), self.table, contrast, shares)

    @property
    def contrast(self) -> Contrast | None:
        """The moves that are compared on the board; None except at the moment."""
        if not self.is_at_moment or self.moment.wins is None:
            return None
        played = self.moment.played
        slide = played if isinstance(played, Slide) else None
        return Contrast(self.moment.wins, slide, _("wins"), _("played"))

    # Words

    def _said(self) -> Iterator[str | Spoken]:
        record = self.recording
        points = ""
        if not self.context.settings.hides_figures:
            points = numbers.point_count(record.result.arcade)
        yield sentence(_(RESULT_NAMES[record.result.end]), points)
        if self._rival_home:
            home = numbers.home_count(self._rival_home[-1])
            yield fact(self._friend or _("your friend"), home)
        board = board_tree(self.table, usable=False)
        if board is not None:
            yield board

    def situation(self) -> str:
        """Return the state of the game at the shown move, for a screen reader."""
        state = self.playback.position.state
        made = numbers.move_count(self.playback.made)
        name = self.context.name_of(self.variant)
        return sentences([name, *board_words(state), made, gap_words(state)])

    def _announce(self, back: bool = False) -> None:
        """Announce the position with the last move, or with the one taken ``back``."""
        if not self.context.announcer.active:
            return
        made = self.playback.made
        words = []
        # it announces its position by itself
        if self.form.focused is not self.timeline:
            words.append(position_words(self.timeline.course, made))
        steps = self.playback.game.steps
        if back:
            words.append(back_words(steps[made]))
        elif made:
            words.append(move_words(steps[made - 1], 0))
        if self.playback.ended:
            words.append(_(RESULT_NAMES[self.recording.result.end]))
        if self.is_at_moment:
            words.append(self._moment_words)
        self.context.announcer.say_at_once(sentences(words))

    # Changes and time

    def follow(self, change: GameChange) -> None:
        is_slow = self.playback.speed <= MAX_REDEAL_SPEED
        if change.is_redeal and is_slow and not self.context.appearance.motion.reduced:
            self.table.show_redeal(change.step)
        else:
            self.table.show(change.step, back=change.kind is ChangeKind.UNDONE)
        self.hide_message()
        if change.kind is ChangeKind.JUMPED:
            self.effects.show_position(change.after)
        else:
            self.effects.follow(change)
        self._show_moment()
        self._count_shown()
        self._look()

    def cards_lie(self) -> None:
        self._show_moment()

    def _show_moment(self) -> None:
        """Show the parts of the moment one after the other, if the game is there."""
        self._comes.stop()
        if self.is_at_moment:
            self._comes.begin(CONTRAST_SECONDS)

    def _moved_on(self) -> None:
        """Handle a move made by the playback."""
        self.changed()
        if self.playback.ended:
            self._announce()

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        back = partial(self._step, -1)
        on = partial(self._step, 1)
        mark = self._go_to_mark
        free = self.focus_shown
        return (
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut((Nav.LEFT,), N_("one move back"), back, enabled=free),
            Shortcut((Nav.RIGHT,), N_("one move on"), on, enabled=free),
            Shortcut((Nav.DOWN, Nav.UP), N_("mark before, mark after"), turn=mark),
            Shortcut(
                (GameCommand.UNDO_ALL, GameCommand.REDO_ALL),
                N_("to the start, to the end"),
                turn=self._go_to_end,
            ),
            Shortcut((Nav.ERASE, GameCommand.UNDO), "", back),
            Shortcut((GameCommand.REDO,), "", on),
            Shortcut((GameCommand.PAUSE,), N_("play or pause"), self._toggle),
            Shortcut((GameCommand.COPY,), N_("copy"), self.copy),
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if intent == WindowFocusChanged(False):
            self.playback.pause()
            self.changed()
        if isinstance(intent, Wheel):
            self._turn_wheel(intent.dy)
            return None
        return super().handle(intent)

    _turned = 0.0  # notches of the wheel that do not make a whole step yet

    def _turn_wheel(self, notches: float) -> None:
        self._turned += notches
        by = int(self._turned)
        self._turned -= by
        if by:
            self.playback.pause()
            self.go_to(self.playback.made - by)

    def _apply_speed(self) -> None:
        self.playback.speed = float(self.speed.value)

    def _toggle(self) -> None:
        self._follows_moment = False
        self.playback.toggle()
        if not self.playback.playing:
            self._announce()

    def _step(self, by: int) -> None:
        made = self.playback.made
        self.playback.pause()
        self.go_to(made + by)
        if self.playback.made != made:
            self._announce(back=by < 0)

    def _go_to_mark(self, by: int) -> None:
        """Go to the next mark of the ridge, or to the one before."""
        made = self.playback.made
        marks = [each for each in self.timeline.course.marks if (each - made) * by > 0]
        self.playback.pause()
        if marks:
            self.go_to(min(marks, key=lambda mark: abs(mark - made)))
        self._announce()

    def _go_to_end(self, by: int) -> None:
        """Go to the start (-1) or the end (1) of the game."""
        self.playback.pause()
        self.go_to(0 if by < 0 else self.playback.last)
        self._announce()

    def _use_timeline(self) -> None:
        """Go where the slider was dragged, or play if its key was pressed."""
        if self.timeline.value == self.playback.made:
            self._toggle()
        else:
            self.playback.pause()
            self.go_to(self.timeline.value)

    def go_to(self, made: int) -> None:
        """Show the position after ``made`` moves."""
        self._follows_moment = False
        self.playback.jump(made)
        self.changed()

    # Actions

    def play_on(self) -> Transition:
        """Play on from the position shown.

        That is the game under way, or practice, which ends no unfinished game.
        """
        self.playback.pause()
        seen = self.as_seen()
        if self._is_under_way:
            made = self.playback.made
            return Pop(PositionChosen(made, seen, self.is_at_moment))
        game = self.playback.position.game
        played = self.recording.with_shown(self._shown)
        session = self.context.games.practice(played, game)
        return Restart(ToRewind(session, game, seen, self.is_at_moment))

    def show_figures(self) -> Transition:
        self.playback.pause()
        return Push(ReviewFigures(self.context, self, self.recording, self.is_own))

    def save(self) -> None:
        """Save the game as a .gaps file in the folder of exports."""
        self.show_message(save_game(self.context, self.recording, self.is_own))

    def copy(self) -> None:
        self.show_message(copy_game(self.context, self.recording, self.is_own))

    def leave(self) -> None:
        super().leave()
        self.moment.cancel()
        self.perfect.cancel()
        if not self._keeps_review:
            self.context.reviews.drop()


def _speed(speed: str) -> Figure:
    """Return the speed at which a game is played, such as ``4×``."""
    said = _("normal speed")
    if speed != "1":
        said = _("{number} times as fast", number=speed)
    return Figure(f"{speed}×", said)
