"""Where the reader of the lessons stands: which lesson, which page, and what has been played in it."""

from __future__ import annotations

from gaps.engine import Game, Move, Redeal, State, Step
from gaps.language import Message
from gaps.scenes.learn.lessons import LESSONS, Lesson, Page


class LessonProgress:
    """One lesson after the other. A move that is asked for turns the page; another leads astray."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.game = Game(self.lesson.start())
        self.page = 0
        self.said: Message | None = None  # about the move that led astray

    @property
    def lesson(self) -> Lesson:
        """The lesson being read."""
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
        """The page to be turned next; ``None`` when all have been."""
        return self.lesson.pages[self.page] if self.page < len(self.lesson.pages) else None

    @property
    def astray(self) -> bool:
        """Whether a move has been made that was not asked for; it has to be taken back."""
        return bool(self.said)

    @property
    def redeals(self) -> bool:
        """Whether the open page asks for a redeal."""
        return self.open_page is not None and Redeal() in self.open_page.moves(self.state)

    @property
    def caption(self) -> Message:
        """What the guide says now."""
        return self.said or (self.lesson.end if self.open_page is None else self.open_page.caption)

    def turn(self) -> None:
        """Turn a page that only had to be read."""
        self.page += 1

    def play(self, move: Move) -> Step:
        """Make a legal move. A reader who is ahead of the guide skips what was still to be read."""
        before = self.state
        asking = next((n for n, page in enumerate(self.lesson.pages) if n >= self.page and page.asked), None)
        self.game = self.game.play(move)
        if asking is not None:
            page = self.lesson.pages[asking]
            if move in page.moves(before):
                self.page = asking + 1
            else:
                self.said = page.told(move, before)
        return self.game.steps[-1]

    def step_back(self) -> Step | None:
        """Take back what led astray; ``None`` where nothing did."""
        if not self.astray:
            return None
        step = self.game.steps[-1]
        self.game, self.said = self.game.undo(), None
        return step
