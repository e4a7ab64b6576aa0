"""The title and its dialogs: everything can be reached, and no game is given up without a question."""

from __future__ import annotations

from datetime import datetime, timedelta

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.language import translated
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import Controls
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.menu.title_details import TitleDetails
from gaps.scenes.new_game.deal_input import read_deal
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.opening import UnderWayDialog
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.new_game.variant_card import VariantCard
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.routes import ToCalendar, ToExpedition, ToSummits
from gaps.scenes.session.share_line import share_line
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Asked, Hover, Nav, Press, Release, TextEntered, Wheel
from gaps.stage.core.scene import Replace, Route, Scene, SceneStack
from gaps.stage.speech.spoken import Action
from tests.scenes.conftest import SIZE, STEP
from tests.screens import Screens

SIZES = [(800, 600), (1280, 800), (2560, 1600), (640, 400), (320, 240), (1, 1), (1000, 2000), (1920, 1200)]


def opened(context: Context, scene: Scene | None = None) -> SceneStack:
    stack = GameStack(context, scene or Title(context))
    stack.resize(SIZE)
    return stack


def wait(stack: SceneStack, seconds: float = 0.4) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def use(stack: SceneStack, name: str) -> None:
    """Focus a widget of the top scene by name, and activate it."""
    form = stack.top.form
    assert form is not None
    form.focus(name)
    form.show_focus()
    stack.handle(Nav.ACTIVATE)


def title_of(stack: SceneStack) -> Title:
    assert isinstance(stack.top, Title)
    return stack.top


def test_every_variant_card_can_be_reached_by_keyboard(context: Context) -> None:
    stack = opened(context)
    seen = set()
    for _ in range(60):
        focused = title_of(stack).form.focused
        if isinstance(focused, VariantCard):
            seen.add(focused.variant.key)
            wait(stack, 0.5)
            assert focused.rect.right <= SIZE[0]
        stack.handle(Nav.NEXT)
    assert seen == {card.variant.key for card in title_of(stack).strip.cards}
    assert len(seen) >= 4


def test_every_variant_starts_by_a_click_in_the_browser(context: Context) -> None:
    for key in CATALOGUE:
        stack = opened(context)
        use(stack, "all")
        screens = Screens(stack)
        screens.on(VariantBrowser)
        screens.press(Asked(key, Action.FOCUS))
        screens.click(key)
        assert isinstance(stack.top, Play), key
        assert stack.top.session.variant.key == key


