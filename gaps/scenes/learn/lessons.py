"""The lessons as data, and their course.

A lesson is a board, and the text and the expected moves of each page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gaps.engine import (
    CATALOGUE,
    Cell,
    Game,
    Move,
    Slide,
    State,
    Variant,
    arcade_score,
    parse_board,
    parse_move,
)
from gaps.engine.cards import KING
from gaps.engine.layout import in_rows
from gaps.engine.notation import parse_card, parse_cell
from gaps.language import N_, Message, _
from gaps.scenes.session.change import ChangeKind, FollowedGame, GameChange, Position
from gaps.scenes.text.card_text import card_text
from gaps.values import with_fields

LOW: Variant = with_fields(
    CATALOGUE["mini"],
    key="lesson-low",
    name="Lesson",
    layout=in_rows(4, 6),
    ranks=tuple(range(1, 7)),
    top=6,
)
HIGH: Variant = with_fields(
    LOW,
    key="lesson-high",
    ranks=tuple(range(8, KING + 1)),
    removed=frozenset({8}),
    base=9,
    top=KING,
)

NO_NOTE = Message("")


@dataclass(frozen=True)
class Page:
    """One thing to learn, and the move that shows it.

    Only the last page has no move.
    """

    line: Message
    """The text above the board."""
    note: Message = NO_NOTE
    """The text at a cell of the board; empty for none."""
    expected: tuple[str, ...] = ()
    """Moves as text, each of which leads to the next page."""
    at: str = ""
    """The cell of the note; by default that of the hint."""
    marked: tuple[str, ...] = ()
    """Cells with a ring around them."""
    without_hint: bool = False
    """True if the player must find the move without a hint."""
    cards: Mapping[str, str] = field(default_factory=dict)
    """The cards that its texts name, as text."""
    remarks: Mapping[str, Message] = field(default_factory=dict)
    """The text after some of the legal moves that are not expected.

    The other moves share one text.
    """

    def words(self, text: Message) -> str:
        """Return one of its texts, translated, with the names of the cards in it."""
        named = {name: card_text(parse_card(card)) for name, card in self.cards.items()}
        return _(text, **named)

    def moves(self, state: State) -> tuple[Move, ...]:
        read = [parse_move(text, state) for text in self.expected]
        return tuple(move for move in read if move in state.legal_moves)

    def cells(self, state: State) -> tuple[Cell, ...]:
        return tuple(parse_cell(text, state.variant.layout) for text in self.marked)

    def remark(self, move: Move, state: State) -> Message:
        found = (
            remark
            for text, remark in self.remarks.items()
            if parse_move(text, state) == move
        )
        return next(
            found, N_("This works, but the lesson is about another move. Undo.")
        )


@dataclass(frozen=True)
class Lesson:
    """A board and its pages. ``seed`` determines the redeal."""

    title: Message
    variant: Variant
    board: str
    pages: tuple[Page, ...]
    seed: int | None = None

    def start(self) -> State:
        return parse_board(self.board, self.variant, self.seed)


_FOLLOWS = N_("After {other} comes {card}. Move it.")
_BEHIND = N_("The {moved} was right of a king, so the gap that it left is dead. Undo.")
_TRADED = N_("That two began a row already, so nothing is gained. Undo.")

TWOS = Lesson(
    N_("Start rows with twos"),
    LOW,
    """
    -- -- 5d 6h 3d 6c
    2h 3h -- 2s 4c 6d
    2d 4s 5h 3c 5s 4h
    5c 2c 6s -- 4d 3s
    """,
    (
        Page(
            N_("A gap takes the card that follows its left neighbour"),
            _FOLLOWS,
            ("C6-B3",),
            cards={"other": "3h", "card": "4h"},
        ),
        Page(
            N_("Each move leaves a new gap"),
            _FOLLOWS,
            ("D3-C6",),
            cards={"other": "5s", "card": "6s"},
        ),
        Page(
            N_("Any two may begin a row"),
            N_("Take a two that begins no row yet."),
            ("D2-A1", "B4-A1"),
            at="A1",
            marked=("D2", "B4"),
            remarks={"B1-A1": _TRADED, "C1-A1": _TRADED},
        ),
        Page(
            N_("Cards in order from the left edge are home"),
            N_("Now the three of that suit can follow."),
            ("C4-A2", "D6-A2"),
        ),
    ),
)

KINGS = Lesson(
    N_("Keep gaps away from kings"),
    HIGH,
    """
    9s Ts -- Kh Qs Jd
    9h Jh Kd -- -- 9d
    Kc Js Qd Tc Td Jc
    9c -- Qh Th Ks Qc
    """,
    (
        Page(
            N_("Nothing follows a king: the gap beside it is dead"),
            N_("Two cards can move. One would leave another dead gap. Play the other."),
            ("C4-D2",),
            at="B4",
            marked=("C2", "C4"),
            without_hint=True,
            cards={"moved": "Js"},
            remarks={"C2-A3": _BEHIND},
        ),
        Page(
            N_("A dead gap lives again when its king moves"),
            N_("Right. The new gap takes {card}. Move it."),
            ("B3-C4",),
            cards={"card": "Kd", "moved": "Js"},
            remarks={"C2-A3": _BEHIND},
        ),
        Page(
            N_("A dead gap lives again when its king moves"),
            _FOLLOWS,
            ("D3-B3",),
            cards={"other": "Jh", "card": "Qh", "moved": "Js"},
            remarks={"C2-A3": _BEHIND},
        ),
    ),
)

REDEALS = Lesson(
    N_("What a redeal keeps"),
    LOW,
    """
    2s 3s 4s 6c -- 5c
    2h 3h 6d -- -- 4d
    4c 5d 3d 6s -- 2c
    3c 5h 2d 4h 6h 5s
    """,
    (
        Page(
            N_("No card can move: time to redeal"),
            N_("Cards that are home stay. All others are shuffled and laid anew."),
            ("R",),
            at="A1",
            marked=("A1", "A2", "A3", "B1", "B2"),
        ),
        Page(
            N_("Each row has its gap right after its run"),
            N_("Bring home any card you like."),
            ("B6-A4", "C4-B3", "A6-C1", "D6-C1", "A6-D1", "D6-D1"),
            at="A4",
            marked=("A4", "B3", "C1", "D1"),
            remarks=dict.fromkeys(("A1-C1", "A1-D1", "B1-C1", "B1-D1"), _TRADED),
        ),
    ),
    seed=3,
)

CHOICE = Lesson(
    N_("Choose the right two"),
    LOW,
    """
    -- 3h 3d -- 5h 5c
    2c 2h 2d 5d 6s --
    3s 4s 4c 6c 5s --
    2s 3c 4d 6d 4h 6h
    """,
    (
        Page(
            N_("Where a two goes often decides a game"),
            N_("The {other} is beside this gap. Which two belongs here?"),
            ("B2-A1",),
            at="A1",
            marked=("A1", "B2", "B3"),
            without_hint=True,
            cards={"other": "3h", "card": "2h"},
            remarks={
                "B3-A1": N_(
                    "The {card} had to go there: this round has no win left. Undo."
                ),
                **dict.fromkeys(("B1-A1", "D1-A1"), _TRADED),
            },
        ),
    ),
)

_BESIDE_FIRST = N_(
    "The {next} had to come beside the {card} first: this round has no win left. Undo."
)

FOLLOWER = Lesson(
    N_("Bring the next card beside it first"),
    LOW,
    """
    2d 3d 4d 5d 4s --
    2h 3h 4h 5h 6h 6d
    2s 3s -- 5c -- 6c
    2c 3c 4c 5s 6s --
    """,
    (
        Page(
            N_("Before a card leaves, bring the next one beside it"),
            N_("Which card must move before the {card} goes home?"),
            ("D4-A6",),
            at="A5",
            marked=("A5", "D4", "C4"),
            without_hint=True,
            cards={"card": "4s", "next": "5s"},
            remarks={"A5-C3": _BESIDE_FIRST, "C6-C5": _BESIDE_FIRST},
        ),
        Page(
            N_("That is all. Now play!"),
        ),
    ),
)

LESSONS = (TWOS, KINGS, REDEALS, CHOICE, FOLLOWER)


class LessonProgress(FollowedGame):
    """The progress through a lesson.

    An expected move leads to the next page; any other has to be undone first. On the
    last page, which expects none, any move is right.
    """

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.lesson = LESSONS[number]
        super().__init__(_position(Game(self.lesson.start())))
        self.page = 0
        self._led_on = 0  # the number of moves made when the open page was opened
        # about a move that was made and not expected
        self.remark: Message | None = None

    @property
    def last(self) -> bool:
        return self.number == len(LESSONS) - 1

    @property
    def state(self) -> State:
        return self.position.state

    @property
    def open_page(self) -> Page | None:
        """The open page; None once all moves of the lesson are made."""
        if self.page < len(self.lesson.pages):
            return self.lesson.pages[self.page]
        return None

    @property
    def is_free(self) -> bool:
        """True if the open page leaves the board to the player."""
        return self.open_page is not None and not self.open_page.expected

    @property
    def expected(self) -> tuple[Move, ...]:
        if self.open_page is None or self.remark:
            return ()
        return self.open_page.moves(self.state)

    @property
    def hinted_slides(self) -> tuple[Slide, ...]:
        """The slides that the page expects; empty if it gives no hint."""
        hints = self.open_page is not None and not self.open_page.without_hint
        return tuple(
            move for move in self.expected if hints and isinstance(move, Slide)
        )

    @property
    def marked_cells(self) -> tuple[Cell, ...]:
        """The cells that the page marks; empty while a move has to be undone."""
        if self.open_page is None or self.remark:
            return ()
        return self.open_page.cells(self.state)

    @property
    def note_cells(self) -> tuple[Cell, ...]:
        """The cells of the note, which is placed at the first one."""
        page = self.open_page
        last = self.position.game.last
        if self.remark and last is not None and isinstance(last.cause, Slide):
            return (last.cause.target,)
        if page is not None and page.at:
            return (parse_cell(page.at, self.state.variant.layout),)
        hinted = self.hinted_slides
        return (hinted[0].source, hinted[0].target) if hinted else ()

    def play(self, move: Move) -> GameChange:
        """Make a legal move."""
        page = self.open_page
        game = self.position.game.play(move)
        if move in self.expected:
            self.page += 1
            self._led_on = len(game.steps)
        elif page is not None and not self.is_free:
            self.remark = page.remark(move, self.state)
        return self.become(_position(game), ChangeKind.PLAYED, move)

    def step_back(self) -> None:
        """Take back a move that was not expected, or one of the open page."""
        last = self.position.game.last
        is_own = self.is_free and len(self.position.game.steps) > self._led_on
        if last is not None and (self.remark is not None or is_own):
            self.remark = None
            self.become(
                _position(self.position.game.undo()), ChangeKind.UNDONE, last.cause
            )


def pages_before(number: int) -> int:
    """Return the number of pages in the lessons before this one."""
    return sum(len(lesson.pages) for lesson in LESSONS[:number])


def _position(game: Game) -> Position:
    return Position(game, arcade_score(game))
