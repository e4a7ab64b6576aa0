"""The keys that survey a board: what they say and show, and where the focus goes."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from gaps.engine import CATALOGUE, Suit, by_key, deal
from gaps.engine.cards import SUITS
from gaps.scenes.board import survey
from gaps.scenes.board.cell_notes import TYPED
from gaps.scenes.common.notes import TOAST
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.keys import RANKS
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.shared.context import Context
from gaps.scenes.text.card_text import card_text
from gaps.stage.core.intents import CharacterTyped, Nav
from tests.marks import each_variant, slow_except
from tests.scenes.conftest import Player
from tests.scenes.games import RECORDING
from tests.scenes.raw_input import press_key, type_keys
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, Screens

SURVEY = (
    GameCommand.NEXT_GAP,
    GameCommand.PREVIOUS_GAP,
    GameCommand.WANTED_CARD,
    GameCommand.WHERE_TO,
    GameCommand.READ_ROW,
    GameCommand.STATE_OF_GAME,
    GameCommand.LAST_WORDS,
)


class Listener(Player):
    """A player who listens, perhaps with a screen reader."""

    def __init__(
        self,
        context: Context,
        code: str = "mini:12",
        reader: bool = True,
    ) -> None:
        super().__init__(context, code)
        self.wait(2.5)
        context.announcer.active = reader
        self.hear()

    def hear(self, *intents: GameCommand | Nav) -> str:
        """Use some keys; return what is announced after the reader's own words."""
        self.press(*intents)
        return self.context.announcer.due(1e9)

    @property
    def shown(self) -> str:
        """The text of the toast."""
        return self.scene.notes.text(TOAST)

    @property
    def cell(self) -> int | None:
        """The cell with the focus."""
        return self.scene.table.hand.focused


@pytest.fixture
def listener(context: Context) -> Listener:
    """A game of ``mini:12``, whose first row is 4d 7s 7c 5c 2s 5s 5d, with a screen
    reader.
    """
    return Listener(context)


@pytest.mark.slow
@pytest.mark.parametrize("reader", [False, True])
@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["gaps"], most=4))
def test_every_key_answers_in_every_variant(
    context: Context,
    key: str,
    reader: bool,
) -> None:
    listener = Listener(context, f"{key}:12", reader)
    table = listener.table
    canvas = pygame.Surface(SIZE)
    gap = table.state.gaps[0] if table.state.gaps else 5
    for cell in (None, 0, gap, table.state.variant.layout.cells[-1]):
        for command in SURVEY:
            listener.scene.cursor.focus(
                cell
            ) if cell is not None else listener.scene.cursor.hide_focus()
            for _time in range(3):
                words_said = listener.hear(command)
                assert listener.shown
                assert words_said or listener.context.announcer.last
                assert "{" not in listener.shown
            listener.stack.draw(canvas, 0.5)


def test_gaps_are_visited_in_reading_order_and_round_the_end(
    sound: SoundRecorder, listener: Listener
) -> None:
    gaps = list(listener.state.gaps)
    order = []
    listener.scene.cursor.focus(0)
    for _time in range(len(gaps) + 1):
        assert listener.hear(GameCommand.NEXT_GAP) == "", (
            "the reader says what has the focus"
        )
        order.append(listener.cell)
    assert order == [*gaps, gaps[0]]
    assert listener.shown == "Gap, row 2, column 5, takes the seven of hearts"
    sound.clear()
    listener.hear(GameCommand.READ_ROW, GameCommand.PREVIOUS_GAP)
    assert (listener.cell, sound.cues) == (gaps[-1], ["focus_gap"])
    listener.context.change(focus_sounds=False)
    listener.hear(GameCommand.NEXT_GAP, GameCommand.PREVIOUS_GAP)
    assert sound.cues == ["focus_gap"]
    assert listener.hear(GameCommand.LAST_WORDS).startswith("Gap, row 4, column 2")


def test_the_card_of_a_gap_is_told_and_then_visited(listener: Listener) -> None:
    gap = listener.state.gaps[0]
    listener.scene.cursor.focus(gap)
    assert listener.hear(GameCommand.WANTED_CARD) == "Seven of hearts: row 4, column 5."
    assert listener.cell == gap
    listener.hear(GameCommand.WANTED_CARD)
    assert listener.cell == 25
    assert listener.shown.startswith("Seven of hearts, row 4, column 5")
    listener.hear(GameCommand.WANTED_CARD)
    assert listener.cell == gap
    listener.hear(Nav.RIGHT)
    assert listener.hear(GameCommand.WANTED_CARD) == "The focus is not on a gap."


def test_a_move_ends_the_round_of_a_key(listener: Listener) -> None:
    listener.scene.cursor.focus(listener.state.gaps[0])
    listener.hear(GameCommand.WANTED_CARD)
    listener.hear(Nav.ACTIVATE)
    listener.wait(1)
    assert listener.hear(GameCommand.WANTED_CARD) == "The focus is not on a gap."


