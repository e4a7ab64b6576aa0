"""Each screen is as its golden text says."""

from __future__ import annotations

import pytest

from tests.project import golden_screens
from tests.project.golden_screens import SCENARIOS
from tests.project.spoken_screens import Scenario

pytestmark = [pytest.mark.usefixtures("fonts_and_pictures", "english_afterwards"), pytest.mark.core]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
def test_each_screen_is_as_its_golden_text_says(scenario: Scenario) -> None:
    """Made anew by ``python -m tools.quality.make_goldens screens`` when a change of screens is wanted."""
    path = golden_screens.FOLDER / f"{scenario.__name__}.txt"
    found = golden_screens.differences(path.read_text(encoding="utf-8"), golden_screens.golden(scenario))
    assert not found, f"{path.name}\n{found}"


def test_a_difference_shows_other_words_and_not_places_that_are_as_good_as_the_same() -> None:
    kept = 'button play "Play" @10 10 50 20\ntext "Won"\n'
    moved = 'button play "Play" @12 9 51 20\ntext "Won" @1 2 3 4\n'
    assert not golden_screens.differences(kept, moved)
    for other in (kept.replace("@10", "@14"), kept.replace("Won", "Lost"), kept + 'text "More"\n'):
        assert "+" in golden_screens.differences(kept, other)
