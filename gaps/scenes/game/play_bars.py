"""The bars of a game: their content as one value, and the parts made from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gaps.engine import Status
from gaps.language import N_, _
from gaps.scenes.bars.bars import (
    CAN_WIN,
    FINISH,
    MISSED_WIN,
    PLAY_OUT,
    BarNames,
    BarOffer,
    Bars,
    Do,
    Keys,
    LowerBar,
    corner,
    keys_of,
    names_of,
    upper,
)
from gaps.scenes.bars.first_bars import first_bar
from gaps.scenes.bars.hint_price import FREE, HintPrice, help_given, price_of_hint
from gaps.scenes.game.crew import Crew
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.text import game_text, numbers
from gaps.scenes.text.game_text import Banner
from gaps.scenes.text.solver_text import HintShown
from gaps.stage.drawing.style import Style
from gaps.stage.view import Part, button
from gaps.store.games.kinds import GamePermission


class PlayBars:
    """The bars of a game, and their content."""

    def __init__(self, crew: Crew) -> None:
        self._crew = crew
        self._hint_price = price_of_hint(crew.context.folder, crew.session)
        self.take_names()
        self._seen: object = None
        self.shown = self._now

    def take_names(self) -> None:
        """Read the names of the game and of keys again.

        They change with the language, the settings, the device in use, and at the end
        of a day.
        """
        context = self._crew.context
        self._names = names_of(context, self._crew.session)
        self._keys = keys_of(context)
        self._device = context.controls.device

    def follow_device(self) -> None:
        """Show the keys of another device when it is used."""
        if self._crew.context.controls.device is not self._device:
            self.take_names()

    @property
    def _now(self) -> Bars:
        return bars_of(self._crew, self._names, self._keys, self._hint_price)

    def bring_up(self) -> bool:
        """Update the content; return True if anything has changed."""
        crew = self._crew
        crew.has_news = False
        before = self._seen
        self.shown = self._now
        crew.words.can_finish(crew.auto_finish.offered)
        crew.headline.show(line_of(crew), at_once=crew.banner is not None)
        first = (crew.headline.text, crew.minute.offers_hint)
        self._seen = self.shown, first if crew.is_first else None
        return self._seen != before

    def parts(self, style: Style, do: Do) -> Iterator[Part]:
        """Yield all bars, whose buttons ``do`` commands."""
        crew = self._crew
        if crew.is_first:
            hint = crew.minute.offers_hint
            yield first_bar(self.shown, style, crew.headline, do, hint)
            return
        pause = partial(do, GameCommand.PAUSE)
        menu = button("menu", "", pause, "menu", tooltip=N_("Menu"))
        lower = LowerBar(self.shown, style, crew.context.appearance.art(), do)
        yield upper(self.shown, style)
        yield corner(menu, style)
        yield lower.part(crew.riffle)


def bars_of(
    crew: Crew,
    names: BarNames,
    keys: Keys,
    hint_price: HintPrice,
) -> Bars:
    """Return the current content of the bars."""
    offered, beside = _offers(crew)
    session = crew.session
    game = session.game
    context = crew.context
    is_playing = crew.state.status is Status.PLAYING
    best_end = ""
    if session.may(GamePermission.UNDO):
        best_end = game_text.best_end_text(session.best_end)
    return Bars(
        names=names,
        is_saved=context.folder.problem is None,
        time=""
        if context.settings.hides_figures
        else numbers.duration(session.seconds),
        moves=len(game.steps),
        cards_home=crew.meters.cards_home,
        state=crew.state,
        can_undo=bool(game.steps) and session.may(GamePermission.UNDO),
        can_redo=bool(game.undone),
        can_hint=is_playing and crew.may_hint,
        foot=crew.foot,
        hint_key=crew.hint.key,
        keeps=game_text.keeps_text(crew.state),
        best_end=best_end,
        hint_price=FREE if session.played.hints else hint_price,
        help_given=help_given(session.played),
        keys=keys,
        offered=offered,
        beside=tuple(beside),
    )


def _offers(crew: Crew) -> tuple[BarOffer | None, list[BarOffer]]:
    """Return the offer in the middle of the lower bar, and those beside the sign."""
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
    """Return the line above the board of a first game.

    It is the goal, unless cards are dealt again, nothing can move, or the player has
    asked for a hint or whether the game can be won.
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
