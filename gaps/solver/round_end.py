"""The best end of a round that is not won: the one after which the next round is most
likely won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from random import Random

from gaps.engine import Move, Redeal, State
from gaps.engine.shuffle import MAX_DEAL
from gaps.solver.search import Search
from gaps.solver.verdict import Outcome

SHARES = (0.25, 0.5, 0.75)
"""How much of the line with the most cards home is followed before another end is
looked for.
"""
EMPTY_TRIES = 16
EMPTY_ENDS = 2
"""Ways played from the beginning to ends that keep few cards, and how many of these
ends are compared.
"""
FIRST_SAMPLES = 8
MORE_SAMPLES = 24
FINALISTS = 2
"""Redeals tried for each end; and then in all for the ends that did best."""
SAMPLE_POSITIONS = 10_000
SLICE = 2_000
"""Positions searched after each redeal, and in one step."""
SAMPLE_MEMORY_MIB = 16
OPEN_WORTH = (0.3, 0.5, 0.62, 0.7, 0.75)
"""What a round counts that is neither won nor proven lost after so few positions, where
a win counts 1: by the quarters of its rows that keep no card. Of such boards that two
million positions decide, 40 % are won if every row keeps some cards, 79 % if three do,
93 % if two do, and nearly all others.
"""
ENDS_OF_KNOWN_REDEALS = 400
"""Ends tried where the player can see what the redeal will lay."""
POSITIONS_PER_MOVE = 300
"""The time of one move here, measured in positions of a compiled search."""
MAX_MOVES = 200
MAX_EARLY_MOVES = 40
"""Of one way; if a redeal is allowed at any time, the second."""


class Kept(IntEnum):
    """How many cards the redeal shall keep."""

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
        """How many cards the redeal keeps."""
        return kept_cards(self.state)

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many cards each row keeps, the longest row first.

        Nothing else about an end matters for a shuffled redeal: the other cards fall at
        random, and the rules treat all rows and suits alike.
        """
        layout = self.state.variant.layout
        kept = _kept(self.state)
        rows = (layout.row(row) for row in range(layout.rows))
        return tuple(
            sorted((len(kept.intersection(row)) for row in rows), reverse=True)
        )


def allows_redeal(state: State) -> bool:
    """Whether the player may redeal in ``state``, as far as the rules go: the deal
    number is hidden here.
    """
    rule = state.variant.redeal
    return (
        rule is not None
        and state.redeals_left != 0
        and not state.all_home
        and (rule.early or not state.slides)
    )


def kept_cards(state: State) -> int:
    """How many cards a redeal in ``state`` keeps."""
    return len(_kept(state))


