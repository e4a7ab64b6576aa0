"""What is played: every variant is in a group and found by its names, and rules of
one's own are made.
"""

from __future__ import annotations

from dataclasses import fields

import pygame
import pytest
from pygame import Rect

from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, by_key, deal
from gaps.engine.catalogue import GROUPS
from gaps.engine.custom_rules import (
    CustomRules,
    Fill,
    custom_variant,
    format_custom_rules,
)
from gaps.language import _
from gaps.scenes.common.game_shape import shape_of
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.custom_rules_dialog import CustomRulesDialog
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser, matches
from gaps.scenes.shared.context import Context
from gaps.scenes.text.difficulty import Measured, measured
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.store import Folder, Settings
from tests.marks import quick_first, slow_except
from tests.screens import SIZE, STEP, Screens
from tests.table.tables import pixels


def browser(context: Context, size: tuple[int, int] = SIZE) -> Screens:
    """All games, from the title."""
    screens = Screens.opened(context, size=size)
    screens.use("all")
    screens.on(VariantBrowser)
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


def test_every_variant_is_in_one_group_and_measured() -> None:
    listed = [variant.key for variants in GROUPS.values() for variant in variants]
    assert len(listed) == len(set(listed))
    assert set(CATALOGUE) <= set(listed)
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
    ("greedy", "planner", "follower", "level", "sentence"),
    [
        (1.0, 1.0, 1.0, "Very easy", "A careful player wins nearly every deal."),
        (0.5, 0.8, 1.0, "Very easy", "A careful player wins eight deals in ten."),
        (0.5, 0.51, 1.0, "Medium", "A careful player wins every second deal."),
        (0.1, 0.14, 1.0, "Hard", "A careful player wins one deal in seven."),
        (0.0, 0.04, 1.0, "Very hard", "A careful player wins one deal in 25."),
        (0.0, 0.0, 0.9, "Very hard", "Even a careful player wins hardly any deal."),
    ],
)
def test_how_hard_a_game_is_is_said_in_plain_words(
    greedy: float,
    planner: float,
    follower: float,
    level: str,
    sentence: str,
) -> None:
    found = Measured(greedy, planner, follower, 1000)
    assert (found.level, found.sentence) == (level, sentence)


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
    screens.click("games/unshuffled")
    screens.on(VariantBrowser)
    assert selected(screens) == "unshuffled"
    for name in ("games/gaps", "back", "search"):
        screens.hover(name)
        assert screens.part("details").label == "About Gaps, unshuffled"
    screens.click("rules")
    screens.wait()
    assert screens.on(Rules).variant.key == "unshuffled"
    screens.go(Nav.BACK)
    screens.click("edit")
    screens.wait()
    screens.on(CustomRulesDialog)
    screens.go(Nav.BACK)
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "unshuffled"


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
    screens.focus("games/paganini")
    window = Rect((0, 0), size)
    assert window.colliderect(screens.place("games/paganini"))
    assert screens.part("deal").label == "Deal"
    screens.click("deal")
    screens.wait()
    assert screens.session.variant.key == "paganini"


@pytest.mark.parametrize("clicks", [1, 2])
def test_a_double_click_deals_and_two_slow_ones_do_not(
    screens: Screens, clicks: int
) -> None:
    if clicks == 2:
        double_click(screens, "games/montana")
        screens.wait()
        assert screens.session.variant.key == "montana"
        return
    screens.click("games/montana")
    screens.click("games/montana")
    assert selected(screens) == "montana"
    screens.on(VariantBrowser)


def test_arrows_select_and_tab_leads_from_the_list_to_what_is_done_with_it(
    screens: Screens,
) -> None:
    assert screens.spoken_focus == "games/gaps"
    for arrow, key in (
        (Nav.RIGHT, "unshuffled"),
        (Nav.DOWN, "unshuffled-endless"),
        (Nav.LEFT, "unshuffled-three"),
        (Nav.UP, "gaps"),
        (Nav.UP, "house-of-commons"),
    ):
        screens.press(arrow)
        assert screens.spoken_focus == f"games/{key}"
        assert CATALOGUE[key].name in screens.part("details").label
    order = ["deal", "levels", "rules", "edit", "back", "search", "games"]
    for name in order:
        screens.press(Nav.NEXT)
        assert screens.focused == name
    screens.press(Nav.RIGHT, Nav.RIGHT)
    assert (screens.focused, selected(screens)) == ("deal", "endless")
    screens.press(Nav.LEFT)
    assert screens.spoken_focus == "games/endless"
    screens.use("games/endless")
    assert screens.session.variant.key == "endless"


