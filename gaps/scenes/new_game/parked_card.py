"""A card for an unfinished game: its name, its deal and how far it is."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import by_key
from gaps.scenes.new_game.variant_card import VariantCard, draw_under_way
from gaps.scenes.session.parked_games import day_of
from gaps.scenes.shell.context import Context
from gaps.scenes.text import parked_text
from gaps.stage.drawing.style import Style
from gaps.store import Rate, SavedGame


def game_card_name(saved: SavedGame) -> str:
    """Return the name of the widget for a game. Its variant has a card of its own."""
    return f"game {saved.slot}"


class ParkedCard(VariantCard):
    """A button that continues the game ``saved``."""

    def __init__(self, context: Context, saved: SavedGame) -> None:
        variant = by_key(saved.key)
        name = context.name_of(variant)
        super().__init__(variant, Rate(), brief=True, name=parked_text.game_name(saved, name, day_of(saved)))
        self.name, self._context = game_card_name(saved), context
        self.saved, self._deal = saved, parked_text.deal_name(saved, name)

    @property
    def subtitle(self) -> str:
        return self._deal

    def _spoken_lines(self) -> Sequence[str]:
        return parked_text.how_far(self.saved, self._context.settings), self.subtitle

    def _draw_foot(self, surface: pygame.Surface, style: Style) -> None:
        corner = self.rect.right - style.px(17), self.rect.bottom - style.px(12)
        draw_under_way(surface, style, corner, parked_text.progress(self.saved, self._context.settings))
