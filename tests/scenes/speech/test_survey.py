"""The keys that survey a board: what they say and show, and where the focus goes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gaps.engine import CATALOGUE, Suit
from gaps.engine.cards import SUITS
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import RANKS, Controls
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.speech import survey
from gaps.scenes.text.cards import card_text
from gaps.stage.core.intents import CharacterTyped, Nav
from gaps.store import Recording
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, Player
from tests.scenes.raw_input import press_key, type_keys
from tests.scenes.sound_recorder import SoundRecorder
from tests.scenes.stacks import opened

GOLDEN = Path(__file__).parents[2] / "store" / "golden"
RECORDING = Recording.from_text((GOLDEN / "recording-1.gaps").read_text(encoding="utf-8"))
SURVEY = (
    *(GameCommand.NEXT_GAP, GameCommand.PREVIOUS_GAP, GameCommand.WANTED_CARD, GameCommand.WHERE_TO),
    *(GameCommand.READ_ROW, GameCommand.STATE_OF_GAME, GameCommand.LAST_WORDS),
)


class Listener:
    """A player who listens: ``said`` returns the words that are announced after the reader's own."""

    def __init__(self, context: Context, code: str = "mini:12", reader: bool = True) -> None:
        self.player = Player(context, code)
        self.player.wait(2.5)
        self.context, self.scene = context, self.player.scene
        context.announcer.active = reader
        self.said()

    def said(self) -> str:
        """What has been announced since the last call."""
        return self.context.announcer.due(1e9)

    def press(self, *intents: GameCommand | Nav) -> str:
        """Use some keys; return what is announced."""
        for intent in intents:
            self.player.stack.handle(intent)
        return self.said()

    @property
    def shown(self) -> str:
        """The text of the toast."""
        return self.scene.toast.text

    @property
    def focused(self) -> int | None:
        """The cell with the focus."""
        return self.scene.table.focused


@pytest.fixture
def listener(context: Context) -> Listener:
    """A game of ``mini:12``, whose first row is 4d 7s 7c 5c 2s 5s 5d, with a screen reader."""
    return Listener(context)


@pytest.mark.parametrize(("reader", "words"), [(False, "normal"), (True, "few"), (True, "many")])
@pytest.mark.parametrize("key", slow_except(CATALOGUE, ("gaps", "double-montana", "maze", "pas-de-deux")))
def test_every_key_answers_in_every_variant(context: Context, key: str, reader: bool, words: str) -> None:
    context.change(words=words)
    listener = Listener(context, f"{key}:12", reader)
    table = listener.scene.table
    canvas = pygame.Surface(SIZE)
    gap = table.state.gaps[0] if table.state.gaps else 5
    for cell in (None, 0, gap, table.state.variant.layout.cells[-1]):
        for command in SURVEY:
            listener.scene.board.focus(cell) if cell is not None else listener.scene.board.hide_focus()
            for _time in range(3):
                words_said = listener.press(command)
                assert listener.shown
                assert words_said or listener.context.announcer.last
                assert "{" not in listener.shown
            listener.player.stack.draw(canvas, 0.5)


def test_gaps_are_visited_in_reading_order_and_round_the_end(listener: Listener) -> None:
    gaps, order = list(listener.scene.state.gaps), []
    listener.scene.board.focus(0)
    for _time in range(len(gaps) + 1):
        assert listener.press(GameCommand.NEXT_GAP) == "", "the reader says what has the focus"
        order.append(listener.focused)
    assert order == [*gaps, gaps[0]]
    assert listener.shown == "Gap, row 2, column 5, takes the seven of hearts"
    listener.press(GameCommand.PREVIOUS_GAP)
    assert listener.focused == gaps[-1]
    assert listener.press(GameCommand.LAST_WORDS).startswith("Gap, row 4, column 2")


