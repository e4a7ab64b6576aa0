"""A game on record is watched: at any speed, to and fro, and taken over wherever somebody knows better."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.engine import Redeal, Step, by_key
from gaps.language import N_, _, figure
from gaps.scenes.common.confirm_dialog import Ask
from gaps.scenes.common.toast import Toast
from gaps.scenes.game.board_feedback import Effects
from gaps.scenes.game.hud import Hud
from gaps.scenes.input.commands import Act
from gaps.scenes.records.playback import Reel
from gaps.scenes.records.playback_controls import ReelBar
from gaps.scenes.session.game_session import Sitting, give_up_saved, tenths
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import words
from gaps.stage.core.intents import Focused, Intent, Nav
from gaps.stage.core.scene import Pop, Push, Restart, Scene, Transition
from gaps.stage.drawing.style import Look
from gaps.stage.widgets import Form, Plate
from gaps.store import Recording
from gaps.table.table import Table

RESULTS_TOLD = {"won": N_("won"), "lost": N_("lost"), "given up": N_("given up")}
SHOWN_REDEALS = 2.0  # times the speed: up to here a redeal is gathered and laid before the eye
LEAST_WAIT = 1 / 30  # seconds between two looks at the clock, however fast it runs


@dataclass
class Shown(Sitting):
    """The game as far as it is shown, for the upper bar; it is never kept."""

    said: str = ""

    @property
    def told(self) -> str:
        """Which deal it is, and how it ended."""
        return self.said


class Watch(Scene):
    """Lies over where it was called from, and ends with ``None``; taken over, nothing is left below the game.

    Raises ``ValueError`` if the record's moves are not those of its deal.
    """

    def __init__(self, kit: Kit, recording: Recording) -> None:
        self.kit, self.recording = kit, recording
        self.reel = Reel(recording)
        self.look: Look = kit.board_look((1280, 800))
        start = self.reel.game.start
        self.table = Table(start, kit.art(), self.look, kit.feel, kit.field(self.look.size))
        self.effects, self.toast, self.hud = Effects(kit, self.table), Toast(), Hud(kit)
        self.shown = Shown(kit, self.reel.now)
        self.bar = ReelBar(self.reel)
        self._tell(at_once=True)

    @property
    def form(self) -> Form:
        """The plates around the board."""
        return self.bar.form

    # Time

    @property
    def moving(self) -> bool:
        return self.table.moving or self.hud.moving or self.toast.moving

    @property
    def wake_after(self) -> float | None:
        """The next move comes; the clock shows whole seconds; a toast wants to be taken away."""
        wait = self.reel.wait
        if wait is None:
            return 0.25 if self.toast.shown else None
        second = (1.0 - self.reel.clock % 1.0) / self.reel.speed
        return max(LEAST_WAIT, min(wait, second))

    def update(self, dt: float) -> Transition | None:
        before = int(self.reel.clock)
        for step in self.reel.update(dt):
            self._show(step)
        self.table.update(dt)
        self.effects.update(dt)
        self.hud.update(dt)
        self.stale = self.toast.update(dt) or int(self.reel.clock) != before or self.stale
        self.shown.seconds = self.reel.clock if self.reel.known else 0.0
        return None

    def _show(self, step: Step) -> None:
        """A move is made before the eye."""
        before = self.shown.arcade.chain
        if isinstance(step.cause, Redeal) and self.reel.speed <= SHOWN_REDEALS and not self.kit.feel.reduced:
            self.table.show_redeal(step)
        else:
            self.table.show(step)
        self._tell()
        self.effects.moved(step, self.shown.arcade.chain, before)

    def _tell(self, at_once: bool = False) -> None:
        """There is another position on the board."""
        reel, record = self.reel, self.recording.record
        self.shown.game = reel.now
        self.shown.seconds = reel.clock if reel.known else 0.0
        self.shown.undos, self.shown.hints = record.undos, record.hints
        self.hud.tell(self.shown, at_once)
        self.bar.tell()
        self.stale = True

    # What the person does

    def handle(self, intent: Intent) -> Transition | None:
        self.stale = True
        match intent:
            case Nav.BACK:
                return Pop()
            case Nav.LEFT | Nav.ERASE | Act.UNDO:
                self._step(-1)
            case Nav.RIGHT | Act.REDO:
                self._step(1)
            case Nav.UP | Nav.DOWN:
                self.bar.faster(1 if intent is Nav.UP else -1)
            case Act.PAUSE:
                return self._fired("run")
            case Act.COPY:
                return self._fired("copy")
            case _:
                if intent == Focused(False):
                    self.reel.playing = False
                fired = self.bar.form.handle(intent)
                return self._fired(fired.name) if fired is not None else None
        return None

    def _fired(self, name: str) -> Transition | None:
        match name:
            case "leave":
                return Pop()
            case "run":
                ended = self.reel.made
                self.reel.toggle()
                if self.reel.made != ended:
                    self._jumped(ended)
            case "back" | "on":
                self._step(-1 if name == "back" else 1)
            case "speed":
                self.bar.take_speed()
            case "scrub":
                self.reel.playing = False
                self._go(self.bar.scrub.value)
            case "over":
                return self._take_over()
            case "save":
                path = self.kit.folder.save_recording(self.recording)
                self._say(
                    _("Saved as {path}").format(path=path) if path else _("It could not be saved."),
                    self.bar.save,
                )
            case "copy":
                done = self.kit.copy_text(self.recording.to_text())
                self._say(_("Copied") if done else _("The clipboard cannot be reached."), self.bar.copy)
        return None

    def _say(self, told: str, plate: Plate) -> None:
        self.toast.say(self.look.cut(told, "note", self.look.size[0] - 4 * self.look.px(24)), plate.rect)

    def _step(self, by: int) -> None:
        """One move back or on; the reel stops."""
        self.reel.playing = False
        self._go(self.reel.made + by)

    def _go(self, to: int) -> None:
        was = self.reel.made
        self.reel.jump(to)
        if self.reel.made != was:
            self._jumped(was)

    def _jumped(self, was: int) -> None:
        """The reel stands elsewhere now: one step is shown as such, a leap takes every card with it."""
        made, steps = self.reel.made, self.reel.game.steps
        self.effects.taken_back()
        if made == was + 1:
            self._show(steps[was])
        elif made == was - 1:
            self.table.show(steps[made], back=True)
            self.effects.undone(steps[made])
        else:
            before, after = self.table.state, self.reel.now.state
            self.table.show(Step(None, before, after))
        self._tell()

    # Taking over

    def _take_over(self) -> Transition:
        """Play on from here; what was left unfinished is not given up unasked."""
        self.reel.playing = False
        saved = self.kit.folder.load_game()
        if saved is not None and saved.moves:
            left = words.left_behind(self.kit.name_of(by_key(saved.key)), bool(saved.board))
            return Push(
                Ask(self.kit, self, _("Leave the unfinished deal?"), left, (_("Play on"), _("Keep it")))
            )
        return Restart(self._begin)

    def _begin(self) -> Scene:
        kit, reel, record = self.kit, self.reel, self.recording.record
        give_up_saved(kit)
        started = kit.now().isoformat(timespec="seconds")
        now = reel.clock if reel.known else record.seconds
        sitting = Sitting(
            kit,
            reel.now,
            tenths(now) / 10,
            record.undos,
            record.hints,
            True,
            started,
            record.times[: reel.made],
        )
        sitting.keep()
        return kit.roads.play(kit, sitting, False)

    def resume(self, result: object) -> Transition | None:
        """The question has been answered."""
        self.stale = True
        return Restart(self._begin) if result is True else None

    # On the screen

    def resize(self, size: tuple[int, int]) -> None:
        self.look = look = self.kit.board_look(size)
        self.table.restyle(self.kit.art(), look, self.kit.feel, self.kit.field(size))
        self.hud.lay_out(look)
        self.bar.lay_out(look, self.hud.menu.rect)
        room = size[0] // 2 - look.px(120) - self.bar.leave.rect.right
        self.shown.said = look.cut(self._told(), "small", room)
        self.stale = True

    def _told(self) -> str:
        record = self.recording.record
        parts = [
            _("Deal {number}").format(number=words.grouped(self.shown.seed)),
            self.recording.player,
            _(RESULTS_TOLD[record.result]),
        ]
        return " · ".join([*filter(None, parts), figure(record.arcade)])

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.table.draw(surface, alpha)
        self.hud.draw_top(surface, self.shown, self.look)
        self.bar.draw(surface, self.look)
        self.toast.draw(surface, self.look, self.kit.art())
