"""The first minute of somebody new: the goal, a card that shows its way, and each rule
at the place where it comes up.
"""

from __future__ import annotations

import random

import pygame
import pytest

from gaps.engine import (
    CATALOGUE,
    Cell,
    Game,
    Redeal,
    State,
    Status,
    by_key,
    deal,
    parse_board,
    parse_move,
)
from gaps.engine.reasons import Reason
from gaps.progress.first_games import first_games
from gaps.scenes.board.cell_notes import FIRST_MOVE, RULE
from gaps.scenes.common.notes import WAITING
from gaps.scenes.game.blocker_note import (
    FIRST_HOVER_SECONDS,
    FIRST_NOTE_SECONDS,
    WAITING_REASONS,
)
from gaps.scenes.game.first_figures import NAMES
from gaps.scenes.game.first_minute import FIRST_RULE_SECONDS, QUIET_SECONDS
from gaps.scenes.game.play import Play
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.newcomer import goal_line, progress_line, rules_in_sight
from gaps.scenes.shared.context import Context
from gaps.scenes.text.refusals import refusal_text
from gaps.solver import solve
from gaps.solver.plan import plan_for
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.core.scene import SceneStack
from gaps.table.render.paths import dimmed
from tests.marks import SAMPLE, slow_except
from tests.scenarios.games import new_game, win_at_once
from tests.screens import SIZE, STEP, Screens

SIZES = (SIZE, (800, 600), (1920, 1200))
EDGE = 4  # pixels that a pill may lie on the edge of its cell, in a narrow gap


@pytest.fixture
def new(context: Context) -> Context:
    """The context of somebody who has never played."""
    context.change(rules_told="")
    return context


def opened(
    context: Context,
    code: str = "",
    size: tuple[int, int] = SIZE,
    seconds: float = 3,
) -> Screens:
    """A game with this code, or else the first one, dealt some seconds ago."""
    key, _colon, number = (code or first_games()[0].code).partition(":")
    session = new_game(context, f"{key}:{int(number)}")
    screens = Screens.opened(context, Play(context, session, fresh=True), size=size)
    screens.wait(seconds)
    return screens


def shown(screens: Screens) -> Play:
    scene = screens.top
    assert isinstance(scene, Play)
    return scene


def told(screens: Screens) -> str:
    """The sentence on the board; empty for none."""
    return shown(screens).notes.text(FIRST_MOVE, RULE)


def cells_of(screens: Screens) -> tuple[Cell, ...]:
    """The cells that it is about."""
    spotlight = shown(screens).table.spotlight
    assert spotlight is not None
    return spotlight.ringed


def place_of(screens: Screens) -> pygame.Rect | None:
    """Where the sentence on the board is, pixels; ``None`` while it is not seen."""
    play = shown(screens)
    level = FIRST_MOVE if play.notes.text(FIRST_MOVE) else RULE
    return play.notes.area(level, play.style, play.context.appearance.art())


def said(screens: Screens, key: str) -> str:
    """What a part of the screen says; empty where there is none."""
    return next((each.label for each in screens.parts() if each.key == key), "")


def is_seen(screens: Screens) -> bool:
    """Whether the sentence on the board lies above everything."""
    place = place_of(screens)
    if place is None:
        return False
    surface = pygame.Surface(shown(screens).style.size)
    screens.stack.draw(surface, 0.0)
    ground = shown(screens).style.theme.slot
    inside = place.inflate(-place.height // 2, -6)
    ends = (inside.midleft, inside.midright)
    return all(surface.get_at(each)[:3] == tuple(ground) for each in ends)


@pytest.fixture
def screens(new: Context) -> Screens:
    """The first game of all."""
    return opened(new)


def test_ring_and_sentence_are_seen_once_the_cards_are_dealt(new: Context) -> None:
    screens = opened(new, seconds=0.5)
    assert shown(screens).table.dealing
    assert not is_seen(screens)
    screens.wait(2.5)
    assert is_seen(screens)


@pytest.mark.parametrize("size", slow_except(SIZES, SIZES[:1]))
@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["line-up", *SAMPLE]))
def test_a_first_game_shows_its_goal_and_a_first_move_in_its_first_frame(
    new: Context,
    key: str,
    size: tuple[int, int],
) -> None:
    session = new_game(new, f"{key}:4711")
    play = Play(new, session, fresh=True)
    screens = Screens(SceneStack(play), size)
    assert said(screens, "goal") == goal_line(session.variant)
    hint = play.table.hint
    assert hint is not None
    slide = hint.slides[0]
    assert slide in play.state.legal_moves
    assert said(screens, "rule") == told(screens)
    assert screens.spoken_focus == f"cell-{slide.source}"
    screens.wait(4)
    assert is_seen(screens)
    place = place_of(screens)
    assert place is not None
    assert pygame.Rect((0, 0), size).contains(place)
    for cell in (slide.source, slide.target):
        card = play.table.geometry.rect(cell).inflate(-2 * EDGE, -2 * EDGE)
        assert not place.colliderect(card)
    sites = play.form.sites
    bar = max(sites[each].rect.bottom for each in play.form.widgets[1:])
    assert place.top >= bar
    board = play.table.geometry.board
    for widget, site in play.form.sites.items():
        at_foot = widget is not play.cursor and site.rect.bottom > board.top
        assert not at_foot, widget.name
    assert board.bottom < size[1]


