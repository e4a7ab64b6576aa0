"""Find the visual cuts in a great moment.

Usage: ``python -m tools.quality.cuts MOMENT [--size WxH]``

The moment is stepped at 60 frames a second by the virtual clock. Of each two frames it
is measured which area of 80x80 units changes most, in levels on the average of its
pixels. The worst are printed, and ``--sheet FILE`` draws every n-th frame on one
picture.

Left out is what may change as it likes, because it moves there: areas that touch, in
one frame or the other, a card in the air or on a board that sinks, the bead of a
finished row with its glow, the light that crosses a won row, a ribbon that unrolls, the
score as points reach it and its digits roll, the board as a heap falls together on it
and shakes it, snow that slides off a card, the plate that fills with an answer, the bar
in whose place a question comes, what comes in or is painted in every frame among the
parts of a screen, or what a passage moves: cards, letters, the sun, or a whole screen
that slides or is passed by.
"""

from __future__ import annotations

import argparse
import math
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from pathlib import Path
from typing import NamedTuple
from unittest import mock

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from gaps import background, language
from gaps.engine import CATALOGUE, Game, State, Status
from gaps.engine.redeals import finished_rows
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common.screen import Screen
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.game.win_animation import WinAnimation
from gaps.scenes.game.win_pictures import tilted_at
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.lost import Lost
from gaps.scenes.session import routes
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import IsOver
from gaps.stage.core.intents import Nav
from gaps.stage.core.passage import PassageKind
from gaps.stage.core.scene import Route, Scene
from gaps.stage.motion.tween import passed
from gaps.store.settings import options_of
from gaps.table.effects import chain, sparks
from gaps.table.effects.finished_row import GLOW
from gaps.table.panorama.beats import CAMERA_SPAN, PARTING_SECONDS, ROWS_START
from gaps.table.panorama.shine import SECONDS, STAGGER, strip_rows
from gaps.table.panorama.tilt import sunk
from gaps.table.snow import flakes
from gaps.table.snow.slides import SnowSlide
from gaps.table.table import Table
from tests.scenarios import showcase
from tests.scenarios.camera import a_context, a_session
from tests.scenarios.games import a_life, a_match, replace_game, until
from tests.searches import Searches
from tools.quality.bench import moments
from tools.quality.bench.counts import Taken
from tools.quality.bench.film import Film

MOST = 24  # levels by which an area may change from one frame to the next
AREA = 80  # units
WORST = 8  # pairs of frames that are printed
CARD_REACH = 1.5  # times a card in the air, with its shadow
LIVE_REACH = 100  # units round a part that is painted in every frame: it may fly there
SCORE = (260, 60)  # of the window's upper middle, units: five digits, a little larger
SHEET_WIDTH = 400  # pixels of a frame on a sheet
SHEET_COLUMNS = 4
# Seconds for which is seen how it snows on a lost game, how its results come, how the
# answer to where it could be won does, and how the game runs back there.
SNOWS = 4.0
RESULTS_COME = 1.5
ANSWERED = 1.0
THAWS = 6.0
OPENS = 0.8
BEGUN = (0.2, 0.6, 1.0, 2.0)  # for which a game was played before it is left


class Change(NamedTuple):
    """The difference between a frame and the one before."""

    frame: int
    """The number of the later one, from 1 on."""
    levels: float
    """The levels by which the area changes that changes most."""
    area: Rect
    """That area, in pixels."""


