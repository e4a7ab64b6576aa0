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
from gaps.language import N_, NC_, _, figure, ngettext
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import daily
from gaps.solver import Level, Outcome

SUIT_SIGNS = "♣♠♦♥"
RANK_SIGNS = ("", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
RANK_NAMES = (
    *(N_(""), N_("ace"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"), N_("seven")),
    *(N_("eight"), N_("nine"), N_("ten"), N_("jack"), N_("queen"), N_("king")),
)
A_RANK = (
    *(
        N_(""),
        N_("an ace"),
        N_("a two"),
        N_("a three"),
        N_("a four"),
        N_("a five"),
        N_("a six"),
        N_("a seven"),
    ),
    *(N_("an eight"), N_("a nine"), N_("a ten"), N_("a jack"), N_("a queen"), N_("a king")),
)
A_RANK_BESIDE = (
    *(N_(""), NC_("beside or after", "an ace"), NC_("beside or after", "a two")),
    *(NC_("beside or after", "a three"), NC_("beside or after", "a four")),
    *(NC_("beside or after", "a five"), NC_("beside or after", "a six")),
    *(NC_("beside or after", "a seven"), NC_("beside or after", "an eight")),
    *(NC_("beside or after", "a nine"), NC_("beside or after", "a ten")),
    *(NC_("beside or after", "a jack"), NC_("beside or after", "a queen")),
    NC_("beside or after", "a king"),
)
"""The same where it stands after a preposition, which bends it in other languages."""
SPEED_NAMES = {"calm": N_("Calm"), "normal": N_("Normal"), "quick": N_("Quick"), "instant": N_("Instant")}
DEAL_KINDS = {
    "any": N_("Any deal"),
    "winnable": N_("Winnable"),
    "gentle": N_("Gentle"),
    "steady": N_("Steady"),
    "steep": N_("Steep"),
}
LEVELS = {
    Level.GENTLE: N_("Deal {number} is gentle: it can be won without a redeal."),
    Level.STEADY: N_("Deal {number} is steady: it can be won without a redeal."),
    Level.STEEP: N_("Deal {number} is steep: it can be won without a redeal."),
}
DISALLOWED = {
    GameCommand.UNDO: N_("In this match no move is taken back."),
    GameCommand.HINT: N_("In this match nobody is given a hint."),
    GameCommand.RETRY: N_("In a match every deal is played once."),
    GameCommand.NEW_DEAL: N_("In a match the deals are fixed."),
    GameCommand.DEAL_NUMBER: N_("In a match the deals are fixed."),
}
THIN_SPACE = "\u2009"
HIDDEN = N_("The talon hides how hard a deal is, and whether it can be won: any deal is as good as another.")


def sign(card: Card) -> str:
    """A card as a person writes it: 10♥."""
    return f"{RANK_SIGNS[card.rank]}{SUIT_SIGNS[card.suit]}"


def grouped(number: int) -> str:
    """A deal number with thin spaces between its thousands."""
    return f"{number:,}".replace(",", THIN_SPACE)


def left_behind(name: str, typed: bool) -> str:
    """What becomes of an unfinished game when another begins; a ``typed`` board has no place on record."""
    if typed:
        return _("Your own board is not kept.")
    return _("{variant} goes on record as given up.").format(variant=name)


def clock(seconds: float) -> str:
    """Minutes and seconds, with hours only where there are any."""
    whole = int(seconds)
    minutes, rest = divmod(whole, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def moves(number: int) -> str:
    """A number of moves."""
    return ngettext("{number} move", "{number} moves", number).format(number=number)


def redeals(number: int) -> str:
    """A number of redeals, or that there is none."""
    if not number:
        return _("no redeal")
    return ngettext("{number} redeal", "{number} redeals", number).format(number=number)


def games(number: int) -> str:
    """A number of games."""
    return ngettext("{number} game", "{number} games", number).format(number=figure(number))


def percent(number: int | str) -> str:
    """A share in hundredths, with its sign."""
    return _("{number}%").format(number=number)


def capital(text: str) -> str:
    """A text with a great letter at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(reason: str) -> str:
    """A reason as a sentence of its own."""
    return f"{capital(reason).rstrip('.')}."


def beside(rank: int) -> str:
    """A rank with its article, as it stands after "right of"."""
    return _(A_RANK_BESIDE[rank])


def refusal(state: State, refused: Refusal, card: Card | None) -> str:
    """Why a card, or a gap, cannot do what was asked."""
    variant = state.variant
    top, base = beside(variant.top), _(A_RANK[variant.base])
    match refused.reason:
        case Reason.AFTER_TOP:
            return _("Nothing follows {a_top}.").format(a_top=top)
        case Reason.AFTER_GAP:
            return _("Fill the gap to its left first.")
        case Reason.ROW_START:
            return _("Any {base} starts this row.").format(base=_(RANK_NAMES[variant.base]))
        case Reason.NEEDS_START:
            return capital(_("{a_base} goes to an empty row start.").format(a_base=base))
        case Reason.NEEDS_TOP:
            return capital(_("{a_base} goes to the right of {a_top}.").format(a_base=base, a_top=top))
        case Reason.TRAY:
            return _("No card goes back into the tray.")
        case Reason.NOT_TURNED if refused.card is not None:
            return _("Only the {card} may move: it is turned up.").format(card=sign(refused.card))
        case Reason.NOT_BESIDE if refused.card is not None:
            return _("The {card} changes places with a marked card only.").format(card=sign(refused.card))
        case Reason.IN_PLACE if card is not None:
            return _("The {card} stands where it belongs.").format(card=sign(card))
        case Reason.LOCKED if state.variant.layout.tray:
            return capital(_("{a_base} stays where it was placed.").format(a_base=base))
        case Reason.LOCKED:
            return _("A card in a run stays where it is.")
        case Reason.WRONG_CARD if card is not None and refused.card is not None:
            return _("The {card} goes to the right of the {other}.").format(
                card=sign(card), other=sign(refused.card)
            )
        case _ if card is not None:
            return _("The {card} has nowhere to go.").format(card=sign(card))
    return _("Nothing can go there now.")


class StatusNotice(NamedTuple):
    """What is said about a position: a picture of the pass and two lines."""

    glyph: str
    """``open``, ``closed`` or ``search``."""
    head: str
    note: str


def notice(state: State, can_undo: bool) -> StatusNotice | None:
    """What is said while no card can move; ``None`` while one can."""
    if state.status is Status.STUCK:
        return StatusNotice(
            "closed", _("No card can move"), _("Redeal, or undo") if can_undo else _("Redeal")
        )
    if state.status is Status.LOST:
        return StatusNotice("closed", _("Snowed in"), capital(out_of(state)))
    return None


def out_of(state: State) -> str:
    """What a lost game has run out of."""
    if state.variant.passes:
        return _("no card left to turn")
    return _("no moves, no redeals left") if state.variant.redeal is not None else _("no card can move")


def pass_sign(state: State, outcome: Outcome | None) -> StatusNotice:
    """Whether the pass is open, in words that follow the proof; ``None`` while it is searched for."""
    match outcome:
        case Outcome.WINNABLE:
            return StatusNotice("open", _("Pass open"), _("Winnable from here"))
        case Outcome.NOT_WINNABLE:
            none_left = state.redeals_left == 0
            return StatusNotice(
                "closed",
                _("Pass closed"),
                _("No win from here") if none_left else _("No win without a redeal"),
            )
        case Outcome.UNKNOWN if state.stock:
            return StatusNotice("search", _("Pass hidden"), _("The talon hides the answer"))
        case Outcome.UNKNOWN:
            return StatusNotice("search", _("Pass hidden"), _("Too deep to tell"))
    return StatusNotice("search", _("Scouting…"), _("Looking for a way through"))


def hint(state: State, move: Move | None, card: Card | None, outcome: Outcome | None) -> str:
    """What is said in ``state`` with a hint: ``card`` is the one it is about."""
    if isinstance(move, Skip):
        return _("Nothing better is seen: let the {card} go.").format(card=sign(state.stock[0]))
    if card is None:
        nothing = outcome is Outcome.NOT_WINNABLE
        return _("Nothing more comes home in this round.") if nothing else _("No better move was found.")
    match outcome:
        case Outcome.WINNABLE:
            return _("The way through: {card}.").format(card=sign(card))
        case Outcome.NOT_WINNABLE:
            return _("No win in this round. Most come home with {card}.").format(card=sign(card))
        case _ if state.stock:
            return _("The talon hides the rest. The best move now: {card}.").format(card=sign(card))
        case Outcome.UNKNOWN:
            return _("Too deep to tell. The best move found: {card}.").format(card=sign(card))
    return _("Not known yet. The best move so far: {card}.").format(card=sign(card))


def no_skip(state: State) -> str:
    """Why no card can be let go."""
    return _("All the cards are home.") if state.all_home else _("No card is left to turn.")


def cramped(rows: int, window: tuple[int, int]) -> str:
    """What is said where so many rows want more room."""
    return _("{rows} rows are read at ease in a window of {wide} × {high} and more.").format(
        rows=rows, wide=window[0], high=window[1]
    )


def turning(state: State) -> tuple[str, str]:
    """How many cards lie in the talon under the turned one, and which time it is gone through."""
    variant, left = state.variant, len(state.stock)
    size = max(1, len(variant.talon))
    time = variant.passes - (left - 1) // size
    if not left:
        return _("0 left"), _("Gone through")
    named = {
        1: _("First time through"),
        2: _("Second time through"),
        3: _("Third time through"),
    }
    through = named.get(time) or _("{time}th time through").format(time=time)
    return _("{left} left").format(left=(left - 1) % size), through


def scouting(tried: int) -> str:
    """What is said while a deal is looked for."""
    return (
        _("Scouting…")
        if not tried
        else ngettext(
            "Scouting… {number} deal looked at", "Scouting… {number} deals looked at", tried
        ).format(number=tried)
    )


def level_told(seed: int, outcome: Outcome, level: Level | None) -> str:
    """How hard a deal is, in words that follow the proof."""
    number = grouped(seed)
    if level is not None:
        return _(LEVELS[level]).format(number=number)
    if outcome is Outcome.NOT_WINNABLE:
        return _("Deal {number} cannot be won without a redeal.").format(number=number)
    return _("Deal {number} is too deep to tell.").format(number=number)


def redeal_banner(
    number: int, limit: int | None, held: int, dealt: int
) -> tuple[tuple[str, str], tuple[str, str]]:
    """The banner while the cards are gathered, and while they are dealt."""
    if limit is None:
        head = _("Redeal {number}").format(number=number)
    else:
        head = _("Redeal {number} of {limit}").format(number=number, limit=limit)
    hold = (
        ngettext("{number} card holds its ground", "{number} cards hold their ground", held).format(
            number=held
        )
        if held
        else _("Nothing is kept")
    )
    wind = _("Last light") if limit is not None and number == limit and number > 2 else _("Second wind")
    return (head, hold), (wind, _("{held} hold · {dealt} dealt anew").format(held=held, dealt=dealt))


def no_redeal(state: State) -> str:
    """Why the cards cannot be redealt now."""
    if state.variant.passes:
        return _("No redeal here: the talon is all there is.")
    if state.variant.redeal is None or state.variant.redeal.limit == 0:
        return _("There is no redeal in this game.")
    if state.redeals_left == 0:
        return _("No redeal is left.")
    return _("Redeal when no card can move.")


def headline(result: str) -> str:
    """The first words of the results."""
    return {"won": _("The pass is open"), "lost": _("Snowed in")}.get(result, _("Turned back"))


def told(result: str, state: State, which: str) -> str:
    """The line under the headline."""
    name, home, wanted = _(state.variant.name), len(state.home), state.variant.cards_to_win
    deal = f"{name} · {which}"
    if result == "won":
        return _("{deal} · all {wanted} home").format(deal=deal, wanted=wanted)
    if result == "lost":
        return _("{deal} · {home} of {wanted} home, {out_of}").format(
            deal=deal, home=home, wanted=wanted, out_of=out_of(state)
        )
    return _("{deal} · {home} of {wanted} home, given up").format(deal=deal, home=home, wanted=wanted)


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
    longest = _("longest ×{longest}").format(longest=arcade.longest) if arcade.longest > 1 else ""
    used = (
        ngettext("{number} redeal used", "{number} redeals used", redeals).format(number=redeals)
        if redeals
        else _("no redeal used")
    )
    return [
        (_("Cards home"), f"{arcade.home // 100} × 100" if arcade.home else "", figure(arcade.home)),
        (_("Chains"), longest, figure(arcade.chains)),
        (_("Rows finished"), "", figure(arcade.rows)),
        (_("Redeals kept"), "", figure(arcade.redeals)),
        (_("Pace"), clock(seconds), figure(arcade.pace)),
        (_("No hints") if not hints else _("Hints"), str(hints or ""), figure(arcade.no_hints)),
        (
            _("Classic points"),
            _("{cards} home, {used}").format(cards=classic.cards, used=used),
            f"{classic.total}",
        ),
    ]


def shape(variant: Variant) -> str:
    """Rows, columns and redeals of a variant."""
    layout, rule = variant.layout, variant.redeal
    if variant.passes:
        through = ngettext("talon, {number} time through", "talon, {number} times through", variant.passes)
        told = through.format(number=variant.passes)
    elif rule is not None and rule.limit is None:
        told = _("redeals without end")
    else:
        told = redeals(0 if rule is None or rule.limit is None else rule.limit)
    return f"{layout.rows} × {layout.columns} · {told}"


def won_of(won: int, played: int) -> str:
    """The record in one variant."""
    return (
        _("won {percent}").format(percent=percent(round(100 * won / played)))
        if played
        else _("not played yet")
    )


def also_called(variant: Variant) -> str:
    """Other names of a variant; empty where it has none."""
    return (
        _("Also called {names}").format(names=", ".join(map(_, variant.also_called)))
        if variant.also_called
        else ""
    )