def test_the_card_of_a_gap_is_told_and_then_visited(listener: Listener) -> None:
    gap = listener.scene.state.gaps[0]
    listener.scene.board.focus(gap)
    assert listener.press(GameCommand.WANTED_CARD) == "Seven of hearts: row 4, column 5."
    assert listener.focused == gap
    listener.press(GameCommand.WANTED_CARD)
    assert listener.focused == 25
    assert listener.shown.startswith("Seven of hearts, row 4, column 5")
    listener.press(GameCommand.WANTED_CARD)
    assert listener.focused == gap
    listener.press(Nav.RIGHT)
    assert listener.press(GameCommand.WANTED_CARD) == "The focus is not on a gap."


def test_each_of_several_cards_is_visited(listener: Listener) -> None:
    gap = listener.scene.state.gaps[1]
    listener.scene.board.focus(gap)
    assert listener.press(GameCommand.WANTED_CARD).count("Two of") == 4
    visited = []
    for _time in range(5):
        listener.press(GameCommand.WANTED_CARD)
        visited.append(listener.focused)
    assert sorted(cell for cell in visited[:4] if cell is not None) == [4, 19, 20, 21]
    assert visited[4] == gap


def test_the_focus_goes_where_the_card_goes_and_back(listener: Listener) -> None:
    listener.scene.board.focus(0)
    assert listener.press(GameCommand.WHERE_TO) == ""
    assert listener.focused == 16
    assert listener.shown == "Gap, row 3, column 3, takes the four of diamonds"
    listener.press(GameCommand.WHERE_TO)
    assert listener.focused == 0
    listener.scene.board.focus(1)
    assert listener.press(GameCommand.WHERE_TO) == "The 7♠ goes to the right of the 6♠."
    assert listener.focused == 1


def test_a_move_ends_the_round_of_a_key(listener: Listener) -> None:
    gap = listener.scene.state.gaps[0]
    listener.scene.board.focus(gap)
    listener.press(GameCommand.WANTED_CARD)
    listener.press(Nav.ACTIVATE)
    listener.player.wait(1)
    assert listener.press(GameCommand.WANTED_CARD) == "The focus is not on a gap."


def test_a_row_is_announced_in_words_and_shown_in_signs(listener: Listener) -> None:
    listener.scene.board.focus(2)
    assert listener.press(GameCommand.READ_ROW).startswith("Row 1. Four of diamonds, can move. Seven of")
    assert listener.shown == "Row 1: 4♦  7♠  7♣  5♣  2♠  5♠  5♦"


def test_the_row_of_the_last_focus_is_read_from_the_bars(listener: Listener) -> None:
    listener.scene.board.focus(2)
    listener.press(Nav.UP)
    assert listener.focused is None
    assert listener.press(GameCommand.READ_ROW).startswith("Row 1.")
    assert listener.scene.form.focused is not None
    listener.press(GameCommand.NEXT_GAP)
    assert listener.scene.form.focused is None


def test_the_next_card_that_moves_is_told_with_its_place(context: Context) -> None:
    context.change(words="few")
    listener = Listener(context)
    assert listener.press(Nav.NEXT) == "goes to row 3, column 1"
    assert listener.shown == "Two of spades, row 1, column 5, goes to row 3, column 1"
    context.change(words="normal")
    assert listener.press(Nav.NEXT) == "", "the reader says it"
    listener.scene.toast.hide()
    context.announcer.active = False
    listener.press(Nav.NEXT)
    assert listener.shown == "", "it is no news to one who sees it"


def test_the_state_of_the_game_has_all_but_the_time(context: Context) -> None:
    listener = Listener(context)
    move = listener.scene.state.slides[0]
    listener.scene.make_move(move)
    listener.player.wait(1)
    listener.said()
    words = listener.press(GameCommand.STATE_OF_GAME)
    assert words == (
        "Short Addiction. Deal 12. 1 of 24 cards home. 1 redeal left. 1 move. 0 points. 4 gaps take a card."
    )
    assert ":" not in words
    context.change(hide_score=True, hide_moves=True, win_sign="never")
    words = listener.press(GameCommand.STATE_OF_GAME)
    assert "point" not in words
    assert "1 move" not in words
    assert "redeal left" in words


