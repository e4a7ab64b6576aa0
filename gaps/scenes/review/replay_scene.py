"""A recorded game is shown: at any speed, forwards and backwards; the player can take
it over anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate

import pygame

from gaps.engine import Game, Redeal, Step
from gaps.language import N_, _, error_text, integer
from gaps.scenes.bars.bars import (
    BELOW,
    BUTTON,
    CORNER,
    GAP,
    Bars,
    Names,
    corner,
    draw_shade,
    margin_of,
    room_in_middle,
    upper,
)
from gaps.scenes.bars.meters import Meters
from gaps.scenes.bars.rewards import Rewards
from gaps.scenes.board.board_feedback import Landing
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common import help_text
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.review.would_have_won import WouldHaveWon
from gaps.scenes.session.change import FollowedGame, GameChange, How, Position
from gaps.scenes.session.game_session import ENDED
from gaps.scenes.session.routes import ToPlay
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree
from gaps.scenes.speech.move_words import back_words, move_words
from gaps.scenes.speech.survey_words import board_words, gap_words
from gaps.scenes.text import numbers, record_text, rulebook
from gaps.scenes.text.phrases import sentence, sentences
from gaps.solver import Review
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Intent, Nav, WindowFocusChanged
from gaps.stage.core.scene import Push, Restart, Transition
from gaps.stage.speech.spoken import Spoken
from gaps.stage.view import Part, Use, button, column, layers, row, space
from gaps.stage.widgets import PRIMARY, Stepper, TimelineSlider
from gaps.store import Played
from gaps.store.sharing.shared import check_length, check_possible

SPEEDS = ("0.5", "1", "2", "4", "8", "16")
MOVE_SECONDS = 1.2  # the same if no times are recorded
MAX_PAUSE = 1.5  # seconds before a move, however long the player thought
REDEAL_SECONDS = 3.0  # more after a redeal
MIN_WAIT = 1 / 30  # seconds between two updates, however fast the game is played
MAX_REDEAL_SPEED = 2.0  # up to this speed a redeal is shown with all its phases
MAX_AWARD_SPEED = 4.0  # up to this speed points are shown beside their cards
SCORE_ROOM = 120  # from the middle to the label, beside a score, units
RIDGE_ROOM = 186  # the same beside a ridge
RESULT_NAMES = {"won": N_("won"), "lost": N_("lost"), "given up": N_("given up")}


class Playback(FollowedGame):
    """The position in a recorded game. Raises ``ValueError`` if its moves are not those
    of its deal.
    """

    def __init__(self, recording: Played) -> None:
        self.recording = recording
        self.game: Game = recording.game
        super().__init__(self._after(0))
        # when each move is shown: seconds from the start of the replay
        self.due = tuple(accumulate(_pauses(recording, self.game)))
        self.clock = 0.0
        self.speed = 1.0  # how many times the original speed
        self.playing = bool(self.due)

    @property
    def now(self) -> Game:
        """The game with the moves made so far."""
        return self.position.game

    @property
    def made(self) -> int:
        return len(self.now.steps)

    @property
    def last(self) -> int:
        return len(self.game.steps)

    @property
    def ended(self) -> bool:
        return self.made >= self.last

    @property
    def known_seconds(self) -> float:
        """The seconds played so far; 0 if no time is recorded. They jump where a pause
        is shortened.
        """
        times = self.recording.times
        if not any(times):
            return 0.0
        at_move = times[self.made - 1] / 10 if self.made else 0.0
        return at_move + self.clock - self._time_of(self.made)

    @property
    def wait(self) -> float | None:
        """Seconds until the next move; ``None`` while it is paused or at the end."""
        if not self.playing or self.ended:
            return None
        return max(0.0, (self.due[self.made] - self.clock) / self.speed)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass, and make the moves that are due."""
        if not self.playing:
            return
        self.clock += dt * self.speed
        while not self.ended and self.clock >= self.due[self.made]:
            self._become(self.made + 1)
        if self.ended:
            self.pause()
            self.clock = self._time_of(self.last)

    def pause(self) -> None:
        self.playing = False

    def toggle(self) -> None:
        if self.ended:
            self.jump(0)
            self.playing = bool(self.due)
        else:
            self.playing = not self.playing

    def jump(self, made: int) -> None:
        """Go to the position after ``made`` moves; a number out of range is limited to
        it.
        """
        made = max(0, min(self.last, made))
        if made != self.made:
            self._become(made)
        self.clock = self._time_of(made)

    def _become(self, made: int) -> None:
        """Go to a position; one move further or back is a move that is made or taken
        back.
        """
        steps = self.game.steps
        by = made - self.made
        if by == 1:
            self.become(self._after(made), How.MADE, steps[made - 1].cause)
        elif by == -1:
            self.become(self._after(made), How.BACK, steps[made].cause)
        else:
            self.become(self._after(made), How.JUMP, None)

    def _after(self, made: int) -> Position:
        game = Game(self.game.start, self.game.steps[:made])
        return Position(game, self.recording.score_of(game))

    def _time_of(self, made: int) -> float:
        return self.due[made - 1] if made else 0.0