def test_each_of_several_cards_is_visited(listener: Listener) -> None:
    gap = listener.state.gaps[1]
    listener.scene.cursor.focus(gap)
    assert listener.hear(GameCommand.WANTED_CARD).count("Two of") == 4
    visited = []
    for _time in range(5):
        listener.hear(GameCommand.WANTED_CARD)
        visited.append(listener.cell)
    assert sorted(cell for cell in visited[:4] if cell is not None) == [4, 19, 20, 21]
    assert visited[4] == gap


def test_the_focus_goes_where_the_card_goes_and_back(listener: Listener) -> None:
    listener.scene.cursor.focus(0)
    assert listener.hear(GameCommand.WHERE_TO) == ""
    assert listener.cell == 16
    assert listener.shown == "Gap, row 3, column 3, takes the four of diamonds"
    listener.hear(GameCommand.WHERE_TO)
    assert listener.cell == 0
    listener.scene.cursor.focus(1)
    assert listener.hear(GameCommand.WHERE_TO) == "The 7♠ goes to the right of the 6♠."
    assert listener.cell == 1


def test_a_row_is_announced_in_words_also_from_the_bars_and_shown_in_signs_and_said_again(
    listener: Listener,
) -> None:
    assert listener.hear(GameCommand.LAST_WORDS)
    listener.scene.cursor.focus(2)
    words = listener.hear(GameCommand.READ_ROW)
    assert words.startswith("Row 1. Four of diamonds, can move. Seven of")
    assert listener.shown == "Row 1: 4♦  7♠  7♣  5♣  2♠  5♠  5♦"
    for _time in range(2):
        assert listener.hear(GameCommand.LAST_WORDS) == words
    listener.hear(Nav.UP)
    assert listener.cell is None
    assert listener.hear(GameCommand.READ_ROW).startswith("Row 1.")
    assert not listener.scene.is_on_board
    listener.hear(GameCommand.NEXT_GAP)
    assert listener.scene.is_on_board


def test_the_next_card_that_moves_is_told_with_its_place(context: Context) -> None:
    listener = Listener(context)
    assert listener.hear(Nav.NEXT) == "", "the reader says it"
    assert listener.shown == "Two of spades, row 1, column 5, goes to row 3, column 1"
    listener.scene.notes.hide(TOAST)
    context.announcer.active = False
    listener.hear(Nav.NEXT)
    assert listener.shown == "", "it is no news to one who sees it"


def test_the_state_of_the_game_has_all_but_the_time(context: Context) -> None:
    listener = Listener(context)
    move = listener.state.slides[0]
    listener.make(move)
    listener.wait(1)
    listener.hear()
    words = listener.hear(GameCommand.STATE_OF_GAME)
    assert words == (
        "Short Addiction. Deal 12. 1 of 24 cards home. 1 redeal left. 1 move. 0 points. 4 gaps take a card."
    )
    assert ":" not in words
    context.change(hides_figures=True, win_sign="never")
    words = listener.hear(GameCommand.STATE_OF_GAME)
    assert "point" not in words
    assert "1 move" in words
    assert "redeal left" in words


# Cards that are typed


@pytest.mark.parametrize(
    ("any_language", "letters", "note"),
    [
        ("en", "csdh", "♠S ♥H ♦D ♣C"),
        ("de", "kpah", "♠P ♥H ♦A ♣K"),
        ("fr", "tpao", "♠P ♥O ♦A ♣T"),
    ],
    indirect=["any_language"],
)
def test_each_suit_has_a_letter_of_its_name_that_is_no_english_letter_of_another(
    any_language: str,
    letters: str,
    note: str,
) -> None:
    assert "".join(survey.own_letters().values()) == letters
    assert survey.letters_note() == note
    found = survey.suit_letters()
    for suit in Suit:
        assert found[SUITS[suit]] is found[letters[suit]] is suit


@pytest.mark.parametrize(
    ("any_language", "words"),
    [
        ("en", "clubs C, spades S, diamonds D, hearts H"),
        ("de", "Kreuz K oder C, Pik P oder S, Karo A oder D, Herz H"),
        ("fr", "trèfle T, pique P ou S, carreau A ou D, cœur O ou H"),
    ],
    indirect=["any_language"],
)
def test_an_english_letter_is_named_unless_another_suit_begins_with_it(
    any_language: str, words: str
) -> None:
    assert survey.letters_in_words() == words


@each_variant
def test_every_card_is_found_where_it_lies_or_it_is_explained_that_it_is_not_there(
    key: str,
) -> None:
    state = deal(by_key(key), 12)
    on_board = [card for card in state.board if card is not None]
    for rank in RANKS.values():
        for suit in Suit:
            cells = survey.cells_of(state, rank, suit)
            alike = [
                card for card in on_board if (card.rank, card.suit) == (rank, suit)
            ]
            assert sorted(
                card for cell in cells if (card := state.board[cell])
            ) == sorted(alike)
            if not cells:
                words = survey.not_there(state, rank, suit)
                assert words.endswith(
                    ("was removed after the deal.", "is not in this game.")
                )


