"""The picture of a redeal: its banner lies under the cards that fly and on none that lie; the focus waits."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import Redeal, Slide, Status
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Nav
from gaps.table.effects.effect import Layer
from tests.scenes.conftest import Player
from tests.table.tables import drawn_in

SIZES = [(800, 600), (1280, 800)]


def redealing(context: Context, code: str, size: tuple[int, int]) -> tuple[Player, Play, RedealScene]:
    """A game at the begin of its first redeal."""
    player = Player(context, code)
    player.stack.resize(size)
    player.wait(0.1)
    play = player.scene
    play.table.finish_motions()
    for _ in range(400):
        state = play.session.game.state
        if state.status is not Status.PLAYING:
            break
        play.make_move(max(state.slides, key=lambda slide: len(state.play(slide).home)))
    play.table.finish_motions()
    player.stack.follow(play.make_move(Redeal()))
    assert isinstance(player.top, RedealScene)
    return player, play, player.top


def picture(player: Player, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    player.stack.draw(surface, 0.0)
    return surface


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["gaps:7", "mini:12", "unshuffled:3"])
def test_the_banner_lies_below_every_card(context: Context, code: str, size: tuple[int, int]) -> None:
    player, play, scene = redealing(context, code, size)
    board, kept = play.table.state.board, scene.step.before.home
    covered, shown = 0, 0
    while player.top is scene:
        banner = scene.banner
        if banner is not None:
            shown += 1
            with_banner = picture(player, size)
            effects = list(play.table.effects)
            play.table.effects.remove(scene)
            without = picture(player, size)
            play.table.effects.keep(effects)
            for cell, card in enumerate(board):
                if card is None or cell in kept:
                    continue
                pose = play.table.pose(card, play.table.time)
                pos = round(pose.x), round(pose.y)
                if banner.collidepoint(pos):
                    covered += 1
                    assert with_banner.get_at(pos) == without.get_at(pos)
        player.stack.update(0.1)
    assert covered > 0
    assert shown > 10


@pytest.mark.parametrize("moves", ["slide", "redeal"])
def test_the_focus_has_no_ring_while_its_card_flies(context: Context, moves: str) -> None:
    size = (1280, 800)
    player = Player(context, "gaps:7")
    player.wait(3)
    play = player.scene
    if moves == "redeal":
        player, play, scene = redealing(context, "gaps:7", size)
        cell = next(
            cell
            for cell, card in enumerate(play.table.state.board)
            if card is not None and cell not in scene.step.before.home
        )
    else:
        slide = next(move for move in play.session.game.state.legal_moves if isinstance(move, Slide))
        play.make_move(slide)
        cell = slide.target
    player.stack.update(0.1)
    play.hud.form.focus(None)
    with_focus, without = pygame.Surface(size), pygame.Surface(size)
    play.table.focused = cell
    player.stack.draw(with_focus, 0.0)
    play.table.focused = None
    player.stack.draw(without, 0.0)
    assert pygame.image.tobytes(with_focus, "RGB") == pygame.image.tobytes(without, "RGB")
    play.table.focused = cell
    play.table.finish_motions()
    player.stack.draw(with_focus, 0.0)
    play.table.focused = None
    player.stack.draw(without, 0.0)
    assert pygame.image.tobytes(with_focus, "RGB") != pygame.image.tobytes(without, "RGB")
    player.press(Nav.NEXT)


def rings(play: Play, size: tuple[int, int]) -> list[pygame.Rect]:
    """What is drawn below the cards that fly, beside the banner."""
    return drawn_in(play.table, Layer.BELOW_CARDS)


@pytest.mark.parametrize("code", ["gaps:7", "mini:12", "unshuffled:3"])
def test_the_banner_covers_no_card_that_stays(context: Context, code: str) -> None:
    player, play, scene = redealing(context, code, (1280, 800))
    kept = [play.table.geometry.rect(cell) for cell in scene.step.before.home]
    seen = 0
    while player.top is scene:
        if (banner := scene.banner) is not None:
            seen += 1
            assert banner.collidelist(kept) < 0
        player.stack.update(0.1)
    assert seen > 5


def test_a_swirl_turns_while_the_cards_are_gathered(context: Context) -> None:
    size = (1280, 800)
    player, play, scene = redealing(context, "gaps:7", size)
    swirls = []
    while player.top is scene:
        swirls.append(len(rings(play, size)) - (scene.banner is not None))
        player.stack.update(0.1)
    assert swirls[2:8] == [1] * 6
    assert swirls[-5:] == [0] * 5


@pytest.mark.parametrize("changes", [{"theme": "signal"}, {"reduced_motion": True}, {"speed": "instant"}])
def test_there_may_be_no_swirl(context: Context, changes: dict[str, object]) -> None:
    context.change(**changes)
    player = Player(context, "gaps:7")
    player.wait(0.2)
    play = player.scene
    while play.session.game.state.status is Status.PLAYING:
        state = play.session.game.state
        play.make_move(max(state.slides, key=lambda slide: len(state.play(slide).home)))
    player.stack.follow(play.make_move(Redeal()))
    scene = player.top
    assert isinstance(scene, RedealScene)
    for _ in range(10):
        if player.top is not scene:
            break
        assert len(rings(play, (1280, 800))) == (scene.banner is not None)
        player.stack.update(0.05)
