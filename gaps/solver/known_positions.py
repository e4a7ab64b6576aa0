"""What was proven about the positions of one game, so that nothing is searched twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gaps.engine import Move, Skip, Slide, State, Status
from gaps.solver.verdict import Outcome, Verdict

MAX_POSITIONS = 10_000
"""Remembered at most; the oldest are forgotten. A game has a few hundred."""


class KnownPositions:
    """Proven verdicts by position, and what follows from them for the positions beside those."""

    def __init__(self) -> None:
        self._verdicts: dict[State, Verdict] = {}
        self._last: State | None = None
        self.plan: tuple[Move, ...] = ()
        """The last line that was proven to win: worth trying where the player has left it."""

    def note(self, state: State, verdict: Verdict) -> None:
        """Remember what a verdict proves about ``state`` (as it is seen)."""
        if verdict.outcome is Outcome.UNKNOWN:
            return
        known = self._verdicts.pop(state, None)
        if known is not None and known.exact and not verdict.exact:
            verdict = known
        self._verdicts[state] = verdict
        if len(self._verdicts) > MAX_POSITIONS:
            del self._verdicts[next(iter(self._verdicts))]
        if verdict.outcome is Outcome.WINNABLE:
            self.plan = verdict.line

    def is_winnable(self, state: State) -> bool:
        """Whether it is remembered that ``state`` (as it is seen) can be won."""
        verdict = self._verdicts.get(state)
        return verdict is not None and verdict.outcome is Outcome.WINNABLE

    def about(self, state: State) -> Verdict | None:
        """What is proven about ``state`` (as it is seen), also by the position asked about before.

        A verdict that is not ``exact`` says that the round is lost, but not how many cards can come home.
        """
        found = self._verdicts.get(state)
        if found is None or not found.exact:
            last, before = self._last, self._verdicts.get(self._last) if self._last is not None else None
            if last is not None and before is not None and state.status is Status.PLAYING:
                found = _from_neighbour(state, last, before) or found
            if found is not None:
                self.note(state, found)
        self._last = state
        return found


def _from_neighbour(state: State, last: State, verdict: Verdict) -> Verdict | None:
    """What a verdict about ``last`` proves about ``state``, if one move leads from one to the other."""
    if (move := _move_between(last, state)) is not None:
        if verdict.line and verdict.line[0] == move:
            return replace(verdict, line=verdict.line[1:])
        if verdict.outcome is Outcome.NOT_WINNABLE:  # nor can any position that comes after it in the round
            return replace(verdict, line=(), home=len(state.home), exact=False)
        return None
    if verdict.outcome is Outcome.WINNABLE and (back := _move_between(state, last)) is not None:
        return replace(verdict, line=(back, *verdict.line))
    return None


def _move_between(before: State, after: State) -> Move | None:
    """The slide or skip that leads from one position to the other, if there is one."""
    if before.variant is not after.variant or before.redeals_used != after.redeals_used:
        return None
    if before.stock and before.play(Skip()).seen() == after:
        return Skip()
    differing = sum(a != b for a, b in zip(before.board, after.board, strict=True))
    if differing != 2:
        return None
    return next((slide for slide in before.slides if before.play(slide).seen() == after), None)


def legal_part(state: State, line: Sequence[Move]) -> tuple[tuple[Slide, ...], State]:
    """``line`` without the moves that are not legal when their turn comes, and the position it leads to.

    About half of the positions just beside a winning line are still won that way.
    """
    kept = []
    for move in line:
        if state.status is Status.WON:
            break
        if isinstance(move, Slide) and move in state.slides:
            kept.append(move)
            state = state.play(move)
    return tuple(kept), state
