"""The expedition: eight camps of six deals each, and the stars that the games on record have won in them."""

from gaps.progress.expedition.aims import Aim, AimKind
from gaps.progress.expedition.camps import (
    STARS_OF_CAMP,
    STARS_TO_OPEN,
    Camp,
    Stage,
    camps,
    next_stage,
    stage_of,
)
from gaps.progress.expedition.stars import Expedition, StageResult

__all__ = [
    "STARS_OF_CAMP",
    "STARS_TO_OPEN",
    "Aim",
    "AimKind",
    "Camp",
    "Expedition",
    "Stage",
    "StageResult",
    "camps",
    "next_stage",
    "stage_of",
]
