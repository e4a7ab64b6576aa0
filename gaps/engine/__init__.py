"""The rules of Gaps and related games, without graphics: immutable values and pure
functions.

    >>> from gaps.engine import Game, deal
    >>> game = Game(deal("mini:6"))
    >>> print(game.state)
    -- 7s 4d 5d 6s 4s 2d
    -- 6h 6d 5h 4c 7c 6c
    5s 4h 3s -- 2s 3c 2c
    2h -- 3d 7h 5c 7d 3h
    >>> print(*game.state.legal_moves)
    C7-A1 C5-A1 A7-A1 D1-A1 C7-B1 C5-B1 A7-B1 D1-B1 A6-C4 D7-D2
    >>> game = game.play("A6-C4")
    >>> print(game.state.status, len(game.state.home), game.undo().state.seed)
    Status.PLAYING 1 6

A ``Variant`` is a row of data, found by its key (``by_key``); its wishes say what gaps
take. A ``State`` knows its ``legal_moves``, ``play`` returns the next one, and raises
``IllegalMove``, whose text says why. All errors about input are ``InputError``.
"""

from gaps.engine.cards import ACE, KING, Card, Suit
from gaps.engine.catalogue import CATALOGUE, GROUPS, Group, by_key
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    FreshGaps,
    Keep,
    RemovedRank,
)
from gaps.engine.custom_rules import (
    custom_rules_of,
    custom_rules_problem,
    custom_variant,
)
from gaps.engine.custom_rules import format_custom_rules, parse_custom_rules
from gaps.engine.deals import board_before_removal, order, parse_deal_number
from gaps.engine.destinations import (
    Destination,
    GapKind,
    Place,
    destinations,
    gap_kind,
)
from gaps.engine.errors import MAX_QUOTED, InputError, Sentence, shorten
from gaps.engine.finishing import finishing_moves
from gaps.engine.game import Change, Game, Step
from gaps.engine.layout import Cell, Layout, in_ring, in_rows
from gaps.engine.moves import Move, Redeal, Skip, Slide, format_cell
from gaps.engine.notation import (
    MAX_BOARD_CHARS,
    DealCode,
    board_words,
    deal,
    format_board,
    format_code,
    format_move,
    is_gap,
)
from gaps.engine.notation import (
    parse_board,
    parse_card,
    parse_cell,
    parse_code,
    parse_move,
)
from gaps.engine.pasted import MAX_CODE_CHARS, check_characters, plain_text
from gaps.engine.reasons import SENTENCES, Reason, Refusal
from gaps.engine.scoring import ArcadeScore, ClassicScore, arcade_score, classic_score
from gaps.engine.shuffle import MAX_DEAL
from gaps.engine.state import IllegalMove, RedealRule, State, Status, Variant
from gaps.engine.wishes import Where, Wish

__all__ = [
    "ACE",
    "CATALOGUE",
    "GROUPS",
    "KING",
    "MAX_BOARD_CHARS",
    "MAX_CODE_CHARS",
    "MAX_DEAL",
    "MAX_QUOTED",
    "SENTENCES",
    "ArcadeScore",
    "Card",
    "Cell",
    "Change",
    "ClassicScore",
    "CustomRules",
    "DealCode",
    "Destination",
    "Fill",
    "FirstColumn",
    "FreshGaps",
    "Game",
    "GapKind",
    "Group",
    "IllegalMove",
    "InputError",
    "Keep",
    "Layout",
    "Move",
    "Place",
    "Reason",
    "Redeal",
    "RedealRule",
    "Refusal",
    "RemovedRank",
    "Sentence",
    "Skip",
    "Slide",
    "State",
    "Status",
    "Step",
    "Suit",
    "Variant",
    "Where",
    "Wish",
    "arcade_score",
    "board_before_removal",
    "board_words",
    "by_key",
    "check_characters",
    "classic_score",
    "custom_rules_of",
    "custom_rules_problem",
    "custom_variant",
    "deal",
    "destinations",
    "finishing_moves",
    "format_board",
    "format_cell",
    "format_code",
    "format_custom_rules",
    "format_move",
    "gap_kind",
    "in_ring",
    "in_rows",
    "is_gap",
    "order",
    "parse_board",
    "parse_card",
    "parse_cell",
    "parse_code",
    "parse_custom_rules",
    "parse_deal_number",
    "parse_move",
    "plain_text",
    "shorten",
]  # fmt: skip
