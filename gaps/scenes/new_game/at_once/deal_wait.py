"""The moment in which a winnable deal is looked for, because none is ready."""

from __future__ import annotations

from gaps.engine import Variant
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import DealChosen
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.speech.spoken import Spoken

LOOK_SECONDS = 0.01  # between two looks whether a deal was found


class DealWait(GameScene):
    """Ends with ``DealChosen``: a winnable deal, or any if none is found in time. Esc ends it without one.

    The scene below stays as it is, and nothing is said, as the wait is so short. ``hurry`` of the ready deals
    must have been called.
    """

    opaque = False
    draws = False
    updates_below = True

    def __init__(self, context: Context, variant: Variant) -> None:
        self.context, self._variant = context, variant

    @property
    def variant(self) -> Variant:
        return self._variant

    def spoken(self) -> Spoken | None:
        """Nothing: the scene below is still seen."""
        return None

    @property
    def wake_after(self) -> float | None:
        return LOOK_SECONDS

    def handle(self, intent: Intent) -> Transition | None:
        """Other input during so short a time is dropped: it would go to a game that ends."""
        return Pop() if intent is Nav.BACK else None

    def update(self, dt: float) -> Transition | None:
        ready = self.context.ready_deals
        ready.tick()
        if ready.waiting:
            return None
        seed = ready.take(self._variant.key)
        return Pop(DealChosen(self._variant, self.context.random_deal_number() if seed is None else seed))
