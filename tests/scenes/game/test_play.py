"""The play scene by mouse and by keyboard: cells are chosen, moves are made, offered,
refused and saved.
"""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from gaps.engine import CATALOGUE, Cell, Status, deal, parse_move
from gaps.engine.destinations import destinations
from gaps.engine.notation import parse_cell
from gaps.engine.reasons import Reason
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.opening import DealWait
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common.notes import REFUSED, TOAST, WAITING
from gaps.scenes.game.blocker_note import HOVER_SECONDS, awaited_cells
from gaps.scenes.game.followers import IDLE_SECONDS
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import NOWHERE
from gaps.scenes.session.finished_game import FinishedGame, finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.refusals import waiting_text
from gaps.solver.ready_deals import ReadyDeals
from gaps.stage.core.intents import Hover, Nav, Press, Release, WindowFocusChanged
from gaps.stage.widgets import Button
from gaps.store import Folder, Match
from gaps.store.files import store
from gaps.table.effects.effect import Layer
from tests.marks import each_variant, quick_first
from tests.played_games import texts_of
from tests.scenarios.camera import a_session
from tests.scenes.conftest import Player
from tests.scenes.games import won
from tests.scenes.raw_input import press_button
from tests.screens import SIZE, STEP, Screens, heard
from tests.searches import Searches
from tests.table.tables import drawn_in


def cell(player: Player, name: str) -> Cell:
    return parse_cell(name, player.session.variant.layout)


def center(player: Player, name: str) -> tuple[int, int]:
    return player.table.geometry.rect(cell(player, name)).center


def click(player: Player, *names: str) -> list[str]:
    """Click cells; return the moves that are saved then."""
    for name in names:
        player.click_cell(cell(player, name))
    return [*texts_of(player.saved)]


def test_a_click_on_a_card_or_a_gap_makes_its_move_at_once(player: Player) -> None:
    assert click(player, "D5") == ["D5-B5"]
    assert player.session.game.moves == (
        parse_move("D5-B5", player.session.game.start),
    )
    player.wait(0.05)
    assert player.table.flying
    assert click(player, "C3") == ["D5-B5", "A1-C3"]


@pytest.fixture
def king(context: Context) -> Player:
    """A game in which the K♠ in C7 can move, and then another card into its place."""
    return Player(context, "gaps:48213")


@pytest.mark.parametrize(
    ("code", "chosen", "offered", "then", "made"),
    [
        # a gap that takes several cards
        ("mini:12", "C1", {"C7", "A5", "D1", "C6"}, "A5", "A5-C1"),
        # a two, and two gaps in the first column
        ("mini:6", "C7", {"A1", "B1"}, "B1", "C7-B1"),
    ],
)
def test_what_has_several_moves_offers_them(
    context: Context,
    code: str,
    chosen: str,
    offered: set[str],
    then: str,
    made: str,
) -> None:
    player = Player(context, code)
    assert click(player, chosen) == []
    assert player.table.hand.selected == cell(player, chosen)
    assert set(player.table.hand.offers) == {cell(player, name) for name in offered}
    player.press(Nav.BACK)
    assert player.table.hand.selected is None
    assert click(player, chosen, chosen) == []
    assert player.table.hand.selected is None
    assert click(player, chosen, then) == [made]


def test_a_double_click_is_one_move_and_a_later_click_another_one(
    king: Player, context: Context
) -> None:
    stack = ProgramStack(context, king.scene)
    king.stack = stack
    stack.resize(SIZE)
    place = center(king, "C7")
    for clicks in (1, 2, 3):
        press_button(stack, context, place, clicks)
        king.wait(0.1)
    assert [*texts_of(king.saved)] == ["C7-A12"]
    press_button(stack, context, place)
    assert [*texts_of(king.saved)] == ["C7-A12", "A13-C7"]