def test_enter_makes_the_first_move_and_its_pill_goes(screens: Screens) -> None:
    assert told(screens) == "After A♣ comes 2♣. Press Enter."
    assert [each.name for each in screens.form.widgets] == ["board", "menu"]
    screens.press(Nav.ACTIVATE)
    assert screens.made == 1
    assert not screens.session.played.hints
    assert not told(screens)
    assert "undo" in [each.name for each in screens.form.widgets]


def test_a_redeal_at_any_time_is_offered_from_the_first_move_on(new: Context) -> None:
    screens = opened(new, "addiction:7")
    assert Redeal() in screens.state.legal_moves
    assert "redeal" not in [each.name for each in screens.form.widgets]
    screens.press(Nav.ACTIVATE)
    assert screens.made == 1
    assert "redeal" in [each.name for each in screens.form.widgets]


def test_the_first_move_names_what_the_player_uses(
    screens: Screens, new: Context
) -> None:
    click = pygame.event.Event(
        pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5), touch=False
    )
    list(new.controls(click))
    screens.wait(0.1)
    assert told(screens).endswith("Click it.")
    touch = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5), touch=True)
    list(new.controls(touch))
    screens.wait(0.1)
    assert told(screens).endswith("Tap it.")
    pad = pygame.event.Event(
        pygame.CONTROLLERBUTTONDOWN,
        button=pygame.CONTROLLER_BUTTON_DPAD_LEFT,
        instance_id=0,
    )
    list(new.controls(pad))
    screens.wait(0.1)
    assert told(screens).endswith("Press A.")


def test_a_reader_hears_the_goal_and_then_the_first_move(new: Context) -> None:
    new.announcer.active = True
    screens = opened(new)
    heard = new.announcer.due(float("inf"))
    goal = heard.index("Build each row in one suit, from ace to five.")
    assert heard.index("After A♣ comes 2♣. Press Enter.") > goal
    assert "points" not in " ".join(screens.words)


@pytest.mark.slow
def test_each_rule_is_told_once_at_its_cell_and_covered_by_nothing(
    screens: Screens, new: Context
) -> None:
    chance = random.Random(5)
    rules = dict[str, str]()
    for _ in range(2):
        state = screens.state
        while state.status is Status.PLAYING:
            shown(screens).make_move(chance.choice(state.slides))
            state = screens.state
            screens.wait(QUIET_SECONDS + 0.5)
            known = set(new.settings.rules_told.split())
            for name in known - rules.keys():
                if name.startswith("goal=") or name in NAMES.values():
                    continue
                rules[name] = said(screens, "rule")
                assert rules[name] == told(screens)
                assert cells_of(screens)[0] in state.gaps
                assert is_seen(screens)
                screens.wait(6)
                assert not said(screens, "rule"), "it goes after some seconds"
        screens = opened(new, "mini:343")
    assert rules == {
        "dead": "Nothing follows a five: no card fits here.",
        "start": "Any ace starts this row.",
        "blocked": "Nothing fits left of it now.",
    }


@pytest.mark.slow
def test_the_first_redeal_tells_where_its_gaps_are(new: Context) -> None:
    new.change(rules_told="dead blocked start")
    screens = opened(new, "mini:343")
    chance = random.Random(3)
    while screens.state.status is Status.PLAYING:
        shown(screens).make_move(chance.choice(screens.state.slides))
        screens.wait(2)
    assert said(screens, "goal") == "No card can move. Redeal, or undo."
    screens.click("redeal")
    screens.wait(5)
    assert isinstance(screens.session.game.steps[-1].cause, Redeal)
    rule = "Each row gets its gap right after what stayed, or at its start."
    assert said(screens, "rule") == rule
    state = screens.state
    assert state.wants(cells_of(screens)[0])


@pytest.mark.slow
def test_a_finished_row_is_told_where_the_goal_stands(screens: Screens) -> None:
    state = screens.state
    assert progress_line(state) == goal_line(state.variant)
    for move in plan_for(state, solve(state)).line:
        shown(screens).make_move(move)
        screens.wait(2)
        if screens.state.complete_rows:
            break
    assert said(screens, "goal") == "One row is done. Three to go."
    row = next(iter(shown(screens).table.finished_rows))
    assert not row.text.points


