"""The *Points* dialog over the results: how the score adds up, and a line to share."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gaps.language import N_, _, integer, translated
from gaps.scenes.common import comparison
from gaps.scenes.common.program_scene import DeferredAction
from gaps.scenes.common.screen import Dialog, buttons
from gaps.scenes.results import result_words
from gaps.scenes.results.next_steps import NextSteps
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shared.context import Context
from gaps.scenes.text import record_text
from gaps.scenes.text.numbers import part_of
from gaps.scenes.text.phrases import fact, sentence
from gaps.scenes.text.record_text import ScorePart
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing.style import RADIUS_M, SPACE_L, SPACE_M, SPACE_S, SPACE_XS
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import (
    Cell,
    Face,
    Fits,
    Label,
    Part,
    Plate,
    Use,
    button,
    column,
    hairline,
    peak,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, SMALL
from gaps.values import with_fields

SEPARATOR = " · "
FEW_PEAKS = 4


class PointsDialog(Dialog):
    """Shows more about a game that has ended, over its results."""

    called = N_("Points")
    about = (
        N_("Points shows how the score adds up: point at a line to see what it means."),
        N_(
            "Copy for a friend gives you your result in one line, and in a second one the game to beat."
        ),
    )
    size = (600, None)
    first_focus = "close"

    def __init__(
        self,
        context: Context,
        below: Scene,
        finished: FinishedGame,
        steps: NextSteps,
        news: str,
    ) -> None:
        """Show ``news``, which is what is new with the game."""
        super().__init__(context, below)
        self._finished = finished
        self._steps = steps
        self._news = news
        self._shows_score = not context.settings.hides_figures
        self._copied = ""

    def view(self) -> Part:
        finished = self._finished
        kind = result_words.kind_text(finished)
        about = SEPARATOR.join(filter(None, (kind, self._news)))
        says = (result_words.deal_text(self.context, finished), about)
        sizes = ("note", "small")
        note = Label(
            about,
            sizes,
            "mid",
            "midright",
            2,
            18,
            share=1,
            says=says,
        )
        return column(
            row(Label(self.called, ("h2", "h3"), says=""), note, gap=SPACE_L, size=40),
            space(SPACE_S),
            *self._score(),
            space(SPACE_M),
            self._share_line(),
            space(SPACE_L),
            buttons(
                button("close", N_("Close"), self.back, look=PRIMARY),
                button("again", N_("Restart deal"), self._same_deal, "retry"),
            ),
        )

    def _score(self) -> Sequence[Part]:
        """Return the parts of the score, or the comparison with a friend's game.

        A button reveals a score that is hidden.
        """
        finished = self._finished
        session = finished.session
        rival = session.rival
        is_hidden = not self._shows_score
        parts: list[Part] = []
        if rival is not None:
            mine = finished.record
            table = comparison.comparison_part(mine, rival, is_hidden)
            parts = [with_fields(table, size=270)]
        elif is_hidden:
            parts = [*_without_score(finished)]
        else:
            score = record_text.score_parts(session.arcade, session.game.state)
            parts = _sum(score, finished)
        if is_hidden:
            name = N_("Show the score")
            show = button("show_score", name, self._show_score, "stats", look=SMALL)
            parts += [space(SPACE_S), with_fields(show, size=40)]
        return parts

    def _show_score(self) -> None:
        self._shows_score = True

    def _same_deal(self) -> Transition | None:
        self.close(DeferredAction(self._steps.same_deal))
        return None

    # The line to share

    def _share_line(self) -> Part:
        """Return the result in one line, with the button that copies it and the game.

        Each ▲ or △ is drawn as a mountain.
        """
        shown = self._copied or self._steps.shared(self._shows_score, brief=True)
        forms = [shown]
        while SEPARATOR in forms[-1]:
            forms.append(forms[-1].rpartition(SEPARATOR)[0])
        forms.append(forms[-1].rpartition(" ")[0])
        lines = [
            _drawn_line(each, style)
            for each in forms
            for style in ("note_bold", "small")
        ]
        says = self._copied or fact(_("To share"), shown)
        text = row(Fits(tuple(lines)), share=1, says=says)
        copy = button(
            "copy",
            N_("Copy for a friend"),
            self._copy,
            "share",
            look=SMALL,
            across=30,
        )
        face = Plate("slot", RADIUS_M, 190, "slotline", dashed=True)
        return row(
            text,
            copy,
            gap=SPACE_S,
            pad=(SPACE_M, 0, SPACE_S, 0),
            size=44,
            face=face,
        )

    def _copy(self) -> None:
        self._copied = self._steps.copy_for_friend(self._shows_score)
        self.context.announcer.say(self._copied)


def _sum(parts: Sequence[ScorePart], finished: FinishedGame) -> list[Part]:
    """Return a line for each part that can give points, and their sum."""
    found: list[Part] = []
    for each in parts:
        if each.possible:
            found += [*([hairline(size=1)] if found else []), _part(each)]
    score = integer(finished.record.result.arcade)
    figure = Label(score, "lead", "brass", "midright", even_digits=True)
    tries = result_words.tries_text(finished)
    beside = Label(tries, ("note", "small"), "mid", "midright", share=1)
    said = fact(_("Sum"), sentence(score, tries))
    name = Label(N_("Sum"), "label", "brass")
    total = row(
        name,
        beside,
        figure,
        gap=SPACE_M,
        size=34,
        says=said,
    )
    return [*found, hairline("brass", size=2), total]


def _part(part: ScorePart) -> Part:
    """Return a part of the score, explained under the pointer or with the focus."""
    figures = fact(part.name, sentence(part.value, part.note))
    why = translated(part.why)
    said = Spoken(part_key("score", part.name), Role.ITEM, figures, detail=why)
    name = Label(part.name, ("label", "note", "small"))
    note = Label(part.note, ("body", "note", "small"), "mid", "midright", share=1)
    value = Label(
        part.value,
        "label",
        align="midright",
        size=76,
        even_digits=True,
    )
    shown = row(name, note, value, gap=SPACE_S, size=29)
    cell = Cell(f"score {part.name}", shown, said, Face.NONE, tooltip=part.why)
    return Use(cell, size=29)


def _without_score(finished: FinishedGame) -> list[Part]:
    session = finished.session
    state = session.game.state
    rows = (
        (_("Cards home"), part_of(len(state.home), state.variant.cards_to_win)),
        (_("Rows finished"), integer(session.arcade.finished_rows)),
        (_("Moves"), integer(len(session.game.steps))),
    )
    figure = Label("", "label", align="midright", share=1, even_digits=True)
    return [
        row(
            Label(name, "label"),
            with_fields(figure, text=value),
            size=30,
            says=fact(name, value),
        )
        for name, value in rows
    ]


def _drawn_line(text: str, style: str) -> Part:
    many = sum(character in "▲△" for character in text) > FEW_PEAKS
    pieces: list[Part] = []
    for each in re.split("([▲△])", text):
        if each in ("▲", "△"):
            pieces.append(peak((8, 8) if many else (11, 10), filled=each == "▲"))
        elif each:
            pieces.append(Label(each, style))
    return row(*pieces, gap=SPACE_XS)
