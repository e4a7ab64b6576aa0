"""The results of a game that was not won.

They show its board under snow, the cards home, and the way back to where it could still
be won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from gaps.language import N_, _, ngettext, translated
from gaps.progress import missed_deals
from gaps.progress.first_games import first_game
from gaps.scenes.board.board_ground import BoardGround
from gaps.scenes.common.charts import star_row
from gaps.scenes.common.rewound_figures import paint_rewound, rewound_course
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.common.timeline import HEIGHT, course_of, small_timeline
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results import result_words
from gaps.scenes.results.earned import BADGE_SIZE, earned_row
from gaps.scenes.results.go_back import FILL_SECONDS, GoBack
from gaps.scenes.results.next_steps import NextStep
from gaps.scenes.results.results import (
    GAP,
    MARGIN,
    MIN_WIDE_WIDTH,
    PRIMARY_HEIGHT,
    Results,
    ResultsAnalysis,
)
from gaps.scenes.session.change import daylight
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import (
    LeftGame,
    SeenBoard,
    ToLearn,
    ToMissedDeals,
    ToRewind,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.solver import Outcome
from gaps.stage.ahead import Ahead
from gaps.stage.core.intents import Hover, Intent, Press
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import Ground, SceneLayers
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL, Style
from gaps.stage.motion.durations import APPEAR, CROSS_FADE, HURRY
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic, passed
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Pin,
    Use,
    button,
    column,
    entering,
    row,
    space,
)
from gaps.stage.widgets import QUIET
from gaps.stage.widgets.button import QUIET_PADDING
from gaps.table.landscape.hours import TOP
from gaps.table.model.geometry import BARS, fit, is_roomy
from gaps.table.snow.mountains import SnowPictures, paint_snow, snowed_in
from gaps.table.travelling_board import TravellingBoard
from gaps.values import with_fields

# Seconds at normal speed.
BARS_SECONDS = 0.160  # disappearance of the bars of the game
BARS_DISTANCE = 12  # units by which they move
GROUND_START = 0.060  # when the ground starts to become that of snow
GROUND_SECONDS = 0.500
HILLS_DISTANCE = 40  # units by which its hills rise from below
CAMERA_SECONDS = 0.683  # move of the board to its place
PARTS_START = 0.560  # when all words and buttons appear
PARTS_SECONDS = APPEAR
# In units.
SIDE_WIDTH = 310  # the width of the column at the right
SIDE_GAP = 50  # between the board and that column
TITLE_TOP = 28  # above the title
TITLE_HEIGHT = 48
BOARD_TOP = 128  # above the board
BOARD_HEIGHT = 384  # height of the board and of the column
NUMBER_HEIGHT = 79  # height of the number of cards home
NUMBER_RISE = 27  # free space above the digits of that number
NUMBER_GAP = SPACE_XL
SECOND_HEIGHT = 52  # height of the second button and of that beside it
SECOND_WIDTH = 166
REVIEW_WIDTH = 132
REVIEW_PADDING = 76  # the part of its width without text
SUMMITS_TOP = 30  # above the new summits
TIMELINE_TOP = 566  # above the course of the game


class Lost(Results):
    """Shows a game that was lost or given up.

    Its three buttons are in their places before it is known where the game could still
    be won.
    """

    buttons_at = PARTS_START

    def __init__(
        self, context: Context, finished: FinishedGame, left: LeftGame | None = None
    ) -> None:
        """Start from ``left``, the pictures of the game as it was left."""
        self._left = None if left is None else with_fields(left, mountains=None)
        # The upper and the lower bars of the game, and their places.
        self._bars: Sequence[tuple[pygame.Surface, pygame.Rect]] | None = None
        # the mountains that come, as they were painted for the game
        self._mountains = None if left is None else left.mountains
        self._is_kept = False  # a press on the way back, until the way is known
        super().__init__(context, finished)
        self.first_focus = "back"
        self.particles = Particles() if left is None else left.particles
        self._lying = None if left is None else left.snow
        self._around = BARS if left is None else left.around
        self._board: TravellingBoard | None = None
        self._shown_for: object = None  # a style, a place, an art
        self._snow: pygame.Surface | None = None  # all of them, for the whole window
        self._hurry = 1.0  # the speed at which everything appears, as a factor
        self._answer = self.clock.timer(flies=True)
        self._answered_at = PARTS_START  # when what was missed is told
        self._searching = self._looking()  # the step back before the answer
        # paints what is seen of the way back
        self._rewound: Ahead | None = None
        # has the ground on which it begins
        self._hours = BoardGround(TOP)
        self._fades = self.clock.timer()
        if left is not None and left.picture is not None:
            self._fades.begin(CROSS_FADE)
        self._is_counted = False  # the words about the loss, as help
        self._missed = len(missed_deals.missed_deals(context.folder))
        self._offers_lessons = first_game(context.folder) is not None

    def forget_pictures(self) -> None:
        super().forget_pictures()
        if self._board is not None:
            self._board.table.forget_pictures()

    def leave(self) -> None:
        super().leave()
        self._hours.end_coming()

    # The way back

    def _search(self) -> ResultsAnalysis:
        found = super()._search()
        progress = 1.0 if found.is_reviewed else round(self.review.progress, 2)
        return found._replace(progress=progress)

    @property
    def way_back(self) -> int | None:
        """The last move after which the game could be won."""
        return self.searched.last_winnable

    def first_step(self) -> NextStep:
        """Return the step back.

        It leads to where the game could still be won or, if it could not, to the start.
        """
        if not self.searched.is_reviewed:
            return self._looking()
        move = self.way_back
        text = _("Back to the start")
        if move is None:
            is_proven = self.review.outcomes[0] is Outcome.NOT_WINNABLE
            missed = _("no win was missed") if is_proven else _("no win is known")
            return NextStep("back", text, missed, "undo", self.steps.same_deal)
        if move:
            text = _("Back to move {move}", move=move)
        reason = _("it could still be won there")
        if move == len(self.session.game.steps):
            text = _("Play on")
            reason = _("it can still be won")
        return NextStep("back", text, reason, "undo", self._play_on)

    def _looking(self) -> NextStep:
        reason = _("looking for the missed win…")
        if self._is_kept:
            reason = _("as soon as it is found")
        return NextStep("back", _("Go back"), reason, "undo", self._play_on)

    def _take(self, searched: ResultsAnalysis) -> None:
        was_searching = not self.searched.is_reviewed
        if was_searching and searched.is_reviewed and self._is_there:
            self._answered_at = self.age
        super()._take(searched)
        if not (was_searching and searched.is_reviewed):
            return
        if self._is_there:
            self._answer.begin(FILL_SECONDS)
        if self._is_kept:
            way = self.first_step().action()
            if way is not None:
                self.go(way)

    def _play_on(self) -> Transition | None:
        """Play on for practice from where the game could still be won.

        During the search, remember the request; a second request restarts the deal.
        """
        if not self.searched.is_reviewed:
            if self._is_kept:
                return self.steps.same_deal()
            self._is_kept = True
            self._searching = self._looking()
            self.context.announcer.say(self._searching.reason)
            self.changed()
            return None
        move = self.way_back
        if move is None:
            return self.steps.same_deal()
        session = self.session.practice(move)
        game = self.session.game
        told = result_words.what_would_have_won(game, self.review)
        seen = self._as_seen()
        return Replace(ToRewind(session, game, seen, told=told, hours=self._hours))

    def _as_seen(self) -> SeenBoard:
        """Return what is seen now, for the way back that begins with it."""
        picture = pygame.Surface(self.style.size)
        self.draw(picture, 0.0)
        timeline = (
            site.rect
            for widget, site in self.form.sites.items()
            if widget.name == "timeline"
        )
        board = self.board
        return SeenBoard(
            picture,
            board.small,
            board.table.snow.lying,
            self._snowed_in,
            board,
            next(timeline, None),
        )

    @property
    def foreseen(self) -> Ahead | None:
        move = self.way_back
        if move is None or self._camera < 1:
            return None
        if self._rewound is None:
            self._rewound = Ahead(partial(self._paint_rewound, move))
        if not self._rewound.done:
            return self._rewound
        return self._hours.ahead_of(self._daylight, self._board_style)

    @property
    def _daylight(self) -> float:
        return daylight(self.session.game.state)

    @property
    def _board_style(self) -> Style:
        return self.context.appearance.board_style(self.style.size)

    def _paint_rewound(self, move: int) -> None:
        """Paint what will be seen of the way back to a move."""
        course = rewound_course(self.session.game, move, is_winnable=True)
        paint_rewound(self.style, course)

    # Time

    @property
    def all_visible_at(self) -> float:
        return PARTS_START + PARTS_SECONDS

    @property
    def on_its_way(self) -> bool:
        return not self._is_there

    @property
    def usable(self) -> bool:
        """True when everything is visible; earlier input is kept until then."""
        return self._is_there

    def hurry(self) -> None:
        """Show all the rest soon, but not from one frame to the next."""
        left = self.all_visible_at - self.age
        if self._hurry > 1 or left <= HURRY or self.motion_age > self.age:
            return
        self._hurry = left / HURRY
        self._comes.begin(HURRY)

    def update(self, dt: float) -> Transition | None:
        self.age += (self._hurry - 1) * self.clock.step
        if self.age >= self.all_visible_at:
            self._hurry = 1.0
        if self._camera >= 1:
            self.board.table.update(self.clock.step)
        self.particles.update(self.clock.step)
        transition = super().update(dt)
        self._count_shown()
        return transition

    def _count_shown(self) -> None:
        """Count what the words about the loss show, for other games of the deal."""
        if self.searched.is_reviewed and not self._is_counted:
            self._is_counted = True
            missed_deals.note_review(self.context.folder, self.record, self.review)
            self._missed = len(missed_deals.missed_deals(self.context.folder))
            shown = result_words.shown_of_loss(self.session.game, self.review)
            self.context.games.note_shown(self.session.played, shown)

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Hover | Press) and self._camera >= 1:
            self.board.table.point(intent.pos, self.board.small)
            self.dirty = True
        return super().handle(intent)

    def _own_shortcuts(self) -> Sequence[Shortcut]:
        if self.searched.lost_at is None:
            return ()
        missed = N_("missed win")
        return (Shortcut((GameCommand.CAN_WIN,), missed, self._show_lost_moment),)

    def _show_lost_moment(self) -> Transition:
        return self.steps.review(self.way_back)

    def _told(self) -> Sequence[str]:
        told = [*super()._told(), *self._lines()]
        back = self.first_step()
        told.append(translated(back.text) if self.searched.is_reviewed else back.reason)
        return told

    def _lines(self) -> Sequence[str]:
        """Return what lost the win, as far as it is known."""
        if not self.searched.is_reviewed:
            return ()
        return result_words.what_was_missed(self.session.game, self.review)

    # View

    @property
    def _is_narrow(self) -> bool:
        return self.style.size[0] / self.style.px_per_unit < MIN_WIDE_WIDTH

    def lay_out(self) -> None:
        self._rewound = None
        self._hours.begin(self._board_style, self._daylight)
        self._snow = None
        if self._mountains is not None:
            if self._mountains.style is self.style:
                self._snow = self._mountains.whole
            else:
                self._mountains = None
        px = self.style.px
        beside = px(2 * MARGIN)
        if not self._is_narrow:
            beside += px(SIDE_GAP + SIDE_WIDTH)
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
        """Place the board in an area, with the snow on it or starting to fall."""
        if self._board is not None:
            self._lying = self._board.table.snow.lying
        style = self.style
        state = self.session.game.state
        talon = state.variant.passes > 0 and is_roomy(area, style.size)
        place = fit(state.variant.layout, area, style.size, style.px_per_unit, talon)
        look = self.context.appearance.of_board(style, shapes.blank(style.size))
        board = TravellingBoard(state, look, self._lying, self._around, place)
        board.table.ghosts = self.context.settings.ghosts
        if self._lying is None:
            board.table.let_snow()
        self._board = board

    @property
    def board(self) -> TravellingBoard:
        """The board, once it is laid out."""
        assert self._board is not None
        return self._board

    @property
    def _camera(self) -> float:
        """The progress of the board on its way to its place, from 0 to 1."""
        age = self.motion_age / CAMERA_SECONDS
        return 1.0 if age >= 1 else ease_in_out(age)

    @property
    def answers(self) -> bool:
        """True if the plate of the way back fills with the answer where it leads."""
        return self._answer.runs

    @property
    def moved(self) -> Sequence[pygame.Rect]:
        """The area of the board on its way, in the picture drawn last."""
        return self.board.moved if self._camera < 1 else ()

    @property
    def moving(self) -> bool:
        is_snowing = self.board.moving or self.particles.moving
        return super().moving or self._camera < 1 or is_snowing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        super().draw(surface, alpha)
        before = None if self._left is None else self._left.picture
        if before is not None and self._fades.runs:
            shapes.blit_faint(surface, before, (0, 0), 1 - self._fades.progress())

    def rehearse(self, surface: pygame.Surface) -> None:
        super().rehearse(surface)
        self.board.picture(self._snowed_in)
        self.age = PARTS_START + PARTS_SECONDS / 2
        self.draw(surface, 0.0)
        self.age = 0.0

    def layers(self, alpha: float) -> SceneLayers | None:
        return None if self._fades.runs else super().layers(alpha)

    def _paint(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
        canvas = Canvas(surface, style)
        if self._camera >= 1:
            surface.blit(self.board.picture(self._snowed_in), (0, 0))
            self.board.table.particles.draw(canvas)
        else:
            self._draw_ground(surface, style)
            self.board.draw(surface, self._camera)
            self._draw_bars(surface, style)
        self.particles.draw(canvas)

    def _draw_ground(self, surface: pygame.Surface, style: Style) -> None:
        """Draw how the ground of the game becomes that of snow."""
        left = self._left
        come = passed(self.motion_age, GROUND_START, GROUND_SECONDS)
        if left is None or come >= 1 or left.ground.get_size() != style.size:
            self._mountains = None
            surface.blit(self._snowed_in, (0, 0))
            return
        surface.blit(left.ground, (0, 0))
        if come:
            hills = self._coming.hills
            shapes.blit_faint(surface, self._coming.sky, (0, 0), come)
            below = style.px(HILLS_DISTANCE * (1 - ease_out_cubic(come)))
            top = style.size[1] - hills.get_height() + below
            shapes.blit_faint(surface, hills, (0, top), come)

    @property
    def _snowed_in(self) -> pygame.Surface:
        """The mountains under snow behind everything."""
        if self._snow is None:
            self._snow = snowed_in(self.style)
        return self._snow

    @property
    def _coming(self) -> SnowPictures:
        """The mountains while the ground of the game becomes them."""
        if self._mountains is None:
            self._mountains = paint_snow(self.style)
        return self._mountains

    def _draw_bars(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the bars of the game on their way out."""
        left = self._left
        gone = passed(self.motion_age, 0.0, BARS_SECONDS)
        if left is None or gone >= 1 or left.bars.get_size() != style.size:
            return
        if self._bars is None:
            self._bars = _halves(left.bars)
        way = style.px(BARS_DISTANCE * gone)
        for (bar, place), by in zip(self._bars, (-way, way), strict=True):
            shapes.blit_faint(surface, bar, place.move(0, by), 1 - gone)

    def still_ground(self) -> Ground | None:
        if self._camera < 1:
            return None
        is_still = self.context.appearance.motion.still
        return self.board.ground(self._snowed_in, at_once=is_still)

    def draw_moving(self, canvas: Canvas) -> None:
        self.board.table.particles.draw(canvas)
        self.particles.draw(canvas)

    def _parts(self) -> Iterator[Part]:
        yield Live(self._paint)
        yield entering(self._head(), PARTS_START, PARTS_SECONDS)
        yield self._beside_board(self._side(), BOARD_TOP, BOARD_HEIGHT)
        yield from self._timeline()
        if self.earned:
            earned = earned_row(self.earned, PARTS_START)
            shown = row(earned, space())
            top = BOARD_TOP + BOARD_HEIGHT + SUMMITS_TOP
            yield self._beside_board(shown, top, BADGE_SIZE)

    def _timeline(self) -> Iterator[Part]:
        """Yield the course of the game below the board, which leads to the review.

        It is left out if there is no room.
        """
        if self._is_narrow or not self._can_be_watched:
            return
        by_solver = self.record.solver_moves
        review = self.review if self.searched.is_reviewed else None
        course = course_of(self.session.game, review, by_solver)
        shown = small_timeline(course, self.steps.review)
        window = self.style.size[0] / self.style.px_per_unit
        width = window - 2 * MARGIN - SIDE_GAP - SIDE_WIDTH
        place = Pin(shown, "topleft", (MARGIN, TIMELINE_TOP), (width, HEIGHT))
        yield entering(column(place), PARTS_START, PARTS_SECONDS)

    def _beside_board(self, part: Part, top: float, height: float) -> Part:
        """Return a part right of the board, or below it in a narrow window."""
        if self._is_narrow:
            below = self.board.small.board.bottom / self.style.px_per_unit + MARGIN
            place = (MARGIN, top - BOARD_TOP + below)
            return Pin(part, "topleft", place, (SIDE_WIDTH, height))
        return Pin(part, "topright", (-MARGIN, top), (SIDE_WIDTH, height))

    def _head(self) -> Part:
        """Return the result and name of the game, with quiet buttons at the right."""
        end = self.record.result.end
        title = Label(game_text.result_title(end), ("h1", "h2"), says="")
        which = result_words.result_heading(self.context, self.finished)
        note = self.with_message(which)
        said = result_words.note_words(self.context, self.finished)
        about = Label(note, ("note", "small"), says=self.message or said)
        title = with_fields(title, size=TITLE_HEIGHT)
        about = with_fields(about, size=22)
        words = column(title, about, share=1)
        parts = row(words, self._quiet_buttons(), size=TITLE_HEIGHT + 22)
        return column(space(TITLE_TOP), parts, pad=(MARGIN, 0))

    def _side(self) -> Part:
        """Return the cards home, what lost the win, and what to do next."""
        counts = column(*self._what_counts(), share=1)
        onward = self.steps.after_loss().plain(share=SECOND_WIDTH)
        review = with_fields(self._review_button(), share=self._review_width)
        beside = row(onward, review, gap=GAP, size=SECOND_HEIGHT)
        foot = column(self._go_back(), space(GAP), beside)
        return entering(column(counts, foot), PARTS_START, PARTS_SECONDS)

    def _go_back(self) -> Part:
        step = self.first_step()
        is_known = self.searched.is_reviewed
        searched = None if is_known else self.searched.progress
        before = self._searching if is_known else None
        widget = GoBack(step, before, searched, self._answer)
        return Use(widget, step.action, size=PRIMARY_HEIGHT)

    @property
    def _review_width(self) -> float:
        """The minimum width of the button beside the second one.

        In some languages its name is long.
        """
        room = self.style.width(_("Review"), "label") / self.style.px_per_unit
        return max(REVIEW_WIDTH, room + REVIEW_PADDING)

    def _what_counts(self) -> Iterator[Part]:
        state = self.session.game.state
        wanted = state.variant.cards_to_win
        home = len(state.home)
        number = Label(str(home), ("great", "win"), "hi", "topleft")
        of_all = ngettext("of {wanted} home", "of {wanted} home", home, wanted=wanted)
        beside = Label(of_all, ("h2", "h3", "h4"), "hi", "bottomleft", share=1)
        said = result_words.home_text(self.finished)
        if said in result_words.note_words(self.context, self.finished):
            said = ""
        digits = Pin(number, "topleft", (0, -NUMBER_RISE))
        yield row(digits, beside, gap=SPACE_M, size=NUMBER_HEIGHT, says=said)
        yield space(NUMBER_GAP)
        lines = tuple(self._lines())
        text = "\n".join(lines)
        # the parts below stay in place when the review is done
        longest = "\n".join(result_words.longest_of_loss())
        text += "\n" * (self._line_count(longest) - self._line_count(text))
        label = Label(
            text,
            "body",
            "hi",
            "topleft",
            lines=4,
            leading=25,
            says=lines,
        )
        yield entering(label, self._answered_at, PARTS_SECONDS)
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

    def _line_count(self, text: str) -> int:
        return len(self.style.wrap(text, "body", self.style.px(SIDE_WIDTH)))

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


def _halves(bars: pygame.Surface) -> Sequence[tuple[pygame.Surface, pygame.Rect]]:
    """Return what is seen in the two halves of a picture, with its place."""
    width, height = bars.get_size()
    middle = height // 2
    halves = []
    for top, high in ((0, middle), (middle, height - middle)):
        half = bars.subsurface((0, top, width, high))
        seen = half.get_bounding_rect()
        halves.append((half.subsurface(seen), seen.move(0, top)))
    return halves
