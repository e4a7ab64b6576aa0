"""Write and check proofs that deals cannot be won: ``python -m tools.quality.prove no-redeal:17``.

For each code a file ``KEY-NUMBER.gz`` is written, if a proof is found within some conflicts. The independent
checker (``gaps.solver.proofs``) then reads each file, and its clauses and edges are compared with those that
belong to its board. ``--check FILE`` does the second part alone.
"""

from __future__ import annotations

import argparse
import gzip
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TextIO

from gaps.engine import State, by_key, format_board, parse_board, parse_code
from gaps.engine import deal as dealt
from gaps.solver.core._orders import LossProof, Result
from gaps.solver.proofs import checker
from gaps.solver.row_search import numbered

SLICE = 1000  # conflicts between two writes to the file
CONFLICTS = 1_000_000


def model_of(state: State, phases: bool) -> LossProof:
    """What is true of every win from a state, not yet searched."""
    return LossProof(state.variant.layout.columns, numbered(state), phases, log=True)


def write_proof(state: State, file: TextIO, conflicts: int = CONFLICTS, phases: bool = True) -> bool:
    """Write the search for a proof to a file; true if it is a proof that the state cannot be won."""
    model = model_of(state, phases)
    file.write(f"b {state.variant.key} {format_board(state).replace(chr(10), '/')}\n")
    result = int(Result.UNDECIDED)
    while result == Result.UNDECIDED and model.conflicts < conflicts:
        result = model.run(SLICE)
        file.write(model.take_log().decode("ascii"))
    return result == Result.UNSATISFIED


def given(lines: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """The clauses and edges that are given, without their numbers and in a normal form."""
    for line in lines:
        if line.startswith(("i ", "e ")):
            kind, _, *values = line.split()
            yield (kind, *(sorted(values) if kind == "i" else values))


def state_named(line: str) -> State:
    """The state of a line ``b KEY BOARD``. Raises ``ValueError`` if there is none."""
    kind, key, text = line.strip().split(" ", 2)
    if kind != "b":
        raise ValueError("the proof does not begin with its board")
    return parse_board(text.replace("/", "\n"), by_key(key))


def check(path: Path) -> str:
    """What is proven by a file. Raises ``ValueError`` if it is no proof, or not one about its board."""
    with gzip.open(path, "rt", encoding="ascii") as file:
        proof = checker.check(file)
    with gzip.open(path, "rt", encoding="ascii") as file:
        state = state_named(file.readline())
        facts = sorted(given(file))
    if not any(facts == sorted(given(logged(state, phases))) for phases in (True, False)):
        raise ValueError("the clauses and edges are not those of the board")
    size = f"{len(facts):,} facts, {proof.learnt:,} learnt clauses, {proof.circles:,} circles"
    return f"{state.variant.key}: this board cannot be won ({size})\n{format_board(state)}"


def logged(state: State, phases: bool) -> list[str]:
    """The clauses and edges that belong to a state, as they are logged."""
    return model_of(state, phases).take_log().decode("ascii").splitlines()


def options_in(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.quality.prove", description=__doc__)
    parser.add_argument("codes", nargs="*", metavar="CODE", help="deals, such as no-redeal:17")
    parser.add_argument("--folder", type=Path, default=Path(), help="where the files are written")
    parser.add_argument("--conflicts", type=int, default=CONFLICTS, help="after how many to give up")
    parser.add_argument("--without-phases", action="store_true", help="with fewer kinds of clauses")
    parser.add_argument("--check", nargs="*", type=Path, default=[], metavar="FILE", help="check these files")
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write and check. Returns the exit status: 1 if there is no proof, or one is wrong."""
    options, status, paths = options_in(arguments), 0, []
    for code in options.codes:
        variant, seed = parse_code(code)
        path = options.folder / f"{variant.key}-{seed}.gz"
        with gzip.open(path, "wt", encoding="ascii", compresslevel=1) as file:
            found = write_proof(dealt(variant, seed), file, options.conflicts, not options.without_phases)
        if found:
            paths.append(path)
        else:
            print(f"{code}: no proof was found")
            path.unlink()
            status = 1
    for path in [*options.check, *paths]:
        try:
            print(f"{path}: {check(path)}", flush=True)
        except ValueError as error:
            print(f"{path}: not a proof: {error}")
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
