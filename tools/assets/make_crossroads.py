"""Generate the table of crossroads: ``python -m tools.assets.make_crossroads FOUND``.

Five a day, one of each level, each in another deal: a position of a won round in which
one card alone keeps the round winnable. Every other card is proven to lose twice: by the
solver, and by trying everything without it.

``FOUND`` is a file in which each deal that was searched has a line: run again, the tool
goes on after the last of them. What a deal gives depends on nothing but the deal, and a
day on nothing but the days before it: with more deals the table grows at its end.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import TextIO

from gaps.engine import Card, Game, Move, Slide, State, Status, Step, deal
from gaps.progress.crossroads.answers import answers, with_shifts
from gaps.solver import Outcome, core_in_use
from gaps.solver.adviser import legal_part
from gaps.solver.beginner import greedy_line, greedy_moves, leaves_dead_gap
from gaps.solver.missed_win import missed_win, soonest
from gaps.solver.row_search import RowSearch
from gaps.solver.search import method_named
from gaps.store.sharing.packed import pack_moves

TABLE = Path(__file__).parents[2] / "assets" / "crossroads.txt"
HEAD = """\
# Crossroads: five a day, then again from the start. A line is a level, a deal, how many
# moves of its round come before the question, and the moves of the round, which is won.
# The move after the question is the answer: every other card loses, as was proven by
# trying everything. Made by tools/assets/make_crossroads.py
"""
DAYS = 1000
GAMES = ("mini", "line-up")
FIRST_SEED = 270_001
LEVELS = (1, 2, 3, 4, 5)
RARE = (1, 3, 4, 2, 5)
"""The levels, the rarest last: if a deal has several crossroads, the rarest is taken."""
MEMORY_MIB = 1
LINE_NODES = 60_000
"""The positions in which the solver searches for a win of a deal."""
PROOF_NODES = 20_000
"""The positions in which it proves that a card loses."""
MOST_TRIED = 20_000
"""The maximum number of positions after all wrong cards of a crossroads.

