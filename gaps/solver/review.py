"""Review of a finished game: at which move each round stopped being winnable."""

from __future__ import annotations

from collections.abc import Callable

from gaps.background import IsCancelled, Job
from gaps.engine import Game, Move, Redeal, State
from gaps.solver.search import Search, search_until_decided
from gaps.solver.verdict import Outcome

MAX_NODES = 1_500_000  # positions for each proof: less than a second
MAX_GENERAL_NODES = 10_000  # the same without a compiled search
MEMORY_MIB = 32  # memory for a proof
CHUNK = 100_000  # positions between two checks whether it was cancelled


class Review:
    """Proven facts about each position of a game.

    It works in a thread after ``start``. The code that waits for it calls ``check`` in
    every frame. A position that cannot be won without a redeal has no winnable position
    after it in its round, and before a winnable one all are winnable. So a few proofs
    determine the outcomes of all positions.
    """

    def __init__(self, game: Game) -> None:
        self.states: tuple[State, ...] = (
            game.start,
            *(step.after for step in game.steps),
        )
        self.rounds = _rounds(game)
        self.outcomes: list[Outcome] = [Outcome.UNKNOWN] * len(self.states)
        self.winning_lines: dict[int, tuple[Move, ...]] = {}
        """Lines that win from some of them, also from the last winnable one."""
        self.progress = 0.0
        """The progress, from 0 to 1."""
        self._job: Job[None] | None = None

    @property
    def done(self) -> bool:
        """True if all outcomes are final; also after an error or ``cancel``."""
        return self._job is not None and self._job.done

    @property
    def is_deal_winnable(self) -> bool:
        """True if it is proven that the game could be won with no redeal at all."""
        return self.outcomes[0] is Outcome.WINNABLE

    @property
    def last_winnable(self) -> int | None:
        """The index of the last position that is proven winnable without a redeal."""
        winnable = [
            index
            for index, outcome in enumerate(self.outcomes)
            if outcome is Outcome.WINNABLE
        ]
        return winnable[-1] if winnable else None

    @property
    def lost_at(self) -> int | None:
        """The index of the next position, if that is proven lost without a redeal."""
        if self.last_winnable is None or self.last_winnable in (
            last for _, last in self.rounds
        ):
            return None
        after = self.last_winnable + 1
        return after if self.outcomes[after] is Outcome.NOT_WINNABLE else None

    def start(self) -> None:
        """Start the review."""
        self._job = Job(self._work, "review")

    def check(self) -> None:
        """Raise the error of the search if it has failed, once.

        What was proven before stays.
        """
        if self._job is not None:
            self._job.check()

    def cancel(self) -> None:
        """Ask the review to end soon; outcomes stay as they are."""
        if self._job is not None:
            self._job.cancel()

    def _work(self, cancelled: IsCancelled) -> None:
        """Review the rounds, the last one first."""
        for done, (first, last) in enumerate(reversed(self.rounds)):
            self._review_round(first, last, done, cancelled)
            if cancelled():
                return
            self.progress = (done + 1) / len(self.rounds)

    def _review_round(
        self,
        first: int,
        last: int,
        rounds_done: int,
        cancelled: IsCancelled,
    ) -> None:
        """Find the first position proven lost, and the last one proven winnable."""
        proven: dict[int, Outcome] = {}
        max_proofs = 3 * (last - first + 1).bit_length() + 1

        def outcome(index: int) -> Outcome:
            if index not in proven:
                proven[index] = self._prove(index, cancelled)
                fraction = len(proven) / (max_proofs + 1)
                self.progress = (rounds_done + fraction) / len(self.rounds)
            return proven[index]

        # such as a round that was won: nothing else to prove
        if outcome(last) is Outcome.WINNABLE:
            lost = last + 1
        else:
            lost = first_index(
                first, last + 1, lambda index: outcome(index) is Outcome.NOT_WINNABLE
            )
        unproven = _after_last(
            first, lost, lambda index: outcome(index) is Outcome.WINNABLE
        )
        # all at once: others read it meanwhile
        self.outcomes[first : last + 1] = [
            *[Outcome.WINNABLE] * (unproven - first),
            *[Outcome.UNKNOWN] * (lost - unproven),
            *[Outcome.NOT_WINNABLE] * (last + 1 - lost),
        ]

    def _prove(self, index: int, cancelled: IsCancelled) -> Outcome:
        search = Search(self.states[index], MEMORY_MIB)
        nodes = MAX_NODES if search.compiled else MAX_GENERAL_NODES
        search_until_decided(search, nodes, CHUNK, cancelled)
        verdict = search.verdict()
        if verdict.outcome is Outcome.WINNABLE:
            self.winning_lines[index] = verdict.line
        return verdict.outcome


def _rounds(game: Game) -> tuple[tuple[int, int], ...]:
    """Return the indices of the first and last position of each round."""
    rounds = []
    first = 0
    for number, move in enumerate(game.moves, start=1):
        if isinstance(move, Redeal):
            rounds.append((first, number - 1))
            first = number
    return (*rounds, (first, len(game.steps)))


def first_index(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return the first index in ``low..high - 1`` that ``holds``, by binary search.

    It is ``high`` if there is none. If it holds for an index, it must hold for all
    after it.
    """
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def _after_last(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """Return the index after the last one in ``low..high - 1`` for which ``holds``.

    It is ``low`` if none was found. It may seem not to hold for an early index, if a
    proof is hard, though it holds for one after it. So this goes back from the end in
    steps that double, and then searches between the last two of them.
    """
    failed = high
    step = 1
    while failed > low:
        tried = max(low, failed - step)
        if holds(tried):
            return first_index(tried + 1, failed, lambda index: not holds(index))
        failed = tried
        step = 2 * step
    return low
