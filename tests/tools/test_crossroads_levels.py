"""How hard the levels of crossroads are: measured, and told in words that agree."""

from __future__ import annotations

import re

from gaps.progress.crossroads.questions import FIRST_DAY, LEVELS, questions_of
from gaps.scenes.crossroads.crossroads_words import FIND_IT
from tools.quality.crossroads_levels import PAGE, measured, page

TOLD = {"one": 1, "three": 3, "five": 5, "seven": 7, "nine": 9}


def test_what_the_game_says_is_what_was_measured() -> None:
    rows = re.findall(
        r"^\| (\d) \|.* (\d+)% \|$", PAGE.read_text("utf-8"), re.MULTILINE
    )
    means = {int(level): int(percent) / 10 for level, percent in rows}
    assert [*means] == [*LEVELS]
    for level, mean in means.items():
        nearest = min(TOLD, key=lambda word: abs(TOLD[word] - mean))
        assert FIND_IT[level].id.startswith(f"{nearest} in ten find")


def test_the_easiest_level_is_found_at_sight_and_the_hardest_is_not() -> None:
    questions = {each.level: each for each in questions_of(FIRST_DAY)}
    easy, hard = (measured(level, [questions[level]]) for level in (1, 5))
    assert easy.ahead > hard.ahead
    assert easy.both > hard.both
    assert f"| 1 | 1 | {easy.cards:.1f} |" in page([easy], 1)
