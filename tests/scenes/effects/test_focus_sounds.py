"""What is heard when the focus moves over the board by keys."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, GapKind, by_key, deal, gap_kind
from gaps.scenes.effects.board_sounds import DEAD_GAP, EDGE, GAP, HOME, sound_of
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Hover, Nav
from tests.scenes.conftest import Player
from tests.scenes.sound_recorder import SoundRecorder


@pytest.fixture
def heard(context: Context, sound: SoundRecorder) -> SoundRecorder:
    """The sounds of a game with a screen reader."""
    context.announcer.active = True
    return sound


@pytest.mark.parametrize("key", CATALOGUE)
def test_each_kind_of_cell_has_its_sound(key: str) -> None:
    state = deal(by_key(key), 12)
    for cell in state.variant.layout.cells:
        sound = sound_of(state, cell)
        if cell in state.gaps:
            dead = gap_kind(state, cell) in (GapKind.DEAD, GapKind.BLOCKED)
            assert sound == (DEAD_GAP if dead else GAP)
        else:
            assert sound == (HOME if cell in state.home else "")


def walk(player: Player, sound: SoundRecorder, nav: Nav, steps: int) -> list[tuple[str, float]]:
    player.wait(2)
    player.scene.board.focus(0)
    sound.clear()
    for _ in range(steps):
        player.stack.handle(nav)
    return list(zip(sound.cues, sound.places, strict=True))


def test_the_focus_is_heard_at_each_cell_and_at_the_edge(context: Context, heard: SoundRecorder) -> None:
    player = Player(context, "mini:12")
    columns = player.scene.state.variant.layout.columns
    sounds = walk(player, heard, Nav.RIGHT, columns)
    cells = range(1, columns)
    assert [cue for cue, _ in sounds] == [
        *(sound_of(player.scene.state, cell) or "tick" for cell in cells),
        EDGE,
    ]
    places = [place for _, place in sounds]
    assert places == sorted(places), "from the left to the right"
    assert places[0] < 0.5 < places[-1]
    assert heard.pitches[-1] == 1.0
    heard.clear()
    x, y = player.scene.table.geometry.center(player.scene.state.gaps[0])
    player.stack.handle(Hover((round(x), round(y))))
    assert heard.cues == ["tick"], "only the focus is heard, and not the pointer"


def test_without_a_reader_or_the_setting_the_focus_ticks(context: Context, sound: SoundRecorder) -> None:
    columns = Player(context, "mini:12").scene.state.variant.layout.columns
    for active, setting in ((False, True), (True, False)):
        context.announcer.active = active
        context.change(focus_sounds=setting)
        sounds = walk(Player(context, "mini:12"), sound, Nav.RIGHT, columns)
        assert [cue for cue, _ in sounds] == ["tick"] * (columns - 1)
