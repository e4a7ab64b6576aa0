"""The price of a hint, told on its button until the player has had help."""

from __future__ import annotations

from typing import NamedTuple

from gaps.language import N_, Text
from gaps.progress.expedition.camps import AimKind, CampDeal
from gaps.progress.expedition.stars import Stars
from gaps.scenes.session.game_session import GameSession
from gaps.store import Folder


class HintPrice(NamedTuple):
    short: Text = ""
    """On the button; empty where nothing is to be said."""
    whole: Text = ""
    """The same in a sentence, if that says more."""


FREE = HintPrice()
COUNTED = HintPrice(N_("Counts as help"))
A_STAR = HintPrice(
    N_("Costs a star"), N_("This deal has a star for a win without help.")
)


def price_of_hint(folder: Folder, session: GameSession) -> HintPrice:
    """Return what the next hint costs in a game: in a deal of the expedition the star
    that no game has won yet; else, as long as none was ever taken, that it counts.
    """
    camp_deal = session.camp_deal if session.kind.on_record else None
    if camp_deal is not None and _has_star_left(folder, camp_deal):
        return A_STAR
    games = (folder.records.entries, folder.unfinished_games())
    if any(each.hints for some in games for each in some):
        return FREE
    return COUNTED


def _has_star_left(folder: Folder, camp_deal: CampDeal) -> bool:
    """Return whether the star for a win without help is still to be won."""
    result = Stars.on_record(folder, False).result(camp_deal)
    return any(
        aim.kind is AimKind.NO_HINT and earned is None
        for aim, earned in zip(result.camp_deal.aims, result.earned, strict=True)
    )