class Watched(Film):
    """A film that measures how much each frame differs from the one before.

    It keeps small pictures of them if there is to be a sheet.
    """

    def __init__(
        self,
        context: Context,
        size: tuple[int, int],
        searches: Searches,
        has_sheet: bool = False,
    ) -> None:
        self.seen: list[Surface] = []
        """Small pictures of the frames."""
        self.changes: list[Change] = []
        """The difference between each frame and the one before."""
        self._has_sheet = has_sheet
        self._before: Surface | None = None
        self._moved: list[Rect] = []
        self._is_shot = False
        super().__init__(context, size, searches, _nothing_measured)

    def shoot(
        self,
        act: Callable[[], None],
        seconds: float,
        use_spare_time: Callable[[IsOver], None] | None = None,
    ) -> None:
        self._is_shot = True
        self._keep()
        super().shoot(act, seconds, use_spare_time)
        self._is_shot = False

    def _next_frame(self) -> int:
        frames = super()._next_frame()
        if self._is_shot:
            self._keep()
        return frames

    def _keep(self) -> None:
        moving = [*places_that_move(self)]
        if self._before is None:
            self._before = self.surface.copy()
        else:
            places = self._moved + moving
            change = most_changed(self._before, self.surface, places, self.area)
            self.changes.append(Change(len(self.changes) + 1, *change))
            self._before.blit(self.surface, (0, 0))
        self._moved = moving
        if self._has_sheet:
            self.seen.append(_small(self.surface))

    @property
    def area(self) -> int:
        """The side of an area, in pixels."""
        width, height = self.surface.get_size()
        return round(AREA * min(width / 1280, height / 800))


def _small(frame: Surface) -> Surface:
    """Return a picture of a frame as it is on a sheet."""
    width, height = frame.get_size()
    size = SHEET_WIDTH, round(SHEET_WIDTH * height / width)
    return pygame.transform.smoothscale(frame, size)


@contextmanager
def _nothing_measured() -> Iterator[Taken]:
    yield Taken()


# Areas left out


def places_that_move(film: Film) -> Iterator[Rect]:
    """Yield where something moves on the scenes that are open."""
    passing = film.stack.passing
    if passing is not None:
        yield from passing.moved
        if passing.passage.kind in (PassageKind.PAN, PassageKind.SLIDE):
            yield Rect((0, 0), film.surface.get_size())
    for scene in film.stack.from_top():
        if isinstance(scene, BoardScreen):
            yield from _cards_in_the_air(scene.table)
            yield from _snow_that_slides(scene.table)
            yield from _light_that_moves(scene.table)
        yield from _own_places(scene)
        if isinstance(scene, Screen):
            yield from _parts_that_move(scene)


