"""Each screen is as its golden text says, and its texts stand out from what is below them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from gaps.store.saves.settings import options_of
from tests.project import golden_screens
from tests.project.contrast import ratio, weak_texts
from tests.project.golden_screens import SCENARIOS
from tests.project.spoken_screens import Scenario

pytestmark = [pytest.mark.usefixtures("fonts_and_pictures", "english_afterwards"), pytest.mark.core]

WEAK: Sequence[tuple[str, str, str, float]] = (
    ("", "picker", "Harder", 1.0),  # goes under the edge of the list
    ("", "own_back_redeal", "Redeal", 2.8),  # fades
    ("", "calm_results_win|summit_.*", ".*", 1.8),  # fades in
    ("", "win_.*", ".*", 1.0),  # fades
    ("midnight", "challenge_play.*", "Chain", 2.7),  # on the bar of the friend
    ("midnight", "expedition.*", r"\d .*", 3.6),  # names of closed camps
    ("daybreak", "expedition.*", r"\d .*|\d+/18|opens at .*", 2.5),
    ("daybreak", "", r"\d+ of \d+ home", 3.7),
    ("daybreak", "dials_.*", r"custom/\w+", 3.5),
    ("daybreak", "", r"\d+ cards stay", 3.8),
    ("daybreak", "", "", 4.1),  # options that are not chosen, on their plate, and hints in empty fields
)
"""Texts that stand out less than they should: theme, patterns of screen and text, and the ratio."""


def is_known(theme: str, screen: str, text: str, found: float) -> bool:
    """Whether a weak text is one of those that are listed, and no weaker."""
    return any(
        theme.startswith(where)
        and (not screens or re.fullmatch(screens, screen))
        and (not texts or re.fullmatch(texts, text))
        and found >= least
        for where, screens, texts, least in WEAK
    )


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
def test_each_screen_is_as_its_golden_text_says(scenario: Scenario) -> None:
    """Made anew by ``python -m tools.quality.make_goldens screens`` when a change of screens is wanted."""
    path = golden_screens.FOLDER / f"{scenario.__name__}.txt"
    found = golden_screens.differences(path.read_text(encoding="utf-8"), golden_screens.golden(scenario))
    assert not found, f"{path.name}\n{found}"


@pytest.mark.parametrize("theme", options_of("theme"))
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.__name__)
def test_each_text_stands_out_from_what_is_below_it(scenario: Scenario, theme: str) -> None:
    found = {
        each: contrast
        for each, contrast in weak_texts(scenario, theme).items()
        if not is_known(theme, *each, contrast)
    }
    assert not found, "\n".join(f"{screen}: {text}: {contrast}" for (screen, text), contrast in found.items())


def test_contrast_is_measured_as_on_web_pages() -> None:
    assert ratio(0.0, 1.0) == pytest.approx(21)
    assert ratio(0.5, 0.5) == 1


def test_a_difference_shows_other_words_and_not_places_that_are_as_good_as_the_same() -> None:
    kept = 'button play "Play" @10 10 50 20\ntext "Won"\n'
    moved = 'button play "Play" @12 9 51 20\ntext "Won" @1 2 3 4\n'
    assert not golden_screens.differences(kept, moved)
    for other in (kept.replace("@10", "@14"), kept.replace("Won", "Lost"), kept + 'text "More"\n'):
        assert "+" in golden_screens.differences(kept, other)
