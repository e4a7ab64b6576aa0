"""A game as a screen reader is told of it: the board, the bars, and what is announced."""

from __future__ import annotations

import re
from random import Random

import pytest

from gaps.engine import Cell, Slide, Status, parse_move
from gaps.engine.notation import parse_cell
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import cell_key, cell_of
from gaps.stage.core.intents import CommandReleased, Nav, Press
from gaps.stage.speech.spoken import Action, Role
from tests.marks import SAMPLE, quick_first, slow_except
from tests.scenes.conftest import Player
from tests.scenes.games import LINE, WINNABLE
from tests.scenes.speech.test_board_words import VARIANTS
from tests.screens import heard

ARROWS = Nav.UP, Nav.DOWN, Nav.LEFT, Nav.RIGHT


@pytest.fixture
def game(listener: Context) -> Player:
    """A game of ``mini:12`` that is heard."""
    return Player(listener, "mini:12")


def said(player: Player) -> str:
    return heard(player.context.announcer)


def cell(player: Player, name: str) -> Cell:
    return parse_cell(name, player.session.variant.layout)


def use(player: Player, name: str) -> None:
    """Let the reader activate a cell, named as in notation."""
    player.ask(cell_key(cell(player, name)))


# The tree


def test_a_calm_game_says_no_score_and_no_chain(game: Player) -> None:
    game.context.change(hides_figures=True)
    use(game, "D5")
    use(game, "B7")
    texts = [label for label in game.labels(Role.TEXT) if "redeal" not in label.lower()]
    assert not [text for text in texts if re.search("point|chain", text.lower())]
    assert "Chain" not in said(game)


@pytest.mark.parametrize("key", slow_except(VARIANTS, SAMPLE))
def test_arrows_reach_every_cell(listener: Context, key: str) -> None:
    player = Player(listener, f"{key}:5")
    reached = {player.scene.cursor.focused}
    waiting = [player.scene.cursor.focused]
    while waiting:
        start = waiting.pop()
        for nav in ARROWS:
            player.scene.form.focus("board")
            player.scene.cursor.focus(start)
            player.press(nav)
            key_there = player.spoken_focus
            there = cell_of(key_there, player.state)
            if there is not None and there not in reached:
                reached.add(there)
                waiting.append(there)
    assert reached == set(player.state.variant.layout.cells)
    assert set(map(cell_key, reached)) <= player.parts_by_key().keys()


def test_a_reader_moves_the_focus_and_plays(game: Player) -> None:
    use(game, "D5")
    assert game.session.game.moves == (parse_move("D5-B5", game.session.game.start),)
    assert game.spoken_focus == cell_key(cell(game, "D5"))
    assert game.parts_by_key()[game.spoken_focus].label.startswith(
        "Gap, row 4, column 5"
    )
    game.ask(cell_key(3), Action.FOCUS)
    assert game.spoken_focus == cell_key(3)
    assert len(game.session.game.moves) == 1
    game.ask("undo")
    assert not game.session.game.steps
    game.ask("hint", Action.FOCUS)
    assert (game.spoken_focus, game.table.hand.focused) == ("hint", None)
    assert [
        cell_of(key, game.state) for key in ("cell-28", "cell-", "cell--1", "row-1")
    ] == [None] * 4


def test_offers_are_marked(game: Player) -> None:
    use(game, "C1")
    parts = game.parts_by_key()
    marked = {key for key, part in parts.items() if part.detail == "marked"}
    assert marked == {cell_key(cell(game, name)) for name in ("C7", "A5", "D1", "C6")}
    assert parts[cell_key(cell(game, "C1"))].selected
    assert game.spoken_focus in marked
    assert said(game) == "4 cards are marked."
    game.press(Nav.BACK)
    assert said(game) == "Nothing is chosen."
    assert not [
        part for part in game.parts_by_key().values() if part.detail == "marked"
    ]


# What is announced


def test_a_move_is_told_to_who_listens(context: Context) -> None:
    deaf = Player(context, "mini:13")
    game = Player(context, "mini:12")
    deaf.press(Nav.NEXT, Nav.ACTIVATE)
    assert deaf.session.game.moves
    assert said(deaf) == ""
    context.announcer.active = True
    use(game, "A1")
    next_to = "Next to three of diamonds, run of 2."
    assert said(game) == f"Four of diamonds to row 3, column 3. {next_to}"
    use(game, "C6")
    use(game, "C1")
    told = said(game).removeprefix("2 places are marked. ")
    assert told == "Two of hearts to row 3, column 1. Home."


BACK = "Seven of hearts back to row 4, column 5."
WAITS = "is not heard before the next one"
STORIES: dict[str, list[tuple[str | GameCommand, str]]] = {
    "a dead gap and a move taken back": [
        ("C6", ""),
        (
            "D5",
            "Seven of hearts to row 2, column 5. Next to six of hearts, run of 2.",
        ),
        (GameCommand.UNDO, BACK),
        (
            "A3",
            "Seven of clubs to row 3, column 6. Next to six of clubs, run of 2. "
            "It leaves a dead gap.",
        ),
    ],
    "words that replace those that waited": [
        ("A2", WAITS),
        ("D5", WAITS),
        (GameCommand.UNDO, BACK),
    ],
    "a refusal": [
        ("A2", "The seven of spades goes to the right of the six of spades.")
    ],
    "nothing to undo": [
        (GameCommand.UNDO, "Nothing to undo."),
        (GameCommand.REDO, "Nothing to redo."),
    ],
    "jumps": [
        ("D5", ""),
        ("A1", ""),
        (GameCommand.UNDO_ALL, "At the start."),
        (
            GameCommand.REDO_ALL,
            "Four of diamonds to row 3, column 3. Next to three of diamonds, run of 2.",
        ),
    ],
}
"""What is done: a cell that is used or a key, and what is told then; nothing for what
other lines say.
"""