With more, it is not used.
"""
LEAST_CARDS = 3
MANY_CARDS = 4
# limits for a fair question
LONGEST_WIN = 32
LONGEST_CONTRAST = 6
LONGEST_UNTIL_STUCK = 14
SHOWS_AT_ONCE = 2
"""The number of moves until a wrong base card is stuck, so soon that nobody plays it."""
CAREFUL_PLAYS = 12
OTHER_WINS = 6
ERRS = 0.1
PLAYOUTS = 8
PICKS = 4


@dataclass(frozen=True)
class Choice:
    """A card that can move, as a player who looks one move ahead sees it."""

    slide: Slide
    after: State
    gains: bool
    """True if a card comes home."""
    safe: bool
    """True if it leaves no dead gap."""

    @property
    def looks(self) -> tuple[bool, bool]:
        """The rank of the choice; more is better."""
        return self.gains, self.safe


def choices(state: State) -> list[Choice]:
    """Return the cards that can move, each by the move that looks best."""
    found = []
    for slides in answers(state).values():
        made = []
        for slide in slides:
            after = state.play(slide)
            safe = not leaves_dead_gap(after, slide)
            made.append(Choice(slide, after, after.gains_over(state), safe))
        found.append(max(made, key=lambda choice: choice.looks))
    return found


# Finding them


def winning_line(state: State) -> tuple[Move, ...]:
    """Return a short win of the round; empty if none is found soon."""
    if state.status is Status.WON:
        return ()
    search = method_named("orders", state, MEMORY_MIB)
    search.run(LINE_NODES)
    verdict = search.verdict()
    return verdict.line if verdict.outcome is Outcome.WINNABLE else ()


def shortened(state: State, line: Sequence[Move]) -> tuple[Move, ...]:
    """Return the line without moves that the rest does not need."""
    place = 0
    line = tuple(line)
    at = state
    while place < len(line):
        rest, end = legal_part(at, line[place + 1 :])
        if end.status is Status.WON:
            line = (*line[:place], *rest)
            place, at = 0, state
        else:
            at = at.play(line[place])
            place += 1
    return line


def wins_after(state: State, known: Sequence[Move], chance: Random) -> list[list[Move]]:
    """Yield different wins of a round, short ones first.

    They come from what is ``known``, from a search, and from careful play.
    """
    found = {shortened(state, known)}
    if line := winning_line(state):
        found.add(shortened(state, line))
    for _ in range(OTHER_WINS):
        steps = list(greedy_line(state, chance, ERRS))
        if steps and steps[-1][1].status is Status.WON:
            found.add(shortened(state, [move for move, _ in steps]))
    return sorted(map(list, found), key=len)


def is_lost(state: State) -> bool:
    """Return True if the solver proves soon that the round is lost."""
    positions = RowSearch(state.seen(), MEMORY_MIB)
    positions.run(PROOF_NODES)
    return positions.decided and positions.home < state.variant.cards_to_win


def still_wins(state: State, line: Sequence[Move]) -> bool:
    """Return True if a line wins without those of its moves that are not legal here."""
    for move in line:
        if move in state.slides:
            state = state.play(move)
    return state.status is Status.WON


def is_crossroads(state: State, right: Slide, line: Sequence[Move]) -> bool:
    """Return True if only one card is proven to win.

    It is the card of ``right``, the first move of a winning ``line``.
    """
    wrong = [
        state.play(slide)
        for source, slides in answers(state).items()
        for slide in slides
        if source != right.source
    ]
    if any(still_wins(after, line) for after in wrong):
        return False
    return all(is_lost(after) for after in wrong)


def others_lose(state: State, right: Slide, most: int = MOST_TRIED) -> bool | None:
    """Return True if no win comes after any card but the right one.

    Shifts of base cards are included. It is found by playing every move there is.
    Return None if more than ``most`` positions come after them.
    """
    card = state.board[right.source]
    todo = [
        at.play(slide)
        for at in with_shifts(state)
        for slides in answers(at).values()
        for slide in slides
        if at.board[slide.source] != card
    ]
    met = {after.board for after in todo}
    while todo:
        at = todo.pop()
        if at.status is Status.WON:
            return False
        for slide in at.slides:
            after = at.play(slide)
            if after.board not in met:
                met.add(after.board)
                todo.append(after)
        if len(met) > most:
            return None
    return True


# Which of them are good


def until_stuck(state: State, chance: Random) -> int:
    """Return the number of moves in the longest of some careful plays."""
    return max(
        sum(1 for _ in greedy_line(state, chance, 0.3 * (play % 2)))
        for play in range(CAREFUL_PLAYS)
    )


def picked_by_playing_out(choices_: Sequence[Choice], chance: Random) -> Choice:
    """Return the choice of a player who plays each card out a few times."""

    def worth(choice: Choice) -> tuple[int, int, float]:
        ends = [greedy_moves(choice.after, chance, ERRS) for _ in range(PLAYOUTS)]
        won = sum(end.status is Status.WON for end in ends)
        return won, sum(len(end.home) for end in ends), chance.random()

    return max(choices_, key=worth)


@dataclass(frozen=True)
class Crossroads:
    """A position of a won round, the only right card in it, and its difficulty."""

    level: int
    tempts: bool
    """True if a wrong card comes home and the right one does not."""
    cards: int
    game: Game
    place: int
    """The number of moves before the question."""

    def __str__(self) -> str:
        """Return the line of the table."""
        code = f"{self.game.start.variant.key}:{self.game.start.seed}"
        return f"{self.level} {code} {self.place} {pack_moves(self.game)}"


def level_of(state: State, right: Slide, chance: Random) -> int:
    """Return the level, from 1 to 5.

    It depends on how often the right card is chosen by a player who looks one move
    ahead, and by one who plays each card out.
    """
    found = choices(state)
    mine = next(each for each in found if each.slide.source == right.source)
    better = any(each.looks > mine.looks for each in found)
    alike = sum(each.looks == mine.looks for each in found)
    if not better and alike == 1:
        return 1
    picks = [picked_by_playing_out(found, chance).slide for _ in range(PICKS)]
    share = sum(pick.source == right.source for pick in picks) / PICKS
    if not better:
        return 2 if share > 0.5 else 3
    if share == 1:
        return 3
    return 4 if share > 0 else 5


def is_worth_asking(state: State, right: Slide) -> bool:
    """Return True if it would be more than counting or a guess, if only ``right`` wins.

    Many cards can move, or what looks best is wrong and something can be seen: another
    card would come home, or the right one leaves a dead gap. If only the right card
    looks best, which is level 1, a wrong one has its rank, or wants its gap.
    """
    found = choices(state)
    mine = next((each for each in found if each.slide.source == right.source), None)
    if mine is None or len(found) < LEAST_CARDS:
        return False
    wrong = [each for each in found if each is not mine]
    if all(each.looks < mine.looks for each in wrong):
        rank = _card(state, right).rank
        return any(
            each.slide.target == right.target or _card(state, each.slide).rank == rank
            for each in wrong
        )
    if len(found) >= MANY_CARDS:
        return True
    if not any(each.looks > mine.looks for each in wrong):
        return False
    return not mine.safe or (not mine.gains and any(each.gains for each in wrong))


def is_guess(state: State, right: Slide, chance: Random) -> bool:
    """Return True if the question is a guess.

    It is one if it is which base card begins a row, and a wrong one is stuck at once.
    """
    if right.target not in state.variant.layout.starts:
        return False
    return any(
        until_stuck(each.after, chance) <= SHOWS_AT_ONCE
        for each in choices(state)
        if each.slide.source != right.source and each.slide.target == right.target
    )


def _card(state: State, slide: Slide) -> Card:
    card = state.board[slide.source]
    assert card is not None
    return card


def fair_win(
    state: State, right: Slide, rest: Sequence[Move], chance: Random
) -> list[Move] | None:
    """Return a short win with the right card, or None.

    It must soon show what each wrong card blocks in it. There is none if a wrong card
    goes on for too long.
    """
    wrong = [
        slide
        for source, slides in answers(state).items()
        for slide in slides
        if source != right.source
    ]

    def shows_all(line: Sequence[Move]) -> bool:
        for slide in wrong:
            missed = missed_win(state, slide, line)
            if missed is None or soonest(missed).breaks_at > LONGEST_CONTRAST:
                return False
        return True

    lines = [[right, *line] for line in wins_after(state.play(right), rest, chance)]
    for line in lines:
        if len(line) <= LONGEST_WIN and shows_all(line):
            stuck = max(until_stuck(state.play(slide), chance) for slide in wrong)
            return line if stuck <= LONGEST_UNTIL_STUCK else None
    return None


def crossroads_of(code: str) -> Crossroads | None:
    """Return the rarest crossroads of a deal, or None if it has none that is fair."""
    start = deal(code)
    line = winning_line(start)
    found = []
    made = list[Step]()
    state = start
    for place, move in enumerate(line):
        assert isinstance(move, Slide)
        rest = line[place + 1 :]
        if is_worth_asking(state, move) and is_crossroads(state, move, line[place:]):
            chance = Random(f"{code} {place}")
            if win := fair_win(state, move, rest, chance):
                level = level_of(state, move, chance)
                if not is_guess(state, move, chance) and others_lose(state, move):
                    game = Game(start, (*made, *_steps(state, win)))
                    seen = choices(state)
                    mine = next(c for c in seen if c.slide.source == move.source)
                    tempts = not mine.gains and any(each.gains for each in seen)
                    found.append(Crossroads(level, tempts, len(seen), game, place))
        made.append(Step(move, state, state.play(move)))
        state = made[-1].after
    if not found:
        return None
    return max(
        found,
        key=lambda each: (RARE.index(each.level), each.tempts, each.cards),
    )


def _steps(state: State, line: Sequence[Move]) -> Iterator[Step]:
    for move in line:
        after = state.play(move)
        yield Step(move, state, after)
        state = after


# The table


def codes() -> Iterator[str]:
    """Yield the codes of all deals, in the order in which they are searched."""
    seed = FIRST_SEED
    while True:
        yield from (f"{key}:{seed}" for key in GAMES)
        seed += 1


def days_of(found: Sequence[str]) -> list[list[str]]:
    """Return the lines of each day: the next of each level, in mixed order."""
    of_level = [
        [line for line in found if line.startswith(f"{level} ")] for level in LEVELS
    ]
    days = []
    for number, lines in enumerate(zip(*of_level, strict=False)):
        day = list(lines)
        Random(f"crossroads {number}").shuffle(day)
        days.append(day)
    return days[:DAYS]


def written(days: Sequence[Sequence[str]]) -> str:
    """Return the text of the table."""
    return HEAD + "".join(f"{line}\n" for day in days for line in day)


def read_found(path: Path) -> list[str]:
    """Return the result of each deal that was searched, a line each; empty if nothing."""
    if not path.exists():
        return []
    *whole, _unfinished = path.read_text(encoding="utf-8").split("\n")
    return whole


def search(found: list[str], out: TextIO) -> None:
    """Search deals until there is enough for every day."""
    count = Counter(line[:1] for line in found)
    for code in islice(codes(), len(found), None):
        if min(count[str(level)] for level in LEVELS) >= DAYS:
            return
        best = crossroads_of(code)
        line = "" if best is None else str(best)
        found.append(line)
        count[line[:1]] += 1
        print(line, file=out, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the table and return the exit status."""
    parser = ArgumentParser(description="Generate the table of crossroads.")
    parser.add_argument("found", type=Path, help="a file with what each deal has given")
    parser.add_argument(
        "--write-only",
        action="store_true",
        help="write the days that have been found, and search no more",
    )
    options = parser.parse_args(arguments)
    if not core_in_use():
        print(
            "make_crossroads needs the compiled search: install with a C compiler",
            file=sys.stderr,
        )
        return 1
    found = read_found(options.found)
    if not options.write_only:
        with options.found.open("w", encoding="utf-8", newline="\n") as out:
            out.writelines(f"{line}\n" for line in found)
            search(found, out)
    days = days_of(found)
    TABLE.write_text(written(days), encoding="utf-8", newline="\n")
    print(f"{len(found)} deals, {len(days)} days")
    return 0


if __name__ == "__main__":
    sys.exit(main())
