"""A friend's challenge: accepted, played to its end and answered; and the names of
players.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from pygame import Rect

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, Status, parse_code, parse_move
from gaps.engine.errors import shorten
from gaps.scenes.bars.rival import RivalProgress
from gaps.scenes.challenges.previews import ChallengeDialog
from gaps.scenes.common import comparison
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.review.keeping import save_game
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.found_text import NamedDeal, find
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_record
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.speech.spoken import Spoken
from gaps.stage.view import Part, Tree
from gaps.store import Folder, Settings
from gaps.store.sharing.packed import challenge_of, unpack
from gaps.store.sharing.shared import read_shared
from tests.marks import quick_first
from tests.played_games import changed, texts_of
from tests.scenes.conftest import begun
from tests.scenes.games import CHALLENGE_LINE as LINE
from tests.scenes.games import RIVAL
from tests.scenes.raw_input import type_keys
from tests.screens import Screens, words_of


@pytest.fixture
def screens(context: Context) -> Screens:
    """The dialog for a new deal over the title."""
    return Screens.over_title(
        context, lambda context, title: NewDeal(context, title, CATALOGUE["gaps"])
    )


@pytest.mark.parametrize("keys", quick_first(1, [False, True]))
def test_a_challenge_is_played_to_its_end(
    screens: Screens,
    context: Context,
    copied: list[str],
    keys: bool,
) -> None:
    context.change(speed="instant")

    def play() -> None:
        if keys:
            screens.press(Nav.ACTIVATE)
        else:
            screens.click("play")

    screens.enter(LINE)
    play()
    screens.wait()
    screens.on(ChallengeDialog)
    play()
    screens.wait(3)
    assert screens.stack.depth == 1
    session = screens.session
    assert session.rival == RIVAL
    for text in RIVAL.moves:
        move = parse_move(text.text, session.game.state)
        (screens.move_by_keys if keys else screens.move_by_mouse)(move)
        screens.wait(0.5)
        assert session.game.moves[-1] == move
        saved = context.folder.load_game()
        assert saved is None or (saved.rival, len(saved.times)) == (
            LINE,
            len(saved.moves),
        )
    screens.wait(2)
    screens.on(Results)
    (record,) = context.folder.records.all()
    assert (record.result.end, texts_of(record)) == ("won", texts_of(RIVAL))
    assert record.seconds < RIVAL.seconds
    assert "You are ahead by" in screens.words
    screens.use("points")
    screens.wait(1)
    assert "Score: " in screens.words
    screens.click("copy")
    result, game = copied[-1].splitlines()
    assert find(result) == NamedDeal(*parse_code(RIVAL.code), record.result.arcade)
    assert unpack(game) == challenge_of(record)
    screens.go(Nav.BACK)
    screens.press(GameCommand.RETRY)
    screens.on(Play)
    assert (screens.session.rival, screens.session.game.steps) == (RIVAL, ())


def test_a_changed_challenge_is_refused_with_the_reason(screens: Screens) -> None:
    screens.enter(LINE.replace(":184.3,", ":84.3,"))
    screens.press(Nav.ACTIVATE)
    screens.on(MessageDialog)
    assert "It is incomplete or was changed: copy the line again." in screens.words
    screens.wait()
    screens.go(Nav.BACK)
    screens.on(NewDeal)


def test_the_friends_game_can_be_compared_once_the_deal_is_played(
    screens: Screens, context: Context
) -> None:
    screens.enter(LINE)
    screens.go(Nav.ACTIVATE)
    assert "review" not in screens.names
    screens.click("cancel")
    screens.wait()
    own = changed(RIVAL, id=f"{7:016}", player="", moves=RIVAL.moves[:5])
    context.folder.add_record(own)
    screens.stack.show(ChallengeDialog(context, screens.top, RIVAL))
    screens.wait()
    screens.click("review")
    review = screens.on(GameReview)
    assert review.recording.id == own.id
    assert review.timeline.course.last == 5
    assert len(review.timeline.course.rival) == len(RIVAL.moves) + 1
    screens.press(Nav.BACK)
    screens.click("cancel")
    screens.wait()
    screens.on(NewDeal)


def accepted(context: Context) -> GameSession:
    """A game of the challenge's deal with a move."""
    session = context.games.start(context.games.answer(RIVAL))
    session.play(session.game.state.legal_moves[0])
    return session


def test_a_resumed_game_keeps_its_rival(context: Context) -> None:
    accepted(context)
    resumed = context.games.resumed(Title(context).parked[0])
    assert resumed.rival == RIVAL
    saved = context.folder.load_game()
    assert saved is not None
    context.folder.save_game(changed(saved, challenge="GAPS1:nonsense"))
    resumed = context.games.resumed(Title(context).parked[0])
    assert resumed.rival is None
    # and so it stays in its slot
    assert resumed.played.rival == "GAPS1:nonsense"


def test_another_deal_has_no_rival(context: Context) -> None:
    games = context.games
    session = games.start(games.answer(RIVAL))
    assert games.after(session, CATALOGUE["mini"], 3).rival == RIVAL
    assert games.after(session, CATALOGUE["mini"], 4).rival is None
    assert games.after(session, CATALOGUE["gaps"], 3).rival is None
    assert session.practice(0).rival == RIVAL


