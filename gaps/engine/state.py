"""A position and the rules it is played by.

Both are immutable values, and the only judge of what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from gaps.engine import shuffle
from gaps.engine.cards import (
    FACE_DOWN,
    GAP,
    RANK_NAMES,
    Board,
    Card,
    Suit,
    check_board,
    check_stock,
    copies,
    deck_of,
    of_ranks,
    with_article,
)
from gaps.engine.errors import AfterPreposition, InputError, Sentence, expect
from gaps.engine.fill_rules import Face, FillRule, GapPosition
from gaps.engine.layout import Cell, Layout
from gaps.engine.moves import (
    MOVES,
    Move,
    Redeal,
    Skip,
    Slide,
    cell_in,
    format_cell,
    is_on_board,
    move_in,
    move_text,
)
from gaps.engine.reasons import SENTENCES, Reason, Refusal
from gaps.engine.shuffle import MAX_DEAL
from gaps.values import Value

Ways = tuple[tuple[Cell, ...], ...]


class AcceptedCards(NamedTuple):
    """The cards that gaps accept by one fill rule.

    They are looked up for each gap of each position.
    """

    rule: FillRule
    beside: tuple[Cell | None, ...] | None
    """The neighbour that decides for each cell; ``None`` if it is the row start."""
    cards: Mapping[int, tuple[Card, ...]]
    """Keyed by the neighbour's face, as ``4 * rank + suit``, or by the start's cell."""


Stock = tuple[Card | None, ...]
"""The cards still to be turned, the next one first; ``None`` for an unknown face."""


def batched(words: list[str], length: int) -> list[list[str]]:
    """Return the words in lines of ``length`` words; the last one may be shorter."""
    return [words[at : at + length] for at in range(0, len(words), length)]


def known_stock(stock: Stock, size: int, passes: int) -> Stock:
    """Return ``stock`` as known to a player who has watched every card.

    The stock is the end of a talon of ``size`` cards that is turned ``passes`` times in
    the same order. So in the second pass every card is known, and in the first pass
    those that have been turned, wherever they come again. The others are None; a single
    one is known, too, because all the others are.
    """
    # cards that are gone; the next one lies face up
    places = size * passes - len(stock)
    if places >= size - 2:
        return stock
    return tuple(
        [
            card if (places + ahead) % size <= places else None
            for ahead, card in enumerate(stock)
        ]
    )


class Status(Enum):
    """The moves that are left: slides (PLAYING), only a redeal (STUCK), or none.

    A game without a move is WON if all cards are home, else LOST.
    """

    PLAYING = "playing"
    STUCK = "stuck"
    WON = "won"
    LOST = "lost"

    @property
    def stopped(self) -> bool:
        """True if no card can move, and not all cards are home."""
        return self in (Status.STUCK, Status.LOST)


class DealRule(Value):
    """A rule of how a board is first laid out."""

    board: Callable[[Variant, int], Board]
    """The first board of a deal number."""
    sentence: Sentence
    """The rule in words. The rulebook fills in numbers and ranks: {laid}, {rows}, {gaps},
    {bases}.
    """
    bases_move: Sentence | None = None
    """Replaces ``sentence`` if a gap may take a base card from the start of its row.

    None if the sentence is true in that case, too.
    """


class KeepRule(Value):
    """A rule of which cards stay at a redeal."""

    cells: Callable[[State], frozenset[Cell]]
    """The cells whose cards stay."""
    sentence: Sentence
    """The rule in words. The rulebook fills in {gathered}."""
    in_short: Sentence
    """The same in a few words. The rulebook fills in {mixed}."""
    nothing: bool = False
    """True if no card is ever kept."""


class GapRule(Value):
    """A rule of where the gaps are after a redeal."""

    cells: Callable[[State, frozenset[Cell]], frozenset[Cell] | None]
    """The cells that are gaps afterwards, from the position and the kept cells.

    None if the gaps are wherever removed cards fall.
    """
    sentence: Sentence
    """The rule in words."""
    nothing_kept: Sentence
    """The rule in words if no card stays."""


class RedealRule(Value):
    """The redeals: how often, and how, cards that are not kept are laid out again."""

    limit: int | None
    """The maximum number of redeals in a game; None for no limit."""
    keep: KeepRule
    """The rule of which cards stay."""
    gaps: GapRule
    """The rule of where the gaps are afterwards."""
    shuffled: bool = True
    """True if the loose cards are shuffled; if not, they keep their reading order."""
    early: bool = False
    """True if it may be taken while cards can still move."""


class MoveRule(Value):
    """A rule of how cards move, with further facts about it."""

    slides: Callable[[State], tuple[Slide, ...]]
    """The legal slides."""
    why_not: Callable[[State, Cell, Cell | None], Refusal]
    """Returns why another slide is not legal, from the cell of the card to its target.

    Without a target, it returns why the card cannot move.
    """
    sentence: Sentence
    """The rule in words; empty if the fill rules say all."""
    fills: bool = False
    """True if each card moves into a gap that accepts it, and nothing else moves."""
    exchanges: bool = False
    """True if the turned card changes places with those that ``Layout.beside`` names."""
    locked: bool = False
    """True if a card that is home does not move again."""


class HomeRule(Value):
    """A rule of which cards are home, with further facts about it."""

    cells: Callable[[State], frozenset[Cell]]
    """The cells whose cards are where they belong."""
    goal: Sentence
    """The rule in words."""
    ways: Callable[[Variant], Ways] | None = None
    """The ways along which cards come home one after another, suit by suit; ``None`` if
    there is no such order.
    """
    place: Callable[[Variant, Card], Cell] | None = None
    """The one cell where a card is home; ``None`` if there may be several."""


class Variant(Value, eq=False):
    """The rules of one game as plain data.

    Variants are compared by identity, and found by their keys.
    """

    key: str
    name: str
    """The name of its game or, of another version, "game · version"."""
    summary: str
    """The difference from Gaps in a few words; no two variants have the same."""
    layout: Layout
    ranks: tuple[int, ...]
    removed: frozenset[int]
    """The ranks that are removed after the deal and so leave the gaps."""
    base: int
    """The rank a row begins with."""
    top: int
    """The rank a row ends with."""
    deal: DealRule
    moves: MoveRule
    fill_rules: tuple[FillRule, ...]
    """The rules of what gaps take."""
    home: HomeRule
    redeal: RedealRule | None
    decks: int = 1
    """Number of packs, the stock included."""
    passes: int = 0
    """The number of times that the last pack is turned card by card as the stock.

    It is 0 if every pack is dealt.
    """
    also_called: tuple[str, ...] = ()
    """Its names elsewhere; each is written at one variant only."""
    found_as: tuple[str, ...] = ()
    """The names shown by a search that finds the variant by a name of another one."""
    source: str = ""
    books_differ: str = ""

    def __repr__(self) -> str:
        return f"<Variant {self.key}>"

    @property
    def pack(self) -> tuple[Card, ...]:
        """Every card of the packs, including removed cards and the stock.

        They are in the order of new packs.
        """
        return deck_of(self.ranks, self.decks)

    @cached_property
    def removed_cards(self) -> tuple[Card, ...]:
        """The cards that are removed after the deal."""
        return of_ranks(self.pack, self.removed)

    @cached_property
    def played(self) -> tuple[Card, ...]:
        """The cards that stay on the board, or in its tray."""
        dealt = self.decks - 1 if self.passes else self.decks
        return tuple(
            card
            for card in self.pack
            if card.rank not in self.removed and card.deck < dealt
        )

    @cached_property
    def talon(self) -> tuple[Card, ...]:
        """The cards that the stock is made of."""
        last = self.decks - 1 if self.passes else None
        return tuple(card for card in self.pack if card.deck == last)

    @property
    def cards_to_win(self) -> int:
        """The number of cards that must be home to win."""
        return len(self.played)

    @property
    def row_length(self) -> int:
        """The number of cards in a finished row."""
        return self.top - self.base + 1

    def is_base(self, card: Card) -> bool:
        """Return True if a row of its suit begins with this card."""
        return card.rank == self.base

    def is_top(self, card: Card) -> bool:
        """Return True if a row of its suit ends with this card."""
        return card.rank == self.top

    @cached_property
    def ways(self) -> Ways:
        """The ways along which cards come home one after another.

        There are none if cards come home in no order.
        """
        return self.home.ways(self) if self.home.ways is not None else ()

    def copies(self, rank: int, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of this variant that show one face."""
        return copies(rank, suit, self.decks)

    @cached_property
    def taken(self) -> tuple[AcceptedCards, ...]:
        """The cards that gaps accept by each fill rule."""
        return tuple(map(self._taken_by, self.fill_rules))

    def _taken_by(self, rule: FillRule) -> AcceptedCards:
        layout = self.layout
        if rule.where is GapPosition.START:
            cards = self._taken_beside(None, rule)
            ends = [start for start in layout.starts if layout.left[start] is None]
            return AcceptedCards(rule, None, dict.fromkeys(ends, cards))
        beside = layout.right if rule.where is GapPosition.BEFORE else layout.left
        by_face = {}
        for suit in Suit:
            for rank in range(self.base, self.top + 1):
                cards = self._taken_beside((rank, suit), rule)
                by_face[4 * rank + suit] = cards
        return AcceptedCards(rule, beside, by_face)

    def _taken_beside(self, neighbour: Face | None, rule: FillRule) -> tuple[Card, ...]:
        faces = rule.faces(neighbour, self.base, self.top)
        return tuple(card for face in faces for card in self.copies(*face))


