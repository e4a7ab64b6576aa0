"""The moment when a game was lost.

It has the move played there, the move that would have won, and the reason, in words
that are proven.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from gaps.background import Job
from gaps.engine import Game, Move, Redeal, Slide, State, Step
from gaps.language import N_, _, joined
from gaps.scenes.speech.missed_words import card_at, missed_text, place_words
from gaps.solver import Review
from gaps.solver.missed_win import LostMove, MissedWin, best_missed_win
from gaps.store.games.shown import Shown, answer_of, shown_moves

NEXT_STEPS = 4  # steps of the winning line that are named after its first


class LostMoment:
    """Finds the moment in a game from its ``review``.

    A losing move that is known already is used instead.
    """

    def __init__(
        self, game: Game, review: Review, lost: LostMove | None = None
    ) -> None:
        self._game = game
        self._review = review
        self._known = lost
        self._search: Job[MissedWin | None] | None = None
        # the winning line, and what it was made for
        self._kept: tuple[object, tuple[Step, ...]] = (None, ())

    @property
    def number(self) -> int | None:
        """The number of moves after which the game could last be won, as far as known.

        None as well if it was won.
        """
        found = self._review.last_winnable
        if self._known is not None:
            found = self._known.number
        return None if found == len(self._game.steps) else found

    @property
    def is_lost(self) -> bool:
        """True if it is proven that the next move lost the win."""
        return self._known is not None or self._review.lost_at is not None

    @property
    def searching(self) -> bool:
        """True until the moment is known, and the reason if there is one to find."""
        if self._search is not None:
            return not self._search.done
        return not self._is_known or self._losing_slide is not None

    @property
    def _is_known(self) -> bool:
        return self._known is not None or self._review.done

    @property
    def _losing_slide(self) -> Slide | None:
        """The played move, if a search can find why it lost the win."""
        if not self.is_lost or self.number is None:
            return None
        played = self.played
        return played if isinstance(played, Slide) else None

    @property
    def before(self) -> State:
        """The position of that moment."""
        return self._step.before

    @property
    def played(self) -> Move | None:
        """The move that was played there."""
        return self._step.cause

    @property
    def _step(self) -> Step:
        assert self.number is not None
        return self._game.steps[self.number]

    @property
    def found(self) -> MissedWin | None:
        """The win that the played move blocked.

        None while it is being searched for, and if nothing can be said about it.
        """
        return None if self._search is None else self._search.answer

    @property
    def line(self) -> tuple[Step, ...]:
        """The winning line from there; empty if it is not known."""
        made_of = (self.number, self.found, len(self._review.winning_lines))
        if self._kept[0] != made_of:
            self._kept = (made_of, self._line())
        return self._kept[1]

    def _line(self) -> tuple[Step, ...]:
        if self.number is None:
            return ()
        moves: tuple[Move, ...] = self._known_line
        if self.found is not None:
            moves = self.found.line
        game = Game(self.before)
        for move in moves:
            game = game.play(move)
        return game.steps

    @property
    def _known_line(self) -> tuple[Move, ...]:
        if self._known is not None:
            return self._known.line
        return self._review.winning_lines.get(self.number or 0, ())

    @property
    def wins(self) -> Slide | None:
        """The move that would have won."""
        if self.line and isinstance(self.line[0].cause, Slide):
            return self.line[0].cause
        return None

    @property
    def shown(self) -> Sequence[Shown]:
        """The facts that the words reveal: that the game could be won, and by which moves."""
        if self.number is None:
            return ()
        moves = [step.cause for step in self.line[: NEXT_STEPS + 1] if step.cause]
        return (answer_of(self.before), *shown_moves(self.before, moves))

    # Time

    def look(self) -> None:
        """Search for the reason as soon as the moment is known.

        Raise the error of a search that has failed, once.
        """
        self._review.check()
        if self._search is not None:
            self._search.check()
        elif self._is_known and (slide := self._losing_slide) is not None:
            work = partial(best_missed_win, self.before, slide, self._known_line)
            self._search = Job(work, "what would have won")

    def cancel(self) -> None:
        if self._search is not None:
            self._search.cancel()

    # Words

    @property
    def sentence(self) -> str:
        """The words for what happened at that moment."""
        wins = self.wins
        if wins is None and self.is_lost:
            return _("Here the win was lost.")
        if wins is None:
            return _("Up to here the game could be won.")
        text = N_("Up to here the game could be won: {card} to {place}.")
        if self.is_lost:
            text = N_("Here the win was lost: {card} to {place} would have won.")
        card = card_at(self.before, wins.source)
        return _(text, card=card, place=place_words(self.before, wins.target))

    @property
    def reason(self) -> str:
        """The reason, as far as it is proven."""
        if self.found is not None:
            return missed_text(self.found)
        if isinstance(self.played, Redeal):
            return _("Then the cards were redealt.")
        if not self.is_lost:
            return _("It is not known which later move lost the win.")
        return "" if self.searching else _("Proven by search.")

    @property
    def next_steps(self) -> str:
        """The cards that the winning line moves after its first."""
        cards = list(self._next_cards())
        return _("Then {cards}.", cards=joined(", ", cards)) if cards else ""

    def _next_cards(self) -> Iterator[str]:
        for step in self.line[1 : NEXT_STEPS + 1]:
            if isinstance(step.cause, Slide):
                yield card_at(step.before, step.cause.source)
