"""The win that a move missed: a line from the last winnable position.

The line is also played from the position after the played move, without what that move
has done already. Both boards then differ in the played card only, until a move of the
line is not possible: either that card stands in its place, or another card had to come
next to it where it stood before. This says what the move blocked in the win that was
found, and not that there is no other reason or no other win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from time import thread_time

from gaps.engine import Card, Cell, IllegalMove, Move, Slide, State, Status
from gaps.solver.adviser import legal_part
from gaps.solver.search import Search, search_until_decided
from gaps.solver.verdict import Outcome

SECONDS = 0.4  # processor time of the search for other wins
# positions for each of them, and between two checks of the clock
NODES = 200_000
CHUNK = 5_000
MEMORY_MIB = 32
FAR = 12
"""The number of moves before the blocked one from which it counts as far."""


@dataclass(frozen=True)
class LostMove:
    """The move of a game that lost its round, counted from 0.

    It has a line that wins before it.
    """

    number: int
    line: tuple[Move, ...]


class Obstacle(Enum):
    """Reasons a move of the line is not possible after the played one."""

    IN_ITS_PLACE = "in its place"
    """The played card is where another card had to come."""
    GONE = "gone"
    """Another card had to come next to the played card, where it was before."""


@dataclass(frozen=True)
class MissedWin:
    """A winning line next to a move that lost the round.

    It is made by ``missed_win``, which checks it.
    """

    before: State
    """The last winnable position."""
    played: Slide
    line: tuple[Slide, ...]
    """The moves that win from ``before``."""
    breaks_at: int
    """The number of its moves before the one that is blocked."""
    obstacle: Obstacle

    @property
    def card(self) -> Card:
        """The card that was played."""
        return _card(self.before, self.played.source)

    @property
    def blocked(self) -> Card:
        """The card of the line whose move is no longer possible."""
        state = self.before
        for move in self.line[: self.breaks_at]:
            state = state.play(move)
        return _card(state, self.line[self.breaks_at].source)

    @property
    def is_far(self) -> bool:
        """True if the line continues for long before it is blocked."""
        return self.breaks_at > FAR

    @property
    def is_seen(self) -> bool:
        """True if its first move's gap takes only one card, as a player could see."""
        return len(self.before.wants(self.line[0].target)) == 1


def missed_win(before: State, played: Slide, line: Sequence[Move]) -> MissedWin | None:
    """Return the contrast with one line.

    Return None if the line does not win, or if none of its moves is blocked.
    """
    along = before
    here = before.play(played)
    found = None
    lost = _card(before, played.source)
    layout = before.variant.layout
    slides = []
    for number, move in enumerate(line):
        if not isinstance(move, Slide) or move not in along.slides:
            return None
        card = _card(along, move.source)
        if found is None and here.board[move.target] != card:
            made = Slide(here.board.index(card), move.target)
            beside = layout.left[move.target], layout.right[move.target]
            near = [cell for cell in beside if cell is not None]
            if made in here.slides:
                here = here.play(made)
            elif here.board[move.target] == lost:
                found = number, Obstacle.IN_ITS_PLACE
            elif any(along.board[cell] == lost != here.board[cell] for cell in near):
                found = number, Obstacle.GONE
            else:
                return None
        along = along.play(move)
        slides.append(move)
    if found is None or along.status is not Status.WON:
        return None
    return MissedWin(before, played, tuple(slides), *found)


def _card(state: State, cell: Cell) -> Card:
    card = state.board[cell]
    assert card is not None
    return card


def soonest(missed: MissedWin) -> MissedWin:
    """Return the same moves in the order in which the line is blocked soonest.

    Only simple changes are tried.
    """
    best = missed
    for number in _conflicts(missed):
        line = _sooner(missed.before, missed.line, number)
        other = missed_win(missed.before, missed.played, line)
        if other is not None and _worth(other) < _worth(best):
            best = other
    return best


def _worth(missed: MissedWin) -> tuple[int, bool]:
    """Return where the line is blocked, and if its first card is seen; less is better."""
    return missed.breaks_at, not missed.is_seen


def _conflicts(missed: MissedWin) -> list[int]:
    """Return the moves of the line that the played one blocks.

    They count as long as its card has not moved.
    """
    played = missed.played
    layout = missed.before.variant.layout
    found = []
    for number, move in enumerate(missed.line):
        if move.source == played.source:
            break
        if move.target == played.target or layout.left[move.target] == played.source:
            found.append(number)
    return found


def _sooner(before: State, line: tuple[Slide, ...], number: int) -> tuple[Slide, ...]:
    """Return the line with the move of this ``number`` as early as it can be.

    One move after the other is put behind it, where the same position is reached that
    way.
    """
    states = [before]
    for move in line[: number + 1]:
        states.append(states[-1].play(move))
    head = list(line[:number])
    last = line[number]
    end = states[-1].board
    after: list[Slide] = []
    for index in range(number - 1, -1, -1):
        rest = [*head[index + 1 :], last, head[index], *after]
        if _leads_to(states[index], rest) == end:
            after.insert(0, head.pop(index))
    return (*head, last, *after, *line[number + 1 :])


def _leads_to(state: State, moves: Sequence[Slide]) -> object:
    """Return the board after moves; None if one is not legal."""
    try:
        for move in moves:
            state = state.play(move)
    except IllegalMove:
        return None
    return state.board


def missed_wins(
    before: State,
    played: Slide,
    known: Sequence[Move],
    stops: Callable[[], bool],
) -> Iterator[MissedWin]:
    """Yield contrasts with several winning lines.

    The first is with the one that is ``known``, the others with one for each other
    first move. Searches for those end when ``stops`` is true.
    """
    lines = [tuple(known)] if known else []
    others = [slide for slide in before.slides if slide != played]
    for slide in sorted(others, key=lambda slide: len(before.wants(slide.target)) > 1):
        after = before.play(slide)
        rest, end = legal_part(after, known)
        if end.status is Status.WON:
            lines.append((slide, *rest))
    for line in lines:
        yield from _made(before, played, line)
    for slide in others:
        if any(line[0] == slide for line in lines):
            continue
        search = Search(before.play(slide), MEMORY_MIB, hint=tuple(known), live=True)
        search_until_decided(search, NODES, CHUNK, stops)
        verdict = search.verdict()
        if verdict.outcome is Outcome.WINNABLE:
            yield from _made(before, played, (slide, *verdict.line))
        if stops():
            return


def _made(before: State, played: Slide, line: Sequence[Move]) -> Iterator[MissedWin]:
    missed = missed_win(before, played, line)
    if missed is not None:
        yield soonest(missed)


def best_missed_win(
    before: State,
    played: Slide,
    known: Sequence[Move],
    cancelled: Callable[[], bool],
    clock: Callable[[], float] = thread_time,
) -> MissedWin | None:
    """Return the best contrast found in about half a second, or None.

    ``before`` is the last winnable position, and ``known`` a line that wins from it, if
    there is one. The search ends soon when ``cancelled`` is true.
    """
    until = clock() + SECONDS

    def stops() -> bool:
        return cancelled() or clock() >= until

    best: MissedWin | None = None
    for missed in missed_wins(before.seen(), played, known, stops):
        if best is None or _worth(missed) < _worth(best):
            best = missed
        if _worth(best) == (0, False):
            break
    return best