def test_the_rivals_progress_follows_the_times_of_the_moves() -> None:
    progress = RivalProgress(RIVAL)
    counts = cards_home(RIVAL.game)
    assert progress.home_at(0) == counts[0]
    for move, time in enumerate(RIVAL.times, start=1):
        assert (
            progress.home_at(time / 10 + 0.001) >= counts[move]
            or RIVAL.times.count(time) > 1
        )
    assert progress.home_at(10_000) == 24
    assert (progress.rival.player, progress.progress_text(0)) == (
        "",
        f"{counts[0]} home",
    )
    assert progress.progress_text(10_000) == "won, 03:04"
    assert progress.progress_text(10_000, shows_clock=False) == "won"


def test_the_verdict_names_the_player_who_is_ahead() -> None:
    mine = RIVAL
    lost = changed(mine, result="lost", arcade=20_000)
    assert comparison.verdict(mine, mine) == "A tie."
    assert comparison.verdict(mine, lost) == "You won, your friend did not."
    assert comparison.verdict(lost, mine) == "Your friend won, you did not."
    assert (
        comparison.verdict(changed(mine, arcade=mine.result.arcade + 1000), mine)
        == "You are ahead by 1,000."
    )


def said_in(part: Part) -> Spoken:
    """The one group that a part says."""
    (said,) = Tree(
        part, Style(themes()["midnight"], (1280, 800)), Rect(0, 0, 320, 600)
    ).words()
    return said


def test_a_comparison_says_both_values_of_a_figure() -> None:
    mine = RIVAL
    of_bea = replace(RIVAL, player="Bea")
    said = said_in(comparison.comparison_part(mine, of_bea))
    lines = [words_of(part) for part in said.children]
    assert [said.label, *lines[:2]] == [
        "You and Bea",
        "Result: Won; Bea: Won",
        "Score: 7,700; Bea: 7,700",
    ]
    assert comparison.verdict(mine, of_bea) == "A tie."
    assert said_in(comparison.comparison_part(mine, RIVAL)).label == "You and Friend"


def test_the_command_line_accepts_a_challenge(context: Context) -> None:
    (scene,) = first_scenes(context, read_options([LINE]))
    assert isinstance(scene, Play)
    assert scene.session.rival == RIVAL
    assert scene.state.status is Status.PLAYING


@pytest.fixture
def settings(context: Context) -> Screens:
    """The settings over the title, at the page called ``play``."""
    context.settings_page = "play"
    return Screens.over_title(context, SettingsDialog)


def test_a_name_is_typed_and_saved(settings: Screens, context: Context) -> None:
    x, y = settings.place("name").midright
    settings.click_at((x - 9, y))
    # each of these letters is the key of a command
    type_keys(settings.stack, context, "Pam N Drm")
    settings.wait()
    settings.on(SettingsDialog)
    assert context.settings.name == settings.value("name") == "Pam N Drm"
    assert not context.settings.muted
    settings.press(Nav.ERASE)
    assert (
        Folder(context.folder.path).load_settings().name == context.player == "Pam N Dr"
    )
    settings.press(*[Nav.ERASE] * 8)
    settings.enter("\x07\u202e")
    settings.enter("ü" * 40)
    assert context.settings.name == "ü" * 24
    settings.focus("tap_to_play")
    settings.go(GameCommand.PAUSE)
    settings.on(Title)


@pytest.mark.parametrize("value", ["x" * 25, "a\nb", 7, None, "\x1b[31m", ["Ada"]])
def test_an_invalid_name_in_the_file_is_reset_and_reported_once(value: object) -> None:
    settings, problems = Settings.from_values({"name": value, "deck": "four"})
    assert (settings.name, settings.deck) == ("", "four")
    assert [str(each) for each in problems] == [
        f"The setting name was {shorten(value)!r}; it is empty now."
    ]


def test_challenges_and_recordings_contain_the_name(
    context: Context, copied: list[str]
) -> None:
    context.change(name="  Ada   B ")
    session = begun(context, "mini:12")
    screens = Screens.opened(
        context, open_results(context, finish_game(context, session))
    )
    screens.wait(2)
    screens.use("points")
    screens.use("copy")
    assert unpack(copied[0].splitlines()[1]).player == "Ada B"
    review = scene_of_record(context, screens.top, context.folder.records.all()[0])
    assert isinstance(review, GameReview)
    save_game(context, review.recording, review.is_own)
    (path,) = context.folder.exports.glob("*.gaps")
    assert read_shared(path.read_text(encoding="utf-8")).player == "Ada B"


def test_the_name_is_that_of_the_first_player_of_a_match(context: Context) -> None:
    context.change(name="Wilhelmina Montgomery-Oh")
    screens = Screens.opened(
        context, Title(context), MatchSetup(context, Title(context))
    )
    assert [screens.value(f"name {number}") for number in range(4)] == [
        "Wilhelmina Mon",
        "Player 2",
        "",
        "",
    ]
    screens.use("begin")
    match = context.folder.load_match()
    assert match is not None
    assert match.players == ("Wilhelmina Mon", "Player 2")
