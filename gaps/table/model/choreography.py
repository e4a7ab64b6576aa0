"""What the cards do when the state changes: motions made from poses, times and the feel of the game."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gaps.engine import Card
from gaps.stage.motion.tween import Tween, ease_in_out, ease_out_cubic, linear, spring
from gaps.table.model.pose import Arc, Flip, Motion, Pose, Riffle, Spiral, fade_across, tap

# The numbers of feel (DESIGN §6), seconds at normal speed.
SLIDE, SLIDE_PER_PIXEL, SLIDE_MOST = 0.240, 0.00014, 0.420
LAND = 0.150
UNDO = 0.180
REDUCED = 0.120
DEAL_EACH, DEAL_STAGGER = 0.300, 0.016
LIFTED_REST, LIFTED_AWAY = 0.350, 0.420
GATHER, GATHER_STAGGER = 0.900, 0.009
SHUFFLE = 0.420
CARRY = 0.200
REDEAL_EACH, REDEAL_STAGGER = 0.320, 0.026
REDUCED_REDEAL = 0.200

SPEEDS = {"calm": 1.35, "normal": 1.0, "quick": 0.6, "instant": 0.0}


@dataclass(frozen=True)
class MotionSettings:
    """How motion is to feel: the speed's factor on every time, and whether things may fly at all."""

    factor: float = 1.0
    reduced: bool = False

    @classmethod
    def named(cls, speed: str, reduced: bool = False) -> MotionSettings:
        """The feel of a speed named in the settings: calm, normal, quick or instant."""
        return cls(SPEEDS[speed], reduced)

    def timed(self, motion: Motion) -> Motion:
        """The motion at this speed."""
        return Motion(
            tuple(
                replace(leg, delay=leg.delay * self.factor, seconds=leg.seconds * self.factor)
                for leg in motion.legs
            )
        )


def slide(start: Pose, end: Pose, u: float, motion_settings: MotionSettings, joins: bool = False) -> Motion:
    """A card into a gap. One that joins a run fuses with it, any other lands with a spring."""
    if motion_settings.reduced:
        return _faded(start, end, motion_settings)
    seconds = min(SLIDE_MOST, SLIDE + SLIDE_PER_PIXEL * math.dist(start[:2], end[:2]))
    legs = [Tween(start, end, seconds, ease_in_out, path=Arc(70 * u))]
    if not joins:
        legs.append(Tween(end._replace(scale_x=1.03, scale_y=0.94), end, LAND, spring, delay=seconds))
    return motion_settings.timed(Motion(tuple(legs)))


def turn(start: Pose, end: Pose, u: float, motion_settings: MotionSettings) -> Motion:
    """A card from the talon, turned over on its way, or back to its place."""
    if motion_settings.reduced:
        return _faded(start, end, motion_settings)
    return motion_settings.timed(Motion((Tween(start, end, DEAL_EACH, ease_in_out, path=Flip(Arc(30 * u))),)))


def straight(start: Pose, end: Pose, motion_settings: MotionSettings, seconds: float = UNDO) -> Motion:
    """A card straight to its place: undo, and what is let go."""
    if motion_settings.reduced:
        return _faded(start, end, motion_settings)
    return motion_settings.timed(Motion((Tween(start, end, seconds, ease_out_cubic),)))


def deal_in(
    places: Sequence[tuple[Card, Pose]],
    lifted: Mapping[Card, float],
    dealer: Pose,
    u: float,
    motion_settings: MotionSettings,
) -> dict[Card, Motion]:
    """A new game: every card from the dealer to its place in order; the ``lifted`` ones then leave upward.

    ``places`` are in the order of dealing. ``lifted`` names the cards that leave again and how far they fly,
    in pixels.
    """
    if motion_settings.reduced:
        return {card: _faded(pose, pose, motion_settings) for card, pose in places if card not in lifted}
    motions = {}
    landed = DEAL_STAGGER * len(places) + DEAL_EACH
    for number, (card, pose) in enumerate(places):
        delay = DEAL_STAGGER * number
        face_down = dealer._replace(flip=1.0, z=0.2)
        legs = [Tween(face_down, pose, DEAL_EACH, ease_in_out, delay=delay, path=Flip(Arc(40 * u)))]
        if card in lifted:
            away = pose._replace(y=pose.y - lifted[card], z=1.0, tilt=12.0)
            legs.append(Tween(pose, away, LIFTED_AWAY, _gathers_way, delay=landed + LIFTED_REST))
        motions[card] = motion_settings.timed(Motion(tuple(legs)))
    return motions


