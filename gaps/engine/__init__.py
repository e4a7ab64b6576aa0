"""The rules of Gaps and related games: immutable values and pure functions.

Nothing here knows graphics.

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

**Games and deals.** A ``Variant`` is a game as a row of data: ``CATALOGUE`` has those of
the menu, and ``by_key`` finds custom rules as well, which ``custom_variant`` makes of
``CustomRules``. ``deal`` lays out a variant's deal with a number from 1 to
``MAX_DEAL``; ``parse_code`` and ``format_code`` read and write the code that names
both, such as ``mini:6``.

**Positions.** A ``State`` is a board with everything that decides how it goes on. It
knows its ``legal_moves``, the cells that are ``home``, its ``status``, and the card
``at("B7")``; ``play`` returns the next state. ``parse_board`` and ``format_board`` read
and write a board.

**Moves.** A ``Move`` is a ``Slide``, a ``Skip`` of the talon's card or a ``Redeal``;
``parse_move`` and ``format_move`` read and write it. One that is not legal raises
``IllegalMove``, whose text says why.

**Games under way.** A ``Game`` is a first state and the ``Step``s since, each with the
``Change``s that it made to cards; ``undo`` and ``redo`` return games, too.
``classic_score`` counts the points of the books, ``arcade_score`` those of the program.

All errors about input are ``InputError``. Whatever else the modules of this package
define serves the program and may change from one version to the next.
"""

# Cards
from gaps.engine.cards import Card, Suit

# Games and deals
from gaps.engine.catalogue import CATALOGUE, by_key
from gaps.engine.notation import DealCode, deal, format_code, parse_code
from gaps.engine.shuffle import MAX_DEAL
from gaps.engine.state import RedealRule, Variant

# Rules of your own
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    FirstColumn,
    FreshGaps,
    Keep,
    RemovedRank,
    custom_variant,
)

# Positions
from gaps.engine.layout import Cell
from gaps.engine.notation import format_board, parse_board
from gaps.engine.state import State, Status

# Moves
from gaps.engine.moves import Move, Redeal, Skip, Slide
from gaps.engine.notation import format_move, parse_move
from gaps.engine.state import IllegalMove

# Games under way
from gaps.engine.game import Change, Game, Step
from gaps.engine.scoring import ArcadeScore, ClassicScore, arcade_score, classic_score

# Errors
from gaps.engine.errors import InputError

__all__ = [
    "CATALOGUE",
    "MAX_DEAL",
    "ArcadeScore",
    "Card",
    "Cell",
    "Change",
    "ClassicScore",
    "CustomRules",
    "DealCode",
    "Fill",
    "FirstColumn",
    "FreshGaps",
    "Game",
    "IllegalMove",
    "InputError",
    "Keep",
    "Move",
    "Redeal",
    "RedealRule",
    "RemovedRank",
    "Skip",
    "Slide",
    "State",
    "Status",
    "Step",
    "Suit",
    "Variant",
    "arcade_score",
    "by_key",
    "classic_score",
    "custom_variant",
    "deal",
    "format_board",
    "format_code",
    "format_move",
    "parse_board",
    "parse_code",
    "parse_move",
]
