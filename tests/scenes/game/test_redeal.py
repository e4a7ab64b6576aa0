"""The picture of a redeal: its banner lies under the cards that fly and on none that lie; the focus waits."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import Redeal, Status
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.shell.context import Context
from gaps.table.effects.effect import Layer
from tests.scenes.conftest import SIZE, Player
from tests.table.tables import drawn_in


def redealing(context: Context, code: str, size: tuple[int, int] = SIZE) -> tuple[Player, Play, RedealScene]:
    """A game at the begin of its first redeal."""
    player = Player(context, code)
    player.stack.resize(size)
    player.wait(0.1)
    play = player.scene
    play.table.finish_motions()
    while play.state.status is Status.PLAYING:
        state = play.state
        player.make(max(state.slides, key=lambda slide: len(state.play(slide).home)))
    play.table.finish_motions()
    player.make(Redeal())
    return player, play, player.on(RedealScene)


def picture(player: Player, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    player.stack.draw(surface, 0.0)
    return surface


@pytest.mark.parametrize("size", [(800, 600), SIZE])
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
    if moves == "redeal":
        player, play, scene = redealing(context, "gaps:7")
        kept = scene.step.before.home
        cell = next(i for i, card in enumerate(play.state.board) if card is not None and i not in kept)
    else:
        player = Player(context, "gaps:7")
        player.wait(3)
        play = player.scene
        slide = play.state.slides[0]
        player.make(slide)
        cell = slide.target
    player.stack.update(0.1)
    play.form.focus(None)
    for is_flying in (True, False):
        pictures = []
        for focused in (cell, None):
            play.table.focused = focused
            pictures.append(pygame.image.tobytes(picture(player, SIZE), "RGB"))
        assert (pictures[0] == pictures[1]) is is_flying
        play.table.finish_motions()


def swirls(play: Play, scene: RedealScene) -> int:
    """How many swirls are drawn below the cards that fly, beside the banner."""
    return len(drawn_in(play.table, Layer.BELOW_CARDS)) - (scene.banner is not None)


@pytest.mark.parametrize("code", ["gaps:7", "mini:12", "unshuffled:3"])
def test_the_banner_covers_no_card_that_stays_and_a_swirl_turns_while_cards_are_gathered(
    context: Context, code: str
) -> None:
    player, play, scene = redealing(context, code)
    kept = [play.table.geometry.rect(cell) for cell in scene.step.before.home]
    banners, counts = 0, []
    while player.top is scene:
        if (banner := scene.banner) is not None:
            banners += 1
            assert banner.collidelist(kept) < 0
        counts.append(swirls(play, scene))
        player.stack.update(0.1)
    assert banners > 5
    assert counts[2:8] == [1] * 6
    assert counts[-5:] == [0] * 5


@pytest.mark.parametrize("changes", [{"theme": "signal"}, {"reduced_motion": True}, {"speed": "instant"}])
def test_there_may_be_no_swirl(context: Context, changes: dict[str, object]) -> None:
    context.change(**changes)
    player, play, scene = redealing(context, "gaps:7")
    for _ in range(10):
        if player.top is scene:
            assert swirls(play, scene) == 0
            player.stack.update(0.05)
