"""The sign below the board tells what is proven when it is asked, always or never, and
never scolds.
"""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from gaps.engine import CATALOGUE, Redeal, State, Status, deal, parse_code
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.hints import POLL_SECONDS
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.solver_text import sign_notice
from gaps.solver import Outcome, Verdict, solve
from gaps.solver.beginner import greedy_line
from gaps.stage.core.intents import Nav
from gaps.store import Help
from tests.marks import quick_first
from tests.scenes.conftest import Player, begun
from tests.scenes.games import play_home
from tests.scenes.recorders import SoundRecorder
from tests.screens import Screens, heard
from tests.searches import Searches

SEEDS = range(1, 99)
# deals of Short Addiction: without a redeal they can be won, and cannot
WINNABLE = 1
LOST = 94
LINE_UP = 1  # of Line Up, which can be won
FIRST_HELP = ", Counts as help"  # on its buttons, until the first help
pytestmark = pytest.mark.core
SAD = ("not winnable", "no win", "lost", "cannot", "cards short")


def opened(
    context: Context,
    code: str,
    searches: Searches,
) -> Screens:
    """A game about whose first position all is known."""
    screens = Screens(Player(context, code).stack)
    screens.wait(2)
    searches.finish()
    screens.wait(0.1)
    searches.finish()
    screens.wait(0.1)
    return screens


def notice(
    state: State,
    outcome: Outcome,
    home: int,
    exact: bool,
    searching: bool = False,
) -> StatusNotice:
    return sign_notice(state, Verdict(outcome, (), home, exact, 1), searching)


def test_the_first_words_answer_and_the_number_is_honest() -> None:
    gaps = deal(CATALOGUE["gaps"], 1)
    line_up = deal(CATALOGUE["line-up"], 1)
    home = len(gaps.home)
    lost = Outcome.NOT_WINNABLE
    unknown = Outcome.UNKNOWN
    known = "Not known yet"
    expected = StatusNotice("search", known, "looking ahead …")
    assert sign_notice(gaps, None, True) == expected
    yes = StatusNotice("open", "Yes", "without a redeal")
    assert notice(gaps, Outcome.WINNABLE, 48, True) == yes
    all_home = StatusNotice("open", "Yes", "all 20 can come home")
    assert notice(line_up, Outcome.WINNABLE, 24, True) == all_home
    this = StatusNotice("dim", "Not this round", "at most 34 home · 2 redeals left")
    assert notice(gaps, lost, 34, True) == this
    at_least = "at least 34 home · 2 redeals left"
    assert notice(gaps, lost, 34, False).note == at_least
    assert notice(gaps, lost, home, False).note == "2 redeals left"
    used = replace(gaps, redeals_used=1)
    assert notice(used, lost, 34, True).note == "at most 34 home · 1 redeal left"
    last = replace(gaps, redeals_used=2)
    assert notice(last, lost, 34, True) == StatusNotice("dim", "No", "at most 34 home")
    endless = deal(CATALOGUE["endless"], 1)
    assert notice(endless, lost, 34, True).note == "at most 34 home"
    assert notice(line_up, lost, 14, True) == StatusNotice(
        "dim", "No", "at most 14 home"
    )
    assert notice(line_up, unknown, 14, False) == StatusNotice(
        "dim", known, "14 home so far"
    )
    assert notice(gaps, unknown, home, False) == StatusNotice("dim", known, "")
    assert notice(gaps, unknown, home, False, searching=True).note == "looking ahead …"
    so_far = sign_notice(gaps, None, True, home + 9)
    assert so_far.note == f"{home + 9} home so far"
    decided = sign_notice(gaps, Verdict(lost, (), home, False, 1), True, home + 9)
    assert decided.note == f"at least {home + 9} home · 2 redeals left"
    ended = sign_notice(gaps, Verdict(lost, (), 34, True, 1), False, 33)
    assert ended == this


def test_a_sign_that_answers_no_question_says_what_it_is_about() -> None:
    def title(code: str, outcome: Outcome) -> str:
        verdict = Verdict(outcome, (), 14, True, 1)
        state = deal(*parse_code(code))
        return sign_notice(state, verdict, searching=False, is_answer=False).title

    assert title("gaps:1", Outcome.WINNABLE) == "Winnable"
    assert title("gaps:1", Outcome.NOT_WINNABLE) == "Not this round"
    assert title("line-up:1", Outcome.NOT_WINNABLE).endswith(" home")


