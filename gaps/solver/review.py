"""Looking back: at which move of a finished game each round stopped being winnable."""

from __future__ import annotations

from collections.abc import Callable

from gaps.engine import Game, Redeal, State
from gaps.solver import background
from gaps.solver.search import MEMORY_MIB, Search, fits_core
from gaps.solver.verdict import Outcome

MAX_NODES = 1_500_000  # positions a state is given: under a second
CHUNK = 100_000


class Review:
    """What is proven about each position of a game. Works in a thread of its own; may be left at any time.

    Within a round a pass that is closed stays closed, and one that is open was open before: a few proofs tell
    about all positions. Where the compiled search does not know the rules, nothing is said.
    """

    def __init__(self, game: Game) -> None:
        self.states: tuple[State, ...] = (game.start, *(step.after for step in game.steps))
        self.rounds = _rounds(game)
        self.outcomes: list[Outcome] = [Outcome.UNKNOWN] * len(self.states)
        self.share = 0.0
        """How much of it is done, 0 to 1."""
        self._left = False

    @property
    def done(self) -> bool:
        """Whether there is nothing more to come."""
        return self.share >= 1

    @property
    def last_open(self) -> int | None:
        """The last position, counted from 0, that is proven winnable without a redeal."""
        places = [place for place, outcome in enumerate(self.outcomes) if outcome is Outcome.WINNABLE]
        return places[-1] if places else None

    @property
    def closed_at(self) -> int | None:
        """The position after it, if the move between them is proven to have closed the pass."""
        if self.last_open is None or self.last_open in (last for _, last in self.rounds):
            return None
        after = self.last_open + 1
        return after if self.outcomes[after] is Outcome.NOT_WINNABLE else None

    def start(self) -> None:
        """Begin."""
        if fits_core(self.states[0]):
            background.start(self._work, "review")
        else:
            self.share = 1.0

    def leave(self) -> None:
        """Nobody waits for it any more."""
        self._left = True

    def _work(self) -> None:
        for number, (first, last) in enumerate(reversed(self.rounds)):
            self._look_back(first, last, number)
            if self._left:
                return
            self.share = (number + 1) / len(self.rounds)

    def _look_back(self, first: int, last: int, before: int) -> None:
        """Find the last position that is proven open and the first that is proven closed, when ``before``
        rounds are done with."""
        proven: dict[int, Outcome] = {}
        most = 2 * (last - first + 1).bit_length() + 1  # proofs that this can take

        def outcome(place: int) -> Outcome:
            if place not in proven:
                proven[place] = self._prove(self.states[place])
                self.share = (before + len(proven) / (most + 1)) / len(self.rounds)
            return proven[place]

        closed = _first(first, last + 1, lambda place: outcome(place) is Outcome.NOT_WINNABLE)
        still = _first(first, closed, lambda place: outcome(place) is not Outcome.WINNABLE)
        for place in range(first, last + 1):
            self.outcomes[place] = (
                Outcome.WINNABLE
                if place < still
                else Outcome.NOT_WINNABLE
                if place >= closed
                else Outcome.UNKNOWN
            )

    def _prove(self, state: State) -> Outcome:
        search, left = Search(state, MEMORY_MIB), MAX_NODES
        while left > 0 and not self._left and not search.advance(CHUNK) and not search.decided:
            left -= CHUNK
        return search.verdict().outcome


def _rounds(game: Game) -> tuple[tuple[int, int], ...]:
    """The first and last position of each round."""
    firsts = [0, *(number for number, move in enumerate(game.moves, start=1) if isinstance(move, Redeal))]
    lasts = [*(first - 1 for first in firsts[1:]), len(game.steps)]
    return tuple(zip(firsts, lasts, strict=True))


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The first place from ``low`` on at which ``holds`` (it goes on holding); ``high`` if it never does."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
