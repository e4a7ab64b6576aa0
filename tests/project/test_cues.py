"""Every sound that the program names has a file, and every file is played somewhere."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.project.test_architecture import tree_of
from tools.assets.sounds.cues import CUES as SOUNDS

ROOT = Path(__file__).parents[2]
CUES = {path.stem for path in (ROOT / "assets" / "sounds").glob("*.wav")}
WITHOUT_TAKE = {cue: re.sub(r"_\d$", "", cue) for cue in CUES}
"""The cues, with the names of those that have several takes."""


def texts(tree: ast.AST) -> Iterator[str]:
    """All strings in a tree; of one with a value in it, what stands before and a star."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(str(text)) if id(node) not in inside:
                yield text
            case ast.JoinedStr([ast.Constant(str(text)), *_]):
                yield f"{text}*"


def texts_of_the_program() -> tuple[set[str], set[str]]:
    """All strings of the program, and those of cues that it plays."""
    found = set[str]()
    played = set[str]()
    for path in (ROOT / "gaps").rglob("*.py"):
        tree = tree_of(path)
        found.update(texts(tree))
        for call in ast.walk(tree):
            match call:
                case ast.Call(
                    ast.Attribute(ast.Attribute(attr="sound" | "sounds" | "_sound"), _),
                    [cue, *_],
                ):
                    played.update(texts(cue))
    return found, played


def named(text: str) -> set[str]:
    """The cues that a string of the program names: perhaps all takes of one."""
    if not text.endswith("_*"):
        return {cue for cue, name in WITHOUT_TAKE.items() if text in (cue, name)}
    return {cue for cue in CUES if cue.startswith(text[:-1])}


@pytest.mark.slow
def test_every_cue_that_is_played_has_a_file_and_every_file_is_played() -> None:
    found, played = texts_of_the_program()
    assert len(played) > 15
    assert not {text for text in played if not named(text)}
    assert not CUES - {cue for text in found for cue in named(text)}


def test_the_page_about_sound_tells_how_loud_cues_are() -> None:
    page = (ROOT / "docs" / "sound.md").read_text(encoding="utf-8")
    told = re.search(r"from (-\S+) \(a tick.*\)? to (-\S+) \(", page)
    assert told is not None
    levels = [cue.loudness for cue in SOUNDS.values()]
    assert (float(told[1]), float(told[2])) == (min(levels), max(levels))
