"""Which motion each card makes when the state of a board changes. Poses are at rest, nothing is selected."""

from __future__ import annotations

from collections.abc import Container, Mapping

from gaps.engine import Card, Redeal, State, Step, board_before_removal
from gaps.table.model import choreography
from gaps.table.model.choreography import MotionSettings, RedealPhases
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.pose import Motion, Pose
from gaps.table.model.resting_poses import dealer, flat, middle_of

Motions = dict[Card, Motion]


def step_motions(
    step: Step,
    back: bool,
    poses: Mapping[Card, Pose],
    moving: Container[Card],
    geometry: BoardGeometry,
    settings: MotionSettings,
) -> Motions:
    """Return the motions that lead to the state after ``step``, or ``back`` to the one before it.

    ``poses`` are those of the cards on the board now, ``moving`` the cards that are in motion already.
    """
    after, before = (step.before, step.after) if back else (step.after, step.before)
    motions: Motions = {}
    for cell, card in enumerate(after.board):
        if card is None:
            continue
        end = flat(geometry, cell)
        start = poses.get(card, end)
        if start == end and card not in moving:
            continue
        stays = before.board[cell] == card  # it is only laid down again
        if back or stays or isinstance(step.cause, Redeal):
            motions[card] = choreography.straight(start, end, settings)
        else:
            motions[card] = choreography.slide(start, end, geometry.u, settings, joins=cell in after.home)
    return motions


def talon_motions(
    before: State,
    after: State,
    back: bool,
    shown: Pose | None,
    geometry: BoardGeometry,
    settings: MotionSettings,
) -> Motions:
    """Return the motions of a turned card that leaves and of the next one, or ``back`` the reverse.

    ``shown`` is the pose of the turned card if it is in motion now, else ``None``.
    """
    if not geometry.talon or len(before.stock) == len(after.stock):
        return {}
    deck, turned = Pose(*geometry.deck.center, flip=1.0), Pose(*geometry.turned.center)
    gone = turned.moved(0, geometry.card[1] / 2)._replace(alpha=0.0)
    motions: Motions = {}
    if before.turned:
        motions[before.turned] = choreography.straight(shown or turned, deck if back else gone, settings)
    if after.turned:
        start = gone if back else deck
        motions[after.turned] = choreography.turn(start, turned, geometry.u, settings)
    return motions


def deal_motions(state: State, geometry: BoardGeometry, settings: MotionSettings) -> Motions:
    """Return the motions of a new deal; cards that the rules remove fly in, too, and leave again."""
    dealt = enumerate(board_before_removal(state))
    places = [(card, flat(geometry, cell)) for cell, card in dealt if card is not None]
    removed = {card: pose.y + geometry.card[1] for card, pose in places if card not in state.board}
    return choreography.deal_in(places, removed, dealer(geometry), geometry.u, settings)


def redeal_motions(
    step: Step, poses: Mapping[Card, Pose], geometry: BoardGeometry, settings: MotionSettings
) -> tuple[Motions, RedealPhases]:
    """Return the motions of a redeal and when each of its parts begins.

    ``poses`` are those of all cards on the board now; the cards that the rules keep do not move.
    """
    rule = step.before.variant.redeal
    kept_cells = rule.keep(step.before).union(geometry.layout.tray) if rule else ()
    kept = {step.before.board[cell] for cell in kept_cells}
    places = [
        (cell, card)
        for cell, card in enumerate(step.after.board)
        if card is not None and card in poses and card not in kept
    ]
    return choreography.redeal(
        [(card, pose) for card, pose in poses.items() if card not in kept],
        [(card, flat(geometry, cell)) for cell, card in places],
        middle_of(geometry, [cell for cell, _ in places]),
        dealer(geometry),
        rule is None or rule.shuffled,
        geometry.u,
        settings,
    )