def test_a_finger_that_taps_twice_makes_one_move(king: Player) -> None:
    place = center(king, "C7")
    for clicks in (1, 2):
        king.press(Press(place, touch=True, clicks=clicks), Release(place))
        king.press(Hover(NOWHERE))
        king.wait(0.1)
    assert texts_of(king.saved) == ("C7-A12",)


def test_quick_clicks_on_two_cells_beside_each_other_are_two_clicks(
    king: Player,
) -> None:
    geometry = king.table.geometry
    left = geometry.rect(cell(king, "C7"))
    beside = geometry.rect(cell(king, "C8"))
    first = (left.right - 2, left.centery)
    second = (beside.left + 2, beside.centery)
    king.press(Press(first), Release(first))
    king.press(Press(second, clicks=2), Release(second))
    assert len(king.saved.moves) == 1
    assert king.toast or king.scene.notes.text(REFUSED)
    king.press(Press(first, clicks=3), Release(first))
    assert len(king.saved.moves) == 2


def test_a_card_that_was_clicked_can_be_dragged_at_once(context: Context) -> None:
    player = Player(context, "mini:12")
    start = center(player, "C1")
    end = center(player, "C1")
    player.press(Press(start), Release(start))
    card = center(player, "A5")
    player.press(Press(card, clicks=2), Hover((card[0] + 20, card[1]), held=True))
    player.press(Hover(end, held=True), Release(end))
    assert texts_of(player.saved) == ("A5-C1",)


def test_a_tooltip_goes_with_escape_until_the_pointer_comes_again(
    context: Context, tooltips: list[str]
) -> None:
    player = Player(context, "mini:12")
    click(player, "D5")
    screens = Screens(ProgramStack(context, player.scene))
    screens.hover("menu")
    screens.picture()
    assert tooltips == ["Menu"]
    tooltips.clear()
    for _ in range(2):  # into the pause, and back
        screens.go(Nav.BACK)
        screens.picture()
    screens.on(Play)
    assert tooltips == []
    screens.hover("undo")
    screens.hover("menu")
    screens.picture()
    assert tooltips == ["Menu"]


def test_a_toast_takes_the_place_of_the_tooltip_of_its_button(
    context: Context, tooltips: list[str]
) -> None:
    screens = Screens(ProgramStack(context, Player(context, "mini:12").scene))
    play = screens.on(Play)
    screens.focus("menu")
    screens.picture()
    assert tooltips == ["Menu"]
    tooltips.clear()
    play.show_at("Nothing can be saved.", "menu")
    screens.picture()
    assert play.notes.text(TOAST)
    assert tooltips == []


@pytest.mark.slow
def test_the_clock_stands_still_while_the_window_is_in_the_background(
    player: Player,
) -> None:
    click(player, "D5")
    player.wait(2.0)
    player.press(WindowFocusChanged(False))
    player.wait(30.0)
    assert player.session.seconds == pytest.approx(2.0, abs=0.05)
    player.press(WindowFocusChanged(True))
    player.wait(1.0)
    assert player.session.seconds == pytest.approx(3.0, abs=0.05)


def test_the_clock_stands_before_the_first_move_and_after_two_minutes_without_input(
    player: Player,
) -> None:
    player.wait(5.0)
    assert player.session.seconds == 0
    click(player, "D5")
    player.wait(IDLE_SECONDS + 30.0)
    assert player.session.seconds == pytest.approx(IDLE_SECONDS, abs=0.05)
    player.press(Hover((5, 5)))
    player.wait(2.0)
    assert player.session.seconds == pytest.approx(IDLE_SECONDS + 2.0, abs=0.1)


def test_the_clock_stands_in_the_pause_and_in_the_help(player: Player) -> None:
    click(player, "D5")
    session = player.session
    for command in (GameCommand.PAUSE, GameCommand.KEYS):
        before = session.seconds
        player.press(command)
        player.wait(10.0)
        assert session.seconds == pytest.approx(before, abs=0.1)
        player.press(Nav.BACK)
        player.wait(1.0)
        assert session.seconds == pytest.approx(before + 1.0, abs=0.2)


