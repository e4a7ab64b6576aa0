"""What the game says: refusals, notices and numbers in words. Short, warm and dry."""

from __future__ import annotations

import re
from typing import NamedTuple

from gaps.engine import (
    ArcadeScore,
    Card,
    ClassicScore,
    Move,
    Reason,
    Refusal,
    Skip,
    State,
    Status,
    Variant,
)
from gaps.scenes import daily
from gaps.solver import Level, Outcome

SUIT_SIGNS = "♣♠♦♥"
RANK_SIGNS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    *("", "ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
SPEED_NAMES = {"calm": "Calm", "normal": "Normal", "quick": "Quick", "instant": "Instant"}
DEAL_KINDS = {
    "any": "Any deal",
    "winnable": "Winnable",
    "gentle": "Gentle",
    "steady": "Steady",
    "steep": "Steep",
}
BARRED = {
    "undo": "In this match no move is taken back.",
    "hint": "In this match nobody is given a hint.",
    "retry": "In a match every deal is played once.",
    "new": "In a match the deals are fixed.",
    "number": "In a match the deals are fixed.",
}
THIN_SPACE = "\u2009"
HIDDEN = "The talon hides how hard a deal is, and whether it can be won: any deal is as good as another."


def sign(card: Card) -> str:
    """A card as a person writes it: 10♥."""
    return f"{RANK_SIGNS[card.rank]}{SUIT_SIGNS[card.suit]}"


def grouped(number: int) -> str:
    """A deal number with thin spaces between its thousands."""
    return f"{number:,}".replace(",", THIN_SPACE)


def clock(seconds: float) -> str:
    """Minutes and seconds, with hours only where there are any."""
    whole = int(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def plural(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def an(name: str) -> str:
    """A noun with its article: an ace, a two, an eight."""
    return f"an {name}" if name[0] in "ae" else f"a {name}"


def refusal(state: State, refused: Refusal, card: Card | None) -> str:
    """Why a card, or a gap, cannot do what was asked."""
    top, base = RANK_NAMES[state.variant.top], RANK_NAMES[state.variant.base]
    match refused.reason:
        case Reason.AFTER_TOP:
            return f"Nothing follows {an(top)}."
        case Reason.AFTER_GAP:
            return "Fill the gap to its left first."
        case Reason.ROW_START:
            return f"Any {base} starts this row."
        case Reason.NEEDS_START:
            return f"{an(base).capitalize()} goes to an empty row start."
        case Reason.NEEDS_TOP:
            return f"{an(base).capitalize()} goes to the right of {an(top)}."
        case Reason.TRAY:
            return "No card goes back into the tray."
        case Reason.NOT_TURNED if refused.card is not None:
            return f"Only the {sign(refused.card)} may move: it is turned up."
        case Reason.NOT_BESIDE if refused.card is not None:
            return f"The {sign(refused.card)} changes places with a marked card only."
        case Reason.IN_PLACE if card is not None:
            return f"The {sign(card)} stands where it belongs."
        case Reason.LOCKED if state.variant.layout.tray:
            return f"{an(base).capitalize()} stays where it was placed."
        case Reason.LOCKED:
            return "A card in a run stays where it is."
        case Reason.WRONG_CARD if card is not None and refused.card is not None:
            return f"The {sign(card)} goes to the right of the {sign(refused.card)}."
        case _ if card is not None:
            return f"The {sign(card)} has nowhere to go."
    return "Nothing can go there now."


class Sign(NamedTuple):
    """What is said about a position: a picture of the pass and two lines."""

    glyph: str
    """``open``, ``closed`` or ``search``."""
    head: str
    note: str


def notice(state: State, can_undo: bool) -> Sign | None:
    """What is said while no card can move; ``None`` while one can."""
    if state.status is Status.STUCK:
        return Sign("closed", "No card can move", "Redeal, or undo" if can_undo else "Redeal")
    if state.status is Status.LOST:
        return Sign("closed", "Snowed in", out_of(state).capitalize())
    return None


def out_of(state: State) -> str:
    """What a lost game has run out of."""
    if state.variant.passes:
        return "no card left to turn"
    return "no moves, no redeals left" if state.variant.redeal is not None else "no card can move"


def pass_sign(state: State, outcome: Outcome | None) -> Sign:
    """Whether the pass is open, in words that follow the proof; ``None`` while it is searched for."""
    match outcome:
        case Outcome.WINNABLE:
            return Sign("open", "Pass open", "Winnable from here")
        case Outcome.NOT_WINNABLE:
            none_left = state.redeals_left == 0
            return Sign(
                "closed", "Pass closed", "No win from here" if none_left else "No win without a redeal"
            )
        case Outcome.UNKNOWN if state.stock:
            return Sign("search", "Pass hidden", "The talon hides the answer")
        case Outcome.UNKNOWN:
            return Sign("search", "Pass hidden", "Too deep to tell")
    return Sign("search", "Scouting…", "Looking for a way through")


def hint(state: State, move: Move | None, card: Card | None, outcome: Outcome | None) -> str:
    """What is said in ``state`` with a hint: ``card`` is the one it is about."""
    if isinstance(move, Skip):
        return f"Nothing better is seen: let the {sign(state.stock[0])} go."
    if card is None:
        nothing = outcome is Outcome.NOT_WINNABLE
        return "Nothing more comes home in this round." if nothing else "No better move was found."
    match outcome:
        case Outcome.WINNABLE:
            return f"The way through: {sign(card)}."
        case Outcome.NOT_WINNABLE:
            return f"No win in this round. Most come home with {sign(card)}."
        case _ if state.stock:
            return f"The talon hides the rest. The best move now: {sign(card)}."
        case Outcome.UNKNOWN:
            return f"Too deep to tell. The best move found: {sign(card)}."
    return f"Not known yet. The best move so far: {sign(card)}."


def no_skip(state: State) -> str:
    """Why no card can be let go."""
    return "All the cards are home." if state.all_home else "No card is left to turn."


def cramped(rows: int, window: tuple[int, int]) -> str:
    """What is said where so many rows want more room."""
    return f"{rows} rows are read at ease in a window of {window[0]} × {window[1]} and more."


def turning(state: State) -> tuple[str, str]:
    """How many cards lie in the talon under the turned one, and which time it is gone through."""
    variant, left = state.variant, len(state.stock)
    size = max(1, len(variant.talon))
    time = variant.passes - (left - 1) // size
    if not left:
        return "0 left", "Gone through"
    named = ("", "First", "Second", "Third")[time] if 1 <= time <= 3 else f"{time}th"
    return f"{(left - 1) % size} left", f"{named} time through"


def scouting(tried: int) -> str:
    """What is said while a deal is looked for."""
    return f"Scouting… {plural(tried, 'deal')} looked at" if tried else "Scouting…"


def level_told(seed: int, outcome: Outcome, level: Level | None) -> str:
    """How hard a deal is, in words that follow the proof."""
    deal = f"Deal {grouped(seed)}"
    if level is not None:
        return f"{deal} is {level.value}: it can be won without a redeal."
    if outcome is Outcome.NOT_WINNABLE:
        return f"{deal} cannot be won without a redeal."
    return f"{deal} is too deep to tell."


def redeal_banner(
    number: int, limit: int | None, held: int, dealt: int
) -> tuple[tuple[str, str], tuple[str, str]]:
    """The banner while the cards are gathered, and while they are dealt."""
    of = f" of {limit}" if limit is not None else ""
    wind = "Last light" if limit is not None and number == limit and number > 2 else "Second wind"
    hold = (
        f"{plural(held, 'card holds its ground', 'cards hold their ground')}" if held else "Nothing is kept"
    )
    return (f"Redeal {number}{of}", hold), (wind, f"{held} hold · {dealt} dealt anew")


def no_redeal(state: State) -> str:
    """Why the cards cannot be redealt now."""
    if state.variant.passes:
        return "No redeal here: the talon is all there is."
    if state.variant.redeal is None or state.variant.redeal.limit == 0:
        return "There is no redeal in this game."
    if state.redeals_left == 0:
        return "No redeal is left."
    return "Redeal when no card can move."


def headline(result: str) -> str:
    """The first words of the results."""
    return {"won": "The pass is open", "lost": "Snowed in"}.get(result, "Turned back")


def told(result: str, state: State, which: str) -> str:
    """The line under the headline."""
    name, home, wanted = state.variant.name, len(state.home), state.variant.cards_to_win
    deal = f"{name} · {which}"
    if result == "won":
        return f"{deal} · all {wanted} home"
    if result == "lost":
        return f"{deal} · {home} of {wanted} home, {out_of(state)}"
    return f"{deal} · {home} of {wanted} home, given up"


SHARE_LETTERS = {"gaps": "M", "unshuffled": "G", "addiction": "A", "mini": "S", "double-montana": "D"}


def share(key: str, seed: int, rows: list[bool], points: int, moves: int, day: str = "") -> str:
    """A result in one line: the deal, a peak for each row, the score and the moves.

    A daily deal is called by its ``day``, as ISO 8601.
    """
    peaks = "".join("▲" if done else "△" for done in rows)
    deal = f"daily-{day}" if day else f"{SHARE_LETTERS.get(key, key)}-{seed}"
    return f"GAPS-{deal} {peaks} {points:,} · {moves} mv"


def shared_deal(line: str) -> str | None:
    """The code of the deal that such a line is about; ``None`` for other text."""
    daily_line = re.match(r"\s*GAPS-daily-(\d{4}-\d\d-\d\d)\b", line)
    if daily_line is not None and (day := daily.day_of(daily_line[1])) is not None:
        return daily.code_of(day)
    found = re.match(r"\s*GAPS-(custom/[0-9a-z]+|[A-Za-z-]+)-(\d+)\b", line)
    if found is None:
        return None
    keys = {letter: key for key, letter in SHARE_LETTERS.items()}
    return f"{keys.get(found[1], found[1])}:{found[2]}"


def breakdown(
    arcade: ArcadeScore, classic: ClassicScore, seconds: float, hints: int, redeals: int
) -> list[tuple[str, str, str]]:
    """The parts of both scores: name, how it came about, points."""
    parts = [
        ("Cards home", f"{arcade.home // 100} × 100" if arcade.home else "", f"{arcade.home:,}"),
        ("Chains", f"longest ×{arcade.longest}" if arcade.longest > 1 else "", f"{arcade.chains:,}"),
        ("Rows finished", "", f"{arcade.rows:,}"),
        ("Redeals kept", "", f"{arcade.redeals:,}"),
        ("Pace", clock(seconds), f"{arcade.pace:,}"),
        ("No hints" if not hints else "Hints", str(hints or ""), f"{arcade.no_hints:,}"),
    ]
    used = f"{plural(redeals, 'redeal')} used" if redeals else "no redeal used"
    parts.append(("Classic points", f"{classic.cards} home, {used}", f"{classic.total}"))
    return parts


def shape(variant: Variant) -> str:
    """Rows, columns and redeals of a variant."""
    layout, rule = variant.layout, variant.redeal
    if variant.passes:
        return f"{layout.rows} × {layout.columns} · talon, {plural(variant.passes, 'time')} through"
    limit = 0 if rule is None else rule.limit
    redeals = "redeals without end" if limit is None else plural(limit, "redeal") if limit else "no redeal"
    return f"{layout.rows} × {layout.columns} · {redeals}"


def won_of(won: int, played: int) -> str:
    """The record in one variant."""
    return f"won {round(100 * won / played)}%" if played else "not played yet"


def also_called(variant: Variant) -> str:
    """Other names of a variant; empty where it has none."""
    return f"Also called {', '.join(variant.also_called)}" if variant.also_called else ""
