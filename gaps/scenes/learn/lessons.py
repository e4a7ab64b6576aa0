"""The lessons as data: a board, the text of each page and the moves that it expects;
and their course.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gaps.engine import (
    CATALOGUE,
    KING,
    Cell,
    Game,
    Move,
    Slide,
    State,
    Variant,
    arcade_score,
    in_rows,
    parse_board,
    parse_cell,
    parse_move,
)
from gaps.language import N_, Message
from gaps.scenes.session.change import FollowedGame, GameChange, How, Position

LOW: Variant = replace(
    CATALOGUE["mini"],
    key="lesson-low",
    name="Lesson",
    layout=in_rows(4, 6),
    ranks=tuple(range(1, 7)),
    top=6,
)
HIGH: Variant = replace(
    LOW,
    key="lesson-high",
    ranks=tuple(range(8, KING + 1)),
    removed=frozenset({8}),
    base=9,
    top=KING,
)


@dataclass(frozen=True)
class Page:
    """One thing to see or to do. A page without an expected move has a button to go on."""

    caption: Message
    # moves as text, each of which leads to the next page
    expected: tuple[str, ...] = ()
    marked: tuple[str, ...] = ()  # cells with a ring around them
    without_hint: bool = False  # whether the player is to find the move without a hint
    remarks: Mapping[str, Message] = field(default_factory=dict)
    """The text after some of the legal moves that are not expected; the others share
    one text.
    """

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
            found, N_("This move is legal, but the lesson shows another one: undo it.")
        )


@dataclass(frozen=True)
class Lesson:
    """A board and its pages. ``seed`` determines the redeal."""

    title: Message
    variant: Variant
    board: str
    pages: tuple[Page, ...]
    end: Message
    seed: int | None = None

    def start(self) -> State:
        return parse_board(self.board, self.variant, self.seed)


_BEHIND = N_("The J♠ was right of a king, so the gap that it left is dead. Undo.")
_TRADED = N_(
    "That two was at a row start already, so nothing is gained. Undo, and take another two."
)

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
            N_(
                "The goal: bring every suit into a row of its own, from two to six here, to king in the full "
                "game. You do that by moving cards into gaps, the empty places."
            )
        ),
        Page(
            N_(
                "A gap takes one card: the one that follows its left neighbour, in the same suit. Here that "
                "is the 4♥: click it, or go to it with Tab and press Enter."
            ),
            ("C6-B3",),
            marked=("B3",),
        ),
        Page(
            N_(
                "A dead gap takes no card: it is right of a six, the highest card here. A blocked gap is "
                "right of another gap and waits until that one is filled."
            ),
            marked=("D4", "A2"),
        ),
        Page(
            N_(
                "The 4♥ left a gap where it was. The left neighbour there is the 5♠, so the 6♠ may come."
            ),
            ("D3-C6",),
        ),
        Page(
            N_(
                "A gap in the first column has no left neighbour. Any two may start a row there: take one "
                "that is not in the first column yet."
            ),
            ("D2-A1", "B4-A1"),
            marked=("D2", "B4"),
            remarks={"B1-A1": _TRADED, "C1-A1": _TRADED},
        ),
        Page(
            N_(
                "Now the three of that suit can follow. Two and three join: a run. Cards in a run are home."
            ),
            ("C4-A2", "D6-A2"),
        ),
    ),
    N_("Go on like this until every row holds one suit in order, and you have won."),
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
            N_(
                "Here rows go from nine to king. This gap is right of a king. Nothing follows a king, so no "
                "card can go there: the gap is dead."
            ),
            marked=("B4",),
        ),
        Page(
            N_(
                "This gap is right of another gap. It is blocked until that one is filled."
            ),
            marked=("B5",),
        ),
        Page(
            N_(
                "Two cards can move now. One of them would leave a dead gap, right of a king. Play the other."
            ),
            ("C4-D2",),
            marked=("C2", "C4"),
            without_hint=True,
            remarks={"C2-A3": _BEHIND},
        ),
        Page(
            N_(
                "Right. The new gap takes the K♦, the king beside the dead gap. Move it."
            ),
            ("B3-C4",),
            remarks={"C2-A3": _BEHIND},
        ),
        Page(
            N_(
                "Without the king, the gap is no longer dead. The Q♥ may go beside it: move it."
            ),
            ("D3-B3",),
            remarks={"C2-A3": _BEHIND},
        ),
    ),
    N_(
        "The gap next to it takes the K♥ now. Before you move a card, look at the card on its left."
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
            N_(
                "No card can move: each gap is right of a six or of another gap. On this small board the six "
                "is the highest card."
            ),
            marked=("A5", "B4", "B5", "C5"),
        ),
        Page(
            N_(
                "A redeal gathers the loose cards, shuffles them and lays them out again. Runs at the row "
                "starts stay: these five cards."
            ),
            marked=("A1", "A2", "A3", "B1", "B2"),
        ),
        Page(N_("Redeal now: press the button."), ("R",)),
        Page(
            N_(
                "The runs stayed. Each row has its gap right after its run, or at its start if it has no run."
            ),
            marked=("A4", "B3", "C1", "D1"),
        ),
        Page(
            N_("So every row can grow at once. Bring home any card you like."),
            ("B6-A4", "C4-B3", "A6-C1", "D6-C1", "A6-D1", "D6-D1"),
            marked=("A4", "B3", "C1", "D1"),
            remarks=dict.fromkeys(("A1-C1", "A1-D1", "B1-C1", "B1-D1"), _TRADED),
        ),
    ),
    N_(
        "You have only a few redeals. Make the runs as long as you can before you use one."
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
            N_(
                "Where each two goes often decides the round. Of the moves that lose a round, four in ten "
                "move a two; of the moves before them, only one in ten."
            ),
            marked=("B2", "B3"),
        ),
        Page(
            N_(
                "Two twos can still start a row, but only one row start is free. Look at the card beside it, "
                "and move the two of the same suit."
            ),
            ("B2-A1",),
            marked=("A1", "B2", "B3"),
            without_hint=True,
            remarks={
                "B3-A1": N_(
                    "Now the 2♦ stands where the 2♥ had to go: this round has no win left. Undo."
                ),
                **dict.fromkeys(("B1-A1", "D1-A1"), _TRADED),
            },
        ),
        Page(
            N_(
                "The 3♥ lies there already, so it is home now, too. And the 2♥ has made room for the 3♣. "
                "Move it."
            ),
            ("D2-B2",),
        ),
    ),
    N_("After a loss, Missed win on the results shows which move would have won."),
)

LESSONS = (TWOS, KINGS, REDEALS, CHOICE)


class LessonProgress(FollowedGame):
    """Goes through a lesson. An expected move leads to the next page; any other has to
    be undone first.
    """

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.lesson = LESSONS[number]
        super().__init__(_position(Game(self.lesson.start())))
        self.page = 0
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
        if self.page < len(self.lesson.pages):
            return self.lesson.pages[self.page]
        return None

    @property
    def text(self) -> Message:
        return self.remark or (
            self.lesson.end if self.open_page is None else self.open_page.caption
        )

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
    def pointed_cells(self) -> tuple[Cell, ...]:
        """The cells that the text is about: those that are marked, and where one is,
        that of the hint.
        """
        marked = self.marked_cells
        hinted = (slide.source for slide in self.hinted_slides)
        if len(marked) > 1:
            return marked
        return tuple(dict.fromkeys((*marked, *hinted)))

    def play(self, move: Move) -> GameChange:
        """Make a legal move. If a later page expects it, the pages without a move
        before that are skipped.
        """
        before = self.state
        game = self.position.game.play(move)
        change = self.become(_position(game), How.MADE, move)
        pages = self.lesson.pages
        for number in range(self.page, len(pages)):
            if not pages[number].expected:
                continue
            if move in pages[number].moves(before):
                self.page = number + 1
            else:
                self.remark = pages[number].remark(move, before)
            break
        return change

    def step_back(self) -> None:
        """Take back a move that was not expected."""
        last = self.position.game.last
        if self.remark is not None and last is not None:
            self.remark = None
            self.become(_position(self.position.game.undo()), How.BACK, last.cause)


def _position(game: Game) -> Position:
    return Position(game, arcade_score(game))