def test_it_is_not_asked_about_the_last_card(
    context: Context, searches: Searches
) -> None:
    """Nor where all the cards can go straight home."""
    session = begun(context, f"line-up:{LINE_UP}", 0)
    verdict = solve(session.game.state)
    screens = Screens.playing(context, session)
    asked = set[bool]()
    for move in verdict.line[:-1]:
        screens.make(move)
        play = screens.on(Play)
        left = 20 - len(screens.state.home)
        needless = left <= 1 or play.crew.auto_finish.offered
        assert ("can win" in screens.names) is not needless
        asked.add(needless)
        if needless:
            screens.press(GameCommand.CAN_WIN)
            screens.wait(0.1)
            assert play.crew.sign.notice is None
            assert play.session.played.help is not Help.ASSISTED
    assert asked == {False, True}
    context.change(auto_finish="never")
    screens.wait(0.1)
    screens.press(GameCommand.CAN_WIN)
    assert screens.on(Play).crew.sign.notice is None


@pytest.mark.slow
def test_it_rests_until_it_is_asked_and_rests_again(
    context: Context, searches: Searches
) -> None:
    screens = opened(context, f"mini:{LOST}", searches)
    assert "can win" in screens.names
    assert "home · " not in screens.words
    before = screens.words.replace(FIRST_HELP, "")
    screens.click("can win")
    assert "can win" not in screens.names
    assert "At most " in screens.words
    screens.wait(60)
    assert "At most " in screens.words
    screens.press(Nav.NEXT, Nav.ACTIVATE)
    assert "can win" in screens.names
    screens.press(GameCommand.UNDO)
    assert screens.words.replace(", 1 answer: relaxed", "") == before


@pytest.mark.slow
def test_nothing_sad_is_said_that_was_not_asked_for(
    context: Context,
    searches: Searches,
    sound: SoundRecorder,
) -> None:
    screens = opened(context, f"mini:{LOST}", searches)
    for setting in ("asked", "never", "always"):
        context.change(win_sign=setting)
        screens.wait(0.5)
        words = f"{screens.words} {heard(context.announcer)}".lower()
        assert [each for each in SAD if re.search(rf"\b{each}\b", words)] == [], setting
        assert ("at most " in words) is (setting == "always")


def test_what_is_asked_is_announced_once_also_by_a_window_that_sleeps(
    listener: Context, searches: Searches
) -> None:
    context = listener
    screens = opened(context, f"mini:{WINNABLE}", searches)
    screens.wait(1)
    heard(context.announcer)
    screens.press(GameCommand.CAN_WIN)
    assert screens.stack.wake_after is not None
    screens.wait(1)
    assert heard(context.announcer).count("Yes. Without a redeal.") == 1
    assert screens.stack.wake_after is None
    context.change(win_sign="always")
    screens = opened(context, f"mini:{WINNABLE}", searches)
    assert "Winnable" in screens.words
    assert "Winnable" not in heard(context.announcer), "only changes are announced then"


@pytest.mark.slow
def test_a_lost_round_can_be_played_out(context: Context, searches: Searches) -> None:
    screens = opened(context, f"mini:{LOST}", searches)
    session = screens.session
    assert Redeal() not in session.game.state.legal_moves
    assert "play out" not in screens.names
    screens.press(GameCommand.CAN_WIN)
    screens.wait(0.1)
    screens.click("play out")
    screens.wait(0.5)
    made = len(session.game.steps)
    assert made
    screens.press(Nav.RIGHT)  # any input ends it
    screens.wait(1)
    assert len(session.game.steps) == made
    searches.finish()
    screens.wait(0.2)
    searches.finish()
    screens.wait(0.1)
    screens.press(GameCommand.CAN_WIN)
    screens.wait(0.1)
    screens.click("play out")
    screens.wait(20)
    assert session.game.state.status is Status.STUCK
    assert session.game.state.redeals_used == 0
    played = len(session.game.steps)
    assert session.played.solver_moves == tuple(range(played))
    assert session.played.help is Help.ASSISTED


