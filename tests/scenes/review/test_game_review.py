"""Reviews by mouse and by keyboard alone, taking a game over, and files and texts from
elsewhere.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import Options, read_options
from gaps.engine import Redeal, Slide, Status, parse_move
from gaps.scenes.challenges.previews import ChallengeDialog, RecordingDialog
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.common.notes import TOAST
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Controls
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.results import Results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.review.keeping import save_game
from gaps.scenes.review.playback import Playback
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import (
    FileDropped,
    Hover,
    Nav,
    Press,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.loop import run, take_events
from gaps.stage.core.scene import Scene
from gaps.stage.core.window import Window
from gaps.stage.motion.clock import Clock
from gaps.stage.speech.spoken import Action
from gaps.store.games.kinds import StoragePlace
from gaps.store.sharing.shared import read_shared, to_share
from tests.played_games import changed
from tests.scenes.conftest import Paste, Player, begun
from tests.scenes.games import GOLDEN, RECORDING
from tests.scenes.raw_input import press_key
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, STEP, Screens, title_with_all
from tests.searches import Searches
from tests.system_words import no_such_file


@pytest.fixture
def screens(context: Context) -> Screens:
    """The review of a won game, over the title."""
    screens = Screens(ProgramStack(context, title_with_all(context)))
    screens.stack.show(GameReview(context, RECORDING, is_own=False))
    return screens


def click(
    screens: Screens,
    name: str,
    share: float = 0.5,
) -> None:
    """Click a widget, at a share of its width."""
    rect = screens.place(name)
    screens.click_at((rect.left + round(rect.width * share), rect.centery))
    screens.wait(0.3)


def moves_shown(screens: Screens) -> int:
    """The number of moves shown; the board must agree with it."""
    made = screens.value("timeline")
    assert isinstance(made, int)
    game = RECORDING.game
    states = [game.start, *(step.after for step in game.steps)]
    assert screens.on(GameReview).table.state.board == states[made].board
    return made


def plays(screens: Screens) -> bool:
    """Whether the review goes on by itself."""
    return screens.part("play").label == "Stop"


def speed(screens: Screens) -> str:
    return screens.part("speed").value


def test_moves_are_shown_as_fast_as_they_were_made_but_after_at_most_a_second_and_a_half(
    screens: Screens,
) -> None:
    times = RECORDING.times
    assert times[:5] == (11, 27, 60, 76, 149)
    screens.wait(1.1 + 3 * 1.5 + 0.05)
    assert moves_shown(screens) == 4
    screens.wait(1.3)
    assert moves_shown(screens) == 4
    screens.wait(0.4)
    assert moves_shown(screens) == 5


def test_no_pause_of_a_review_is_longer_but_for_a_redeal_that_is_shown() -> None:
    playback = Playback(RECORDING, Clock())
    moves = RECORDING.moves
    for number, pause in enumerate(playback.pauses):
        after_redeal = number > 0 and moves[number - 1].text == "R"
        assert pause <= 1.5 + 3.0 * after_redeal + 1e-9


def test_home_and_end_lead_to_the_start_and_the_end_of_a_review(
    screens: Screens,
) -> None:
    screens.press(*[Nav.RIGHT] * 3, GameCommand.REDO_ALL)
    assert moves_shown(screens) == len(RECORDING.moves)
    screens.wait(2)
    assert moves_shown(screens) == len(RECORDING.moves)
    screens.press(GameCommand.UNDO_ALL)
    assert moves_shown(screens) == 0
    assert not plays(screens)


@pytest.mark.slow
def test_at_16_times_the_speed_the_review_ends(screens: Screens) -> None:
    for _ in range(4):
        click(screens, "speed", 0.9)
    assert speed(screens) == "16×"
    screens.focus("timeline")
    screens.wait(RECORDING.seconds / 16 + 1)
    assert moves_shown(screens) == len(RECORDING.moves)
    assert not plays(screens)
    assert not screens.enabled("play on")
    screens.press(Nav.ACTIVATE)
    screens.wait(0.1)
    assert moves_shown(screens) < 5
    assert plays(screens)


@pytest.mark.slow
def test_a_review_sounds_like_the_game(screens: Screens, sound: SoundRecorder) -> None:
    made = 24
    for _ in range(made):
        screens.press(Nav.RIGHT)
        screens.wait(0.6)
    steps = RECORDING.game.steps[:made]
    home = [len(step.after.home) > len(step.before.home) for step in steps]
    built = [
        any(step.cause.target in run for run in step.after.built_runs)
        for step in steps
        if isinstance(step.cause, Slide)
    ]
    assert sound.cues.count("slide") == made
    assert sum(home) > 2
    assert sound.cues.count("join") == sum(map(any, zip(home, built, strict=True)))
    assert sum(cue.startswith("note_") for cue in sound.cues) == sum(home)
    assert ("note_2" in sound.cues) == any(map(all, pairwise(home)))
    sound.clear()
    screens.press(Nav.LEFT)
    screens.wait(0.6)
    assert "undo" in sound.cues


def test_the_scene_sleeps_until_the_next_move(
    context: Context, searches: Searches
) -> None:
    scene = GameReview(context, RECORDING, is_own=False)
    screens = Screens.opened(context, scene)
    searches.finish()
    while screens.stack.moving:
        screens.wait(STEP)
    delay = screens.stack.wake_after
    assert delay is not None
    assert 0 < delay <= 1
    screens.click("play")
    screens.wait(1)
    assert screens.stack.wake_after is None


def test_games_without_times_have_equal_intervals() -> None:
    playback = Playback(changed(RECORDING, times=()), Clock())
    redeal = next(
        n
        for n, step in enumerate(playback.game.steps)
        if isinstance(step.cause, Redeal)
    )
    assert playback.pauses[1] == pytest.approx(1.2)
    assert playback.pauses[redeal + 1] == pytest.approx(4.2)


def test_a_step_is_heard_a_jump_is_not_and_a_loss_is_not_played_again(
    context: Context, sound: SoundRecorder
) -> None:
    player = Player(context, "line-up:2")
    player.play_at_random(Status.LOST)
    assert player.table.snow.lying
    review = GameReview(context, player.session.finish())
    screens = Screens.opened(context, review)
    screens.press(GameCommand.UNDO_ALL)
    sound.clear()
    screens.press(GameCommand.REDO_ALL)
    screens.wait(1)
    assert not {"undo", "redo", "slide", "loss"} & {*sound.cues}
    screens.press(Nav.LEFT, Nav.RIGHT)
    screens.wait(1)
    assert {"undo", "slide"} <= {*sound.cues}
    assert "loss" not in sound.cues
    assert not review.table.snow.lying


def test_the_review_by_keyboard_alone(screens: Screens) -> None:
    screens.press(*[Nav.RIGHT] * 5)
    assert moves_shown(screens) == 5
    assert not plays(screens)
    screens.press(Nav.LEFT, Nav.LEFT, Nav.ERASE)
    assert moves_shown(screens) == 2
    screens.press(GameCommand.PAUSE)
    assert plays(screens)
    screens.press(WindowFocusChanged(False))
    assert not plays(screens)
    screens.press(GameCommand.PAUSE)
    assert plays(screens)
    screens.press(GameCommand.UNDO, GameCommand.REDO)
    screens.wait(0.3)
    assert moves_shown(screens) == 2
    assert screens.focused == "play on"
    screens.press(GameCommand.REDO_ALL)
    assert screens.focused == "timeline"
    screens.press(Nav.ACTIVATE)
    assert plays(screens)
    screens.press(Nav.BACK)
    screens.on(Title)


def test_space_plays_and_stops_whatever_has_the_focus(
    screens: Screens, context: Context
) -> None:
    screens.press(*[Nav.RIGHT] * 3)
    screens.on(GameReview).focus("copy", visible=True)
    for wanted in (True, False):
        press_key(screens.stack, context, pygame.K_SPACE, " ")
        assert plays(screens) is wanted
    assert screens.focused == "copy"
    screens.press(GameCommand.UNDO_ALL)
    screens.on(GameReview).focus("leave", visible=True)
    press_key(screens.stack, context, pygame.K_RETURN, "")
    screens.on(Title)


@pytest.mark.slow
def test_the_review_by_mouse_alone(
    screens: Screens,
    context: Context,
    copied: list[str],
) -> None:
    screens.wait(0.3)
    click(screens, "play")
    assert not plays(screens)
    for name, made in (
        ("forward", 1),
        ("forward", 2),
        ("back", 1),
    ):
        click(screens, name)
        assert moves_shown(screens) == made
    click(screens, "speed", 0.9)
    assert speed(screens) == "2×"
    click(screens, "speed", 0.1)
    click(screens, "speed", 0.1)
    assert speed(screens) == "0.5×"
    click(screens, "timeline", 0.5)
    assert moves_shown(screens) == len(RECORDING.moves) // 2
    rect = screens.place("timeline")
    screens.press(Press(rect.center))
    for x in range(rect.centerx, rect.left, -40):
        screens.press(Hover((x, rect.centery), True))
        screens.wait(0.02)
        moves_shown(screens)
    screens.press(Hover((rect.left, rect.centery), True))
    screens.press(Release((rect.left, rect.centery)))
    assert moves_shown(screens) == 0
    click(screens, "save")
    (path,) = (context.folder.path / "exports").glob("*.gaps")
    assert read_shared(path.read_text(encoding="utf-8")) == RECORDING
    click(screens, "copy")
    assert copied == [RECORDING.to_text()]
    click(screens, "leave")
    screens.on(Title)


@pytest.mark.parametrize(
    ("is_own", "player"), [(True, "Me"), (False, "Ada")], ids=["own", "a friend's"]
)
def test_a_game_keeps_the_name_of_who_played_it(
    context: Context, is_own: bool, player: str
) -> None:
    context.change(name="Me")
    save_game(context, changed(RECORDING, player="Ada"), is_own)
    (path,) = (context.folder.path / "exports").glob("*.gaps")
    assert read_shared(path.read_text(encoding="utf-8")).player == player


def test_a_game_is_taken_over_and_played_on(screens: Screens, context: Context) -> None:
    screens.press(*[Nav.RIGHT] * 10)
    click(screens, "play on")
    screens.wait(1)
    screens.on(Play)
    assert screens.stack.depth == 1
    session = screens.session
    assert session.kind.kept is StoragePlace.NOWHERE
    assert session.label == "Practice · Deal 3"
    assert len(session.game.steps) == 10
    assert session.seconds < 1, "practice has a clock of its own"
    assert (session.played.undos, session.played.hints) == (0, 0)
    assert session.played.times == (0,) * 10
    move = parse_move(RECORDING.moves[10].text, session.game.state)
    session.play(move)
    record = session.finish()
    assert read_shared(to_share(record).to_text()) == record
    assert not record.solver_moves
    assert context.folder.records.all() == []
    assert context.folder.load_game() is None


@pytest.mark.slow
def test_what_was_saved_is_named_with_its_folder_below_the_board(
    screens: Screens,
    context: Context,
    tooltips: list[str],
) -> None:
    screens.press(GameCommand.PAUSE)  # the next move would take its place
    screens.wait(0.3)
    screens.hover("save")
    screens.picture()
    assert tooltips == []
    screens.click("save")
    (path,) = (context.folder.path / "exports").glob("*.gaps")
    told = f"Saved as {path}"
    review = screens.on(GameReview)
    assert told in screens.words
    assert not review.notes.text(TOAST)  # nothing covers the cards
    screens.wait(5.0)
    assert told in screens.words
    screens.press(Nav.RIGHT)
    assert told not in screens.words


def make_a_move(screens: Screens) -> None:
    screens.make(screens.state.legal_moves[0])


def test_taking_over_a_game_does_not_touch_the_unfinished_one(
    screens: Screens, context: Context
) -> None:
    begun(context, "mini:12")
    before = context.folder.load_game()
    screens.press(Nav.RIGHT)
    click(screens, "play on")
    screens.wait(1)
    screens.on(Play)
    make_a_move(screens)
    screens.wait(0.3)
    screens.press(GameCommand.RETRY)  # without a question: nothing is given up
    screens.on(Play)
    assert screens.session.kind.kept is StoragePlace.NOWHERE
    assert screens.session.game.steps == ()
    make_a_move(screens)
    screens.give_up()
    screens.wait(1.5)
    screens.on(Results)
    assert "Practice: it does not count" in screens.words
    assert "New best" not in screens.words
    assert context.folder.records.all() == []
    assert context.folder.load_game() == before


def test_a_review_is_opened_from_the_list_of_games(context: Context) -> None:
    for number in range(1, 16):
        context.folder.add_record(
            changed(
                RECORDING,
                finished=f"2026-03-{number:02}T12:00:00",
                id=f"{number:016}",
            )
        )
    screens = Screens(ProgramStack(context, Statistics(context)))
    click(screens, "missed")
    click(screens, "won")
    screens.ask("games", Action.FOCUS)
    screens.press(*[Nav.DOWN] * 11)
    screens.ask("games", Action.INCREASE)
    assert screens.spoken_focus == f"games/{3:016}"
    screens.turn_wheel("games", 9.0)
    screens.wait()
    click(screens, "watch")
    assert screens.on(GameReview).recording.until == "2026-03-03T12:00:00"
    screens.press(Nav.BACK)
    rect = screens.place("games")
    screens.click_at((rect.centerx, rect.top + 5))
    click(screens, "watch")
    assert screens.on(GameReview).recording.until == "2026-03-15T12:00:00"


@pytest.mark.slow
def test_a_dropped_file_is_opened_or_refused_with_the_reason(
    player: Player, tmp_path: Path
) -> None:
    event = pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps"))
    (intent,) = Controls()(event)
    assert intent == FileDropped(str(GOLDEN / "recording-1.gaps"))
    below = player.scene
    screens = Screens(ProgramStack(player.context, below))
    screens.press(intent)
    assert screens.on(GameReview).recording == RECORDING
    screens.press(Nav.BACK)
    assert screens.top is below
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
        screens.press(FileDropped(str(path)))
        screens.on(MessageDialog)
        assert text in screens.words
        screens.wait(0.3)
        screens.press(Nav.ACTIVATE)
        screens.wait(0.3)
        assert screens.top is below
    screens.press(FileDropped(str(tmp_path / "nothing")))
    screens.on(MessageDialog)
    assert no_such_file() in screens.words


CHALLENGE = (GOLDEN / "challenge-solver-1.txt").read_text(encoding="utf-8")


def test_a_recording_is_pasted_on_the_title_in_a_game_and_into_the_dialog_for_a_new_deal(
    player: Player, paste: Paste
) -> None:
    context = player.context
    title = Title(player.context)
    dialog = NewDeal(context, title, RECORDING.game.state.variant)
    wrong = RECORDING.to_text().replace("undos: ", "undos: 9")
    pasted: tuple[tuple[str, type[Scene]], ...] = (
        (RECORDING.to_text(), RecordingDialog),
        (CHALLENGE, ChallengeDialog),
        (wrong, MessageDialog),
    )
    for below in (title, player.scene, dialog):
        screens = Screens(ProgramStack(context, below))
        for text, kind in pasted:
            paste(text)
            screens.wait(0.3)
            screens.press(GameCommand.PASTE)
            screens.on(kind)
            screens.press(Nav.BACK)
            screens.wait(0.3)
        paste("half a sentence")
        screens.press(GameCommand.PASTE)
        assert screens.top is below
    assert screens.value("deal") == "half a sentence"


DROPPED = pygame.event.Event(pygame.DROPFILE, file=str(GOLDEN / "recording-1.gaps"))


def test_one_that_comes_as_an_event_is_shown_over_the_first_scene(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_window = pygame.Window

    def opening(*arguments: Any, **named: Any) -> pygame.Window:
        pygame.event.post(DROPPED)  # the first time that SDL looks for events
        return open_window(*arguments, **named)

    monkeypatch.setattr(pygame, "Window", opening)
    window = Window(SIZE, "Gaps")
    first, *above = first_scenes(context, Options())
    stack = ProgramStack(context, first)
    for scene in above:
        stack.show(scene)
    frames = count(1)
    seen: list[Scene] = []

    def events() -> Sequence[pygame.event.Event]:
        match next(frames):
            case 2:
                seen.append(stack.top)
                stack.handle(Nav.BACK)
            case 3:
                seen.append(stack.top)
                stack.close()
        return take_events()

    run(window, stack, context.controls, events=events, sleep=lambda seconds: None)
    window.close()
    assert [type(scene) for scene in seen] == [GameReview, Title]
    context.sound.close()


def test_a_program_that_has_no_console_says_in_its_window_what_is_wrong_with_a_file(
    context: Context,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """As ``gaps.exe`` on Windows: a message on the console would not be seen."""
    damaged = tmp_path / "game.gaps"
    damaged.write_bytes((GOLDEN / "recording-1.gaps").read_bytes()[:300])
    with pytest.raises(SystemExit):
        read_options([str(damaged)])
    monkeypatch.setattr(sys, "stderr", None)
    title, message = first_scenes(context, read_options([str(damaged)]))
    assert isinstance(title, Title)
    assert isinstance(message, MessageDialog)
    assert "end is missing" in message.note
    missing = tmp_path / "nothing.gaps"
    _, message = first_scenes(context, read_options([str(missing)]))
    assert isinstance(message, MessageDialog)
    assert no_such_file(missing) in message.note
