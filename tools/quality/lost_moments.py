"""Measure what would have won: ``python -m tools.quality.lost_moments``.

A player brings cards home where he can, avoids dead gaps, and makes three moves in ten
at random. Where one of his moves loses a round that could be won, this is a lost
moment. They are looked for deal by deal, and written to a file at once, so that the
search goes on where it was ended: large games take hours. Then
``docs/tables/lost-moments.md`` is made of them.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time

from gaps.engine import (
    CATALOGUE,
    Slide,
    State,
    Status,
    Variant,
    deal,
    format_code,
    format_move,
    parse_move,
)
from gaps.solver import Outcome, Search
from gaps.solver.beginner import greedy_line
from gaps.solver.missed_win import FAR, MissedWin, MissedWinSearch, Obstacle
from gaps.solver.review import first_index
from gaps.solver.search import search_until_decided
from gaps.solver.short_reason import MAX_LEFT, Circle, FewLeft, ShortReason

PAGE = Path(__file__).parents[2] / "docs" / "tables" / "lost-moments.md"
FOUND = Path("build") / "lost-moments.txt"
VARIANTS = ("mini", "gaps", "no-redeal", "addiction-three")
WANTED, STEP, ERRS = 300, 20, 0.3
NODES, CHUNK = 600_000, 100_000


@dataclass(frozen=True)
class LostMoment:
    """A round of a deal, and the move in it that lost it."""

    variant: Variant
    seed: int
    moves: tuple[Slide, ...]
    """All of them were harmless but the last."""

    def positions(self) -> list[State]:
        """The positions before each move."""
        states = [deal(self.variant, self.seed)]
        for move in self.moves[:-1]:
            states.append(states[-1].play(move))
        return states


def player(variant: Variant, seed: int) -> list[tuple[Slide, State]]:
    """His moves in the first round of a deal, and the position after each."""
    chance = random.Random(f"lost moments:{format_code(variant, seed)}")
    return [
        (move, state)
        for move, state in greedy_line(deal(variant, seed), chance, ERRS)
        if isinstance(move, Slide)
    ]


def lost_moment(variant: Variant, seed: int) -> LostMoment | None:
    """Where he loses the round; ``None`` if he wins it, or it is not proven where."""
    line = player(variant, seed)
    states = [deal(variant, seed), *(state for _, state in line)]
    if states[-1].status is Status.WON:
        return None
    lost = first_index(
        0, len(states), lambda index: _outcome(states[index]) is Outcome.NOT_WINNABLE
    )
    if not 0 < lost < len(states) or _outcome(states[lost - 1]) is not Outcome.WINNABLE:
        return None
    return LostMoment(variant, seed, tuple(move for move, _ in line[:lost]))


def _outcome(state: State) -> Outcome:
    search = Search(state)
    search_until_decided(search, NODES, CHUNK, lambda: False)
    return search.verdict().outcome


def collect(variant: Variant, path: Path, wanted: int) -> None:
    """Look for more lost moments, and write a line for each deal: its code and the
    moves, or none.
    """
    done = read(path)
    if path.exists():
        with path.open("r+b") as file:  # without a line that was cut off
            file.truncate(file.read().rfind(b"\n") + 1)
    found = sum(
        code.startswith(f"{variant.key}:") and bool(moves)
        for code, moves in done.items()
    )
    seed = 0
    while found < wanted:
        seed += 1
        code = format_code(variant, seed)
        if code in done:
            continue
        moment = lost_moment(variant, seed)
        texts = []
        if moment is not None:
            found += 1
            pairs = zip(moment.moves, moment.positions(), strict=True)
            texts = [format_move(move, state) for move, state in pairs]
        with path.open("a", encoding="utf-8") as lines:
            lines.write(" ".join([code, *texts]) + "\n")


def read(path: Path) -> dict[str, list[str]]:
    """What was written: the moves as text, by the code of the deal. A line that was cut
    off is left out.
    """
    if not path.exists():
        return {}
    lines = path.read_text("utf-8").split("\n")[:-1]
    return {code: moves for code, *moves in (line.split() for line in lines if line)}


def moments(variant: Variant, path: Path) -> list[LostMoment]:
    """The lost moments that were found."""
    found = []
    for code, texts in read(path).items():
        key, seed = code.split(":")
        if key != variant.key or not texts:
            continue
        state, moves = deal(variant, int(seed)), list[Slide]()
        for text in texts:
            move = parse_move(text, state)
            assert isinstance(move, Slide)
            moves.append(move)
            state = state.play(move)
        found.append(LostMoment(variant, int(seed), tuple(moves)))
    return found


Answer = tuple[MissedWin | None, ShortReason | None, float]
"""What was found about a lost moment, and the seconds of processor time that it took.
"""


def answer(moment: LostMoment) -> Answer:
    """What the program shows, with its limits in processor time: others work on this
    machine, too.
    """
    before = moment.positions()[-1]
    known = Search(before)
    search_until_decided(known, NODES, CHUNK, lambda: False)
    search = MissedWinSearch(before, moment.moves[-1], known.verdict().line)
    began = process_time()
    search.work(clock=process_time)
    return search.found, search.reason, process_time() - began


def fills_column(state: State, move: Slide) -> bool:
    """Whether a move fills the last gap of a column."""
    column = state.variant.layout.column_of
    return column(move.target) not in {column(gap) for gap in state.play(move).gaps}


def fills_later_column(state: State, move: Slide) -> bool:
    """The same of a column after the first."""
    return fills_column(state, move) and move.target not in state.variant.layout.starts


def moves_base(state: State, move: Slide) -> bool:
    """Whether a move takes a base card, such as a two."""
    card = state.board[move.source]
    return card is not None and card.rank == state.variant.base


TRAITS: Mapping[str, Callable[[State, Slide], bool]] = {
    "fill the last gap of a column": fills_column,
    "the same, not in the first column": fills_later_column,
    "move a two": moves_base,
}


def figures(answers: Sequence[Answer]) -> dict[str, str]:
    """The figures of one variant about what is shown."""
    found = [missed for missed, _reason, _seconds in answers if missed is not None]
    seconds = sorted(seconds for _missed, _reason, seconds in answers)
    last = len(seconds) - 1

    def of_all(holds: Sequence[bool]) -> str:
        return f"{sum(holds) / max(1, len(answers)):.0%}"

    def of_found(holds: Sequence[bool]) -> str:
        return f"{sum(holds) / max(1, len(found)):.0%}"

    return {
        "lost moments": str(len(answers)),
        "with a line that is blocked": of_all(
            [missed is not None for missed, *_ in answers]
        ),
        **{
            f"blocked at move {most} of it, or before": of_all(
                [each.breaks_at < most for each in found]
            )
            for most in (1, 3, 6, FAR + 1)
        },
        "of these lines: the played card stands in the place": of_found(
            [each.obstacle is Obstacle.IN_ITS_PLACE for each in found]
        ),
        "another card had to come beside it": of_found(
            [each.obstacle is Obstacle.GONE for each in found]
        ),
        "the first move can be seen in its gap": of_found(
            [each.is_seen for each in found]
        ),
        "cards that block each other": of_all(
            [isinstance(reason, Circle) for _, reason, _ in answers]
        ),
        f"at most {MAX_LEFT} positions left": of_all(
            [isinstance(reason, FewLeft) for _, reason, _ in answers]
        ),
        "seconds: median": f"{median(seconds):.2f}" if seconds else "",
        "95 of 100": f"{seconds[round(0.95 * last)]:.2f}" if seconds else "",
        "most": f"{seconds[last]:.2f}" if seconds else "",
    }


def traits(found: Sequence[LostMoment]) -> dict[str, str]:
    """How many of the losing moves, and of the harmless ones before them, have each
    trait.
    """
    losing = [(moment.positions()[-1], moment.moves[-1]) for moment in found]
    harmless = [
        each
        for moment in found
        for each in zip(moment.positions()[:-1], moment.moves[:-1], strict=True)
    ]
    shares = {
        name: " / ".join(
            f"{sum(trait(*each) for each in moves) / max(1, len(moves)):.0%}"
            for moves in (losing, harmless)
        )
        for name, trait in TRAITS.items()
    }
    return {"moves": f"{len(losing)} / {len(harmless)}", **shares}


def table(columns: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """A table with a column for each variant."""
    yield "| | " + " | ".join(f"`{key}`" for key in columns) + " |"
    yield "|---|" + "---|" * len(columns)
    for name in next(iter(columns.values())):
        yield (
            f"| {name} | " + " | ".join(each[name] for each in columns.values()) + " |"
        )


def page(found: Mapping[str, Sequence[LostMoment]]) -> str:
    """The page about all lost moments."""
    lines = [
        *("# Lost moments", ""),
        "Made by `python -m tools.quality.lost_moments`. A player brings cards home where he can, avoids",
        "dead gaps, and makes three moves in ten at random. A lost moment is the move in the first round",
        "of a deal after which no win is left. The win before it and the loss after it are proven within",
        f"{NODES:,} positions each; other deals are left out. Then a winning line is played from the lost",
        "position as far as that allows: of several lines, and orders of their moves, the one that is",
        "blocked soonest.",
        "",
        *table(
            {key: figures([*map(answer, moments)]) for key, moments in found.items()}
        ),
        "",
        "Seconds are of processor time of one core.",
        "",
        *("## What losing moves have in common", ""),
        "Of the losing moves / of the harmless moves before them in the same rounds:",
        "",
        *table({key: traits(moments) for key, moments in found.items()}),
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Look for lost moments, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", default=VARIANTS)
    parser.add_argument(
        "--wanted", type=int, default=WANTED, help="lost moments of each variant"
    )
    parser.add_argument(
        "--found", type=Path, default=FOUND, help="the file that they are written to"
    )
    options = parser.parse_args()
    options.found.parent.mkdir(parents=True, exist_ok=True)
    # so that none falls far behind
    for wanted in (*range(STEP, options.wanted, STEP), options.wanted):
        for key in options.variants:
            collect(CATALOGUE[key], options.found, wanted)
    found = {key: moments(CATALOGUE[key], options.found) for key in options.variants}
    PAGE.write_text(page(found), "utf-8")


if __name__ == "__main__":
    main()
