"""The rules of a variant, in short and as sentences.

They are made from the data that the engine plays by.
"""

from __future__ import annotations

from gaps.engine import Suit, Variant
from gaps.engine.custom_rules import is_custom
from gaps.engine.destinations import base_cards_move
from gaps.engine.fill_rules import (
    ANY_CARD_AT_ROW_START,
    PREDECESSOR_OF_RIGHT,
    SAME_SUIT,
    GapPosition,
)
from gaps.engine.scoring import CARD, MAX_CHAIN, NO_HINT, REDEAL_LEFT, row_points
from gaps.language import N_, NC_, Figure, _, integer, joined, ngettext
from gaps.scenes.text.card_text import (
    ANY_OF_RANK,
    RANK_PLURALS,
    rank_after_preposition,
    ranks_from_to,
)
from gaps.scenes.text.numbers import redeal_count
from gaps.scenes.text.phrases import capitalized

COUNTS = (
    NC_("how many", "no"),
    NC_("how many", "one"),
    NC_("how many", "two"),
    NC_("how many", "three"),
    NC_("how many", "four"),
    NC_("how many", "five"),
    NC_("how many", "six"),
    NC_("how many", "seven"),
    NC_("how many", "eight"),
    NC_("how many", "nine"),
    NC_("how many", "ten"),
    NC_("how many", "eleven"),
    NC_("how many", "twelve"),
    NC_("how many", "thirteen"),
    NC_("how many", "fourteen"),
)


def board_size(variant: Variant) -> Figure:
    """Return the rows and columns of a variant, such as "4 × 13"."""
    rows = variant.layout.rows
    columns = variant.layout.columns
    return Figure(
        f"{rows} × {columns}",
        _("{rows} rows of {columns}", rows=rows, columns=columns),
    )


def size_and_redeals(variant: Variant) -> str:
    """Return the size and redeals of a variant, such as "4 × 13 · 2 redeals"."""
    return joined(" · ", (board_size(variant), redeals_in_words(variant)))


def redeals_in_words(variant: Variant) -> str:
    """Return the number of redeals of a variant, or of the passes through its talon."""
    rule = variant.redeal
    if variant.passes:
        return ngettext(
            "talon, {number} time through",
            "talon, {number} times through",
            variant.passes,
        )
    if rule is not None and rule.limit is None:
        return _("redeals without end")
    return redeal_count(0 if rule is None or rule.limit is None else rule.limit)


def redeals_in_short(variant: Variant) -> str:
    """Return how often a player may redeal, when, and what stays, in a few words."""
    rule = variant.redeal
    if variant.passes:
        return _("None. The talon is turned {times}.", times=_times(variant.passes))
    if rule is None:
        return _("None.")
    number = _("As many as you like")
    if rule.limit is not None:
        number = capitalized(count_in_words(rule.limit))
    when = _("when no card can move")
    if rule.early:
        when = _("at any time")
    mixed = _("laid again in order")
    if rule.shuffled:
        mixed = _("shuffled")
    kept = _(rule.keep.in_short, mixed=mixed)
    return f"{number}, {when}. {kept}"


CARD_POINTS = N_(
    "A card that comes home by a move scores {points}, times the chain, once in a game."
)
CHAIN_POINTS = N_(
    "The chain is the number of moves in a row by which a new card comes home. It multiplies up to "
    "{most}: ×4 is {points} for the card. A redeal or any other move ends it; bringing back a card that has "
    "scored changes nothing."
)
NO_TIME = N_("Time scores nothing.")
CLASSIC_POINTS = N_(
    "Classic points, in the statistics: a point for each card home, −5 for each redeal, +10 for a win "
    "without one."
)
CLASSIC_WITHOUT_REDEAL = N_(
    "Classic points, in the statistics: a point for each card home, +10 for a win."
)
HELP = N_(
    "Every move you are shown and every answer to “Can it be won?” is one help; taking moves back does not "
    "take help back."
)
SHOWN_POINTS = N_(
    "A move that was shown scores nothing and ends the chain. A game is assisted if more than a quarter of "
    "its moves were shown: it is kept, but counts in nothing."
)


