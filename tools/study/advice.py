"""Measure what the advice to players is worth: ``python -m tools.study.advice``.

Simple players that differ in one thing play the same deals, the moves that lost games
are sorted, and rounds are played on from two ends of the round before. It takes about
half an hour of one core, and writes ``docs/tables/advice.md``.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from gaps.engine import Redeal, Slide, State, Status, Variant, by_key, deal
from gaps.solver import Outcome, Search, Verdict
from gaps.solver.beginner import (
    greedy_line,
    greedy_moves,
    leaves_dead_gap,
    redeals_allowed,
)
from gaps.solver.missed_win import MissedWin, Obstacle, best_missed_win
from gaps.store.files.text_files import write_atomically

PAGE = Path("docs/tables/advice.md")
SHORT = "mini"
CLASSIC = "gaps"
DEALS = 1_000  # that each player plays
FIRST_DEAL = 200_001
LOST_GAMES = 500
FIRST_LOST = 300_001
ENDS = 100  # deals whose first round is ended in two ways
REDEALS = 8  # of each end
FIRST_END = 400_001
MOST_MOVES = 400  # of a round
PLANNED = 150  # positions that the player of lost games searches
PLANNED_ROUND = 2_000  # that of long rounds
PROOF = 1_500_000
MEMORY_MIB = 32
Taste = Callable[[State, Slide, State], object]
"""The criteria of a player for a move: the position, the move and its result."""


def _brings_home(before: State, _move: Slide, after: State) -> bool:
    return bool(after.gains_over(before))


def _starts_row(before: State, move: Slide) -> bool:
    """Return True if the move brings a two to the start of a row from elsewhere."""
    left = before.variant.layout.left
    card = before.board[move.source]
    is_base = card is not None and card.rank == before.variant.base
    return is_base and left[move.target] is None and left[move.source] is not None


def _usual(before: State, move: Slide, after: State) -> object:
    return _brings_home(before, move, after), not leaves_dead_gap(after, move)


def _with_dead_gaps(before: State, move: Slide, after: State) -> object:
    return _brings_home(before, move, after)


def _twos_last(before: State, move: Slide, after: State) -> object:
    return not _starts_row(before, move), _usual(before, move, after)


PLAYERS: dict[str, Taste] = {
    "home first, then no dead gap": _usual,
    "home first": _with_dead_gaps,
    "the same as the first, but twos to row starts last": _twos_last,
}


def wins(variant: Variant, seed: int, taste: Taste) -> bool:
    """Return True if a player who looks one move ahead wins a game of a deal."""
    chance = random.Random(f"{variant.key}:{seed}")
    state = deal(variant, seed)
    while True:
        state = _played(state, taste, chance)
        ends = state.redeals_used >= redeals_allowed(variant)
        if state.status is Status.WON or ends or Redeal() not in state.legal_moves:
            return state.status is Status.WON
        state = state.play(Redeal())


def _played(state: State, taste: Taste, chance: random.Random) -> State:
    """Return the end of a round; no position comes twice."""
    met = {state.board}
    for _ in range(MOST_MOVES):
        if state.status is Status.WON:
            break
        options = []
        for move in state.slides:
            after = state.play(move)
            if after.board not in met:
                options.append((taste(state, move, after), chance.random(), after))
        if not options:
            break
        *_others, state = max(options, key=lambda option: option[:2])
        met.add(state.board)
    return state


@dataclass(frozen=True)
class LostGame:
    """The move that lost a round, and what it blocked in a win."""

    before: State
    played: Slide
    missed: MissedWin | None

    def by_a_two(self) -> bool:
        """Return True if a two went where another two would have won."""
        base = self.before.variant.base
        missed = self.missed
        return missed is not None and missed.card.rank == missed.blocked.rank == base

    def left_too_soon(self) -> bool:
        """Return True if the card left before its follower had come beside it."""
        return self.missed is not None and self.missed.obstacle is Obstacle.GONE


def lost_games(variant: Variant) -> Iterator[LostGame]:
    """Play deals that can be won, and find the move that lost each lost one."""
    seed = FIRST_LOST
    while True:
        start = deal(variant, seed)
        chance = random.Random(f"{variant.key}:{seed}")
        seed += 1
        if _proven(start).outcome is not Outcome.WINNABLE:
            continue
        states, moves = [start], list[Slide]()
        for move in _planned(start, PLANNED):
            moves.append(move)
            states.append(states[-1].play(move))
        for move, after in _greedy(states[-1], chance):
            moves.append(move)
            states.append(after)
        if states[-1].status is not Status.WON:
            found = _lost(states, moves)
            if found is not None:
                yield found


def _lost(states: list[State], moves: list[Slide]) -> LostGame | None:
    """Return the losing move; None if it is not known."""
    low, high = 0, len(states) - 1
    line = _proven(states[low]).line
    while high - low > 1:
        middle = (low + high) // 2
        verdict = _proven(states[middle])
        if verdict.outcome is Outcome.UNKNOWN:
            return None
        if verdict.outcome is Outcome.WINNABLE:
            low, line = middle, verdict.line
        else:
            high = middle
    missed = best_missed_win(states[low], moves[low], line, lambda: False)
    return LostGame(states[low], moves[low], missed)


def _proven(state: State) -> Verdict:
    return Search(state, MEMORY_MIB).run(PROOF)


def _planned(state: State, positions: int) -> Iterator[Slide]:
    for move in Search(state).run(positions).line:
        if not isinstance(move, Slide):
            return
        yield move


def _greedy(state: State, chance: random.Random) -> Iterator[tuple[Slide, State]]:
    for move, after in greedy_line(state, chance):
        if isinstance(move, Slide):
            yield move, after


@dataclass
class End:
    """Rounds that are played on after one kind of end of a first round."""

    home: int = 0
    won: int = 0
    rounds: int = 0


def ends(variant: Variant) -> tuple[End, End]:
    """Return the rounds after the ends of a planner and of a simple player.

    Both end the first rounds of some deals.
    """
    planned, simple = End(), End()
    seed = FIRST_END
    done = 0
    while done < ENDS:
        start = deal(variant, seed)
        chance = random.Random(f"{variant.key}:{seed}")
        seed += 1
        stuck = greedy_moves(start, chance)
        state = start
        for move in _planned(start, PLANNED_ROUND):
            state = state.play(move)
        best = greedy_moves(state, chance)
        if Status.WON in (stuck.status, best.status):
            continue
        done += 1
        for end, reached in ((planned, best), (simple, stuck)):
            end.home += len(reached.home)
            for number in range(REDEALS):
                again = replace(reached, seed=number + 1).play(Redeal())
                last = greedy_moves(again, random.Random(f"{seed}:{number}"))
                end.won += last.status is Status.WON
                end.rounds += 1
    return planned, simple


HEAD = f"""# What the advice to players rests on