@pytest.mark.parametrize(
    ("widths", "falls"),
    quick_first(
        2,
        [
            (0.0, True),
            (0.9, True),
            (1.1, False),
            (1.9, False),
        ],
    ),
)
def test_a_dropped_card_falls_into_a_gap_at_most_a_cards_width_away(
    player: Player,
    widths: float,
    falls: bool,
) -> None:
    player.wait(3.0)  # until the cards lie
    (x, y) = center(player, "B5")
    width = player.table.geometry.card[0]
    player.drag(center(player, "D5"), (x, y - round(widths * width)))
    assert [*texts_of(player.saved)] == (["D5-B5"] if falls else [])


def warns(player: Player) -> bool:
    """Whether a line of the upper bar has the colour of a warning."""
    player.wait(0.1)
    surface = pygame.display.get_surface()
    assert surface is not None
    style = player.context.appearance.board_style(surface.get_size())
    line = style.px(70), style.px(38), style.px(300), style.px(20)
    mask = pygame.mask.from_threshold(
        surface.subsurface(line), style.theme.ember, (24, 24, 24)
    )
    return mask.count() > 0


def test_it_is_told_when_nothing_can_be_saved_and_when_it_can_be_again(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "RETRY_SECONDS", 0.0)
    folder = player.context.folder.path
    aside = player.context.folder.path.with_name("aside")
    folder.rename(aside)
    folder.touch()
    player.click_cell(cell(player, "D5"))
    assert "Nothing can be saved" in heard(player.context.announcer)
    player.press(GameCommand.UNDO)
    assert "saved" not in heard(player.context.announcer)
    # it stands in the bar, for a reader, and in the pause until it is over
    problem = player.context.folder.problem
    assert problem is not None
    assert problem in player.words
    assert warns(player)
    player.press(GameCommand.PAUSE)
    assert problem in player.words
    player.press(Nav.BACK)
    player.wait()
    folder.unlink()
    aside.rename(folder)
    player.press(GameCommand.REDO)
    assert "Everything can be saved again" in heard(player.context.announcer)
    assert [*texts_of(player.saved)] == ["D5-B5"]
    assert not warns(player)
    assert problem not in player.words
    player.press(GameCommand.PAUSE)
    assert problem not in player.words


def test_a_card_that_cannot_move_is_refused_with_the_reason(player: Player) -> None:
    assert click(player, "A2") == []  # 7s; the 6s is at B1, right of it the 3s
    assert (
        player.context.announcer.due(float("inf"))
        == "The 7♠ goes to the right of the 6♠."
    )
    assert not player.toast
    table = player.table
    assert list(table.refusals) == [table.state.board[cell(player, "A2")]]
    (flash,) = drawn_in(table, Layer.ABOVE_CARDS)
    assert flash.contains(table.geometry.rect(cell(player, "B2")))


@pytest.mark.parametrize(
    ("code", "name", "text"),
    [
        ("mini:1", "B5", "Nothing follows a seven."),
        ("mini:3", "D5", "Fill the gap to its left first."),
    ],
)
def test_a_gap_that_takes_no_card_shows_the_reason(
    context: Context,
    code: str,
    name: str,
    text: str,
) -> None:
    player = Player(context, code)
    click(player, name)
    assert player.toast == text


def test_a_card_is_dragged_to_its_gap_and_returns_from_elsewhere(
    player: Player,
) -> None:
    (x, y) = center(player, "D5")
    end = center(player, "B5")
    player.drag((x, y), (x + 60, y + 300))
    assert not player.saved.moves
    player.wait(3)
    assert not player.table.moving
    player.press(Press((x, y)), Hover((x + 20, y - 20), held=True))
    player.wait(0.1)
    assert player.table.hand.drag is not None
    player.press(Hover(end, held=True))
    assert player.table.hand.drag.target == cell(player, "B5")
    player.press(Release(end))
    assert texts_of(player.saved) == ("D5-B5",)


