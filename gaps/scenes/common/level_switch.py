"""The switch for the difficulty of new deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Unpack

from gaps.engine import Variant
from gaps.engine.catalogue import game_of
from gaps.language import N_, Text, _
from gaps.scenes.shared.context import Context
from gaps.scenes.text.solver_text import DEAL_KINDS
from gaps.solver import Difficulty
from gaps.solver.beginner import has_easy_deals
from gaps.stage.view import PlaceFields, Use
from gaps.stage.widgets import Switch
from gaps.store import Settings

NEW_DEALS = N_("New deals")
NO_EASY_DEALS = N_("Easy is not for boards of this size")


def kinds_of_deals(
    settings: Settings, variant: Variant | None = None
) -> Mapping[str, Text]:
    """Return the kinds of new deals that can be chosen, of a variant if one is given.

    The last kind has the deals of all levels: those that have a win, or any if the
    settings say so.
    """
    missing = {"winnable" if settings.has_any_deals else "any"}
    if variant is not None and not has_easy_deals(variant):
        missing.add(Difficulty.EASY.value)
    return {kind: name for kind, name in DEAL_KINDS.items() if kind not in missing}


class LevelSwitch(Switch):
    """Sets the kind of deals that new games look for.

    A screen keeps it, and shows its ``part``.
    """

    def __init__(
        self, context: Context, *, named: bool = True, names_game: bool = False
    ) -> None:
        """Show its name before the words if ``named``.

        ``names_game`` includes the name of the game.
        """
        kind = context.settings.deals
        super().__init__("levels", {kind: ""}, kind, NEW_DEALS, named=named)
        self._context = context
        self._names_game = names_game

    def part(self, variant: Variant, **place: Unpack[PlaceFields]) -> Use:
        """Return the switch for new deals of a variant, by the current settings."""
        self.show(variant)
        return Use(self, self._choose, **place)

    def show(self, variant: Variant) -> None:
        """Offer the kinds of deals that a variant has."""
        if self._names_game:
            game = self._context.name_of(game_of(variant))
            self.called = _("New deals of {game}", game=game)
        settings = self._context.settings
        kinds = kinds_of_deals(settings, variant)
        self.set_options(kinds, kind_of_deals(settings, variant))
        self.note = "" if has_easy_deals(variant) else NO_EASY_DEALS

    def _choose(self) -> None:
        self._context.change(deals=self.value)


def kind_of_deals(settings: Settings, variant: Variant | None = None) -> str:
    """Return the kind of deals in the settings.

    The kind with the deals of all levels replaces one that cannot be chosen.
    """
    kinds = kinds_of_deals(settings, variant)
    return settings.deals if settings.deals in kinds else [*kinds][-1]