`python -m tools.study.advice` measures all of it, with players of the computer; nobody has tried it with
people. *How to play it well*, a chapter beside the rules, tells these figures, rounded.

## One thing changed

Players who look one move ahead, in {DEALS:,} deals of `{SHORT}` from {FIRST_DEAL:,} on.

| player | won, % |
|---|---|
"""
LOST_HEAD = f"""
## The move that lost

{LOST_GAMES} lost first rounds of `{SHORT}` that could be won, of deals from {FIRST_LOST:,} on, played after a
search of {PLANNED} positions. The last winnable position is proven. The move after it is compared with a line
that wins, as the review of a game does. Some moves are of both kinds.

| what lost | games, % |
|---|---|
"""
ENDS_HEAD = f"""
## Cards home before a redeal

{ENDS} deals of `{CLASSIC}` from {FIRST_END:,} on whose first round nobody won, and {REDEALS} redeals of each
end. A simple player plays the next round.

| who ended the first round | cards home, mean | next rounds won, % |
|---|---|---|
"""
REASONS: dict[str, Callable[[LostGame], bool]] = {
    "a two went where another two would have won": LostGame.by_a_two,
    "a card left before its follower had come beside it": LostGame.left_too_soon,
}


def page() -> str:
    """Return the page with all measurements."""
    return HEAD + _players() + LOST_HEAD + _losses() + ENDS_HEAD + _ends()


def _players() -> str:
    short = by_key(SHORT)
    deals = range(FIRST_DEAL, FIRST_DEAL + DEALS)
    shares = {
        name: sum(wins(short, seed, taste) for seed in deals) / DEALS
        for name, taste in PLAYERS.items()
    }
    return _rows(shares)


def _losses() -> str:
    lost = list(islice(lost_games(by_key(SHORT)), LOST_GAMES))
    shares = {
        name: sum(map(is_so, lost)) / LOST_GAMES for name, is_so in REASONS.items()
    }
    return _rows(shares)


def _rows(shares: dict[str, float]) -> str:
    return "".join(
        f"| {name} | {100 * share:.1f} |\n" for name, share in shares.items()
    )


def _ends() -> str:
    names = f"a search of {PLANNED_ROUND:,} positions", "a simple player"
    rows = ""
    for name, end in zip(names, ends(by_key(CLASSIC)), strict=True):
        won = 100 * end.won / end.rounds
        rows += f"| {name} | {end.home / ENDS:.1f} | {won:.1f} |\n"
    return rows


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    write_atomically(PAGE, page(), is_private=False)
