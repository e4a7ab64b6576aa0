"""Text about a game: its status, its redeals, its talon and its result.

Unfinished games are described, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, NamedTuple

from gaps.engine import State, Status
from gaps.language import _, integer, joined, ngettext
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import CampDeal, camp_deal_of
from gaps.scenes.text import numbers
from gaps.scenes.text.phrases import sentences
from gaps.store import GameLog, Help, Match, Settings
from gaps.store.games.kinds import DEAL, GameKind, StoragePlace
from gaps.values import Value


class StatusNotice(Value):
    """The notice about a position: an icon of a mountain pass and two lines."""

    icon: Literal["open", "dim", "search", "rest"]
    title: str
    note: str

    @property
    def words(self) -> str:
        return sentences((self.title, self.note))


class Banner(NamedTuple):
    """The title of a redeal, and what happens to the cards."""

    title: str
    note: str
    short: str
    """The title where there is little room."""
    is_asked: bool = False
    """True if the redeal has not been made yet."""

    @property
    def words(self) -> str:
        return sentences((self.title, self.note))


class TalonProgress(NamedTuple):
    """The cards left in the talon, and the current pass through it."""

    cards_left: str
    time_through: str


def no_move_notice(state: State, can_undo: bool) -> StatusNotice | None:
    """Return the notice for a position in which no card can move, or None."""
    if state.status is Status.STUCK:
        note = _("Redeal, or undo") if can_undo else _("Redeal")
        return StatusNotice("rest", _("No card can move"), note)
    if state.status is Status.LOST:
        return StatusNotice("rest", cards_home_text(state), why_lost(state))
    return None


def why_lost(state: State) -> str:
    """Return why a lost game cannot go on, without a capital letter and a full stop."""
    if state.variant.passes:
        return _("no card left to turn")
    if state.variant.redeal is None:
        return _("no card can move")
    if state.redeals_left != 0 and state.seed is None and state.variant.redeal.shuffled:
        return _("no moves, and no deal number to redeal by")
    return _("no moves, no redeals left")


def talon_pass(state: State) -> int:
    """Return the number of the pass through the talon, from 1; 0 if it is used up."""
    left = len(state.stock)
    if left:
        return state.variant.passes - (left - 1) // max(1, len(state.variant.talon))
    return 0


def talon_progress(state: State) -> TalonProgress:
    """Return the cards left under the turned one, and the pass through the talon."""
    variant = state.variant
    left = len(state.stock)
    if not left:
        return TalonProgress(_("0 left"), _("Used up"))
    size = max(1, len(variant.talon))
    time = talon_pass(state)
    ordinals = (
        "",
        _("First time through"),
        _("Second time through"),
        _("Third time through"),
    )
    through = (
        ordinals[time]
        if time < len(ordinals)
        else _("{time}th time through", time=time)
    )
    return TalonProgress(_("{left} left", left=(left - 1) % size), through)


def redeal_banner(before: State) -> Banner:
    """Return the banner shown while the cards of a redeal are gathered and dealt."""
    rule = before.variant.redeal
    assert rule is not None, "a redeal was made"
    limit = rule.limit
    number = before.redeals_used + 1
    title = short = _("Redeal {number}", number=number)
    if limit is not None:
        title = _("Redeal {number} of {limit}", number=number, limit=limit)
    kept = len(before.kept_by_redeal)
    stays = _("Nothing is kept")
    if kept:
        stays = ngettext("{number} card stays", "{number} cards stay", kept)
    return Banner(title, stays, short)


def redeal_forecast(state: State) -> Banner:
    """Return the banner of a redeal that awaits confirmation.

    It says what the redeal would keep and what it would break.
    """
    title, stays, short, _asked = redeal_banner(state)
    note = joined(" · ", (stays, _broken(state)))
    return Banner(title, note, short, is_asked=True)


def _broken(state: State) -> str:
    rule = state.variant.redeal
    if rule is not None and not rule.shuffled:
        return _("the order is kept")
    runs = len(state.runs_broken_by_redeal)
    if not runs:
        return _("nothing built is lost")
    return ngettext("{number} run breaks", "{number} runs break", runs)


def keeps_text(state: State) -> str:
    """Return how much of a position the next redeal keeps.

    The text is empty if there is no redeal, or if it never keeps anything.
    """
    rule = state.variant.redeal
    if rule is None or rule.keep.nothing or not state.has_redeal or state.all_home:
        return ""
    return ngettext(
        "keeps {number} of {total}",
        "keeps {number} of {total}",
        len(state.kept_by_redeal),
        total=state.variant.cards_to_win,
    )


def best_end_text(end: State | None) -> str:
    """Return the result of the best end of a round; empty if it would keep nothing."""
    if end is None or not end.kept_by_redeal:
        return ""
    return ngettext(
        "your best end: {number} home",
        "your best end: {number} home",
        len(end.home),
    )


def result_title(result: str) -> str:
    """Return the title of the results for a record's ``result``, such as ``won``."""
    return {"won": _("You won"), "lost": _("Snowed in")}.get(result, _("Gave up"))


