"""The results in words: how the game ended, the score, what is new, and how the score adds up."""

from __future__ import annotations

import re

from gaps.language import _, integer
from gaps.scenes.results.headline import note_of
from gaps.scenes.results.score.quiet_card import QuietCard
from gaps.scenes.results.score.scorecard import Scorecard
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.speech.facts import fact, sentence
from gaps.scenes.text import game_text, record_text
from gaps.scenes.text.record_text import ScorePart
from gaps.scenes.together import comparison
from gaps.stage.speech.spoken import Spoken
from gaps.store.records.record import LOST

SIGN_WITHOUT_FACTOR = re.compile(r"(?<!\d )×(?=\d)")
"""As in "longest ×6"."""


def title_words(finished: FinishedGame) -> str:
    """Return how the game ended; a title that does not say so itself says it after that."""
    title = game_text.result_title(finished.record.result)
    return _("Lost: {reason}").format(reason=title) if finished.record.result == LOST else title


def score_words(card: Scorecard | QuietCard) -> str:
    """Return the large figure of the panel, and whether it is a new best."""
    finished = card.finished
    if isinstance(card, QuietCard):
        state = finished.session.game.state
        return fact(_("Cards home"), f"{len(state.home)}/{state.variant.cards_to_win}")
    score, best = finished.record.arcade, finished.summary.best_arcade
    beside = ""
    if finished.is_new_best:
        beside = _("New best")
    elif finished.is_compared and best > score:
        beside = _("Best {score}").format(score=integer(best))
    return sentence(fact(_("Score"), integer(score)), beside)


def note_words(finished: FinishedGame) -> str:
    """Return the line under the title."""
    return sentence(*note_of(finished))


def told_at_the_end(finished: FinishedGame) -> set[str]:
    """Return what the board has told of a lost game: how close it was, and its score."""
    if finished.record.result != LOST:
        return set()
    return {note_words(finished), fact(_("Score"), integer(finished.record.arcade))}


def verdict_words(card: Scorecard | QuietCard) -> str:
    """Return who is ahead, the player or a friend, where the panel says that."""
    session, rival = card.finished.session, card.finished.session.rival
    if rival is None or session.is_analysis or isinstance(card, QuietCard):
        return ""
    return comparison.verdict(card.finished.record, rival.record, rival.player)


def card_words(card: Scorecard | QuietCard) -> list[str | Spoken]:
    """Return what else is on the panel: the parts of the score, or the comparison with a friend's game."""
    session, record = card.finished.session, card.finished.record
    rival = session.rival
    if rival is not None:
        compared = comparison.spoken_comparison(record, rival.record, rival.player, card.settings)
        return ["" if verdict_words(card) else card.kind_text, compared]
    if isinstance(card, QuietCard):
        return [card.kind_text, *(fact(*row) for row in card.rows)]
    classic = record_text.classic_part(session.classic)
    return [card.kind_text, *map(_part, card.parts), _part(classic)]


def _part(part: ScorePart) -> str:
    """A part of the score with its points, and how it came about."""
    note = SIGN_WITHOUT_FACTOR.sub("", part.note)
    return fact(part.name, sentence(part.value, note) if part.possible else note)
