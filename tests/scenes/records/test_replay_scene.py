"""Games on record are watched, by mouse alone and by keyboard alone, taken over, brought from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from pathlib import Path

import pygame
import pytest

from gaps.engine import Redeal, parse_move
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.message_dialog import MessageDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Controls
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.records.recent_games import RecentGames
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together.arrivals import scene_of_record, scene_of_text
from gaps.scenes.together.challenge_dialog import ChallengeDialog
from gaps.stage.core.intents import FileDropped, Hover, Nav, Press, Release, Wheel, WindowFocusChanged
from gaps.stage.core.loop import run
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.core.window import Window
from gaps.store import Record, Recording
from tests.scenes.conftest import SIZE, STEP, Player
from tests.scenes.forms import form_of, top_of

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
RECORDING = Recording.from_text((GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240), (1000, 2000)]


@pytest.fixture
def stack(context: Context) -> SceneStack:
    """A won game being watched over the title."""
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.show(ReplayScene(context, RECORDING))
    return stack


def wind(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def scene(stack: SceneStack) -> ReplayScene:
    assert isinstance(stack.top, ReplayScene)
    return stack.top


def click(stack: SceneStack, name: str, share: float = 0.5) -> None:
    """Press a control by mouse, at a share of its width."""
    rect = form_of(stack).widget(name).rect
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
    assert watch.table.state.board == states[watch.playback.made].board
    assert watch.controls.timeline.value == watch.playback.made
    return watch.playback.made


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
    assert scene(stack).playback.speed == 16
    wind(stack, RECORDING.record.seconds / 16 + 1)
    assert shown(stack) == len(RECORDING.record.moves)
    assert not scene(stack).playback.playing
    assert not scene(stack).controls.take_over.enabled
    stack.handle(Nav.ACTIVATE)
    wind(stack, 0.1)
    assert shown(stack) < 5
    assert scene(stack).playback.playing


def test_a_rest_is_as_long_as_the_next_move_is_away(stack: SceneStack) -> None:
    watch = scene(stack)
    watch.table.finish_motions()
    wait = watch.wake_after
    assert wait is not None
    assert 0 < wait <= 1
    watch.playback.pause()
    assert watch.wake_after is None


def test_games_without_times_run_evenly(context: Context) -> None:
    watch = ReplayScene(context, Recording(replace(RECORDING.record, times=())))
    assert not watch.playback.has_times
    redeal = next(n for n, step in enumerate(watch.playback.game.steps) if isinstance(step.cause, Redeal))
    due = watch.playback.due
    assert due[1] - due[0] == pytest.approx(1.2)
    assert due[redeal + 1] - due[redeal] == pytest.approx(4.2)


def test_all_of_it_by_keyboard_alone(stack: SceneStack) -> None:
    for _ in range(5):
        stack.handle(Nav.RIGHT)
    assert shown(stack) == 5
    assert not scene(stack).playback.playing
    for _ in range(2):
        stack.handle(Nav.LEFT)
    stack.handle(Nav.ERASE)
    assert shown(stack) == 2
    stack.handle(Nav.DOWN)
    assert scene(stack).playback.speed == 0.5
    stack.handle(GameCommand.PAUSE)
    assert scene(stack).playback.playing
    stack.handle(WindowFocusChanged(False))
    assert not scene(stack).playback.playing
    stack.handle(Nav.ACTIVATE)
    assert scene(stack).playback.playing
    stack.handle(GameCommand.UNDO)
    stack.handle(GameCommand.REDO)
    wind(stack)
    assert shown(stack) == 2
    stack.handle(Nav.BACK)
    assert isinstance(stack.top, Title)


def test_all_of_it_by_mouse_alone(stack: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Context, "copy_text", lambda context, text: not copied.append(text))  # type: ignore[func-returns-value]
    wind(stack)
    click(stack, "play")
    assert not scene(stack).playback.playing
    for name, made in (("forward", 1), ("forward", 2), ("back", 1)):
        click(stack, name)
        assert shown(stack) == made
    click(stack, "speed", 0.9)
    assert scene(stack).playback.speed == 2
    click(stack, "speed", 0.1)
    click(stack, "speed", 0.1)
    assert scene(stack).playback.speed == 0.5
    click(stack, "timeline", 0.5)
    assert shown(stack) == len(RECORDING.record.moves) // 2
    rect = scene(stack).controls.timeline.rect
    stack.handle(Press(rect.center))
    for x in range(rect.centerx, rect.left, -40):
        stack.handle(Hover((x, rect.centery), True))
        wind(stack, 0.02)
        shown(stack)
    stack.handle(Hover((rect.left, rect.centery), True))
    stack.handle(Release((rect.left, rect.centery)))
    assert shown(stack) == 0
    click(stack, "save")
    (path,) = (stack.context.folder.path / "exports").glob("*.gaps")  # type: ignore[attr-defined]
    assert Recording.from_text(path.read_text(encoding="utf-8")) == RECORDING
    click(stack, "copy")
    assert copied == [RECORDING.to_text()]
    click(stack, "leave")
    assert isinstance(stack.top, Title)


def test_a_game_is_taken_over_and_played_on(stack: SceneStack, context: Context) -> None:
    for _ in range(10):
        stack.handle(Nav.RIGHT)
    click(stack, "take over")
    assert isinstance(stack.top, Play)
    assert stack.depth == 1
    session = stack.top.session
    assert session.assisted
    assert len(session.game.steps) == 10
    assert session.times == RECORDING.record.times[:10]
    assert context.folder.load_game() is not None
    move = parse_move(RECORDING.record.moves[10], session.game.state)
    session.play(move)
    record = session.finish("given up")
    assert Recording.from_text(Recording.of(record).to_text()).record == record
    assert context.folder.records.all() == [record]


def test_an_unfinished_game_is_not_given_up_unasked(stack: SceneStack, context: Context) -> None:
    left = context.start_game(context.new_game(RECORDING.game().state.variant, 12))
    left.play(left.game.state.legal_moves[0])
    stack.handle(Nav.RIGHT)
    click(stack, "take over")
    assert isinstance(stack.top, ConfirmDialog)
    stack.top.answer_with(False)
    wind(stack)
    assert shown(stack) == 1
    click(stack, "take over")
    assert isinstance(stack.top, ConfirmDialog)
    stack.top.answer_with(True)
    wind(stack)
    assert isinstance(stack.top, Play)
    assert [record.code for record in context.folder.records.all()] == ["mini:12"]
    saved = context.folder.load_game()
    assert saved is not None
    assert (saved.code, saved.assisted, len(saved.moves)) == ("mini:3", True, 1)


def test_the_results_lead_to_it_and_back(player: Player) -> None:
    player.wait(1)
    for _ in range(6):
        player.scene.make_move(player.scene.session.game.state.legal_moves[0])
        player.wait(0.5)
    made = player.scene.session.game
    assert len(player.scene.session.times) == 6
    player.stack.handle(GameCommand.GIVE_UP)
    wind(player.stack, 1.5)
    click(player.stack, "watch")
    watch = scene(player.stack)
    assert watch.playback.game.moves == made.moves
    assert watch.playback.has_times
    player.stack.handle(Nav.BACK)
    assert isinstance(player.stack.top, Results)


def test_a_game_of_the_list_is_watched(context: Context) -> None:
    for number in range(1, 16):
        context.folder.add_record(replace(RECORDING.record, finished=f"2026-03-{number:02}T12:00:00"))
    stack = GameStack(context, Statistics(context))
    stack.resize(SIZE)
    click(stack, "records")
    assert isinstance(stack.top, RecordsDialog)
    wind(stack)
    click(stack, "games")
    assert isinstance(stack.top, RecentGames)
    wind(stack)
    for _ in range(12):
        stack.handle(Nav.DOWN)
    assert stack.top.games.selected_record.finished == "2026-03-03T12:00:00"
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
    assert isinstance(stack.top, RecordsDialog)


def test_a_dropped_file_is_watched_wherever_one_is(player: Player, tmp_path: Path) -> None:
    event = pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps"))
    (intent,) = Controls()(event)
    assert intent == FileDropped(str(GOLDEN / "recording-1.gaps"))
    stack = GameStack(player.context, player.scene)
    stack.resize(SIZE)
    stack.handle(intent)
    assert scene(stack).recording == RECORDING
    stack.handle(Nav.BACK)
    assert stack.top is player.scene
    for name, text, said in (
        ("a.txt", b"hello", "no record of a game, no challenge and no board"),
        ("b.bin", b"\xff\xfe\x00", "not text"),
        ("c.gaps", (GOLDEN / "recording-1.gaps").read_bytes()[:300], "end is missing"),
        ("d.txt", (GOLDEN / "challenge-1.txt").read_bytes()[:-4], "incomplete"),
        ("e.gaps", b"", "no record of a game"),
        ("f.gaps", b" " * 5_000_000, "too large"),
    ):
        path = tmp_path / name
        path.write_bytes(text)
        stack.handle(FileDropped(str(path)))
        assert isinstance(stack.top, MessageDialog)
        assert said in stack.top.note
        wind(stack)
        stack.handle(Nav.ACTIVATE)
        wind(stack)
        assert stack.top is player.scene
    stack.handle(FileDropped(str(tmp_path / "nothing")))
    assert isinstance(stack.top, MessageDialog)
    assert "No such file" in stack.top.note


def test_a_drop_comes_through_the_loop_of_the_window(context: Context) -> None:
    window = Window(SIZE, "Gaps")
    stack = GameStack(context, Title(context))
    frames = count()

    def events() -> list[pygame.event.Event]:
        match next(frames):
            case 2:
                pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps")))
            case 6:
                assert scene(stack).recording == RECORDING
                stack.close()
        return [event for event in pygame.event.get() if event.type == pygame.DROPFILE]

    run(window, stack, context.controls, events=events, sleep=lambda seconds: None)
    assert next(frames) == 7
    context.sound.close()


def test_a_record_is_pasted_where_deals_are_asked_for(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = iter(
        [RECORDING.to_text(), "mini:12", "mini:12", (GOLDEN / "challenge-1.txt").read_text(encoding="utf-8")]
    )
    monkeypatch.setattr(Context, "clipboard", lambda context: next(texts))
    title = Title(context)
    stack = GameStack(context, title)
    stack.resize(SIZE)
    stack.show(NewDeal(context, title, RECORDING.game().state.variant))
    wind(stack)
    stack.handle(GameCommand.PASTE)
    assert scene(stack).recording == RECORDING
    stack.handle(Nav.BACK)
    stack.handle(GameCommand.PASTE)
    assert isinstance(stack.top, NewDeal)
    assert stack.top.field.value == "mini:12"
    stack.handle(GameCommand.PASTE)
    assert isinstance(stack.top, ChallengeDialog)


def test_a_record_is_pasted_on_the_title_and_over_a_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"record": RECORDING.to_text(), "challenge": (GOLDEN / "challenge-2.txt").read_text("utf-8")}
    context, held = player.context, list[str]()
    monkeypatch.setattr(Context, "clipboard", lambda context: held[0])
    scenes: tuple[Scene, ...] = (Title(context), player.scene)
    for below in scenes:
        stack = GameStack(context, below)
        stack.resize(SIZE)
        held[:] = [texts["record"]]
        stack.handle(GameCommand.PASTE)
        assert scene(stack).recording == RECORDING
        stack.handle(Nav.BACK)
        held[:] = [texts["challenge"]]
        stack.handle(GameCommand.PASTE)
        assert isinstance(stack.top, ChallengeDialog)
        stack.handle(Nav.BACK)
        wind(stack)
        held[:] = [texts["record"].replace("score: 9", "score: 8")]
        stack.handle(GameCommand.PASTE)
        assert isinstance(stack.top, MessageDialog)
        stack.handle(Nav.BACK)
        wind(stack)
        held[:] = ["half a sentence"]
        stack.handle(GameCommand.PASTE)
        assert top_of(stack) is below


def test_a_game_is_taken_over_at_any_move(context: Context) -> None:
    moves = RECORDING.record.moves
    states = [RECORDING.game().start, *(step.after for step in RECORDING.game().steps)]
    for place in range(len(moves) + 1):
        stack = GameStack(context, Title(context))
        stack.resize((480, 300))
        stack.show(ReplayScene(context, RECORDING))
        scene(stack).go_to(place)
        context.folder.clear_game()
        stack.follow(scene(stack).take_over())
        assert isinstance(stack.top, Play)
        assert stack.top.session.game.state == states[place]
        saved = context.folder.load_game()
        assert saved is not None
        assert saved.moves == moves[:place]
        stack.close()


def test_a_record_that_is_none_is_not_shown(context: Context) -> None:
    bad = Record("mini:12", ("A1-A1",), 1.0, 0, 0, 0, 0, 0, "lost", 0, "2026-03-01")
    for shown in (
        scene_of_record(context, Title(context), bad),
        scene_of_text(context, Title(context), "GAPS RECORD 1"),
    ):
        assert isinstance(shown, MessageDialog)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_it_is_drawn_in_any_window(context: Context, size: tuple[int, int], theme: str) -> None:
    context.change(theme=theme, reduced_motion=theme == "signal")
    context.folder.add_record(RECORDING.record)
    title = Title(context)
    surface = pygame.Surface(size)
    for shown in (
        ReplayScene(context, RECORDING),
        RecentGames(context, title),
        MessageDialog(context, title, "Head", "Note. " * 60),
    ):
        stack = GameStack(context, title)
        stack.resize(size)
        stack.show(shown)
        for _ in range(30):
            stack.update(STEP)
        stack.draw(surface, 0.0)
