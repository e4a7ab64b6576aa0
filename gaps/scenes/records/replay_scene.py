"""A recorded game is shown: at any speed, forwards and backwards; the player can take it over anywhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

import pygame

from gaps.engine import Step, Variant
from gaps.language import _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.toast import Toast
from gaps.scenes.files.choose_file import ChooseFile, FileChosen
from gaps.scenes.files.questions import Purpose
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.playback import Playback
from gaps.scenes.records.playback_controls import PlaybackControls
from gaps.scenes.records.replay_view import ReplayView, label_of
from gaps.scenes.records.replay_words import place_words, step_words
from gaps.scenes.session.analysis import AnalysisSlot
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.played_game import tenths, timestamp
from gaps.scenes.session.routes import ToPlay
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.board_tree import BoardTree
from gaps.scenes.speech.facts import sentence
from gaps.scenes.speech.move_words import back_words
from gaps.scenes.speech.survey import PlainCursor, Survey
from gaps.scenes.speech.survey_words import board_words, sentences
from gaps.scenes.text import help_text, numbers
from gaps.scenes.text.match_text import point_count
from gaps.stage.core.intents import Intent, Nav, WindowFocusChanged
from gaps.stage.core.scene import Pop, Push, Restart, Result, Transition
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import Button, Form
from gaps.store import Recording
from gaps.store.files.notices import reason_of
from gaps.table.table import Table

MIN_WAIT = 1 / 30  # seconds between two updates, however fast the game is played


class ReplayScene(GameScene):
    """Shows a recorded game. Ends without a result, or restarts with the game that the player takes over.

    Raises ``ValueError`` if the record's moves are not those of its deal.
    """

    form: Form
    help = help_text.REPLAY

    def __init__(self, context: Context, recording: Recording) -> None:
        self.context, self.recording = context, recording
        self.playback = Playback(recording)
        self.view = ReplayView(context, self.playback)
        self.toast = Toast(context.announcer)
        self._board = BoardTree()
        self.survey = Survey(
            context,
            self.table,
            PlainCursor(self.table),
            self.toast,
            self._situation,
            self.view.effects.focus,
            focus_is_spoken=False,
        )
        self.controls = PlaybackControls(self.playback)
        self.form = self.controls.form
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "leave": Pop,
            "back": partial(self._step, -1),
            "play": self._toggle,
            "forward": partial(self._step, 1),
            "speed": self.controls.apply_speed,
            "timeline": self._follow_timeline,
            "take over": self.take_over,
            "save": self.export,
            "copy": self._copy,
        }

    @property
    def variant(self) -> Variant:
        return self.playback.now.state.variant

    @property
    def table(self) -> Table:
        """The board."""
        return self.view.table

    # Time

    @property
    def moving(self) -> bool:
        return self.view.moving or self.toast.moving

    @property
    def wake_after(self) -> float | None:
        """Until the next move, the next second of the clock, or the end of a toast."""
        wait = self.playback.wait
        if wait is None:
            return 0.25 if self.toast.visible else None
        second = (1.0 - self.playback.clock % 1.0) / self.playback.speed
        return max(MIN_WAIT, min(wait, second))

    def update(self, dt: float) -> Transition | None:
        before = int(self.playback.clock)
        steps = self.playback.update(dt)
        for step in steps:
            self.view.show_step(step)
        if steps:
            self._changed()
            if self.playback.ended:
                self._announce_place()
        self.view.update(dt)
        self.dirty = self.toast.update(dt) or int(self.playback.clock) != before or self.dirty
        return None

    def _changed(self) -> None:
        """The playback stands elsewhere, or is paused or played on."""
        self.controls.refresh()
        self.dirty = True

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if self.survey.handle(intent):
            return None
        match intent:
            case Nav.BACK:
                return Pop()
            case Nav.LEFT | Nav.ERASE | GameCommand.UNDO:
                self._step(-1)
            case Nav.RIGHT | GameCommand.REDO:
                self._step(1)
            case Nav.UP:
                self.controls.change_speed(1)
            case Nav.DOWN:
                self.controls.change_speed(-1)
            case GameCommand.PAUSE:
                self._toggle()
            case GameCommand.COPY:
                self._copy()
            case _:
                if intent == WindowFocusChanged(False):
                    self._pause()
                activated = self.form.handle(intent)
                return self._actions[activated.name]() if activated is not None else None
        return None

    def _situation(self) -> str:
        """How far the game is at the move that is shown, for one who does not see it."""
        made = numbers.move_count(self.playback.made)
        return sentences([self.context.name_of(self.variant), *board_words(self.playback.now.state), made])

    def _pause(self) -> None:
        self.playback.pause()
        self._changed()

    def _toggle(self) -> None:
        """Pause or go on; at the end, start again."""
        made = self.playback.made
        self.playback.toggle()
        if self.playback.made != made:
            self.view.show_jump(made)
        if not self.playback.playing:
            self._announce_place()
        self._changed()

    def _step(self, by: int) -> None:
        """Pause, and go ``by`` moves forwards or backwards."""
        self.playback.pause()
        made, steps = self.playback.made, self.playback.game.steps
        self.go_to(made + by)
        if self.playback.made == made:
            return
        back = steps[self.playback.made] if by < 0 else None
        if self.form.focused is not self.controls.timeline:
            self._announce_place(back)
        elif self.context.announcer.active:  # the slider says by itself where it stands
            step = back_words(back) if back is not None else step_words(steps[made], self.context.verbosity)
            self.context.announcer.say_at_once(step)

    def _follow_timeline(self) -> None:
        self.playback.pause()
        self.go_to(self.controls.timeline.value)

    def _announce_place(self, back: Step | None = None) -> None:
        """Say the last move, or the one that was taken back."""
        if self.context.announcer.active:
            self.context.announcer.say_at_once(place_words(self.playback, self.context.verbosity, back))

    def go_to(self, move: int) -> None:
        """Show the position after ``move`` moves."""
        made = self.playback.made
        self.playback.jump(move)
        if self.playback.made != made:
            self.view.show_jump(made)
        self._changed()

    def export(self) -> Transition | None:
        """Write the game as a .gaps file: where the player wants, or else into the folder of exports."""
        if self.context.file_dialog.available:
            self._pause()
            proposed = self.context.folder.proposed_recording(self.recording)
            return Push(ChooseFile(self.context, self, Purpose.SAVE_GAME, proposed))
        path = self.context.folder.export_recording(self.recording)
        done = _("Saved as {path}").format(path=path) if path else _("It could not be saved.")
        self._show_toast(done, self.controls.save)
        return None

    def _save_to(self, path: Path) -> None:
        error = self.context.folder.save_recording(self.recording, path)
        done = _("Saved as {path}").format(path=path)
        failed = _("It could not be saved: {reason}.")
        self._show_toast(
            done if error is None else failed.format(reason=reason_of(error)), self.controls.save
        )

    def _copy(self) -> None:
        done = self.context.copy_text(self.recording.to_text())
        self._show_toast(_("Copied") if done else _("The clipboard cannot be reached."), self.controls.copy)

    def _show_toast(self, text: str, button: Button) -> None:
        style = self.view.style
        self.toast.show(style.cut(text, "note", style.size[0] - 4 * style.px(24)), button.rect)

    # Taking the game over

    def take_over(self) -> Transition:
        """Play on from the moves shown so far, for analysis: it goes nowhere, and ends no unfinished game."""
        self._pause()
        context, playback, record = self.context, self.playback, self.recording.record
        seconds = playback.clock if playback.has_times else record.seconds
        deal = _("Deal {number}").format(number=numbers.deal_number(playback.now.start.seed or 0))
        session = GameSession(
            context.now,
            playback.now,
            seconds=tenths(seconds) / 10,
            undos=record.undos,
            hints=record.hints,
            assisted=True,
            started=timestamp(context.now),
            times=record.times[: playback.made],
            solver_moves=tuple(index for index in record.solver_moves if index < playback.made),
            slot=AnalysisSlot(deal),
        )
        return Restart(ToPlay(session))

    def resume(self, result: Result | None) -> Transition | None:
        """The question about the unfinished game was closed, or that for a file."""
        self.dirty = True
        if isinstance(result, FileChosen):
            self._save_to(result.path)
        return None

    # What a screen reader is told

    def spoken_words(self) -> list[str | Spoken]:
        context, variant = self.context, self.variant
        shows_score = context.settings.shows_score
        score = point_count(self.recording.record.arcade) if shows_score else ""
        figures, home = self.view.rewards.truth, _("{number} of {total} cards home")
        points = point_count(figures.score) if shows_score else ""
        now = sentence(home.format(number=figures.home, total=variant.cards_to_win), points)
        board = self._board.spoken(self.table, context.verbosity, usable=False)
        return [
            sentence(context.name_of(variant), label_of(self.playback, shows_score=False), score),
            now,
            board,
        ]

    # Screen

    def resize(self, size: tuple[int, int]) -> None:
        self.view.resize(size)
        self.controls.lay_out(self.view.style, self.view.hud.menu.rect)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.view.draw(surface, alpha)
        self.controls.draw(surface, self.view.style)
        self.toast.draw(surface, self.view.style, self.context.art())
