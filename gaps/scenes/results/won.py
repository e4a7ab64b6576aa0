"""The results of a win: headline, score and one sentence over the landscape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isinf

import pygame

from gaps.language import _, translated
from gaps.scenes.common.charts import star_row
from gaps.scenes.common.win_headline import (
    BELOW_NOTE,
    BELOW_SCORE,
    GOES_ON,
    final_score,
    headline,
)
from gaps.scenes.results import details
from gaps.scenes.results.new_summits import beside, summits_row
from gaps.scenes.results.next_steps import NextStep
from gaps.scenes.results.results import ENTRY, GAP, MARGIN, PRIMARY, SLIDE, Results
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentence
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Intent
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.view import (
    Entering,
    Label,
    Part,
    Picture,
    Pin,
    Plate,
    Use,
    colour_of,
    column,
    row,
    space,
)
from gaps.stage.widgets import SMALL, Look

CHORD = 6.0  # real seconds for which the end of the music is left to sound
# Units.
SIDE = 372  # the width of the details
DETAILS_MARGIN = 20  # round the details
BOARD_TOP = 276  # above a board
FOOT = 150  # below a board
VEIL = 190  # the height of the veil at the foot
SUMMITS_LEFT = 40  # left of the new summits
SUMMITS_FOOT = 36  # below them
PRIMARY_WIDTH = 400
VEIL_SHARE = 0.84  # of its colour at the lower edge
# of the sentence, the stamp and the first button: 25 with all that is always there
MOST_WORDS = 14


class Won(Results):
    """Shows a game that is won. A board is shown only while a move is chosen."""

    buttons_at = 0.100

    def __init__(
        self,
        context: Context,
        finished: FinishedGame,
        particles: Particles | None = None,
        win: WinGoingOn | None = None,
    ) -> None:
        super().__init__(context, finished, particles, win)
        self._final_move: int | None = None
        if context.settings.calm:
            self._final_move = len(self.session.game.steps)
        self.landscape.show(self._final_move)
        if not isinf(self.motion_age):
            self._sounds.discard("new_best")  # the win has told it
        if win is not None:
            self._said.add(self.title)
            if self.shows_score:
                self._said.add(self._score_words)
            if win.time < GOES_ON:  # a key has led here
                self._complete()

    @property
    def music(self) -> Piece:
        sounds = self.age < CHORD and not self.context.settings.calm
        return "" if sounds else "title"

    def _move_to_show(self, intent: Intent) -> int | None:
        move = super()._move_to_show(intent)
        return self._final_move if move is None else move

    def _toggle_details(self) -> None:
        super()._toggle_details()
        if self._details_at is None:
            self.chart.choose(None)

    def _next(self) -> NextStep:
        return self._suggestion or self.steps.next_step(self._news)

    # What is shown

    def lay_out(self) -> None:
        style = self.style
        px = style.px
        width, height = style.size
        right = px(MARGIN)
        if self._details_at is not None:
            right = px(DETAILS_MARGIN + SIDE + GAP)
        room = width - px(MARGIN) - right
        high = height - px(BOARD_TOP + FOOT)
        area = pygame.Rect(px(MARGIN), px(BOARD_TOP), room, high)
        self.landscape.lay_out(style, area)
        area.left += (area.width - self.landscape.board_size[0]) // 2
        self.landscape.lay_out(style, area)

    def _parts(self) -> Iterator[Part]:
        step = self._next()
        yield self._said_first()
        total = final_score(self.record.result.arcade) if self.shows_score else None
        texts = headline(total, self.style, self.finished.is_new_best)
        yield row(column(texts, share=1), space(self._beside))
        veil = Picture(_paint_veil, ("backing",), size=VEIL)
        yield Entering(column(space(), veil), self.buttons_at, ENTRY)
        if not self.landscape.has_board or self._final_move is not None:
            top = BELOW_SCORE if self.shows_score else BELOW_NOTE
            place = Pin(self._sentence(step), "midtop", (0, top), (None, 34))
            yield Entering(row(column(place, share=1), space(self._beside)), 0, ENTRY)
        yield Entering(self._foot(step), self.buttons_at, ENTRY)
        if self.new_summits and self._details_at is None:
            shown = summits_row(self.new_summits, self.searched.reached.count)
            place = Pin(shown, "bottomleft", (SUMMITS_LEFT, -SUMMITS_FOOT))
            yield Entering(place, self.buttons_at, ENTRY)
        if self._details_at is not None:
            yield self._details(self._details_at)

    def _said_first(self) -> Part:
        finished = self.finished
        plain = details.plain_parts(finished, self.shows_score, in_words=True)
        if self._details_at is not None:  # Details says the rest
            return Part(says=("", sentence(*plain), ""))
        note = details.note_words(finished)
        score = self._score_words if self.shows_score else ""
        news = "" if self._suggestion is None else self._news  # else a reason to go on
        return Part(says=(note, score, sentence(*plain), news))

    @property
    def _beside(self) -> float:
        """How much of a narrow window the details take from the rest, units."""
        taken = SIDE + DETAILS_MARGIN
        is_wide = self.style.size[0] / self.style.u > 2 * taken + PRIMARY_WIDTH
        return 0 if is_wide or self._details_at is None else taken

    def _sentence(self, step: NextStep) -> Part:
        """One sentence; its end is left out where the stamp and the first ``step`` have
        many words.
        """
        parts = details.plain_parts(self.finished, self.shows_score)
        summits = "" if self._details_at is not None else beside(self.new_summits)
        others = [translated(step.text), step.reason, translated(summits)]
        if self.finished.is_new_best and self.shows_score:
            others.append(_("New best"))
        while len(parts) > 1 and len(" ".join([*parts, *others]).split()) > MOST_WORDS:
            parts.pop()
        news = self.steps.stage_news
        stars = []
        if news is not None:
            said = "" if news.text == step.reason else news.text  # by its button
            stars.append(star_row(news.earned, said))
        text = Label(sentence(*parts), says="")
        face = Plate("backing", 17, 200)
        return row(
            *stars,
            text,
            gap=12,
            pad=(18, 0),
            face=face,
        )

    def _foot(self, step: NextStep) -> Part:
        primary = step.button(Look(True, "h2"))
        primary = replace(primary, size=PRIMARY, across=PRIMARY_WIDTH)
        plates = self._plates(38)
        return column(space(), primary, plates, gap=11, pad=(0, 0, self._beside, 13))

    def _details(self, since: float) -> Part:
        """The score and its parts, figures, the line to share and the graph."""
        parts = [replace(self._ledger(), share=0)]
        if self.chart.chosen is None:
            parts.append(self._share_line())
        else:
            parts.append(replace(self._back_button(), size=44))
        if self._suggestion is not None:
            parts.append(replace(self.steps.next_step().button(SMALL), size=34))
        parts.append(Use(self.chart, self._use_chart, share=1))
        box = SIDE, self.style.size[1] / self.style.u - 2 * DETAILS_MARGIN
        place = Pin(column(*parts, gap=12), "midright", (-DETAILS_MARGIN, 0), box)
        return Entering(place, since, SLIDE, (SIDE + DETAILS_MARGIN, 0))


def _paint_veil(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, colour: str
) -> None:
    red, green, blue = colour_of(style, colour)[:3]
    band = blank((1, rect.height))
    for y in range(rect.height):
        alpha = round(255 * VEIL_SHARE * (y + 1) / rect.height)
        band.set_at((0, y), (red, green, blue, alpha))
    surface.blit(pygame.transform.scale(band, rect.size), rect)