@dataclass(frozen=True)
class RedealPhases:
    """When the parts of a redeal begin, in seconds at the feel's speed."""

    shuffle: float
    deal: float
    ends: float


def redeal(
    held: Sequence[tuple[Card, Pose]],
    laid: Sequence[tuple[Card, Pose]],
    middle: Pose,
    dealer: Pose,
    shuffled: bool,
    u: float,
    motion_settings: MotionSettings,
) -> tuple[dict[Card, Motion], RedealPhases]:
    """Gather, riffle, deal. ``held`` is where the loose cards are now, ``laid`` where they go, in order.

    Cards are gathered to ``middle`` and dealt from ``dealer``. Returns the motions and when each part begins.
    """
    if motion_settings.reduced:
        before = dict(held)
        fades = {
            card: motion_settings.timed(
                Motion((Tween(before.get(card, pose), pose, REDUCED_REDEAL, linear, path=fade_across),))
            )
            for card, pose in laid
        }
        ends = REDUCED_REDEAL * motion_settings.factor
        return fades, RedealPhases(ends / 2, ends / 2, ends)
    order = {card: number for number, (card, _) in enumerate(laid)}
    gathered = GATHER + GATHER_STAGGER * len(held)
    carried = gathered + SHUFFLE
    dealt = carried + CARRY
    target = dict(laid)
    motions = {}
    for number, (card, pose) in enumerate(held):
        depth = len(laid) - order[card]  # the next to be dealt lies on top
        in_deck = middle._replace(flip=1.0, z=0.05 + depth / 400).moved(0, -depth * 0.35 * u)
        at_dealer = dealer._replace(flip=1.0, z=in_deck.z).moved(0, -depth * 0.35 * u)
        spin = Spiral(flip=0.3 + 0.2 * (number % 5) / 5)
        mix = Riffle(0.42 * (middle.scale_x * 90 * u) * (1 if order[card] % 2 else -1)) if shuffled else tap
        legs = (
            Tween(pose, in_deck, GATHER, ease_in_out, delay=GATHER_STAGGER * number, path=spin),
            Tween(in_deck, in_deck, SHUFFLE, linear, delay=gathered, path=mix),
            Tween(in_deck, at_dealer, CARRY, ease_in_out, delay=carried),
            Tween(
                at_dealer,
                target[card],
                REDEAL_EACH,
                ease_in_out,
                delay=dealt + REDEAL_STAGGER * order[card],
                path=Flip(Arc(40 * u)),
            ),
        )
        motions[card] = motion_settings.timed(Motion(legs))
    ends = dealt + REDEAL_STAGGER * len(laid) + REDEAL_EACH
    return motions, RedealPhases(
        gathered * motion_settings.factor, dealt * motion_settings.factor, ends * motion_settings.factor
    )


def hover_in(start: Pose, end: Pose, motion_settings: MotionSettings) -> Motion:
    """A card rises a little under the pointer."""
    return motion_settings.timed(Motion((Tween(start, end, 0.090, ease_out_cubic),)))


def hover_out(start: Pose, end: Pose, motion_settings: MotionSettings) -> Motion:
    """And lies down again."""
    return motion_settings.timed(Motion((Tween(start, end, 0.140, ease_out_cubic),)))


def _gathers_way(t: float) -> float:
    return t * t * t


def _faded(start: Pose, end: Pose, motion_settings: MotionSettings) -> Motion:
    return motion_settings.timed(Motion((Tween(start, end, REDUCED, linear, path=fade_across),)))
