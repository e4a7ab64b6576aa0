"""The rules of a game, whose versions are chosen there."""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, by_key
from gaps.engine.catalogue import GAMES
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.shared.context import Context
from gaps.scenes.text.versions import rows_of
from gaps.stage.core.intents import Nav
from tests.screens import SIZE, Screens, heard


def rules_of(context: Context, key: str, size: tuple[int, int] = SIZE) -> Screens:
    title = Title(context)
    rules = Rules(context, title, by_key(key))
    return Screens.opened(context, title, rules, size=size)


def shown(screens: Screens) -> str:
    return screens.on(Rules).variant.key


def test_a_version_is_chosen_by_switches_and_its_rules_are_shown(
    context: Context,
) -> None:
    screens = rules_of(context, "gaps")
    part = screens.part("keeps")
    assert (part.label, part.value, part.detail) == (
        "A redeal keeps",
        "Runs",
        "1 of 4",
    )
    assert "You may redeal twice in a game" in screens.words
    screens.focus("keeps")
    heard(context.announcer)
    screens.press(Nav.RIGHT, Nav.RIGHT)
    assert shown(screens) == "paganini"
    assert screens.focused == "keeps"
    assert screens.title == "Gaps · rows kept, three redeals"
    assert "rows kept, three redeals" in heard(context.announcer)
    assert screens.value("redeals") == "3"
    assert "You may redeal three times in a game" in screens.words


def test_another_game_and_back_shows_the_version_that_was_chosen(
    context: Context,
) -> None:
    screens = rules_of(context, "montana")
    screens.press(Nav.RIGHT)
    assert shown(screens) == "addiction"
    screens.press(Nav.LEFT)
    assert shown(screens) == "montana"
    for _ in GAMES:
        screens.press(Nav.RIGHT)
    assert shown(screens) == "montana"


def test_a_game_without_versions_and_own_rules_offer_no_choice(
    context: Context,
) -> None:
    screens = rules_of(context, "maze")
    for key in ("maze", "custom/13leb3rsref"):
        screens = rules_of(context, key)
        assert screens.names == [
            "learn",
            "previous",
            "next",
            "done",
            "playing_well",
            "story",
        ]
    screens.press(Nav.RIGHT)
    assert shown(screens) == next(iter(GAMES))


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(560, 900), (800, 600), (1280, 800)])
def test_each_version_can_be_chosen_in_a_window_of_any_size(
    context: Context, size: tuple[int, int], language: str
) -> None:
    context.change(language=language)
    screens = rules_of(context, "gaps", size)
    if "version" in screens.names:
        seen = set()
        screens.focus("version")
        for _ in GAMES["gaps"]:
            screens.press(Nav.RIGHT)
            seen.add(shown(screens))
        assert seen == {each.key for each in GAMES["gaps"]}
    else:
        rows = [row.name for row in rows_of(CATALOGUE["gaps"])]
        assert {*rows} <= {*screens.names}
        places = [screens.place(name) for name in rows]
        for number, place in enumerate(places):
            assert place.collidelist(places) == number
