"""How much light each step of a chain has: nine steps, and all further ones are as the ninth."""

from __future__ import annotations

from typing import NamedTuple

LAST_STEP = 9


class StepLight(NamedTuple):
    """The light of one step. Lengths are pixels at u = 1."""

    lamp: float
    """How bright and how large the lamp is, 0 to 1; -1 for no lamp."""
    tail: int
    """Half the width of the tail at the card."""
    embers: int
    """How many glow at a time."""
    halos: int
    """How often the halo of a run is laid over itself: .33, .55 and .70 of full light."""


STEPS = (
    StepLight(-1.0, 0, 0, 1),  # no chain
    StepLight(0.0, 0, 0, 1),
    StepLight(0.08, 6, 0, 1),
    StepLight(0.18, 10, 0, 1),
    StepLight(0.28, 10, 10, 1),
    StepLight(0.38, 12, 18, 1),
    StepLight(0.50, 16, 36, 2),
    StepLight(0.65, 18, 50, 2),
    StepLight(0.82, 20, 70, 2),
    StepLight(1.00, 24, 100, 3),
)


def light_of(chain: int) -> StepLight:
    """Return the light of a chain of so many moves."""
    return STEPS[min(max(chain, 0), LAST_STEP)]
