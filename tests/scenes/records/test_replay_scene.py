"""Games on record are watched, by mouse alone and by keyboard alone, taken over, brought from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame
import pytest

from gaps.engine import Redeal, parse_move
from gaps.scenes.common.confirm_dialog import Ask
from gaps.scenes.common.message_dialog import Notice
from gaps.scenes.game.play import Play
from gaps.scenes.game.results import Results
from gaps.scenes.input.commands import Act
from gaps.scenes.input.controls import Controls
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.menu.title import Title
from gaps.scenes.records.recent_games import Logbook
from gaps.scenes.records.records_dialog import Archive
from gaps.scenes.records.replay_scene import Watch
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.shell.context import Kit
from gaps.scenes.shell.game_stack import Everywhere
from gaps.scenes.together.arrivals import scene_of_record, scene_of_text
from gaps.scenes.together.challenge_dialog import Dare
from gaps.stage.core.intents import Brought, Focused, Hover, Nav, Press, Release, Wheel
from gaps.stage.core.loop import run
from gaps.stage.core.scene import SceneStack
from gaps.stage.core.window import Window
from gaps.store import Record, Recording
from tests.scenes.conftest import SIZE, STEP, Player

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
RECORDING = Recording.from_text((GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240), (1000, 2000)]


@pytest.fixture
def stack(kit: Kit) -> SceneStack:
    """A won game being watched over the title."""
    stack = Everywhere(kit, Title(kit))
    stack.resize(SIZE)
    stack.show(Watch(kit, RECORDING))
    return stack


def wind(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def scene(stack: SceneStack) -> Watch:
    assert isinstance(stack.top, Watch)
    return stack.top


def click(stack: SceneStack, name: str, share: float = 0.5) -> None:
    """Press a control by mouse, at a share of its width."""
    rect = stack.top.form[name].rect  # type: ignore[attr-defined]
    pos = rect.left + round(rect.width * share), rect.centery
    stack.handle(Hover(pos))
    stack.handle(Press(pos))
    stack.handle(Release(pos))
    wind(stack)


def shown(stack: SceneStack) -> int:
    """The number of moves shown; the board must be that of so many."""
    watch = scene(stack)
    game = RECORDING.game()
    states = [game.start, *(step.after for step in game.steps)]
    assert watch.table.state.board == states[watch.reel.made].board
    assert watch.bar.scrub.value == watch.reel.made
    return watch.reel.made


def test_moves_come_when_they_were_made(stack: SceneStack) -> None:
    times = RECORDING.record.times
    wind(stack, times[3] / 10 + 0.05)
    assert shown(stack) == 4
    wind(stack, (times[4] - times[3]) / 10 - 0.2)
    assert shown(stack) == 4
    wind(stack, 0.4)
    assert shown(stack) == 5


def test_at_16_times_the_speed_it_comes_to_its_end(stack: SceneStack) -> None:
    for _ in range(9):
        stack.handle(Nav.UP)
    assert scene(stack).reel.speed == 16
    wind(stack, RECORDING.record.seconds / 16 + 1)
    assert shown(stack) == len(RECORDING.record.moves)
    assert not scene(stack).reel.playing
    assert not scene(stack).bar.over.enabled
    stack.handle(Nav.ACTIVATE)
    wind(stack, 0.1)
    assert shown(stack) < 5
    assert scene(stack).reel.playing


def test_a_rest_is_as_long_as_the_next_move_is_away(stack: SceneStack) -> None:
    watch = scene(stack)
    watch.table.settle()
    wait = watch.wake_after
    assert wait is not None
    assert 0 < wait <= 1
    watch.reel.playing = False
    assert watch.wake_after is None


def test_games_without_times_run_evenly(kit: Kit) -> None:
    watch = Watch(kit, Recording(replace(RECORDING.record, times=())))
    assert not watch.reel.known
    redeal = next(n for n, step in enumerate(watch.reel.game.steps) if isinstance(step.cause, Redeal))
    due = watch.reel.due
    assert due[1] - due[0] == pytest.approx(1.2)
    assert due[redeal + 1] - due[redeal] == pytest.approx(4.2)


def test_all_of_it_by_keyboard_alone(stack: SceneStack) -> None:
    for _ in range(5):
        stack.handle(Nav.RIGHT)
    assert shown(stack) == 5
    assert not scene(stack).reel.playing
    for _ in range(2):
        stack.handle(Nav.LEFT)
    stack.handle(Nav.ERASE)
    assert shown(stack) == 2
    stack.handle(Nav.DOWN)
    assert scene(stack).reel.speed == 0.5
    stack.handle(Act.PAUSE)
    assert scene(stack).reel.playing
    stack.handle(Focused(False))
    assert not scene(stack).reel.playing
    stack.handle(Nav.ACTIVATE)
    assert scene(stack).reel.playing
    stack.handle(Act.UNDO)
    stack.handle(Act.REDO)
    wind(stack)
    assert shown(stack) == 2
    stack.handle(Nav.BACK)
    assert isinstance(stack.top, Title)


def test_all_of_it_by_mouse_alone(stack: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Kit, "copy_text", lambda kit, text: copied.append(text) or True)
    wind(stack)
    click(stack, "run")
    assert not scene(stack).reel.playing
    for name, made in (("on", 1), ("on", 2), ("back", 1)):
        click(stack, name)
        assert shown(stack) == made
    click(stack, "speed", 0.9)
    assert scene(stack).reel.speed == 2
    click(stack, "speed", 0.1)
    click(stack, "speed", 0.1)
    assert scene(stack).reel.speed == 0.5
    click(stack, "scrub", 0.5)
    assert shown(stack) == len(RECORDING.record.moves) // 2
    rect = scene(stack).bar.scrub.rect
    stack.handle(Press(rect.center))
    for x in range(rect.centerx, rect.left, -40):
        stack.handle(Hover((x, rect.centery), True))
        wind(stack, 0.02)
        shown(stack)
    stack.handle(Hover((rect.left, rect.centery), True))
    stack.handle(Release((rect.left, rect.centery)))
    assert shown(stack) == 0
    click(stack, "save")
    (path,) = (stack.kit.folder.path / "exports").glob("*.gaps")  # type: ignore[attr-defined]
    assert Recording.from_text(path.read_text(encoding="utf-8")) == RECORDING
    click(stack, "copy")
    assert copied == [RECORDING.to_text()]
    click(stack, "leave")
    assert isinstance(stack.top, Title)


def test_a_game_is_taken_over_and_played_on(stack: SceneStack, kit: Kit) -> None:
    for _ in range(10):
        stack.handle(Nav.RIGHT)
    click(stack, "over")
    assert isinstance(stack.top, Play)
    assert len(stack._scenes) == 1
    sitting = stack.top.sitting
    assert sitting.assisted
    assert len(sitting.game.steps) == 10
    assert sitting.times == RECORDING.record.times[:10]
    assert kit.folder.load_game() is not None
    move = parse_move(RECORDING.record.moves[10], sitting.game.state)
    sitting.play(move)
    record = sitting.finish("given up")
    assert Recording.from_text(Recording.of(record).to_text()).record == record
    assert kit.folder.records() == [record]


def test_an_unfinished_game_is_not_given_up_unasked(stack: SceneStack, kit: Kit) -> None:
    left = Sitting.begin(kit, RECORDING.game().state.variant, 12)
    left.play(left.game.state.legal_moves[0])
    stack.handle(Nav.RIGHT)
    click(stack, "over")
    assert isinstance(stack.top, Ask)
    stack.top.close(False)
    wind(stack)
    assert shown(stack) == 1
    click(stack, "over")
    assert isinstance(stack.top, Ask)
    stack.top.close(True)
    wind(stack)
    assert isinstance(stack.top, Play)
    assert [record.code for record in kit.folder.records()] == ["mini:12"]
    saved = kit.folder.load_game()
    assert saved is not None
    assert (saved.code, saved.assisted, len(saved.moves)) == ("mini:3", True, 1)


def test_the_results_lead_to_it_and_back(player: Player) -> None:
    player.wait(1)
    for _ in range(6):
        player.scene._make(player.scene.sitting.game.state.legal_moves[0])
        player.wait(0.5)
    made = player.scene.sitting.game
    assert len(player.scene.sitting.times) == 6
    player.stack._follow(player.scene._go("give up", player.scene.sitting.variant))
    wind(player.stack, 1.5)
    click(player.stack, "watch")
    watch = scene(player.stack)
    assert watch.reel.game.moves == made.moves
    assert watch.reel.known
    player.stack.handle(Nav.BACK)
    assert isinstance(player.stack.top, Results)


def test_a_game_of_the_list_is_watched(kit: Kit) -> None:
    for number in range(1, 16):
        kit.folder.add_record(replace(RECORDING.record, finished=f"2026-03-{number:02}T12:00:00"))
    stack = Everywhere(kit, Statistics(kit))
    stack.resize(SIZE)
    click(stack, "records")
    assert isinstance(stack.top, Archive)
    wind(stack)
    click(stack, "games")
    assert isinstance(stack.top, Logbook)
    wind(stack)
    for _ in range(12):
        stack.handle(Nav.DOWN)
    assert stack.top.games.chosen.finished == "2026-03-03T12:00:00"
    assert stack.top.games.first == 4
    stack.handle(Wheel(stack.top.games.rect.center, 9.0))
    wind(stack)
    stack.handle(Nav.ACTIVATE)
    assert scene(stack).recording.record.finished == "2026-03-03T12:00:00"
    stack.handle(Nav.BACK)
    rect = stack.top.games.rect
    stack.handle(Press((rect.centerx, rect.top + 5)))
    stack.handle(Release((rect.centerx, rect.top + 5)))
    assert scene(stack).recording.record.finished == "2026-03-15T12:00:00"
    stack.handle(Nav.BACK)
    click(stack, "done")
    wind(stack)
    assert isinstance(stack.top, Archive)


def test_a_dropped_file_is_watched_wherever_one_is(player: Player, tmp_path: Path) -> None:
    event = pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps"))
    (intent,) = Controls()(event)
    assert intent == Brought(str(GOLDEN / "recording-1.gaps"))
    stack = Everywhere(player.kit, player.scene)
    stack.resize(SIZE)
    stack.handle(intent)
    assert scene(stack).recording == RECORDING
    stack.handle(Nav.BACK)
    assert stack.top is player.scene
    for name, text, said in (
        ("a.txt", b"hello", "no record of a game, no challenge and no board"),
        ("b.bin", b"\xff\xfe\x00", "no text"),
        ("c.gaps", (GOLDEN / "recording-1.gaps").read_bytes()[:300], "end is missing"),
        ("d.txt", (GOLDEN / "challenge-1.txt").read_bytes()[:-4], "not whole"),
        ("e.gaps", b"", "no record of a game"),
        ("f.gaps", b" " * 5_000_000, "far too large"),
    ):
        path = tmp_path / name
        path.write_bytes(text)
        stack.handle(Brought(str(path)))
        assert isinstance(stack.top, Notice)
        assert said in stack.top.note
        wind(stack)
        stack.handle(Nav.ACTIVATE)
        wind(stack)
        assert stack.top is player.scene
    stack.handle(Brought(str(tmp_path / "nothing")))
    assert isinstance(stack.top, Notice)
    assert "No such file" in stack.top.note


def test_a_drop_comes_through_the_loop_of_the_window(kit: Kit) -> None:
    window = Window(SIZE, "Gaps")
    stack = Everywhere(kit, Title(kit))
    frames = count()

    def events() -> list[pygame.event.Event]:
        match next(frames):
            case 2:
                pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps")))
            case 6:
                assert scene(stack).recording == RECORDING
                stack.close()
        return [event for event in pygame.event.get() if event.type == pygame.DROPFILE]

    run(window, stack, kit.controls, events=events, sleep=lambda seconds: None)
    assert next(frames) == 7
    kit.sound.close()


def test_a_record_is_pasted_where_deals_are_asked_for(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = iter(
        [RECORDING.to_text(), "mini:12", "mini:12", (GOLDEN / "challenge-1.txt").read_text(encoding="utf-8")]
    )
    monkeypatch.setattr(Kit, "clipboard", lambda kit: next(texts))
    title = Title(kit)
    stack = Everywhere(kit, title)
    stack.resize(SIZE)
    stack.show(NewDeal(kit, title, RECORDING.game().state.variant))
    wind(stack)
    stack.handle(Act.PASTE)
    assert scene(stack).recording == RECORDING
    stack.handle(Nav.BACK)
    stack.handle(Act.PASTE)
    assert isinstance(stack.top, NewDeal)
    assert stack.top.field.value == "mini:12"
    stack.handle(Act.PASTE)
    assert isinstance(stack.top, Dare)


def test_a_record_is_pasted_on_the_title_and_over_a_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"record": RECORDING.to_text(), "challenge": (GOLDEN / "challenge-2.txt").read_text("utf-8")}
    kit, held = player.kit, list[str]()
    monkeypatch.setattr(Kit, "clipboard", lambda kit: held[0])
    for below in (Title(kit), player.scene):
        stack = Everywhere(kit, below)
        stack.resize(SIZE)
        held[:] = [texts["record"]]
        stack.handle(Act.PASTE)
        assert scene(stack).recording == RECORDING
        stack.handle(Nav.BACK)
        held[:] = [texts["challenge"]]
        stack.handle(Act.PASTE)
        assert isinstance(stack.top, Dare)
        stack.handle(Nav.BACK)
        wind(stack)
        held[:] = [texts["record"].replace("score: 9", "score: 8")]
        stack.handle(Act.PASTE)
        assert isinstance(stack.top, Notice)
        stack.handle(Nav.BACK)
        wind(stack)
        held[:] = ["half a sentence"]
        stack.handle(Act.PASTE)
        assert stack.top is below


def test_a_game_is_taken_over_at_any_move(kit: Kit) -> None:
    moves = RECORDING.record.moves
    states = [RECORDING.game().start, *(step.after for step in RECORDING.game().steps)]
    for place in range(len(moves) + 1):
        stack = Everywhere(kit, Title(kit))
        stack.resize((480, 300))
        stack.show(Watch(kit, RECORDING))
        scene(stack)._go(place)
        kit.folder.clear_game()
        stack._follow(scene(stack)._take_over())
        assert isinstance(stack.top, Play)
        assert stack.top.sitting.game.state == states[place]
        saved = kit.folder.load_game()
        assert saved is not None
        assert saved.moves == moves[:place]
        stack.close()


def test_a_record_that_is_none_is_not_shown(kit: Kit) -> None:
    bad = Record("mini:12", ("A1-A1",), 1.0, 0, 0, 0, 0, 0, "lost", 0, "2026-03-01")
    for shown in (scene_of_record(kit, Title(kit), bad), scene_of_text(kit, Title(kit), "GAPS RECORD 1")):
        assert isinstance(shown, Notice)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_it_is_drawn_in_any_window(kit: Kit, size: tuple[int, int], theme: str) -> None:
    kit.change(theme=theme, reduced_motion=theme == "signal")
    kit.folder.add_record(RECORDING.record)
    title = Title(kit)
    surface = pygame.Surface(size)
    for shown in (Watch(kit, RECORDING), Logbook(kit, title), Notice(kit, title, "Head", "Note. " * 60)):
        stack = Everywhere(kit, title)
        stack.resize(size)
        stack.show(shown)
        for _ in range(30):
            stack.update(STEP)
        stack.draw(surface, 0.0)
