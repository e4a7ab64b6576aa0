"""First rounds: which are measured, in which order, and what is found about one of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time

import gaps.solver
from gaps.engine import CATALOGUE, Move, State, Status, deal, format_move, parse_move
from gaps.engine.state import Variant
from gaps.solver import Outcome, solve
from gaps.solver.proofs.proof_search import ProofSearch
from gaps.solver.search import (
    DECIDED,
    LOSSES,
    MAX_AT_ONCE,
    fitting_methods,
    has_compiled_search,
    run_within,
)

FIRST_DEAL = 30_001
"""Nobody has used this deal or a greater one for tuning the search."""
ROUND_RULES = (
    "layout",
    "ranks",
    "removed",
    "base",
    "top",
    "deal",
    "moves",
    "wishes",
    "home",
    "decks",
    "passes",
)
"""The fields of a variant that decide the first board and what can happen before a redeal."""
FAMILY = "no-redeal"
"""The variant that is published about; nine others have the same first rounds."""
DEALS, SECONDS = 500, 10.0
FAMILY_DEALS, FAMILY_SECONDS = 2000, 120.0
FAMILY_LEAD = 3
"""The family is so many times as far in its deals as the others: it takes about two thirds of the time."""
PROOF_SHARE = 3
"""A search for a proof that is written down may take so many times as long as the search for the verdict."""
PROOF_MIB = 64
PROCESSOR = "processor"


@dataclass(frozen=True)
class Round:
    """The first round of a deal, and the seconds of processor time it may take."""

    variant: str
    deal: int
    seconds: float


@dataclass(frozen=True)
class Finding:
    """What was found about a round."""

    variant: str
    deal: int
    limit: float
    """The seconds that the search could take."""
    verdict: Outcome
    method: str
    """What decided; empty if nothing did."""
    seconds: float
    """Of the processor, for the verdict."""
    nodes: int
    """The work in positions: a search that is given as many finds the same on every machine."""
    line: str
    """The moves of a win."""
    proof: str
    """The SHA-256 checksum of a proof that there is no win, which the checker has accepted; empty without."""
    proof_seconds: float
    """Of the processor, for finding that proof, and for checking it."""
    solver: str
    """The checksum of the solver's source."""


def same_rounds(variant: Variant) -> tuple[str, ...]:
    """The variants whose first rounds have the same boards and rules, in the order of the catalogue."""
    return tuple(
        other.key
        for other in CATALOGUE.values()
        if all(getattr(other, name) == getattr(variant, name) for name in ROUND_RULES)
    )


def measured_as(variant: Variant) -> str:
    """The key of the variant whose first rounds are measured for this one, too."""
    same = same_rounds(variant)
    return FAMILY if FAMILY in same else same[0]


def planned(keys: Sequence[str] = tuple(CATALOGUE), deals: int | None = None) -> list[Round]:
    """The rounds of these variants in the order in which they are measured, each board once.

    So what is there when the command is stopped tells about all of them.
    """
    ordered: list[tuple[float, Round]] = []
    for key in dict.fromkeys(measured_as(CATALOGUE[key]) for key in keys):
        family = key == FAMILY
        count = deals or (FAMILY_DEALS if family else DEALS)
        lead, seconds = (FAMILY_LEAD, FAMILY_SECONDS) if family else (1, SECONDS)
        ordered += [
            ((index + 1) / count / lead, Round(key, FIRST_DEAL + index, seconds)) for index in range(count)
        ]
    return [each for _, each in sorted(ordered, key=lambda item: item[0])]


def measure(asked: Round) -> Finding:
    """Search a round until it is decided or its time is over, and write down what proves it."""
    state = deal(CATALOGUE[asked.variant], asked.deal)
    began = process_time()
    verdict = solve(state, MAX_AT_ONCE, asked.seconds, until=DECIDED, clock=PROCESSOR)
    searched = process_time()
    won = verdict.outcome is Outcome.WINNABLE
    lost = verdict.outcome is Outcome.NOT_WINNABLE
    line = _line(state, verdict.line) if won else ""
    proof = _proof(state.seen(), PROOF_SHARE * asked.seconds) if lost else ""
    proven = process_time()
    method = "positions" if has_compiled_search(state.seen()) else "python"
    if verdict.method is not None:
        method = verdict.method.value
    return Finding(
        variant=asked.variant,
        deal=asked.deal,
        limit=asked.seconds,
        verdict=verdict.outcome,
        method=method if won or lost else "",
        seconds=round(searched - began, 3),
        nodes=verdict.nodes,
        line=line,
        proof=proof,
        proof_seconds=round(proven - searched, 3) if proof else 0.0,
        solver=solver_checksum(),
    )


def replay(state: State, line: str) -> State:
    """The position after the moves of a finding. Raises ``InputError`` or ``IllegalMove``."""
    for text in line.split():
        state = state.play(parse_move(text, state))
    return state


def _line(state: State, moves: Sequence[Move]) -> str:
    """The moves as text, if they win by the rules; they do not while cards of the stock are unknown."""
    text = " ".join(format_move(move, state) for move in moves)
    return text if replay(state, text).status is Status.WON else ""


def _proof(state: State, seconds: float) -> str:
    """The checksum of a proof that the round cannot be won, as ``python -m gaps.solver --proof`` writes it.

    Empty if none is found in these seconds of the processor, or if the rules have no proofs.
    """
    if LOSSES not in fitting_methods(state):
        return ""
    search = ProofSearch(state, PROOF_MIB)
    try:
        run_within(search.run, MAX_AT_ONCE, seconds, clock=process_time)
        lines = search.proof()
    finally:
        search.close()
    return "" if lines is None else proof_checksum(lines)


def proof_checksum(lines: Sequence[str]) -> str:
    """The SHA-256 checksum of a proof."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode("ascii")).hexdigest()


@cache
def solver_checksum() -> str:
    """The first digits of the SHA-256 checksum of the solver's source files."""
    folder = Path(gaps.solver.__file__).parent
    files = sorted(path for end in ("py", "pyx", "pxd", "pxi") for path in folder.rglob(f"*.{end}"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
