"""A friend's challenge: taken up, played to its end beside the ghost, and answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gaps.app import first_scene
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, Redeal, Slide, Status, parse_move
from gaps.scenes.common.message_dialog import Notice
from gaps.scenes.game.play import Play
from gaps.scenes.game.progress_chart import heights
from gaps.scenes.game.results import Results
from gaps.scenes.game.rival_progress import Ghost
from gaps.scenes.input.commands import Act
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import Watch
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.shell.context import Kit
from gaps.scenes.shell.game_stack import Everywhere
from gaps.scenes.together import comparison
from gaps.scenes.together.challenge_dialog import Dare, accepted
from gaps.stage.core.intents import Hover, Let, Nav, Press, Release, Typed
from gaps.stage.core.scene import SceneStack
from gaps.store import Challenge
from tests.scenes.conftest import SIZE, STEP

LINE = (
    (Path(__file__).parents[2] / "store" / "golden" / "challenge-1.txt").read_text(encoding="utf-8").strip()
)
RIVAL = Challenge.from_text(LINE)
SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240)]


@pytest.fixture
def stack(kit: Kit) -> SceneStack:
    """The new-deal panel over the title."""
    title = Title(kit)
    stack = Everywhere(kit, title)
    stack.resize(SIZE)
    stack.show(NewDeal(kit, title, CATALOGUE["gaps"]))
    wind(stack)
    return stack


def wind(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def click(stack: SceneStack, pos: tuple[float, float]) -> None:
    at = round(pos[0]), round(pos[1])
    for intent in (Hover(at), Press(at), Release(at)):
        stack.handle(intent)


def press(stack: SceneStack, name: str) -> None:
    click(stack, stack.top.form[name].rect.center)  # type: ignore[attr-defined]
    wind(stack)


def playing(stack: SceneStack) -> Play:
    assert isinstance(stack.top, Play)
    return stack.top


def by_mouse(stack: SceneStack, slide: Slide) -> None:
    table = playing(stack).table
    click(stack, table.spots.center(slide.source))
    if table.selected is not None:
        click(stack, table.spots.center(slide.target))


def by_keys(stack: SceneStack, slide: Slide) -> None:
    scene = playing(stack)
    for cell in (slide.source, slide.target):
        for _ in range(60):
            if scene.table.focused == cell:
                break
            stack.handle(Nav.NEXT)
        stack.handle(Nav.ACTIVATE)
        if scene.table.selected is None:
            break


def redeal(stack: SceneStack, keys: bool) -> None:
    if keys:
        stack.handle(Act.REDEAL)
        stack.handle(Let(Act.REDEAL))
    else:
        click(stack, playing(stack).hud.redeal.rect.center)
    wind(stack, 0.1)
    while not isinstance(stack.top, Play):
        wind(stack, 0.5)


@pytest.mark.parametrize("keys", [False, True])
def test_a_challenge_is_played_to_its_end(
    stack: SceneStack, kit: Kit, monkeypatch: pytest.MonkeyPatch, keys: bool
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Kit, "copy_text", lambda kit, text: copied.append(text) or True)
    stack.handle(Typed(LINE))
    if keys:
        stack.handle(Nav.ACTIVATE)
    else:
        press(stack, "play")
    wind(stack)
    dare = stack.top
    assert isinstance(dare, Dare)
    assert ("Score", "9,310") in dare.figures
    if keys:
        stack.handle(Nav.ACTIVATE)
    else:
        press(stack, "play")
    wind(stack, 3)
    scene = playing(stack)
    assert len(stack._scenes) == 1
    assert scene.sitting.rival == RIVAL
    ghost = scene.ghost
    assert ghost is not None
    for text in RIVAL.record.moves:
        move = parse_move(text, scene.sitting.game.state)
        if isinstance(move, Redeal):
            redeal(stack, keys)
        else:
            (by_keys if keys else by_mouse)(stack, move)
        wind(stack, 1.1)
        assert scene.sitting.game.moves[-1] == move
        saved = kit.folder.load_game()
        assert saved is None or (saved.challenge, len(saved.times)) == (LINE, len(saved.moves))
    while not isinstance(stack.top, Results):
        wind(stack, 0.5)
    results = stack.top
    wind(stack, 2)
    record = results.record
    assert (record.result, record.moves) == ("won", RIVAL.record.moves)
    assert record.seconds < RIVAL.record.seconds
    assert comparison.verdict(record, RIVAL.record).startswith("You are ahead by")
    assert list(results.trail.rival) == heights(RIVAL.game())
    press(stack, "challenge")
    answer = Challenge.from_text(copied[-1])
    assert answer == Challenge.of(record)
    assert "clipboard" in results.copied
    stack.handle(Act.RETRY)
    assert playing(stack).sitting.rival == RIVAL
    assert playing(stack).sitting.game.steps == ()


def test_a_changed_challenge_is_refused_with_the_reason(stack: SceneStack) -> None:
    stack.handle(Typed(LINE.replace("won,", "won,9")))
    stack.handle(Nav.ACTIVATE)
    notice = stack.top
    assert isinstance(notice, Notice)
    assert notice.note == "Its score was changed: it says 99,310, and the moves come to 9,310."
    wind(stack)
    stack.handle(Nav.BACK)
    wind(stack)
    assert isinstance(stack.top, NewDeal)


def test_theirs_is_watched_and_left(stack: SceneStack) -> None:
    stack.handle(Typed(LINE))
    stack.handle(Nav.ACTIVATE)
    wind(stack)
    press(stack, "watch")
    assert isinstance(stack.top, Watch)
    assert stack.top.reel.known
    stack.handle(Nav.BACK)
    press(stack, "cancel")
    wind(stack)
    assert isinstance(stack.top, NewDeal)


def test_an_unfinished_game_goes_on_record_when_one_is_taken_up(kit: Kit) -> None:
    left = Sitting.begin(kit, CATALOGUE["gaps"], 7)
    left.play(left.game.state.legal_moves[0])
    below = Play(kit, left)
    stack = Everywhere(kit, below)
    stack.resize(SIZE)
    stack.show(Dare(kit, below, RIVAL))
    assert isinstance(stack.top, Dare)
    assert "unfinished Gaps goes on record" in stack.top.note
    wind(stack)
    press(stack, "play")
    assert playing(stack).sitting.rival == RIVAL
    assert [record.code for record in kit.folder.records()] == ["gaps:7"]
    saved = kit.folder.load_game()
    assert saved is not None
    assert saved.code == "mini:3"


def test_the_ghost_is_there_when_the_game_is_gone_on_with(kit: Kit) -> None:
    accepted(kit, RIVAL)
    title = Title(kit)
    assert title.resumed is not None
    assert title.resumed.rival == RIVAL
    kit.folder.save_game(replace(kit.folder.load_game(), challenge="GAPS1:nonsense"))  # type: ignore[type-var]
    title = Title(kit)
    assert title.resumed is not None
    assert title.resumed.rival is None


def test_another_deal_has_no_ghost(kit: Kit) -> None:
    sitting = Sitting.begin(kit, CATALOGUE["mini"], 3, RIVAL)
    assert sitting.rival_in(CATALOGUE["mini"], 3) == RIVAL
    assert sitting.rival_in(CATALOGUE["mini"], 4) is None
    assert sitting.rival_in(CATALOGUE["gaps"], 3) is None
    assert sitting.taken_up_at(0).rival == RIVAL


def test_the_ghost_is_where_the_friend_was() -> None:
    ghost, counts = Ghost(RIVAL), heights(RIVAL.game())
    assert ghost.home_at(0) == counts[0]
    for move, time in enumerate(RIVAL.record.times, start=1):
        assert ghost.home_at(time / 10 + 0.001) >= counts[move] or RIVAL.record.times.count(time) > 1
    assert ghost.home_at(10_000) == 24
    assert (ghost.friend, ghost.told(0)) == ("", str(counts[0]))
    assert ghost.told(10_000) == "won, 03:04"
    even = Ghost(Challenge(replace(RIVAL.record, times=())))
    assert even.times[-1] == RIVAL.record.seconds
    assert even.home_at(10_000) == 24


def test_who_is_ahead() -> None:
    mine = RIVAL.record
    lost = replace(mine, result="lost", arcade=20_000)
    assert comparison.verdict(mine, mine) == "Neck and neck."
    assert comparison.verdict(mine, lost) == "You are over the pass first."
    assert comparison.verdict(lost, mine) == "Your friend is over the pass first."
    assert comparison.verdict(replace(mine, arcade=mine.arcade + 1000), mine) == "You are ahead by 1,000."


def test_the_command_line_takes_one_up(kit: Kit) -> None:
    scene = first_scene(kit, read_options([LINE]))
    assert isinstance(scene, Play)
    assert scene.sitting.rival == RIVAL
    assert scene.sitting.game.state.status is Status.PLAYING


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_it_is_drawn_in_any_window(kit: Kit, size: tuple[int, int], theme: str) -> None:
    kit.change(theme=theme)
    title, surface = Title(kit), pygame.Surface(size)
    sitting = Sitting.begin(kit, CATALOGUE["mini"], 3, RIVAL)
    for shown in (Dare(kit, title, RIVAL), Play(kit, sitting), Results(kit, sitting, "given up")):
        stack = Everywhere(kit, title)
        stack.resize(size)
        stack.show(shown)
        for _ in range(60):
            stack.update(STEP)
        stack.draw(surface, 0.0)
        shown.leave()
