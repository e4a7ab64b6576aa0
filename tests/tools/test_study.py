"""The study of winnability: its page tells its findings, and they are proven."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Status, deal, parse_move
from gaps.solver import Outcome
from gaps.solver.proofs.checker import board_line, check
from tests.marks import repeated
from tools.study import figures, page
from tools.study.games import FIRST_DEAL
from tools.study.results import unpacked
from tools.study.rounds import (
    Finding,
    in_short,
    planned,
    proof_of,
    solver_checksum,
    sorted_moves,
)


def proves(finding: Finding) -> bool:
    """Whether its line wins by the rules, or the checker accepts its proof."""
    state = deal(CATALOGUE[finding.variant], finding.deal)
    if finding.line:
        for character in finding.line:
            text = sorted_moves(state)[ord(character) - ord("0")]
            state = state.play(parse_move(text, state))
        return state.status is Status.WON and finding.verdict is Outcome.WINNABLE
    if finding.proof.startswith("p "):
        proof = [board_line(state), finding.proof]
    else:
        proof = proof_of(state, 10 * finding.limit)
        assert finding.solver != solver_checksum() or in_short(proof) == finding.proof
    return (
        check(proof).state.board == state.board
        and finding.verdict is Outcome.NOT_WINNABLE
    )


@pytest.mark.slow
def test_the_committed_page_is_made_from_the_committed_findings_and_games() -> None:
    table = figures.load()
    assert set(table) == set(CATALOGUE)
    assert all(played.first >= FIRST_DEAL for played in table.values())
    findings = figures.by_variant(unpacked(page.FINDINGS, Finding))
    assert page.PAGE.read_text(encoding="utf-8") == page.page(findings, table)
    planned_deals = {(task.variant, task.deal): task.limit for task in planned()}
    for each in unpacked(page.FINDINGS, Finding):
        assert planned_deals.pop((each.variant, each.deal)) == each.limit


def committed(kind: str) -> list[Finding]:
    """Every tenth of the committed findings with a line or a number of positions, or
    all with a checksum of their proof, those first that are found soonest.
    """
    findings = unpacked(page.FINDINGS, Finding)
    if kind == "lines":
        return [finding for finding in findings if finding.line][::10]
    if kind == "positions":
        return [finding for finding in findings if finding.proof.startswith("p ")][::10]
    proven = [
        finding
        for finding in findings
        if finding.proof and not finding.proof.startswith("p ")
    ]
    return sorted(proven, key=lambda finding: finding.proof_seconds)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("kind", ["lines", "positions", "checksums"])
def test_committed_findings_are_proven(kind: str) -> None:
    sample = committed(kind)
    assert sample
    assert all(
        map(
            proves,
            sample[: repeated(*((300, 20_000) if kind == "lines" else (2, 500)))],
        )
    )