def test_an_unfinished_game_is_given_up_only_after_a_question(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    session.play(session.game.state.slides[0])
    stack = opened(context)
    stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(stack.top, UnderWayDialog)
    use(stack, "back")
    wait(stack)
    assert isinstance(stack.top, Title)
    assert context.folder.records.all() == []
    stack.handle(GameCommand.NEW_DEAL)
    use(stack, "start")
    wait(stack)
    assert isinstance(stack.top, Play)
    assert [record.result for record in context.folder.records.all()] == ["given up"]


def test_a_deal_is_typed_by_number_or_code(context: Context) -> None:
    stack = opened(context)
    stack.handle(GameCommand.DEAL_NUMBER)
    stack.handle(TextEntered("d"))  # the letter that opened it
    assert isinstance(stack.top, NewDeal)
    wait(stack)
    for letter in "mini:129":
        stack.handle(TextEntered(letter))
    stack.handle(Nav.ERASE)
    stack.handle(Nav.ACTIVATE)
    wait(stack)
    assert isinstance(stack.top, Play)
    assert (stack.top.session.variant.key, stack.top.session.seed) == ("mini", 12)


def test_a_wrong_deal_is_explained_in_the_dialog(context: Context) -> None:
    stack = opened(context)
    stack.handle(GameCommand.DEAL_NUMBER)
    wait(stack)
    dialog = stack.top
    assert isinstance(dialog, NewDeal)
    for text, expected in (
        ("0", "A deal is a number"),
        ("x", "A deal is a number"),
        ("whist:1", "unknown variant"),
    ):
        dialog.field.value = text
        dialog.form.focus("deal")
        stack.handle(Nav.ACTIVATE)
        assert expected in dialog.problem
        assert stack.top is dialog


@pytest.mark.parametrize("text", ["20417", "20 417", "20,417", " 20417 ", "20\u2009417"])
def test_a_number_may_have_separators(text: str) -> None:
    assert read_deal(text, CATALOGUE["mini"]) == (CATALOGUE["mini"], 20417)


def test_settings_are_changed_and_saved(context: Context) -> None:
    stack = opened(context)
    stack.handle(GameCommand.PAUSE)
    pause = stack.top
    assert isinstance(pause, Pause)
    wait(stack)
    pause.form.focus("deck")
    stack.handle(Nav.RIGHT)
    pause.form.focus("page")
    for _ in ("play", "calm", "motion"):
        stack.handle(Nav.RIGHT)
    pause.form.focus("reduced_motion")
    stack.handle(Nav.ACTIVATE)
    assert (context.settings.deck, context.settings.reduced_motion) == ("classic", True)
    again = context.folder.load_settings()
    assert (again.deck, again.reduced_motion) == ("classic", True)
    stack.handle(Nav.BACK)
    wait(stack)
    assert isinstance(stack.top, Title)


def test_the_rules_turn_through_every_variant(context: Context) -> None:
    stack = opened(context)
    assert stack.top.form is not None
    stack.top.form.focus("rules")
    stack.handle(Nav.ACTIVATE)
    rules = stack.top
    assert isinstance(rules, Rules)
    wait(stack)
    seen = set()
    for _ in CATALOGUE:
        seen.add(rules.variant.key)
        stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
        stack.handle(Nav.RIGHT)
    assert seen == set(CATALOGUE)


@pytest.mark.slow
def test_every_scene_is_drawn_at_any_size(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    below = Play(context, session)
    below.resize(SIZE)
    scenes = [
        Title(context),
        below,
        Pause(context, below, session),
        Rules(context, below, CATALOGUE["gaps"]),
        NewDeal(context, below, CATALOGUE["gaps"]),
        Results(context, finish_game(context, session, "given up")),
    ]
    for scene in scenes:
        for size in SIZES:
            surface = pygame.Surface(size)
            scene.resize(size)
            scene.update(STEP)
            scene.draw(surface, 0.0)


def test_escape_on_the_title_focuses_quit_and_quit_ends(context: Context) -> None:
    stack = opened(context)
    stack.handle(Nav.BACK)
    stack.handle(Nav.ACTIVATE)
    assert stack.empty
    stack = opened(context)
    stack.handle(GameCommand.QUIT)
    assert stack.empty


def test_a_held_key_counts_once_but_arrows_repeat() -> None:
    controls = Controls()
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=0)
    assert [*controls(down), *controls(down)] == [GameCommand.REDEAL]
    arrow = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0)
    assert [*controls(arrow), *controls(arrow)] == [Nav.LEFT, Nav.LEFT]


@pytest.mark.parametrize(
    ("key", "mod", "command"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, GameCommand.UNDO),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_RSHIFT, GameCommand.REDO),
        (pygame.K_z, pygame.KMOD_LMETA | pygame.KMOD_NUM, GameCommand.UNDO),
        (pygame.K_TAB, pygame.KMOD_LSHIFT, Nav.PREVIOUS),
        (pygame.K_F11, 0, GameCommand.FULLSCREEN),
        (pygame.K_F1, pygame.KMOD_CAPS, GameCommand.HELP),
    ],
)
def test_modifiers_on_either_side_count_and_locks_do_not(key: int, mod: int, command: object) -> None:
    assert list(Controls()(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod))) == [command]


