"""Text about the card backs: what they are called, and what opens them."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.language import N_, Message, _
from gaps.progress.expedition.camps import STARS_TO_OPEN
from gaps.progress.expedition.stars import CAMP_OF_BACK, Stars

BACKS: Mapping[str, Message] = {
    "ember": N_("Sunrise"),
    "spruce": N_("Forest"),
    "rose": N_("Lake"),
    "dusk": N_("Dusk"),
    "hut": N_("Hut"),
    "glacier": N_("Glacier"),
    "wall": N_("Wall"),
    "cairn": N_("Stones"),
}
"""What the card backs show."""


def camp_of(back: str) -> str:
    """Return what opens a back, in two words: "Camp 3"."""
    return _("Camp {camp}", camp=CAMP_OF_BACK[back])


def opened_by(back: str, stars: Stars) -> str:
    """Return what opens a back, and how far that is: "Nine stars in camp 3 of the
    expedition open it. 4 of 9 so far."
    """
    camp = CAMP_OF_BACK[back]
    return _(
        "Nine stars in camp {camp} of the expedition open it. {stars} of {all} so far.",
        camp=camp,
        stars=stars.stars_of(camp),
        all=STARS_TO_OPEN,
    )
