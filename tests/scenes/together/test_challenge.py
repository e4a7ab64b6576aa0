"""A friend's challenge: accepted, played to its end beside the rival's progress, and answered."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, Redeal, Slide, Status, parse_move
from gaps.scenes.bars.rival_progress import RivalProgress
from gaps.scenes.common.message_dialog import MessageDialog
from gaps.scenes.common.progress_graph import cards_home
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.session.analysis import analysis_of
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together import comparison
from gaps.scenes.together.challenge_dialog import ChallengeDialog, answer
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release, TextEntered
from gaps.stage.core.scene import SceneStack
from gaps.store import Challenge
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.forms import form_of

LINE = (
    (Path(__file__).parents[2] / "store" / "golden" / "challenge-1.txt").read_text(encoding="utf-8").strip()
)
RIVAL = Challenge.from_text(LINE)
SIZES = [(800, 600), (1280, 800), (1920, 1200), (640, 400), (320, 240)]


@pytest.fixture
def stack(context: Context) -> SceneStack:
    """The dialog for a new deal over the title."""
    title = Title(context)
    stack = GameStack(context, title)
    stack.resize(SIZE)
    stack.show(NewDeal(context, title, CATALOGUE["gaps"]))
    wait(stack)
    return stack


def wait(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def click(stack: SceneStack, pos: tuple[float, float]) -> None:
    at = round(pos[0]), round(pos[1])
    for intent in (Hover(at), Press(at), Release(at)):
        stack.handle(intent)


def press(stack: SceneStack, name: str) -> None:
    click(stack, form_of(stack).widget(name).rect.center)
    wait(stack)


def play_scene(stack: SceneStack) -> Play:
    assert isinstance(stack.top, Play)
    return stack.top


def move_by_mouse(stack: SceneStack, slide: Slide) -> None:
    table = play_scene(stack).table
    click(stack, table.geometry.center(slide.source))
    if table.selected is not None:
        click(stack, table.geometry.center(slide.target))


def move_by_keys(stack: SceneStack, slide: Slide) -> None:
    scene = play_scene(stack)
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
        stack.handle(GameCommand.REDEAL)
        stack.handle(CommandReleased(GameCommand.REDEAL))
    else:
        click(stack, play_scene(stack).hud.redeal.rect.center)
    wait(stack, 0.1)
    while not isinstance(stack.top, Play):
        wait(stack, 0.5)


@pytest.mark.parametrize("keys", slow_except([False, True], [True]))
def test_a_challenge_is_played_to_its_end(
    stack: SceneStack, context: Context, monkeypatch: pytest.MonkeyPatch, keys: bool
) -> None:
    copied: list[str] = []
    monkeypatch.setattr(Context, "copy_text", lambda context, text: not copied.append(text))  # type: ignore[func-returns-value]
    stack.handle(TextEntered(LINE))
    if keys:
        stack.handle(Nav.ACTIVATE)
    else:
        press(stack, "play")
    wait(stack)
    dialog = stack.top
    assert isinstance(dialog, ChallengeDialog)
    rows = next(part for part in dialog.tree.words() if part.key == "rows").children
    assert "Score: 9,310" in [row.label for row in rows]
    assert [row.label.partition(":")[0] for row in rows if row.detail == "not proven"] == ["Time", "Kind"]
    if keys:
        stack.handle(Nav.ACTIVATE)
    else:
        press(stack, "play")
    wait(stack, 3)
    scene = play_scene(stack)
    assert stack.depth == 1
    assert scene.session.rival == RIVAL
    progress = scene.presenter.rival
    assert progress is not None
    for text in RIVAL.record.moves:
        move = parse_move(text, scene.session.game.state)
        if isinstance(move, Redeal):
            redeal(stack, keys)
        else:
            assert isinstance(move, Slide)
            (move_by_keys if keys else move_by_mouse)(stack, move)
        wait(stack, 1.1)
        assert scene.session.game.moves[-1] == move
        saved = context.folder.load_game()
        assert saved is None or (saved.challenge, len(saved.times)) == (LINE, len(saved.moves))
    while not isinstance(stack.top, Results):
        wait(stack, 0.5)
    results = stack.top
    wait(stack, 2)
    record = results.record
    assert (record.result, record.moves) == ("won", RIVAL.record.moves)
    assert record.seconds < RIVAL.record.seconds
    assert comparison.verdict(record, RIVAL.record).startswith("You are ahead by")
    assert list(results.chart.rival) == cards_home(RIVAL.game())
    press(stack, "challenge")
    answer = Challenge.from_text(copied[-1])
    assert answer == Challenge.of(record)
    assert "clipboard" in results.steps.copied
    stack.handle(GameCommand.RETRY)
    assert play_scene(stack).session.rival == RIVAL
    assert play_scene(stack).session.game.steps == ()


def test_a_changed_challenge_is_refused_with_the_reason(stack: SceneStack) -> None:
    stack.handle(TextEntered(LINE.replace("won,", "won,9")))
    stack.handle(Nav.ACTIVATE)
    message = stack.top
    assert isinstance(message, MessageDialog)
    assert message.note == "Its score was changed: it says 99,310, and the moves come to 9,310."
    wait(stack)
    stack.handle(Nav.BACK)
    wait(stack)
    assert isinstance(stack.top, NewDeal)


def test_the_friends_game_can_be_watched(stack: SceneStack) -> None:
    stack.handle(TextEntered(LINE))
    stack.handle(Nav.ACTIVATE)
    wait(stack)
    press(stack, "watch")
    assert isinstance(stack.top, ReplayScene)
    assert stack.top.playback.has_times
    stack.handle(Nav.BACK)
    press(stack, "cancel")
    wait(stack)
    assert isinstance(stack.top, NewDeal)


def test_accepting_a_challenge_ends_no_unfinished_game(context: Context) -> None:
    unfinished = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    unfinished.play(unfinished.game.state.legal_moves[0])
    below = Play(context, unfinished)
    stack = GameStack(context, below)
    stack.resize(SIZE)
    stack.show(ChallengeDialog(context, below, RIVAL))
    wait(stack)
    press(stack, "play")
    assert play_scene(stack).session.rival == RIVAL
    assert context.folder.records.all() == []
    assert {saved.code for saved in context.folder.unfinished_games()} == {"gaps:7", "mini:3"}


def test_the_same_challenge_is_continued(context: Context) -> None:
    session = context.start_game(answer(context, RIVAL))
    session.play(session.game.state.legal_moves[0])
    own = context.start_game(context.new_game(CATALOGUE["mini"], 3))
    own.play(own.game.state.legal_moves[1])
    stack = GameStack(context, Play(context, own))
    stack.resize(SIZE)
    stack.show(ChallengeDialog(context, stack.top, RIVAL))
    wait(stack)
    press(stack, "play")
    continued = play_scene(stack).session
    assert (continued.rival, continued.game.moves) == (RIVAL, session.game.moves)
    assert context.folder.records.all() == []


def test_a_resumed_game_keeps_its_rival(context: Context) -> None:
    session = context.start_game(answer(context, RIVAL))
    session.play(session.game.state.legal_moves[0])
    title = Title(context)
    assert title.resumed is not None
    assert title.resumed.rival == RIVAL
    saved = context.folder.load_game()
    assert saved is not None
    context.folder.save_game(replace(saved, challenge="GAPS1:nonsense"))
    title = Title(context)
    assert title.resumed is not None
    assert title.resumed.rival is None
    assert title.resumed.saved_game().challenge == "GAPS1:nonsense"  # and so it stays in its slot


def test_another_deal_has_no_rival(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["mini"], 3, RIVAL))
    assert session.rival_in(CATALOGUE["mini"], 3) == RIVAL
    assert session.rival_in(CATALOGUE["mini"], 4) is None
    assert session.rival_in(CATALOGUE["gaps"], 3) is None
    assert analysis_of(session, 0).rival == RIVAL


def test_the_rivals_progress_follows_the_times_of_the_moves() -> None:
    progress, counts = RivalProgress(RIVAL), cards_home(RIVAL.game())
    assert progress.home_at(0) == counts[0]
    for move, time in enumerate(RIVAL.record.times, start=1):
        assert progress.home_at(time / 10 + 0.001) >= counts[move] or RIVAL.record.times.count(time) > 1
    assert progress.home_at(10_000) == 24
    assert (progress.rival_name, progress.progress_text(0)) == ("", str(counts[0]))
    assert progress.progress_text(10_000) == "won, 03:04"
    without_times = RivalProgress(Challenge(replace(RIVAL.record, times=())))
    assert without_times.times[-1] == RIVAL.record.seconds
    assert without_times.home_at(10_000) == 24


def test_the_verdict_names_the_player_who_is_ahead() -> None:
    mine = RIVAL.record
    lost = replace(mine, result="lost", arcade=20_000)
    assert comparison.verdict(mine, mine) == "A tie."
    assert comparison.verdict(mine, lost) == "You won, your friend did not."
    assert comparison.verdict(lost, mine) == "Your friend won, you did not."
    assert comparison.verdict(replace(mine, arcade=mine.arcade + 1000), mine) == "You are ahead by 1,000."


def test_the_command_line_accepts_a_challenge(context: Context) -> None:
    (scene,) = first_scenes(context, read_options([LINE]))
    assert isinstance(scene, Play)
    assert scene.session.rival == RIVAL
    assert scene.session.game.state.status is Status.PLAYING


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("theme", slow_except(["midnight", "daybreak", "signal"], ["signal"]))
def test_the_scenes_of_a_challenge_are_drawn_at_every_size(
    context: Context, size: tuple[int, int], theme: str
) -> None:
    context.change(theme=theme)
    title, surface = Title(context), pygame.Surface(size)
    session = context.start_game(context.new_game(CATALOGUE["mini"], 3, RIVAL))
    for scene in (
        ChallengeDialog(context, title, RIVAL),
        Play(context, session),
        Results(context, finish_game(context, session, "given up")),
    ):
        stack = GameStack(context, title)
        stack.resize(size)
        stack.show(scene)
        for _ in range(60):
            stack.update(STEP)
        stack.draw(surface, 0.0)
        scene.leave()