def test_while_the_window_is_resized_pictures_are_scaled_and_then_drawn_again(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    stack = opened(context, Play(context, session))
    stack.draw(pygame.Surface(SIZE), 0.0)
    card = session.game.state.board[0]
    assert card is not None
    for size in ((1300, 810), (2560, 1600), (800, 600), (1000, 700)):
        stack.resize(size)
        stack.draw(pygame.Surface(size), 0.0)
        assert context.art().fast_scaling
    stack.resize((1000, 700))
    assert not context.art().fast_scaling
    play = stack.top
    assert isinstance(play, Play)
    fresh = type(context.art())("house", "midnight", "ember").face(card, play.table.geometry.card)
    shown = context.art().face(card, play.table.geometry.card)
    assert pygame.image.tobytes(shown, "RGBA") == pygame.image.tobytes(fresh, "RGBA")


def test_a_shared_line_is_a_deal_that_can_be_typed() -> None:
    line = share_line("gaps", 20417, [True, False, False, True], 18240, 112)
    assert line == "GAPS-M-20417 ▲△△▲ 18,240 · 112 moves"
    assert read_deal(line, CATALOGUE["mini"]) == (CATALOGUE["gaps"], 20417)
    other = share_line("either-side", 7, [False] * 4, 0, 3)
    assert read_deal(other, CATALOGUE["mini"]) == (CATALOGUE["either-side"], 7)


def test_an_arrow_leads_to_the_cards_that_do_not_fit(context: Context) -> None:
    stack = opened(context)
    stack.resize((800, 600))
    strip = title_of(stack).strip
    assert [arrow is not None for arrow in (strip.arrow(-1), strip.arrow(1))] == [False, True]
    last = strip.cards[-1]
    for _ in range(len(strip.cards)):
        if (arrow := strip.arrow(1)) is None:
            break
        for intent in (Hover(arrow.center), Press(arrow.center), Release(arrow.center)):
            stack.handle(intent)
        wait(stack, 1.0)
    assert pygame.Rect(0, 0, 800, 600).contains(last.rect)
    assert [arrow is not None for arrow in (strip.arrow(-1), strip.arrow(1))] == [True, False]


def test_a_card_that_is_cut_fades_out(context: Context) -> None:
    """At the edge of the window the landscape shows, not the end of a card."""
    pictures = []
    for shown in (True, False):
        stack = opened(context)
        stack.resize((800, 600))
        if not shown:
            for card in title_of(stack).strip.cards:
                card.rect = pygame.Rect(0, 0, 0, 0)
        surface = pygame.Surface((800, 600))
        stack.draw(surface, 0.0)
        pictures.append(surface)
    y = title_of(stack).strip.rect.centery - 30
    assert pictures[0].get_at((798, y)) == pictures[1].get_at((798, y))
    assert pictures[0].get_at((600, y)) != pictures[1].get_at((600, y))


def test_what_the_wheel_has_scrolled_to_stays_under_the_pointer(context: Context) -> None:
    stack = opened(context)
    stack.resize((800, 600))
    strip = title_of(stack).strip
    stack.handle(Wheel(strip.rect.center, -2.0))
    wait(stack, 1.0)
    places = [card.rect for card in strip.cards]
    stack.handle(Hover(strip.rect.center))
    wait(stack, 1.0)
    assert [card.rect for card in strip.cards] == places
    assert places[0].left < 0


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_no_two_buttons_of_the_title_overlap(context: Context, size: tuple[int, int]) -> None:
    session = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    session.play(session.game.state.legal_moves[0])
    title = Title(context)
    title.resize(size)
    rects = {widget.name: widget.rect for widget in title.form.widgets if not isinstance(widget, VariantCard)}
    assert {"continue", "daily", "expedition", "calendar", "match", "summits"} <= rects.keys()
    for name, rect in rects.items():
        assert pygame.Rect((0, 0), size).contains(rect), name
        assert rect.collidelistall([other for key, other in rects.items() if key != name]) == []


@pytest.mark.parametrize(
    ("button", "route"),
    [("expedition", ToExpedition()), ("calendar", ToCalendar()), ("summits", ToSummits())],
)
def test_the_title_leads_to_what_has_a_screen_of_its_own(context: Context, button: str, route: Route) -> None:
    stack = opened(context)
    title = stack.top
    assert isinstance(title, Title)
    title.form.focus(button)
    assert title.handle(Nav.ACTIVATE) == Replace(route)
    stack.handle(Nav.ACTIVATE)
    assert not isinstance(stack.top, Title)
    stack.handle(Nav.BACK)
    wait(stack)
    assert title_of(stack).spoken_focus() == button, "the focus is where the player left the title"


def test_the_title_says_how_far_one_is(context: Context) -> None:
    details = TitleDetails.of(context, None, "")
    assert (details.resumed, details.expedition, details.calendar) == ("", "eight camps", "0 of 1 won")
    assert details.daily == "1 Mar · winnable"


@pytest.mark.parametrize("reduced_motion", [False, True])
def test_at_midnight_the_title_names_the_daily_deal_of_the_new_day(
    context: Context, reduced_motion: bool
) -> None:
    context.change(reduced_motion=reduced_motion)
    instant = [datetime(2026, 3, 1, 23, 59, 59, 900_000)]
    context.now = lambda: instant[0]
    stack = opened(context)
    title = title_of(stack)
    assert translated(title.layout.daily.detail).startswith("1 Mar")
    assert title.wake_after is not None
    assert title.wake_after <= 0.1 + 1e-6
    instant[0] += timedelta(seconds=1)
    assert title.wake_after == 0
    stack.update(STEP)
    assert translated(title.layout.daily.detail).startswith("2 Mar")
    assert title.wake_after > 0
    use(stack, "daily")
    assert isinstance(stack.top, Play)
    assert stack.top.session.daily == "2026-03-02"
