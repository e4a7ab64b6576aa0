"""The motions of a redeal.

Runs break, the loose cards are gathered in a pile, shuffled, carried to the dealer, and
dealt again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gaps.engine import Card, State, Step
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import APPEAR, HURRY
from gaps.stage.motion.tween import (
    Tween,
    ease_in_out,
    ease_out_cubic,
    linear,
    passed,
)
from gaps.table.model.choreography import DEAL_BEND, Motions, timed
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.pose import (
    Arc,
    Cut,
    Flip,
    Pose,
    Values,
    dealer,
    fade_across,
    flat,
    tap,
)
from gaps.table.model.whirl import SCALE, SCALE_LOSS, Whirl, Whirled
from gaps.table.model.whirl import SECONDS as GATHER
from gaps.values import with_fields

# Seconds at normal speed. A stagger is the delay between one card and the next.
BREAK_SECONDS = 0.160  # until the first card leaves
MAX_BREAKS_SECONDS = 0.110  # from the first seam that breaks to the last, at most
MAX_BREAK_STAGGER_SECONDS = 0.024  # at most
LIFT_SECONDS = HURRY
GATHER_STAGGER_SECONDS = 0.006
SHUFFLE_SECONDS = 0.420
CARRY_SECONDS = APPEAR
DEAL_CARD_SECONDS = 0.320
DEAL_STAGGER_SECONDS = 0.026
# Instead of all that, with reduced motion.
SEAMS_SECONDS = APPEAR  # display of the seams that break
FADE_SECONDS = APPEAR
SWAY_PATTERN = (-1.0, 0.4, -0.3, 1.0, 0.0)  # sways of the gathered cards in turn
LIFT_HEIGHT = 4.0  # rise of a card before it flies; in units
CUT_REACH = 38.0  # aside: both halves of the pile are side by side; in units
# The pile.
PILE_SCALE = SCALE - SCALE_LOSS  # scale of the cards at the end of the whirl
THICKNESS = 0.35  # thickness of each card; in units
MIN_HEIGHT = 0.05  # height of its lowest card, as in ``Pose.z``
SLIDE_HEIGHT_CARDS = 400  # number of cards
FRAMES_PER_SECOND = 60

Flights = dict[Card, tuple[Tween, ...]]
"""The legs of each card's way."""


@dataclass(frozen=True)
class RedealPhases:
    """When the parts of a redeal start, in seconds at normal speed."""

    gather: float
    lifted: float
    """When the last card has left its place."""
    shuffle: float
    carry: float
    deal: float
    ends: float

    @classmethod
    def of(cls, cards: int, settings: Pace) -> RedealPhases:
        """Return the phases of a redeal of ``cards`` loose cards."""
        if settings.reduced:
            shown, ends = map(
                settings.seconds, (SEAMS_SECONDS, SEAMS_SECONDS + FADE_SECONDS)
            )
            halfway = (shown + ends) / 2
            return cls(shown, shown, halfway, halfway, halfway, ends)
        lifted = BREAK_SECONDS + GATHER_STAGGER_SECONDS * cards
        shuffle = lifted + GATHER
        carry = shuffle + SHUFFLE_SECONDS
        deal = carry + CARRY_SECONDS
        ends = deal + DEAL_STAGGER_SECONDS * cards + DEAL_CARD_SECONDS
        starts = (BREAK_SECONDS, lifted, shuffle, carry, deal, ends)
        return cls(*map(settings.seconds, starts))


def redeal_motions(
    step: Step,
    poses: Mapping[Card, Pose],
    geometry: BoardGeometry,
    settings: Pace,
) -> tuple[Motions, RedealPhases]:
    """Return the motions of a redeal and when each of its parts starts.

    ``poses`` are those of all cards on the board now. The cards that the rules keep do
    not move.
    """
    rule = step.before.variant.redeal
    assert rule is not None, "a variant without redeals has no step of this cause"
    starts = _loose(step.before, poses)
    # In the order in which they are dealt.
    ends = {
        card: flat(geometry, cell)
        for cell, card in enumerate(step.after.board)
        if card is not None and card in starts
    }
    phases = RedealPhases.of(len(starts), settings)
    flights = (
        _fades(starts, ends)
        if settings.reduced
        else _flights(starts, ends, geometry, phases, rule.shuffled)
    )
    return {card: timed(settings, *legs) for card, legs in flights.items()}, phases


def _fades(starts: Mapping[Card, Pose], ends: Mapping[Card, Pose]) -> Flights:
    return {
        card: (
            Tween(
                starts[card], end, FADE_SECONDS, linear, SEAMS_SECONDS, path=fade_across
            ),
        )
        for card, end in ends.items()
    }


