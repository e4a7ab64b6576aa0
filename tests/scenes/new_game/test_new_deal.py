"""New deals: found, rated, ready at once or after a moment, and typed as they are
written.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

import pygame
import pytest

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, InputError, by_key, deal
from gaps.language import error_text, said
from gaps.scenes.board.opening import DealWait
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.results.results import Results
from gaps.scenes.session.found_text import (
    deal_code_in,
    names_deal,
    read_deal,
    read_rules,
)
from gaps.scenes.session.routes import DealChosen
from gaps.scenes.shared.context import Context
from gaps.scenes.text.solver_text import (
    HIDDEN_BY_TALON,
    KIND_NOTES,
    LEVEL_SENTENCES,
)
from gaps.solver import DealFinder, Difficulty, Outcome, Search
from gaps.solver.beginner import games_won
from gaps.solver.levels import difficulty_of
from gaps.solver.ready_deals import MAX_WAIT, DealRequest
from gaps.stage.core.intents import AllSelected, Nav
from tests.scenes.conftest import Paste, Player, begun
from tests.scenes.games import results_of
from tests.scenes.raw_input import press_key, type_keys
from tests.screens import STEP, Screens
from tests.searches import Clock, Searches

MAX_FRAMES = 50_000


def opened(
    context: Context,
    key: str = "mini",
    current: int | None = None,
) -> Screens:
    return Screens.over_title(
        context, lambda context, title: NewDeal(context, title, CATALOGUE[key], current)
    )


def searching(screens: Screens) -> bool:
    """Whether the dialog looks for a deal, or rates one."""
    return not screens.enabled("level")


def finish(searches: Searches, screens: Screens) -> None:
    """Let the search come to its end: the compiled one at once, the general one frame
    by frame.
    """
    searches.finish()
    for _ in range(MAX_FRAMES):
        if not isinstance(screens.top, NewDeal) or not searching(screens):
            return
        screens.stack.update(STEP)
    raise AssertionError("the search has not come to its end")


def counting(start: int) -> Callable[[], int]:
    numbers = iter(range(start, start + 10_000))
    return lambda: next(numbers)


@pytest.fixture
def screens(context: Context) -> Screens:
    """The dialog for a new deal of Short Addiction."""
    return opened(context)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["winnable", "gentle", "steady", "steep"])
def test_a_deal_of_a_kind_is_found(
    context: Context,
    searches: Searches,
    kind: str,
) -> None:
    context.games.random_number = counting(1)
    context.change(deals=kind)
    screens = opened(context)
    screens.use("play")
    assert searching(screens)
    finish(searches, screens)
    screens.wait(0.5)
    start = screens.on(Play).session.game.start
    assert context.adviser.is_winnable(start)
    verdict = Search(start).run(2_000_000)
    if kind == "gentle":
        assert games_won(start.variant, screens.session.seed, 50, "another noise") >= 25
    else:
        assert verdict.outcome is Outcome.WINNABLE
    if kind != "winnable":
        assert difficulty_of(start, screens.session.seed, verdict) is Difficulty(kind)


@pytest.mark.parametrize(
    ("key", "has_easy"),
    [
        ("mini", True),
        ("endless", True),
        ("gaps", False),
    ],
)
def test_each_kind_says_what_it_measures_and_easy_is_offered_where_there_are_easy_deals(
    context: Context,
    key: str,
    has_easy: bool,
) -> None:
    context.change(deals="gentle", any_deals=True)
    screens = opened(context, key)
    kinds = ["steady", "steep", "any"]
    if has_easy:
        kinds.insert(0, "gentle")
    assert screens.value("levels") == ("gentle" if has_easy else "any")
    screens.focus("levels")
    screens.press(*[Nav.LEFT] * 5)
    for kind in kinds:
        assert screens.value("levels") == kind
        assert KIND_NOTES[kind].id in screens.words.splitlines()
        screens.press(Nav.RIGHT)
    assert context.settings.deals == "any"


def test_the_search_for_a_level_begins_at_once_in_a_game_and_can_be_stopped(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    # none fits
    monkeypatch.setattr(
        "gaps.solver.deal_finder.difficulty_of", lambda *_: Difficulty.HARD
    )
    player.context.change(deals="steady")
    session = player.session
    player.press(GameCommand.NEW_DEAL)
    player.on(NewDeal)
    assert searching(player)
    assert not player.enabled("play")
    player.wait(0.2)
    player.press(Nav.BACK)
    assert not searching(player)
    assert player.enabled("play")
    player.press(Nav.BACK)
    player.wait(0.5)
    assert player.session is session


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize(
    ("seed", "text"),
    [
        (12, "Deal 12 cannot be won without a redeal."),
        (1, "It can be won without a redeal."),
    ],
)
def test_the_level_of_the_current_deal_is_shown(
    context: Context,
    searches: Searches,
    seed: int,
    text: str,
) -> None:
    screens = opened(context, current=seed)
    screens.use("level")
    finish(searches, screens)
    state = deal(CATALOGUE["mini"], seed)
    level = difficulty_of(state, seed, Search(state).run(2_000_000))
    said = screens.words.splitlines()
    sentence = "" if level is None else LEVEL_SENTENCES[level].id.format(number=seed)
    assert any(each.startswith(sentence) and each.endswith(text) for each in said)
    screens.on(NewDeal)


@pytest.mark.slow
def test_the_general_search_finds_deals(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gaps.solver.deal_finder.Search", partial(Search, general=True))
    deal_finder = DealFinder(
        CATALOGUE["line-up"], counting(1), lambda deal: deal.outcome is Outcome.WINNABLE
    )
    deal_finder.start()
    searches.finish()
    assert deal_finder.found is not None
    assert deal_finder.found.outcome is Outcome.WINNABLE


@pytest.mark.parametrize(
    "text",
    [
        "00000000012147483648",
        "gaps:00000000012147483648",
        "GAPS-M-00000000012147483648",
        "9" * 5000,
        f"GAPS-M-{'9' * 5000}",
        "GAPS-M-²",
        "GAPS-M-٣",
        "GAPS-nothing-7",
        "GAPS-daily-9999-99-99",
        "GAPS-daily-٢٠٢٦-٠١-٠١",
        "x" * 200_000,
        "gaps:\ud800",
        "\0",
        "",
        "custom/",
        f"custom/{'9' * 5000}:7",
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_what_is_no_deal_is_refused_in_a_short_sentence(text: str) -> None:
    with pytest.raises(InputError) as error:
        read_deal(text, CATALOGUE["gaps"])
    assert len(error_text(error.value)) < 150
    with suppress(InputError):
        assert deal_code_in(text) is None or text.startswith("GAPS-")
    if text.startswith("custom/") and ":" not in text:
        with pytest.raises(ValueError, match=r"custom"):
            read_rules(text)


@pytest.mark.parametrize("text", ["1.5", "1,5", "1 5", "12 34", "gaps:1.5", "mini:1 5"])
def test_digits_that_are_apart_are_no_number(text: str) -> None:
    with pytest.raises(InputError, match=r"number.* 1 to 2"):
        read_deal(text, CATALOGUE["gaps"])


@pytest.mark.parametrize("text", ["1 234", "1,234", "1.234", "1’234", " gaps : 1 234"])
def test_thousands_may_be_apart(text: str) -> None:
    assert read_deal(text, CATALOGUE["gaps"]) == (CATALOGUE["gaps"], 1234)


@pytest.mark.parametrize("text", ["line-up 1 234", "Line Up 1234", " LINE  UP 1,234"])
def test_a_code_is_read_as_it_is_heard(text: str) -> None:
    assert read_deal(text, CATALOGUE["gaps"]) == (CATALOGUE["line-up"], 1234)


@pytest.mark.parametrize("key", ["line-up", "custom/13llb2rsrsf"])
def test_the_code_that_an_error_names_can_be_typed_as_it_is_said(key: str) -> None:
    variant = by_key(key)
    with pytest.raises(InputError) as error:
        read_deal("whist", variant)
    told = error_text(error.value)
    shown, heard = (each.rpartition("as ")[2][:-1] for each in (told, said(told)))
    assert read_deal(shown, variant) == read_deal(heard, variant)
    assert ":" not in heard


def test_a_daily_deal_of_no_date_is_refused_by_its_date() -> None:
    line = "GAPS-daily-2026-13-45 △△△△"
    assert names_deal(line)
    with pytest.raises(InputError, match="2026-13-45 is no date"):
        read_deal(line, CATALOGUE["gaps"])


def test_how_hard_asks_for_a_deal_where_there_is_none(screens: Screens) -> None:
    for typed, told in (
        ("", "Type the number"),
        ("whist:7", "A deal is a number from 1 to 2,147"),
    ):
        screens.enter(typed)
        screens.click("level")
        assert told in screens.words
        assert screens.focused == "deal"


def test_all_that_is_typed_can_be_replaced_or_erased(screens: Screens) -> None:
    for typed in ("12", "345"):
        screens.focus("deal")
        screens.press(AllSelected())
        screens.enter(typed)
        assert screens.value("deal") == typed
    screens.press(AllSelected(), Nav.ERASE)
    assert screens.value("deal") == ""


def test_enter_deals_after_a_click_on_a_kind(screens: Screens) -> None:
    screens.click("levels")
    screens.press(Nav.ACTIVATE)
    assert searching(screens) or not isinstance(screens.top, NewDeal)


def test_a_space_is_typed_and_enter_deals(screens: Screens, context: Context) -> None:
    type_keys(screens.stack, context, "124 891 488")
    screens.wait(0.5)
    screens.on(NewDeal)
    assert screens.value("deal") == "124 891 488"
    type_keys(screens.stack, context, "\n")
    screens.wait(0.5)
    assert screens.on(Play).session.seed == 124_891_488


@pytest.mark.parametrize("rated", [False, True])
@pytest.mark.parametrize("by_mouse", [False, True])
def test_enter_deals_what_is_typed_while_it_is_rated_and_after(
    screens: Screens,
    context: Context,
    searches: Searches,
    rated: bool,
    by_mouse: bool,
) -> None:
    type_keys(screens.stack, context, "mini:6")
    if by_mouse:
        screens.click("level")
    else:
        type_keys(screens.stack, context, "\t\t\n")
    assert searching(screens)
    if rated:
        finish(searches, screens)
        assert "Deal 6 " in screens.words
    type_keys(screens.stack, context, "\n")
    screens.wait(0.5)
    session = screens.on(Play).session
    assert (session.variant.key, session.seed) == ("mini", 6)


def test_another_number_ends_the_rating_of_the_one_before(
    screens: Screens, context: Context
) -> None:
    type_keys(screens.stack, context, "mini:6\t\t\n")
    type_keys(screens.stack, context, "7")
    assert not searching(screens)
    type_keys(screens.stack, context, "\n")
    screens.wait(0.5)
    assert screens.on(Play).session.seed == 67


def test_a_talon_is_rated_and_dealt_without_a_search(context: Context) -> None:
    context.change(deals="winnable")
    screens = opened(context, "pas-a-deux", 3)
    assert HIDDEN_BY_TALON.id in screens.words
    screens.use("level")
    assert HIDDEN_BY_TALON.id in screens.words
    dialog = NewDeal(context, Title(context), CATALOGUE["pas-a-deux"], at_once=True)
    assert dialog.result == DealChosen(CATALOGUE["pas-a-deux"], 4711)


def test_a_code_is_pasted_whatever_has_the_focus(
    context: Context, paste: Paste
) -> None:
    paste("mini:12")
    screens = opened(context, "gaps")
    screens.focus("cancel")
    press_key(screens.stack, context, pygame.K_v, mod=pygame.KMOD_LCTRL)
    assert screens.value("deal") == "mini:12"


# New deals are winnable where that is proven in time, and are never waited for longer
# than 0.3 seconds.


@pytest.fixture
def clock(context: Context) -> Clock:
    """The clock by which players wait, in a program with the settings of a first start."""
    context.games.ready.clock = clock = Clock()
    context.settings = type(context.settings)()
    assert context.settings.deals == "winnable"
    numbers = iter(range(12, 10_000))  # mini:12 cannot be won without a redeal
    context.games.random_number = lambda: next(numbers)
    return clock


def is_winnable(screens: Screens) -> bool:
    start = screens.session.game.start
    return Search(start).run(2_000_000).outcome is Outcome.WINNABLE


def prepare(context: Context, searches: Searches) -> None:
    """Let the search for ready deals run after the others, which go first."""
    searches.finish()
    context.games.ready.tick()
    searches.finish()


@pytest.mark.slow
@pytest.mark.core
def test_a_new_deal_that_is_ready_begins_at_once(
    clock: Clock,
    player: Player,
    searches: Searches,
) -> None:
    prepare(player.context, searches)
    player.press(GameCommand.NEW_DEAL)
    assert player.session.seed > 12
    assert is_winnable(player)


@pytest.mark.core
def test_the_title_deals_what_is_ready(
    clock: Clock,
    context: Context,
    searches: Searches,
) -> None:
    context.change(last_variant="mini")
    screens = Screens.opened(context)
    searches.finish()
    screens.press(GameCommand.NEW_DEAL)
    assert screens.session.variant is CATALOGUE["mini"]
    assert is_winnable(screens)


@pytest.mark.slow
@pytest.mark.core
def test_what_is_not_ready_is_searched_for_a_moment(
    clock: Clock,
    player: Player,
    searches: Searches,
) -> None:
    player.press(GameCommand.NEW_DEAL)
    for _ in range(2):
        player.on(DealWait)
        player.stack.update(0.01)
    searches.finish()
    player.stack.update(0.01)
    assert player.session.seed > 12
    assert is_winnable(player)


@pytest.mark.core
def test_the_wait_can_be_left_and_after_it_any_deal_begins(
    clock: Clock, player: Player
) -> None:
    session = player.session
    player.press(GameCommand.NEW_DEAL)
    player.press(GameCommand.UNDO)  # meant for nobody
    player.on(DealWait)
    player.press(Nav.BACK)
    assert player.session is session
    player.press(GameCommand.NEW_DEAL)
    clock.now = MAX_WAIT - 0.001
    player.stack.update(0.01)
    player.on(DealWait)
    clock.now = MAX_WAIT
    player.stack.update(0.01)
    assert player.session.seed == session.seed == 12, (
        "it is dealt again: it was not under way"
    )


@pytest.mark.core
def test_a_talon_is_dealt_at_once_and_a_number_that_was_named_is_never_changed(
    clock: Clock, context: Context
) -> None:
    player = Player(context, "pas-a-deux:1")
    player.press(GameCommand.NEW_DEAL)
    assert player.session.seed == 12
    play = first_scenes(context, read_options(["mini:12"]))[0]
    assert isinstance(play, Play)
    assert play.session.seed == 12


@pytest.mark.core
def test_the_command_line_without_a_number_takes_a_winnable_deal(
    clock: Clock,
    context: Context,
    monkeypatch: pytest.MonkeyPatch,
    searches: Searches,
) -> None:
    monkeypatch.setattr(
        "gaps.solver.ready_deals.sleep", lambda seconds: searches.finish()
    )
    screens = Screens.opened(
        context, *first_scenes(context, read_options(["--variant", "mini"]))
    )
    assert screens.on(Play).session.seed > 12
    assert is_winnable(screens)


@pytest.mark.slow
@pytest.mark.core
def test_the_next_deal_is_the_next_winnable_one(
    clock: Clock,
    context: Context,
    searches: Searches,
) -> None:
    screens = results_of(context, begun(context, "mini:11"))
    assert screens.on(Results).steps.next_number == 12, "not known yet: the next one"
    prepare(context, searches)
    screens.stack.update(0.1)
    number = screens.on(Results).steps.next_number
    assert number is not None
    assert number > 12
    screens.wait(3)
    screens.press(GameCommand.NEW_DEAL)
    assert screens.on(Play).session.seed == number
    assert is_winnable(screens)


@pytest.mark.core
def test_who_wants_any_deal_gets_the_next_number(
    context: Context, searches: Searches
) -> None:
    screens = results_of(context, begun(context, "mini:11"))
    prepare(context, searches)
    screens.press(GameCommand.NEW_DEAL)
    assert screens.on(Play).session.seed == 12


@pytest.mark.core
def test_no_search_is_left_when_the_program_ends(
    clock: Clock,
    context: Context,
    searches: Searches,
) -> None:
    screens = Screens.opened(context)
    assert context.games.ready.searching
    screens.stack.close()
    context.games.ready.close()
    searches.finish()
    assert not context.games.ready.searching
    assert context.games.ready.ready(DealRequest(context.settings.last_variant)) is None
