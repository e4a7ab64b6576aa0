"""The program in a real window is killed, stopped, and robbed of its disk and of its X
server.

``GAPS_WINDOW_KILLS`` is the number of kills, ``GAPS_WINDOW_SEED`` chooses others.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from gaps.engine import Cell, Game, Redeal, Slide, State, Status, deal, parse_code
from gaps.progress.first_games import first_games
from gaps.store import Folder, GameLog, Settings
from gaps.store.files.lock import NAME as LOCK
from gaps.store.files.store import NAME
from gaps.store.files.text_files import REPORTS
from gaps.store.writes import CHECKPOINT_SECONDS
from tests.faults.test_drives import without_shared_memory
from tests.faults.test_folders import contents, fill_up, read_only, tiny
from tests.played_games import move_texts, saved_game, texts_of
from tests.system_tools import system_tool
from tests.window.conftest import PATIENCE, ROOT, Playing, started_xvfb
from tests.window.power_cut import CUTS, STRACE, events, games_after_cuts
from tests.window.shot import shot
from tests.window.test_play import Point, choose, quiet_slide, saved_with, ways_of

__all__ = ["read_only", "tiny", "without_shared_memory"]

KILLS = int(os.environ.get("GAPS_WINDOW_KILLS", "6"))
SEED = int(os.environ.get("GAPS_WINDOW_SEED", "1"))
KEY = "custom/5llb3rsref"  # ranks to 5, three redeals at any time: some dozen moves
SLOT = saved_game(KEY).slot
# of 255: the middle of a card is brighter than that, of a gap darker; pixels
BRIGHT = 128
MIDDLE = 50
# the shares of kills before the first picture, and after the request to close
EARLY = 0.1
CLOSING = 0.15
# of a life; seconds after the last of them
ACTIONS = (1, 1, 2, 4, 10)
LONGEST_WAIT = 0.4
# what a hand held that was stopped
LET_GO = "mouseup", "1", "keyup", "z", "keyup", "r", "keyup", "Escape"
MOVES = 15  # until the power fails
Start = Callable[..., Playing]


def has_card(picture: pygame.Surface, middle: Point) -> bool:
    """Whether a card lies at a place of a picture of the window."""
    area = pygame.Rect(0, 0, MIDDLE, MIDDLE)
    area.center = round(middle[0]), round(middle[1])
    colour = pygame.transform.average_color(picture, area)
    return sum(colour[:3]) > 3 * BRIGHT


class Life:
    """What a player does between a start and a kill: words for xdotool, and the
    positions they lead to.
    """

    def __init__(
        self, playing: Playing, game: Game, undos: int, rng: random.Random
    ) -> None:
        self.playing = playing
        self.game = game
        self.undos = undos
        self.rng = rng
        self.positions = [(game, undos)]
        """What is on the disk after each action, if the program has got as far."""
        self.slides: list[Slide | None] = [None]
        """The way of the card that led to each position, also back; ``None`` for a
        redeal.
        """
        self.gaps = game.state.gaps
        self.words = list[str]()
        self.seconds = 0.0

    def act(self) -> None:
        """Do one thing: mostly a good move; an undo, a redeal, or the way to the
        results where it is time.
        """
        state = self.game.state
        rng = self.rng
        if state.status is Status.LOST:  # a game that is won ends by itself
            self._press("r")
        elif not state.slides and state.status is not Status.WON:
            self._press("r")
            self._reach(self.game.play(Redeal()))
            self._pause(0.1, 1.5)
            self._press("Escape")  # ends the redeal and, passed on, pauses
            self._press("Escape")
        elif state.status is Status.PLAYING and self.game.steps and rng.random() < 0.12:
            self._press("z")
            self.undos += 1
            taken_back = self.game.moves[-1]
            way = None
            if isinstance(taken_back, Slide):
                way = Slide(taken_back.target, taken_back.source)
            self._reach(self.game.undo(), way)
        elif state.status is Status.PLAYING:
            slide = choose(state) if rng.random() < 0.8 else rng.choice(state.slides)
            self._click(slide.source)
            if ways_of(slide.source, state) > 1:
                self._click(slide.target)
            self._reach(self.game.play(slide), slide)
        self._pause(0.02, 0.3)

    def _reach(self, game: Game, slide: Slide | None = None) -> None:
        self.game = game
        self.positions.append((game, self.undos))
        self.slides.append(slide)

    def _press(self, key: str) -> None:
        self.words += ["key", key]
        self._pause(0.02, 0.06)

    def _click(self, cell: Cell) -> None:
        x, y = (str(round(value)) for value in self.playing.middle(KEY, cell))
        self.words += ["mousemove", "--window", self.playing.window, x, y, "click", "1"]
        self._pause(0.05, 0.1)

    def _pause(self, least: float, most: float) -> None:
        seconds = self.rng.uniform(least, most)
        self.seconds += seconds
        self.words += ["sleep", f"{seconds:.3f}"]

    def shown(self, picture: pygame.Surface) -> int:
        """The index of the latest position that a picture proves: a card lies where
        there was a gap before.

        A cell that another card flies over proves nothing.
        """
        for index in range(len(self.slides) - 1, 0, -1):
            slide = self.slides[index]
            if (
                slide is None
                or slide.target not in self.gaps
                or None in self.slides[1:]
            ):
                continue
            others = [
                each for each in self.slides if each is not None and each != slide
            ]
            if any(self._is_near(each, slide.target) for each in others):
                continue
            if has_card(picture, self.playing.middle(KEY, slide.target)):
                return index
        return 0

    def _is_near(self, slide: Slide, cell: Cell) -> bool:
        """Whether a card on its way may cover a cell."""
        geometry = self.playing.geometry(KEY)
        way = geometry.rect(slide.source).union(geometry.rect(slide.target))
        return bool(way.inflate(way.width // 4, 60).colliderect(geometry.rect(cell)))


def check(
    folder: Folder,
    life: Life,
    code: str,
    least: int,
    before: list[GameLog],
    won: GameLog | None,
) -> None:
    """The game is as after one of the positions from ``least`` on; every record is as
    it was.

    ``won`` is a game whose last card still flew at the kill before: it goes on record
    at the start.
    """
    records = folder.records.all()
    saved = folder.load_game(SLOT)
    assert records[: len(before)] == before
    assert len({each.id for each in records}) == len(records)
    new = records[len(before) :]
    if won is not None and (saved is None or saved.id != won.id):
        ended = new.pop(0)
        assert (ended.id, ended.moves, ended.result.end) == (won.id, won.moves, "won")
    elif won is not None:
        assert saved == won
        return
    possible = life.positions[least:]
    if saved is not None and saved.code == code:
        assert (saved.game, saved.undos) in possible, life.words
        assert not new
    elif new:
        [record] = new
        assert record.game.steps == life.game.steps
        assert len(record.game.state.home) == record.result.home
        assert life.game.state.status in (Status.WON, Status.LOST)
    else:
        assert not possible[0][0].steps, f"{code} has vanished; it was seen"


def test_kills_of_a_window_lose_no_move_that_was_seen(
    play: Start, framebuffer: Path, tmp_path: Path
) -> None:
    rng = random.Random(SEED)
    seen = Counter[str]()
    folder = Folder(tmp_path / "data")
    folder.save_settings(
        Settings(welcomed=True, auto_home=False, auto_finish="never", ghosts="off")
    )
    folder.close()
    for number in range(KILLS):
        folder = Folder(tmp_path / "data")
        before = folder.records.all()
        saved = folder.load_game(SLOT)
        won = None
        if saved is not None and saved.game.state.status is Status.WON:
            won = saved
        code = f"{KEY}:{100 * SEED + number}"
        game = Game(deal(*parse_code(code)))
        undos = 0
        if saved is not None and won is None:
            code = saved.code
            game = saved.game
            undos = saved.undos
        folder.close()
        playing = play(code)
        life = Life(playing, game, undos, rng)
        for _ in range(rng.choice(ACTIONS)):
            life.act()
        least = 0
        if rng.random() < EARLY:
            seen["early"] += 1
        else:
            hand = subprocess.Popen(
                [playing.xdotool, *life.words], env=playing.environment
            )
            time.sleep(rng.triangular(0.0, life.seconds + LONGEST_WAIT, life.seconds))
            hand.terminate()
            hand.wait()
            if rng.random() < CLOSING:
                seen["closing"] += 1
                playing.process.send_signal(signal.SIGTERM)
                time.sleep(rng.uniform(0.0, 0.3))
            else:
                picture = shot(framebuffer, playing.place, playing.size)
                least = life.shown(picture)
                pygame.image.save(picture, tmp_path / "last.png")
                seen["shown"] += least > 0
        playing.kill()
        subprocess.run([playing.xdotool, *LET_GO], env=playing.environment, check=True)
        folder = Folder(tmp_path / "data")
        check(folder, life, code, least, before, won)
        saved = folder.load_game(SLOT)
        if saved is not None:
            seen["moves"] += len(saved.moves) - len(game.steps)
        seen["records"] = len(folder.records.all())
        assert (folder.notices, folder.problem) == ([], None)
        folder.close()
        assert not [*tmp_path.rglob("*.damaged-*")]
    print(f"{KILLS} kills:", dict(seen))


def make_move(playing: Playing) -> Game:
    """Make the next move of a game of Gaps by a click; returns the game as it should be
    saved now.
    """
    game = playing.wait_for(playing.saved, "the deal").game
    slide = quiet_slide(game.state)
    playing.click(playing.middle("gaps", slide.source))
    return game.play(slide)


def save_move(playing: Playing) -> Game:
    """Make the next move, and wait until it is saved."""
    game = make_move(playing)
    playing.wait_for(partial(is_saved, playing, game), "the move")
    return game


def is_saved(playing: Playing, game: Game) -> bool:
    saved = playing.saved()
    return saved is not None and saved.game.steps == game.steps


def test_the_end_of_the_x_server_costs_no_move(tmp_path: Path) -> None:
    (tmp_path / "screen").mkdir()
    server, name = started_xvfb(tmp_path / "screen", "1600x1000")
    playing = Playing(name, tmp_path / "data", "gaps:7")
    for _ in range(3):
        game = save_move(playing)
    server.kill()
    server.wait(PATIENCE)
    assert playing.process.wait(PATIENCE) != 0
    assert "Traceback" not in playing.process.communicate()[0]
    assert is_saved(playing, game)
    assert not (playing.folder / REPORTS).exists()


def test_a_program_that_is_stopped_and_goes_on_loses_nothing(play: Start) -> None:
    playing = play("gaps:7")
    game = save_move(playing)
    playing.process.send_signal(signal.SIGSTOP)
    later = make_move(playing)
    second = play("gaps:7")
    second.key("Return")  # "Quit": no signal is sent to a program that ends already
    assert second.process.wait(PATIENCE) == 0
    assert is_saved(playing, game)
    playing.process.send_signal(signal.SIGCONT)
    playing.wait_for(
        partial(is_saved, playing, later), "the move made while it was stopped"
    )
    assert playing.close() == 0
    assert Folder(playing.folder).notices == []


@pytest.mark.parametrize("name", [NAME, f"{NAME}-wal"])
def test_a_folder_in_place_of_the_file_of_a_running_program_costs_no_move(
    play: Start, name: str
) -> None:
    playing = play("gaps:7")
    game = save_move(playing)
    (playing.folder / name).unlink()
    (playing.folder / name / "inside").mkdir(parents=True)
    slide = quiet_slide(game.state)
    playing.click(playing.middle("gaps", slide.source))
    time.sleep(2.0)
    assert playing.close() == 0
    saved = playing.saved()
    assert saved is not None
    assert saved.game.steps[: len(game.steps)] == game.steps
    assert len(saved.moves) > len(game.steps)
    assert not (playing.folder / REPORTS).exists()


def test_without_its_lock_and_its_log_a_program_saves_and_a_second_one_does_not(
    play: Start,
) -> None:
    first = play("gaps:7")
    game = save_move(first)
    for name in (LOCK, f"{NAME}-wal"):
        (first.folder / name).unlink()
    first.wait_for((first.folder / LOCK).exists, "a new lock")
    second = play("gaps:7")
    first.wait_for(partial(is_saved, first, game), "the move that is written again")
    make_move(second)  # its window lies over the first one
    assert second.close() == 0
    assert is_saved(first, game)
    later = save_move(first)
    first.kill()
    assert is_saved(first, later)


def test_a_kill_on_a_drive_without_shared_memory_costs_no_move(
    display: str, without_shared_memory: Path
) -> None:
    path = without_shared_memory / "data"
    first = Playing(display, path, "gaps:7")
    game = save_move(first)
    first.kill()
    assert is_saved(first, game)
    second = Playing(display, path, "gaps:7")
    later = save_move(second)
    assert len(later.steps) > len(game.steps)
    assert second.close() == 0
    folder = Folder(path)
    assert folder.notices == []
    assert folder.load_game() == second.saved()
    folder.close()
    assert is_saved(second, later)


def test_a_disk_that_is_full_for_a_while_costs_no_move(
    display: str, tiny: Path
) -> None:
    playing = Playing(display, tiny / "data", "gaps:7")
    try:
        game = save_move(playing)
        ballast = fill_up(tiny)
        state = game.state
        count = len(game.steps)
        for slide in state.slides[:2]:
            playing.click(playing.middle("gaps", slide.source))
            playing.click(playing.middle("gaps", slide.target))
        time.sleep(1.0)
        assert playing.process.poll() is None
        ballast.unlink()
        time.sleep(1.5)
        playing.key("z", "y")  # the next saves write what waits
        playing.wait_for(
            lambda: (found := playing.saved()) is not None and found.undos > 0,
            "an undo",
        )
        assert playing.close() == 0
        saved = playing.saved()
        assert saved is not None
        assert len(saved.moves) > count
        assert saved.undos >= 1
    finally:
        playing.kill()


def see_move(playing: Playing, framebuffer: Path, state: State) -> None:
    """Move a card by a click, and see it lie in the gap."""
    slide = quiet_slide(state)
    gap = playing.middle(state.variant.key, slide.target)

    def is_there() -> bool:
        return has_card(shot(framebuffer, playing.place, playing.size), gap)

    time.sleep(2.0)  # until the cards are dealt
    playing.wait_for(lambda: not is_there(), "the gap")
    playing.click(playing.middle(state.variant.key, slide.source))
    playing.wait_for(is_there, "the card in the gap")


@pytest.mark.parametrize("is_first", [False, True])
def test_where_nothing_can_be_written_it_is_played_and_nothing_changes(
    display: str, framebuffer: Path, read_only: Path, is_first: bool
) -> None:
    kept = contents(read_only)
    code, folder = (
        (first_games()[0].code, read_only / "new")
        if is_first
        else ("spaces:7", read_only)
    )
    playing = Playing(display, folder, *([] if is_first else [code]))
    try:
        if is_first:
            playing.key("Return")  # the title offers the first game
        see_move(playing, framebuffer, deal(*parse_code(code)))
        assert playing.close() == 0
        assert "Traceback" not in playing.process.communicate()[0]
        assert contents(read_only) == kept
    finally:
        playing.kill()


@pytest.mark.parametrize("in_between", [False, True])
def test_a_folder_that_becomes_read_only_costs_no_move(
    play: Start, framebuffer: Path, in_between: bool
) -> None:
    playing = play("gaps:7")
    game = save_move(playing)
    if subprocess.run(
        ["chattr", "+i", str(playing.folder)], capture_output=True, check=False
    ).returncode:
        pytest.skip("only root can do that, where the file system knows it")
    try:
        see_move(playing, framebuffer, game.state)
        time.sleep(CHECKPOINT_SECONDS + 2.0)
        if not in_between:
            assert playing.close() == 0
    finally:
        subprocess.run(["chattr", "-i", str(playing.folder)], check=True)
    playing.wait_for(partial(saved_with, playing, 2), "the second move")
    if in_between:
        assert playing.close() == 0
    assert not (playing.folder / REPORTS).exists()
    folder = Folder(playing.folder)
    assert folder.notices == []
    folder.close()


@pytest.mark.slow
def test_a_power_cut_leaves_a_position_of_the_game_in_the_window(
    display: str, tmp_path: Path
) -> None:
    strace = system_tool("strace")
    path = tmp_path / "data"
    log = tmp_path / "trace"
    folder = Folder(path)
    folder.save_settings(Settings(welcomed=True))
    folder.close()
    start = {NAME: (path / NAME).read_bytes()}
    program = sys.executable, str(ROOT / "main.py")
    playing = Playing(
        display,
        path,
        "gaps:7",
        command=(
            strace,
            "-D",
            *STRACE[1:],
            str(log),
            *program,
        ),
    )
    game = Game(deal(*parse_code("gaps:7")))
    moves: list[tuple[str, ...]] = [()]  # after each move
    safe = {0: 0}  # how many of them are on the disk after so many events
    playing.wait_for(playing.saved, "the deal")
    time.sleep(2.0)
    for number in range(1, 1 + MOVES):
        slide = quiet_slide(game.state)
        playing.click(playing.middle("gaps", slide.source))
        game = game.play(slide)
        moves.append(move_texts(game.steps))
        time.sleep(0.3)
        if not number % 5:
            playing.wait_for(partial(saved_with, playing, number), "the move")
            time.sleep(CHECKPOINT_SECONDS + 3.0)
            safe[len([*events(log.read_text(encoding="ascii"))])] = number
    playing.kill()
    playing.wait_for(
        lambda: "+++ killed" in log.read_text(encoding="ascii")[-200:],
        "the end of the trace",
    )
    written = [*events(log.read_text(encoding="ascii"))]
    found = Counter[int]()
    for cut, saved in games_after_cuts(written, start, tmp_path, SEED):
        made = moves.index(texts_of(saved)) if saved is not None else 0
        assert made >= max(least for count, least in safe.items() if count <= cut), cut
        found[made] += 1
    print(
        f"{CUTS} cuts among {len(written)} events, after these the game had so many moves:",
        safe,
        found,
    )
    assert len(found) >= min(MOVES // 5, CUTS // 4)