def _flights(
    starts: Mapping[Card, Pose],
    ends: Mapping[Card, Pose],
    geometry: BoardGeometry,
    phases: RedealPhases,
    is_shuffled: bool,
) -> Flights:
    """Return the four legs of each card's way from its place to the next one."""
    u = geometry.px_per_unit
    deals_from = dealer(geometry)
    turns_up = Flip(Arc(DEAL_BEND * u))
    when_dealt = {card: number for number, card in enumerate(ends)}
    flights: Flights = {}
    for card, gathered in _gathering(starts, geometry).items():
        middle, end = Pose(*gathered.end), ends[card]
        number = when_dealt[card]
        cards = len(ends) - number  # the next card to be dealt is on top
        in_pile = _piled(middle, cards, u)
        at_dealer = _piled(deals_from, cards, u)
        flights[card] = (
            with_fields(gathered, end=in_pile),
            Tween(
                in_pile,
                in_pile,
                SHUFFLE_SECONDS,
                delay=phases.shuffle,
                path=_cut(number, len(ends), u) if is_shuffled else tap,
            ),
            Tween(in_pile, at_dealer, CARRY_SECONDS, ease_in_out, delay=phases.carry),
            Tween(
                at_dealer,
                end,
                DEAL_CARD_SECONDS,
                ease_in_out,
                delay=phases.deal + DEAL_STAGGER_SECONDS * number,
                path=turns_up,
            ),
        )
    return flights


def _loose(state: State, poses: Mapping[Card, Pose]) -> dict[Card, Pose]:
    """Return the poses of the cards that a redeal of a ``state`` gathers."""
    kept_cells = state.kept_by_redeal.union(state.variant.layout.tray)
    kept = {state.board[cell] for cell in kept_cells}
    return {card: pose for card, pose in poses.items() if card not in kept}


def gathered_poses(
    state: State, poses: Mapping[Card, Pose], geometry: BoardGeometry
) -> Iterator[tuple[Card, Pose]]:
    """Yield the cards that a redeal gathers in the poses of each frame, up to the pile.

    ``poses`` are those of all cards on the board of the ``state``.
    """
    ways = _gathering(_loose(state, poses), geometry)
    last = max((way.ends for way in ways.values()), default=0.0)
    for frame in range(round(last * FRAMES_PER_SECOND)):
        time = frame / FRAMES_PER_SECOND
        for card, way in ways.items():
            if way.delay < time < way.ends:
                yield card, Pose(*way.at(time))


def _gathering(
    starts: Mapping[Card, Pose], geometry: BoardGeometry
) -> dict[Card, Tween]:
    """Return the ways of cards from their poses to the middle of the whirl.

    Each card goes further, to its place in the pile there. The first to leave comes first.
    """
    whirl = Whirl.on(geometry)
    middle = Pose(*whirl.middle, z=MIN_HEIGHT, scale_x=PILE_SCALE, scale_y=PILE_SCALE)
    rise = LIFT_HEIGHT * geometry.px_per_unit
    from_outside = sorted(
        starts,
        key=lambda card: math.dist(starts[card][:2], whirl.middle),
        reverse=True,
    )
    return {
        card: Tween(
            starts[card],
            middle,
            GATHER,
            delay=BREAK_SECONDS + GATHER_STAGGER_SECONDS * number,
            path=Lifting(_whirled(whirl, starts[card], number), rise),
        )
        for number, card in enumerate(from_outside)
    }


def _piled(place: Pose, cards: int, px_per_unit: float) -> Pose:
    """Return the pose of the top one of ``cards`` cards in a pile.

    They are face down at a ``place``.
    """
    pose = place._replace(z=MIN_HEIGHT + cards / SLIDE_HEIGHT_CARDS, flip=1.0)
    return pose.moved(0, -cards * THICKNESS * px_per_unit)


def _whirled(whirl: Whirl, start: Pose, number: int) -> Whirled:
    """Return the path of the card that is gathered after ``number`` others."""
    joint = whirl.nearest((start.x, start.y))
    return Whirled(whirl, joint, sway=SWAY_PATTERN[number % len(SWAY_PATTERN)])


def _cut(number: int, count: int, px_per_unit: float) -> Cut:
    """Return the path of a card that is shuffled with ``count`` others.

    It is dealt after ``number`` others. The upper half of the pile goes to the right.
    """
    half = count / 2
    is_upper = number < half
    below = count - number if not is_upper else half - number
    turn = max(0.0, (below - 1) / max(1.0, half - 1))
    drop = THICKNESS * half * px_per_unit if is_upper else 0.0
    return Cut(CUT_REACH * px_per_unit * (1 if is_upper else -1), drop, min(1.0, turn))


@dataclass(frozen=True)
class Lifting:
    """A path on which a card first rises straight up."""

    path: Whirled
    rise: float  # pixels

    def __call__(self, start: Values, end: Values, progress: float) -> Values:
        pose = Pose(*self.path(start, end, progress))
        risen = ease_out_cubic(passed(progress, 0.0, LIFT_SECONDS / GATHER))
        return pose.moved(0, -self.rise * risen * (1 - progress))


def break_times(count: int) -> list[float]:
    """Return when each of ``count`` seams breaks, in seconds at normal speed."""
    apart = min(MAX_BREAK_STAGGER_SECONDS, MAX_BREAKS_SECONDS / max(1, count - 1))
    return [apart * number for number in range(count)]
