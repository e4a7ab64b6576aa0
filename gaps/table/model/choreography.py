"""The motions that cards make when the state of a board changes: which path, how long,
in which order.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from gaps.engine import Card, Redeal, State, Step
from gaps.engine.deals import board_before_removal
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.tween import Tween, ease_in_out, ease_out_cubic, linear, spring
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.pose import (
    Arc,
    Flip,
    Motion,
    Pose,
    Riffle,
    dealer,
    fade_across,
    flat,
    tap,
)
from gaps.table.model.whirl import SCALE, SMALLER, Whirl, Whirled
from gaps.table.model.whirl import SECONDS as GATHER

Motions = dict[Card, Motion]

# Seconds at normal speed. A stagger is the delay between one card and the next.
SLIDE = 0.240
SLIDE_PER_PIXEL = 0.00014
MAX_SLIDE = 0.420
LANDING = 0.150
UNDO = 0.180
HOVER_IN = 0.090
HOVER_OUT = 0.140
REDUCED = 0.120  # of fading instead of motion
REDUCED_REDEAL = 0.200  # the same, in a redeal
PACK_FALLS = 0.120
PACK_DROP = 40  # pixels at u = 1
DEAL_CARD = 0.300
DEAL_STAGGER = 0.016
REMOVED_REST = 0.350  # of a card that is dealt and then removed by the rules
REMOVED_FLIGHT = 0.420  # its way out
GATHER_STAGGER = 0.009
SWAYS = (-1.0, 0.4, -0.3, 1.0, 0.0)  # of cards that are gathered one after the other
SHUFFLE = 0.420
CARRY = 0.200
REDEAL_CARD = 0.320
REDEAL_STAGGER = 0.026
# Pixels at u = 1.
# of the paths
SLIDE_BEND = 70
DEAL_BEND = 40
TURN_BEND = 30
RIFFLE_CARD = 90  # the usual width of a card
RIFFLE_SHARE = 0.42  # of it: how far cards swing out when they are shuffled
PILE_THICKNESS = 0.35  # of one card in a pile
REMOVED_TILT = 12.0  # degrees


def timed(settings: Pace, *legs: Tween) -> Motion:
    """Return the motion of legs: at its end at once where everything is still."""
    seconds = settings.seconds
    return Motion(
        tuple(
            replace(leg, delay=seconds(leg.delay), seconds=seconds(leg.seconds))
            for leg in legs
        )
    )


def moved(settings: Pace, *legs: Tween) -> Motion:
    """Return the motion of legs, or if motion is reduced, fade out at its start and in
    at its end.
    """
    fade = Tween(
        legs[0].start,
        legs[-1].end,
        REDUCED,
        linear,
        path=fade_across,
    )
    return timed(settings, fade) if settings.reduced else timed(settings, *legs)


def slide(
    start: Pose,
    end: Pose,
    u: float,
    motion_settings: Pace,
    joins: bool = False,
) -> Motion:
    """Move a card into a gap. One that ``joins`` a run stops there, any other lands
    with a spring.
    """
    seconds = min(MAX_SLIDE, SLIDE + SLIDE_PER_PIXEL * math.dist(start[:2], end[:2]))
    way = Tween(
        start,
        end,
        seconds,
        ease_in_out,
        path=Arc(SLIDE_BEND * u),
    )
    if joins:
        return moved(motion_settings, way)
    squeezed = end._replace(scale_x=1.03, scale_y=0.94)
    return moved(
        motion_settings,
        way,
        Tween(
            squeezed,
            end,
            LANDING,
            spring,
            delay=seconds,
        ),
    )


def straight(
    start: Pose,
    end: Pose,
    motion_settings: Pace,
    seconds: float = UNDO,
) -> Motion:
    """Move a card straight to its place: after an undo, when it is let go, or lifted
    and laid down.
    """
    return moved(motion_settings, Tween(start, end, seconds, ease_out_cubic))


def step_motions(
    step: Step,
    back: bool,
    poses: Mapping[Card, Pose],
    moving: Container[Card],
    geometry: BoardGeometry,
    settings: Pace,
) -> Motions:
    """Return the motions that lead to the state after ``step``, or ``back`` to the one
    before it.

    ``poses`` are those of the cards on the board now, ``moving`` the cards that are in
    motion already.
    """
    before = step.after if back else step.before
    after = step.before if back else step.after
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
            motions[card] = straight(start, end, settings)
        else:
            joins = cell in after.home
            motions[card] = slide(
                start,
                end,
                geometry.u,
                settings,
                joins,
            )
    return motions


def talon_motions(
    before: State,
    after: State,
    back: bool,
    shown: Pose | None,
    geometry: BoardGeometry,
    settings: Pace,
) -> Motions:
    """Return the motions of a turned card that leaves and of the next one, or ``back``
    the reverse.

    ``shown`` is the pose of the turned card if it is in motion now, else ``None``.
    """
    if not geometry.talon or len(before.stock) == len(after.stock):
        return {}
    talon = Pose(*geometry.talon_place.center, flip=1.0)
    turned = Pose(*geometry.turned.center)
    gone = turned.moved(0, geometry.card[1] / 2)._replace(alpha=0.0)
    motions: Motions = {}
    if before.turned:
        motions[before.turned] = straight(
            shown or turned,
            talon if back else gone,
            settings,
        )
    if after.turned:
        start = gone if back else talon
        turns = Flip(Arc(TURN_BEND * geometry.u))
        motions[after.turned] = moved(
            settings,
            Tween(
                start,
                turned,
                DEAL_CARD,
                ease_in_out,
                path=turns,
            ),
        )
    return motions


def deal_motions(
    state: State,
    geometry: BoardGeometry,
    settings: Pace,
) -> Motions:
    """Return the motions of a new deal; cards that the rules remove fly in, too, and
    leave again upward.
    """
    dealt = enumerate(board_before_removal(state))
    places = [(card, flat(geometry, cell)) for cell, card in dealt if card is not None]
    if settings.reduced:
        return {
            card: moved(settings, Tween(pose, pose, 0))
            for card, pose in places
            if card in state.board
        }
    motions = {}
    arc = Flip(Arc(DEAL_BEND * geometry.u))
    landed = PACK_FALLS + DEAL_STAGGER * len(places) + DEAL_CARD
    face_down = dealer(geometry)._replace(flip=1.0, z=0.2)
    above = face_down.moved(0, -PACK_DROP * geometry.u)
    for number, (card, pose) in enumerate(places):
        legs = [
            Tween(above, face_down, PACK_FALLS, _accelerate),
            Tween(
                face_down,
                pose,
                DEAL_CARD,
                ease_in_out,
                delay=PACK_FALLS + DEAL_STAGGER * number,
                path=arc,
            ),
        ]
        if card not in state.board:
            away = pose._replace(
                y=-geometry.card[1],
                z=1.0,
                tilt=REMOVED_TILT,
            )
            legs.append(
                Tween(
                    pose,
                    away,
                    REMOVED_FLIGHT,
                    _accelerate,
                    delay=landed + REMOVED_REST,
                )
            )
        motions[card] = timed(settings, *legs)
    return motions


@dataclass(frozen=True)
class RedealPhases:
    """When the parts of a redeal begin, in seconds at normal speed."""

    shuffle: float
    deal: float
    ends: float
    whirl: Whirl
    """In which the cards are gathered."""


def redeal_motions(
    step: Step,
    poses: Mapping[Card, Pose],
    geometry: BoardGeometry,
    settings: Pace,
) -> tuple[Motions, RedealPhases]:
    """Return the motions of a redeal and when each of its parts begins.

    Cards are gathered, shuffled, or tapped on the table by rules that do not shuffle,
    and dealt again. ``poses`` are those of all cards on the board now; the cards that
    the rules keep do not move.
    """
    rule = step.before.variant.redeal
    kept_cells = (
        rule.keep.cells(step.before).union(geometry.layout.tray) if rule else ()
    )
    kept = {step.before.board[cell] for cell in kept_cells}
    held = {card: pose for card, pose in poses.items() if card not in kept}
    cells = {card: cell for cell, card in enumerate(step.after.board) if card in held}
    target = {
        card: flat(geometry, cell) for card, cell in cells.items() if card is not None
    }
    whirl = Whirl.on(geometry)
    middle = Pose(*whirl.middle)
    deals_from = dealer(geometry)
    u = geometry.u
    if settings.reduced:
        ends = settings.seconds(REDUCED_REDEAL)
        fades = {
            card: timed(
                settings,
                Tween(
                    held[card],
                    pose,
                    REDUCED_REDEAL,
                    linear,
                    path=fade_across,
                ),
            )
            for card, pose in target.items()
        }
        return fades, RedealPhases(ends / 2, ends / 2, ends, whirl)
    gathered = GATHER + GATHER_STAGGER * len(held)
    carried = gathered + SHUFFLE
    dealt = carried + CARRY
    order = {card: number for number, card in enumerate(target)}
    motions = {}
    arc = Flip(Arc(DEAL_BEND * u))
    # those in the middle leave first
    inside_first = sorted(
        held, key=lambda card: math.dist(held[card][:2], whirl.middle)
    )
    for number, card in enumerate(inside_first):
        pose = held[card]
        depth = len(target) - order[card]  # the next card to be dealt lies on top
        in_pile = middle._replace(
            z=0.05 + depth / 400,
            scale_x=SCALE - SMALLER,
            scale_y=SCALE - SMALLER,
            flip=1.0,
        ).moved(0, -depth * PILE_THICKNESS * u)
        at_dealer = deals_from._replace(flip=1.0, z=in_pile.z).moved(
            0,
            -depth * PILE_THICKNESS * u,
        )
        joint = whirl.nearest((pose.x, pose.y))
        gathers = Whirled(whirl, joint, sway=SWAYS[number % len(SWAYS)])
        side = 1 if order[card] % 2 else -1
        mix = tap
        if rule is None or rule.shuffled:
            mix = Riffle(RIFFLE_SHARE * RIFFLE_CARD * u * side)
        start = dealt + REDEAL_STAGGER * order[card]
        motions[card] = timed(
            settings,
            Tween(
                pose,
                in_pile,
                GATHER,
                linear,
                delay=GATHER_STAGGER * number,
                path=gathers,
            ),
            Tween(
                in_pile,
                in_pile,
                SHUFFLE,
                linear,
                delay=gathered,
                path=mix,
            ),
            Tween(
                in_pile,
                at_dealer,
                CARRY,
                ease_in_out,
                delay=carried,
            ),
            Tween(
                at_dealer,
                target[card],
                REDEAL_CARD,
                ease_in_out,
                delay=start,
                path=arc,
            ),
        )
    ends = dealt + REDEAL_STAGGER * len(target) + REDEAL_CARD
    gathered, dealt, ends = map(settings.seconds, (gathered, dealt, ends))
    return motions, RedealPhases(gathered, dealt, ends, whirl)


def _accelerate(t: float) -> float:
    return t * t * t
