"""Measure the great moments of the game.

Usage: ``python -m tools.quality.bench.counted``, and for their times ``python -m
tools.quality.bench --only moments``

Each is stepped in a process of its own, as if it came for the first time: ``python -m
tools.quality.bench.moments MOMENT [WxH]`` prints what was counted, which is the same on
every machine; ``--time`` takes the time instead.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from time import thread_time

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from gaps import background
from gaps.engine import CATALOGUE, Move, Status
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.shell.router import import_ahead
from gaps.stage.ahead import IsOver
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.core.scene import Route
from gaps.stage.drawing import system_fonts
from gaps.table.effects import chain, sparks
from gaps.table.snow import flakes
from tests.scenarios import showcase
from tests.scenarios.camera import a_context, a_session
from tests.scenarios.games import a_life, advanced, replace_game, until
from tests.searches import Searches
from tools.quality.bench.counts import (
    AHEAD,
    PICTURES,
    WINDOW,
    Taken,
    counted,
    timed,
)
from tools.quality.bench.film import FRAME, Film
from tools.quality.bench.table import Table

MOVES = 38  # of a game some way on
MODULE = "tools.quality.bench.moments"
ROOT = Path(__file__).parents[3]
NO_BYTE_CODE = "PYTHONDONTWRITEBYTECODE"
A_WHILE = 1.0  # seconds: more than what a single move sets going

Act = Callable[[], None]


# The moments


def deal(film: Film) -> None:
    """Open a new game, and deal its cards."""
    session = a_session(film.context)
    film.shoot(lambda: film.open(routes.ToPlay(session, fresh=True)), 3.0)


def chain_of_twelve(film: Film) -> None:
    """Make twelve moves, almost all of which bring a card home; the next one wins.

    What is then painted of the win is filmed by ``a_win_foreseen``.
    """
    *acts, last, _win = before_the_end(film, showcase.CHAIN + 1)
    for act in acts:
        film.shoot(act, showcase.MOVE_SECONDS)
    board = film.stack.top
    assert isinstance(board, Play)

    def prepare_board(is_over: IsOver) -> None:
        while (foreseen := board.table.foreseen) is not None and not is_over():
            foreseen.go_on(is_over)

    film.shoot(last, showcase.MOVE_SECONDS, prepare_board)


def a_win_foreseen(film: Film) -> None:
    """Make a move after which a single one wins, so that the win is painted."""
    act, _win = before_the_end(film, 2)
    film.shoot(act, 2.0)


def win(film: Film) -> None:
    """Make the last of these moves, and go on up to the results."""
    *acts, last = before_the_end(film)
    for act in acts:
        film.rehearse(act, showcase.MOVE_SECONDS)
    film.shoot(last, 4.0)


def before_the_end(film: Film, count: int = showcase.CHAIN) -> Sequence[Act]:
    """Open a game before its end, and return its last ``count`` moves."""
    game, moves = showcase.before_the_end(count)
    session = film.context.games.of_board(game.start)
    replace_game(session, game, 254.0)
    board = film.open_board(session)
    return [partial(make, film, board, move) for move in moves]


def make(film: Film, board: Play, move: Move) -> None:
    film.stack.follow(board.make_move(move))


def redeal(film: Film) -> None:
    """Redeal when no card can slide: cards that are not home are gathered and dealt."""
    session = a_session(film.context)
    replace_game(session, until(advanced(session.game, 45), Status.STUCK))
    film.context.try_out(confirm_redeal=False)
    film.open_board(session)
    film.shoot(lambda: film.press(GameCommand.REDEAL), 4.2)


def title_to_board(film: Film) -> None:
    """Go from the title to a game."""
    session = a_session(film.context, moves=MOVES)
    session.save()
    film.open(routes.ToTitle(at_start=True))
    film.settle()
    form = film.stack.top.form
    assert form is not None
    form.focus("continue")
    film.rehearse(form.show_focus, A_WHILE)
    film.shoot(lambda: film.press(Nav.ACTIVATE), 1.2)


def board_to_title(film: Film) -> None:
    """Leave a game for the title."""
    film.open_board(a_session(film.context, moves=MOVES))
    film.shoot(lambda: film.press(GameCommand.TITLE), 1.2)


def open_screen(route: Route, film: Film) -> None:
    """Open a screen over the title."""
    for record in list(a_life())[-40:]:
        film.context.folder.add_record(record)
    film.shoot(lambda: film.open(route), 0.8)


def open_settings(film: Film) -> None:
    """Open the settings over the title."""
    film.shoot(lambda: film.open(routes.ToSettings(film.stack.top)), 0.8)


def change_theme(film: Film) -> None:
    """Give a board other colours."""
    film.open_board(a_session(film.context, moves=MOVES))

    def change() -> None:
        film.context.try_out(theme="daybreak")
        film.context.look_changed = True

    film.shoot(change, 1.2)


def slide(film: Film) -> None:
    """Slide a card, after others have slid."""
    board = film.open_board(a_session(film.context, moves=MOVES))

    def act() -> None:
        home = board.state.home
        ways = board.state.slides
        way = next(
            (each for each in ways if board.state.play(each).home == home), ways[0]
        )
        make(film, board, way)

    _second_time(film, act)


def undo(film: Film) -> None:
    """Take back a move, after others were taken back."""
    film.open_board(a_session(film.context, moves=MOVES))
    _second_time(film, lambda: film.press(GameCommand.UNDO))


def hint(film: Film) -> None:
    """Show a hint, after one was shown before."""
    before_the_end(film)
    film.searches.finish("adviser")
    film.settle()
    film.rehearse(lambda: film.press(GameCommand.HINT), A_WHILE)
    film.rehearse(lambda: film.press(Nav.BACK), A_WHILE)
    film.shoot(lambda: film.press(GameCommand.HINT), A_WHILE)


def _second_time(film: Film, act: Act) -> None:
    film.rehearse(act, A_WHILE)
    film.shoot(act, A_WHILE)


def drag(film: Film) -> None:
    """Carry a card about and put it back, after one was carried before."""
    board = film.open_board(a_session(film.context, moves=MOVES))
    x, y = board.table.geometry.rect(board.state.slides[0].source).center
    for show in film.rehearse, film.shoot:
        show(lambda: film.press(Hover((x, y)), Press((x, y))), FRAME)
        for step in range(30):
            place = x + 4 * step, y + 3 * step
            show(partial(film.press, Hover(place, held=True)), FRAME)
        show(lambda: film.press(Release((x, y))), A_WHILE)


MOMENTS: Mapping[str, Callable[[Film], None]] = {
    "redeal": redeal,
    "chain of 12": chain_of_twelve,
    "title to board": title_to_board,
    "board to title": board_to_title,
    "expedition": partial(open_screen, routes.ToExpedition()),
    "all games": partial(open_screen, routes.ToVariants(CATALOGUE["gaps"])),
    "settings": open_settings,
    "theme": change_theme,
    "win foreseen": a_win_foreseen,
    "win": win,
    "deal": deal,
    "slide": slide,
    "undo": undo,
    "hint": hint,
    "drag": drag,
}


# Their costs


SIZES = ((1280, 800), (1920, 1200), (2560, 1600), (3840, 2160))
TIMES = 5  # the number of runs of a moment: the best one counts
LATE = 1.6  # units of time that a frame has: one that takes longer is late


@dataclass(frozen=True)
class Figures:
    """The cost of one moment in a window."""

    pictures: int
    """The pictures made in all its frames."""
    most_pictures: int
    """The pictures made in one of them, at most."""
    drawings: int
    """The number of all that were drawings or blurs."""
    windows: float
    """The windows full of pixels drawn on the window in one frame, at most."""
    elsewhere: float
    """The same on other pictures."""
    ahead: float
    """The same on other pictures in the spare time of a frame."""
    calls: int
    """The calls of the program's functions."""
    act: float
    """The units of time of a player's action, at most."""
    frames: Sequence[float]
    """The units of time of each frame."""
    late: int
    """The number of frames that were late."""