SHARED = {
    "pretzel": {"gaps", "line-up"},
    "montana": {"gaps", "montana", "double-montana", "double-gaps"},
    "spaces": {"gaps", "spaces", "scatter", "spaces-and-aces"},
    "paganini": {"paganini", "double-montana"},
    "Double Montana": {"double-montana", "double-gaps"},
    "addiction solitaire": {"addiction-three", "mini"},
    "free parking": {"either-side"},
    "Pas à deux": {"pas-a-deux"},
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
    assert set(shown(screens)) == keys


def test_every_name_of_every_game_finds_it(any_language: str) -> None:
    for variant in CATALOGUE.values():
        for name in (variant.key, variant.name, *variant.also_called):
            for written in (name, name.upper(), f" {_(name)} "):
                assert matches(variant, written), (variant.key, written)


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
    screens.focus(f"games/{key}")
    assert ("No deal is known to be winnable" in screens.words) == unknown


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
    assert len(shown(screens)) == len(CATALOGUE)
    screens.click("deal")
    screens.wait()
    screens.on(Play)


def test_the_list_is_scrolled_by_wheel_by_its_bar_and_by_a_finger(
    screens: Screens,
) -> None:
    games = screens.place("games")
    first = screens.place("games/line-up")
    screens.turn_wheel("games/gaps", -2)
    assert screens.place("games/line-up").top < first.top
    screens.turn_wheel("games/gaps", 9)
    assert screens.place("games/line-up") == first
    bar = (games.right - 2, games.top + 60)
    screens.drag(bar, (bar[0], games.bottom - 4))
    make = screens.place("games/make")
    assert games.bottom - 40 < make.bottom < games.bottom
    assert selected(screens) == "gaps"
    screens.drag(make.center, (make.centerx, make.centery + 300))
    assert screens.place("games/make").top == make.top + 300
    screens.on(VariantBrowser)


def test_what_is_scrolled_out_of_view_cannot_be_clicked(screens: Screens) -> None:
    screens.turn_wheel("games/gaps", -5)
    hidden = screens.place("games/line-up")
    assert hidden.bottom < screens.place("games").top
    screens.click_at((hidden.centerx, max(1, hidden.centery)))
    assert selected(screens) == "gaps"


def test_no_ring_is_drawn_where_the_selected_tile_is_scrolled_out_of_view(
    screens: Screens,
) -> None:
    screens.press(Nav.DOWN)
    chosen = f"games/{selected(screens)}"
    list_top = screens.place("games").top
    while screens.place(chosen).bottom > list_top:
        screens.turn_wheel("games", -1)
    screens.wait()
    with_focus = screens.picture()
    assert screens.form.focus_visible
    screens.form.show_focus(False)
    assert pixels(screens.picture()) == pixels(with_focus)


def test_keys_lead_through_the_list_by_pages_and_to_its_ends(screens: Screens) -> None:
    games = screens.place("games")
    tops = []
    for key in (GameCommand.UNDO_ALL, GameCommand.NEXT_PAGE, GameCommand.REDO_ALL):
        screens.press(key)
        assert games.contains(screens.place(screens.spoken_focus))
        tops.append(screens.place("games/line-up").top)
    assert tops == sorted({*tops}, reverse=True)
    assert selected(screens) == "make"
    screens.press(GameCommand.UNDO_ALL)
    assert selected(screens) == "line-up"


def test_custom_rules_are_saved_by_name_and_dealt(
    screens: Screens, context: Context
) -> None:
    screens.use("games/make")
    screens.on(CustomRulesDialog)
    screens.focus("redeals")
    screens.press(Nav.RIGHT)
    screens.focus("name")
    screens.enter("Three winds")
    screens.use("save")
    screens.on(VariantBrowser)
    (key,) = context.folder.load_settings().own.values()
    assert context.folder.load_settings().own == {"Three winds": key}
    assert screens.part(f"games/{key}").label.startswith("Three winds, Rules of your")
    redeal = by_key(key).redeal
    assert redeal is not None
    assert redeal.limit == 3
    screens.use(f"games/{key}")
    assert context.name_of(screens.session.variant) == "Three winds"
    assert context.folder.load_settings().last_variant == key
    screens.session.play(screens.state.slides[0])
    saved = Folder(context.folder.path).load_game()
    assert saved is not None
    assert saved.game.state == screens.state
    screens.go(GameCommand.HELP)
    screens.click("rules")
    screens.on(Rules)
    screens.wait()
    screens.go(Nav.BACK)
    screens.go(Nav.BACK)
    context.save_custom_rules("", screens.session.variant)
    assert context.settings.own == {}


CODE = "custom/9hsb3rsnel"


def opened(context: Context, code: str | None = None) -> Screens:
    rules = by_key(code) if code else None
    return Screens.over_title(
        context, lambda context, title: CustomRulesDialog(context, title, rules)
    )


def new_deal(context: Context) -> Screens:
    return Screens.over_title(
        context, lambda context, title: NewDeal(context, title, CATALOGUE["gaps"])
    )


def rules_of(screens: Screens) -> CustomRules:
    return screens.on(CustomRulesDialog).rules


def code_of(screens: Screens) -> str:
    return format_custom_rules(rules_of(screens))


def name_of(screens: Screens) -> str:
    """The name of the rules, which is said first."""
    return screens.words.splitlines()[1]


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
    screens = opened(context)
    assert len(rows_of(screens)) == len(fields(CustomRules))
    for row in rows_of(screens):
        before = rules_of(screens)
        use(screens, row)
        assert rules_of(screens) != before, row
        use(screens, row, 20)
        assert custom_variant(rules_of(screens)) if screens.enabled("play") else True


def test_rules_that_do_not_fit_together_can_be_played_once_one_is_changed(
    context: Context,
) -> None:
    screens = opened(context)
    for row, fits in (
        ("gaps", True),
        ("shuffled", False),
        ("gaps", True),
    ):
        use(screens, row)
        assert screens.enabled("play") is fits


def test_what_a_row_start_takes_is_no_choice_where_aces_stay(context: Context) -> None:
    screens = opened(context, "custom/13nlm2rsrsf")
    assert not screens.enabled("any_start")
    use(screens, "fill")
    assert rules_of(screens).fill is Fill.EITHER
    assert screens.enabled("any_start")
    use(screens, "any_start")
    assert code_of(screens) == "custom/13nem2rsrsfa"


def test_a_name_is_offered_only_for_rules_that_were_named(context: Context) -> None:
    context.change(language="de")
    assert opened(context, CODE).value("name") == ""
    context.save_custom_rules("Steil", by_key(CODE))
    screens = opened(context, CODE)
    assert screens.value("name") == "Steil"
    screens.click("play")
    screens.wait()
    assert screens.session.code == f"{CODE}:4711"


def test_without_a_redeal_its_rows_are_disabled(context: Context) -> None:
    screens = opened(context)
    use(screens, "redeals", 9)
    assert rules_of(screens).redeals == 0
    disabled = [row for row in rows_of(screens) if not screens.enabled(row)]
    assert disabled == ["gaps", "keep", "shuffled", "early"]
    assert name_of(screens) == "No redeal"


def test_the_code_is_copied_and_pasted(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    clip: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clip.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clip[-1] + "\nmore")
    screens = opened(context, CODE)
    screens.press(GameCommand.COPY)
    assert clip == [CODE]
    assert screens.part("copy").detail == "Copied"
    screens = new_deal(context)
    screens.press(GameCommand.PASTE, Nav.ACTIVATE)
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
    for name in ("montana", "mini", "montana"):
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
