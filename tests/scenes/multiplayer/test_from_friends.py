"""What friends send: every field and the clipboard take all that the game copies."""

from __future__ import annotations

from datetime import date
from textwrap import wrap

import pytest

from gaps.engine import CATALOGUE, InputError, by_key, deal, format_board
from gaps.progress.calendar import daily
from gaps.scenes.challenges.previews import (
    BoardPreview,
    ChallengeDialog,
    RecordingDialog,
)
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.multiplayer_menu import MultiplayerMenu
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.found_text import (
    ArrivalKind,
    Arrived,
    Found,
    NamedCrossroads,
    NamedDeal,
    NamedRules,
    find,
)
from gaps.scenes.session.routes import ToNewDeal, ToVariants
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Scene
from tests.scenes.conftest import Paste
from tests.scenes.games import CHALLENGE_LINE, RECORDING, RIVAL
from tests.screens import Screens, title_with_all

MINI = by_key("mini")
RULES = "custom/9hsb3rsnel"
DAY = date(2026, 11, 28)
TEXTS: dict[str, tuple[str, Found]] = {
    "challenge": (CHALLENGE_LINE, Arrived(ArrivalKind.CHALLENGE, CHALLENGE_LINE)),
    "recording": (
        RECORDING.to_text(),
        Arrived(ArrivalKind.RECORDING, RECORDING.to_text()),
    ),
    "board": (
        format_board(deal(MINI, 7)).strip(),
        Arrived(ArrivalKind.BOARD, format_board(deal(MINI, 7)).strip()),
    ),
    "crossroads": ("GAPS-cross-2026-11-28 ▲▲△▲▲", NamedCrossroads(DAY)),
    "daily deal": (
        "GAPS-daily-2026-11-28 ▲△△△ 9,100 · 31 moves",
        NamedDeal(*daily.deal_of(DAY), 9100),
    ),
    "result": ("GAPS-S-417666 ▲▲▲▲ 17,200 · 31", NamedDeal(MINI, 417666, 17200)),
    "result without a score": ("GAPS-S-417666 ▲▲▲▲ 31 moves", NamedDeal(MINI, 417666)),
    "code": ("mini:417666", NamedDeal(MINI, 417666)),
    "rules": (RULES, NamedRules(by_key(RULES))),
    "deal of own rules": (f"{RULES}:7", NamedDeal(by_key(RULES), 7)),
}
"""All that the game copies, and what it is."""


def same(found: Found, expected: Found) -> bool:
    if isinstance(found, Arrived) and isinstance(expected, Arrived):
        words = found.text.replace("\n> ", "\n").removeprefix("> ").split()
        return found.kind is expected.kind and words == expected.text.split()
    return found == expected


@pytest.mark.parametrize("name", TEXTS)
def test_all_that_is_copied_is_found_alone_and_in_messages(name: str) -> None:
    text, expected = TEXTS[name]
    quoted = text.replace("\n", "\n> ")
    for message in (
        text,
        f"\n  {text}\n",
        f"Beat this!\n\n{text}\n\nSee you, Ann",
        f"On Sunday Ann wrote:\n> Look at\n> {quoted}\n> What do you say?",
        f"Hello,\r\n{text}\r\n-- \r\nAnn".replace("\n", "\r\n"),
    ):
        assert same(find(message), expected), message


@pytest.mark.parametrize("width", [30, 60, 76])
def test_a_wrapped_challenge_is_found(width: int) -> None:
    lines = wrap(CHALLENGE_LINE, width, break_on_hyphens=False)
    for message in ("\n".join(lines), "I won.\n> " + "\n> ".join(lines) + "\n> Ann"):
        assert find(message) == Arrived(ArrivalKind.CHALLENGE, CHALLENGE_LINE)


