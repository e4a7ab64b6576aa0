"""First rounds: the choice of rounds, their order, and the finding about one of them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from time import process_time

import gaps.solver
from gaps.engine import CATALOGUE, Move, State, Status, deal, format_move
from gaps.engine.state import Variant
from gaps.solver import Outcome, solve
from gaps.solver.proofs.proof_search import ProofSearch
from gaps.solver.search import (
    LOSSES,
    MAX_AT_ONCE,
    MEMORY_MIB,
    fitting_methods,
    has_compiled_search,
    run_within,
)
from tools.study.results import Task

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
    "fill_rules",
    "home",
    "decks",
    "passes",
)
"""The fields of a variant that decide the first board and what can happen before a
redeal.
"""
FAMILY = "no-redeal"
"""The variant that is published about; nine others have the same first rounds."""
DEALS = 500
SECONDS = 10.0
FAMILY_DEALS = 2000
FAMILY_SECONDS = 120.0
FAMILY_LEAD = 0.5
"""The lead of the family.

It is half as far in its deals as the others: so it takes about two thirds of the time.
"""
PROOF_SHARE = 3
"""How much longer than the verdict the search for a written proof may take."""


@dataclass(frozen=True)
class Round(Task):
    """The first round of a deal."""

    limit: float
    """The seconds of the processor that the search may take."""


@dataclass(frozen=True)
class Finding(Round):
    """The finding about a round."""

    verdict: Outcome
    method: str
    """The method that decided; empty if none did."""
    seconds: float
    """The seconds of the processor, for the verdict."""
    nodes: int
    """The work in positions: a search that is given as many finds the same on every
    machine.
    """
    line: str
    """The moves of a win: each character, from "0" on, tells the place of one among the
    legal moves as text, sorted.
    """
    proof: str
    """The proof of a loss, if the checker has accepted one.

    It is its last line if that is the number of all positions, or else the SHA-256
    checksum of the whole proof.
    """
    proof_seconds: float
    """The seconds of the processor, for finding that proof and for checking it."""
    solver: str
    """The checksum of the solver's source."""


def same_rounds(variant: Variant) -> tuple[str, ...]:
    """Return the variants whose first rounds have the same boards and rules.

    They are in the order of the catalogue.
    """
    return tuple(
        other.key
        for other in CATALOGUE.values()
        if all(getattr(other, name) == getattr(variant, name) for name in ROUND_RULES)
    )


def measured_as(variant: Variant) -> str:
    """Return the key of the variant whose first rounds are measured for this one, too."""
    same = same_rounds(variant)
    return FAMILY if FAMILY in same else same[0]


def planned(
    keys: Sequence[str] = tuple(CATALOGUE), deals: int | None = None
) -> list[Round]:
    """Return the rounds of these variants in the order of measuring, each board once.

    So the results tell about all of them even if the command is stopped.
    """
    ordered: list[tuple[float, Round]] = []
    for key in dict.fromkeys(measured_as(CATALOGUE[key]) for key in keys):
        family = key == FAMILY
        count = deals or (FAMILY_DEALS if family else DEALS)
        lead, seconds = (FAMILY_LEAD, FAMILY_SECONDS) if family else (1, SECONDS)
        ordered += [
            ((index + 1) / count / lead, Round(key, FIRST_DEAL + index, seconds))
            for index in range(count)
        ]
    return [each for _, each in sorted(ordered, key=lambda item: item[0])]


def measure(asked: Round) -> Finding:
    """Search a round until it is decided or its time is over, and note what proves it."""
    state = deal(CATALOGUE[asked.variant], asked.deal)
    began = process_time()
    verdict = solve(state, MAX_AT_ONCE, asked.limit, until="decided", clock="processor")
    searched = process_time()
    lost = verdict.outcome is Outcome.NOT_WINNABLE
    proof = proof_of(state.seen(), PROOF_SHARE * asked.limit) if lost else []
    proven = process_time()
    method = "positions" if has_compiled_search(state.seen()) else "python"
    if verdict.method is not None:
        method = verdict.method.value
    return Finding(
        variant=asked.variant,
        deal=asked.deal,
        limit=asked.limit,
        verdict=verdict.outcome,
        method="" if verdict.outcome is Outcome.UNKNOWN else method,
        seconds=round(searched - began, 3),
        nodes=verdict.nodes,
        line=line_of(state, verdict.line)
        if verdict.outcome is Outcome.WINNABLE
        else "",
        proof=in_short(proof),
        proof_seconds=round(proven - searched, 3) if proof else 0.0,
        solver=solver_checksum(),
    )


def line_of(state: State, moves: Sequence[Move]) -> str:
    """Return the moves as a line of a finding, if they win by the rules.

    They do not while cards of the stock are unknown: then it is empty.
    """
    characters = []
    for move in moves:
        characters.append(
            chr(ord("0") + sorted_moves(state).index(format_move(move, state)))
        )
        state = state.play(move)
    return "".join(characters) if state.status is Status.WON else ""


def sorted_moves(state: State) -> list[str]:
    return sorted(format_move(move, state) for move in state.legal_moves)


def proof_of(state: State, seconds: float) -> list[str]:
    """Return a proof that the round cannot be won, as ``gaps.solver --proof`` writes it.

    It is empty if the checker accepts none in these seconds of the processor, or if the
    rules have no proofs.
    """
    if LOSSES not in fitting_methods(state):
        return []
    search = ProofSearch(state, MEMORY_MIB)
    try:
        run_within(search.run, MAX_AT_ONCE, seconds, clock=process_time)
        return search.proof() or []
    finally:
        search.close()


def in_short(proof: Sequence[str]) -> str:
    """Return the part of a proof that a finding keeps."""
    if not proof or proof[-1].startswith("p "):
        return "".join(proof[-1:])
    return hashlib.sha256(
        "".join(f"{line}\n" for line in proof).encode("ascii")
    ).hexdigest()


@cache
def solver_checksum() -> str:
    """Return the first digits of the SHA-256 checksum of the solver's source files."""
    folder = Path(gaps.solver.__file__).parent
    files = sorted(
        path for end in ("py", "pyx", "pxd", "pxi") for path in folder.rglob(f"*.{end}")
    )
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[
        :12
    ]