@pytest.fixture
def stuck(context: Context) -> Player:
    """A game in which no card can move."""
    player = Player(context, "mini:8")
    for _ in range(9):
        player.make(player.state.slides[0])
    assert player.state.status is Status.STUCK
    return player


def is_primary(player: Player, name: str) -> bool:
    button = player.widget(name)
    assert isinstance(button, Button)
    return button.look.primary


@pytest.mark.parametrize("by_keys", quick_first(1, [True, False]))
def test_when_stuck_enter_redeals_and_undo_works(stuck: Player, by_keys: bool) -> None:
    play = stuck.scene
    assert is_primary(stuck, "redeal")
    stuck.press(GameCommand.UNDO)
    assert not is_primary(stuck, "redeal")
    if by_keys:
        stuck.press(Nav.NEXT)
    for command in (GameCommand.REDO, GameCommand.UNDO, GameCommand.REDO):
        stuck.press(command)
        focused = play.form.focused
        if by_keys and stuck.state.status is Status.STUCK:
            assert focused is not None
            assert (focused.name, play.form.focus_visible) == ("redeal", True)
        else:
            assert play.is_on_board
        is_on_board = by_keys and play.is_on_board
        assert (play.table.hand.focused is not None) == is_on_board
    stuck.press(Nav.ACTIVATE)
    stuck.wait(5)
    assert play.state.redeals_used == 1
    assert stuck.top is play
    assert (play.table.hand.focused is not None) == by_keys


def test_a_redeal_is_saved_at_once_and_a_click_ends_its_animation_and_plays(
    stuck: Player,
) -> None:
    play = stuck.scene
    stuck.tap(GameCommand.REDEAL)
    stuck.on(RedealScene)
    assert stuck.saved.moves[-1].text == "R"
    stuck.wait(0.3)
    source = play.state.slides[0].source
    count = len(play.session.game.steps)
    pos = play.table.geometry.rect(source).center
    stuck.press(Press(pos))
    assert stuck.state.redeals_used == 1
    assert not stuck.table.flying
    stuck.press(Release(pos))
    assert stuck.made > count or stuck.table.hand.selected == source


def test_a_redeal_that_is_not_allowed_is_refused(player: Player) -> None:
    player.press(GameCommand.REDEAL)
    assert player.toast == "Redeal when no card can move."
    assert player.saved.moves == ()


@pytest.mark.slow
def test_a_new_deal_after_a_moment_records_nothing(player: Player) -> None:
    player.make(player.state.slides[0])
    player.press(GameCommand.NEW_DEAL)
    player.wait(1.0)
    assert (player.session.seed, player.session.seconds) == (4711, 0), (
        "the clock starts with a move"
    )
    assert player.context.folder.records.all() == []
    player.make(player.state.slides[0])
    player.wait(1.0)
    assert player.session.seconds == pytest.approx(1.0, abs=0.05)


def test_a_new_deal_is_saved_and_the_old_one_is_recorded_with_its_time(
    player: Player,
) -> None:
    old = player.session
    old.tick(60)
    player.make(player.state.legal_moves[0])
    old.tick(5.5)  # time since the last move
    player.press(GameCommand.NEW_DEAL)
    player.on(BoardQuestion)
    player.use("yes")
    player.wait(1)
    assert player.session.seed == 4711
    assert player.saved.code == "mini:4711"
    (record,) = player.context.folder.records.all()
    assert record.code == old.code
    assert record.seconds >= 65.5