def result_text(result: str, state: State, deal: str) -> str:
    """Return the line under the title of the results.

    ``deal`` names the game and its deal, such as ``Gaps · Deal 12``.
    """
    home = len(state.home)
    wanted = state.variant.cards_to_win
    if result == "won":
        return _("{deal} · all {wanted} home", deal=deal, wanted=wanted)
    if result == "lost":
        return joined(" · ", (deal, why_lost(state)))
    return joined(" · ", (deal, numbers.home_of(home, wanted)))


def cards_home_text(state: State) -> str:
    """Return the number of cards that came home."""
    home = len(state.home)
    wanted = state.variant.cards_to_win
    return numbers.home_of(home, wanted)


# Unfinished games


def progress(saved: GameLog, settings: Settings) -> str:
    """Return the progress of a game: its moves and, unless it is calm, its time."""
    moves = numbers.move_count(len(saved.line))
    if settings.hides_figures:
        return moves
    return joined(" · ", (moves, numbers.duration(saved.seconds)))


def under_way_text(saved: GameLog, settings: Settings) -> str:
    """Return that a game is under way, with its ``progress``."""
    return _("Under way: {progress}", progress=progress(saved, settings))


def when_given_up(played: GameLog, kind: GameKind) -> str:
    """Return the consequences of giving up a game that has begun."""
    if kind.kept is StoragePlace.IN_MATCH:
        return _("Your turn ends with the cards that are home now.")
    if not kind.on_record:
        return _("If you end it, it is not kept.")
    if replace(played, moves=played.line).help is Help.ASSISTED:
        return _("Giving it up counts in nothing: much of it was shown.")
    return _("Giving it up counts as a loss.")


def under_way(saved: GameLog) -> str:
    """Return that a game is under way, with its number of moves."""
    moves = numbers.move_count(len(saved.line))
    return _("Under way, {moves}", moves=moves)


def deal_label(played: GameLog, kind: GameKind, match: Match | None = None) -> str:
    """Return the name of a deal.

    It is the day, the place in the expedition or in a match, or else the number.
    """
    day = daily.day_of(played.day)
    camp_deal = camp_deal_of(played.code) if kind.has_aims else None
    label = kind.label
    if kind.has_aims and camp_deal is None:  # another deal has its place by now
        label = DEAL.label
    elif kind.day_label is not None and day is not None:
        label = kind.day_label
    seed = "" if played.board else played.code.rpartition(":")[2]
    name = _(
        label,
        number=integer(int(seed)) if seed else "",
        day="" if day is None else daily.format_day(day),
        camp_deal="" if camp_deal is None else _camp_deal_label(camp_deal),
        player=played.player,
        deal="" if match is None else match.deal + 1,
        deals="" if match is None else len(match.deals),
    )
    return _(kind.frame, deal=name)


def _camp_deal_label(camp_deal: CampDeal) -> str:
    """Return the name of a deal outside the map, such as "Camp 4 · Dry gully"."""
    deal = _(camp_deal.name)
    return _("Camp {camp} · {deal}", camp=camp_deal.camp, deal=deal)


def listed_name(played: GameLog, variant: str) -> str:
    """Return the name of a game in a list of games under way.

    ``variant`` is the name of its rules.
    """
    kind = daily.kind_at(played)
    return _(kind.listed, deal=deal_label(played, kind), variant=variant)
