"""How hard new deals are: the switch beside what deals them."""

from __future__ import annotations

from typing import Unpack

from gaps.language import N_
from gaps.scenes.shared.context import Context
from gaps.scenes.text.solver_text import LEVELS
from gaps.stage.view import PlaceFields, Use
from gaps.stage.widgets import Switch

ANY = N_("Any")


class LevelSwitch(Switch):
    """Sets the kind of deals that new games look for. A screen keeps it, and shows its
    ``part``.

    *Any* are the deals of all levels: those that have a win, unless the settings say
    that a deal may have none.
    """

    def __init__(self, context: Context, *, named: bool = True) -> None:
        kind = context.settings.deals
        super().__init__("levels", {kind: ""}, kind, N_("New deals"), named=named)
        self._context = context

    def part(self, **place: Unpack[PlaceFields]) -> Use:
        """It, as the settings are now, and what using it does."""
        kind = self._context.settings.deals
        any_level = "any" if kind == "any" else "winnable"
        self.set_options({**LEVELS, any_level: ANY}, kind)
        return Use(self, self._choose, **place)

    def _choose(self) -> None:
        self._context.change(deals=self.value)
