"""No test sees what another one has changed."""

from __future__ import annotations

import os
import random
from pathlib import Path

from gaps import language
from tests.surroundings import left_as_found


def surroundings() -> tuple[object, ...]:
    return language.current(), dict(os.environ), Path.cwd(), random.random()


def test_a_test_leaves_everything_as_it_found_it(tmp_path: Path) -> None:
    with left_as_found():
        before = surroundings()
        language.choose("de")
        os.environ["GAPS_TEST_LEFT_BEHIND"] = "1"
        del os.environ["LANGUAGE"]
        os.chdir(tmp_path)
    with left_as_found():
        assert surroundings() == before
