"""Chooses the deal of a place in the expedition, and the numbers of its aims."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from random import Random

from gaps.engine import (
    CATALOGUE,
    Game,
    Redeal,
    State,
    Status,
    Variant,
    arcade_score,
    deal,
    format_code,
)
from gaps.progress.expedition.camps import Aim, AimKind
from gaps.solver import Outcome
from gaps.solver.beginner import (
    CHOOSE,
    games_won,
    greedy_moves,
    is_easy,
    redeals_allowed,
)
from gaps.solver.levels import level_of
from tools.quality.expedition import lines
from tools.quality.expedition.plan import AFTER_REDEAL, Slot
from tools.quality.expedition.shorten import Line
from tools.study.players import follow_hints

LARGEST = 999_999
COMPARED = {1: 4, 2: 8, 3: 4, 4: 4, 5: 2, 6: 2}
"""How many deals that fit are compared, by camp: the one that a simple player wins most
often is taken, in the first camp somebody new. In later camps it is the first that
fits.
"""
SIMPLE_GAMES = 16
HINT_NODES = 3_000_000
"""Of the second time through a talon, for the player who follows the hints."""
MARGIN = 0.10
MORE_MOVES = 4
MOVES_STEP = 5
"""Moves above the shortest line known: a tenth and four more, rounded up to a multiple
of five.
"""
SCORE_SHARE = 0.8
SCORE_STEP = 250
"""The share of the line's score that is asked for, rounded down to a multiple."""


@dataclass(frozen=True)
class Chosen:
    """A deal of the expedition, with what is known about it."""

    slot: Slot
    code: str
    line: Line
    aims: tuple[Aim, Aim, Aim]
    simple_wins: int | None
    """Games of ``SIMPLE_GAMES`` that the simple player wins; ``None`` if no deals were
    compared.
    """


def candidates(camp: int, number: int) -> Iterator[int]:
    """Yield different deal numbers of up to six digits, always in the same order."""
    draw = Random(f"gaps expedition {camp} {number}").random
    met = set[int]()
    while True:
        seed = 1 + int(draw() * LARGEST)
        if seed not in met:
            met.add(seed)
            yield seed


def choose(slot: Slot, camp: int, number: int) -> Chosen:
    """Find the deal for the place ``number`` of a camp, always the same one."""
    variant = CATALOGUE[slot.key]
    wanted = COMPARED.get(camp, 1)
    found: list[tuple[int, int, int, int]] = []
    for seed in candidates(camp, number):
        if camp == 1 and not is_easy(variant, seed):
            continue
        line = winning_line(slot, deal(variant, seed), shorten=False)
        if line is None:
            continue
        wins = simple_wins(variant, seed) if wanted > 1 else 0
        newcomers = games_won(variant, seed, CHOOSE, "choose") if camp == 1 else 0
        found.append((-newcomers, -wins, len(found), seed))
        if len(found) == wanted:
            break
    _, losses, _, seed = min(found)
    line = winning_line(slot, deal(variant, seed), shorten=True)
    assert line is not None
    second, third = (
        aim_of(kind, variant, seed, line) for kind in (slot.second, slot.third)
    )
    aims = Aim(AimKind.WIN), second, third
    return Chosen(
        slot, format_code(variant, seed), line, aims, -losses if wanted > 1 else None
    )


def winning_line(slot: Slot, start: State, shorten: bool) -> Line | None:
    """A line that wins the deal as the slot asks; ``None`` if it does not fit there."""
    if start.stock:
        # a player who does not know the talon either wins it, by doing what the hints
        # say
        line = lines.through_the_talon(start)
        return (
            line
            if line is not None and (shorten or follow_hints(start, HINT_NODES).won)
            else None
        )
    verdict = lines.first_round(start)
    if slot.level is AFTER_REDEAL:
        return (
            None
            if verdict.outcome is Outcome.WINNABLE
            else lines.after_redeal(start, verdict)
        )
    if level_of(start, verdict) is not slot.level:
        return None
    return lines.without_redeal(start, verdict) if shorten else verdict.line


def simple_wins(variant: Variant, seed: int) -> int:
    """How many of some games with a deal are won by looking one move ahead, with the
    redeals of the rules.
    """
    won = 0
    most = redeals_allowed(variant)
    for number in range(SIMPLE_GAMES):
        chance = Random(f"{variant.key}:{seed} {number}")
        state = greedy_moves(deal(variant, seed), chance)
        while Redeal() in state.legal_moves and state.redeals_used < most:
            state = greedy_moves(state.play(Redeal()), chance)
        won += state.status is Status.WON
    return won


def aim_of(kind: AimKind, variant: Variant, seed: int, line: Line) -> Aim:
    """The aim of a kind, with the number that fits the line."""
    if kind is AimKind.MOVES:
        most = (1 + MARGIN) * len(line) + MORE_MOVES
        return Aim(kind, ceil(most / MOVES_STEP) * MOVES_STEP)
    if kind is AimKind.SCORE:
        return Aim(kind, _points(variant, seed, line))
    return Aim(kind, 1) if kind is AimKind.REDEALS else Aim(kind)


def _points(variant: Variant, seed: int, line: Line) -> int:
    """What is asked for of what the line scores without a hint."""
    game = Game(deal(variant, seed))
    for move in line:
        game = game.play(move)
    score = arcade_score(game).total
    return int(SCORE_SHARE * score) // SCORE_STEP * SCORE_STEP
