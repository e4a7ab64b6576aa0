"""The best end of a round that is not won.

It is the one after which a player who plays on alone brings the most cards home.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from random import Random

from gaps.engine import Move, Redeal, State
from gaps.engine.shuffle import MAX_DEAL
from gaps.solver.beginner import greedy_line
from gaps.solver.search import Search
from gaps.solver.verdict import Outcome

SHARES = (0.9, 0.8, 0.7, 0.6, 0.5)
"""The fractions of the line with the most cards home that are followed.

Then another end is searched for.
"""
SAMPLES = 16
"""The number of redeals played from each end."""
PROOF_POSITIONS = 10_000
SLICE = 2_000
PROOF_MEMORY_MIB = 16
"""The memory of the search for a win after a known redeal, and of one step of it."""
ENDS_OF_KNOWN_REDEALS = 400
"""The number of ends tried if the player can see the result of the redeal."""
POSITIONS_PER_MOVE = 300
"""The time of one move here, measured in positions of a compiled search."""
MAX_MOVES = 200
MAX_EARLY_MOVES = 40
"""The maximum moves of one way; the second if a redeal is allowed at any time."""


class Kept(IntEnum):
    """The number of cards that the redeal is to keep."""

    FEWEST = -1
    ANY = 0
    MOST = 1


@dataclass(frozen=True)
class End:
    """A position in which the player may redeal, and the way there."""

    state: State
    line: tuple[Move, ...]

    @property
    def kept(self) -> int:
        """The number of cards that the redeal keeps."""
        return kept_cards(self.state)

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """The number of cards each row keeps, the longest row first.

        Nothing else about an end matters for a shuffled redeal: the other cards fall at
        random, and the rules treat all rows and suits alike.
        """
        layout = self.state.variant.layout
        kept = self.state.kept_by_redeal
        rows = (layout.row(row) for row in range(layout.rows))
        return tuple(
            sorted((len(kept.intersection(row)) for row in rows), reverse=True)
        )


def allows_redeal(state: State) -> bool:
    """Return True if the rules let the player redeal in ``state``.

    The deal number is hidden here.
    """
    rule = state.variant.redeal
    return (
        rule is not None
        and state.redeals_left != 0
        and not state.all_home
        and (rule.early or not state.slides)
    )


def kept_cards(state: State) -> int:
    """Return how many cards a redeal in ``state`` keeps."""
    return len(state.kept_by_redeal)


def play_out(
    state: State,
    played: Sequence[Move],
    keep: Kept,
    chance: Random,
) -> Iterator[End | None]:
    """Play on from ``state``, which ``played`` led to, and yield None after each move.

    The end that is reached comes last, if there is one. No position is visited twice.
    If a redeal is allowed at any time, the end is the position on the way that is best
    for that.
    """
    line = list(played)
    met = {state.board}
    early = state.variant.redeal is not None and state.variant.redeal.early
    best = End(state, tuple(line)) if early and allows_redeal(state) else None
    for _ in range(MAX_EARLY_MOVES if early else MAX_MOVES):
        options = [
            (keep * _held(after, keep) if keep else 0, chance.random(), slide, after)
            for slide in state.slides
            if (after := state.play(slide)).board not in met
        ]
        if not options:
            break
        _, _, slide, state = max(options, key=lambda option: option[:2])
        met.add(state.board)
        line.append(slide)
        if early and (best is None or keep * kept_cards(state) > keep * best.kept):
            best = End(state, tuple(line))
        yield None
    if best is None and allows_redeal(state):
        best = End(state, tuple(line))
    yield best


def _held(state: State, keep: Kept) -> int:
    """Return how many cards a redeal will keep, as far as that is known now.

    If few are to be kept, an empty start of a row counts, too: a base card will have to
    fill it.
    """
    held = kept_cards(state)
    if keep is Kept.FEWEST:
        held += sum(state.board[start] is None for start in state.variant.layout.starts)
    return held


@dataclass
class SampledEnd:
    """An end, and the results of the redeals tried after it."""

    end: End
    home: int = 0
    """Cards home at the ends of all the rounds played on, together."""
    samples: int = 0
    won: bool = False
    """True if a win after its redeal is proven."""

    @property
    def mean(self) -> float:
        """The number of cards that come home after a redeal."""
        return self.home / self.samples if self.samples else 0.0


class RoundEnd:
    """Compares ends of the round of ``state``; it can be continued.

    They are compared by how many cards a player who looks one move ahead brings home in
    the next round. A shuffled redeal is hidden from the player, so a few others are
    drawn in its place, the same for each. A redeal that is not shuffled can be
    foreseen: there a win of the next round, which is searched for, is a proof.
    """

    def __init__(self, state: State, line: Sequence[Move]) -> None:
        """``line`` leads to the most cards home that were found."""
        self.state = state.seen()
        self._most_home = tuple(line)
        self.nodes = 0
        self.done = False
        self._tried: list[SampledEnd] = []
        self._work = (
            self._compare_shuffled() if self._shuffled else self._look_through()
        )

    @property
    def proven(self) -> bool:
        """True if the round after ``line`` and a redeal is proven to be winnable."""
        return any(tried.won for tried in self._tried)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves to the best end found so far."""
        best = max(self._tried, key=lambda tried: (tried.won, tried.mean), default=None)
        return self._most_home if best is None else best.end.line

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do as much other work.

        Return True when nothing more is to be done.
        """
        until = self.nodes + nodes
        while not self.done and self.nodes < until:
            spent = next(self._work, None)
            self.done = spent is None
            self.nodes += spent or 0
        return self.done

    @property
    def _shuffled(self) -> bool:
        rule = self.state.variant.redeal
        return rule is None or rule.shuffled

    def _compare_shuffled(self) -> Iterator[int]:
        """Compare ends that differ in the number of cards that each row keeps."""
        chance = Random(0)
        found: dict[tuple[int, ...], End] = {}
        ways = [(1.0, Kept.MOST), *((fraction, Kept.FEWEST) for fraction in SHARES)]
        for fraction, keep in ways:
            for end in self._ways(fraction, keep, chance):
                yield POSITIONS_PER_MOVE
                if end is not None:
                    found.setdefault(end.row_lengths, end)
        self._tried = [SampledEnd(end) for end in found.values()]
        if len(found) > 1:
            for number in range(SAMPLES):
                for tried in self._tried:
                    yield from self._play_on(tried, MAX_DEAL - number)

    def _look_through(self) -> Iterator[int]:
        """Try ends whose redeal the player can foresee, until the next round is won."""
        chance = Random(0)
        met = set()
        for _ in range(ENDS_OF_KNOWN_REDEALS):
            keep = Kept.MOST if not self._tried else chance.choice([*Kept])
            fraction = chance.random() if self._tried else 1.0
            for end in self._ways(fraction, keep, chance):
                yield POSITIONS_PER_MOVE
                if end is not None and end.state.board not in met:
                    met.add(end.state.board)
                    self._tried.append(SampledEnd(end))
                    yield from self._search_on(self._tried[-1])
                    if self.proven:
                        return
                    yield from self._play_on(self._tried[-1], None)

    def _ways(
        self, fraction: float, keep: Kept, chance: Random
    ) -> Iterator[End | None]:
        """Follow a fraction of the line with the most cards home, and play on."""
        state = self.state
        line = self._most_home[: round(fraction * len(self._most_home))]
        for move in line:
            if allows_redeal(state) and not state.slides:
                break
            state = state.play(move)
        return play_out(state, line, keep, chance)

    def _play_on(self, tried: SampledEnd, seed: int | None) -> Iterator[int]:
        """Redeal after an end, and play the next round by looking one move ahead."""
        reached = replace(tried.end.state, seed=seed).play(Redeal())
        for _, after in greedy_line(reached, Random(seed or 0)):
            reached = after
            yield POSITIONS_PER_MOVE
        tried.home += len(reached.home)
        tried.samples += 1

    def _search_on(self, tried: SampledEnd) -> Iterator[int]:
        """Redeal after an end as the player foresees it, and search the next round."""
        search = Search(tried.end.state.play(Redeal()), PROOF_MEMORY_MIB)
        for _ in range(0, PROOF_POSITIONS, SLICE):
            search.advance(SLICE)
            yield SLICE
            if search.done or search.decided:
                break
        tried.won = search.verdict().outcome is Outcome.WINNABLE
