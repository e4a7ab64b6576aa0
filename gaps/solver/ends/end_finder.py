"""Compares the ends of a round in the background, for hints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import sleep

from gaps.engine import Move, State
from gaps.solver import background
from gaps.solver.ends.round_end import RoundEnd

MAX_NODES = 1_500_000  # positions: about a second
STEP = 2_000  # positions between two checks whether the question still stands


@dataclass
class _Question:
    """A position, and its answer as soon as there is one."""

    state: State
    line: tuple[Move, ...]
    answer: RoundEnd | None = None
    cancelled: bool = False


class EndFinder:
    """Answers about the position it was asked about last, and no other. Each question has a thread."""

    def __init__(self) -> None:
        self._question: _Question | None = None

    def ask(self, state: State, line: Sequence[Move]) -> None:
        """Compare the ends of the round of ``state`` from now on; ``line`` leads to the most cards home."""
        seen = state.seen()
        if self._question is not None and self._question.state == seen:
            return
        self.stop()
        question = self._question = _Question(seen, tuple(line))
        background.start(lambda: _answer(question), "ends of the round")

    def found(self, state: State) -> RoundEnd | None:
        """The answer about exactly this position; ``None`` if it is not ready, or was not asked for."""
        question = self._question
        return question.answer if question is not None and question.state == state.seen() else None

    def stop(self) -> None:
        """Stop comparing, until the next question."""
        if self._question is not None:
            self._question.cancelled = True
        self._question = None


def _answer(question: _Question) -> None:
    """In a thread: compare until there is nothing more to do, or the answer is not wanted any more."""
    end = RoundEnd(question.state, question.line)
    while not question.cancelled and end.nodes < MAX_NODES and not end.run(STEP):
        sleep(0)  # lets a frame that is due have the interpreter
    if not question.cancelled:
        question.answer = end