@pytest.mark.parametrize("name", STORIES)
def test_what_is_done_is_told(game: Player, name: str) -> None:
    for done, told in STORIES[name]:
        if isinstance(done, GameCommand):
            game.tap(done)
        else:
            use(game, done)
        assert told == WAITS or said(game) == told or not told


def test_moves_that_run_back_are_told_when_they_end(game: Player) -> None:
    for name in ("D5", "A1", "C6"):
        use(game, name)
    if game.table.hand.selected is not None:
        use(game, "C1")
    said(game)
    game.press(GameCommand.UNDO)
    said(game)
    for _step in range(150):
        game.stack.update(1 / 120)
    assert said(game) == "At the start."
    game.press(CommandReleased(GameCommand.UNDO))
    game.stack.update(1 / 120)
    assert said(game) == ""


def test_the_edge_of_the_board_is_told_where_it_makes_no_sound(game: Player) -> None:
    game.press(Nav.LEFT)
    assert not said(game)
    game.context.change(focus_sounds=False)
    game.press(Nav.LEFT)
    assert said(game) == "The board ends here."


def test_a_hint_says_what_it_leads_to_and_where_its_cards_go(game: Player) -> None:
    game.scene.commands.show_hint()
    first = "Best so far. Three of diamonds to row 4, column 2. Comes home."
    assert said(game) == f"{first} Enter plays it."
    game.scene.commands.show_hint()
    assert re.fullmatch(
        rf"{first} Then \w+ of \w+ to row \d, column \d\. Enter plays the first one\.",
        said(game),
    )


@pytest.mark.slow
def test_a_game_that_is_stuck_says_what_can_be_done_and_tells_its_redeal(
    listener: Context,
) -> None:
    player = Player(listener, "mini:8")
    while player.state.status is not Status.STUCK:
        player.make(player.state.slides[0])
    assert said(player).endswith("No card can move. Redeal, or undo.")
    player.ask("redeal")
    player.on(RedealScene)
    assert re.fullmatch(
        r"Redeal 1 of 1\. (\d+ cards? stays?|Nothing is kept)\.", said(player)
    )
    player.press(Press((2, 2), 2))
    movable = {move.source for move in player.state.slides}
    assert said(player).startswith(f"The cards are dealt. {len(movable)} can move.")
    player.tap(GameCommand.UNDO)
    assert (
        said(player) == "The redeal is taken back. No card can move. Redeal, or undo."
    )


def test_a_lost_game_says_why_and_what_can_be_done_and_its_results_do_not_repeat_it(
    listener: Context,
) -> None:
    random = Random(1)
    player = Player(listener, "line-up:1")
    while player.state.status is not Status.LOST:
        said(player)
        player.make(random.choice(player.state.slides))
    words = said(player)
    assert re.search(r"of 20 home\. No card can move\. [\d,]+ points\.", words)
    assert words.endswith("Undo, or see the results.")
    player.tap(GameCommand.UNDO)
    assert " back to " in said(player)
    player.tap(GameCommand.REDO)
    said(player)
    player.press(GameCommand.REDEAL)
    player.stack.update(1 / 120)
    words = said(player)
    player.on(Results)
    assert words.startswith("Lost: Snowed in.")
    assert "short" not in words
    assert "Score" not in words


@pytest.mark.parametrize("speed", quick_first(1, ["normal", "instant"]))
def test_a_win_is_told_once_with_the_score(listener: Context, speed: str) -> None:
    listener.change(speed=speed, auto_finish="never")
    player = Player(listener, f"line-up:{WINNABLE}")
    for move in LINE:
        assert isinstance(move, Slide)
        said(player)
        player.make(move)
    words = said(player)
    for _step in range(600):
        if not isinstance(player.top, Play):
            break
        player.stack.update(1 / 120)
    words = f"{words} {said(player)}"
    player.stack.update(1 / 120)
    score = player.top.finished.record.result.arcade  # type: ignore[attr-defined]
    if speed == "normal":
        assert words.count("You won.") == words.count(f"{score:,} points.") == 1
        player.on(WinScene)
        assert player.labels()[1:] == ["You won", f"{score:,} points", "Results"]
        player.ask("results")
        player.stack.update(1 / 120)
        words = said(player)
        assert "You won." not in words
        assert "Score" not in words
    else:
        words += said(player)
        assert words.count("You won.") == words.count(f"Score: {score:,}.") == 1
    player.on(Results)
    assert "Your first win in this game." in words


@pytest.mark.slow
def test_the_last_moves_are_told_together(listener: Context) -> None:
    player = Player(listener, f"line-up:{WINNABLE}")
    for move in LINE:
        if player.scene.crew.auto_finish.offered:
            break
        said(player)
        player.make(move)
    assert "Every card can go straight home now." in said(player)
    player.press(GameCommand.FINISH)
    assert re.fullmatch(r"The last \d+ moves are played\.", said(player))
    while isinstance(player.top, Play) and player.scene.crew.auto_finish.running:
        player.stack.update(1 / 120)
        assert "to row" not in said(player)


@pytest.mark.slow
def test_the_talon_is_told(listener: Context) -> None:
    player = Player(listener, "pas-a-deux:12")
    assert "51 left, First time through" in player.labels(Role.TEXT)
    turned = [label for label in player.labels(Role.CELL) if "turned up" in label]
    assert len(turned) == 1
    assert "either" not in "".join(player.labels(Role.CELL))
    said(player)
    player.ask("skip")
    assert re.fullmatch(
        r"Skipped: four of spades\. Turned up: \w+ of \w+, row \d, column \d+\.",
        said(player),
    )
