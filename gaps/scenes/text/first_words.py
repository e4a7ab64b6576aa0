"""What a first game says: its goal, the first move, and the rules where they come up."""

from __future__ import annotations

from gaps.engine import (
    Card,
    Cell,
    Place,
    Reason,
    RedealRule,
    Slide,
    State,
    Variant,
    destinations,
)
from gaps.language import N_, _, ngettext
from gaps.scenes.text.card_text import (
    RANK_NAMES,
    card_text,
    rank_after_preposition,
)
from gaps.scenes.text.refusals import refusal_text

ROWS_DONE = {
    (1, 3): N_("One row is done. Three to go."),
    (2, 2): N_("Two rows are done. Two to go."),
    (3, 1): N_("Three rows are done. One to go."),
}
"""By how many rows are done and how many are not."""


def goal_line(variant: Variant) -> str:
    """The goal of a variant in one line."""
    text = _("Build each row in one suit, from {base} to {top}")
    if variant.home.place is not None:
        text = _("Build each row in its suit, from {base} to {top}")
    elif any(_goes_on(variant, row) for row in range(variant.layout.rows)):
        text = _("Line up suit after suit, each from {base} to {top}")
    base = _(RANK_NAMES[variant.base])
    top = _(RANK_NAMES[variant.top])
    return text.format(base=base, top=top)


def _goes_on(variant: Variant, row: int) -> bool:
    """Whether a row goes on in another one."""
    return variant.layout.right[variant.layout.row(row)[-1]] is not None


def progress_line(state: State) -> str:
    """The goal, or how many rows are done if any are, but not all."""
    variant = state.variant
    done = len(state.complete_rows) // variant.row_length
    left = variant.cards_to_win // variant.row_length - done
    if not done or not left:
        return goal_line(variant)
    known = ROWS_DONE.get((done, left))
    if known is not None:
        return _(known)
    return ngettext(
        "{number} row is done. {left} to go.",
        "{number} rows are done. {left} to go.",
        done,
        left=left,
    )


def first_move_text(state: State, slide: Slide, key: str | None, touch: bool) -> str:
    """Why a card may move, and what to do: press the ``key``, or tap or click it."""
    card = state.board[slide.source]
    assert card is not None, "a slide moves a card"
    why = _why_it_moves(state, slide, card)
    how = _("Tap it.") if touch else _("Click it.")
    if key is not None:
        how = _("Press {key}.", key=key)
    return f"{why} {how}"


def _why_it_moves(state: State, slide: Slide, card: Card) -> str:
    name = card_text(card)
    other = state.board[slide.target]
    if other is not None:
        text = _("{card} is turned up: it may change places with {other}.")
        return text.format(card=name, other=card_text(other))
    layout = state.variant.layout
    beside = layout.left[slide.target], layout.right[slide.target]
    left, right = (None if cell is None else state.board[cell] for cell in beside)
    places = {each.place: each.card for each in destinations(state.variant, card)}
    if left is not None and _is_next(left, card):
        text = _("After {other} comes {card}.")
        return text.format(card=name, other=card_text(left))
    if right is not None and Place.BEFORE_CARD in places and _is_next(card, right):
        text = _("Before {other} comes {card}.")
        return text.format(card=name, other=card_text(right))
    if left is not None:
        text = _("Right of {other} may come {card}.")
        return text.format(card=name, other=card_text(left))
    text = _("A row begins with {a_base}: {card}.")
    if card.rank != state.variant.base:
        text = _("A row may begin with {card}.")
    a_base = rank_after_preposition(state.variant.base)
    return text.format(card=name, a_base=a_base)


def _is_next(card: Card, following: Card) -> bool:
    """Whether a card is the next one of the same suit."""
    return (card.rank + 1, card.suit) == (following.rank, following.suit)


def gap_text(state: State, gap: Cell) -> str:
    """What a gap takes, or why it takes nothing."""
    why = state.why_stays(gap)
    if why.reason is not Reason.AFTER_TOP:
        return refusal_text(state, why, None)
    return _(
        "Nothing follows {a_top}: no card fits here.",
        a_top=rank_after_preposition(state.variant.top),
    )


def redeal_text(rule: RedealRule) -> str:
    """Where the gaps are after a redeal."""
    gaps = rule.gaps
    return _(gaps.nothing_kept if rule.keep.nothing else gaps.sentence)
