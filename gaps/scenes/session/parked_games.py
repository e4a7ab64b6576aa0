"""The unfinished games that a new one would continue, or whose place it would take."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime
from functools import lru_cache

from gaps.engine import Status, Variant, parse_code
from gaps.scenes.session import daily
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.played_game import has_begun
from gaps.scenes.session.save_slot import SingleGameSlot
from gaps.store import Folder, SavedGame


def games_under_way(store: Folder) -> list[SavedGame]:
    """Return the unfinished games with at least one move, even an undone one; the one played last first."""
    return [saved for saved in reversed(store.unfinished_games()) if saved.moves or saved.undone]


def slot_of(variant: Variant) -> str:
    """Return the slot of a variant's deals that have none of their own, as daily deals and others have."""
    return SavedGame(variant.key).slot


def under_way(store: Folder, slot: str) -> SavedGame | None:
    """Return the unfinished game with at least one move, even an undone one, in a slot."""
    saved = store.load_game(slot)
    return saved if saved is not None and (saved.moves or saved.undone) else None


def same_game(store: Folder, session: GameSession) -> SavedGame | None:
    """Return the unfinished game with which a new one begins in the same way; it is continued instead.

    The daily deal is continued only by a game that counts as that day's, a deal of the expedition by one that
    was opened there. Any other deal is continued by a game of the same code, even by the daily deal of some
    day. A game in the slot of the new one comes first.
    """
    new = session.saved_game()
    same = [saved for saved in games_under_way(store) if _begins_like(saved, new)]
    return min(same, key=lambda saved: saved.slot != new.slot, default=None)


@lru_cache(maxsize=64)
def count_home(saved: SavedGame) -> int:
    """Return how many cards are home in an unfinished game. Raises ``ValueError`` for illegal moves."""
    return len(saved.game().state.home)


def day_of(saved: SavedGame) -> date | None:
    """Return the day whose daily deal a game counts as; earlier versions did not save it."""
    if saved.daily:
        return daily.day_of(saved.daily)
    if saved.board or saved.challenge or saved.expedition:
        return None
    return daily.day_of(daily.opened_with(*parse_code(saved.code), saved.started))


def _begins_like(saved: SavedGame, new: SavedGame) -> bool:
    same = (saved.code, saved.board, saved.challenge) == (new.code, new.board, new.challenge)
    same_day = not new.daily or day_of(saved) == daily.day_of(new.daily)
    return same and same_day and (saved.expedition or not new.expedition)


def is_worth_keeping(saved: SavedGame) -> bool:
    """Whether giving up an unfinished game counts as a loss; also where its moves cannot be read."""
    try:
        return has_begun(saved.game(), saved.seconds)
    except ValueError:
        return True


def give_up(store: Folder, now: Callable[[], datetime], slot: str) -> None:
    """End the game of a slot, if there is one: it goes on record as given up if that counts."""
    saved = store.load_game(slot)
    if saved is None:
        return
    if saved.moves and is_worth_keeping(saved):
        GameSession.resume(SingleGameSlot(store), now, saved).finish()
    else:
        store.clear_game(slot)


def end_won_games(store: Folder, now: Callable[[], datetime]) -> None:
    """Put games on record that were won when the program was killed, while their last card still flew."""
    for saved in games_under_way(store):
        with suppress(ValueError):  # its moves are not legal: whoever opens it is told
            session = GameSession.resume(SingleGameSlot(store), now, saved)
            if session.game.state.status is Status.WON:
                session.finish()
