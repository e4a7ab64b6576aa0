"""Time the proofs of whether a position of a game can be won.

Usage: ``python -m tools.quality.bench.live [KEY …]``

Whole games are played: one move of five is any move, the others are the adviser's. Of
all positions, also those that follow from what was known, it counts those that took
longer than 0.1 and 0.3 seconds of the processor, in one thread, and those that stayed
open for ``PATIENCE`` seconds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from gaps.engine import Redeal, State, Status, Variant, by_key, deal
from gaps.solver import Outcome, Search, Verdict
from gaps.solver.adviser import MEMORY_MIB, KnownPositions, legal_part
from gaps.solver.search import OpenProof

POSITIONS = 3_000  # of each variant
PATIENCE = 1.5
ERRS = 0.2
FIRST_GAME = 6001
MOST_MOVES = 600
CHUNK = 5_000  # positions between two looks at the clock


@dataclass(frozen=True)
class Answer:
    """The proven facts about a position next to a line, and the processor seconds."""

    outcome: Outcome
    seconds: float


class Player:
    """Asks about each position of a game as the adviser does, in one thread."""

    def __init__(self, variant: Variant, seed: int) -> None:
        self.state = deal(variant, seed)
        self._chance = random.Random(seed)
        self._known = KnownPositions()
        # what the search of the position before has left open
        self._before: OpenProof | None = None

    def play(self) -> Iterator[Answer]:
        """Return a game, with the answer about each position.

        A round that is lost is ended at once.
        """
        for _ in range(MOST_MOVES):
            if self.state.status is not Status.PLAYING:
                return
            began = process_time()
            seen = self.state.seen()
            verdict = self._known.about(seen)
            if verdict is None:
                verdict = self._search(seen)
            yield Answer(verdict.outcome, process_time() - began)
            if verdict.outcome is Outcome.NOT_WINNABLE or not self.state.slides:
                if Redeal() not in self.state.legal_moves:
                    return
                self.state = self.state.play(Redeal())
            elif self._chance.random() < ERRS or not verdict.line:
                self.state = self.state.play(self._chance.choice(self.state.slides))
            else:
                self.state = self.state.play(verdict.line[0])

    def _search(self, state: State) -> Verdict:
        began = process_time()
        plan, end = legal_part(state, self._known.plan)
        if end.status is Status.WON:
            verdict = Verdict(Outcome.WINNABLE, plan, len(end.home), True, 0)
        else:
            search = Search(state, MEMORY_MIB, hint=plan, live=True, proof=self._before)
            while (
                process_time() - began < PATIENCE
                and not search.advance(CHUNK)
                and not search.decided
            ):
                pass
            verdict = search.verdict()
            self._before = search.open_proof
        self._known.note(state, verdict)
        return verdict


def games(variant: Variant, positions: int) -> str:
    """Return the answers about at least this number of positions of games."""
    found: list[Answer] = []
    seed = FIRST_GAME
    while len(found) < positions:
        found += Player(variant, seed).play()
        seed += 1
    late = [
        sum(each.seconds > limit for each in found) / len(found) for limit in (0.1, 0.3)
    ]
    unknown = sum(each.outcome is Outcome.UNKNOWN for each in found) / len(found)
    return (
        f"{variant.key}: {len(found)} positions of {seed - FIRST_GAME} games, {late[0]:.1%} over 0.1 s, "
        f"{late[1]:.1%} over 0.3 s, {unknown:.1%} open"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a line for each variant.

    Return the exit status.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.bench.live", description=__doc__
    )
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("keys", nargs="*", metavar="KEY", default=["gaps"])
    options = parser.parse_args(arguments)
    for key in options.keys:
        print(games(by_key(key), options.positions), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
