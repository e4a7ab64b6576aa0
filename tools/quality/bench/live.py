"""How soon the proof is there after a move off the line: ``python -m
tools.quality.bench.live [KEY …]``.

Deals are won first. Then, at random places of the line, a random other move is made,
and the position after it is searched as the adviser does in one thread: the moves of
the old line that are still legal, then a search that begins with them. The time is that
of the processor, until the outcome is proven. The shares are of the positions whose win
is proven within ``LIMIT`` seconds.

With ``--games`` whole games are played instead: one move of five is any move, the
others are the adviser's. Of all positions, also those that follow from what was known,
it counts those that took longer than 0.1 and 0.3 seconds, and those that stayed open
for ``PATIENCE`` seconds.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import process_time

from gaps.engine import Move, Redeal, State, Status, Variant, by_key, deal
from gaps.solver import Outcome, Search, Verdict
from gaps.solver.adviser import KnownPositions, legal_part

FIRST_SEED = 3001
MOVES = 100
MOVES_A_DEAL = 3
DEAL_NODES = 4_000_000  # positions for the line of a deal
LIMIT = 3.0  # seconds for a position
PATIENCE = 1.5
ERRS = 0.2
FIRST_GAME = 6001
MOST_MOVES = 600
CHUNK = 5_000  # positions between two looks at the clock
WITHIN = 0.05, 0.2, 1.0  # seconds


@dataclass(frozen=True)
class Answer:
    """What was proven about a position beside a line, and how many seconds of the
    processor it took.
    """

    outcome: Outcome
    seconds: float


def answered(state: State, line: Sequence[Move]) -> Answer:
    """Search ``state`` until it is decided; ``line`` won the position beside it."""
    began = process_time()
    plan, end = legal_part(state, line)
    if end.status is Status.WON:
        return Answer(Outcome.WINNABLE, process_time() - began)
    search = Search(state, hint=plan, live=True)
    while (
        process_time() - began < LIMIT
        and not search.advance(CHUNK)
        and not search.decided
    ):
        pass
    outcome = search.verdict().outcome if search.decided else Outcome.UNKNOWN
    return Answer(outcome, process_time() - began)


def lines(variant: Variant) -> Iterator[tuple[State, Sequence[Move]]]:
    """Deals that can be won, each with a line."""
    seed = FIRST_SEED
    while True:
        search = Search(deal(variant, seed))
        search.advance(DEAL_NODES)
        verdict = search.verdict()
        if verdict.outcome is Outcome.WINNABLE:
            yield search.state, verdict.line
        seed += 1


def positions_beside(
    state: State, line: Sequence[Move], rng: random.Random
) -> Iterator[tuple[State, int]]:
    """Some positions one move off the line, and after how many of its moves each was
    left.
    """
    places = sorted(rng.sample(range(len(line)), min(MOVES_A_DEAL, len(line))))
    for number, move in enumerate(line):
        others = [slide for slide in state.slides if slide != move]
        if number in places and others:
            yield state.play(rng.choice(others)), number
        state = state.play(move)


def answers(variant: Variant, moves: int) -> Iterator[Answer]:
    """The answers about so many positions."""
    rng = random.Random(1)
    asked = 0
    for state, line in lines(variant):
        for beside, number in positions_beside(state, line, rng):
            if beside.status is not Status.PLAYING:
                continue
            yield answered(beside.seen(), line[number:])
            asked += 1
            if asked == moves:
                return


class Player:
    """Asks about each position of a game as the adviser does, in one thread."""

    def __init__(self, variant: Variant, seed: int) -> None:
        self.state = deal(variant, seed)
        self._chance = random.Random(seed)
        self._known = KnownPositions()
        self._before: Search | None = None  # of the position before, if that is open

    def play(self) -> Iterator[Answer]:
        """A game, with the answer about each position. A round that is lost is ended at
        once.
        """
        for _ in range(MOST_MOVES):
            if self.state.status is not Status.PLAYING:
                return
            began = process_time()
            verdict = self._known.about(self.state.seen()) or self._search(
                self.state.seen()
            )
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
        (plan, end) = legal_part(state, self._known.plan)
        if end.status is Status.WON:
            verdict = Verdict(Outcome.WINNABLE, plan, len(end.home), True, 0)
        else:
            search = Search(state, hint=plan, live=True, previous=self._before)
            while (
                process_time() - began < PATIENCE
                and not search.advance(CHUNK)
                and not search.decided
            ):
                pass
            verdict = search.verdict()
            self._before = search
        self._known.note(state, verdict)
        return verdict


def games(variant: Variant, positions: int) -> str:
    """What was found about so many positions of games or a few more."""
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


def row(variant: Variant, found: Sequence[Answer]) -> str:
    """One line of the table: how many can be won, are lost or open, and how soon the
    wins were proven.
    """
    counts = [sum(each.outcome is outcome for each in found) for outcome in Outcome]
    wins = sorted(each.seconds for each in found if each.outcome is Outcome.WINNABLE)
    shares = " | ".join(
        f"{sum(took <= limit for took in wins) / max(1, len(wins)):.0%}"
        for limit in WITHIN
    )
    median = f"{statistics.median(wins) * 1e3:.1f}" if wins else ""
    return f"| `{variant.key}` | {' | '.join(map(str, counts))} | {shares} | {median} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.bench.live", description=__doc__
    )
    parser.add_argument("--moves", type=int, default=MOVES)
    parser.add_argument("--games", type=int, default=0, metavar="POSITIONS")
    parser.add_argument("keys", nargs="*", metavar="KEY", default=["no-redeal"])
    options = parser.parse_args(arguments)
    if options.games:
        for key in options.keys:
            print(games(by_key(key), options.games), flush=True)
        return 0
    shown = (
        *(outcome.value for outcome in Outcome),
        *(f"won within {within} s" for within in WITHIN),
    )
    print(f"| variant | {' | '.join(shown)} | ms to a win, median |")
    print("|---" * (len(shown) + 2) + "|")
    for key in options.keys:
        print(row(by_key(key), [*answers(by_key(key), options.moves)]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
