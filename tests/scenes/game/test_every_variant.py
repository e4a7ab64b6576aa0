"""Variants of each kind in the play scene: played by mouse and by keys from the deal to
the results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from gaps.engine import (
    CATALOGUE,
    Move,
    Redeal,
    Skip,
    Status,
    by_key,
    deal,
    parse_move,
)
from gaps.engine.custom_rules import CustomRules, custom_variant
from gaps.scenes.bars.bars import redeals_left_text
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shared.context import Context
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.solver_text import HintShown
from gaps.solver import Search, solve
from gaps.stage.core.intents import Nav, Press
from tests.marks import each_variant, quick_first, slow_except
from tests.played_games import texts_of
from tests.project.reading import Canvas, Words, reading
from tests.scenes.conftest import Player
from tests.screens import Screens
from tests.searches import Searches


def moves_of_game(code: str) -> Iterator[Move]:
    """Yield the moves of a whole game, by a player who looks one move ahead."""
    key, seed = code.split(":")
    state = deal(by_key(key), int(seed))
    rng = random.Random(7)
    if key == "maze":
        yield from solve(state, 200_000).line
        return
    while state.status not in (Status.WON, Status.LOST):
        move: Move
        if state.stock:
            move = Search(state).run(99).line[0]
        elif state.slides:
            best = max(len(state.play(slide).home) for slide in state.slides)
            move = rng.choice(
                [slide for slide in state.slides if len(state.play(slide).home) == best]
            )
        else:
            move = Redeal()
        yield move
        state = state.play(move)


@pytest.mark.parametrize(
    "make_move", quick_first(1, [Player.move_by_mouse, Player.move_by_keys])
)
@pytest.mark.parametrize(
    "code",
    slow_except(
        [
            "maze:53",
            "pas-a-deux:5",
            "pas-de-deux:5",
            "double-montana:1",
            "custom/7nlt1esrsf2:3",
            "custom/5nlm1rsrsf2:2",
            "custom/6llb1rsrsf2:1",
        ],
        ["custom/7nlt1esrsf2:3"],
    ),
)
def test_a_game_is_played_from_the_deal_to_the_results(
    context: Context,
    code: str,
    make_move: Callable[[Player, Move], None],
) -> None:
    context.change(speed="quick", win_sign="never")
    player = Player(context, code)
    made: list[Move] = []
    for move in moves_of_game(code):
        make_move(player, move)
        made.append(move)
        assert player.session.game.moves == tuple(made)
        if len(made) % 20 == 0:
            player.wait(0.1)
    state = player.state
    assert state.status is (Status.WON if code == "maze:53" else Status.LOST)
    assert len(state.home) >= 10
    saved = player.saved
    assert saved.game.state == state
    player.wait(7 if state.status is Status.WON else 2)
    if isinstance(player.top, Play):
        player.press(GameCommand.REDEAL)
    player.on(Results)
    player.wait(1)
    assert context.folder.records.all()[-1].game.state == state


@pytest.fixture
def talon(context: Context) -> Player:
    """A game of Pas de Deux, dealt."""
    player = Player(context, "pas-a-deux:5")
    player.wait(3)
    return player


def test_the_talon_card_is_skipped_by_button_and_key_and_undone(talon: Player) -> None:
    start = talon.state
    talon.click("skip")
    talon.press(GameCommand.SKIP)
    assert talon.session.game.moves == (Skip(), Skip())
    assert talon.state.stock == start.stock[2:]
    talon.press(GameCommand.UNDO, Nav.ERASE)
    assert talon.state == start
    talon.press(GameCommand.REDO)
    assert talon.state.stock == start.stock[1:]
    assert (texts_of(talon.saved), texts_of(talon.saved)) == ((".",), (".",))


@pytest.mark.slow
def test_both_cards_of_an_exchange_move_and_the_next_card_is_turned(
    talon: Player,
) -> None:
    state = talon.state
    table = talon.table
    slide = state.slides[0]
    cards = {
        state.board[slide.source],
        state.board[slide.target],
        state.stock[0],
        state.stock[1],
    }
    talon.drag_card(slide.source, slide.target)
    assert talon.session.game.moves == (slide,)
    for _ in range(2):
        assert cards <= set(table.cards_in_motion)
        talon.wait(2)
        assert not table.moving
        talon.press(GameCommand.UNDO)


@pytest.mark.slow
def test_hints_and_previews_do_not_reveal_the_talon(
    context: Context, searches: Searches
) -> None:
    context.change(win_sign="always")
    player = Player(context, "pas-de-deux:5")
    player.wait(3)
    searches.finish()
    for cell in range(52):
        player.press(Press((1, 1), 2))
        if not player.table.targets(cell):
            player.click_cell(cell)
        player.table.hover(cell)
        assert len(player.table.preview) <= 1
    player.wait(0.2)
    assert "the talon is hidden" in player.words.casefold()
    player.tap(GameCommand.HINT)
    if player.toast:
        assert player.toast.startswith("No better move was found")
    else:
        hint = player.scene.bars.shown.foot
        assert isinstance(hint, HintShown)
        assert hint.goal == ("Best so far", "the talon is hidden")


def test_an_ace_is_moved_from_the_tray_by_click_drag_and_keys(context: Context) -> None:
    player = Player(context, "double-montana:1")
    layout = player.session.variant.layout
    first, second, third = layout.tray[:3]
    player.click_cell(first)
    assert set(player.table.hand.offers) == set(layout.starts)
    player.click_cell(layout.starts[4])
    player.drag_card(second, layout.starts[0])
    player.scene.cursor.focus(layout.starts[2])
    player.press(Nav.LEFT)
    assert player.table.hand.focused == third
    player.press(Nav.ACTIVATE, Nav.ACTIVATE)
    assert player.made == 3
    assert player.session.game.moves[0] == parse_move(
        "I1-E1", player.session.game.start
    )
    placed = player.state.board[layout.starts[0]]
    assert placed is not None
    player.click_cell(layout.starts[0])
    ace = card_text(placed)
    assert player.toast in (
        f"The {ace} stays where it was placed.",
        f"The {ace} stands where it belongs.",
    )
    player.drag_card(layout.row(0)[3], first)
    assert player.toast == "No card goes back into the tray."


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((1023, 768), True),
        ((1024, 768), False),
    ],
)
def test_eight_rows_in_a_small_window_show_a_warning_and_can_be_played(
    context: Context,
    size: tuple[int, int],
    shown: bool,
) -> None:
    player = Player(context, "double-gaps:1")
    player.stack.resize(size)
    assert player.toast.startswith("8 rows need at least") is shown
    player.click_cell(player.state.slides[0].source)
    assert player.session.game.moves or player.table.hand.offers


@each_variant
def test_a_hint_is_shown_or_told_in_every_variant(context: Context, key: str) -> None:
    player = Player(context, f"{key}:2")
    for _ in range(2):
        player.tap(GameCommand.HINT)
        assert player.toast or player.table.hint is not None
        player.stack.update(0.25)


# What a board shows of rules that its cards and gaps do not show: suits and ranks,
# goals, many redeals.


def read(player: Player, size: tuple[int, int]) -> list[Words]:
    """The texts on the screen."""
    with reading():
        player.stack.resize(size)
        canvas = Canvas(size)
        player.stack.draw(canvas, 0.0)
    return canvas.words


@pytest.mark.parametrize("key", quick_first(1, ["gaps", "line-up", "pas-a-deux"]))
def test_from_the_rules_f1_shows_the_keys_of_that_game(
    context: Context, key: str
) -> None:
    variant = CATALOGUE[key]
    title = Title(context)
    screens = Screens.opened(context, title, Rules(context, title, variant))
    screens.go(GameCommand.KEYS)
    assert "next playable" in screens.words
    lines = screens.words.splitlines()
    assert ("redeal, R" in lines) == (variant.redeal is not None)
    assert ("skip the turned card" in screens.words) == bool(variant.passes)


@pytest.mark.parametrize(
    ("key", "said"),
    quick_first(
        2,
        [
            ("jungle", True),
            ("blue-moon", False),
            ("gaps", False),
        ],
    ),
)
def test_the_board_says_that_one_suit_must_win_where_any_may_follow(
    context: Context,
    key: str,
    said: bool,
) -> None:
    words = read(Player(context, f"{key}:5"), (800, 600))
    assert any("one suit a row" in each.text for each in words) is said


def test_many_redeals_are_a_number(context: Context) -> None:
    nine = custom_variant(CustomRules(redeals=9, early=True))
    assert redeals_left_text(deal(nine, 5)) == "×9"
    assert redeals_left_text(deal(nine, 5).play(Redeal())) == "×8"
    assert redeals_left_text(deal(CATALOGUE["endless"], 5)) == "∞"
    assert redeals_left_text(deal(CATALOGUE["gaps"], 5)) == ""
    assert redeals_left_text(deal(CATALOGUE["addiction"], 5)) == ""
    assert any(
        each.text == "∞" for each in read(Player(context, "endless:5"), (800, 600))
    )
