"""Three tips for the first large games, each given once at the cell where it helps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from gaps.engine import Cell, State, Status, by_key
from gaps.engine.cards import KING
from gaps.engine.reasons import Reason
from gaps.language import _
from gaps.scenes.board.cell_notes import ADVICE, Cells
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.notes import EXPLAINED, Notes
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text.card_text import card_text
from gaps.store import Folder
from gaps.store.games.kinds import GamePermission
from gaps.table.table import Table

LARGE_BOARD_CARDS = 48  # cards
TIP_GAMES = 5  # the number of large games in which tips are given
MIN_OPEN = 2  # gaps, while it matters little that one closes


@dataclass(frozen=True)
class FirstTip:
    """A tip and the cells where it helps."""

    name: str
    """The word by which it is remembered that the tip was given."""
    text: str
    cells: tuple[Cell, ...]


class FirstTips(Actor):
    """Gives the tips to a new player, after the moves that they are about."""

    def __init__(
        self,
        context: Context,
        session: GameSession,
        table: Table,
        notes: Notes,
        is_free: Callable[[], bool],
    ) -> None:
        """Give tips only while the board ``is_free``.

        Nothing then moves there, and no rule is shown.
        """
        self._context = context
        self._session = session
        self._table = table
        self._notes = notes
        self._is_free = is_free
        is_large = session.variant.cards_to_win >= LARGE_BOARD_CARDS
        may_help = session.may(GamePermission.HINT)
        self._gives = is_large and may_help and large_games(context.folder) < TIP_GAMES
        self._change: GameChange | None = None  # may call for a tip

    def follow(self, change: GameChange) -> None:
        is_move = change.slide is not None and not change.in_run
        self._change = change if is_move and self._gives else None

    def update(self, dt: float) -> bool:
        change = self._change
        if change is not None and self._is_free() and not self._notes.text(EXPLAINED):
            self._change = None
            self._give(change)
        return False

    def _give(self, change: GameChange) -> None:
        """Give the first useful tip that was not given yet."""
        told = self._context.settings.rules_told.split()
        for tip in tips_after(change, self._session.best_end):
            if tip.name not in told:
                self._context.change(rules_told=" ".join([*told, tip.name]))
                cells = partial(Cells.of, self._table, tip.cells)
                self._notes.show(ADVICE, tip.text, cells)
                return


def large_games(folder: Folder) -> int:
    """Return the number of recorded games of many cards."""
    entries = folder.records.entries
    large = (
        key for key in entries.keys if by_key(key).cards_to_win >= LARGE_BOARD_CARDS
    )
    return len([*entries.of_variants(large)])


def tips_after(change: GameChange, best_end: State | None) -> Iterator[FirstTip]:
    """Yield the tips of which a move gives an example.

    ``best_end`` is the best end of the round that was taken back.
    """
    state = change.state
    closed = _closed_by_king(change.before.state, state)
    if closed is not None:
        words = _("A king closes the gap to its right. Send kings to the row ends.")
        yield FirstTip("kings", words, (closed,))
    last = _last_open_gap(state)
    if last is not None:
        gap, card = last
        words = _(
            "Your last open gap. After {card} only the redeal goes on.", card=card
        )
        yield FirstTip("last_gap", words, (gap,))
    if best_end is not None and _keeps_less(state, best_end):
        words = _("Only home cards stay: bring home what you can first.")
        cells = tuple(sorted(state.home)) or state.variant.layout.starts
        yield FirstTip("only_home", words, cells)


def _closed_by_king(before: State, after: State) -> Cell | None:
    """Return the gap that a king has closed while several others are open, or None."""
    open_gaps = [gap for gap in after.gaps if after.wants(gap)]
    if after.variant.top != KING or len(open_gaps) < MIN_OPEN:
        return None
    closed = (gap for gap in after.gaps if _is_closed(after, gap))
    return next((gap for gap in closed if not _is_closed(before, gap)), None)


def _is_closed(state: State, gap: Cell) -> bool:
    """Return True if a gap takes no card because of the top card next to it."""
    is_gap = state.board[gap] is None
    takes_none = is_gap and not state.wants(gap)
    return takes_none and state.why_stays(gap).reason is Reason.AFTER_TOP


def _last_open_gap(state: State) -> tuple[Cell, str] | None:
    """Return the only open gap and its card, if no other card can move after it."""
    if len(state.slides) != 1:
        return None
    (slide,) = state.slides
    card = state.board[slide.source]
    if card is None or state.play(slide).status is not Status.STUCK:
        return None
    return slide.target, card_text(card)


def _keeps_less(state: State, best_end: State) -> bool:
    """Return True if a round ended worse than before, if only cards at home stay."""
    kept = state.kept_by_redeal
    is_stuck = state.status is Status.STUCK
    return is_stuck and kept == state.home and len(kept) < len(best_end.kept_by_redeal)
