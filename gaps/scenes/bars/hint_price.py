"""What stands on the button of a hint: its price, until there was help in the game;
then how much.
"""

from __future__ import annotations

from typing import NamedTuple

from gaps.language import N_, Text, ngettext
from gaps.progress.expedition.camps import AimKind, CampDeal
from gaps.progress.expedition.stars import Stars
from gaps.scenes.session.game_session import GameSession
from gaps.store import Folder
from gaps.store.games.kinds import KeptIn
from gaps.store.games.played import Played


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
    """Return what the first help costs in a game: in a deal of the expedition the star
    that no game has won yet; else that it counts, where anything does.
    """
    camp_deal = session.camp_deal if session.kind.on_record else None
    if camp_deal is not None and _has_star_left(folder, camp_deal):
        return A_STAR
    return FREE if session.kind.kept is KeptIn.NOWHERE else COUNTED


def help_given(played: Played) -> str:
    """Return how much help there was in a game: the moves that were shown, or else what
    was answered, which makes it relaxed; empty without any.
    """
    answers = sum(each.is_answer for each in played.shown)
    moves = played.hints - answers
    if moves > 0:
        return ngettext("{number} shown", "{number} shown", moves)
    if answers:
        return ngettext(
            "{number} answer: relaxed", "{number} answers: relaxed", answers
        )
    return ""


def _has_star_left(folder: Folder, camp_deal: CampDeal) -> bool:
    """Return whether the star for a win without help is still to be won."""
    result = Stars.on_record(folder, False).result(camp_deal)
    return any(
        aim.kind is AimKind.NO_HINT and earned is None
        for aim, earned in zip(result.camp_deal.aims, result.earned, strict=True)
    )
