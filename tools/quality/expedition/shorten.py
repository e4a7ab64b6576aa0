"""Makes lines of play shorter: without moves that are not needed, and by other ways to
the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from gaps.engine import Move, Redeal, State
from gaps.solver import Outcome, Search

Goal = Callable[[State], bool]
Line = tuple[Move, ...]
SEARCHES = 150
MEMORY_MIB = 16
"""For other ways: how many searches, and the memory of each."""
WORTH_SHORTENING = 1.05
"""How much longer than the shortest line another one may be that is shortened."""


def played(state: State, line: Sequence[Move]) -> list[State]:
    """The positions of a line, the first one included. Raises ``IllegalMove``."""
    found = [state]
    for move in line:
        found.append(found[-1].play(move))
    return found


def won(state: State) -> bool:
    """Whether all cards are home."""
    return state.all_home


def same_after_redeal(state: State) -> Goal:
    """Whether a redeal makes the same board as one after ``state``."""
    board = state.play(Redeal()).board

    def reached(other: State) -> bool:
        return Redeal() in other.legal_moves and other.play(Redeal()).board == board

    return reached


def shortened(start: State, line: Line, goal: Goal) -> Line:
    """The line without moves that can be left out, from ``start`` to the first position
    that has ``goal``.
    """
    line = _until(start, line, goal)
    shorter = True
    while shorter:
        before = len(line)
        line = _cut(start, line)
        positions = played(start, line)
        for index in range(len(line) - 1, -1, -1):
            rest = _left_out(positions[index], line[index + 1 :], goal)
            if rest is not None and index + len(rest) < len(line):
                line = (*line[:index], *rest)
                positions = [
                    *positions[: index + 1],
                    *played(positions[index], rest)[1:],
                ]
        shorter = len(line) < before
    return line


def _until(start: State, line: Line, goal: Goal) -> Line:
    positions = played(start, line)
    return line[: next(index for index, state in enumerate(positions) if goal(state))]


def _cut(start: State, line: Line) -> Line:
    """The line with jumps from a position to the latest one that a move leads to, or
    that is the same.
    """
    positions = played(start, line)
    latest = {
        (state.board, state.stock): index for index, state in enumerate(positions)
    }
    found: list[Move] = []
    state = start
    index = 0
    while index < len(line):
        index = latest[state.board, state.stock]
        if index >= len(line):
            break
        options = [
            (latest.get((after.board, after.stock), -1), move)
            for move, after in _steps(state)
        ]
        furthest = max((place for place, _ in options), default=index)
        move = (
            line[index]
            if furthest <= index + 1
            else next(m for place, m in options if place == furthest)
        )
        found.append(move)
        state = state.play(move)
        index = max(index + 1, furthest)
    return tuple(found)


def _left_out(state: State, line: Line, goal: Goal) -> Line | None:
    """The line without the moves that cannot be made from ``state``; ``None`` if it
    misses the goal.
    """
    found: list[Move] = []
    for move in line:
        if goal(state):
            break
        if move in state.slides:
            state = state.play(move)
            found.append(move)
    return tuple(found) if goal(state) else None


def _steps(state: State) -> list[tuple[Move, State]]:
    return [(move, state.play(move)) for move in state.slides]


def other_ways(start: State, line: Line, chance: Random, positions: int) -> Line:
    """The shortest of the lines to a win that leave ``line`` somewhere and are searched
    from there.

    At most ``SEARCHES`` searches are made, each of at most so many ``positions``. What
    is found is shortened, and other ways are looked for from it.
    """
    line = shortened(start, line, won)
    tried: set[object] = set()
    left = SEARCHES
    while left > 0:
        options = [
            (index, move, after)
            for index, state in enumerate(played(start, line)[:-1])
            for move, after in _steps(state)
            if move != line[index] and (after.board, after.stock) not in tried
        ]
        chance.shuffle(options)
        found = line
        for index, move, after in options[:left]:
            left -= 1
            tried.add((after.board, after.stock))
            search = Search(after, MEMORY_MIB)
            search.advance(positions)
            verdict = search.verdict()
            if verdict.outcome is Outcome.WINNABLE:
                way = _cut(start, (*line[:index], move, *verdict.line))
                if len(way) < WORTH_SHORTENING * len(line):
                    found = shortened(start, way, won)
            if len(found) < len(line):
                break
        if found is line or not options:
            break
        line = found if len(found) < len(line) else line
    return line
