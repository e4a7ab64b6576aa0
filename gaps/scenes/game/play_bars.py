"""What the bars of a game show now, as one value."""

from __future__ import annotations

from gaps.engine import Status
from gaps.language import _
from gaps.scenes.bars.bars import (
    CAN_WIN,
    FINISH,
    MISSED_WIN,
    PLAY_OUT,
    BarOffer,
    Bars,
    Keys,
    Names,
)
from gaps.scenes.bars.hint_price import FREE, HintPrice
from gaps.scenes.game.crew import Crew
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.text import numbers
from gaps.scenes.text.game_text import Banner
from gaps.scenes.text.solver_text import HintShown
from gaps.store.games.kinds import Right


def bars_of(
    crew: Crew,
    names: Names,
    keys: Keys,
    hint_price: HintPrice,
    hint_key: str | None,
) -> Bars:
    """Return what the bars are to show now; ``hint_key`` is what to press for the slide
    that is shown first, or to come to it.
    """
    offered, beside = _offers(crew)
    session = crew.session
    game = session.game
    context = crew.context
    is_playing = crew.state.status is Status.PLAYING
    return Bars(
        names=names,
        is_saved=context.folder.problem is None,
        time=""
        if context.settings.hides_figures
        else numbers.duration(session.seconds),
        moves=len(game.steps),
        home=crew.meters.home,
        state=crew.state,
        can_undo=bool(game.steps) and session.may(Right.UNDO),
        can_redo=bool(game.undone),
        can_hint=is_playing and crew.may_hint,
        foot=crew.foot,
        hint_key=hint_key,
        hint_price=FREE if session.played.hints else hint_price,
        keys=keys,
        offered=offered,
        beside=tuple(beside),
    )


def _offers(crew: Crew) -> tuple[BarOffer | None, list[BarOffer]]:
    """Return what is offered in the middle of the lower bar, and beside the sign."""
    sign = crew.sign
    if crew.auto_finish.offered:
        return FINISH, []
    is_told = isinstance(crew.foot, HintShown | str)
    if is_told or crew.auto_finish.running:
        return None, []
    beside = [] if sign.find_lost_move() is None else [MISSED_WIN]
    way_back = sign.find_way_back()
    if sign.can_play_out:
        beside.append(PLAY_OUT)
    elif way_back is not None:
        words = _("Back to move {number}?", number=way_back)
        beside.append(BarOffer("way back", words, GameCommand.WAY_BACK))
    return (CAN_WIN if sign.offered else None), beside


def line_of(crew: Crew) -> str:
    """Return what stands above the board of a first game: the goal, unless cards are
    dealt again, nothing can move, or the player has asked for a hint, or whether it can
    be won.
    """
    foot = crew.foot
    if isinstance(foot, Banner):
        return foot.words
    if isinstance(foot, HintShown):
        return foot.goal.words
    notice = crew.notice
    is_asked = crew.context.settings.win_sign == "asked"
    is_told = is_asked or crew.state.status.stopped
    if notice is None or not is_told:
        return crew.minute.headline
    return notice.words