def _pauses(recording: Played, game: Game) -> Iterator[float]:
    """The seconds before each move: as they were played, but never long."""
    # room for a redeal that is shown meanwhile
    before = 0
    room = 0.0
    has_times = any(recording.times)
    for time, step in zip(recording.times, game.steps, strict=True):
        played = (time - before) / 10
        yield min(played, room + MAX_PAUSE) if has_times else room + MOVE_SECONDS
        before = time
        room = REDEAL_SECONDS if isinstance(step.cause, Redeal) else 0.0


class ReplayScene(BoardScreen):
    """Shows a recorded game. Ends without a result, or restarts with the game that the
    player takes over.

    Raises ``ValueError`` if the record's moves are not those of its deal.
    """

    called = N_("Watching a game")
    about = (
        N_(
            "The game is played again, move by move. Click the line below the board to go to a move."
        ),
        N_("It can be saved as a file that others can watch."),
    )
    survey_keys = help_text.SURVEY
    first_focus = "play"
    usable = False

    def __init__(self, context: Context, recording: Played) -> None:
        self.recording = recording
        self.playback = Playback(recording)
        super().__init__(context, self.playback.game.start)
        self.meters = Meters(context)
        self.rewards = Rewards(self.table, self.meters, self.playback.position)
        self.effects.show_chain(self.playback.position.chain, at_once=True)
        self.playback.followers = [self, self.rewards]
        # which move lost the game, once that is asked
        self._review: Review | None = None
        moves = enumerate(self.playback.game.moves, start=1)
        redeals = [number for number, move in moves if isinstance(move, Redeal)]
        place = N_("Place in the game")
        self.timeline = TimelineSlider(
            "timeline", self.playback.last, redeals, label=place
        )
        speeds = {speed: f"{speed}×" for speed in SPEEDS}
        self.speed = Stepper("speed", speeds, "1", tooltip=N_("Speed"))

    # What is shown

    @property
    def bars(self) -> Bars:
        is_calm = self.context.settings.calm
        seconds = self.playback.known_seconds
        beside = self.style.px(RIDGE_ROOM if is_calm else SCORE_ROOM)
        left = self.style.px(margin_of(self.style) + CORNER)
        room = self.style.size[0] // 2 - beside - left
        label = self._label_of(shows_score=not is_calm)
        return Bars(
            names=Names(
                self.context.name_of(self.variant),
                self.style.cut(label, "small", room),
                rulebook.goal_note(self.variant),
            ),
            is_saved=self.context.folder.problem is None,
            time="" if is_calm else numbers.duration(seconds),
            moves=self.playback.made,
            home=self.meters.home,
            state=self.playback.now.state,
        )

    def view(self) -> Part:
        leave = button(
            "leave",
            "",
            self.back,
            "left",
            tooltip=N_("Leave"),
        )
        margin = margin_of(self.style)
        controls = row(*self._controls(), gap=GAP, size=BUTTON)
        return layers(
            Part(says=tuple(self._words())),
            upper(self.bars, self.style),
            corner(leave, self.style),
            column(space(), controls, pad=(margin, 0, margin, BELOW)),
        )

    def _controls(self) -> Iterator[Part]:
        playback = self.playback
        place = _("Move {made} of {last}")
        self.timeline.value = playback.made
        self.timeline.caption = place.format(made=playback.made, last=playback.last)
        icon = "pause" if playback.playing else "retry" if playback.ended else "play"
        tip = (
            N_("Stop")
            if playback.playing
            else N_("From the start")
            if playback.ended
            else N_("Go on")
        )
        back = partial(self._step, -1)
        on = partial(self._step, 1)
        can_go_on = not playback.ended
        take_over = N_("Play on from here: analysis, not on record")
        is_open = playback.now.state.status not in ENDED
        one_back = N_("One move back")
        can_go_back = playback.made > 0
        yield button(
            "back",
            "",
            back,
            "arrow_left",
            tooltip=one_back,
            enabled=can_go_back,
            size=52,
        )
        yield button(
            "play",
            "",
            self._toggle,
            icon,
            look=PRIMARY,
            tooltip=tip,
            size=52,
        )
        yield button(
            "forward",
            "",
            on,
            "arrow_right",
            tooltip=N_("One move on"),
            enabled=can_go_on,
            size=52,
        )
        yield Use(self.speed, self._apply_speed, size=124)
        yield Use(self.timeline, self._follow_timeline, share=1)
        name = N_("Play on")
        play = self.take_over
        yield button(
            "take over",
            name,
            play,
            "play",
            tooltip=take_over,
            enabled=is_open,
            size=152,
        )
        if not self.recording.result.won:
            tip = N_("What would have won?")
            ask = self._show_missed_win
            yield button(
                "missed win",
                "",
                ask,
                "pass",
                tooltip=tip,
                size=52,
            )
        yield button(
            "save",
            "",
            self.export,
            "arrow_down",
            tooltip=N_("Save as a .gaps file"),
            size=52,
        )
        yield button(
            "copy", "", self._copy, "share", tooltip=N_("Copy as text"), size=52
        )

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        draw_shade(surface, self.style, self.table.lamp)

    def draw_above_parts(self, surface: pygame.Surface) -> None:
        room = room_in_middle(self.tree)
        total = self.variant.cards_to_win
        self.meters.draw(surface, self.style, total, room)

    def _words(self) -> Iterator[str | Spoken]:
        context = self.context
        variant = self.variant
        shows_score = not context.settings.calm
        record = self.recording
        score = numbers.point_count(record.result.arcade) if shows_score else ""
        label = self._label_of(shows_score=False)
        yield sentence(context.name_of(variant), label, score)
        figures = self.rewards.truth
        home = _("{number} of {total} cards home")
        points = numbers.point_count(figures.score) if shows_score else ""
        yield sentence(
            home.format(number=figures.home, total=variant.cards_to_win), points
        )
        board = board_tree(self.table, usable=False)
        if board is not None:
            yield board

    def shortcuts(self) -> Sequence[Shortcut]:
        back = partial(self._step, -1)
        on = partial(self._step, 1)
        return (
            Shortcut((Nav.ACTIVATE,), N_("play or pause")),
            Shortcut(
                (Nav.LEFT, Nav.ERASE, GameCommand.UNDO), N_("one move back"), back
            ),
            Shortcut((Nav.RIGHT, GameCommand.REDO), N_("one move on"), on),
            Shortcut(
                (GameCommand.UNDO_ALL, GameCommand.REDO_ALL),
                N_("to the start, to the end"),
                turn=self._go_to_end,
            ),
            Shortcut((Nav.UP,), N_("faster"), partial(self._change_speed, 1)),
            Shortcut((Nav.DOWN,), N_("slower"), partial(self._change_speed, -1)),
            Shortcut((GameCommand.PAUSE,), N_("play or pause"), self._toggle),
            Shortcut((GameCommand.COPY,), N_("copy"), self._copy),
            self.back_shortcut(),
        )

    # Changes and time

    def follow(self, change: GameChange) -> None:
        is_slow = self.playback.speed <= MAX_REDEAL_SPEED
        if change.is_redeal and is_slow and not self.context.look.motion.reduced:
            self.table.show_redeal(change.step)
        else:
            self.table.show(change.step, back=change.how is How.BACK)
        if change.how is How.JUMP:
            self.effects.show_position(change.after)
        else:
            self.effects.follow(change)
        self.rewards.shows_awards = self.playback.speed <= MAX_AWARD_SPEED

    @property
    def moving(self) -> bool:
        return super().moving or self.meters.moving

    @property
    def wake_after(self) -> float | None:
        """Until the next move, the next second of the clock, or the end of a toast."""
        wait = self.playback.wait
        if wait is None:
            return super().wake_after
        second = (1.0 - self.playback.known_seconds % 1.0) / self.playback.speed
        return max(MIN_WAIT, min(wait, second))

    def update(self, dt: float) -> Transition | None:
        before = self.bars
        made = self.playback.made
        self.playback.update(dt)
        super().update(dt)
        self.meters.update(dt)
        if self.playback.made != made and self.playback.ended:
            self._announce_place()
        if self.bars != before:
            self.changed()
        return None

    def landed(self, landings: list[Landing]) -> None:
        self.rewards.land(landings)

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        if intent == WindowFocusChanged(False):
            self.playback.pause()
        return super().handle(intent)

    def situation(self) -> str:
        """How far the game is at the move that is shown, for one who does not see it."""
        state = self.playback.now.state
        made = numbers.move_count(self.playback.made)
        name = self.context.name_of(self.variant)
        return sentences([name, *board_words(state), made, gap_words(state)])

    def _change_speed(self, by: int) -> None:
        place = SPEEDS.index(self.speed.value) + by
        self.speed.value = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
        self._apply_speed()

    def _apply_speed(self) -> None:
        self.playback.speed = float(self.speed.value)

    def _toggle(self) -> None:
        self.playback.toggle()
        if not self.playback.playing:
            self._announce_place()

    def _step(self, by: int) -> None:
        self.playback.pause()
        made = self.playback.made
        steps = self.playback.game.steps
        self.go_to(made + by)
        if self.playback.made == made:
            return
        back = None
        if by < 0:
            back = steps[self.playback.made]
        if self.form.focused is not self.timeline:
            self._announce_place(back)
        elif self.context.announcer.active:  # the slider says by itself where it stands
            step = steps[min(made, self.playback.made)]
            self.context.announcer.say_at_once(self._step_words(step, back))

    def _go_to_end(self, by: int) -> None:
        """Go to the start (-1) or the end (1) of the game."""
        self.playback.pause()
        self.go_to(0 if by < 0 else self.playback.last)
        self._announce_place()

    def _follow_timeline(self) -> None:
        self.playback.pause()
        self.go_to(self.timeline.value)

    def _announce_place(self, back: Step | None = None) -> None:
        """Say where the playback stands, with the last move or the one that was taken
        ``back``.
        """
        made = self.playback.made
        last = self.playback.last
        game = self.playback.game
        if not self.context.announcer.active:
            return
        words = [_("Move {made} of {last}").format(made=made, last=last)]
        if back is not None or made:
            words.append(self._step_words(game.steps[made - 1], back))
        if self.playback.ended:
            words.append(_(RESULT_NAMES[self.recording.result.end]))
        self.context.announcer.say_at_once(sentences(words))

    def _step_words(self, step: Step, back: Step | None) -> str:
        if back is None:
            return move_words(step, 0)
        return back_words(back)

    def go_to(self, move: int) -> None:
        self.playback.jump(move)
        self.changed()

    def export(self) -> None:
        """Write the game as a .gaps file into the folder of exports."""
        if why := self._why_unreadable():
            self.tell_at(why, "save")
            return
        path = self.context.folder.export_recording(self.recording)
        told = _("It could not be saved.")
        if path is not None:
            told = _("Saved as {path}").format(path=path)
        self.tell_at(told, "save")

    def _copy(self) -> None:
        done = self._why_unreadable()
        if not done:
            worked = clipboard.copy(self.recording.to_text())
            done = _("Copied") if worked else _("The clipboard cannot be reached.")
        self.tell_at(done, "copy")

    def _why_unreadable(self) -> str:
        """Why no copy of the game could be read by anybody; empty if it can."""
        try:
            check_length(self.recording)
            check_possible(self.recording)
        except ValueError as error:
            return sentences([error_text(error)])
        return ""

    def _label_of(self, shows_score: bool) -> str:
        """The deal, the player, the result and, if that is shown, the score."""
        record = self.recording
        seed = self.playback.game.start.seed or 0
        score = integer(record.result.arcade) if shows_score else ""
        deal = _("Deal {number}").format(number=numbers.deal_number(seed))
        result = _(RESULT_NAMES[record.result.end])
        kind = record_text.kind_name(record)
        parts = deal, self.recording.player, result, kind, score
        return " · ".join(filter(None, parts))

    # Taking the game over

    def take_over(self) -> Transition:
        """Play on from the moves shown so far, for analysis: it goes nowhere, and ends
        no unfinished game.
        """
        self.playback.pause()
        games = self.context.games
        session = games.practice(self.recording, self.playback.now)
        return Restart(ToPlay(session))

    def _show_missed_win(self) -> Transition:
        self.playback.pause()
        game = self.playback.game
        if self._review is None:
            self._review = Review(game)
            self._review.start()
        words = N_("Play on from move {move}"), N_("for practice")
        return Push(
            WouldHaveWon(
                self.context,
                game,
                self._review,
                self._take_over_from,
                *words,
            )
        )

    def _take_over_from(self, move: int) -> Transition:
        self.playback.jump(move)
        return self.take_over()

    def leave(self) -> None:
        super().leave()
        if self._review is not None:
            self._review.cancel()

    def lay_out(self) -> None:
        super().lay_out()
        self.rewards.settle(self.playback.position)