@dataclass(frozen=True)
class State:
    """A position.

    Its cached properties do not count in comparisons. Raise ``ValueError`` if the board
    does not hold exactly the cards of the variant, or if a number is not one that a
    game can have.
    """

    variant: Variant
    board: Board
    seed: int | None = None
    """The number of the deal. A board without one cannot take a shuffled redeal."""
    redeals_used: int = 0
    stock: Stock = ()
    """The cards still to be turned, the next one first; None for unknown ones."""

    def __post_init__(self) -> None:
        variant = expect("variant", self.variant, Variant)
        expect("seed", self.seed, int, type(None))
        if self.seed is not None and not 1 <= self.seed <= MAX_DEAL:
            raise ValueError(f"seed must be from 1 to {MAX_DEAL}; it is {self.seed}")
        if self.redeals_used < 0:
            raise ValueError(
                f"redeals_used must be at least 0; it is {self.redeals_used}"
            )
        check_board(self.board, len(variant.layout.cells), variant.played)
        check_stock(self.stock, variant.talon, variant.passes)

    def __str__(self) -> str:
        """Return the board as ``format_board`` writes it."""
        columns = self.variant.layout.columns
        in_rows = self.variant.layout.rows * columns
        words = [str(card or GAP) for card in self.board]
        apart = words[in_rows:]
        apart += [str(card or FACE_DOWN) for card in self.stock]
        lines = [*batched(words[:in_rows], columns)]
        if apart:
            lines += [[], *batched(apart, columns)]
        return "\n".join(" ".join(line) for line in lines)

    def __repr__(self) -> str:
        return f"<State {self.variant.key}:{self.seed} home {len(self.home)} redeals {self.redeals_used}>"

    @cached_property
    def home(self) -> frozenset[Cell]:
        """The cells whose cards are where they belong."""
        return self.variant.home.cells(self)

    @cached_property
    def slides(self) -> tuple[Slide, ...]:
        """Every legal slide, by gap and then by fill rule."""
        return self.variant.moves.slides(self)

    def gains_over(self, before: State) -> bool:
        """Return True if more cards are home here than in ``before``."""
        return len(self.home) > len(before.home)

    @cached_property
    def homecomings(self) -> tuple[Slide, ...]:
        """The legal slides after which more cards are home."""
        return tuple(each for each in self.slides if self.play(each).gains_over(self))

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move: the only definition of legality."""
        if self.stock and not self.all_home:
            return (*self.slides, Skip())
        return (*self.slides, Redeal()) if self._may_redeal else self.slides

    @cached_property
    def status(self) -> Status:
        """The status: play goes on, waits for a redeal, or is over."""
        if self.all_home:
            return Status.WON
        if self.slides or (self.stock and self.turned is None):
            return Status.PLAYING
        return Status.STUCK if self._may_redeal else Status.LOST

    @property
    def turned(self) -> Card | None:
        """The turned card of the stock; None if there is none, or if it is not known."""
        return self.stock[0] if self.stock else None

    @property
    def turned_cell(self) -> Cell | None:
        """The cell in which the board shows the face of the turned card.

        None if no card is turned, or an unknown one.
        """
        turned = self.turned
        if turned is None:
            return None
        faces = [card and card[:2] for card in self.board]
        return faces.index(turned[:2])

    @property
    def all_home(self) -> bool:
        """True if every card is home."""
        return len(self.home) == self.variant.cards_to_win

    @property
    def redeals_left(self) -> int | None:
        """The number of redeals not yet taken; None for no limit."""
        rule = self.variant.redeal
        if rule is None:
            return 0
        return None if rule.limit is None else rule.limit - self.redeals_used

    @cached_property
    def kept_by_redeal(self) -> frozenset[Cell]:
        """The cells whose cards stay at a redeal; none without redeals."""
        rule = self.variant.redeal
        return frozenset() if rule is None else rule.keep.cells(self)

    @cached_property
    def runs_broken_by_redeal(self) -> tuple[tuple[Cell, ...], ...]:
        """The runs of two or more cards that a redeal takes apart, home or not.

        There are none if it keeps the order of the cards.
        """
        rule = self.variant.redeal
        if rule is None or not rule.shuffled:
            return ()
        kept = self.kept_by_redeal
        home = (run for run in self.runs if len(run) > 1)
        return tuple(
            run for run in (*home, *self.built_runs) if not kept.issuperset(run)
        )

    @property
    def has_redeal(self) -> bool:
        """True if a redeal may be taken before the end of the game, now or later."""
        rule = self.variant.redeal
        return (
            rule is not None
            and (rule.limit is None or self.redeals_used < rule.limit)
            and (self.seed is not None or not rule.shuffled)
        )

    @property
    def runs(self) -> tuple[tuple[Cell, ...], ...]:
        """The home cells as runs of neighbours of one suit, in reading order."""
        left = self.variant.layout.left
        suits = [card and card.suit for card in self.board]
        runs: list[tuple[Cell, ...]] = []
        for cell in sorted(self.home):
            last = runs[-1][-1] if runs else None
            if last is not None and left[cell] == last and suits[cell] == suits[last]:
                runs[-1] += (cell,)
            else:
                runs.append((cell,))
        return tuple(runs)

    @cached_property
    def built_runs(self) -> tuple[tuple[Cell, ...], ...]:
        """The runs of two or more cards that are not home.

        A run consists of neighbours of a row and a suit, each one rank higher. There
        are none if cards come home in no order.
        """
        if not self.variant.ways:
            return ()
        layout = self.variant.layout
        runs = []
        for row in range(layout.rows):
            run: tuple[Cell, ...] = ()
            for cell in layout.row(row):
                if run and self._goes_on(run[-1], cell):
                    run += (cell,)
                    continue
                runs.append(run)
                run = (cell,)
            runs.append(run)
        return tuple(run for run in runs if len(run) > 1)

    def _goes_on(self, left: Cell, right: Cell) -> bool:
        """Return True if a run that is not home continues from one cell to the next."""
        card = self.board[left]
        following = self.board[right]
        return (
            card is not None
            and following is not None
            and card.precedes(following)
            and left not in self.home
        )

    @cached_property
    def complete_rows(self) -> frozenset[Cell]:
        """The cells of the runs from the base rank to the top rank."""
        length = self.variant.row_length
        return frozenset(
            cell for run in self.runs if len(run) == length for cell in run
        )

    @property
    def gaps(self) -> tuple[Cell, ...]:
        """The cells without a card, except those of the tray, which are never filled."""
        tray = self.variant.layout.tray
        return tuple(
            [
                cell
                for cell, card in enumerate(self.board)
                if card is None and cell not in tray
            ]
        )

    def at(self, name: str) -> Card | None:
        """Return the card in the cell of a name, such as ``B7``; None for a gap.

        Raise ``InputError`` if the board has no such cell.
        """
        return self.board[cell_in(expect("name", name, str), self.variant.layout)]

    def wants(self, gap: Cell) -> tuple[Card, ...]:
        """Return the cards that a gap takes, wherever they are.

        There are none for a cell that holds a card.
        """
        if self.board[gap] is not None:
            return ()
        wanted: tuple[Card, ...] = ()
        for rule, beside, taken in self.variant.taken:
            if beside is None:
                cards = taken.get(gap, ())
            else:
                cell = beside[gap]
                card = None if cell is None else self.board[cell]
                if card is None:
                    continue
                cards = taken[4 * card.rank + card.suit]
            if not cards or (rule.where is GapPosition.AFTER_TOP and self.all_home):
                continue
            if rule.from_tray:
                tray = {self.board[cell] for cell in self.variant.layout.tray}
                cards = tuple(card for card in cards if card in tray)
            wanted = wanted + cards if wanted else cards
        return tuple(dict.fromkeys(wanted)) if len(wanted) > 1 else wanted

    def seen(self) -> State:
        """Return the position as known to a player who has watched the whole game.

        It has no deal number, and so no next redeal. Of the stock it has the turned
        card and all cards that come again because they have been turned before; the
        others are None. Such an unknown card can only be skipped, so a line of moves
        through it is legal whatever the card is.
        """
        stock = self.stock and known_stock(
            self.stock, len(self.variant.talon), self.variant.passes
        )
        return changed(self, seed=None, stock=stock)

    def refusal(self, move: Move) -> Refusal:
        """Return why ``move`` is not legal; the result is undefined for a legal move."""
        if isinstance(move, Redeal):
            return self._why_no_redeal()
        if isinstance(move, Skip):
            won = self.stock and self.all_home
            return Refusal(Reason.ALL_HOME if won else Reason.NOTHING_TURNED)
        if not is_on_board(move, self.variant.layout):
            return Refusal(Reason.OFF_BOARD)
        return self.variant.moves.why_not(self, move.source, move.target)

    def why_stays(self, cell: Cell) -> Refusal:
        """Return why the card on ``cell`` cannot move, or why no card can go there.

        The result is undefined if one can.
        """
        return self.variant.moves.why_not(self, cell, None)

    def play(self, move: Move | str) -> State:
        """Return the position after ``move``, which may be a text such as ``C7-A1``.

        A slide and a skip use up the turned card. Raise ``IllegalMove``, whose text
        says why, and ``InputError`` for a text that is not a move.
        """
        if isinstance(move, str):
            move = move_in(move, self.variant.layout)
        if move not in self.legal_moves:
            expect("move", move, *MOVES, str)
            raise IllegalMove(move, self)
        if isinstance(move, Slide):
            return changed(self, board=self.exchanged(move), stock=self.stock[1:])
        if isinstance(move, Skip):
            return changed(self, stock=self.stock[1:])
        board = self._board_after_redeal()
        return changed(self, board=board, redeals_used=self.redeals_used + 1)

    def exchanged(self, slide: Slide) -> Board:
        """Return the board after a slide, which need not be legal."""
        cells = list(self.board)
        cells[slide.source] = self.board[slide.target]
        cells[slide.target] = self.board[slide.source]
        return tuple(cells)

    def _board_after_redeal(self) -> Board:
        """Return the board after a redeal, which the rules must allow.

        The loose cards are placed left to right, top to bottom, in an order that
        belongs to the deal: redo repeats it, and undo offers no second chance.
        Unshuffled, they keep their reading order. Cards in the tray stay.
        """
        rule, variant, board = self.variant.redeal, self.variant, self.board
        assert rule is not None
        kept = self.kept_by_redeal.union(variant.layout.tray)
        gaps = rule.gaps.cells(self, kept)
        if rule.shuffled:
            assert self.seed is not None
            order = shuffle.pack_order(variant.pack, self.seed, self.redeals_used + 1)
            loose = shuffle.shuffled_loose_cards(board, kept, order)
        else:
            loose = shuffle.loose_cards(board, kept)
        if gaps is not None:
            staying = [card for card in loose if card.rank not in variant.removed]
            return shuffle.place_loose_cards(board, kept, gaps, staying)
        # The gaps are wherever removed cards fall, but a finished row that is kept ends
        # with its own gap.
        rows = [variant.layout.row(row) for row in range(variant.layout.rows)]
        finished = [row for row in rows if row[0] in self.complete_rows & kept]
        suits = [card.suit for row in finished if (card := board[row[0]]) is not None]
        row_gaps = {cell for row in finished for cell in row} - kept
        cards = shuffle.removed_cards_as_gaps(loose, variant.removed, suits)
        return shuffle.place_loose_cards(board, kept, row_gaps, cards)

    def _why_no_redeal(self) -> Refusal:
        rule = self.variant.redeal
        if self.variant.passes:
            return Refusal(Reason.ONLY_TALON)
        if rule is None or rule.limit == 0:
            return Refusal(Reason.NO_REDEAL)
        if self.redeals_left == 0:
            return Refusal(Reason.NO_REDEAL_LEFT)
        if self.all_home:
            return Refusal(Reason.ALL_HOME)
        if self.slides and not rule.early:
            return Refusal(Reason.CARDS_CAN_MOVE)
        return Refusal(Reason.NO_DEAL_NUMBER)

    @property
    def _may_redeal(self) -> bool:
        rule = self.variant.redeal
        return (
            rule is not None
            and (rule.early or not self.slides)
            and self.has_redeal
            and not self.all_home
        )


def changed(state: State, **values: object) -> State:
    """Return a state with other values of some fields, made without the checks.

    A search makes a hundred thousand a second.
    """
    made = object.__new__(State)
    fields = made.__dict__
    fields["variant"] = state.variant
    fields["board"] = state.board
    fields["seed"] = state.seed
    fields["redeals_used"] = state.redeals_used
    fields["stock"] = state.stock
    fields.update(values)
    return made


MAX_NAMED = 20  # legal moves that the sentence names


class IllegalMove(InputError):
    """Raised when the rules do not allow ``move`` in ``state``.

    Its text says why, and which moves are legal. ``move`` is None if there is no move
    to undo or to redo.
    """

    def __init__(
        self, move: Move | None, state: State, reason: InputError | None = None
    ) -> None:
        """Store the reason, which is needed only if there is no move."""
        error = reason
        if error is None:
            assert move is not None
            error = _why_illegal(move, state)
        super().__init__(error.template, **error.values)
        self.move = move
        self.state = state

    def __reduce__(self) -> tuple[object, ...]:
        reason = InputError(self.template, **self.values)
        return type(self), (self.move, self.state, reason)


def _why_illegal(move: Move, state: State) -> InputError:
    """Return one sentence that says why ``move`` is not legal, and which moves are."""
    layout = state.variant.layout
    refusal = state.refusal(move)
    is_known = refusal.reason is not Reason.OFF_BOARD
    legal = [move_text(other, layout) for other in state.legal_moves[:MAX_NAMED]]
    if len(state.legal_moves) > MAX_NAMED:
        legal.append("…")
    return InputError(
        "{move} is not legal here: {why} Legal: {legal}",
        move=move_text(move, layout) if is_known else repr(move),
        why=_sentence(refusal, move, state),
        legal=", ".join(legal) or InputError("none"),
    )


def _sentence(refusal: Refusal, move: Move, state: State) -> InputError:
    """Return the reason in words."""
    variant = state.variant
    layout = variant.layout
    words: dict[str, object] = {"last": layout.cells[-1]}
    if isinstance(move, Slide) and is_on_board(move, layout):
        words["target"] = format_cell(move.target, layout)
        words["wanted"] = _either([*dict.fromkeys(map(str, state.wants(move.target)))])
    if refusal.cell is not None:
        words["cell"] = format_cell(refusal.cell, layout)
    top = with_article(variant.top)
    return InputError(
        SENTENCES[refusal.reason],
        card=refusal.card,
        base=InputError(RANK_NAMES[variant.base]),
        a_top=AfterPreposition(top),
        **words,
    )


def _either(cards: list[str]) -> object:
    """Return the cards joined with "or"."""
    if len(cards) < 2:
        return "".join(cards)
    *others, last = cards
    return InputError("{cards} or {last}", cards=_either(others), last=last)
