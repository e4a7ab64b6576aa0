"""Ways from a game to other deals, and to the screens about it."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Variant
from gaps.language import N_, _
from gaps.progress.first_games import first_game
from gaps.scenes.board.board_question import keep_playing_or
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.opening import continue_game, deal_at_once, open_game
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.text import game_text
from gaps.stage.core import clipboard
from gaps.stage.core.scene import Push, Replace, Restart, Result, Transition
from gaps.stage.view import Action
from gaps.store.games.kinds import StoragePlace


class GameNavigation:
    """Opens other games and screens over ``screen``, which shows ``session``."""

    def __init__(
        self,
        screen: BoardScreen,
        session: GameSession,
    ) -> None:
        self._context = screen.context
        self._screen = screen
        self._session = session

    @property
    def actions(self) -> Mapping[GameCommand, Action]:
        return {
            GameCommand.PAUSE: self._pause,
            GameCommand.KEYS: self._show_keys,
            GameCommand.STATISTICS: self._show_statistics,
            GameCommand.ALL_GAMES: self._browse,
            GameCommand.PASTE: self._paste,
            GameCommand.DEAL_NUMBER: self._ask_number,
            GameCommand.NEW_DEAL: self._next_deal,
            GameCommand.RETRY: self._ask_again,
            GameCommand.TITLE: lambda: Replace(routes.ToTitle()),
        }

    def resume(self, result: Result | None) -> Transition | None:
        """Open the game that was chosen in a scene above."""
        match result:
            case routes.DealChosen(variant, seed):
                return self._open(variant, seed)
            case routes.VariantChosen(variant):
                return self._new_deal(variant)
            case routes.GameChosen(saved):
                return Restart(continue_game(self._context, saved))
        return None

    # Screens about the game

    def _pause(self) -> Transition:
        self._session.save()
        return Push(routes.ToPause(self._screen, self._session))

    def _show_keys(self) -> Transition:
        return Push(routes.ToKeys(self._screen))

    def _show_statistics(self) -> Transition:
        return Push(routes.ToStatistics(self._session.variant.key))

    def _browse(self) -> Transition:
        self._session.save()
        others = self._context.games.beside(self._session.played)
        return Push(routes.ToVariants(self._session.variant, others))

    # Other deals

    def _open(self, variant: Variant, seed: int) -> Transition | None:
        """Open a deal, while this game waits in its slot.

        If the slot is the same, ask first.
        """
        session = self._session
        new = self._context.games.after(session, variant, seed)
        return open_game(self._context, self._screen, new, current=session)

    def _new_deal(self, variant: Variant) -> Transition | None:
        return deal_at_once(self._context, self._screen, variant, self._open)

    def _next_deal(self) -> Transition | None:
        """Open the next first game, or another deal by the same rules."""
        first = first_game(self._context.folder, self._session.code)
        if first is not None:
            return self._open(first.variant, first.seed)
        return self._new_deal(self._session.variant)

    def _ask_number(self) -> Transition:
        return self._ask_deal(self._session.seed or None)

    def _paste(self) -> Transition:
        return self._ask_deal(text=clipboard.pasted())

    def _ask_deal(self, seed: int | None = None, text: str = "") -> Transition:
        variant = self._session.variant
        return Push(routes.ToNewDeal(self._screen, variant, seed, text))

    def _ask_again(self) -> Transition | None:
        """Restart the deal, after a question if something would be lost."""
        session = self._session
        kind = session.kind
        if not (kind.asks_before_leaving and session.unfinished):
            return self._again()
        return Push(
            keep_playing_or(
                self._screen,
                _("Restart this deal?"),
                game_text.when_given_up(session.played, kind),
                N_("Restart"),
                self._again,
                GameCommand.RETRY,
            )
        )

    def _again(self) -> Transition:
        again = self._session.again()
        kind = again.kind
        if kind.kept is StoragePlace.NOWHERE:
            return Replace(routes.ToPlay(again, fresh=kind.is_dealt))
        return Replace(routes.ToNewGame(again, dealt=kind.is_dealt))
