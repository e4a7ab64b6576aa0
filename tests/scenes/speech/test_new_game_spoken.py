"""Choosing a game, rules of one's own and a new deal for players who hear them."""

from __future__ import annotations

from gaps.engine import CATALOGUE
from gaps.language import translated
from gaps.scenes.common.scene_results import VariantChosen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.custom_rules import CustomRulesDialog
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.session.parked_games import games_under_way
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Asked, Nav
from gaps.stage.core.scene import Pop
from gaps.stage.speech.spoken import Action, Role
from tests.scenes.conftest import SIZE, Player
from tests.scenes.player_actions import move_by_keys
from tests.scenes.speech.trees import ask, heard, labels_of, parts_of, tree_of, words_of
from tests.scenes.stacks import opened, wait
from tests.searches import Searches

GROUPS = ["The classics", "Easier", "Harder", "Two packs", "Related games", "Your own"]


def browser(context: Context) -> tuple[GameStack, VariantBrowser]:
    scene = VariantBrowser(context, CATALOGUE["gaps"], games_under_way(context.folder))
    return opened(context, scene), scene


# The browser


def test_asking_for_a_card_shows_its_details_and_opens_it(context: Context) -> None:
    stack, scene = browser(context)
    ask(stack, "mini", Action.FOCUS)
    assert stack.top.spoken_focus() == "mini"
    assert "About Short Addiction" in labels_of(stack.top, Role.GROUP)
    ask(stack, "rules")
    wait(stack)
    assert isinstance(stack.top, Rules)
    stack.handle(Nav.BACK)
    wait(stack)
    assert scene.handle(Asked("maze", Action.ACTIVATE)) == Pop(VariantChosen(CATALOGUE["maze"]))


def test_a_search_tells_how_many_games_are_found(context: Context) -> None:
    stack, _scene = browser(context)
    heard(context.announcer)
    ask(stack, "search", Action.SET_TEXT, "moon")
    assert heard(context.announcer) == "4 games found"
    assert labels_of(stack.top, Role.GROUP) == ["Easier", "Related games", "Your own", "About Either side"]
    ask(stack, "search", Action.SET_TEXT, "xyz")
    assert heard(context.announcer) == "No game has this name."
    assert labels_of(stack.top, Role.TEXT) == ["No game has this name."]
    assert not parts_of(stack.top)["deal"].enabled


def test_a_game_under_way_is_continued_or_dealt_anew(context: Context, player: Player) -> None:
    state = player.scene.session.game.state
    move_by_keys(player, state.slides[0])
    context.folder.records.rates()
    stack, scene = browser(context)
    groups = labels_of(stack.top, Role.GROUP)
    assert groups[0] == "Under way"
    ask(stack, "mini", Action.FOCUS)
    parts = parts_of(stack.top)
    assert words_of(parts["mini"]).startswith("Short Addiction, Under way: 1 move, 0 seconds. ")
    assert parts["deal"].label == "Continue"
    assert parts["new"].enabled
    assert parts["new"].shortcut == "N"
    assert scene.handle(GameCommand.NEW_DEAL) == Pop(VariantChosen(CATALOGUE["mini"]))


# Rules of one's own


def test_own_rules_say_what_they_are_and_whether_they_fit(context: Context) -> None:
    title = Title(context)
    stack = opened(context, title, CustomRulesDialog(context, title))
    assert tree_of(stack.top).label == "Your own rules"
    assert labels_of(stack.top, Role.TEXT)[0] == "Gaps"
    assert words_of(parts_of(stack.top)["redeals"]) == "Redeals, 2"
    assert "This code stands for the rules." in words_of(parts_of(stack.top)["copy"])
    heard(context.announcer)
    ask(stack, "redeals", Action.INCREASE)
    name = labels_of(stack.top, Role.TEXT)[0]
    assert name != "Gaps"
    assert heard(context.announcer) == name
    ask(stack, "shuffled")
    assert parts_of(stack.top)["shuffled"].checked is False
    heard(context.announcer)
    while parts_of(stack.top)["play"].enabled:
        heard(context.announcer)
        ask(stack, "first_column")
    problem = labels_of(stack.top, Role.TEXT)
    assert problem[:2] == ["No game yet", "These rules do not fit together."]
    assert problem[2] == heard(context.announcer)
    assert "Does not fit" in words_of(parts_of(stack.top)["first_column"])


def test_copied_rules_are_announced(context: Context) -> None:
    title = Title(context)
    stack = opened(context, title, CustomRulesDialog(context, title))
    heard(context.announcer)
    ask(stack, "copy")
    words = heard(context.announcer)
    assert words in ("Copied", "The clipboard cannot be reached.")
    assert words_of(parts_of(stack.top)["copy"]) == f"Copy, {words}"


# A new deal


def new_deal(context: Context) -> GameStack:
    title = Title(context)
    stack = opened(context, title, NewDeal(context, title, CATALOGUE["mini"]))
    heard(context.announcer)
    return stack


def test_the_dialog_of_a_new_deal_says_its_kinds_and_its_field(context: Context) -> None:
    stack = new_deal(context)
    assert tree_of(stack.top).label == "New deal: Short Addiction"
    assert labels_of(stack.top, Role.TEXT) == ["Any deal. It may have no win."]
    parts = parts_of(stack.top)
    assert words_of(parts["deals"]) == "Kind, Any deal"
    assert words_of(parts["deal"]) == "Number, code or challenge"
    assert stack.top.spoken_focus() == "deal"
    ask(stack, "deal", Action.SET_TEXT, "abc")
    ask(stack, "play")
    words = heard(context.announcer)
    assert words.startswith("A deal is a number from 1 to ")
    assert labels_of(stack.top, Role.TEXT) == [words]


def test_the_level_of_a_deal_is_announced_when_it_is_known(context: Context, searches: Searches) -> None:
    stack = new_deal(context)
    ask(stack, "deal", Action.SET_TEXT, "12")
    ask(stack, "level")
    assert heard(context.announcer) == "Checking the deal"
    assert "Checking the deal" in labels_of(stack.top, Role.TEXT)
    searches.finish()
    wait(stack)
    words = heard(context.announcer)
    assert words.startswith("Deal 12 ")
    assert labels_of(stack.top, Role.TEXT) == [words]


def test_a_search_for_a_deal_is_announced_at_its_end(context: Context, searches: Searches) -> None:
    stack = new_deal(context)
    ask(stack, "deals", Action.INCREASE)
    assert words_of(parts_of(stack.top)["deals"]) == "Kind, Winnable"
    ask(stack, "play")
    assert heard(context.announcer) == "Searching"
    assert stack.top.spoken_focus() == "cancel"
    for _ in range(20):
        searches.finish()
        wait(stack, 0.2)
    assert heard(context.announcer).startswith("Found: Deal ")


def test_the_talon_says_why_no_kind_is_known(context: Context) -> None:
    title = Title(context)
    variant = next(variant for variant in CATALOGUE.values() if variant.passes)
    stack = opened(context, title, NewDeal(context, title, variant, current=5))
    stack.resize(SIZE)
    heard(context.announcer)
    ask(stack, "level")
    assert heard(context.announcer).startswith("The talon is hidden")
    assert translated(variant.name) not in labels_of(stack.top, Role.TEXT)