def play_out(
    state: State,
    played: Sequence[Move],
    keep: Kept,
    chance: Random,
) -> Iterator[End | None]:
    """Play on from ``state``, which ``played`` led to, and yield ``None`` after each
    move; last, the end reached, if there is one.

    No position is visited twice. Where a redeal is allowed at any time, the end is the
    position on the way that is best for that.
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
    """How many cards a redeal will keep, as far as it can be told now.

    Where few shall be kept, an empty start of a row counts, too: a base card will have
    to fill it.
    """
    held = kept_cards(state)
    if keep is Kept.FEWEST:
        held += sum(state.board[start] is None for start in state.variant.layout.starts)
    return held


def _kept(state: State) -> frozenset[int]:
    rule = state.variant.redeal
    return rule.keep.cells(state) if rule is not None else frozenset()


@dataclass
class Tried:
    """An end, and what became of the redeals tried after it."""

    end: End
    worth: float = 0.0
    samples: int = 0
    won: bool = False

    @property
    def open_worth(self) -> float:
        """What an undecided round after this end counts."""
        lengths = self.end.row_lengths
        return OPEN_WORTH[4 * lengths.count(0) // len(lengths)]

    @property
    def mean(self) -> float:
        """The worth of a redeal after this end, 0 to 1."""
        return self.worth / self.samples if self.samples else 0.0


class RoundEnd:
    """Compares ends of the round of ``state`` by what becomes of the next round; it can
    be continued.

    A shuffled redeal is hidden from the player, so a few others are drawn in its place,
    the same for each. A redeal that is not shuffled can be foreseen: there a win of the
    next round is a proof.
    """

    def __init__(self, state: State, line: Sequence[Move]) -> None:
        """``line`` leads to the most cards home that were found."""
        self.state = state.seen()
        self._most_home = tuple(line)
        self.nodes = 0
        self.done = False
        self.proven = False
        """Whether the round after ``line`` and a redeal is proven to be winnable."""
        self._tried: list[Tried] = []
        self._work = (
            self._compare_shuffled() if self._shuffled else self._look_through()
        )

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves to the best end found so far."""
        best = max(self._tried, key=lambda tried: (tried.won, tried.mean), default=None)
        return self._most_home if best is None else best.end.line

    def run(self, nodes: int) -> bool:
        """Search ``nodes`` more positions, or do as much other work; true when nothing
        more is to be done.
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
        """Compare ends that differ in how many cards each row keeps."""
        chance = Random(0)
        yield from self._add(1, 1.0, Kept.MOST, chance)
        yield from self._add(EMPTY_ENDS, 0.0, Kept.FEWEST, chance, EMPTY_TRIES)
        for share in SHARES:
            yield from self._add(1, share, Kept.FEWEST, chance)
        if len(self._tried) < 2:
            return
        for number in range(FIRST_SAMPLES):
            for tried in self._tried:
                yield from self._try(tried, MAX_DEAL - number)
        best = sorted(self._tried, key=lambda tried: tried.mean, reverse=True)
        for number in range(FIRST_SAMPLES, MORE_SAMPLES):
            for tried in best[:FINALISTS]:
                yield from self._try(tried, MAX_DEAL - number)

    def _add(
        self,
        count: int,
        share: float,
        keep: Kept,
        chance: Random,
        tries: int = 1,
    ) -> Iterator[int]:
        """Play ``tries`` ways and add the ``count`` ends with the most rows that keep
        no card, and among them those with the fewest cards, unless there is an end with
        such rows.
        """
        found: dict[tuple[int, ...], End] = {}
        for _ in range(tries):
            for end in self._ways(share, keep, chance):
                yield POSITIONS_PER_MOVE
                if end is not None:
                    found.setdefault(end.row_lengths, end)
        known = {tried.end.row_lengths for tried in self._tried}
        best = sorted(
            found.keys() - known, key=lambda lengths: (-lengths.count(0), sum(lengths))
        )
        self._tried += [Tried(found[lengths]) for lengths in best[:count]]

    def _look_through(self) -> Iterator[int]:
        """Try many ends whose redeal the player can foresee, until the next round is
        won.
        """
        chance = Random(0)
        met = set()
        for _ in range(ENDS_OF_KNOWN_REDEALS):
            keep = Kept.MOST if not self._tried else chance.choice([*Kept])
            share = chance.random() if self._tried else 1.0
            for end in self._ways(share, keep, chance):
                yield POSITIONS_PER_MOVE
                if end is not None and end.state.board not in met:
                    met.add(end.state.board)
                    self._tried.append(Tried(end))
                    yield from self._try(self._tried[-1], None)
                    if self.proven:
                        return

    def _ways(self, share: float, keep: Kept, chance: Random) -> Iterator[End | None]:
        """Follow a share of the line with the most cards home, and play on."""
        state = self.state
        line = self._most_home[: round(share * len(self._most_home))]
        for move in line:
            if allows_redeal(state) and not state.slides:
                break
            state = state.play(move)
        return play_out(state, line, keep, chance)

    def _try(self, tried: Tried, seed: int | None) -> Iterator[int]:
        """Redeal after an end, and search the next round for a while."""
        redealt = replace(tried.end.state, seed=seed).play(Redeal())
        search = Search(redealt, SAMPLE_MEMORY_MIB)
        for _ in range(0, SAMPLE_POSITIONS, SLICE):
            search.advance(SLICE)
            yield SLICE
            if search.done or search.decided:
                break
        outcome = search.verdict().outcome
        tried.samples += 1
        if outcome is Outcome.WINNABLE:
            tried.worth += 1
            tried.won = self.proven = seed is None
        elif outcome is Outcome.UNKNOWN:
            tried.worth += tried.open_worth
