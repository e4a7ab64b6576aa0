"""What a board shows of rules that its cards and gaps do not show: suits and ranks, goals, many redeals."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Redeal, Suit, deal
from gaps.engine.custom_rules import CustomRules, custom_variant
from gaps.scenes.bars.hud import redeals_left_text
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.learn.vignettes import vignettes
from gaps.scenes.menu.title import Title
from gaps.scenes.shell.context import Context
from gaps.stage.drawing import canvas as drawing
from gaps.table.render.surroundings import draw_heads
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


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
@pytest.mark.parametrize("key", ["pas-de-deux", "pas-de-deux-wide"])
def test_every_row_has_its_suit_and_every_column_its_rank(
    context: Context, key: str, size: tuple[int, int]
) -> None:
    player = Player(context, f"{key}:5")
    player.stack.resize(size)
    player.scene.table.finish_motions()
    player.wait(0.1)
    geometry, window = player.scene.table.geometry, pygame.Rect((0, 0), size)
    turned = player.scene.state.turned
    assert turned is not None
    surface = pygame.Surface(size)
    player.stack.draw(surface, 0.0)
    table = player.scene.table
    with reading():
        canvas = Canvas(size)
        draw_heads(drawing.Canvas(canvas, table.style), geometry, table.state, table.art)
    for column, name in enumerate(("A", *map(str, range(2, 11)), "J", "Q", "K")):
        above = geometry.rect(column)
        (found,) = [each for each in canvas.words if each.text == name and each.rect.bottom <= above.top]
        assert found.rect.centerx == pytest.approx(above.centerx, abs=1)
        assert found.rect.top >= round(62 * geometry.u)  # below the bar
        assert table.style.theme.mid in colours(surface, found.rect) or column + 1 == turned.rank
    for suit in Suit:
        first = geometry.rect(geometry.layout.row(suit)[0])
        head = pygame.Rect(0, first.top, first.left, first.height)
        assert window.contains(head)
        assert player.scene.style.theme.ghost in colours(surface, head)  # a suit is drawn there
    assert window.contains(geometry.board)
    assert window.contains(geometry.turned)


def test_the_rank_and_the_suit_of_the_turned_card_are_bright(context: Context) -> None:
    player = Player(context, "pas-de-deux:5")
    player.scene.table.finish_motions()
    state, geometry = player.scene.state, player.scene.table.geometry
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


@pytest.mark.parametrize("key", ["pas-de-deux", "pas-de-deux-wide"])
def test_the_rules_with_a_talon_have_pictures(context: Context, key: str) -> None:
    variant = CATALOGUE[key]
    goal, moves, _redeal = vignettes(variant)
    assert goal
    assert moves
    rules = Rules(context, Play(context, context.start_game(context.new_game(variant, 5))), variant)
    rules.resize(SIZE)
    rules.update(1.0)
    rules.draw(pygame.Surface(SIZE), 0.0)


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
