"""The results of a win: headline, score and one sentence over the landscape."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf

import pygame

from gaps.scenes.board.count_sounds import CountSounds
from gaps.scenes.common.charts import star_row
from gaps.scenes.common.win_headline import (
    CONTROLS_START,
    RESULTS_START,
    ScoreCount,
    below_headline,
    final_score,
    headline,
    is_below,
)
from gaps.scenes.results import result_words
from gaps.scenes.results.earned import BADGE_SIZE, earned_row
from gaps.scenes.results.next_steps import NextStep
from gaps.scenes.results.results import (
    ENTRY_SECONDS,
    GAP,
    MARGIN,
    MIN_WIDE_WIDTH,
    PRIMARY_HEIGHT,
    Results,
)
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import WinGoingOn
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import sentence
from gaps.stage.ahead import Ahead
from gaps.stage.audio.music import Piece
from gaps.stage.core.scene import Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import Ground
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL, SPACE_XS, Style
from gaps.stage.motion.durations import ENTER, HURRY
from gaps.stage.view import (
    Entering,
    Label,
    Live,
    Part,
    Picture,
    Pin,
    colour_of,
    column,
    row,
    space,
)
from gaps.table.panorama.life import Life
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.rays import TurningRays
from gaps.table.panorama.ridges import strips_of
from gaps.values import with_fields

CHORD_SECONDS = 6.0  # real seconds for which the end of the music may still sound
SENTENCE_SECONDS = 0.160  # appearance of the sentence
BUTTON_STAGGER_SECONDS = 0.060  # seconds from one button to the next
BADGES_DELAY_SECONDS = ENTER  # seconds from the buttons to the badges
# In units.
NAME_TOP = 21  # above the name of the game
NAME_HEIGHT = 46
HEADLINE_ROOM = 360  # between the name and the parts at the right
SENTENCE_TOP = 6  # above the sentence
SENTENCE_HEIGHT = 36
BOTTOM_MARGIN = 30  # below the buttons
VEIL_HEIGHT = 190  # the height of the veil at the foot
BADGES_GAP = SPACE_XL  # between the badges and the buttons
FIRST_WIDTH = 312
SECOND_WIDTH = 156
REVIEW_WIDTH = 120
VEIL_ALPHA = 0.84  # alpha of its colour at the lower edge


class Won(Results):
    """Shows a game that is won."""

    buttons_at = CONTROLS_START - RESULTS_START

    def __init__(
        self,
        context: Context,
        finished: FinishedGame,
        win: WinGoingOn | None = None,
    ) -> None:
        """Continue the animation of the ``win``."""
        super().__init__(context, finished)
        self._chord = self.clock.alarm()  # the end of the music, which still sounds
        self._chord.set(CHORD_SECONDS)
        self._win = win
        self._painted_for: object = None  # a style and an art
        self._panorama: Panorama | None = None  # the landscape at rest
        self._picture: pygame.Surface | None = None  # the landscape with its flags
        self._shown: pygame.Surface | None = None  # the ground that was drawn last
        self._life = Life(self.clock)
        self._rays: TurningRays | None = None
        self._turned = 0.0  # how far the rays of the landscape are turned
        self._turned_shown = 0.0  # the same of the ground that was drawn last
        self._by_key = win is not None and win.is_hurried
        self._is_awaited = win is not None and not self._by_key
        self._count: ScoreCount | None = None
        """The score that still counts up."""
        if win is not None and self._is_awaited:
            arcade = self.session.arcade
            self._count = ScoreCount(arcade.running, arcade.total, win.time)
            self._heard = CountSounds(context, finished, self._count)
        if not isinf(self.motion_age):
            self._sounds.discard("new_best")  # the win has announced it
        if win is not None:
            self._said.add(self.title)
            if self.shows_score:
                self._said.add(self.score_words)
        if self._by_key:
            self.hurry()

    @property
    def music(self) -> Piece:
        sounds = self._chord.is_set and not self.context.settings.hides_figures
        return "" if sounds else "title"

    @property
    def usable(self) -> bool:
        """True if the results can be used.

        A player who has waited for the end of the win need not wait for its results.
        """
        if self._is_awaited and self.motion_age >= self.buttons_at:
            return True
        return super().usable

    @property
    def moving(self) -> bool:
        return super().moving or self._win is not None

    @property
    def sweeps(self) -> bool:
        return self._win is not None and self._win.still_ground is None

    @property
    def foreseen(self) -> Ahead | None:
        if self._win is not None:
            return self._win.foreseen
        if self._rays is None or self._rays.making.done:
            return None
        return self._rays.making

    def update(self, dt: float) -> Transition | None:
        before = self.motion_age
        answer = super().update(dt)
        if self._count is not None and self.shows_score:
            began = self._count.began
            self._heard.play(began + before, began + self.motion_age)
        if self._win is not None:
            self._win.update(self.clock.step)
            if not self._win.moving:
                self._panorama = self._win.panorama
                self._win = None
                self._begin_life(self._panorama)
        return answer

    def hurry(self) -> None:
        if self._count is not None and self.motion_age < self.buttons_at:
            self._is_awaited = False  # a key was pressed too soon
            if self.shows_score:
                self._heard.end()
        super().hurry()

    def leave(self) -> None:
        super().leave()
        if self._win is not None:
            self._win.stop_making()
        self._stop_rays()

    # View

    def lay_out(self) -> None:
        art = self.context.appearance.art()
        if self._painted_for == (self.style, art):
            return
        self._painted_for = (self.style, art)
        self._panorama = None
        self._picture = None
        self._stop_rays()
        if self._win is not None:
            shown = self._win.panorama
            if (shown.style, shown.art) != (self.style, art):
                self._win.stop_making()
                self._win = None
        if self._win is None:
            strips = strips_of(self.session.game.state)
            panorama = Panorama(strips, self.style, art, self.session.seed)
            self._panorama = panorama
            self._begin_life(panorama)

    def _begin_life(self, panorama: Panorama) -> None:
        """Start the slight motion of a landscape."""
        self._life.begin()
        if panorama.has_rays and self.clock.pace.flies:
            self._rays = TurningRays(panorama)
            self._life.turn(self._rays)

    def _stop_rays(self) -> None:
        self._turned = 0.0
        if self._rays is not None:
            self._rays.making.cancel()
            self._rays = None

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if self._win is not None:
            self._win.draw(surface)
            return
        surface.blit(self._seen_ground(), (0, 0))
        self.draw_moving(Canvas(surface, style))

    def _seen_ground(self) -> pygame.Surface:
        """Return the landscape at rest, without its flags while a gust is in them."""
        self._turn_rays()
        if self._life.blows:
            return self._landscape.painted()
        if self._picture is None:
            self._picture = self._landscape.still()
            if self._rays is None:
                self._landscape.forget_way()
        return self._picture

    def _turn_rays(self) -> None:
        """Turn the rays of the landscape as far as they are now."""
        if self._rays is None or self._turned == self._life.turned:
            return
        self._turned = self._life.turned
        picture = self._landscape.painted()
        self._rays.draw(picture, self._turned)
        if self._picture is not None:
            area = self._rays.area
            part = self._picture.subsurface(area)
            part.blit(picture, (0, 0), area)
            self._landscape.draw_flags(Canvas(part, self.style))

    @property
    def _landscape(self) -> Panorama:
        """The landscape at rest."""
        assert self._panorama is not None, "it is made with the layout"
        return self._panorama

    def still_ground(self) -> Ground | None:
        if self._win is None:
            return self._ground()
        picture = self._win.still_ground
        return None if picture is None else Ground(picture, [])

    def _ground(self) -> Ground:
        """Return the landscape at rest, with what has changed of it."""
        ground = self._seen_ground()
        changed = []
        if ground is not self._shown:
            changed = [ground.get_rect()]
        elif self._rays is not None and self._turned != self._turned_shown:
            changed = [self._rays.area]
        self._shown = ground
        self._turned_shown = self._turned
        return Ground(ground, changed)

    def draw_moving(self, canvas: Canvas) -> None:
        if self._win is not None:
            self._win.draw_moving(canvas)
        else:
            self._life.draw(canvas, self._landscape)

    def _parts(self) -> Iterator[Part]:
        yield Live(self._paint)
        yield self._said_first()
        total: Label | ScoreCount | None = None
        if self.shows_score:
            total = self._count or final_score(self.record.result.arcade)
        texts = headline(total, self.style, self.finished.is_new_best)
        yield self._coming(texts, 0) if self._by_key else texts
        yield self._coming(self._sentence(), 0, SENTENCE_SECONDS)
        yield self._coming(self._top(), self.buttons_at)
        veil = Picture(_paint_veil, ("backing",), size=VEIL_HEIGHT)
        yield self._coming(column(space(), veil), self.buttons_at)
        yield self._foot()

    def _coming(
        self, part: Part, after: float, seconds: float = ENTRY_SECONDS
    ) -> Entering:
        """Return a part that appears ``after`` some seconds.

        After a key it appears with all others.
        """
        if self._by_key:
            return Entering(part, self.all_visible_at, HURRY)
        return Entering(part, after, seconds)

    def _said_first(self) -> Part:
        plain = result_words.plain_parts(self.finished, self.shows_score)
        note = result_words.note_words(self.context, self.finished)
        score = self.score_words if self.shows_score else ""
        news = self.news if self.first_step().reason != self.news else ""
        return Part(says=(note, score, sentence(*plain), news))

    def _top(self) -> Part:
        """Return the name of the game at the left, and quiet buttons at the right."""
        name = self.context.name_of(self.variant)
        note = self.with_message(self.session.label)
        about = column(
            Label(name, ("h4", "note_bold"), outlined=True, size=24, says=""),
            space(SPACE_XS),
            Label(note, ("note", "small"), outlined=True, size=20, says=self.message),
        )
        about = with_fields(about, share=1)
        buttons = self._quiet_buttons()
        if is_below(self.style):
            parts = row(about, buttons, gap=SPACE_M, size=NAME_HEIGHT)
        else:
            quiet = row(space(), buttons, share=1)
            parts = row(about, space(HEADLINE_ROOM), quiet, size=NAME_HEIGHT)
        return column(space(NAME_TOP), parts, pad=(MARGIN, 0))

    def _sentence(self) -> Part:
        """Return one sentence; after a deal of the expedition, its stars."""
        news = self.steps.camp_news
        if news is not None:
            said = "" if news.text == self.first_step().reason else news.text
            shown: Part = star_row(news.earned, said)
        else:
            parts = result_words.plain_parts(self.finished, self.shows_score)
            styles = ("win_note", "tagline", "note_bold")
            shown = Label(
                sentence(*parts), styles, align="center", outlined=True, says=""
            )
        top = below_headline(self.style, self.shows_score)
        offset = (0, top + SENTENCE_TOP)
        return Pin(shown, "midtop", offset, (None, SENTENCE_HEIGHT), margin=SPACE_S)

    def _foot(self) -> Part:
        """Return the rewards at the left or above, and the buttons at the right."""
        step = self.first_step()
        buttons = self._buttons(step)
        badges: Part = space()
        if self.earned:
            badges = earned_row(self.earned, self.buttons_at + BADGES_DELAY_SECONDS)
        if self.style.size[0] / self.style.px_per_unit < MIN_WIDE_WIDTH:
            above = row(badges, space(), size=BADGE_SIZE)
            below = with_fields(buttons, size=PRIMARY_HEIGHT)
            return column(space(), above, space(BADGES_GAP), below, pad=_SIDES)
        room = FIRST_WIDTH + SECOND_WIDTH + REVIEW_WIDTH + 2 * GAP
        left = row(badges, space(), share=1)
        foot = row(
            left, with_fields(buttons, size=room), gap=BADGES_GAP, size=PRIMARY_HEIGHT
        )
        return column(space(), foot, pad=_SIDES)

    def _buttons(self, step: NextStep) -> Part:
        second = self.steps.second(step)
        buttons = (
            (step.bright(), FIRST_WIDTH),
            (second.plain(), SECOND_WIDTH),
            (self._review_button(), REVIEW_WIDTH),
        )
        parts = [
            with_fields(
                self._coming(button, self.buttons_at + BUTTON_STAGGER_SECONDS * number),
                share=wide,
            )
            for number, (button, wide) in enumerate(buttons)
        ]
        return row(*parts, gap=GAP)


_SIDES = (MARGIN, 0, MARGIN, BOTTOM_MARGIN)


def _paint_veil(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, colour: str
) -> None:
    red, green, blue = colour_of(style, colour)[:3]
    band = blank((1, rect.height))
    for y in range(rect.height):
        down = (y + 1) / rect.height
        alpha = round(255 * VEIL_ALPHA * down * (2 - down))
        band.set_at((0, y), (red, green, blue, alpha))
    surface.blit(pygame.transform.scale(band, rect.size), rect)
