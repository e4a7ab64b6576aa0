"""The motions of cards when the state of a board changes.

They have their path, duration and order.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping

from gaps.engine import Card, Redeal, State, Step
from gaps.engine.deals import board_before_removal
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import ANSWER, CROSS_FADE, ENTER, HURRY
from gaps.stage.motion.tween import Tween, ease_in_out, ease_out_cubic, linear, spring
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.pose import (
    Arc,
    Flip,
    Motion,
    Pose,
    dealer,
    fade_across,
    flat,
)
from gaps.values import with_fields

Motions = dict[Card, Motion]

# Seconds at normal speed. A stagger is the delay between one card and the next.
SLIDE_SECONDS = 0.240
SLIDE_SECONDS_PER_PIXEL = 0.00014
MAX_SLIDE_SECONDS = 0.420
LANDING_SECONDS = 0.150
UNDO_SECONDS = 0.180
HOVER_IN_SECONDS = HURRY
HOVER_OUT_SECONDS = ANSWER
PACK_FALL_SECONDS = 0.120
PACK_DROP = 40  # in units
DEAL_CARD_SECONDS = ENTER
DEAL_STAGGER_SECONDS = 0.016
# rest of a card that is dealt and then removed by the rules
REMOVED_REST_SECONDS = 0.350
REMOVED_FLIGHT_SECONDS = 0.420  # flight of that card out of the board
# Bends of paths, in units.
SLIDE_BEND = 70
DEAL_BEND = 40
TURN_BEND = 30
REMOVED_TILT = 12.0  # degrees


def timed(settings: Pace, *legs: Tween) -> Motion:
    """Return the motion of legs; it ends at once if everything is still."""
    seconds = settings.seconds
    return Motion(
        tuple(
            with_fields(leg, delay=seconds(leg.delay), seconds=seconds(leg.seconds))
            for leg in legs
        )
    )


def moved(settings: Pace, *legs: Tween) -> Motion:
    """Return the motion of legs.

    With reduced motion, it fades out at the start and in at the end.
    """
    fade = Tween(
        legs[0].start,
        legs[-1].end,
        CROSS_FADE,
        linear,
        path=fade_across,
    )
    return timed(settings, fade) if settings.reduced else timed(settings, *legs)


def slide(
    start: Pose,
    end: Pose,
    px_per_unit: float,
    motion_settings: Pace,
    joins: bool = False,
) -> Motion:
    """Return the motion of a card into a gap.

    A card that ``joins`` a run stops there; any other lands with a spring.
    """
    seconds = min(
        MAX_SLIDE_SECONDS,
        SLIDE_SECONDS + SLIDE_SECONDS_PER_PIXEL * math.dist(start[:2], end[:2]),
    )
    way = Tween(
        start,
        end,
        seconds,
        ease_in_out,
        path=Arc(SLIDE_BEND * px_per_unit),
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
            LANDING_SECONDS,
            spring,
            delay=seconds,
        ),
    )


def straight(
    start: Pose,
    end: Pose,
    motion_settings: Pace,
    seconds: float = UNDO_SECONDS,
) -> Motion:
    """Return the motion of a card straight to its place.

    It is for an undo, a released card, and a card that is lifted or laid down.
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
    """Return the motions to the state after ``step``, or ``back`` to the one before it.

    ``poses`` are those of the cards on the board now, ``moving`` the cards that are
    already in motion.
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
        stays = before.board[cell] == card  # the card is only put down again
        if back or stays or isinstance(step.cause, Redeal):
            motions[card] = straight(start, end, settings)
        else:
            joins = cell in after.home
            motions[card] = slide(
                start,
                end,
                geometry.px_per_unit,
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
    """Return the motions of a turned card that leaves and of the next one.

    ``back`` gives the reverse. ``shown`` is the pose of the turned card if it is in
    motion now, otherwise ``None``.
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
        turns = Flip(Arc(TURN_BEND * geometry.px_per_unit))
        motions[after.turned] = moved(
            settings,
            Tween(
                start,
                turned,
                DEAL_CARD_SECONDS,
                ease_in_out,
                path=turns,
            ),
        )
    return motions


def deal_motions(
    state: State,
    geometry: BoardGeometry,
    settings: Pace,
    pack_lies: bool = False,
) -> Motions:
    """Return the motions of a new deal.

    Cards that the rules remove fly in, too, and leave again upward. The pack falls to
    where it deals, unless it is there already (``pack_lies``).
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
    arc = Flip(Arc(DEAL_BEND * geometry.px_per_unit))
    falls = 0.0 if pack_lies else PACK_FALL_SECONDS
    landed = falls + DEAL_STAGGER_SECONDS * len(places) + DEAL_CARD_SECONDS
    face_down = dealer(geometry)._replace(flip=1.0, z=0.2)
    above = face_down.moved(0, -PACK_DROP * geometry.px_per_unit)
    for number, (card, pose) in enumerate(places):
        legs = [
            Tween(face_down if pack_lies else above, face_down, falls, _accelerate),
            Tween(
                face_down,
                pose,
                DEAL_CARD_SECONDS,
                ease_in_out,
                delay=falls + DEAL_STAGGER_SECONDS * number,
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
                    REMOVED_FLIGHT_SECONDS,
                    _accelerate,
                    delay=landed + REMOVED_REST_SECONDS,
                )
            )
        motions[card] = timed(settings, *legs)
    return motions


def _accelerate(t: float) -> float:
    return t * t * t
