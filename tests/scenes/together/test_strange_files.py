"""Dropped files and pasted texts that are no text: opened by their true name, or refused in words."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame
import pytest

from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together.arrivals import scene_of_text
from gaps.stage.core.intents import FileDropped
from tests.scenes.conftest import SIZE, STEP

GOLDEN = Path(__file__).parents[2] / "store" / "golden"


@pytest.fixture
def stack(context: Context) -> GameStack:
    stack = GameStack(context, Title(context))
    stack.resize(SIZE)
    return stack


def draw(stack: GameStack) -> None:
    """Draw some frames of what is on the screen."""
    for _ in range(3):
        stack.update(STEP)
        stack.draw(pygame.Surface(SIZE), 0.0)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the name of a file is text")
def test_a_file_whose_name_is_no_text_is_opened(stack: GameStack, tmp_path: Path) -> None:
    name = os.path.join(os.fsencode(tmp_path), b"game-\xff\xfe.gaps")
    Path(os.fsdecode(name)).write_bytes((GOLDEN / "recording-1.gaps").read_bytes())
    stack.handle(FileDropped(os.fsdecode(name)))
    assert isinstance(stack.top, ReplayScene)
    draw(stack)
    Path(os.fsdecode(name)).write_bytes(b"hello")
    stack.handle(FileDropped(os.fsdecode(name)))
    assert isinstance(stack.top, MessageDialog)
    draw(stack)


@pytest.mark.parametrize(
    "name",
    ["\0", "a\0b.gaps", "\ud800.gaps", "x" * 5000, "", "/", "\n\n", "\u202e.gaps", "\udcff"],
    ids=ascii,
)
def test_a_file_that_cannot_be_there_is_refused(stack: GameStack, name: str) -> None:
    stack.handle(FileDropped(name))
    assert isinstance(stack.top, MessageDialog)
    draw(stack)


@pytest.mark.parametrize(
    "text",
    [
        "GAPS1:\ud800",
        f"GAPS1:{'x' * 3_000_000}",
        f"GAPS RECORD 1\n{'x' * 3_000_000}",
        "GAPS RECORD 1\nplayer: \ud800\0\n\n\n",
        f"2c 3c 4c 5c {'x' * 20_000}\n2s 3s 4s 5s 6s",
        f"2c 3c 4c 5c \ud800\0{'é' * 300}\n2s 3s 4s 5s 6s",
        "2c 3c 4c 5c\n" * 300_000,
    ],
    ids=lambda text: ascii(text)[:20],
)
def test_a_pasted_text_of_any_kind_is_refused_in_a_dialog(
    stack: GameStack, context: Context, text: str
) -> None:
    dialog = scene_of_text(context, stack.top, text)
    assert isinstance(dialog, MessageDialog)
    stack.show(dialog)
    draw(stack)
    assert len(dialog.note) < 400
