"""The spoken parts of a game, except its board and its buttons."""

from __future__ import annotations

from gaps.language import joined
from gaps.scenes.board.cell_notes import ADVICE, CHAIN, FIRST_MOVE, RULE, TYPED
from gaps.scenes.common.notes import REFUSED, TOLD, WAITING
from gaps.scenes.game.crew import Crew
from gaps.scenes.speech.survey_words import progress_words
from gaps.scenes.text.phrases import capitalized
from gaps.stage.speech.spoken import Spoken, text
from gaps.values import with_fields


def words_beside_board(crew: Crew) -> list[Spoken]:
    """Return all notes, figures and problems in the order of the screen reader."""
    notes = crew.screen.notes
    notice = crew.notice
    words = []
    rule = notes.text(FIRST_MOVE, RULE, ADVICE, CHAIN)
    if crew.is_first:
        words.append(text("goal", crew.headline.text))
    if rule:
        words.append(text("rule", rule))
    told = notes.text(TOLD)
    if told:
        words.append(text("told", told))
    elif notice is not None:
        words.append(text("notice", notice.words))
    settings = crew.context.settings
    if crew.is_first:
        settings = with_fields(settings, hides_figures=True)
    figures = progress_words(crew.session, settings)
    if crew.rival is not None:
        figures.append(crew.rival.words)
    for number, each in enumerate(figures):
        words.append(text(f"figures-{number}", capitalized(each)))
    problem = crew.context.folder.problem
    if problem is not None:
        words.append(text("problem", problem))
    hint = crew.hint.words
    if hint is not None:
        words.append(text("goal", hint.goal.words))
        moves = joined(", ", (each.words for each in hint.moves))
        words.append(text("hinted", moves))
    typed = notes.text(TYPED)
    if typed:
        words.append(text("typed", typed))
    awaited = notes.text(REFUSED, WAITING)
    if awaited:
        words.append(text("awaited", awaited))
    return words