@pytest.mark.slow
@pytest.mark.parametrize("key", ["gaps", "double-montana", "pas-a-deux"])
def test_every_card_can_be_typed(
    context: Context,
    any_language: str,
    key: str,
) -> None:
    context.change(language=any_language)
    listener = Listener(context, f"{key}:12")
    state = listener.state
    own = survey.own_letters()
    for character, rank in RANKS.items():
        for suit in Suit:
            cells = survey.cells_of(state, rank, suit)
            for letters in (SUITS[suit], own[suit]):
                listener.scene.cursor.hide_focus()
                for cell in cells:
                    type_keys(listener.stack, context, character + letters)
                    assert listener.cell == cell, (character, letters)
                if not cells:
                    focused = listener.scene.cursor.focused
                    type_keys(listener.stack, context, character + letters)
                    assert listener.hear()
                    assert listener.scene.cursor.focused == focused
    assert listener.session.game.moves == ()
    assert listener.top is listener.scene, "no letter was a command"


@pytest.mark.slow
def test_a_letter_of_a_suit_is_a_command_again_after_the_card_or_another_key(
    listener: Listener,
) -> None:
    stack = listener.stack
    context = listener.context
    type_keys(stack, context, "7s")
    assert listener.cell == 1
    for before in ("", "7sx", "7x"):
        type_keys(stack, context, before)
        press_key(stack, context, pygame.K_d, "d")
        assert not isinstance(stack.top, Play)
        stack.handle(Nav.BACK)
        listener.wait(1)
        assert isinstance(stack.top, Play)


@pytest.mark.parametrize(
    ("letter", "seconds"), [*product("shdc", (0.0, 2.5)), ("d", 600.0)]
)
def test_a_rank_waits_for_its_suit_and_never_becomes_a_command(
    context: Context, letter: str, seconds: float
) -> None:
    listener = Listener(context, reader=False)
    type_keys(listener.stack, context, "5")
    listener.wait(seconds)
    chip = listener.scene.notes.text(TYPED)
    assert chip == "5  ♠S ♥H ♦D ♣C"
    assert chip in listener.words
    place = listener.scene.notes.area(
        TYPED, listener.scene.style, context.appearance.art()
    )
    assert place is not None
    assert listener.cell is not None
    focused = listener.scene.table.geometry.rect(listener.cell)
    assert place.colliderect(focused.inflate(focused.size)), "it stands at the focus"
    type_keys(listener.stack, context, letter)
    card = listener.state.board[listener.cell or 0]
    assert card is not None
    assert (card.rank, SUITS[card.suit]) == (5, letter)
    assert not listener.scene.notes.text(TYPED)
    assert listener.session.played.hints == 0
    assert listener.table.hint is None
    assert listener.top is listener.scene


def test_what_ends_a_rank_that_waits(context: Context) -> None:
    listener = Listener(context, reader=False)
    scene = listener.scene

    def waits() -> bool:
        return bool(scene.notes.text(TYPED))

    def type_rank() -> None:
        type_keys(listener.stack, context, "5")
        assert waits()

    type_rank()
    press_key(listener.stack, context, pygame.K_ESCAPE)
    assert not waits()
    assert listener.top is scene, "Esc puts away the rank and does not pause"
    type_rank()
    type_keys(listener.stack, context, "6")
    assert scene.notes.text(TYPED).startswith("6")
    before = listener.cell
    press_key(listener.stack, context, pygame.K_RIGHT)
    assert not waits()
    assert listener.cell != before
    type_rank()
    listener.click_cell(0)
    assert not waits()
    type_rank()
    muted = context.settings.muted
    type_keys(listener.stack, context, "m")
    assert not waits()
    assert context.settings.muted is not muted
    type_keys(listener.stack, context, "h")
    assert listener.table.hint is not None
    listener.press(Nav.BACK)
    type_rank()
    press_key(listener.stack, context, pygame.K_F1)
    listener.wait()
    assert not waits()


def test_a_letter_that_is_both_a_rank_and_a_suit(context: Context) -> None:
    """In German, K is a king, and after a rank the suit of clubs (Kreuz)."""
    context.change(language="de")
    try:
        listener = Listener(context, "gaps:12")
        for keys, text in (
            ("7k", "7♣"),
            ("kk", "K♣"),
            ("k7p", "7♠"),
        ):
            type_keys(listener.stack, context, keys)
            card = listener.state.board[listener.cell or 0]
            assert card is not None
            assert card_text(card) == text
    finally:
        context.change(language="en")


# Other scenes


def test_the_keys_answer_in_a_review_and_do_nothing_elsewhere(context: Context) -> None:
    scene = GameReview(context, RECORDING, is_own=False)
    screens = Screens.opened(context, scene)
    for command in SURVEY:
        screens.press(command)
        assert scene.notes.text(TOAST)
    screens.press(GameCommand.NEXT_GAP)
    assert scene.table.hand.focused in scene.table.state.gaps
    screens = Screens.opened(context)
    title = screens.top
    screens.press(*SURVEY, CharacterTyped("7"))
    assert screens.top is title
