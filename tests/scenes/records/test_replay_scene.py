"""Replays by mouse alone and by keyboard alone, taking a game over, and files and texts from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, pairwise
from pathlib import Path

import pygame
import pytest

from gaps.engine import Redeal, parse_move
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
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, STEP, Player
from tests.scenes.forms import form_of, top_of
from tests.scenes.sound_recorder import SoundRecorder
from tests.system_words import no_such_file

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
RECORDING = Recording.from_text((GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240), (1000, 2000)]


@pytest.fixture
def stack(context: Context) -> SceneStack:
    """The replay of a won game, over the title."""
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.show(ReplayScene(context, RECORDING))
    return stack


def wait(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def replay_of(stack: SceneStack) -> ReplayScene:
    assert isinstance(stack.top, ReplayScene)
    return stack.top


def click(stack: SceneStack, name: str, share: float = 0.5) -> None:
    """Click a widget, at a share of its width."""
    rect = form_of(stack).widget(name).rect
    pos = rect.left + round(rect.width * share), rect.centery
    stack.handle(Hover(pos))
    stack.handle(Press(pos))
    stack.handle(Release(pos))
    wait(stack)


def moves_shown(stack: SceneStack) -> int:
    """Return the number of moves shown, and check that the board agrees with it."""
    replay = replay_of(stack)
    game = RECORDING.game()
    states = [game.start, *(step.after for step in game.steps)]
    assert replay.table.state.board == states[replay.playback.made].board
    assert replay.controls.timeline.value == replay.playback.made
    return replay.playback.made


def test_moves_are_shown_at_the_times_they_were_made(stack: SceneStack) -> None:
    times = RECORDING.record.times
    wait(stack, times[3] / 10 + 0.05)
    assert moves_shown(stack) == 4
    wait(stack, (times[4] - times[3]) / 10 - 0.2)
    assert moves_shown(stack) == 4
    wait(stack, 0.4)
    assert moves_shown(stack) == 5


def test_at_16_times_the_speed_the_replay_ends(stack: SceneStack) -> None:
    for _ in range(9):
        stack.handle(Nav.UP)
    assert replay_of(stack).playback.speed == 16
    wait(stack, RECORDING.record.seconds / 16 + 1)
    assert moves_shown(stack) == len(RECORDING.record.moves)
    assert not replay_of(stack).playback.playing
    assert not replay_of(stack).controls.take_over.enabled
    stack.handle(Nav.ACTIVATE)
    wait(stack, 0.1)
    assert moves_shown(stack) < 5
    assert replay_of(stack).playback.playing


def test_a_replay_sounds_like_the_game(stack: SceneStack, sound: SoundRecorder) -> None:
    made = 24
    for _ in range(made):
        stack.handle(Nav.RIGHT)
        wait(stack, 0.6)
    steps = RECORDING.game().steps[:made]
    home = [len(step.after.home) > len(step.before.home) for step in steps]
    assert sound.cues.count("slide") == made
    assert sound.cues.count("join") == sum(home) > 2
    assert sum(cue.startswith("note_") for cue in sound.cues) == sum(home)
    assert ("note_2" in sound.cues) == any(map(all, pairwise(home)))
    sound.clear()
    stack.handle(Nav.LEFT)
    wait(stack, 0.6)
    assert "undo" in sound.cues


def test_a_row_that_is_finished_in_a_replay_says_its_points(stack: SceneStack) -> None:
    points = set()
    while not (rows := replay_of(stack).table.finished.rows):
        stack.handle(Nav.RIGHT)
        wait(stack, 0.6)
    points.add(rows[0].text.points)
    assert points == {"+500"}
    stack.handle(Nav.LEFT)
    stack.handle(Nav.RIGHT)
    wait(stack, 0.6)
    assert {row.text.points for row in replay_of(stack).table.finished.rows} == points


def test_the_scene_sleeps_until_the_next_move(stack: SceneStack) -> None:
    replay = replay_of(stack)
    replay.table.finish_motions()
    delay = replay.wake_after
    assert delay is not None
    assert 0 < delay <= 1
    replay.playback.pause()
    assert replay.wake_after is None


def test_games_without_times_have_equal_intervals(context: Context) -> None:
    replay = ReplayScene(context, Recording(replace(RECORDING.record, times=())))
    assert not replay.playback.has_times
    redeal = next(n for n, step in enumerate(replay.playback.game.steps) if isinstance(step.cause, Redeal))
    due = replay.playback.due
    assert due[1] - due[0] == pytest.approx(1.2)
    assert due[redeal + 1] - due[redeal] == pytest.approx(4.2)


def test_the_replay_by_keyboard_alone(stack: SceneStack) -> None:
    for _ in range(5):
        stack.handle(Nav.RIGHT)
    assert moves_shown(stack) == 5
    assert not replay_of(stack).playback.playing
    for _ in range(2):
        stack.handle(Nav.LEFT)
    stack.handle(Nav.ERASE)
    assert moves_shown(stack) == 2
    stack.handle(Nav.DOWN)
    assert replay_of(stack).playback.speed == 0.5
    stack.handle(GameCommand.PAUSE)
    assert replay_of(stack).playback.playing
    stack.handle(WindowFocusChanged(False))
    assert not replay_of(stack).playback.playing
    stack.handle(Nav.ACTIVATE)
    assert replay_of(stack).playback.playing
    stack.handle(GameCommand.UNDO)
    stack.handle(GameCommand.REDO)
    wait(stack)
    assert moves_shown(stack) == 2
    stack.handle(Nav.BACK)
    assert isinstance(stack.top, Title)


def test_the_replay_by_mouse_alone(stack: SceneStack, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Context, "copy_text", lambda context, text: not copied.append(text))  # type: ignore[func-returns-value]
    wait(stack)
    click(stack, "play")
    assert not replay_of(stack).playback.playing
    for name, made in (("forward", 1), ("forward", 2), ("back", 1)):
        click(stack, name)
        assert moves_shown(stack) == made
    click(stack, "speed", 0.9)
    assert replay_of(stack).playback.speed == 2
    click(stack, "speed", 0.1)
    click(stack, "speed", 0.1)
    assert replay_of(stack).playback.speed == 0.5
    click(stack, "timeline", 0.5)
    assert moves_shown(stack) == len(RECORDING.record.moves) // 2
    rect = replay_of(stack).controls.timeline.rect
    stack.handle(Press(rect.center))
    for x in range(rect.centerx, rect.left, -40):
        stack.handle(Hover((x, rect.centery), True))
        wait(stack, 0.02)
        moves_shown(stack)
    stack.handle(Hover((rect.left, rect.centery), True))
    stack.handle(Release((rect.left, rect.centery)))
    assert moves_shown(stack) == 0
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
    assert session.is_analysis
    assert session.label == "Analysis · Deal 3"
    assert len(session.game.steps) == 10
    assert session.times == RECORDING.record.times[:10]
    move = parse_move(RECORDING.record.moves[10], session.game.state)
    session.play(move)
    record = session.finish("given up")
    assert Recording.from_text(Recording.of(record).to_text()).record == record
    assert record.assisted
    assert context.folder.records.all() == []
    assert context.folder.load_game() is None


def test_taking_over_a_game_does_not_touch_the_unfinished_one(stack: SceneStack, context: Context) -> None:
    unfinished = context.start_game(context.new_game(RECORDING.game().state.variant, 12))
    unfinished.play(unfinished.game.state.legal_moves[0])
    before = context.folder.load_game()
    stack.handle(Nav.RIGHT)
    click(stack, "take over")
    assert isinstance(stack.top, Play)
    play = stack.top
    play.make_move(play.state.legal_moves[0])
    wait(stack)
    stack.handle(GameCommand.RETRY)  # without a question: nothing is given up
    assert isinstance(stack.top, Play)
    assert stack.top.session.is_analysis
    assert stack.top.session.game.steps == ()
    stack.top.make_move(stack.top.state.legal_moves[0])
    stack.handle(GameCommand.GIVE_UP)
    wait(stack, 1.5)
    assert isinstance(stack.top, Results)
    assert stack.top.scorecard.kind_text == "Analysis: not on record"
    assert not stack.top.finished.is_new_best
    assert context.folder.records.all() == []
    assert context.folder.load_game() == before


def test_the_results_open_the_replay(player: Player) -> None:
    player.wait(1)
    for _ in range(6):
        player.scene.make_move(player.scene.session.game.state.legal_moves[0])
        player.wait(0.5)
    made = player.scene.session.game
    assert len(player.scene.session.times) == 6
    player.stack.handle(GameCommand.GIVE_UP)
    wait(player.stack, 1.5)
    click(player.stack, "watch")
    replay = replay_of(player.stack)
    assert replay.playback.game.moves == made.moves
    assert replay.playback.has_times
    player.stack.handle(Nav.BACK)
    assert isinstance(player.stack.top, Results)


def test_a_replay_is_opened_from_the_list_of_games(context: Context) -> None:
    for number in range(1, 16):
        context.folder.add_record(
            replace(RECORDING.record, finished=f"2026-03-{number:02}T12:00:00", id=f"{number:016}")
        )
    stack = GameStack(context, Statistics(context))
    stack.resize(SIZE)
    click(stack, "records")
    assert isinstance(stack.top, RecordsDialog)
    wait(stack)
    click(stack, "games")
    assert isinstance(stack.top, RecentGames)
    wait(stack)
    for _ in range(12):
        stack.handle(Nav.DOWN)
    assert stack.top.records[stack.top.games.selected].finished == "2026-03-03T12:00:00"
    assert stack.top.games.first == 4
    stack.handle(Wheel(stack.top.games.rect.center, 9.0))
    wait(stack)
    stack.handle(Nav.ACTIVATE)
    assert replay_of(stack).recording.record.finished == "2026-03-03T12:00:00"
    stack.handle(Nav.BACK)
    rect = stack.top.games.rect
    stack.handle(Press((rect.centerx, rect.top + 5)))
    stack.handle(Release((rect.centerx, rect.top + 5)))
    assert replay_of(stack).recording.record.finished == "2026-03-15T12:00:00"
    stack.handle(Nav.BACK)
    click(stack, "done")
    wait(stack)
    assert isinstance(stack.top, RecordsDialog)


def test_a_dropped_file_is_opened_or_refused_with_the_reason(player: Player, tmp_path: Path) -> None:
    event = pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps"))
    (intent,) = Controls()(event)
    assert intent == FileDropped(str(GOLDEN / "recording-1.gaps"))
    stack = GameStack(player.context, player.scene)
    stack.resize(SIZE)
    stack.handle(intent)
    assert replay_of(stack).recording == RECORDING
    stack.handle(Nav.BACK)
    assert stack.top is player.scene
    for name, content, text in (
        ("a.txt", b"hello", "no record of a game, no challenge and no board"),
        ("b.bin", b"\xff\xfe\x00", "not text"),
        ("c.gaps", (GOLDEN / "recording-1.gaps").read_bytes()[:300], "end is missing"),
        ("d.txt", (GOLDEN / "challenge-1.txt").read_bytes()[:-4], "incomplete"),
        ("e.gaps", b"", "no record of a game"),
        ("f.gaps", b" " * 5_000_000, "too large"),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        stack.handle(FileDropped(str(path)))
        assert isinstance(stack.top, MessageDialog)
        assert text in stack.top.note
        wait(stack)
        stack.handle(Nav.ACTIVATE)
        wait(stack)
        assert stack.top is player.scene
    stack.handle(FileDropped(str(tmp_path / "nothing")))
    assert isinstance(stack.top, MessageDialog)
    assert no_such_file() in stack.top.note


def test_the_main_loop_passes_on_a_dropped_file(context: Context) -> None:
    window = Window(SIZE, "Gaps")
    stack = GameStack(context, Title(context))
    frames = count()

    def events() -> list[pygame.event.Event]:
        match next(frames):
            case 2:
                pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps")))
            case 6:
                assert replay_of(stack).recording == RECORDING
                stack.close()
        return [event for event in pygame.event.get() if event.type == pygame.DROPFILE]

    run(window, stack, context.controls, events=events, sleep=lambda seconds: None)
    assert next(frames) == 7
    context.sound.close()


def test_a_recording_is_pasted_into_the_dialog_for_a_new_deal(
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
    wait(stack)
    stack.handle(GameCommand.PASTE)
    assert replay_of(stack).recording == RECORDING
    stack.handle(Nav.BACK)
    stack.handle(GameCommand.PASTE)
    assert isinstance(stack.top, NewDeal)
    assert stack.top.field.value == "mini:12"
    stack.handle(GameCommand.PASTE)
    assert isinstance(stack.top, ChallengeDialog)


def test_a_recording_is_pasted_on_the_title_and_in_a_game(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"record": RECORDING.to_text(), "challenge": (GOLDEN / "challenge-2.txt").read_text("utf-8")}
    context, clipboard = player.context, list[str]()
    monkeypatch.setattr(Context, "clipboard", lambda context: clipboard[0])
    scenes: tuple[Scene, ...] = (Title(context), player.scene)
    for below in scenes:
        stack = GameStack(context, below)
        stack.resize(SIZE)
        clipboard[:] = [texts["record"]]
        stack.handle(GameCommand.PASTE)
        assert replay_of(stack).recording == RECORDING
        stack.handle(Nav.BACK)
        clipboard[:] = [texts["challenge"]]
        stack.handle(GameCommand.PASTE)
        assert isinstance(stack.top, ChallengeDialog)
        stack.handle(Nav.BACK)
        wait(stack)
        clipboard[:] = [texts["record"].replace("score: 9", "score: 8")]
        stack.handle(GameCommand.PASTE)
        assert isinstance(stack.top, MessageDialog)
        stack.handle(Nav.BACK)
        wait(stack)
        clipboard[:] = ["half a sentence"]
        stack.handle(GameCommand.PASTE)
        assert top_of(stack) is below


def test_a_game_is_taken_over_at_any_move(context: Context) -> None:
    moves = RECORDING.record.moves
    states = [RECORDING.game().start, *(step.after for step in RECORDING.game().steps)]
    for place in range(len(moves) + 1):
        stack = GameStack(context, Title(context))
        stack.resize((480, 300))
        stack.show(ReplayScene(context, RECORDING))
        replay_of(stack).go_to(place)
        stack.follow(replay_of(stack).take_over())
        assert isinstance(stack.top, Play)
        assert stack.top.session.game.state == states[place]
        assert stack.top.session.saved_game().moves == moves[:place]
        assert context.folder.load_game() is None
        stack.close()


def test_an_invalid_recording_is_refused(context: Context) -> None:
    bad = Record("mini:12", ("A1-A1",), 1.0, 0, 0, 0, 0, 0, "lost", 0, "2026-03-01")
    for scene in (
        scene_of_record(context, Title(context), bad),
        scene_of_text(context, Title(context), "GAPS RECORD 1"),
    ):
        assert isinstance(scene, MessageDialog)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", slow_except(["midnight", "daybreak", "signal"], ["daybreak"]))
def test_the_scenes_of_recordings_are_drawn_at_every_size(
    context: Context, size: tuple[int, int], theme: str
) -> None:
    context.change(theme=theme, reduced_motion=theme == "signal")
    context.folder.add_record(RECORDING.record)
    title = Title(context)
    surface = pygame.Surface(size)
    for scene in (
        ReplayScene(context, RECORDING),
        RecentGames(context, title),
        MessageDialog(context, title, "Head", "Note. " * 60),
    ):
        stack = GameStack(context, title)
        stack.resize(size)
        stack.show(scene)
        for _ in range(30):
            stack.update(STEP)
        stack.draw(surface, 0.0)