def test_the_last_words_are_said_again(listener: Listener) -> None:
    assert listener.press(GameCommand.LAST_WORDS)
    words = listener.press(GameCommand.READ_ROW)
    assert listener.press(GameCommand.LAST_WORDS) == words
    assert listener.press(GameCommand.LAST_WORDS) == words


def test_the_focus_that_a_key_moves_is_heard(context: Context, sound: SoundRecorder) -> None:
    listener = Listener(context)
    for command, cue in ((GameCommand.NEXT_GAP, "focus_gap"), (GameCommand.READ_ROW, None)):
        sound.clear()
        listener.press(command)
        assert sound.cues == ([cue] if cue else [])
    context.change(focus_sounds=False)
    listener.press(GameCommand.NEXT_GAP)
    assert sound.cues == []


# Cards that are typed


@pytest.fixture(params=["en", "de", "fr"])
def any_language(request: pytest.FixtureRequest, context: Context) -> Iterator[str]:
    """Each of the languages, until the end of the test."""
    context.change(language=request.param)
    yield request.param
    context.change(language="en")


@pytest.mark.parametrize("key", ["gaps", "double-montana", "pas-de-deux"])
def test_every_card_can_be_typed(context: Context, any_language: str, key: str) -> None:
    listener = Listener(context, f"{key}:12")
    state, own = listener.scene.state, survey.own_letters()
    for character, rank in RANKS.items():
        for suit in Suit:
            cells = survey.cells_of(state, rank, suit)
            for letters in (SUITS[suit], own[suit]):
                listener.scene.board.hide_focus()
                for cell in cells or (None,):
                    type_keys(listener.player.stack, context, character + letters)
                    assert listener.focused == cell, (character, letters)
                if not cells:
                    assert listener.said()
    assert listener.scene.session.game.moves == ()
    assert listener.player.stack.top is listener.scene, "no letter was a command"


def test_a_letter_of_a_suit_is_a_command_again_after_the_card_or_another_key(listener: Listener) -> None:
    stack, context = listener.player.stack, listener.context
    type_keys(stack, context, "7s")
    assert listener.focused == 1
    for before in ("", "7sx", "7x"):
        type_keys(stack, context, before)
        press_key(stack, context, pygame.K_d, "d")
        assert stack.top is not listener.scene
        stack.handle(Nav.BACK)
        listener.player.wait(1)
        assert stack.top is listener.scene


def test_the_letter_must_come_within_two_seconds(context: Context) -> None:
    seconds = [0.0]
    context.controls = Controls(now=lambda: seconds[0])
    listener = Listener(context)
    type_keys(listener.player.stack, context, "7")
    assert listener.shown == "7:  ♣ C, ♠ S, ♦ D, ♥ H"
    seconds[0] = 1.9
    type_keys(listener.player.stack, context, "s")
    assert listener.focused == 1
    listener.scene.board.focus(5)
    type_keys(listener.player.stack, context, "7")
    seconds[0] = 4.0
    type_keys(listener.player.stack, context, "s")
    assert listener.focused == 5


def test_a_letter_that_is_both_a_rank_and_a_suit(context: Context) -> None:
    """In German, K is a king, and after a rank the suit of clubs (Kreuz)."""
    context.change(language="de")
    try:
        listener = Listener(context, "gaps:12")
        for keys, text in (("7k", "7♣"), ("kk", "K♣"), ("k7p", "7♠")):
            type_keys(listener.player.stack, context, keys)
            card = listener.scene.state.board[listener.focused or 0]
            assert card is not None
            assert card_text(card) == text
    finally:
        context.change(language="en")


# Other scenes


def test_the_keys_answer_in_a_replay(context: Context) -> None:
    scene = ReplayScene(context, RECORDING)
    stack = opened(context, scene)
    for command in SURVEY:
        stack.handle(command)
        assert scene.toast.text
    stack.handle(GameCommand.NEXT_GAP)
    assert scene.table.focused in scene.table.state.gaps


def test_they_do_nothing_elsewhere(context: Context) -> None:
    stack = opened(context)
    title = stack.top
    for command in SURVEY:
        stack.handle(command)
    stack.handle(CharacterTyped("7"))
    assert stack.top is title
