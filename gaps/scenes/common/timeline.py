"""The course of a game, made of its moves and its review.

It is given in words, and as a picture with names, which leads to the review.
``gaps.table.landscape.course`` paints its ridge. In the review it is a slider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from pygame import Rect, Surface

from gaps.engine import Game, Redeal
from gaps.engine.scoring import chains
from gaps.language import N_, _, joined
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.text.numbers import home_count
from gaps.scenes.text.phrases import sentences
from gaps.solver import Outcome, Review
from gaps.stage.core.scene import Transition
from gaps.stage.core.widget import AT_REST, Pos, Site, Widget, WidgetState
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role
from gaps.stage.view import Use
from gaps.table.landscape.course import (
    FOOT,
    ICON,
    MIN_SPARK_CHAIN,
    SIDE_REACH,
    TOP_REACH,
    Brightness,
    Crest,
    GameCourse,
    Stretch,
    paint_ridge,
)

# In units.
HEIGHT = 84  # height of a timeline with its labels
SUN_GAP = 22  # from the end to its name, if a sun is above it
LABEL_WIDTH = 80  # before the end, for its number of cards home

LIGHTS = {
    Outcome.WINNABLE: Brightness.BRIGHT,
    Outcome.NOT_WINNABLE: Brightness.DIM,
    Outcome.UNKNOWN: Brightness.DOTTED,
}


def course_of(
    game: Game,
    review: Review | None,
    solver_moves: Sequence[int] = (),
    rival: Sequence[int] = (),
) -> GameCourse:
    """Return the course of a game, with what its ``review`` has found so far.

    ``rival`` are the cards home of a friend's game.
    """
    redeals = []
    sparks = []
    before = 0
    for number, chain in enumerate(chains(game, solver_moves=solver_moves), 1):
        if chain >= MIN_SPARK_CHAIN and chain > before:
            sparks.append((number, chain))
        if isinstance(game.steps[number - 1].cause, Redeal):
            redeals.append(number)
        before = chain
    return GameCourse(
        home=tuple(cards_home(game)),
        redeals=tuple(redeals),
        sparks=tuple(sparks),
        stretches=tuple(_stretches(review)),
        last_win=None if review is None else review.last_winnable,
        rival=tuple(rival),
    )


def _stretches(review: Review | None) -> Iterator[Stretch]:
    outcomes = [] if review is None else review.outcomes
    first = 0
    for outcome, positions in groupby(outcomes):
        last = first + len(list(positions)) - 1
        yield Stretch(first, last, LIGHTS[outcome])
        first = last + 1


def position_words(course: GameCourse, move: int) -> str:
    """Return a position, as "Move 21 of 81, 4 home, winnable for the last time"."""
    place = _("Move {made} of {last}", made=move, last=course.last)
    home = home_count(course.home[move])
    mark = ""
    if move == course.last_win:
        mark = _("winnable for the last time")
    elif move in course.redeals:
        mark = _("redeal")
    return joined(", ", filter(None, (place, home, mark)))


def draw_course(surface: Surface, style: Style, rect: Rect, course: GameCourse) -> None:
    """Draw the ridge of a game at ``rect``, with the names of its ends below."""
    if min(rect.size) < style.px(FOOT) * 2:
        return
    picture = paint_ridge(style, course, rect.size)
    left = rect.left - style.px(SIDE_REACH)
    top = rect.top - style.px(TOP_REACH)
    surface.blit(picture, (left, top))
    ink = style.theme.mid
    foot = rect.bottom - style.px(FOOT) // 2 + style.px(2)
    start = style.text(_("Start"), "small", ink)
    shapes.put(surface, start, midleft=(rect.left, foot))
    crest = Crest(course, rect.size, style.px_per_unit)
    ends_at = rect.left + round(crest.x(course.last))
    name = _("End")
    home = home_count(course.home[-1])
    has_sun = _has_sun_at_end(course, crest, style)
    # there, text above the end would reach down to the ridge
    is_below = has_sun or not style.is_wide
    if is_below:
        name = f"{home} · {name}"
    end = style.text(name, "small", ink)
    right = ends_at
    if has_sun:
        right -= style.px(SUN_GAP)
    clear = style.px(ICON)
    for move in reversed(course.redeals):
        sign = rect.left + round(crest.x(move))
        if right - end.get_width() - clear < sign < right + clear:
            right = sign - clear
    shapes.put(surface, end, midright=(right, foot))
    if not is_below:
        label = style.text(home, "note_bold", style.theme.hi, style.outline)
        above = rect.top + round(crest.y(course.last)) - style.px(6)
        shapes.put(surface, label, bottomright=(ends_at, above))


def _has_sun_at_end(course: GameCourse, crest: Crest, style: Style) -> bool:
    """Return True if the sun of the last win leaves no room above the end."""
    if course.last_win is None:
        return False
    between = crest.x(course.last) - crest.x(course.last_win)
    return between < style.px(LABEL_WIDTH)


# The small one


class SmallTimeline(Widget):
    """The course of a game as a picture; using it leads to its review."""

    role = Role.BUTTON
    label = N_("Review")

    def __init__(self, course: GameCourse) -> None:
        super().__init__("timeline", tooltip=N_("Review"))
        self.course = course
        self.chosen: int | None = None
        """The position that was clicked; None before that, and after a key."""

    def click(self, pos: Pos, site: Site) -> bool:
        crest = Crest(self.course, site.rect.size, site.style.px_per_unit)
        self.chosen = crest.move_at(pos[0] - site.rect.left)
        return True

    @property
    def spoken_value(self) -> str:
        course = self.course
        words = [position_words(course, course.last)]
        if course.last_win is not None:
            words.append(position_words(course, course.last_win))
        return sentences(words)

    def draw(self, surface: Surface, site: Site, state: WidgetState = AT_REST) -> None:
        course = self.course
        draw_course(surface, site.style, site.rect, course)
        if course.last_win is not None:
            self._draw_last_win(surface, site, course.last_win)

    def _draw_last_win(self, surface: Surface, site: Site, move: int) -> None:
        """Label the moment after which the game could no longer be won."""
        rect = site.rect
        style = site.style
        crest = Crest(self.course, rect.size, style.px_per_unit)
        text = _("winnable until move {move}", move=move)
        label = style.text(text, "note_bold", style.theme.brass)
        x = rect.left + round(crest.x(move)) + style.px(22)
        y = rect.top + round(crest.y(move)) - style.px(22)
        place = label.get_rect(bottomleft=(x, y))
        most = rect.right - style.px(90)
        place.right = min(place.right, most)
        surface.blit(label, place)


def small_timeline(
    course: GameCourse, review: Callable[[int | None], Transition | None]
) -> Use:
    """Return the course of a game as a part, ``HEIGHT`` units high.

    ``review`` is called with the position that was clicked, or with None.
    """
    widget = SmallTimeline(course)
    return Use(widget, lambda: review(widget.chosen), size=HEIGHT)