def _own_places(scene: Scene) -> Iterator[Rect]:
    """Yield where something moves that only one kind of scene has."""
    if isinstance(scene, Play) and scene.crew.meters.score.moving:
        score = Rect(0, 0, *(scene.style.px(side) for side in SCORE))
        yield score.move(scene.style.size[0] // 2 - score.centerx, 0)
    if isinstance(scene, RedealScene) and scene.shakes:
        yield scene.table.geometry.board
    if isinstance(scene, Title) and scene.taken is not None:
        yield scene.taken.reach
    if isinstance(scene, Lost | Rewind):
        yield from scene.moved
    if isinstance(scene, WinScene):
        yield from _places_of_a_win(scene.animation)
    if isinstance(scene, Lost) and scene.answers:
        yield from (
            site.rect
            for widget, site in scene.form.sites.items()
            if widget.name == scene.first_focus
        )
    if isinstance(scene, BoardQuestion) and scene.opening:
        yield scene.place_of_bar


def _cards_in_the_air(table: Table) -> Iterator[Rect]:
    width, height = (CARD_REACH * side for side in table.geometry.card)
    for card in table.airborne():
        pose = table.pose(card, table.time)
        place = Rect(0, 0, width, height)
        place.center = round(pose.x), round(pose.y)
        yield place


def _places_of_a_win(win: WinAnimation) -> Iterator[Rect]:
    """Yield the rows of a won board that light crosses, its cards on their way to the
    ropes, the cells that sink, and crests that are only lines.
    """
    time = win.time
    won = win.won.table
    for number, strips in enumerate(strip_rows(won.state, won.geometry)):
        if 0 < passed(time, STAGGER * number, SECONDS) < 1:
            yield strips[0].unionall(strips[1:])
    if time < ROWS_START - PARTING_SECONDS:
        return
    size = win.panorama.size
    down = sunk(size[1], tilted_at(time, size))
    for flight in win.flights:
        if time >= flight.start:
            pose = flight.at(min(time, flight.ends))
            side = CARD_REACH * pose.width
            place = Rect(0, 0, side, side * pose.aspect)
            place.center = round(pose.x), round(pose.y)
            yield place
    for cell in won.state.variant.layout.cells:
        yield won.geometry.rect(cell).move(0, down)
    if (
        win.panorama.light.outlined and time < CAMERA_SPAN[1]
    ):  # lines are all that is seen
        width, height = size
        yield Rect(0, 0, width, min(height, won.geometry.board.top + down))


def _light_that_moves(table: Table) -> Iterator[Rect]:
    """Yield the places of the beads that run on rails, with their glow, and of ribbons
    that unroll.
    """
    side = table.style.px(GLOW)
    for row in table.finished_rows:
        if row.bead is not None:
            x, y = row.bead
            yield Rect(x - side / 2, y - side / 2, side, side)
        if row.unrolls:
            yield row.ribbon_place


def _snow_that_slides(table: Table) -> Iterator[Rect]:
    for effect in table.effects:
        if isinstance(effect.of, SnowSlide):
            yield from effect.of.places


def _parts_that_move(scene: Screen) -> Iterator[Rect]:
    age = scene.motion_age
    tree = scene.tree
    for layer in tree.moving_layers(age):
        for item in layer.items:
            yield Rect(item.area)
        for widget in layer.widgets:
            yield tree.sites[widget].rect
    around = 2 * scene.style.px(LIVE_REACH)
    for _part, rect in (*tree.behind, *tree.still.live):
        if rect.size != scene.style.size:  # a ground is to be measured
            yield rect.inflate(around, around)
    for widget, site in scene.form.sites.items():
        if scene.form.needs_redraw and widget in (
            scene.form.hovered,
            scene.form.focused,
        ):
            yield site.rect


# What has changed


def most_changed(
    before: Surface, after: Surface, moving: Sequence[Rect], side: int
) -> tuple[float, Rect]:
    """Return by how many levels the area changes that changes most, and where it is:
    none that touches what is ``moving``.
    """
    difference = _difference(before, after)
    most = 0.0, Rect(0, 0, side, side)
    width, height = difference.get_size()
    step = side // 2
    for top in range(0, height - side + 1, step):
        for left in range(0, width - side + 1, step):
            area = Rect(left, top, side, side)
            if area.collidelist(moving) >= 0:
                continue
            red, green, blue, _alpha = pygame.transform.average_color(difference, area)
            levels = (red + green + blue) / 3
            if levels > most[0]:
                most = levels, area
    return most


def _difference(one: Surface, other: Surface) -> Surface:
    """Return by how much each pixel of two pictures differs, until the next call."""
    more, less = _canvases(one.get_size())
    more.blit(one, (0, 0))
    more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    less.blit(other, (0, 0))
    less.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    more.blit(less, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return more


@lru_cache(maxsize=1)
def _canvases(size: tuple[int, int]) -> tuple[Surface, Surface]:
    """Return two pictures to work on: new ones for each frame would take longer than
    the work.
    """
    return Surface(size), Surface(size)


# The moments that the bench of frames has not


def first_pack(film: Film) -> None:
    """Start the first game of a player who has never played."""
    film.settle()
    film.shoot(lambda: film.press(Nav.ACTIVATE), 2.4)


def pack_of_title(film: Film) -> None:
    """Deal the board of a pack of the title."""
    for record in list(a_life())[-40:]:
        film.context.folder.add_record(record)
    film.open(routes.ToTitle())
    film.settle()
    form = film.stack.top.form
    assert form is not None
    pack = next(each.name for each in form.widgets if each.name in CATALOGUE)
    form.focus(pack)
    film.rehearse(form.show_focus, 1.0)
    film.shoot(lambda: film.press(Nav.ACTIVATE), 2.4)


def row_finished(film: Film) -> None:
    """Bring home the last card of a row."""
    game, moves = showcase.before_the_end(showcase.CHAIN)
    ends = [
        move for move in moves if _finishes_row(game.state, game := game.play(move))
    ]
    last = moves.index(ends[0])
    *acts, act = moments.before_the_end(film)[: last + 1]
    for each in acts:
        film.rehearse(each, showcase.MOVE_SECONDS)
    film.shoot(act, 2.5)


def _finishes_row(before: State, after: Game) -> bool:
    return len(finished_rows(after.state)) > len(finished_rows(before))


def question(film: Film) -> None:
    """A game is to be given up, and is not."""
    film.open_board(a_session(film.context, moves=38))
    film.settle()
    film.shoot(lambda: film.press(GameCommand.GIVE_UP), 0.6)
    film.shoot(lambda: film.press(Nav.BACK), 0.6)


def redeal_asked(film: Film) -> None:
    """Cards can still move, and are dealt again all the same."""
    film.open_board(a_session(film.context, "addiction", 22))
    film.settle()
    film.shoot(lambda: film.press(GameCommand.REDEAL), 0.6)
    film.shoot(lambda: film.press(GameCommand.REDEAL), 4.4)


def loss(film: Film) -> None:
    """Move the last card of a game that is then lost.

    Its results appear, and later the answer to where it could be won.
    """
    board, lost = _a_loss(film, kept=-1)
    film.shoot(partial(moments.make, film, board, lost.moves[-1]), SNOWS)
    film.shoot(lambda: film.press(GameCommand.REDEAL), RESULTS_COME)
    film.shoot(partial(film.searches.finish, "review"), ANSWERED)


def thaw(film: Film) -> None:
    """A lost game runs back from its results to where it could be won."""
    _a_loss(film, kept=len(until_lost(film).moves))
    film.rehearse(lambda: film.press(GameCommand.REDEAL), RESULTS_COME)
    film.rehearse(partial(film.searches.finish, "review"), SNOWS)
    film.shoot(lambda: film.press(Nav.ACTIVATE), THAWS)


def _a_loss(film: Film, kept: int) -> tuple[Play, Game]:
    """Open a game that is lost, after this number of its moves."""
    lost = until_lost(film)
    game = Game(lost.start)
    for move in lost.moves[:kept]:
        game = game.play(move)
    session = a_session(film.context)
    replace_game(session, game)
    return film.open_board(session), lost


def until_lost(film: Film) -> Game:
    """Return a game of the usual deal up to its loss."""
    return until(a_session(film.context).game, Status.LOST)


def match_lost(film: Film) -> None:
    """Move the last card of a turn of a match that is then lost; its sheet comes."""
    session = film.context.games.next_turn(a_match(("Anna", "Bea"), 3, 2))
    game = until(session.game, Status.LOST)
    replace_game(session, Game(game.start))
    for move in game.moves[:-1]:
        session.play(move)
    board = film.open_board(session)
    film.shoot(partial(moments.make, film, board, game.moves[-1]), SNOWS)
    film.shoot(lambda: film.press(GameCommand.REDEAL), RESULTS_COME)


def there_and_back(route: Callable[[Scene], Route], film: Film) -> None:
    """Open a screen over the title, and go back."""
    for record in list(a_life())[-40:]:
        film.context.folder.add_record(record)
    film.open(routes.ToTitle())
    film.settle()
    _opened_and_closed(film, lambda: film.open(route(film.stack.top)))


def over_board(route: Callable[[Scene], Route], film: Film) -> None:
    """Open a dialog over a board, and close it."""
    film.open_board(a_session(film.context, moves=38))
    film.settle()
    _opened_and_closed(film, lambda: film.open(route(film.stack.top)))


def pause(film: Film) -> None:
    """Pause a game right after a move, and go on."""
    film.open_board(a_session(film.context, moves=38))
    film.settle()
    film.press(GameCommand.UNDO)
    _opened_and_closed(film, lambda: film.press(GameCommand.PAUSE))


def _opened_and_closed(film: Film, act: Callable[[], None]) -> None:
    film.shoot(act, OPENS)
    film.shoot(lambda: film.press(Nav.BACK), OPENS)


def back_at_once(seconds: float, film: Film) -> None:
    """Leave a new game for the title some seconds after it is begun."""
    film.settle()
    film.rehearse(lambda: film.press(Nav.ACTIVATE), seconds)
    film.shoot(lambda: film.press(GameCommand.TITLE), 2.0)


GAPS = CATALOGUE["gaps"]
THERE: Mapping[str, Callable[[Scene], Route]] = {
    "all games": lambda _scene: routes.ToVariants(GAPS),
    "calendar": lambda _scene: routes.ToCalendar(),
    "expedition": lambda _scene: routes.ToExpedition(),
    "own rules": lambda _scene: routes.ToVariants(GAPS, own_rules=True),
    "rules": lambda scene: routes.ToRules(scene, GAPS),
    "settings": routes.ToSettings,
    "statistics": lambda _scene: routes.ToStatistics(),
    "summits": lambda _scene: routes.ToSummits(),
    "together": routes.ToMultiplayer,
}
"""The screens to which the title leads."""
OVER_BOARD: Mapping[str, Callable[[Scene], Route]] = {
    "keys over a board": routes.ToKeys,
    "new deal over a board": lambda scene: routes.ToNewDeal(scene, GAPS),
    "rules over a board": lambda scene: routes.ToRules(scene, GAPS),
    "settings over a board": routes.ToSettings,
}
"""Dialogs over a game."""

MOMENTS: Mapping[str, Callable[[Film], None]] = {
    "title to board": moments.title_to_board,
    "board to title": moments.board_to_title,
    "first pack": first_pack,
    "pack of the title": pack_of_title,
    "win": moments.win,
    "redeal": moments.redeal,
    "redeal asked": redeal_asked,
    "question": question,
    "row finished": row_finished,
    "loss": loss,
    "thaw": thaw,
    "theme": moments.change_theme,
    "match lost": match_lost,
    "pause": pause,
    **{f"back after {each} s": partial(back_at_once, each) for each in BEGUN},
    **{name: partial(there_and_back, route) for name, route in THERE.items()},
    **{name: partial(over_board, route) for name, route in OVER_BOARD.items()},
}


def watched(
    moment: str, size: tuple[int, int], has_sheet: bool = False, **settings: object
) -> Watched:
    """Step a moment in a window of a size."""
    pygame.display.init()
    pygame.font.init()
    searches = Searches()
    for effect in (sparks, chain, flakes):
        effect.rng.seed(1)
    with (
        mock.patch.object(background, "start", searches.start),
        a_context(**settings) as context,
    ):
        film = Watched(context, size, searches, has_sheet)
        MOMENTS[moment](film)
        film.stack.close()
    return film


def sheet(seen: Sequence[Surface], every: int) -> Surface:
    """Return every n-th frame on one picture, in rows."""
    shown = [_small(frame) for frame in seen[::every]]
    high = shown[0].get_height()
    rows = math.ceil(len(shown) / SHEET_COLUMNS)
    picture = Surface((SHEET_COLUMNS * SHEET_WIDTH, rows * high))
    for number, frame in enumerate(shown):
        row, column = divmod(number, SHEET_COLUMNS)
        without_edges = frame.subsurface((0, 0, SHEET_WIDTH - 4, high - 4))
        picture.blit(without_edges, (column * SHEET_WIDTH, row * high))
    return picture


def _size(text: str) -> tuple[int, int]:
    width, height = text.split("x")
    return int(width), int(height)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the worst pairs of frames; return 1 if any is a cut."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.cuts", description=__doc__
    )
    parser.add_argument("moment", choices=[*MOMENTS])
    parser.add_argument("--size", type=_size, default=(1280, 800), metavar="WxH")
    parser.add_argument("--theme", default="midnight", choices=options_of("theme"))
    parser.add_argument("--language", default="en", choices=list(language.available()))
    parser.add_argument("--reduced", action="store_true", help="with reduced motion")
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="a PNG of frames")
    parser.add_argument("--every", type=int, default=4, help="of which every n-th")
    given = parser.parse_args(arguments)
    film = watched(
        given.moment,
        given.size,
        has_sheet=given.sheet is not None,
        theme=given.theme,
        language=given.language,
        reduced_motion=given.reduced,
    )
    changes = sorted(film.changes, key=lambda each: -each.levels)
    for frame, levels, area in changes[:WORST]:
        told = "cut" if levels > MOST else "   "
        print(f"frame {frame:4} {levels:6.1f} levels at {area.topleft} {told}")
    if given.sheet is not None:
        pygame.image.save(sheet(film.seen, given.every), given.sheet)
    return int(changes[0].levels > MOST)


if __name__ == "__main__":
    sys.exit(main())
