"""The progress in the lessons: which lesson, which page, and the moves that were made."""

from __future__ import annotations

from gaps.engine import Cell, Game, Move, Redeal, Slide, State, Step
from gaps.language import Message
from gaps.scenes.learn.lessons import LESSONS, Lesson, Page


class LessonProgress:
    """Goes through the lessons. An expected move leads to the next page; any other has to be undone first."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.game = Game(self.lesson.start())
        self.page = 0
        self.remark: Message | None = None  # about the move that was not expected

    @property
    def lesson(self) -> Lesson:
        """The current lesson."""
        return LESSONS[self.number]

    @property
    def last(self) -> bool:
        """Whether no lesson comes after this one."""
        return self.number == len(LESSONS) - 1

    @property
    def state(self) -> State:
        """The position on the board."""
        return self.game.state

    @property
    def open_page(self) -> Page | None:
        """The current page; ``None`` after the last one."""
        return self.lesson.pages[self.page] if self.page < len(self.lesson.pages) else None

    @property
    def off_path(self) -> bool:
        """Whether a move was made that was not expected; it has to be undone."""
        return bool(self.remark)

    @property
    def expects_redeal(self) -> bool:
        """Whether the current page expects a redeal."""
        return self.open_page is not None and Redeal() in self.open_page.moves(self.state)

    def text_for(self, hearing: bool) -> Message:
        """The text on the panel, for one who is ``hearing`` it and plays by keys or for one who reads it."""
        page = self.open_page
        if self.remark or page is None:
            return self.remark or self.lesson.end
        return page.spoken if hearing and page.spoken else page.caption

    @property
    def pointed_cells(self) -> tuple[Cell, ...]:
        """The cells that the text is about: those that are marked, and where one is, that of the hint."""
        marked = self.marked_cells
        if len(marked) > 1:
            return marked
        return tuple(dict.fromkeys((*marked, *(slide.source for slide in self.hinted_slides))))

    @property
    def hinted_slides(self) -> tuple[Slide, ...]:
        """The slides that the page expects; empty if it gives no hint."""
        page = self.open_page
        if page is None or self.off_path or page.without_hint:
            return ()
        return tuple(move for move in page.moves(self.state) if isinstance(move, Slide))

    @property
    def marked_cells(self) -> tuple[Cell, ...]:
        """The cells that the page marks; empty while a move has to be undone."""
        page = self.open_page
        return page.cells(self.state) if page is not None and not self.off_path else ()

    def next_page(self) -> None:
        """Go on from a page that expects no move."""
        self.page += 1

    def play(self, move: Move) -> Step:
        """Make a legal move. If a later page expects it, the pages without a move before that are skipped."""
        before = self.state
        expecting = next(
            (n for n, page in enumerate(self.lesson.pages) if n >= self.page and page.expected), None
        )
        self.game = self.game.play(move)
        if expecting is not None:
            page = self.lesson.pages[expecting]
            if move in page.moves(before):
                self.page = expecting + 1
            else:
                self.remark = page.remark(move, before)
        return self.game.steps[-1]

    def step_back(self) -> Step | None:
        """Undo the move that was not expected, and return it; ``None`` if there is none."""
        if not self.off_path:
            return None
        step = self.game.steps[-1]
        self.game, self.remark = self.game.undo(), None
        return step
