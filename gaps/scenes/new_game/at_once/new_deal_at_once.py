"""What a new deal is that nobody has chosen by number: of the kind that the settings say."""

from __future__ import annotations

from collections.abc import Callable

from gaps.engine import Variant
from gaps.scenes.new_game.at_once.deal_wait import DealWait
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.shell.context import Context
from gaps.stage.core.scene import Push, Scene, Transition


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
