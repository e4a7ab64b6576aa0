"""What a board shows of rules that its cards and gaps do not show: suits and ranks, goals, many redeals."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Redeal, deal
from gaps.engine.custom_rules import CustomRules, custom_variant
from gaps.scenes.bars.hud import redeals_left_text
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from tests.project.reading import Canvas, Words, reading
from tests.scenes.conftest import SIZE, Player
from tests.screens import Screens


def colours(surface: pygame.Surface, area: pygame.Rect) -> set[tuple[int, ...]]:
    """The colours in an area."""
    xs, ys = range(area.left, area.right), range(area.top, area.bottom)
    return {tuple(surface.get_at((x, y))[:3]) for x in xs for y in ys}


def read(player: Player, size: tuple[int, int]) -> list[Words]:
    """The texts on the screen."""
    with reading():
        player.stack.resize(size)
        canvas = Canvas(size)
        player.stack.draw(canvas, 0.0)
    return canvas.words


def test_the_rank_and_the_suit_of_the_turned_card_are_bright(context: Context) -> None:
    player = Player(context, "pas-de-deux:5")
    player.board.finish_motions()
    state, geometry = player.state, player.board.geometry
    turned = state.turned
    assert turned is not None
    surface = pygame.Surface(SIZE)
    player.stack.draw(surface, 0.0)
    bright = []
    for column in range(13):
        above = geometry.rect(column)
        area = pygame.Rect(above.left, above.top - 24, above.width, 20)
        bright += [column + 1] if player.scene.style.theme.brass in colours(surface, area) else []
    assert bright == [turned.rank]


@pytest.mark.parametrize("key", ["gaps", "line-up", "pas-de-deux"])
def test_from_the_rules_f1_shows_the_keys_of_that_game(context: Context, key: str) -> None:
    variant, title = CATALOGUE[key], Title(context)
    screens = Screens.opened(context, title, Rules(context, title, variant))
    screens.press(GameCommand.HELP)
    screens.wait()
    assert "next playable" in screens.words
    assert ("redeal; hold it to redeal at once" in screens.words) == (variant.redeal is not None)
    assert ("skip the turned card" in screens.words) == bool(variant.passes)


@pytest.mark.parametrize(("key", "said"), [("jungle", True), ("blue-moon", False), ("gaps", False)])
def test_the_board_says_that_one_suit_must_win_where_any_may_follow(
    context: Context, key: str, said: bool
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
    assert any(each.text == "∞" for each in read(Player(context, "endless:5"), (800, 600)))
