"""The games to which the title leads."""

from __future__ import annotations

from gaps.engine import Variant
from gaps.scenes.board.opening import continue_game, deal_at_once, open_game
from gaps.scenes.session import routes
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.games import slot_of
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import Replace, Scene, Transition
from gaps.store import GameLog


class TitleGames:
    """Starts and continues games from the title."""

    def __init__(self, context: Context, title: Scene) -> None:
        self._context = context
        self._title = title

    def choose(self, variant: Variant) -> Transition | None:
        """Continue the game of a variant under way, or start one."""
        saved = self._context.games.in_slot(slot_of(variant))
        return self.start(variant) if saved is None else self._continue(saved)

    def start(self, variant: Variant, seed: int | None = None) -> Transition | None:
        """Start a deal of a variant: the one with number ``seed``, or a new one."""
        if seed is None:
            return deal_at_once(self._context, self._title, variant, self.start)
        return self.open(self._context.games.deal(variant, seed))

    def open(self, game: GameSession) -> Transition | None:
        """Start a game, or continue the same one."""
        return open_game(self._context, self._title, game)

    def go_on(self, parked: GameLog) -> Transition:
        """Continue an unfinished game.

        If that game has ended meanwhile, show the current title.
        """
        saved = self._context.games.in_slot(parked.slot)
        if saved is None or saved.id != parked.id:
            return Replace(routes.ToTitle())
        return self._continue(saved)

    def _continue(self, saved: GameLog) -> Transition:
        return Replace(continue_game(self._context, saved))
