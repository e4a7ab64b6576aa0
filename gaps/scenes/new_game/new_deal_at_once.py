"""What a new deal is that nobody has chosen by number: of the kind that the settings say."""

from __future__ import annotations

from collections.abc import Callable

from gaps.engine import Variant
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import DealChosen
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Push, Scene, Transition

LOOK_SECONDS = 0.01  # between two looks whether a deal was found


def deal_at_once(
    context: Context,
    below: Scene,
    variant: Variant,
    deal: Callable[[Variant, int], Transition | None],
    levels: bool = True,
) -> Transition | None:
    """Call ``deal`` with the number of a new deal; return what it answers.

    If none of the kind is ready, a scene over ``below`` looks for one and ends with ``DealChosen``. Without
    ``levels`` any deal stands for one that is easy, medium or hard, which takes longer to find.
    """
    kind = context.settings.deals
    if kind == "winnable":
        seed = context.ready_deals.take(variant.key)
        if seed is None and context.ready_deals.hurry(variant.key):
            return Push(DealWait(context, variant))
        return deal(variant, context.random_deal_number() if seed is None else seed)
    if kind == "any" or variant.passes or not levels:
        return deal(variant, context.random_deal_number())
    return Push(NewDeal(context, below, variant, at_once=True))


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