def test_the_best_line_found_is_told_while_it_looks_on(
    context: Context,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The search does not run: what it has found so far is given here."""
    context.announcer.active = True
    screens = Screens.playing(context, begun(context, "gaps:1", 0))
    screens.press(GameCommand.CAN_WIN)
    assert context.adviser.searching
    told = []
    said = ""
    for home in (21, 21, 36):
        monkeypatch.setattr(context.adviser, "most_home", lambda state, home=home: home)
        screens.wait(1)
        told += re.findall(r"(\d+) home so far", screens.words)
        said += heard(context.announcer)
    assert told == ["21", "21", "36"]
    assert len(re.findall(r"\d+ home so far", said)) == 1


def early(
    context: Context,
    searches: Searches,
    seed: int,
    moves: int,
) -> Screens:
    """A game of rules by which cards can be dealt again at any time, after some moves
    that bring the most cards home; about its position all is known.
    """
    session = play_home(begun(context, f"either-side:{seed}", 0), moves)
    screens = Screens.playing(context, session)
    searches.finish()
    screens.wait(0.1)
    return screens


@pytest.mark.parametrize("setting", quick_first(1, ["asked", "never", "always"]))
@pytest.mark.parametrize(
    ("seed", "moves", "is_lost"),
    [
        (2, 0, False),
        (7, 48, True),
    ],
)
def test_the_question_before_an_early_redeal_tells_only_what_the_sign_always_tells(
    context: Context,
    searches: Searches,
    setting: str,
    seed: int,
    moves: int,
    is_lost: bool,
) -> None:
    """Nor does the button that has Enter tell more: it is always the harmless one."""
    context.change(win_sign=setting)
    screens = early(context, searches, seed, moves)
    screens.tap(GameCommand.REDEAL)
    screens.wait(0.5)
    screens.on(BoardQuestion)
    is_told = setting == "always"
    assert ("can still be won" in screens.words) is (is_told and not is_lost)
    assert screens.focused == "no"


@pytest.mark.parametrize("code", ["addiction:7", "house-of-commons:7"])
def test_a_redeal_is_asked_about_only_where_cards_can_still_move(
    context: Context, code: str
) -> None:
    session = begun(context, code, 0)
    screens = Screens.playing(context, session)
    screens.tap(GameCommand.REDEAL)
    screens.on(BoardQuestion)
    stuck = begun(context, code, 0)
    for move, _after in greedy_line(stuck.game.state, Random(0)):
        stuck.play(move)
    assert not stuck.game.state.slides
    screens = Screens.playing(context, stuck)
    screens.tap(GameCommand.REDEAL)
    screens.wait(0.1)
    screens.on(RedealScene)


@pytest.mark.parametrize(
    ("seed", "words", "cue"),
    quick_first(
        1,
        [
            (WINNABLE, "Yes", "pass_open"),
            (LOST, "Not this round", "pass_shut"),
        ],
    ),
)
def test_it_answers_in_place_of_a_hint_and_a_no_has_a_sound_of_its_own(
    context: Context,
    searches: Searches,
    sound: SoundRecorder,
    seed: int,
    words: str,
    cue: str,
) -> None:
    screens = opened(context, f"mini:{seed}", searches)
    screens.tap(GameCommand.HINT)
    assert screens.table.hint is not None
    assert words not in screens.words
    screens.press(GameCommand.CAN_WIN)
    assert screens.table.hint is None
    assert words in screens.words
    screens.wait(0.5)
    assert sound.cues[-1] == cue
    assert screens.table.effects.moving  # it is seen, too


@pytest.mark.parametrize(
    "is_continued", quick_first(1, [False, True]), ids=["played", "continued"]
)
def test_in_the_last_round_it_leads_back_to_the_last_winnable_position(
    context: Context,
    searches: Searches,
    is_continued: bool,
) -> None:
    """Also to one that was left before the program was ended, of which nothing is
    remembered.
    """
    seed = next(
        n
        for n in SEEDS
        if solve(deal(CATALOGUE["line-up"], n)).outcome is Outcome.WINNABLE
    )
    screens = opened(context, f"line-up:{seed}", searches)
    made = 0
    while solve(screens.state).outcome is Outcome.WINNABLE:
        made = screens.made
        slides = screens.state.slides
        worst = min(slides, key=lambda slide: solve(screens.state.play(slide)).home)
        screens.move_by_keys(worst)
        searches.finish()
        screens.wait(0.5)
    if is_continued:
        screens.session.save()
        context.adviser.stop()
        (saved,) = context.games.under_way()
        screens = Screens.playing(context, context.games.resumed(saved))
        searches.finish()
        screens.wait(0.1)
    screens.press(GameCommand.CAN_WIN)
    screens.wait(0.1)
    assert ("Back to move" in screens.words) is not is_continued
    assert is_continued is (screens.stack.wake_after == POLL_SECONDS)
    searches.finish("review")
    screens.wait(0.1)
    assert f"Back to move {made}?" in screens.words
    session = screens.on(Play).session
    screens.click("way back")
    assert screens.on(Rewind).following.session is session
    assert len(session.game.steps) == made  # and it is saved
    screens.wait(5)
    assert screens.on(Play).session is session
    assert screens.table.state == session.game.state
    assert screens.session.played.undos > 0