HEADS = ("moment", "window")
TIMED = ("act", "longest frame", "late")


def table_of(lines: Sequence[Sequence[str]]) -> Table:
    """Return the times of moments as a table."""
    return Table((*HEADS, *TIMED), TIMED, lines)


def heads(moment: str, size: tuple[int, int]) -> tuple[str, str]:
    """Return the first two cells of the row of a moment."""
    width, height = size
    return moment, f"{width} x {height}"


def row(moment: str, size: tuple[int, int], times: int = TIMES) -> tuple[str, ...]:
    """Return the times of a moment, as text."""
    timed = [in_a_process(moment, size, "--time") for _ in range(times)]
    best = min(timed, key=lambda run: max(run.frames))
    return (
        *heads(moment, size),
        f"{min(run.act for run in timed):.1f}",
        f"{max(best.frames):.1f}",
        str(best.late),
    )


def unit() -> float:
    """Return the seconds of a fixed piece of work, of the kind that frames do."""
    target = pygame.Surface((640, 400))
    picture = pygame.Surface((640, 400), pygame.SRCALPHA)
    picture.fill((10, 20, 30, 128))
    began = thread_time()
    for _ in range(40):
        target.blit(picture, (0, 0))
    number = 0
    for each in range(200_000):
        number += each * each
    return thread_time() - began


