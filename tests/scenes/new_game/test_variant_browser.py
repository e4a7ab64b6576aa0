"""What is played: every variant is a version of a game and found by its names, and
rules of one's own are made.
"""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pygame
import pytest
from pygame import Rect

from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, by_key, deal
from gaps.engine.catalogue import GAMES, game_of, versions_of
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    custom_rules_of,
    custom_variant,
    format_custom_rules,
)
from gaps.language import _
from gaps.scenes.common.game_shape import shape_of
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.game_search import found_versions, why_found
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.shared.context import Context
from gaps.scenes.text.difficulty import Measured, measured
from gaps.scenes.text.versions import ROWS, version_name, version_with
from gaps.stage.core.intents import AllSelected, Hover, Nav, Press, Release
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.widgets import Switch
from gaps.store import Folder, Settings
from tests.marks import quick_first, slow_except
from tests.played_games import record_of
from tests.screens import SIZE, STEP, Screens
from tests.table.tables import pixels


def browser(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    """All games, from the title."""
    screens = Screens.opened(context, size=size)
    screens.use("all")
    shown = screens.on(VariantBrowser)
    shown.games.selected = "gaps"
    shown.changed()
    return screens


def shown(screens: Screens) -> list[str]:
    """The keys of the variants of which there is a tile."""
    keys = [part.key.removeprefix("games/") for part in screens.parts()]
    return [key for key in keys if key in CATALOGUE]


def selected(screens: Screens) -> str:
    """The key of the selected tile."""
    (key,) = [part.key for part in screens.parts() if part.selected]
    return key.removeprefix("games/")


def double_click(screens: Screens, name: str) -> None:
    place = screens.place(name).center
    screens.press(Hover(place), Press(place), Release(place))
    screens.press(Press(place, clicks=2), Release(place))


@pytest.fixture
def screens(context: Context) -> Screens:
    return browser(context)


@pytest.fixture
def low(context: Context) -> Screens:
    """All games in a window that has no room for all of them."""
    return browser(context, (800, 600))


def test_every_variant_is_a_version_of_one_game_and_measured() -> None:
    listed = [variant.key for versions in GAMES.values() for variant in versions]
    assert len(GAMES) == 12
    assert len(listed) == len(set(listed))
    assert set(CATALOGUE) == set(listed)
    for key, versions in GAMES.items():
        assert versions[0].key == key
        for version in versions:
            assert game_of(version) is versions[0]
            assert versions_of(version) == versions
    assert set(measured()) == set(CATALOGUE)
    for found in measured().values():
        assert all(
            0 <= share <= 1 for share in (found.greedy, found.planner, found.follower)
        )
        assert found.follower >= found.planner - 0.1 - 1.25 / found.deals**0.5
    assert measured()["gaps"].greedy == pytest.approx(0.068, abs=0.05), (
        "as other programs have it"
    )
    assert measured()["gaps"].planner == pytest.approx(0.53, abs=0.07)


@pytest.mark.parametrize(
    ("greedy", "planner", "follower", "level", "chances"),
    [
        (1.0, 1.0, 1.0, "Very easy", ("nearly every deal", "nearly every deal")),
        (0.62, 0.79, 1.0, "Easy", ("six in ten", "eight in ten")),
        (0.06, 0.52, 1.0, "Medium", ("one in twenty", "one in two")),
        (0.02, 0.31, 1.0, "Hard", ("one in fifty", "one in three")),
        (0.0, 0.1, 1.0, "Very hard", ("hardly any", "one in ten")),
        (0.0, 0.0, 0.9, "Very hard", ("hardly any", "hardly any")),
    ],
)
def test_how_hard_a_game_is_is_said_in_plain_words(
    greedy: float,
    planner: float,
    follower: float,
    level: str,
    chances: tuple[str, str],
) -> None:
    found = Measured(greedy, planner, follower, 1000)
    assert found.level == level
    at_first, later = chances
    said = f"At first {at_first}; with undo and patience {later}."
    assert found.sentence == said


@pytest.mark.parametrize("key", ROWS)
def test_switches_tell_all_versions_of_a_game_apart_and_lead_to_each(key: str) -> None:
    rows = ROWS[key]
    versions = GAMES[key]
    told = [tuple(row.choice_of(each) for row in rows) for each in versions]
    assert len(set(told)) == len(versions)
    for version in versions:
        for row in rows:
            assert row.choice_of(version) in row.words
            assert version_with(version, row, row.choice_of(version)) is version
            for choice in row.words:
                made = version_with(version, row, choice)
                assert made in versions, "no switch makes a game that is not listed"
                assert row.choice_of(made) == choice
    assert {game for game, found in GAMES.items() if len(found) > 1} == {*ROWS}


@pytest.mark.parametrize(
    ("before", "row", "choice", "after"),
    [
        ("gaps", "keeps", "rows", "paganini"),
        ("paganini", "redeals", "u", "endless"),
        ("no-redeal", "cards", "locked", "locked"),
        ("locked", "redeals", "3", "unshuffled-three"),
        ("unshuffled", "redeals", "u", "unshuffled-endless"),
        ("galary", "packs", "2", "double-blue-moon"),
        ("double-blue-moon", "takes", "either", "galary"),
    ],
)
def test_a_word_that_stands_with_no_other_sets_the_other_rows(
    before: str, row: str, choice: str, after: str
) -> None:
    variant = CATALOGUE[before]
    (turned,) = [each for each in ROWS[game_of(variant).key] if each.name == row]
    assert version_with(variant, turned, choice).key == after


def test_every_version_is_named_after_its_game(any_language: str) -> None:
    names = [_(variant.name) for variant in CATALOGUE.values()]
    assert len(set(names)) == len(names)
    for versions in GAMES.values():
        usual = _(versions[0].name)
        for version in versions[1:]:
            assert _(version.name) == f"{usual} · {version_name(version)}"


def test_a_switch_chooses_the_version_that_is_dealt(screens: Screens) -> None:
    screens.focus("games/gaps")
    screens.focus("keeps")
    screens.press(Nav.RIGHT)
    assert screens.part("details").label == "About Gaps · order kept"
    assert selected(screens) == "gaps"
    said = screens.part("keeps")
    assert (said.label, said.value, said.detail) == (
        "A redeal keeps",
        "Order",
        "2 of 4",
    )
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "unshuffled"


def test_the_version_played_last_stands_first(context: Context) -> None:
    context.folder.add_record(record_of("paganini:7"))
    context.folder.add_record(record_of("line-up:7"))
    context.change(last_variant="line-up")
    screens = browser(context)
    screens.focus("games/gaps")
    assert screens.part("keeps").value == "Rows"
    assert screens.part("games/gaps").label.startswith("Gaps, 2 redeals, 4 by 13")
    assert "0 of 1 won" in screens.part("games/gaps").label


def test_the_shoulder_buttons_turn_the_first_switch(
    screens: Screens, context: Context
) -> None:
    screens.focus("games/gaps")
    context.controls.device = Device.PAD
    screens.press(Nav.NEXT)
    assert screens.part("redeals").value == "Three"
    screens.press(Nav.PREVIOUS, Nav.PREVIOUS)
    assert screens.part("redeals").value == "None"
    assert screens.spoken_focus == "games/gaps"
    screens.press(Nav.ACTIVATE)
    screens.wait()
    assert screens.session.variant.key == "no-redeal"


def test_a_small_window_has_one_stepper_for_the_versions(context: Context) -> None:
    screens = browser(context, (800, 600))
    screens.focus("games/gaps")
    assert "keeps" not in screens.names
    screens.focus("version")
    screens.press(Nav.RIGHT)
    assert screens.part("version").value == "order kept"
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "unshuffled"


@pytest.mark.parametrize("size", [(1000, 720), (900, 900), SIZE])
def test_the_words_of_the_switches_do_not_touch(
    size: tuple[int, int], context: Context, any_language: str
) -> None:
    screens = browser(context, size)
    screens.focus("games/gaps")
    if "keeps" not in screens.names:  # no room: there is the stepper
        assert "version" in screens.names
        return
    switch = screens.widget("keeps")
    assert isinstance(switch, Switch)
    assert switch.has_room(
        Style(themes()["midnight"], size), screens.place("keeps").width
    )


@pytest.mark.parametrize("size", [(800, 600), SIZE])
def test_what_differs_is_said_in_a_few_words_that_no_other_game_has(
    size: tuple[int, int], any_language: str
) -> None:
    style = Style(themes()["midnight"], size)
    texts = [_(variant.summary) for variant in CATALOGUE.values()]
    assert len(set(texts)) == len(texts)
    for text in texts:
        assert len(style.wrap(text, "note", style.px(250))) <= 2, text
        lines = 1 if style.is_wide else 2
        assert len(style.wrap(text, "note_bold", style.px(332))) <= lines, text
        assert not text.endswith("."), text


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_shape_shows_all_cells_and_what_a_redeal_keeps(key: str) -> None:
    variant = CATALOGUE[key]
    shape = shape_of(variant)
    assert all(shape.state.board[cell] is not None for cell in shape.home)
    assert len(shape.state.gaps) == len(deal(variant, 1).gaps)
    if not shape.dealt:
        assert variant.redeal is not None
        assert bool(shape.home) is not variant.redeal.keep.nothing


def test_shapes_tell_most_games_apart() -> None:
    found = {
        key: (
            variant.layout.rows,
            variant.layout.columns,
            shape_of(variant).home,
            shape_of(variant).state.gaps,
        )
        for key, variant in CATALOGUE.items()
    }
    assert found["addiction"] != found["gaps"]
    assert found["station"] != found["gaps"]
    assert found["spaces"] != found["paganini"]
    assert found["montana"] != found["gaps"]


@pytest.mark.parametrize("size", slow_except([(800, 600), SIZE, (1920, 1200)], [SIZE]))
def test_a_click_selects_and_the_panel_stays_until_the_game_is_dealt(
    context: Context, size: tuple[int, int]
) -> None:
    screens = browser(context, size)
    screens.click("games/house-of-commons")
    screens.on(VariantBrowser)
    assert selected(screens) == "house-of-commons"
    for name in ("games/gaps", "back", "search"):
        screens.hover(name)
        assert screens.part("details").label == "About House of Commons"
    screens.click("rules")
    screens.wait()
    assert screens.on(Rules).variant.key == "house-of-commons"
    screens.go(Nav.BACK)
    screens.click("edit")
    screens.wait()
    assert code_of(screens) == "custom/10llb1rsref"
    screens.go(Nav.BACK)
    assert selected(screens) == "house-of-commons"
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "house-of-commons"


@pytest.mark.parametrize(
    "size",
    slow_except(
        [
            (600, 900),
            (480, 640),
            (640, 400),
            (320, 240),
        ],
        [(320, 240)],
    ),
)
def test_a_narrow_or_low_window_still_deals_what_is_selected(
    context: Context, size: tuple[int, int]
) -> None:
    screens = browser(context, size)
    screens.picture()
    screens.focus("games/jungle")
    window = Rect((0, 0), size)
    assert window.colliderect(screens.place("games/jungle"))
    assert screens.part("deal").label == "Deal"
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "jungle"


@pytest.mark.parametrize("clicks", [1, 2])
def test_a_double_click_deals_and_two_slow_ones_do_not(
    screens: Screens, clicks: int
) -> None:
    if clicks == 2:
        double_click(screens, "games/addiction")
        screens.wait()
        assert screens.session.variant.key == "addiction"
        return
    screens.click("games/addiction")
    screens.click("games/addiction")
    assert selected(screens) == "addiction"
    screens.on(VariantBrowser)


def test_arrows_select_and_tab_leads_from_the_list_to_what_is_done_with_it(
    screens: Screens,
) -> None:
    assert screens.spoken_focus == "games/gaps"
    for arrow, key in (
        (Nav.LEFT, "house-of-commons"),
        (Nav.DOWN, "addiction"),
        (Nav.RIGHT, "either-side"),
        (Nav.UP, "gaps"),
        (Nav.UP, "mini"),
    ):
        screens.press(arrow)
        assert screens.spoken_focus == f"games/{key}"
        assert CATALOGUE[key].name in screens.part("details").label
    order = ["deal", "levels", "rules", "edit", "back", "search", "games"]
    for name in order:
        screens.press(Nav.NEXT)
        assert screens.focused == name
    screens.press(Nav.RIGHT)
    assert (screens.focused, selected(screens)) == ("deal", "mini")
    screens.press(Nav.LEFT)
    assert screens.spoken_focus == "games/mini"
    screens.use("games/mini")
    assert screens.session.variant.key == "mini"


SHARED = {
    "pretzel": {"gaps", "line-up"},
    "montana": {"gaps", "montana", "double-montana", "double-gaps"},
    "spaces": {"gaps", "spaces", "scatter", "spaces-and-aces"},
    "paganini": {"paganini", "double-montana"},
    "Double Montana": {"double-montana", "double-gaps"},
    "addiction solitaire": {"addiction", "addiction-three", "gaps", "mini"},
    "free parking": {"either-side"},
    "Pas à deux": {"pas-a-deux"},
    "rangoon": {"gaps", "blue-moon"},
    "no-redeal gaps": {"no-redeal"},
    "no shuffle": {"unshuffled"},
    "red moon": {"red-moon", "double-red-moon"},
    "gaps": {"gaps", "double-gaps", "addiction", "addiction-three", "station"},
}
"""Names and the games that bear them, by their sources."""


@pytest.mark.parametrize(("name", "keys"), quick_first(3, SHARED.items()))
def test_a_name_finds_every_game_that_bears_it(
    screens: Screens,
    name: str,
    keys: set[str],
) -> None:
    screens.focus("search")
    screens.enter(name)
    assert {*keys} <= {*shown(screens)}
    if name != "gaps":
        assert {*shown(screens)} == keys


def test_every_name_of_every_game_finds_it(any_language: str) -> None:
    for variant in CATALOGUE.values():
        for name in (
            variant.key,
            variant.name,
            *variant.also_called,
            *variant.found_as,
        ):
            for written in (name, name.upper(), f" {_(name)} "):
                assert why_found(variant, written), (variant.key, written)


@pytest.mark.parametrize(
    ("text", "key", "why"),
    [
        ("spaces", "spaces", "Spaces in “How to Play Gaps”"),
        ("spaces", "gaps", "called Spaces in a Mac collection"),
        ("spaces", "scatter", "Spaces in PySolFC"),
        ("spaces, scattered", "scatter", "Also called Spaces, scattered"),
        ("red moon", "red-moon", "Also called Red Moon (PySolFC)"),
    ],
)
def test_the_search_says_why_it_finds_a_game(text: str, key: str, why: str) -> None:
    assert {each.key: said for each, said in found_versions(text)}[key] == why


def test_what_is_called_just_so_is_found_first() -> None:
    for text, key in (("gaps", "gaps"), ("Red Moon", "red-moon"), ("maze", "maze")):
        assert found_versions(text)[0][0].key == key


@pytest.mark.parametrize("kind", ["solitaire", "Patience", "Solitär", "réussite"])
def test_a_word_for_any_patience_beside_a_name_hides_no_game(kind: str) -> None:
    for variant in CATALOGUE.values():
        found = [each for each, _why in found_versions(f"{variant.name} {kind}")]
        assert variant in found
    assert found_versions(f"montana {kind}")[0][0].key == "gaps"
    assert found_versions(f"gaps {kind}")[0][0].key == "gaps"


def test_a_found_version_sets_the_switches_and_stays_chosen(screens: Screens) -> None:
    screens.enter("paganini")
    assert selected(screens) == "paganini"
    assert screens.part("keeps").value == "Rows"
    screens.press(Nav.BACK)
    assert selected(screens) == "gaps"
    assert screens.part("keeps").value == "Rows"
    screens.press(Nav.BACK)
    screens.on(Title)


@pytest.mark.parametrize(
    ("key", "unknown"),
    [
        ("pas-a-deux", True),
        ("pas-de-deux", False),
        ("jungle", False),
    ],
)
def test_the_panel_says_where_no_deal_is_known_to_be_winnable(
    screens: Screens,
    key: str,
    unknown: bool,
) -> None:
    screens.enter(CATALOGUE[key].name)
    assert selected(screens) == key
    assert ("No deal is known to be winnable" in screens.words) == unknown


@pytest.mark.parametrize(
    ("key", "books"),
    [
        ("gaps", "one in two. Books say one in twenty."),
        ("unshuffled", "Books say one in seven."),
        ("no-redeal", "Books say one or two in a hundred."),
        ("mini", ""),
    ],
)
def test_the_chances_of_books_stand_beside_those_that_were_measured(
    screens: Screens,
    key: str,
    books: str,
) -> None:
    screens.enter(CATALOGUE[key].name)
    assert selected(screens) == key
    assert books in screens.words
    assert ("Books say" in screens.words) == bool(books)


def test_the_panel_says_how_long_a_game_takes_that_was_not_played_yet(
    screens: Screens, context: Context
) -> None:
    assert "not played yet · ten minutes" in screens.words
    context.folder.records.add(record_of("gaps:7", (), 300, result="lost", id="1" * 16))
    played = browser(context)
    assert "0 of 1 won" in played.words
    assert "ten minutes" not in played.words


@pytest.mark.slow
def test_where_nothing_is_found_nothing_is_dealt_until_the_search_is_erased(
    screens: Screens,
) -> None:
    screens.focus("search")
    screens.enter("zzz")
    assert not shown(screens)
    screens.press(Nav.ACTIVATE)
    screens.on(VariantBrowser)
    for button in ("deal", "rules", "edit"):
        screens.click(button)
        screens.on(VariantBrowser)
    screens.focus("search")
    screens.press(*[Nav.ERASE] * 3)
    assert len(shown(screens)) == len(GAMES)
    screens.click("deal")
    screens.wait()
    screens.on(Play)


def test_the_list_is_scrolled_by_wheel_by_its_bar_and_by_a_finger(
    low: Screens,
) -> None:
    games = low.place("games")
    first = low.place("games/line-up")
    low.turn_wheel("games/gaps", -2)
    assert low.place("games/line-up").top < first.top
    low.turn_wheel("games/gaps", 9)
    assert low.place("games/line-up") == first
    bar = (games.right - 2, games.top + 60)
    low.drag(bar, (bar[0], games.bottom - 4))
    make = low.place("games/make")
    assert games.bottom - 40 < make.bottom < games.bottom
    assert selected(low) == "gaps"
    low.drag(make.center, (make.centerx, make.centery + 300))
    assert low.place("games/make").top == make.top + 300
    low.on(VariantBrowser)


def test_what_is_scrolled_out_of_view_cannot_be_clicked(low: Screens) -> None:
    low.turn_wheel("games/gaps", -5)
    hidden = low.place("games/line-up")
    assert hidden.bottom < low.place("games").top
    low.click_at((hidden.centerx, max(1, hidden.centery)))
    assert selected(low) == "gaps"


def test_no_ring_is_drawn_where_the_selected_tile_is_scrolled_out_of_view(
    low: Screens,
) -> None:
    low.press(Nav.DOWN, GameCommand.UNDO_ALL)
    chosen = "games/line-up"
    list_top = low.place("games").top
    while low.place(chosen).bottom > list_top:
        low.turn_wheel("games", -1)
    low.wait()
    with_focus = low.picture()
    assert low.form.focus_visible
    low.form.show_focus(False)
    assert pixels(low.picture()) == pixels(with_focus)


def test_keys_lead_through_the_list_by_pages_and_to_its_ends(low: Screens) -> None:
    games = low.place("games")
    tops = []
    for key in (GameCommand.UNDO_ALL, GameCommand.NEXT_PAGE, GameCommand.REDO_ALL):
        low.press(key)
        assert games.contains(low.place(low.spoken_focus))
        tops.append(low.place("games/line-up").top)
    assert tops == sorted({*tops}, reverse=True)
    assert selected(low) == "make"
    low.press(GameCommand.UNDO_ALL)
    assert selected(low) == "line-up"


def test_own_rules_are_kept_by_name_and_dealt(
    screens: Screens, context: Context
) -> None:
    screens.click("games/make")
    screens.focus("redeals")
    screens.press(Nav.RIGHT)
    screens.focus("name")
    screens.enter("Three winds")
    screens.use("kept")
    (key,) = context.folder.load_settings().own.values()
    assert context.folder.load_settings().own == {"Three winds": key}
    assert selected(screens) == key
    assert screens.part(f"games/{key}").label.startswith("Three winds, 3 redeals")
    redeal = by_key(key).redeal
    assert redeal is not None
    assert redeal.limit == 3
    screens.click("deal")
    screens.wait()
    assert context.name_of(screens.session.variant) == "Three winds"
    assert context.folder.load_settings().last_variant == key
    screens.session.play(screens.state.slides[0])
    saved = Folder(context.folder.path).load_game()
    assert saved is not None
    assert saved.game.state == screens.state
    screens.go(GameCommand.KEYS)
    screens.click("rules")
    screens.on(Rules)
    screens.wait()
    screens.go(Nav.BACK)
    screens.go(Nav.BACK)
    context.keep_own_rules("", screens.session.variant)
    assert context.settings.own == {}


CODE = "custom/9hsb3rsnel"


def own_rules(context: Context, code: str = "gaps") -> Screens:
    """The page that begins from the rules of a code or key."""
    return Screens.over_title(
        context,
        lambda context, _title: VariantBrowser(context, by_key(code), own_rules=True),
    )


def new_deal(context: Context) -> Screens:
    return Screens.over_title(
        context, lambda context, title: NewDeal(context, title, CATALOGUE["gaps"])
    )


def rules_of(screens: Screens) -> CustomRules:
    return screens.on(VariantBrowser).own.rules


def code_of(screens: Screens) -> str:
    return format_custom_rules(rules_of(screens))


def rows_of(screens: Screens) -> list[str]:
    return [name for name in screens.names if hasattr(CustomRules(), name)]


def use(
    screens: Screens,
    row: str,
    times: int = 1,
) -> None:
    screens.focus(row)
    screens.press(*[Nav.ACTIVATE] * times)


@pytest.mark.slow
def test_every_row_changes_its_rule(context: Context) -> None:
    screens = own_rules(context)
    assert len(rows_of(screens)) == len(fields(CustomRules))
    for row in rows_of(screens):
        before = rules_of(screens)
        use(screens, row)
        assert rules_of(screens) != before, row
        use(screens, row, 20)
        assert custom_variant(rules_of(screens)) if screens.enabled("deal") else True


def test_own_rules_begin_from_the_game_that_is_chosen(context: Context) -> None:
    for key, variant in CATALOGUE.items():
        rules = custom_rules_of(variant) or CustomRules()
        assert rules_of(own_rules(context, key)) == rules
    screens = browser(context)
    screens.click("games/either-side")
    screens.click("games/make")
    assert rules_of(screens) == custom_rules_of(CATALOGUE["either-side"])
    assert (
        "Begins as Either Side; what you change is brass" in screens.words.splitlines()
    )
    use(screens, "redeals")
    assert screens.part("redeals").detail.endswith("changed")
    screens.click("games/gaps")
    screens.click("games/make")
    assert code_of(screens) == "custom/13leb3rsref"  # what was changed stays
    assert (
        "These are the rules of Either Side · three redeals"
        in screens.words.splitlines()
    )


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_no_choice_of_own_rules_touches_the_next(
    context: Context, size: tuple[int, int], language: str
) -> None:
    context.change(language=language)
    screens = own_rules(context)
    screens.stack.resize(size)
    screens.wait()
    sites = screens.on(VariantBrowser).form.sites
    places = {widget.name: site.rect for widget, site in sites.items()}
    own = [*rows_of(screens), "name"]
    for above, below in pairwise(own):
        distance = places[below].top - places[above].bottom
        assert distance >= screens.on(VariantBrowser).style.px(3), below
    assert places["name"].right < places["kept"].left


def test_enter_on_own_rules_leads_to_them_and_not_to_a_deal(
    screens: Screens,
) -> None:
    screens.focus("games")
    screens.press(GameCommand.REDO_ALL)  # End
    assert selected(screens) == "make"
    screens.press(Nav.ACTIVATE)
    screens.wait()
    screens.on(VariantBrowser)
    assert screens.focused == rows_of(screens)[0]
    screens.focus("deal")
    screens.press(Nav.ACTIVATE)
    screens.wait()
    screens.on(Play)


def test_own_rules_are_gone_through_and_dealt_by_pad(context: Context) -> None:
    screens = own_rules(context)
    rows = rows_of(screens)
    screens.press(Nav.DOWN)  # which shows where the focus is
    assert screens.focused == rows[0]
    for name in rows[1:]:
        screens.press(Nav.DOWN)
        assert screens.focused == name
    screens.focus("redeals")
    screens.press(Nav.LEFT)
    assert rules_of(screens).redeals == 1
    screens.focus(rows[-1])
    screens.press(Nav.DOWN, Nav.LEFT)
    assert screens.focused == "name"
    screens.press(Nav.DOWN)
    assert screens.focused == "deal"
    screens.press(Nav.RIGHT)
    assert screens.focused == "rules"
    screens.press(Nav.DOWN)
    assert screens.focused == "copy"
    screens.press(Nav.LEFT, Nav.ACTIVATE)
    screens.wait()
    assert screens.session.code == "custom/13llb1rsrsf:4711"


def test_rules_that_do_not_fit_together_can_be_played_once_one_is_changed(
    context: Context,
) -> None:
    screens = own_rules(context)
    for row, fits in (
        ("gaps", True),
        ("shuffled", False),
        ("gaps", True),
    ):
        use(screens, row)
        for name in ("deal", "kept", "rules", "copy"):
            assert screens.enabled(name) is fits


def test_what_a_row_start_takes_is_no_choice_where_aces_stay(context: Context) -> None:
    screens = own_rules(context, "custom/13nlm2rsrsf")
    assert not screens.enabled("any_start")
    use(screens, "fill")
    assert rules_of(screens).fill is Fill.EITHER
    assert screens.enabled("any_start")
    use(screens, "any_start")
    assert code_of(screens) == "custom/13nem2rsrsfa"


def test_a_name_is_offered_only_for_rules_that_were_named(context: Context) -> None:
    context.change(language="de")
    assert own_rules(context, CODE).value("name") == ""
    context.keep_own_rules("Steil", by_key(CODE))
    screens = own_rules(context, CODE)
    assert screens.value("name") == "Steil"
    screens.click("deal")
    screens.wait()
    assert screens.session.code == f"{CODE}:4711"


def test_rules_that_are_kept_can_be_named_anew_and_forgotten(context: Context) -> None:
    screens = own_rules(context, CODE)
    screens.click("kept")
    assert context.settings.own == {"Own rules": CODE}
    screens.click("edit")
    screens.focus("name")
    screens.press(AllSelected())
    screens.enter("Steep")
    screens.click("kept")
    assert context.settings.own == {"Steep": CODE}
    screens.click("edit")
    assert screens.part("kept").label == "Forget"
    screens.click("kept")
    assert context.settings.own == {}
    assert code_of(screens) == CODE
    assert screens.part("kept").label == "Keep it"


def test_without_a_redeal_its_rows_are_disabled(context: Context) -> None:
    screens = own_rules(context)
    use(screens, "redeals", 9)
    assert rules_of(screens).redeals == 0
    disabled = [row for row in rows_of(screens) if not screens.enabled(row)]
    assert disabled == ["early", "gaps", "keep", "shuffled"]
    assert "These are the rules of Gaps · no redeal" in screens.words.splitlines()


def test_the_code_is_copied_and_pasted(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    clip: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clip.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clip[-1] + "\nmore")
    screens = own_rules(context, CODE)
    screens.press(GameCommand.COPY)
    assert clip == [CODE]
    assert "Copied" in screens.words.splitlines()
    screens = new_deal(context)
    screens.press(GameCommand.PASTE, Nav.ACTIVATE)
    screens.wait()
    assert code_of(screens) == CODE


def test_the_command_line_and_the_settings_accept_custom_rules() -> None:
    assert read_options(["--variant", CODE]).variant is by_key(CODE)
    assert read_options(["--variant", CODE, "--deal", "5"]).seed == 5
    assert read_options([f"{CODE}:7"]).variant is by_key(CODE)
    with pytest.raises(SystemExit):
        read_options(["--variant", "custom/13llb2akrsf"])
    assert Settings.from_values({"last_variant": CODE}) == (
        Settings(last_variant=CODE),
        [],
    )
    settings, problems = Settings.from_values({"last_variant": "custom/99"})
    assert settings.last_variant == "gaps"
    assert len(problems) == 1


def test_pointing_at_a_tile_draws_little_anew(context: Context) -> None:
    picker = VariantBrowser(context, by_key("gaps"))
    screens = Screens.opened(context, picker)
    shown = screens.picture()
    for name in ("addiction", "house-of-commons", "addiction"):
        place = picker.games.place_of(name, picker.form.sites[picker.games])
        screens.press(Hover(place.center))
        screens.stack.update(STEP)
        areas = screens.stack.redraw(shown, 0.0)
        assert areas is not None
        drawn = sum(area.width * area.height for area in areas)
        assert drawn < shown.get_width() * shown.get_height() / 4
        anew = pygame.Surface(shown.get_size())
        picker.draw(anew, 0.0)
        found = pixels(shown)
        assert found == pixels(anew)
