"""Five questions that are being answered: those of a day, or five more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from gaps.engine import Slide
from gaps.progress.crossroads.questions import Question, five_more, questions_of
from gaps.store import Folder
from gaps.store.records.crossroads import TRIES, Answer, Answers, Mark
from gaps.values import with_fields


@dataclass
class Five:
    """Five questions and the answers to them.

    An answer is recorded before anything of it is shown.
    """

    folder: Folder
    day: date | None
    """The day of the questions; None for five more."""
    questions: Sequence[Question]
    given: Answers

    @classmethod
    def of_day(cls, folder: Folder, day: date, today: date) -> Five:
        """Return the five of a day, where they were left."""
        known = folder.load_crossroads().days.get(day)
        given = Answers(is_late=day < today) if known is None else known
        return cls(folder, day, questions_of(day), given)

    @classmethod
    def more(cls, folder: Folder) -> Five:
        """Return five more, which are different each time."""
        log = folder.load_crossroads()
        folder.save_crossroads(with_fields(log, fives=log.fives + 1))
        return cls(folder, None, five_more(log.fives), Answers())

    @property
    def number(self) -> int:
        """The index of the next question, from 0; their number when all are answered."""
        return len(self.given.marks)

    @property
    def is_done(self) -> bool:
        return self.given.is_done

    @property
    def question(self) -> Question:
        """The next question."""
        return self.questions[self.number]

    @property
    def wrong(self) -> Sequence[str]:
        """The wrong cards that were placed at the next question, as moves."""
        return self.given.open_one.wrong

    @property
    def solved(self) -> int:
        """The number of questions ever answered right, including those of all days."""
        log = self.folder.load_crossroads()
        marks = [mark for answers in log.days.values() for mark in answers.marks]
        return log.solved + sum(mark.is_right for mark in marks)

    def answer(self, slide: Slide) -> Answer:
        """Answer the next question by placing a card."""
        wrong = tuple(self.wrong)
        if self.question.is_right(slide):
            mark = Mark.AT_THE_SECOND_TRY if wrong else Mark.AT_ONCE
            return self._note(Answer(mark, wrong))
        wrong = (*wrong, str(replace(slide, columns=self.question.right.columns)))
        return self._note(Answer(Mark.MISSED if len(wrong) == TRIES else None, wrong))

    def give_up(self) -> Answer:
        """Answer the next question by asking for its solution."""
        return self._note(Answer(Mark.MISSED, tuple(self.wrong)))

    def _note(self, answer: Answer) -> Answer:
        self.given = self.given.with_answer(answer)
        log = self.folder.load_crossroads()
        if self.day is not None:
            self.folder.save_crossroads(log.with_day(self.day, self.given))
        elif answer.mark is not None and answer.mark.is_right:
            self.folder.save_crossroads(with_fields(log, solved=log.solved + 1))
        return answer