@pytest.mark.parametrize("is_match", quick_first(1, [False, True]))
def test_a_kill_while_the_player_thinks_loses_few_seconds_of_the_clock(
    context: Context,
    tmp_path: Path,
    is_match: bool,
) -> None:
    match = Match("mini", ("Ann", "Bo"), (3, 4), begun="2026-03-01T12:00:00")
    games = context.games
    new = games.start(games.deal(CATALOGUE["mini"], 3))
    session = games.next_turn(match) if is_match else new
    screens = Screens(ProgramStack(context, Play(context, session)))
    screens.wait(3)
    assert session.seconds == 0.0, "it begins with the first move"
    session.play(session.game.state.legal_moves[0])
    for _ in range(3):
        screens.wait(3.9)
        copy = shutil.copytree(context.folder.path, tmp_path / f"{session.seconds}")
        killed = Folder(copy)
        found = killed.load_match() if is_match else killed.load_game("mini")
        saved = found.playing if isinstance(found, Match) else found
        assert saved is not None
        assert len(saved.moves) == 1
        assert session.seconds - 3.1 < saved.seconds <= session.seconds
        killed.close()
    assert session.seconds > 11.5


# A game that is won while another scene lies over it ends once.


@pytest.mark.core
def test_a_game_won_while_a_deal_is_looked_for_is_a_new_win_when_that_is_left(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[FinishedGame] = []

    def end(context: Context, session: GameSession) -> FinishedGame:
        ends.append(finish_game(context, session))
        return ends[-1]

    monkeypatch.setattr("gaps.scenes.game.play_commands.finish_game", end)
    monkeypatch.setattr(ReadyDeals, "waiting", True)
    session = won(context)
    session.undo()
    screens = Screens.playing(context, session)
    screens.press(GameCommand.REDO)
    screens.stack.show(DealWait(context, session.variant))
    screens.wait(1.0)
    assert len(ends) == len(context.folder.records.all()) == 1
    screens.press(Nav.BACK)
    screens.wait(0.1)
    screens.on(WinScene)
    assert len(ends) == 1


# What a card that cannot move waits for, under the pointer and when it is refused.


LATE = 0.05


class Pointing(Screens):
    """A game with the pointer over its cards."""

    def __init__(
        self,
        context: Context,
        moves: int = 0,
        key: str = "gaps",
    ) -> None:
        self.play = Play(context, a_session(context, key, moves))
        super().__init__(Screens.opened(context, self.play).stack)

    def cell(self, reason: Reason) -> Cell:
        """The last card that is refused for this reason."""
        state = self.play.state
        found = [
            cell
            for cell in state.variant.layout.cells
            if state.board[cell]
            and not self.play.table.targets(cell)
            and state.why_stays(cell).reason is reason
        ]
        return found[-1]

    def point(self, cell: Cell | None) -> None:
        """Put the pointer on a card, or beside the board."""
        self.press(
            Hover(
                self.play.table.geometry.rect(cell).center
                if cell is not None
                else (2, 2)
            )
        )

    def is_lifted(self, cell: Cell) -> bool:
        """Whether the card on a cell lies higher than the others, at rest."""
        card = self.play.state.board[cell]
        assert card is not None
        return self.play.table.pose(card, self.play.table.time + 1).z > 0

    @property
    def told(self) -> str:
        """What is said between the rows."""
        return self.play.notes.text(REFUSED, WAITING)


@pytest.fixture
def pointing(context: Context) -> Pointing:
    return Pointing(context)


def test_only_cards_that_can_move_lift(pointing: Pointing) -> None:
    state = pointing.play.state
    for cell in state.variant.layout.cells:
        if state.board[cell] is not None:
            pointing.point(cell)
            pointing.wait(0.15)
            assert pointing.is_lifted(cell) == any(
                slide.source == cell for slide in state.slides
            )


def test_another_card_tells_after_a_moment_what_it_can_follow(
    pointing: Pointing,
) -> None:
    cell = pointing.cell(Reason.WRONG_CARD)
    table = pointing.play.table
    card = table.state.board[cell]
    assert card is not None
    pointing.point(cell)
    pointing.wait(HOVER_SECONDS - LATE)
    assert table.held_down == cell
    assert (pointing.told, table.awaited) == ("", ())
    pointing.wait(2 * LATE)
    (before,) = table.awaited
    other = table.state.board[before]
    assert other is not None
    assert (other.rank, other.suit) == (card.rank - 1, card.suit)
    assert pointing.told == f"{card_text(card)} can only follow {card_text(other)}"
    assert pointing.told in pointing.words
    pointing.wait(5)
    assert pointing.told
    pointing.point(None)
    pointing.wait(STEP)
    assert (pointing.told, table.awaited) == ("", ())
    assert table.held_down is None


def test_a_window_at_rest_is_woken_to_tell_it(
    context: Context, searches: Searches
) -> None:
    pointing = Pointing(context, key="line-up")
    searches.finish()
    pointing.settle()
    pointing.point(pointing.cell(Reason.WRONG_CARD))
    pointing.wait(0.15)
    rest = pointing.stack.wake_after
    assert rest is not None
    pointing.stack.update(rest)
    assert pointing.told
    assert pointing.stack.moving


def test_a_card_at_home_and_one_in_its_place_tell_nothing(context: Context) -> None:
    pointing = Pointing(context, moves=38)
    state = pointing.play.state
    told = []
    for cell, card in enumerate(state.board):
        if card is not None and (
            cell in state.home or state.why_stays(cell).reason is Reason.IN_PLACE
        ):
            pointing.point(cell)
            pointing.wait(HOVER_SECONDS + LATE)
            told.append(pointing.told)
            assert cell not in state.home or pointing.play.table.held_down is None
    assert set(told) == {""}


@pytest.mark.parametrize("by_key", [False, True])
def test_a_refused_card_tells_it_at_once_and_for_a_while(
    pointing: Pointing,
    context: Context,
    by_key: bool,
) -> None:
    table = pointing.play.table
    cell = pointing.cell(Reason.WRONG_CARD)
    if by_key:
        pointing.play.cursor.focus(cell)
        pointing.press(Nav.ACTIVATE)
    else:
        pointing.click_at(table.geometry.rect(cell).center)
        pointing.point(None)
    assert pointing.told
    assert table.awaited
    assert not pointing.play.notes.text(TOAST)
    assert "goes to the right of" in context.announcer.due(float("inf"))
    assert REFUSED.seconds is not None
    pointing.wait(REFUSED.seconds - LATE)
    assert pointing.told
    pointing.wait(2 * LATE)
    assert (pointing.told, table.awaited) == ("", ())
    pointing.point(cell)
    pointing.wait(HOVER_SECONDS + LATE)
    assert pointing.told
    pointing.play.make_move(pointing.play.state.slides[0])
    assert (pointing.told, table.awaited) == ("", ())


def test_a_refusal_covers_what_another_card_waits_for_which_then_comes_back(
    pointing: Pointing,
) -> None:
    state = pointing.play.state
    pointed, refused = [
        cell
        for cell in state.variant.layout.cells
        if state.why_stays(cell).reason is Reason.WRONG_CARD
    ][:2]
    pointing.point(pointed)
    pointing.wait(HOVER_SECONDS + LATE)
    first = pointing.told
    frames = pointing.play.table.awaited
    pointing.play.refuse(Refused(refused, state.why_stays(refused)))
    assert pointing.told != first
    assert pointing.told in pointing.words
    assert pointing.play.table.awaited != frames
    assert REFUSED.seconds is not None
    pointing.wait(REFUSED.seconds + LATE)
    assert pointing.told == first
    assert pointing.play.table.awaited == frames


@each_variant
def test_every_variant_says_what_its_cards_wait_for(key: str) -> None:
    state = deal(CATALOGUE[key], 5)
    for card in filter(None, state.board):
        places = destinations(state.variant, card)
        assert waiting_text(state.variant, card)
        cells = awaited_cells(state, card)
        assert all(before < after for before, after in pairwise(cells))
        assert len(cells) <= 4 * max(1, len(places)) * state.variant.decks
