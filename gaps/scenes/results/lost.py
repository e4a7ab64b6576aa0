"""The results of a game that was not won: its board under snow, how far it came, and the
way back to where it could still be won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from gaps.language import N_, _, ngettext, translated
from gaps.progress import missed_deals
from gaps.progress.first_games import first_game
from gaps.scenes.board.travelling_board import BORDER, TravellingBoard
from gaps.scenes.common.charts import star_row
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.common.timeline import HEIGHT, course_of, small_timeline
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results import result_words
from gaps.scenes.results.earned import BADGE, earned_row
from gaps.scenes.results.next_steps import NextStep
from gaps.scenes.results.results import ENTRY, GAP, MARGIN, PRIMARY, WIDE, Results
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import (
    SeenBoard,
    ToLearn,
    ToMissedDeals,
    ToPlay,
    ToRewind,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.stage.core.intents import Hover, Intent, Press
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import Ground
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL, Style
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_in_out
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Pin,
    button,
    column,
    entering,
    row,
    space,
)
from gaps.stage.widgets import QUIET
from gaps.stage.widgets.button import QUIET_PADDING
from gaps.table.model.geometry import BARS
from gaps.table.snow.mountains import snowed_in
from gaps.table.snow.on_board import Snowfall
from gaps.table.table import Table

# Seconds at normal speed.
CAMERA_SECONDS = 0.700  # in which the board comes to its place
TEXTS_AT = 0.350  # when the texts come
# Units.
SIDE = 310  # the width of the column at the right
BESIDE = 50  # between the board and that
RISE = 24  # how far a part moves up while it comes in
TITLE_TOP = 28  # above the title
TITLE_HEIGHT = 48
BOARD_TOP = 128  # above the board
BOARD_HEIGHT = 384  # of the board and of the column
NUMBER_HEIGHT = 79  # of the number of cards home
NUMBER_RISE = 27  # of its upper edge over its digits
BELOW_NUMBER = SPACE_XL
SECOND = 52  # the height of the second button and of that beside it
SECOND_WIDTH = 166
REVIEW_WIDTH = 132
BESIDE_REVIEW = 76  # of its width are no text
SUMMITS_TOP = 30  # above the new summits
TIMELINE_TOP = 566  # above the course of the game


class Lost(Results):
    """Shows a game that was lost or given up."""

    buttons_at = 0.500

    def __init__(
        self,
        context: Context,
        finished: FinishedGame,
        particles: Particles | None = None,
        snow: Snowfall | None = None,
    ) -> None:
        """``snow`` lies on the board already."""
        super().__init__(context, finished)
        self.particles = particles or Particles()
        self._lying = snow
        self._shown_for: object = None  # a style, an area, an art
        self._table: Table | None = None
        self._on_its_way: TravellingBoard | None = None
        self._is_counted = False  # what is said of the loss, as help
        self._missed = len(missed_deals.missed_deals(context.folder))
        self._offers_lessons = first_game(context.folder) is not None

    def forget_pictures(self) -> None:
        super().forget_pictures()
        if self._table is not None:
            self._table.forget_pictures()

    @property
    def way_back(self) -> int | None:
        """The last move after which the game could be won."""
        return self.searched.last_winnable

    def first_step(self) -> NextStep:
        move = self.way_back
        if move is None:
            return super().first_step()
        text = _("Back to move {move}", move=move)
        reason = _("it could still be won there")
        if move == len(self.session.game.steps):
            text = _("Play on")
            reason = _("it can still be won")
        return NextStep("back", text, reason, "undo", self._play_on)

    def update(self, dt: float) -> Transition | None:
        if self._camera >= 1:
            self.table.update(self.clock.step)
        self.particles.update(self.clock.step)
        transition = super().update(dt)
        self._count_shown()
        return transition

    def _count_shown(self) -> None:
        """Count what is said of the loss, for games of the deal that can go on."""
        if self.searched.is_reviewed and not self._is_counted:
            self._is_counted = True
            missed_deals.note_review(self.context.folder, self.record, self.review)
            self._missed = len(missed_deals.missed_deals(self.context.folder))
            shown = result_words.shown_of_loss(self.session.game, self.review)
            self.context.games.note_shown(self.session.played, shown)

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Hover | Press) and self._camera >= 1:
            self.table.point(intent.pos)
            self.dirty = True
        return super().handle(intent)

    def _play_on(self) -> Transition | None:
        move = self.way_back
        if move is None:
            return None
        session = self.session.practice(move)
        if move == len(self.session.game.steps):
            return Replace(ToPlay(session))
        picture = pygame.Surface(self.style.size)
        self.draw(picture, 0.0)
        table = self.table
        board = shapes.grown(table.geometry.board, self.style.px(BORDER))
        picture.blit(table.backdrop, board, board)  # it goes its own way
        seen = SeenBoard(picture, table.geometry, table.snow.lying)
        return Replace(ToRewind(session, self.session.game, seen))

    def _own_shortcuts(self) -> Sequence[Shortcut]:
        if self.searched.lost_at is None:
            return ()
        missed = N_("missed win")
        return (Shortcut((GameCommand.CAN_WIN,), missed, self._show_lost_moment),)

    def _show_lost_moment(self) -> Transition:
        return self.steps.review(self.way_back)

    def _told(self) -> Sequence[str]:
        told = [*super()._told(), *self._lines()]
        if self.way_back is not None:
            back = self.first_step()
            told.append(translated(back.text))
        return told

    def _lines(self) -> Sequence[str]:
        """What took the win away, as far as it is known."""
        if not self.searched.is_reviewed:
            return (_("Looking for wins…"),)
        return result_words.what_was_missed(self.session.game, self.review)

    # What is shown

    @property
    def _is_narrow(self) -> bool:
        return self.style.size[0] / self.style.u < WIDE

    def lay_out(self) -> None:
        px = self.style.px
        beside = px(2 * MARGIN)
        if not self._is_narrow:
            beside += px(BESIDE + SIDE)
        room = self.style.size[0] - beside
        high = px(BOARD_HEIGHT)
        if self._is_narrow:
            around = BOARD_TOP + BOARD_HEIGHT + 2 * MARGIN
            high = self.style.size[1] - px(around)
        size = shapes.at_least_one((room, high))
        area = pygame.Rect((px(MARGIN), px(BOARD_TOP)), size)
        shown_for = (self.style, tuple(area), self.context.appearance.art())
        if shown_for != self._shown_for:
            self._shown_for = shown_for
            self._place_board(area)

    def _place_board(self, area: pygame.Rect) -> None:
        """Place the board in an area, with the snow that lies on it, or that comes now."""
        self._on_its_way = None
        if self._table is not None:
            self._lying = self._table.snow.lying
        look = self.context.appearance.of_board(self.style, snowed_in(self.style))
        self._table = Table(self.session.game.state, look, area)
        if self._lying is None:
            self._table.let_snow()
        else:
            self._table.snow.fall(self._lying)

    @property
    def table(self) -> Table:
        """The board at its place, once it is laid out."""
        assert self._table is not None
        return self._table

    @property
    def _camera(self) -> float:
        """How far the board is on its way to its place, 0 to 1."""
        age = self.motion_age / CAMERA_SECONDS
        return 1.0 if age >= 1 else ease_in_out(age)

    @property
    def moving(self) -> bool:
        is_snowing = self.table.moving or self.particles.moving
        return super().moving or self._camera < 1 or is_snowing

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        if self._camera >= 1:
            self._on_its_way = None
            self.table.draw(surface)
        else:
            self._draw_on_its_way(surface)
        self.particles.draw(Canvas(surface, style))

    def _draw_on_its_way(self, surface: pygame.Surface) -> None:
        """Draw the board on the way from where the game left it."""
        surface.blit(snowed_in(self.style), (0, 0))
        if self._on_its_way is None:
            state = self.session.game.state
            look = self.context.appearance.of_board(self.style)
            self._on_its_way = TravellingBoard(state, look, self._lying, BARS)
        self._on_its_way.draw(surface, self.table.geometry, self._camera)

    def still_ground(self) -> Ground | None:
        return self.table.ground(0.0) if self._camera >= 1 else None

    def draw_moving(self, canvas: Canvas) -> None:
        self.table.draw_moving(canvas, 0.0)
        self.particles.draw(canvas)

    def _parts(self) -> Iterator[Part]:
        yield Live(self._paint)
        yield entering(self._head(), 0, ENTRY)
        yield self._beside_board(self._side(), BOARD_TOP, BOARD_HEIGHT)
        yield from self._timeline()
        if self.earned:
            earned = earned_row(self.earned, self.buttons_at)
            shown = row(earned, space())
            top = BOARD_TOP + BOARD_HEIGHT + SUMMITS_TOP
            yield self._beside_board(shown, top, BADGE)

    def _timeline(self) -> Iterator[Part]:
        """The course of the game below the board, where there is room: it leads to the
        review.
        """
        if self._is_narrow or not self._can_be_watched:
            return
        by_solver = self.record.solver_moves
        course = course_of(self.session.game, self.review, by_solver)
        shown = small_timeline(course, self.steps.review)
        window = self.style.size[0] / self.style.u
        width = window - 2 * MARGIN - BESIDE - SIDE
        place = Pin(shown, "topleft", (MARGIN, TIMELINE_TOP), (width, HEIGHT))
        yield entering(column(place), TEXTS_AT, ENTRY, RISE)

    def _beside_board(self, part: Part, top: float, height: float) -> Part:
        """A part right of the board, or below it where the window is narrow."""
        if self._is_narrow:
            below = self.table.geometry.board.bottom / self.style.u + MARGIN
            place = (MARGIN, top - BOARD_TOP + below)
            return Pin(part, "topleft", place, (SIDE, height))
        return Pin(part, "topright", (-MARGIN, top), (SIDE, height))

    def _head(self) -> Part:
        """How the game ended, and which it was; quiet buttons at the right."""
        end = self.record.result.end
        title = Label(game_text.result_title(end), ("h1", "h2"), says="")
        which = result_words.which_game(self.context, self.finished)
        note = self.with_message(which)
        said = result_words.note_words(self.finished)
        about = Label(note, ("note", "small"), says=self.message or said)
        title = replace(title, size=TITLE_HEIGHT)
        about = replace(about, size=22)
        words = column(title, about, share=1)
        parts = row(words, self._quiet_buttons(), size=TITLE_HEIGHT + 22)
        return column(space(TITLE_TOP), parts, pad=(MARGIN, 0))

    def _side(self) -> Part:
        """The cards home, what took the win away, and what to do next."""
        first = self.first_step()
        second = self.steps.second(first)
        counts = column(*self._what_counts(), share=1)
        plain = second.plain(share=SECOND_WIDTH)
        review = replace(self._review_button(), share=self._review_width)
        beside = row(plain, review, gap=GAP, size=SECOND)
        bright = replace(first.bright(), size=PRIMARY)
        foot = column(bright, space(GAP), beside)
        return column(
            entering(counts, TEXTS_AT, ENTRY, RISE),
            entering(foot, self.buttons_at, ENTRY, RISE),
        )

    @property
    def _review_width(self) -> float:
        """How wide the button beside the second one is, at the least; in some languages
        its name is long.
        """
        room = self.style.width(_("Review"), "label") / self.style.u
        return max(REVIEW_WIDTH, room + BESIDE_REVIEW)

    def _what_counts(self) -> Iterator[Part]:
        state = self.session.game.state
        wanted = state.variant.cards_to_win
        home = len(state.home)
        number = Label(str(home), ("great", "win"), "hi", "topleft")
        of_all = ngettext("of {wanted} home", "of {wanted} home", home, wanted=wanted)
        beside = Label(of_all, ("h2", "h3"), "hi", "bottomleft", share=1)
        said = result_words.home_text(self.finished)
        if said in result_words.note_words(self.finished):
            said = ""
        digits = Pin(number, "topleft", (0, -NUMBER_RISE))
        yield row(digits, beside, gap=SPACE_M, size=NUMBER_HEIGHT, says=said)
        yield space(BELOW_NUMBER)
        lines = tuple(self._lines())
        text = "\n".join(lines)
        yield Label(
            text,
            "body",
            "hi",
            "topleft",
            lines=4,
            leading=25,
            says=lines,
        )
        yield space(SPACE_S)
        yield from self._score()
        yield space()
        if self._offers_lessons:
            ask = button("learn", N_("Learn"), self._learn, "help", look=QUIET)
            yield row(ask, space(), size=44, pad=(-QUIET_PADDING, 0, 0, 0))
            yield space(SPACE_S)
        elif self._missed:
            text = _("Missed deals ({number})", number=self._missed)
            ask = button("missed", text, self._to_missed, "retry", look=QUIET)
            yield row(ask, space(), size=44, pad=(-QUIET_PADDING, 0, 0, 0))
            yield space(SPACE_S)

    def _score(self) -> Iterator[Part]:
        news = self.steps.camp_news
        if news is not None:
            stars = star_row(news.earned, news.text)
            yield row(stars, space(), size=34)
            return
        text = result_words.points_and_time(self.finished, self.shows_score)
        styles = ("note", "small")
        yield Label(
            text,
            styles,
            "hi",
            "topleft",
            lines=2,
            leading=20,
        )

    def _to_missed(self) -> Transition:
        return Push(ToMissedDeals(self))

    def _learn(self) -> Transition:
        return Push(ToLearn())
