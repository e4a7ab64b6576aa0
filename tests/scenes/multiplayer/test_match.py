"""A match: players take turns, results stay hidden until all have played, and every
turn is saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from gaps.engine import CATALOGUE, Redeal, Slide, Status, Suit, by_key
from gaps.language import translated
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_over import MatchOver, open_match
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.multiplayer.poles import Pole, Poles
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text, numbers
from gaps.scenes.text.phrases import fact
from gaps.stage.core.intents import Nav, Press
from gaps.stage.core.scene import Scene
from gaps.stage.drawing.style import SPACE_XL
from gaps.stage.view import Label, Panel
from gaps.store import Folder, Match
from tests.marks import slow_except
from tests.scenarios.games import a_match, best
from tests.scenes.conftest import begun
from tests.scenes.raw_input import type_keys
from tests.screens import SIZE, Screens, title_with_all
from tests.table.tables import pixels

NAMES = ("Anna", "Bea", "Maximiliane", "Wolfgang-Maria")


def opened(context: Context, scene: Scene) -> Screens:
    context.change(speed="instant")
    return Screens.opened(context, scene)


@pytest.fixture
def setup(context: Context) -> Screens:
    """The dialog of a new match, from the title."""
    screens = opened(context, title_with_all(context))
    screens.use("together")
    screens.use("match")
    screens.on(MatchSetup)
    return screens


def new_match(context: Context, **options: object) -> Match:
    usual = {"key": "mini", "players": ("Anna", "Bea"), "deals": (12, 77)}
    match = Match(**usual | options)  # type: ignore[arg-type]
    context.folder.save_match(match)
    return match


def saved(context: Context) -> Match:
    """The match, as another start of the program finds it."""
    found = Folder(context.folder.path).load_match()
    assert found is not None
    return found


def make_move(screens: Screens, move: Slide | Redeal | None = None) -> None:
    """Make a move, or else the first slide."""
    screens.make(move or screens.state.slides[0])


def play_turn(screens: Screens) -> None:
    """Play the current deal to its end."""
    session = screens.session
    while session.game.state.status in (Status.PLAYING, Status.STUCK):
        make_move(screens, best(session.game.state))
        if isinstance(screens.top, WinScene):
            screens.press(Press((2, 2), 2))
    if isinstance(screens.top, Play):
        screens.go(GameCommand.REDEAL)
    assert isinstance(screens.top, MatchSheet)


@pytest.fixture
def screens(context: Context) -> Screens:
    """The sheet of a match that has just begun."""
    return opened(context, MatchSheet(context, new_match(context)))


def test_a_pad_sets_up_a_match_of_any_number_of_players(
    setup: Screens, context: Context
) -> None:
    """It types no names: A gives one in an empty field, X takes it away."""

    def push(button: int) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            for intent in context.controls(Event(kind, button=button, instance_id=0)):
                setup.press(intent)

    setup.focus("name 2")
    push(pygame.CONTROLLER_BUTTON_A)
    assert setup.value("name 2") == "Player 3"
    push(pygame.CONTROLLER_BUTTON_A)
    assert setup.focused == "name 3"
    push(pygame.CONTROLLER_BUTTON_A)
    assert setup.value("name 3") == "Player 4"
    push(pygame.CONTROLLER_BUTTON_X)
    assert setup.value("name 3") == ""
    setup.focus("begin")
    push(pygame.CONTROLLER_BUTTON_A)
    assert saved(context).players == ("Player 1", "Player 2", "Player 3")


def test_a_match_is_set_up_from_the_title_and_played_to_its_end(
    setup: Screens, context: Context
) -> None:
    assert [setup.value(f"name {number}") for number in range(4)] == [
        "Player 1",
        "Player 2",
        "",
        "",
    ]
    for name, player in (
        ("name 0", "Anna"),
        ("name 1", "Bea"),
    ):
        setup.focus(name)
        setup.enter(player)  # which replaces what is proposed
    setup.focus("deals")
    setup.press(Nav.LEFT)
    setup.use("browse")
    setup.use("games/line-up")
    setup.use("begin")
    match = saved(context)
    assert (match.players, match.deals, match.key) == (
        ("Anna", "Bea"),
        (4711, 4712),
        "line-up",
    )
    assert (match.undo, match.hints) == (True, False)
    for turn in range(4):
        assert "continue" not in setup.names
        setup.use("play")
        assert (
            setup.session.label
            == f"{('Anna', 'Bea')[turn % 2]} · deal {turn // 2 + 1} of 2"
        )
        play_turn(setup)
        setup.use("continue")
    assert saved(context).over
    setup.on(MatchOver)
    assert setup.focused == "new"
    assert setup.title == "Anna and Bea share the match"
    assert context.folder.records.all() == []
    setup.use("points")
    for form in ("txt", "csv"):
        setup.use("export")
        setup.use(form)
        setup.wait(1)
        assert "Written to" in setup.words
    assert len(list((context.folder.path / "exports").iterdir())) == 2
    setup.press(Nav.BACK)
    setup.on(MatchOver)
    setup.use("new")
    again = saved(context)
    assert (again.players, again.key, again.undo, again.hints) == (
        match.players,
        match.key,
        match.undo,
        match.hints,
    )
    assert again.turns == ()
    assert setup.part("play").label == "Play"


def test_the_result_of_a_turn_is_hidden_until_the_others_have_played(
    screens: Screens, context: Context
) -> None:
    screens.use("play")
    play_turn(screens)
    (turn,) = saved(context).turns
    points = numbers.point_count(turn.points.total)
    assert points in screens.part("line/0").label
    assert fact(turn.player, points) in screens.words
    screens.use("continue")
    assert points not in screens.words
    assert translated(match_text.TURN_HIDDEN) in screens.words
    assert "12" not in screens.words  # the deal number is hidden, too
    # as the next start finds it
    reopened = Screens.opened(context, MatchSheet(context, saved(context)))
    assert "continue" not in reopened.names


def test_an_unfinished_turn_is_resumed(context: Context) -> None:
    own_session = begun(context, "gaps:7")
    screens = opened(context, MatchSheet(context, new_match(context)))
    screens.use("play")
    make_move(screens)
    board = screens.state.board
    # the program was ended here
    context.folder = context.games.folder = Folder(context.folder.path)
    screens = opened(context, title_with_all(context))
    assert screens.part("together").detail == "Anna · 1 of 2"
    assert screens.on(Title).parked[0].game.state.board == own_session.game.state.board
    screens.use("together")
    screens.use("match")
    assert screens.part("play").label == "Go on"
    screens.use("play")
    assert screens.state.board == board
    assert context.folder.load_game() is not None


@pytest.mark.parametrize(
    ("undo", "hints"),
    [
        (True, False),
        (False, True),
        (True, True),
        (False, False),
    ],
)
def test_commands_that_are_not_allowed_in_a_match_are_refused(
    context: Context,
    undo: bool,
    hints: bool,
) -> None:
    screens = opened(
        context, MatchSheet(context, new_match(context, undo=undo, hints=hints))
    )
    screens.use("play")
    make_move(screens)
    for command in (
        GameCommand.HINT,
        GameCommand.NEW_DEAL,
        GameCommand.RETRY,
        GameCommand.DEAL_NUMBER,
    ):
        screens.press(command)
        screens.on(Play)
    session = screens.session
    assert bool(session.played.hints) is hints
    screens.wait(0.3)
    assert screens.part("undo").enabled is undo
    screens.press(GameCommand.UNDO)
    assert bool(session.played.undos) is undo
    screens.press(GameCommand.PAUSE)
    screens.on(Pause)
    assert screens.names == ["resume", "leave", "settings", "keys", "give up"]
    screens.press(Nav.BACK)
    screens.tap(GameCommand.UNDO_ALL)
    assert len(session.game.steps) == (0 if undo else 1)


def test_the_rule_names_redeals_only_where_the_game_has_some(context: Context) -> None:
    for key, has_redeals in (
        ("line-up", False),
        ("mini", True),
    ):
        match = new_match(context, key=key)
        screens = opened(context, MatchSheet(context, match))
        assert "A point for each card home" in screens.words
        assert ("redeal" in screens.words) is has_redeals


def test_with_one_player_the_next_deal_follows(context: Context) -> None:
    screens = opened(
        context, MatchSheet(context, new_match(context, players=("Anna",)))
    )
    screens.use("play")
    play_turn(screens)
    assert screens.part("continue").label == "Next deal"
    screens.use("continue")
    screens.on(Play)


def test_a_given_up_turn_scores_its_current_position(
    screens: Screens, context: Context
) -> None:
    screens.use("play")
    make_move(screens)
    home = len(screens.state.home)
    screens.give_up()
    screens.on(MatchSheet)
    screens.stack.close()  # leaving does not write the turn a second time
    (turn,) = saved(context).turns
    assert (turn.result.end, turn.points.total, len(turn.moves)) == (
        "given up",
        home,
        1,
    )
    assert saved(context).playing is None


def test_a_turn_whose_end_was_not_recorded_is_recorded_when_resumed(
    context: Context,
) -> None:
    match = new_match(context)
    session = context.games.next_turn(match)
    while session.game.state.status in (Status.PLAYING, Status.STUCK):
        session.play(best(session.game.state))
    context.folder = context.games.folder = Folder(context.folder.path)
    screens = opened(context, MatchSheet(context, saved(context)))
    screens.use("play")
    screens.go(GameCommand.REDEAL)
    screens.on(MatchSheet)
    assert len(saved(context).turns) == 1


def test_a_match_takes_names_that_enter_leads_through_and_any_variant(
    context: Context, setup: Screens
) -> None:
    context.change(own={"Steep and narrow": "custom/9hsb3rsnel"})
    screens = setup
    for name in ("name 0", "name 1"):
        screens.focus(name)
        screens.press(*[Nav.ERASE] * 8)
        screens.enter("Anna")
    screens.use("begin")
    assert "same name" in screens.words
    assert context.folder.load_match() is None
    for variant, name in (
        (CATALOGUE["maze"], "Maze"),
        (by_key("custom/9hsb3rsnel"), "Steep and narrow"),
    ):
        screens.use("browse")
        screens.on(VariantBrowser)
        screens.use(f"games/{variant.key}")
        screens.on(MatchSetup)
        assert screens.part("variant").value == name
    screens.focus("name 1")
    screens.press(*[Nav.ERASE] * 4)
    type_keys(screens.stack, context, "Bea\nCem\nDora\n")
    screens.wait()
    assert saved(context).players == ("Anna", "Bea", "Cem", "Dora")
    screens.use("play")
    assert screens.session.variant.key == "custom/9hsb3rsnel"


def test_giving_up_a_match_is_confirmed(screens: Screens, context: Context) -> None:
    screens.use("give up")
    screens.on(ConfirmDialog)
    screens.press(Nav.ACTIVATE)  # the focus is on the answer that keeps the match
    screens.wait()
    assert not saved(context).over
    screens.use("give up")
    screens.use("yes")
    assert saved(context).over
    assert saved(context).given_up
    screens.on(MatchOver)
    assert screens.title == "The match was given up"
    screens.use("points")
    screens.use("new")
    screens.on(MatchSetup)
    assert [screens.value(f"name {number}") for number in range(4)] == [
        "Anna",
        "Bea",
        "",
        "",
    ]
    for _ in range(3):
        screens.go(Nav.BACK)
    assert screens.part("together").detail == "Paste a line, challenge, match"


def poles_of(screens: Screens) -> Sequence[tuple[Pole, Rect]]:
    """The poles on the scoresheet, and the place they are measured from."""
    placed = screens.on(MatchSheet).tree.placed(Poles)
    return [(pole, rect) for poles, rect in placed for pole in poles.poles]


def panels_of(screens: Screens) -> Sequence[Rect]:
    """Where the table and what stands beside it are."""
    items = screens.on(MatchSheet).tree.still_items(inf)
    return [Rect(item.place) for item in items if isinstance(item.painted, Panel)]


def test_poles_stand_above_the_table_while_the_match_runs_and_there_is_room(
    context: Context,
) -> None:
    for deals, turns, has_poles in ((5, 6, True), (20, 6, False), (2, 8, False)):
        match = a_match(NAMES, deals, turns)
        screens = Screens.opened(context, MatchSheet(context, match))
        totals = [pole.total for pole, _rect in poles_of(screens)]
        assert totals == (["19", "19", "19", "3"] if has_poles else [])


@pytest.mark.parametrize(
    "size", slow_except([(800, 600), SIZE, (1920, 1200), (600, 1000)], [SIZE])
)
@pytest.mark.parametrize("players", [1, 2, 4])
def test_before_the_first_results_the_poles_stand_on_a_hill_below_the_table(
    context: Context, size: tuple[int, int], players: int
) -> None:
    for deals in (1, 3, 6, 20):
        match = a_match(NAMES[:players], deals, 0)
        screens = Screens.opened(context, MatchSheet(context, match), size=size)
        sheet = screens.on(MatchSheet)
        u = sheet.style.px_per_unit
        poles = poles_of(screens)
        if deals < 20:
            assert len(poles) == players
        below = max(
            rect.bottom for rect in panels_of(screens)[: 1 + sheet.style.is_tall]
        )
        for pole, rect in poles:
            assert not pole.total
            assert rect.top + (pole.foot - pole.height) * u > below
            ground = sheet.crest_at(pole.x * u)
            assert 0 < rect.top + pole.foot * u - ground < 10 * u
        names = [
            rect
            for label, rect in sheet.tree.placed(Label)
            if label.text in NAMES and rect.top > below
        ]
        assert len(names) == len(poles)
        for first, second in pairwise(names):
            assert not first.colliderect(second)
        for rect in names:
            assert Rect((0, 0), size).contains(rect)


def test_a_deal_of_the_table_is_60_high_and_the_panel_beside_it_as_its_words(
    context: Context,
) -> None:
    screens = Screens.opened(context, MatchSheet(context, a_match(NAMES, 3, 0)))
    labels = [*screens.on(MatchSheet).tree.placed(Label)]
    rows = [rect.centery for label, rect in labels if label.text in ("1", "2", "3")]
    assert [second - first for first, second in pairwise(rows)] == [60, 60]
    _table, side = panels_of(screens)
    last = screens.place("give up")
    assert side.bottom - last.bottom == SPACE_XL


@pytest.mark.parametrize("language", ["en", "de", "fr"])
@pytest.mark.parametrize(
    "size", slow_except([(800, 600), SIZE, (1920, 1200), (600, 1000)], [(800, 600)])
)
def test_both_panels_of_the_sheet_are_whole_in_the_window(
    context: Context, size: tuple[int, int], language: str
) -> None:
    context.change(language=language)
    for deals in (1, 2, 5, 6, 20):
        for turns in (0, 1, 4, 7, 4 * deals):
            if turns > 4 * deals:
                continue
            match = a_match(NAMES, deals, turns)
            last = match.turns[-1] if turns else None
            sheet = MatchSheet(context, match, last)
            screens = Screens.opened(context, sheet, size=size)
            window = Rect((0, 0), size)
            assert all(window.contains(rect) for rect in panels_of(screens))


def test_a_match_without_a_name_has_one_player(
    setup: Screens, context: Context
) -> None:
    for name in ("name 0", "name 1"):
        setup.focus(name)
        setup.press(*[Nav.ERASE] * 8)
    setup.use("begin")
    assert saved(context).players == ("Player 1",)


# The end of a match


def over(context: Context, match: Match) -> Screens:
    screens = Screens.opened(context, open_match(context, match))
    screens.wait(2)
    return screens


@pytest.mark.parametrize("reduced", [False, True])
def test_the_end_of_a_match_is_still_if_motion_is_reduced(
    context: Context, reduced: bool
) -> None:
    context.change(reduced_motion=reduced)
    screens = over(context, a_match(NAMES, 1, 4))
    first = pixels(screens.picture())
    screens.wait(1.0)
    later = pixels(screens.picture())
    assert (first == later) is reduced


@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
@pytest.mark.parametrize("is_best", [True, False])
def test_no_ridge_is_seen_through_a_pennant(
    context: Context, theme: str, is_best: bool
) -> None:
    context.change(theme=theme)
    style = context.appearance.style((1280, 800))
    pole = Pole(100, 700, 300, Suit.HEARTS, 0.0, "29", is_best)
    poles = Poles((pole,), context.appearance.art())
    shown = []
    for ground in ((255, 0, 0), (0, 255, 0)):
        picture = pygame.Surface(style.size)
        picture.fill(ground)
        poles.draw_at(picture, style, picture.get_rect(), poles.ends)
        inside = pygame.Rect(108, 440, 30, 14)
        shown.append(pygame.image.tobytes(picture.subsurface(inside), "RGB"))
    assert shown[0] == shown[1]