def filmed(moment: str, size: tuple[int, int], is_timed: bool) -> Figures:
    """Step a moment in this process, which has stepped none before."""
    pygame.display.init()
    pygame.font.init()
    system_fonts.paths = tuple  # type: ignore[assignment]
    searches = Searches()
    background.start = searches.start
    import_ahead()
    for effect in (sparks, chain, flakes):
        effect.rng.seed(1)
    units = [unit()]
    with a_context() as context:
        film = Film(context, size, searches, timed if is_timed else counted)
        gc.collect()
        gc.freeze()  # as the program does
        MOMENTS[moment](film)
        film.stack.close()
    units.append(unit())
    return _figures(film, sum(units) / len(units))


def _figures(film: Film, second: float) -> Figures:
    each: Sequence[Taken] = [*film.acts, *film.frames]
    width, height = film.surface.get_size()

    def windows(place: str) -> float:
        most = max(taken.pixels[place] for taken in each)
        return round(most / (width * height), 2)

    return Figures(
        pictures=sum(taken.made.total() for taken in each),
        most_pictures=max(taken.made.total() for taken in each),
        drawings=sum(taken.made["drawings"] + taken.made["blurs"] for taken in each),
        windows=windows(WINDOW),
        elsewhere=windows(PICTURES),
        ahead=windows(AHEAD),
        calls=sum(taken.calls for taken in each),
        act=round(max(taken.seconds for taken in film.acts) / second, 2),
        frames=[round(taken.seconds / second, 2) for taken in film.frames],
        late=sum(taken.seconds > LATE * taken.frames * second for taken in film.frames),
    )


def in_a_process(moment: str, size: tuple[int, int], *options: str) -> Figures:
    """Step a moment in a process of its own, which finds its modules compiled."""
    window = "x".join(map(str, size))
    command = [sys.executable, "-m", MODULE, moment, window, *options]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={key: name for key, name in os.environ.items() if key != NO_BYTE_CODE},
    )
    return Figures(**json.loads(done.stdout))


def main() -> None:
    """Print the figures of one moment as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.quality.bench.moments", description=__doc__
    )
    parser.add_argument("moment", choices=[*MOMENTS])
    parser.add_argument("window", nargs="?", default="1280x800", metavar="WxH")
    parser.add_argument("--time", action="store_true", help="take the time")
    options = parser.parse_args()
    width, height = map(int, options.window.split("x"))
    print(json.dumps(asdict(filmed(options.moment, (width, height), options.time))))


if __name__ == "__main__":
    main()
