"""The note on the hint button.

It shows the price of a hint until help is used in the game, and from then on the help
used.
"""

from __future__ import annotations

from typing import NamedTuple

from gaps.language import N_, Text, ngettext
from gaps.progress.expedition.camps import AimKind, CampDeal
from gaps.progress.expedition.stars import Stars
from gaps.scenes.session.game_session import GameSession
from gaps.store import Folder
from gaps.store.games.game_log import GameLog
from gaps.store.games.kinds import StoragePlace


class HintPrice(NamedTuple):
    short: Text = ""
    """The text on the button; empty if there is nothing to say."""
    whole: Text = ""
    """The same in a sentence, if that says more."""


FREE = HintPrice()
COUNTED = HintPrice(N_("Counts as help"))
A_STAR = HintPrice(
    N_("Costs a star"), N_("This deal has a star for a win without help.")
)


def price_of_hint(folder: Folder, session: GameSession) -> HintPrice:
    """Return the price of the first help in a game.

    In a deal of the expedition that is the star that no game has won yet. In other
    games help counts, unless the game is kept nowhere.
    """
    camp_deal = session.camp_deal if session.kind.on_record else None
    if camp_deal is not None and _has_star_left(folder, camp_deal):
        return A_STAR
    return FREE if session.kind.kept is StoragePlace.NOWHERE else COUNTED


def help_given(played: GameLog) -> str:
    """Return the amount of help used in a game; empty if there was none.

    Help is the number of moves shown or, if there were none, the number of answers,
    which make the game relaxed.
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
    """Return True if the star for a win without help is still to be won."""
    result = Stars.on_record(folder, False).result(camp_deal)
    return any(
        aim.kind is AimKind.NO_HINT and earned is None
        for aim, earned in zip(result.camp_deal.aims, result.earned, strict=True)
    )