OWN_RULES = N_(
    "Own rules count in their own statistics and for “Own way”, in nothing else."
)


def other_names(variant: Variant) -> str:
    """Return the other names of a variant; empty if it has none."""
    if not variant.also_called:
        return ""
    names = ", ".join(map(_, variant.also_called))
    return _("Also called {names}", names=names)


def goal_note(variant: Variant) -> str:
    """Return a few words about a goal that the gaps do not show.

    The text is empty for most variants.
    """
    other_suits = any(rule.suits != SAME_SUIT for rule in variant.fill_rules)
    return _("one suit a row") if other_suits else ""


def chapters(variant: Variant) -> list[tuple[str, list[str]]]:
    """Return the titles and paragraphs of the chapters of the rules."""
    source = _(variant.source)
    sources = [_("Source: {source}.", source=source)]
    if variant.books_differ:
        how = _(variant.books_differ)
        sources.append(_("Books differ: {how}", how=how))
    if variant.found_as:
        names = "; ".join(map(_, variant.found_as))
        sources.append(_("Elsewhere: {names}.", names=names))
    return [
        (_("The goal"), _goal(variant)),
        (_("A move"), _moves(variant)),
        (_("When nothing moves"), _redeal(variant)),
        (_("How points work"), points_text(variant)),
        (_("Where it comes from"), sources),
    ]


def points_text(variant: Variant) -> list[str]:
    """Return the sources of points in a game, one sentence each."""
    for_a_row = integer(row_points(variant.row_length))
    has_two_rows = variant.cards_to_win > len(Suit) * variant.row_length
    finished = (
        N_("A finished row scores {points}, each suit twice in a game.")
        if has_two_rows
        else N_("A finished row scores {points}, each suit once in a game.")
    )
    rule = variant.redeal
    won = N_("A win adds {points} if there was no help.")
    if rule is not None and rule.limit is not None:
        won = N_(
            "A win adds {redeal} for each redeal left, and {points} if there was no help."
        )
    rows_and_win = (
        _(finished, points=for_a_row),
        _(won, redeal=integer(REDEAL_LEFT), points=integer(NO_HINT)),
        _(NO_TIME),
    )
    return [
        _(CARD_POINTS, points=integer(CARD)),
        _(CHAIN_POINTS, most=MAX_CHAIN, points=integer(4 * CARD)),
        joined(" ", rows_and_win),
        _(HELP),
        _(SHOWN_POINTS),
        _(CLASSIC_WITHOUT_REDEAL if rule is None else CLASSIC_POINTS),
        *([_(OWN_RULES)] if is_custom(variant.key) else []),
    ]


def _goal(variant: Variant) -> list[str]:
    terms = _terms(variant)
    dealt = variant.deal.sentence
    if variant.deal.bases_move is not None and base_cards_move(variant):
        dealt = variant.deal.bases_move
    return [_(dealt, **terms), _(variant.home.goal, **terms)]


def _moves(variant: Variant) -> list[str]:
    sentences = _gap_rules(variant)
    fill_rules = variant.fill_rules
    if fill_rules and all(
        rule.where in (GapPosition.START, GapPosition.AFTER) for rule in fill_rules
    ):
        sentences[-1] += " " + _("Nothing goes right of {a_top} or of another gap.")
    rows = map(variant.layout.row, range(variant.layout.rows))
    if any(variant.layout.right[row[-1]] is not None for row in rows):
        sentences.append(
            _(
                "The end of a row goes on at the start of the next one, that of the last row in the first."
            )
        )
    if fill_rules and variant.decks > 1:
        sentences.append(_("Of two cards that look alike either may go."))
    if variant.moves.sentence:
        sentences.append(_(variant.moves.sentence))
    return _filled_in(sentences, variant)


