"""What is heard and what flies up: every event has its cue, sparks come when the card lands."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from gaps.engine import Redeal, Slide, Status
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.solver import solve
from gaps.stage.audio.sound import Sound
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.motion.particles import MAX_PARTICLES
from tests.scenes.conftest import SIZE, Player
from tests.scenes.hands import click, middle


@dataclass
class Ear(Sound):
    """Hears what is played instead of a device."""

    heard: list[str] = field(default_factory=list)
    places: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        from gaps.stage.core.assets import asset

        super().__init__(asset("sounds"))

    def play(self, cue: str, place: float = 0.5, volume: float = 1.0, pitch: float | None = None) -> None:
        assert (self.folder / f"{cue}.wav").exists()
        assert 0 <= place <= 1
        self.heard.append(cue)
        self.places.append(place)


@pytest.fixture
def ear(context: Context) -> Ear:
    context.sound = Ear()
    return context.sound


def winning(context: Context) -> Player:
    """A deal of Short Addiction that can be won at once, at rest."""
    player = Player(context, "mini:1")
    player.wait(3)
    return player


def test_a_deal_ticks_and_a_card_lands_with_its_note(context: Context, ear: Ear) -> None:
    player = winning(context)
    assert ear.heard.count("deal") > 10
    ear.heard.clear()
    state = player.scene.session.game.state
    line = solve(state).line
    before = len(state.home)
    player.stack.follow(player.scene.make_move(line[0]))
    assert ear.heard == ["slide"]
    assert not player.scene.table.particles.moving
    player.wait(0.6)
    after = player.scene.session.game.state
    assert ("join" if len(after.home) > before else "land") in ear.heard
    assert player.scene.table.particles.moving


def test_a_win_lights_the_rows_and_rains_paper(context: Context, ear: Ear) -> None:
    player = winning(context)
    most = 0
    for move in solve(player.scene.session.game.state).line:
        player.stack.follow(player.scene.make_move(move))
        player.wait(0.7)
        if isinstance(player.stack.top, Play):
            most = max(most, len(player.scene.table.particles))
    assert {"win", "row", "join", "note_0", "note_9"} <= set(ear.heard)
    assert ear.heard.count("row") == 4
    assert 80 <= most <= MAX_PARTICLES
    player.wait(3)
    results = player.stack.top
    assert isinstance(results, Results)
    assert results.particles is not None


def test_a_loss_drains_the_board_and_undo_brings_it_back(context: Context, ear: Ear) -> None:
    player = Player(context, "line-up:2")
    player.wait(2)
    scene = player.scene
    choose = random.Random(1).choice
    while (state := scene.session.game.state).status is Status.PLAYING:
        scene.make_move(choose(state.slides))
    assert scene.session.game.state.status is Status.LOST
    player.wait(3)
    assert "loss" in ear.heard
    assert scene.table.animator.marks.colour_loss == 1
    assert scene.table.particles.moving
    player.stack.handle(GameCommand.UNDO)
    player.wait(1)
    assert scene.table.animator.marks.colour_loss == 0


def test_refusals_hints_and_redeals_are_heard(context: Context, ear: Ear) -> None:
    player = Player(context, "gaps:3")
    player.wait(3)
    scene = player.scene
    held = next(
        cell
        for cell, card in enumerate(scene.table.state.board)
        if card is not None and not scene.table.targets(cell) and cell not in scene.table.state.home
    )
    player.stack.handle(Hover(scene.table.geometry.rect(held).center))
    assert "tick" in ear.heard
    click(player, middle(player, held))
    assert "knock" in ear.heard
    player.stack.handle(GameCommand.HINT)
    assert "lantern" in ear.heard
    while scene.session.game.state.status is Status.PLAYING:
        scene.make_move(
            max(scene.session.game.state.slides, key=lambda s: len(scene.session.game.state.play(s).home))
        )
    player.wait(1)
    ear.heard.clear()
    player.stack.follow(scene.make_move(Redeal()))
    player.wait(5)
    assert ear.heard.count("riffle") == 2
    assert ear.heard.count("deal") > 20


@pytest.mark.parametrize("changes", [{"reduced_motion": True}, {"speed": "instant"}, {"theme": "signal"}])
def test_where_nothing_may_fly_it_is_still_heard(
    context: Context, ear: Ear, changes: dict[str, object]
) -> None:
    context.change(**changes)
    player = winning(context)
    move = next(m for m in player.scene.session.game.state.legal_moves if isinstance(m, Slide))
    player.scene.make_move(move)
    player.wait(0.6)
    assert "slide" in ear.heard
    assert {"land", "join"} & set(ear.heard)
    assert not player.scene.table.particles.moving


def test_plates_tick_and_knock_and_m_mutes(context: Context, ear: Ear) -> None:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    stack.handle(Nav.UP)
    assert ear.heard == ["tick"]
    stack.handle(GameCommand.MUTE)
    assert context.settings.muted
    assert ear.muted
    stack.handle(GameCommand.MUTE)
    assert not ear.muted
    stack.handle(GameCommand.DEAL_NUMBER)
    assert ear.heard[-1] == "press"
    stack.handle(GameCommand.MUTE)  # typed into the field: no mute
    assert not context.settings.muted


def test_a_sitting_is_scored_alike_with_and_without_effects(context: Context, ear: Ear) -> None:
    player = winning(context)
    move = player.scene.session.game.state.legal_moves[0]
    player.scene.make_move(move)
    silent = context.start_game(context.new_game(player.scene.session.variant, 1))
    silent.play(move)
    assert silent.game == player.scene.session.game