def test_both_lines_of_a_result_are_the_game_to_play_against() -> None:
    both = f"GAPS-S-3 ▲▲▲▲ 7,700 · 31\n{CHALLENGE_LINE}"
    assert find(both) == Arrived(ArrivalKind.CHALLENGE, CHALLENGE_LINE)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("milk, eggs", "No deal was found in this. Ask for the whole text."),
        ("", "No deal was found in this."),
        ("see you at 8, at the club on Main Street 7", "No deal was found"),
        ("GAPS-cross-2026-13-01 ▲▲△▲▲", "2026-13-01 is no date"),
        ("GAPS-daily-2026-02-30", "2026-02-30 is no date"),
        ("0", "A deal is a number from 1"),
    ],
)
def test_of_other_text_one_sentence_is_said(text: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        find(text, MINI)


@pytest.fixture
def screens(context: Context) -> Screens:
    return Screens.opened(context, title_with_all(context))


def opened_over(screens: Screens, place: str) -> None:
    """Open one of the places that take texts."""
    if place == "new deal":
        screens.stack.follow(Push(ToNewDeal(screens.top, CATALOGUE["gaps"])))
    elif place == "together":
        screens.use("together")
    elif place == "all games":
        screens.stack.follow(Push(ToVariants(CATALOGUE["gaps"])))
    screens.wait(1)


SHOWN: dict[str, type[Scene]] = {
    "challenge": ChallengeDialog,
    "recording": RecordingDialog,
    "board": BoardPreview,
}


@pytest.mark.parametrize("place", ["title", "new deal", "together", "all games"])
@pytest.mark.parametrize("name", [name for name in TEXTS if name != "crossroads"])
def test_everything_is_taken_everywhere(
    screens: Screens, paste: Paste, place: str, name: str
) -> None:
    text, found = TEXTS[name]
    opened_over(screens, place)
    paste(f"Look!\n{text}\n")
    screens.press(GameCommand.PASTE)
    screens.wait(1)
    if isinstance(found, Arrived):
        screens.on(SHOWN[name])
        return
    screens.press(Nav.ACTIVATE)
    screens.wait(3)
    if isinstance(found, NamedRules):
        assert screens.on(VariantBrowser).games.selected == "make"
    elif isinstance(found, NamedDeal):
        session = screens.on(Play).session
        assert (session.variant, session.seed) == (found.variant, found.seed)


def test_together_has_what_is_on_the_clipboard_in_its_field(
    screens: Screens, paste: Paste
) -> None:
    paste(f"Try this!\n{CHALLENGE_LINE}\n")
    screens.use("together")
    screens.wait()
    assert screens.focused == "text"
    assert str(screens.value("text")).startswith("Try this!")
    screens.press(Nav.ACTIVATE)
    assert screens.on(ChallengeDialog).challenge == RIVAL
    screens.wait()
    screens.go(Nav.BACK)
    screens.on(MultiplayerMenu)


@pytest.mark.parametrize("text", ["milk, eggs", "a\nb", "20 eggs, 7 apples, 3 pears"])
def test_together_says_one_sentence_of_other_text(
    screens: Screens, paste: Paste, text: str
) -> None:
    paste(text)
    screens.use("together")
    screens.wait()
    assert screens.value("text") == ""
    assert not screens.enabled("open")
    screens.press(GameCommand.PASTE)
    screens.press(Nav.ACTIVATE)
    screens.on(MultiplayerMenu)
    assert "No deal was found in this. Ask for the whole text." in screens.words
    screens.press(*[Nav.ERASE] * len(text))
    assert screens.value("text") == ""
    screens.enter(CHALLENGE_LINE)
    assert "No deal was found" not in screens.words
    screens.click("open")
    screens.on(ChallengeDialog)


def test_the_score_to_beat_is_said_before_the_deal(
    screens: Screens, paste: Paste
) -> None:
    paste("I did it\nGAPS-S-417666 ▲▲▲▲ 17,200 · 31")
    screens.go(GameCommand.PASTE)
    told = "Short Addiction · Deal 417,666 · to beat: 17,200, as your friend says"
    assert told in screens.words


def test_a_recording_is_played_or_watched(screens: Screens, paste: Paste) -> None:
    paste(RECORDING.to_text())
    screens.go(GameCommand.PASTE)
    screens.on(RecordingDialog)
    assert screens.focused == "play"
    screens.click("watch")
    screens.wait(1)
    review = screens.on(GameReview)
    assert (review.recording, review.is_own) == (RECORDING, False)
    screens.go(Nav.BACK)
    screens.on(Title)
    screens.go(GameCommand.PASTE)
    screens.press(Nav.ACTIVATE)
    screens.wait(3)
    assert screens.on(Play).session.code == RECORDING.code


def test_a_long_text_in_a_field_is_erased_as_a_whole(
    screens: Screens, paste: Paste
) -> None:
    opened_over(screens, "new deal")
    dialog = screens.on(NewDeal)
    screens.enter(CHALLENGE_LINE)
    assert dialog.field.text == CHALLENGE_LINE
    assert len(dialog.field.value) < 50
    screens.press(Nav.ERASE)
    assert dialog.field.text == ""


def test_other_text_is_searched_for_in_all_games(
    screens: Screens, paste: Paste
) -> None:
    opened_over(screens, "all games")
    paste("moon")
    screens.press(GameCommand.PASTE)
    assert screens.on(VariantBrowser).search.value == "moon"


def test_where_nothing_moves_a_code_can_be_typed_at_once(context: Context) -> None:
    """No time passes on a screen that rests."""
    context.change(speed="instant", reduced_motion=True)
    screens = Screens.opened(context, Title(context))
    together = MultiplayerMenu(context, screens.top)
    screens.stack.show(together)
    screens.enter("mini:417666")
    assert together.field.text == "mini:417666"