def gap_rules_text(variant: Variant) -> str:
    """Return the sentences that say which cards a gap takes."""
    return joined(" ", _filled_in(_gap_rules(variant), variant))


def _gap_rules(variant: Variant) -> list[str]:
    fill_rules = sorted(
        variant.fill_rules, key=lambda rule: rule.where is not GapPosition.AFTER
    )
    return [_(rule.sentence) for rule in fill_rules]


def _filled_in(sentences: list[str], variant: Variant) -> list[str]:
    terms = _terms(variant)
    return [sentence.format(**terms) for sentence in sentences]


def _redeal(variant: Variant) -> list[str]:
    rule = variant.redeal
    if variant.passes:
        gone = _times(variant.passes)
        return [
            _(
                "There is no redeal: when the talon has been turned {gone}, the game is over.",
                gone=gone,
            )
        ]
    if rule is None:
        return [_("There is no redeal: when no card can move, the game is over.")]
    limit = _("as often as you like")
    if rule.limit is not None:
        times = _times(rule.limit)
        limit = _("{times} in a game", times=times)
    when = _("at any time") if rule.early else _("when no card can move")
    gathered = _("gathered and laid out again in the same order")
    if rule.shuffled:
        gathered = _("gathered, shuffled and laid out again")
    kept = _(rule.keep.sentence, gathered=gathered)
    fresh_gaps = rule.gaps.nothing_kept if rule.keep.nothing else rule.gaps.sentence
    place_loose_cards = [kept, _(fresh_gaps)]
    if _tray_may_be_full(variant):
        place_loose_cards.append(
            _("For each card that is still in the tray one more row start stays empty.")
        )
    sentences = [
        _("You may redeal {limit}, {when}.", limit=limit, when=when),
        joined(" ", place_loose_cards),
    ]
    if rule.shuffled:
        sentences.append(
            _(
                "Undo a redeal and take it again, and the same cards come: the deal fixes them."
            )
        )
    return sentences


def _tray_may_be_full(variant: Variant) -> bool:
    """Return True if a redeal can come while cards are in the tray.

    It cannot if it waits until no card can move, unless other cards take the row starts
    that those in the tray could go to.
    """
    rule = variant.redeal
    if rule is None or not variant.layout.tray:
        return False
    others = {ANY_CARD_AT_ROW_START, PREDECESSOR_OF_RIGHT}
    return rule.early or not others.isdisjoint(variant.fill_rules)


def _terms(variant: Variant) -> dict[str, str]:
    only_neighbours = max(map(len, variant.layout.beside), default=0) <= 4
    reach = _("the one directly left, right, above or below it")
    gaps = len(variant.layout.cells) - len(variant.layout.tray) - len(variant.played)
    cards = (
        _("{number} cards of two packs lie")
        if variant.decks > 1
        else _("{number} cards lie")
    )
    return {
        "laid": cards.format(number=len(variant.pack)),
        "rows": _("{count} rows", count=count_in_words(variant.layout.rows)),
        "columns": count_in_words(variant.layout.columns),
        "removed": _(" and ").join(
            _(RANK_PLURALS[rank]) for rank in sorted(variant.removed)
        ),
        "gaps": count_in_words(gaps),
        "any_base": _(ANY_OF_RANK[variant.base]),
        "bases": _(RANK_PLURALS[variant.base]),
        "from_base_to_top": ranks_from_to(variant.base, variant.top),
        "a_base": rank_after_preposition(variant.base),
        "a_top": rank_after_preposition(variant.top),
        "passes": _times(variant.passes),
        "reach": reach if only_neighbours else _("any other in its row or column"),
    }


def count_in_words(number: int) -> str:
    """Return a number from 0 to 14 as a word, such as "seven"."""
    return _(COUNTS[number])


def _times(number: int) -> str:
    times = _("{count} times", count=count_in_words(number))
    return {1: _("once"), 2: _("twice"), 3: _("three times")}.get(number, times)
