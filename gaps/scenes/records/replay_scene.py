"""A game on record is watched: at any speed, to and fro, and taken over wherever somebody knows better."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from gaps.engine import Redeal, Step, by_key
from gaps.language import N_, _, integer
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import Confirmed
from gaps.scenes.common.toast import Toast
from gaps.scenes.game.board_feedback import BoardFeedback
from gaps.scenes.game.hud import Hud
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.playback import Playback
from gaps.scenes.records.playback_controls import PlaybackControls
from gaps.scenes.session.game_session import GameSession, tenths, timestamp
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, numbers
from gaps.stage.core.intents import Intent, Nav, WindowFocusChanged
from gaps.stage.core.scene import Pop, Push, Restart, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form
from gaps.store import Recording
from gaps.table.table import Table

RESULTS_TOLD = {"won": N_("won"), "lost": N_("lost"), "given up": N_("given up")}
SHOWN_REDEALS = 2.0  # times the speed: up to here a redeal is gathered and laid before the eye
MIN_WAIT = 1 / 30  # seconds between two looks at the clock, however fast it runs


@dataclass
class Shown(GameSession):
    """The game as far as it is shown, for the upper bar; it is never kept."""

    said: str = ""

    @property
    def told(self) -> str:
        """Which deal it is, and how it ended."""
        return self.said


class Question(Enum):
    """What is asked before a replay is played on."""

    LEAVE_UNFINISHED = auto()


class ReplayScene(GameScene):
    """Lies over where it was called from, and ends with ``None``; taken over, nothing is left below the game.

    Raises ``ValueError`` if the record's moves are not those of its deal.
    """

    form: Form

    def __init__(self, context: Context, recording: Recording) -> None:
        self.context, self.recording = context, recording
        self.playback = Playback(recording)
        self.style: Style = context.board_style((1280, 800))
        start = self.playback.game.start
        self.table = Table(
            start, context.art(), self.style, context.motion_settings, context.field(self.style.size)
        )
        self.effects, self.toast, self.hud = BoardFeedback(context, self.table), Toast(), Hud(context)
        self.shown = Shown(context.folder, context.now, self.playback.now)
        self.bar = PlaybackControls(self.playback)
        self.form = self.bar.form
        self._tell(at_once=True)

    # Time

    @property
    def moving(self) -> bool:
        return self.table.moving or self.hud.moving or self.toast.moving

    @property
    def wake_after(self) -> float | None:
        """The next move comes; the clock shows whole seconds; a toast wants to be taken away."""
        wait = self.playback.wait
        if wait is None:
            return 0.25 if self.toast.visible else None
        second = (1.0 - self.playback.clock % 1.0) / self.playback.speed
        return max(MIN_WAIT, min(wait, second))

    def update(self, dt: float) -> Transition | None:
        before = int(self.playback.clock)
        for step in self.playback.update(dt):
            self._show(step)
        self.table.update(dt)
        self.effects.update(dt)
        self.hud.update(dt)
        self.dirty = self.toast.update(dt) or int(self.playback.clock) != before or self.dirty
        self.shown.seconds = self.playback.clock if self.playback.known else 0.0
        return None

    def _show(self, step: Step) -> None:
        """A move is made before the eye."""
        before = self.shown.arcade.chain
        if (
            isinstance(step.cause, Redeal)
            and self.playback.speed <= SHOWN_REDEALS
            and not self.context.motion_settings.reduced
        ):
            self.table.show_redeal(step)
        else:
            self.table.show(step)
        self._tell()
        self.effects.moved(step, self.shown.arcade.chain, before)

    def _tell(self, at_once: bool = False) -> None:
        """There is another position on the board."""
        playback, record = self.playback, self.recording.record
        self.shown.game = playback.now
        self.shown.seconds = playback.clock if playback.known else 0.0
        self.shown.undos, self.shown.hints = record.undos, record.hints
        self.hud.tell(self.shown, at_once)
        self.bar.tell()
        self.dirty = True

    # What the person does

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        match intent:
            case Nav.BACK:
                return Pop()
            case Nav.LEFT | Nav.ERASE | GameCommand.UNDO:
                self._step(-1)
            case Nav.RIGHT | GameCommand.REDO:
                self._step(1)
            case Nav.UP | Nav.DOWN:
                self.bar.faster(1 if intent is Nav.UP else -1)
            case GameCommand.PAUSE:
                return self._fired("run")
            case GameCommand.COPY:
                return self._fired("copy")
            case _:
                if intent == WindowFocusChanged(False):
                    self.playback.playing = False
                activated = self.bar.form.handle(intent)
                return self._fired(activated.name) if activated is not None else None
        return None

    def _fired(self, name: str) -> Transition | None:
        match name:
            case "leave":
                return Pop()
            case "run":
                ended = self.playback.made
                self.playback.toggle()
                if self.playback.made != ended:
                    self._jumped(ended)
            case "back" | "on":
                self._step(-1 if name == "back" else 1)
            case "speed":
                self.bar.take_speed()
            case "scrub":
                self.playback.playing = False
                self._go(self.bar.scrub.value)
            case "over":
                return self._take_over()
            case "save":
                path = self.context.folder.export_recording(self.recording)
                self._say(
                    _("Saved as {path}").format(path=path) if path else _("It could not be saved."),
                    self.bar.save,
                )
            case "copy":
                done = self.context.copy_text(self.recording.to_text())
                self._say(_("Copied") if done else _("The clipboard cannot be reached."), self.bar.copy)
        return None

    def _say(self, told: str, button: Button) -> None:
        self.toast.show(self.style.cut(told, "note", self.style.size[0] - 4 * self.style.px(24)), button.rect)

    def _step(self, by: int) -> None:
        """One move back or on; the reel stops."""
        self.playback.playing = False
        self._go(self.playback.made + by)

    def _go(self, to: int) -> None:
        was = self.playback.made
        self.playback.jump(to)
        if self.playback.made != was:
            self._jumped(was)

    def _jumped(self, was: int) -> None:
        """The reel stands elsewhere now: one step is shown as such, a leap takes every card with it."""
        made, steps = self.playback.made, self.playback.game.steps
        self.effects.taken_back()
        if made == was + 1:
            self._show(steps[was])
        elif made == was - 1:
            self.table.show(steps[made], back=True)
            self.effects.undone(steps[made])
        else:
            before, after = self.table.state, self.playback.now.state
            self.table.show(Step(None, before, after))
        self._tell()

    # Taking over

    def _take_over(self) -> Transition:
        """Play on from here; what was left unfinished is not given up unasked."""
        self.playback.playing = False
        saved = self.context.folder.load_game()
        if saved is not None and saved.moves:
            left = game_text.unfinished_game_text(self.context.name_of(by_key(saved.key)), bool(saved.board))
            return Push(
                ConfirmDialog(
                    self.context,
                    self,
                    Question.LEAVE_UNFINISHED,
                    _("Leave the unfinished deal?"),
                    left,
                    (_("Play on"), _("Keep it")),
                )
            )
        return self._continue()

    def _continue(self) -> Transition:
        """Play the game on from the move that is shown, assisted."""
        context, playback, record = self.context, self.playback, self.recording.record
        now = playback.clock if playback.known else record.seconds
        session = GameSession(
            context.folder,
            context.now,
            playback.now,
            tenths(now) / 10,
            record.undos,
            record.hints,
            True,
            timestamp(context.now),
            record.times[: playback.made],
        )
        return Restart(ToNewGame(session, dealt=False))

    def resume(self, result: Result | None) -> Transition | None:
        """The question about the unfinished game has been answered."""
        self.dirty = True
        return self._continue() if result == Confirmed(Question.LEAVE_UNFINISHED) else None

    # On the screen

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.board_style(size)
        self.table.restyle(self.context.art(), style, self.context.motion_settings, self.context.field(size))
        self.hud.lay_out(style)
        self.bar.lay_out(style, self.hud.menu.rect)
        room = size[0] // 2 - style.px(120) - self.bar.leave.rect.right
        self.shown.said = style.cut(self._told(), "small", room)
        self.dirty = True

    def _told(self) -> str:
        record = self.recording.record
        parts = [
            _("Deal {number}").format(number=numbers.deal_number(self.shown.seed)),
            self.recording.player,
            _(RESULTS_TOLD[record.result]),
        ]
        return " · ".join([*filter(None, parts), integer(record.arcade)])

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.table.draw(surface, alpha)
        self.hud.draw_top(surface, self.shown, self.style)
        self.bar.draw(surface, self.style)
        self.toast.draw(surface, self.style, self.context.art())
