"""The motions that cards make: which path, how long, in which order."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gaps.engine import Card
from gaps.stage.motion.tween import Tween, ease_in_out, ease_out_cubic, linear, spring
from gaps.table.model.pose import Arc, Flip, Motion, Pose, Riffle, Spiral, fade_across, tap

# Seconds at normal speed. A stagger is the delay between one card and the next.
SLIDE, SLIDE_PER_PIXEL, MAX_SLIDE = 0.240, 0.00014, 0.420
LANDING = 0.150
UNDO = 0.180
HOVER_IN, HOVER_OUT = 0.090, 0.140
REDUCED, REDUCED_REDEAL = 0.120, 0.200  # for fading instead of motion
DEAL_CARD, DEAL_STAGGER = 0.300, 0.016
REMOVED_REST, REMOVED_FLIGHT = 0.350, 0.420  # of a card that is dealt and then removed by the rules
GATHER, GATHER_STAGGER = 0.900, 0.009
SHUFFLE = 0.420
CARRY = 0.200
REDEAL_CARD, REDEAL_STAGGER = 0.320, 0.026
# Pixels at u = 1.
SLIDE_BEND, DEAL_BEND, TURN_BEND = 70, 40, 30  # of the paths
RIFFLE_CARD, RIFFLE_SHARE = 90, 0.42  # a card's width, and how far cards swing out when they are shuffled
DECK_THICKNESS = 0.35  # of one card in a deck
REMOVED_TILT = 12.0  # degrees

SPEEDS = {"calm": 1.35, "normal": 1.0, "quick": 0.6, "instant": 0.0}


@dataclass(frozen=True)
class MotionSettings:
    """The speed of all motion: a factor on every time, 0 for none; ``reduced`` fades instead of moving."""

    factor: float = 1.0
    reduced: bool = False

    @classmethod
    def named(cls, speed: str, reduced: bool = False) -> MotionSettings:
        """Return the settings for a named speed: "calm", "normal", "quick" or "instant"."""
        return cls(SPEEDS[speed], reduced)

    def timed(self, motion: Motion) -> Motion:
        """Return a motion that is given at normal speed at this speed."""
        return Motion(
            tuple(
                replace(leg, delay=leg.delay * self.factor, seconds=leg.seconds * self.factor)
                for leg in motion.legs
            )
        )


def slide(start: Pose, end: Pose, u: float, motion_settings: MotionSettings, joins: bool = False) -> Motion:
    """Move a card into a gap. One that ``joins`` a run stops there, any other lands with a spring."""
    if motion_settings.reduced:
        return _faded(start, end, motion_settings)
    seconds = min(MAX_SLIDE, SLIDE + SLIDE_PER_PIXEL * math.dist(start[:2], end[:2]))
    legs = [Tween(start, end, seconds, ease_in_out, path=Arc(SLIDE_BEND * u))]
    if not joins:
        legs.append(Tween(end._replace(scale_x=1.03, scale_y=0.94), end, LANDING, spring, delay=seconds))
    return motion_settings.timed(Motion(tuple(legs)))


def turn(start: Pose, end: Pose, u: float, motion_settings: MotionSettings) -> Motion:
    """Move a card from the talon or back, and turn it over on its way."""
    if motion_settings.reduced:
        return _faded(start, end, motion_settings)
    return motion_settings.timed(
        Motion((Tween(start, end, DEAL_CARD, ease_in_out, path=Flip(Arc(TURN_BEND * u))),))
    )


def straight(start: Pose, end: Pose, motion_settings: MotionSettings, seconds: float = UNDO) -> Motion:
    """Move a card straight to its place: after an undo, or when it is let go."""
    if motion_settings.reduced:
        return _faded(start, end, motion_settings)
    return motion_settings.timed(Motion((Tween(start, end, seconds, ease_out_cubic),)))


def deal_in(
    places: Sequence[tuple[Card, Pose]],
    removed: Mapping[Card, float],
    dealer: Pose,
    u: float,
    motion_settings: MotionSettings,
) -> dict[Card, Motion]:
    """Deal every card from ``dealer`` to its place; then let the ``removed`` ones fly away upward.

    ``places`` are in the order of dealing. ``removed`` says how far these fly, in pixels.
    """
    if motion_settings.reduced:
        return {card: _faded(pose, pose, motion_settings) for card, pose in places if card not in removed}
    motions = {}
    landed = DEAL_STAGGER * len(places) + DEAL_CARD
    for number, (card, pose) in enumerate(places):
        delay = DEAL_STAGGER * number
        face_down = dealer._replace(flip=1.0, z=0.2)
        legs = [Tween(face_down, pose, DEAL_CARD, ease_in_out, delay=delay, path=Flip(Arc(DEAL_BEND * u)))]
        if card in removed:
            away = pose._replace(y=pose.y - removed[card], z=1.0, tilt=REMOVED_TILT)
            legs.append(Tween(pose, away, REMOVED_FLIGHT, _accelerate, delay=landed + REMOVED_REST))
        motions[card] = motion_settings.timed(Motion(tuple(legs)))
    return motions


@dataclass(frozen=True)
class RedealPhases:
    """When the parts of a redeal begin, in seconds at the chosen speed."""

    shuffle: float
    deal: float
    ends: float
    middle: tuple[float, float]
    """Where the cards are gathered, pixels."""


def redeal(
    held: Sequence[tuple[Card, Pose]],
    places: Sequence[tuple[Card, Pose]],
    middle: Pose,
    dealer: Pose,
    shuffled: bool,
    u: float,
    motion_settings: MotionSettings,
) -> tuple[dict[Card, Motion], RedealPhases]:
    """Gather cards to ``middle``, shuffle them there and deal them from ``dealer``.

    ``held`` is where they are now, ``places`` where they go, in the order of dealing. Cards that are not
    ``shuffled`` are tapped on the table instead. Return the motions and when each part begins.
    """
    if motion_settings.reduced:
        return _faded_redeal(held, places, middle, motion_settings)
    order = {card: number for number, (card, _) in enumerate(places)}
    target = dict(places)
    gathered = GATHER + GATHER_STAGGER * len(held)
    carried = gathered + SHUFFLE
    dealt = carried + CARRY
    motions = {}
    for number, (card, pose) in enumerate(held):
        depth = len(places) - order[card]  # the next card to be dealt lies on top
        in_deck = middle._replace(flip=1.0, z=0.05 + depth / 400).moved(0, -depth * DECK_THICKNESS * u)
        at_dealer = dealer._replace(flip=1.0, z=in_deck.z).moved(0, -depth * DECK_THICKNESS * u)
        spiral = Spiral(flip=0.3 + 0.2 * (number % 5) / 5)
        side = 1 if order[card] % 2 else -1
        mix = Riffle(RIFFLE_SHARE * (middle.scale_x * RIFFLE_CARD * u) * side) if shuffled else tap
        arc = Flip(Arc(DEAL_BEND * u))
        start = dealt + REDEAL_STAGGER * order[card]
        legs = (
            Tween(pose, in_deck, GATHER, ease_in_out, delay=GATHER_STAGGER * number, path=spiral),
            Tween(in_deck, in_deck, SHUFFLE, linear, delay=gathered, path=mix),
            Tween(in_deck, at_dealer, CARRY, ease_in_out, delay=carried),
            Tween(at_dealer, target[card], REDEAL_CARD, ease_in_out, delay=start, path=arc),
        )
        motions[card] = motion_settings.timed(Motion(legs))
    ends = dealt + REDEAL_STAGGER * len(places) + REDEAL_CARD
    factor = motion_settings.factor
    return motions, RedealPhases(gathered * factor, dealt * factor, ends * factor, (middle.x, middle.y))


def _faded_redeal(
    held: Sequence[tuple[Card, Pose]],
    places: Sequence[tuple[Card, Pose]],
    middle: Pose,
    motion_settings: MotionSettings,
) -> tuple[dict[Card, Motion], RedealPhases]:
    """Fade all cards out where they are and in where they go."""
    before = dict(held)
    motions = {}
    for card, pose in places:
        fade = Tween(before.get(card, pose), pose, REDUCED_REDEAL, linear, path=fade_across)
        motions[card] = motion_settings.timed(Motion((fade,)))
    ends = REDUCED_REDEAL * motion_settings.factor
    return motions, RedealPhases(ends / 2, ends / 2, ends, (middle.x, middle.y))


def hover_in(start: Pose, end: Pose, motion_settings: MotionSettings) -> Motion:
    """Lift a card under the pointer a little."""
    return motion_settings.timed(Motion((Tween(start, end, HOVER_IN, ease_out_cubic),)))


def hover_out(start: Pose, end: Pose, motion_settings: MotionSettings) -> Motion:
    """Lay a card down again."""
    return motion_settings.timed(Motion((Tween(start, end, HOVER_OUT, ease_out_cubic),)))


def _accelerate(t: float) -> float:
    return t * t * t


def _faded(start: Pose, end: Pose, motion_settings: MotionSettings) -> Motion:
    return motion_settings.timed(Motion((Tween(start, end, REDUCED, linear, path=fade_across),)))
