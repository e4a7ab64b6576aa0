"""The scene of a redeal.

Runs break, and the cards are gathered, shuffled and dealt. Any key or click shortens
it, and is passed on to the game.
"""

from __future__ import annotations

from functools import partial

from gaps.engine import Cell, Step, Variant
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.session.routes import InputForwarded
from gaps.scenes.shared.context import Context
from gaps.stage.core.form import Form
from gaps.stage.core.intents import Asked, Command, Intent, Press
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.motion.clock import Timer
from gaps.table.effects.redeal_light import SHAKE_SECONDS
from gaps.table.model.joints import seams_of
from gaps.table.model.redeal_motions import break_times
from gaps.table.table import Table

KNOCK_VOLUME = 0.2  # the volume of a run that breaks
LAST_PITCH = 2 / 3  # the pitch of the last run, as a fraction of that of the first
THUD_PITCH = 0.7  # pitch of the sound when the heap falls together


class RedealScene(ProgramScene):
    """Lies over the game while its table shows a redeal."""

    opaque = False
    draws = False
    always_moves = True

    def __init__(
        self,
        context: Context,
        table: Table,
        step: Step,
        effects: BoardFeedback,
        form: Form,
    ) -> None:
        """Show the redeal of a ``step``; ``form`` has the widgets of the game."""
        self.context = context
        self.table = table
        self.step = step
        self.effects = effects
        self._form = form
        self.phases = table.show_redeal(step)
        self._time = self.clock.timer(self._end)
        self._gathers = self.clock.timer(partial(effects.sounds.play, "wind"))
        self._shuffles = self.clock.timer(self._play_shuffle)
        self._deals = self.clock.timer(effects.dealt)
        self._knocks = list[Timer]()
        self._time.begin(self.phases.ends)
        if self.clock.pace.still:
            self._play_shuffle()
            return
        self._shuffles.begin(self.phases.shuffle)
        self._deals.begin(self.phases.deal)
        if self.clock.pace.flies:
            self._gathers.begin(self.phases.gather)
            self._knock()

    @property
    def variant(self) -> Variant:
        return self.step.after.variant

    @property
    def shakes(self) -> bool:
        """True while the heap that has fallen together shakes the board."""
        since = self._time.age - self.phases.shuffle
        return self.clock.pace.flies and 0 <= since <= self.clock.pace.seconds(
            SHAKE_SECONDS
        )

    def handle(self, intent: Intent) -> Transition | None:
        """Hurry the cards to their places, and pass the input on to the game.

        The game is already at the new position.
        """
        if isinstance(intent, Press | Command | Asked):
            self.table.hurry()
            return Pop(InputForwarded(intent))
        return None

    def update(self, dt: float) -> Transition | None:
        self.table.update(self.clock.step)
        self._form.update(self.clock.step)
        self.effects.update(dt)
        return None

    # Sounds

    @property
    def _first_seams(self) -> list[tuple[float, Cell]]:
        """The time and cell of the first seam to break in each run, left to right."""
        before = self.step.before
        seams = seams_of(before)
        times = break_times(len(seams))
        broken = dict[tuple[Cell, ...], tuple[float, Cell]]()
        for seam, seconds in zip(seams, times, strict=True):
            run = next(
                each for each in before.runs_broken_by_redeal if seam.cell in each
            )
            broken.setdefault(run, (seconds, seam.cell))
        return [*broken.values()]

    def _knock(self) -> None:
        """Play a knock as each run breaks, each a little lower than the one before."""
        broken = self._first_seams
        for number, (seconds, cell) in enumerate(broken):
            pitch = LAST_PITCH ** (number / max(1, len(broken) - 1))
            play = partial(self.effects.sounds.play, "knock", cell, KNOCK_VOLUME, pitch)
            knock = self.clock.timer(play)
            knock.begin(seconds)
            self._knocks.append(knock)

    def _play_shuffle(self) -> None:
        sounds = self.effects.sounds
        if not self.clock.pace.still:
            sounds.play("land", pitch=THUD_PITCH)
        sounds.play("riffle")

    def _end(self) -> None:
        self.go(Pop())

    def resize(self, size: tuple[int, int]) -> None:
        """End the redeal: a new size puts all cards where they belong."""
        if self._time.age:
            for each in (self._gathers, self._shuffles, self._deals, *self._knocks):
                each.stop()
            self.table.finish_motions()
            self._time.end()