def test_a_hint_is_offered_after_twenty_seconds_without_a_move(
    screens: Screens,
) -> None:
    screens.wait(15)
    screens.press(Nav.ACTIVATE)
    screens.wait(19)
    assert "hint" not in [each.name for each in screens.form.widgets]
    screens.wait(2)
    screens.click("hint")
    assert screens.session.played.hints == 1
    assert shown(screens).table.hint is not None
    shown(screens).make_move(screens.state.slides[0])
    screens.wait(1)
    assert "hint" not in [each.name for each in screens.form.widgets]


def test_a_later_game_has_full_bars(screens: Screens, new: Context) -> None:
    code = screens.session.code
    screens.wait(STEP)
    later = opened(new, "gaps:4711")
    assert not said(later, "goal")
    assert {"undo", "hint"} <= {each.name for each in later.form.widgets}
    assert said(opened(new, code), "goal"), "it is still the first one"
    won = new_game(new, "gaps:4712")
    won.play(won.game.state.slides[0])
    finish_game(new, win_at_once(won))
    assert not said(opened(new, code), "goal")


def test_what_was_told_is_not_told_in_another_game(
    screens: Screens, new: Context
) -> None:
    shown(screens).make_move(parse_move("A2-B2", screens.state))
    screens.wait(2)
    assert said(screens, "rule") == "Nothing follows a five: no card fits here."
    again = opened(new)
    shown(again).make_move(parse_move("A2-B2", again.state))
    again.wait(2)
    assert not said(again, "rule").startswith("Nothing")


@pytest.mark.parametrize("key", CATALOGUE)
def test_rules_are_found_at_gaps_after_any_first_move(key: str) -> None:
    game = Game(deal(CATALOGUE[key], 3))
    for move in game.state.legal_moves:
        after = game.play(move)
        for rule in rules_in_sight(after):
            assert rule.text
            assert rule.cell in after.state.gaps


def test_the_board_becomes_bright_again_at_the_first_move(screens: Screens) -> None:
    play = shown(screens)
    card = play.table.geometry.rect(play.variant.layout.row(3)[1])
    paper = (card.left + card.width // 2, card.top + 8)

    def light() -> int:
        surface = pygame.Surface(SIZE)
        screens.stack.draw(surface, 0.0)
        return sum(surface.get_at(paper)[:3])

    dark = light()
    screens.press(Nav.ACTIVATE)
    screens.wait(0.07)
    between = light()
    screens.wait(0.5)
    assert dark < between
    play.table.spotlight = None
    assert between < light()


def test_the_goal_stays_where_the_sign_tells_unasked(new: Context) -> None:
    new.change(win_sign="always")
    screens = opened(new, seconds=5)
    assert said(screens, "goal") == "Build each row in one suit, from ace to five"


def waiting_card(state: State) -> Cell:
    """A card that waits for another one."""
    cells = state.variant.layout.cells
    cards = (cell for cell in cells if state.board[cell] and cell not in state.home)
    movable = {slide.source for slide in state.slides}
    return next(
        cell
        for cell in cards
        if cell not in movable and state.why_stays(cell).reason in WAITING_REASONS
    )


def test_what_a_card_waits_for_comes_late_after_a_move_and_goes_by_itself(
    screens: Screens,
) -> None:
    play = shown(screens)
    screens.make(play.state.slides[0])
    while play.table.flying:
        screens.wait(STEP)
    place = play.table.geometry.rect(waiting_card(play.state)).center
    screens.stack.handle(Hover(place))
    screens.wait(1.0)
    assert not play.notes.text(WAITING)
    screens.wait(1.2)
    assert play.notes.text(WAITING)
    assert play.table.spotlight is None or not play.table.spotlight.shade
    screens.wait(FIRST_NOTE_SECONDS)
    assert not play.notes.text(WAITING)
    screens.stack.handle(Hover((1, 1)))
    screens.wait(STEP)
    screens.stack.handle(Hover(place))
    screens.wait(STEP)
    screens.wait(FIRST_HOVER_SECONDS - 0.1)
    assert not play.notes.text(WAITING)
    screens.wait(0.2)
    assert play.notes.text(WAITING)


def test_a_rule_of_a_first_game_waits_two_seconds_and_darkens_nothing(
    screens: Screens,
) -> None:
    play = shown(screens)
    screens.press(Nav.ACTIVATE)
    screens.wait(QUIET_SECONDS - 0.2)
    assert not told(screens)
    screens.wait(0.4)
    assert told(screens)
    assert not dimmed(play.table)
    screens.wait(FIRST_RULE_SECONDS)
    assert not told(screens)


def test_a_gap_after_a_dead_one_is_not_to_be_filled_first() -> None:
    board = """
    2c 3c 4c 7d -- -- 3h
    2d 5h 4s 6s 3s 6d 6h
    -- 5c 6c 3d 7s 5s 4h
    2s 2h 7c -- 4d 7h 5d
    """
    state = parse_board(board, by_key("mini"))
    gap = 5
    assert state.why_stays(gap).reason is Reason.AFTER_GAP
    words = refusal_text(state, state.why_stays(gap), None)
    assert words == "Nothing fits left of it now."
