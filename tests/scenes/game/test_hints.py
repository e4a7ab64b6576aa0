"""Hints lead to the win and say only what is proven; the bar shows their moves; the
preview of a chain.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import reduce
from itertools import pairwise
from random import Random

import pygame
import pytest

from gaps import language
from gaps.engine import (
    CATALOGUE,
    Card,
    Cell,
    Redeal,
    Skip,
    Slide,
    State,
    Status,
    deal,
    format_move,
)
from gaps.engine.notation import parse_cell
from gaps.scenes.board.cell_notes import TYPED
from gaps.scenes.common.notes import REFUSED, TOAST, TOLD, WAITING
from gaps.scenes.game.blocker_note import WAITING_REASONS
from gaps.scenes.game.hints import SolverHints
from gaps.scenes.game.play import MAX_CHAIN, Play, chain_of
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.scenes.text import solver_text
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.solver_text import HintShown, hinted_moves
from gaps.solver import Adviser, Outcome, Verdict, solve
from gaps.solver.plan import Goal, Plan
from gaps.stage.core.intents import Command, Hover, Nav, Press, Release
from gaps.table.render.paths import path
from tests.marks import each_variant, slow_except
from tests.scenes.conftest import Player, begun
from tests.scenes.games import WINNABLE, play_home
from tests.scenes.raw_input import (
    intents,
    pad_button,
    press_button,
    press_key,
    type_keys,
)
from tests.screens import STEP, Screens, heard
from tests.searches import Searches

LOST = 94  # a deal of Short Addiction that cannot be won without a redeal


def known(context: Context, searches: Searches) -> Player:
    """A winnable game about which all is known; the general search needs many frames
    for that.
    """
    player = Player(context, f"line-up:{WINNABLE}")
    searches.finish()
    player.stack.update(STEP)
    while player.scene.crew.hints.searching:
        player.stack.update(STEP)
    return player


def test_a_repeated_hint_adds_the_next_moves_of_the_line(
    context: Context, searches: Searches
) -> None:
    context.announcer.active = True
    player = known(context, searches)
    verdict = player.scene.crew.hints.verdict
    assert verdict is not None
    assert reduce(State.play, verdict.line, player.state).status is Status.WON
    line = tuple(each for each in verdict.line if isinstance(each, Slide))
    for count in (1, 2, 3):
        press_key(player.stack, player.context, pygame.K_h, "h")
        assert slides_of(player) == line[:count]
        assert heard(context.announcer).count("Then ") == count - 1
        assert player.session.played.hints == count
    player.table.hand.focused = None
    press_key(player.stack, player.context, pygame.K_h, "h")
    assert slides_of(player) == line[:3], "a fourth one shows nothing"
    assert player.session.played.hints == 3
    assert not heard(context.announcer)
    assert player.table.hand.focused == line[0].source, "and leads back to the first"


def test_once_its_first_move_is_played_the_others_of_a_hint_stay(
    context: Context, searches: Searches
) -> None:
    player = known(context, searches)
    verdict = player.scene.crew.hints.verdict
    assert verdict is not None
    line = tuple(each for each in verdict.line if isinstance(each, Slide))
    for _ in range(3):
        press_key(player.stack, player.context, pygame.K_h, "h")
    goals = set[str]()
    for made in (1, 2):
        use(player, Device.KEYS, Nav.ACTIVATE)
        assert slides_of(player) == line[made:3]
        assert shown(player)[0] == 3 - made
        assert player.table.hand.focused == line[made].source
        assert player.session.played.hints == 3, "nothing new was shown"
        hint = player.scene.bars.shown.foot
        assert isinstance(hint, HintShown)
        goals.add(hint.goal.note)
    assert goals == {f"{len(line) - made} moves on" for made in (1, 2)}
    press_key(player.stack, player.context, pygame.K_h, "h")
    assert slides_of(player) == line[2:4]
    assert player.session.played.hints == 4
    use(player, Device.KEYS, Nav.ACTIVATE, Nav.ACTIVATE)
    assert slides_of(player) == ()
    assert player.session.game.moves == line[:4]


@pytest.mark.parametrize("how", ["another move", "undo", "put away"])
def test_anything_else_takes_the_whole_hint_off(
    context: Context, searches: Searches, how: str
) -> None:
    player = known(context, searches)
    player.make(player.state.slides[-1])
    searches.finish()
    player.wait()
    for _ in range(3):
        player.tap(GameCommand.HINT)
    first = slides_of(player)[0]
    match how:
        case "another move":
            player.make(next(each for each in player.state.slides if each != first))
        case "undo":
            player.tap(GameCommand.UNDO)
        case "put away":
            player.press(Nav.BACK)
            assert slides_of(player) == ()
            player.make(first)
    assert slides_of(player) == ()
    assert shown(player) == (0, "")


def test_of_another_line_a_hint_shows_the_first_move_only(
    context: Context, searches: Searches
) -> None:
    """Each hint costs one move at most."""
    player = Player(context, f"line-up:{WINNABLE}")
    for _ in range(2):
        player.tap(GameCommand.HINT)
    guessed = slides_of(player)
    searches.finish()
    player.wait()
    player.tap(GameCommand.HINT)
    now = slides_of(player)
    is_same = now[: len(guessed)] == guessed
    assert len(now) == (len(guessed) + 1 if is_same else 1)
    assert player.session.played.hints <= 3


def test_a_hint_stops_before_the_redeal_and_a_verdict_is_about_its_position_only(
    searches: Searches,
) -> None:
    hints = SolverHints(Adviser())
    state = deal(CATALOGUE["line-up"], WINNABLE)
    hints.look_at(state)
    searches.finish()
    while hints.searching:
        hints.update(STEP)
    assert hints.verdict is not None
    here = state
    for slide in hints.advise(99).slides:
        assert slide in here.legal_moves
        here = here.play(slide)
    assert here.redeals_used == 0
    hints.look_at(state.play(state.slides[0]))
    assert hints.verdict is None
    hints.adviser.close()


def test_the_search_waits_for_the_first_picture_of_a_start(
    context: Context, searches: Searches
) -> None:
    context.starting = True
    screens = Screens.playing(context, begun(context, "mini:12"))
    hints = screens.on(Play).crew.hints
    screens.wait(STEP)
    assert not hints.adviser.searching
    press_key(screens.stack, context, pygame.K_h, "h")
    assert screens.on(Play).table.hint is not None, "a hint does not need it"
    context.starting = False
    screens.wait(STEP)
    assert hints.adviser.searching
    searches.finish()
    screens.wait(STEP)
    assert hints.verdict is not None


def test_a_hint_says_first_what_it_leads_to_and_only_what_is_proven() -> None:
    state = deal(CATALOGUE["gaps"], 1)
    last = replace(state, redeals_used=2)
    lost = Outcome.NOT_WINNABLE
    none = "this round has no win"

    def goal(
        goal: Goal,
        outcome: Outcome | None,
        verdict: Outcome | None = None,
        here: State = state,
        exact: bool = False,
    ) -> tuple[str, ...]:
        plan = Plan(state.slides[:1], goal, outcome, 35)
        found = None if verdict is None else Verdict(verdict, (), 35, exact, 1)
        return tuple(solver_text.hint_goal(here, plan, found))

    assert goal(Goal.WIN, Outcome.WINNABLE) == ("To a win", "1 move on")
    assert goal(Goal.WIN_AFTER_REDEAL, lost) == ("To a win after the redeal", none)
    assert goal(Goal.REDEAL, lost) == ("Before the redeal: 35 home", none)
    assert goal(Goal.REDEAL, Outcome.UNKNOWN) == ("Before the redeal: 35 home", "")
    assert goal(Goal.REDEAL, None) == ("Best so far", "")
    assert goal(Goal.REDEAL, None, lost) == ("Best so far", none)
    assert goal(Goal.MOST_HOME, lost, lost, exact=True) == ("Best so far", none)
    assert goal(Goal.MOST_HOME, lost, lost, last, True) == ("At most 35 home", none)
    assert goal(Goal.MOST_HOME, lost, lost, last) == ("Best so far", none)
    assert goal(Goal.MOST_HOME, None) == ("Best so far", "")
    assert (
        solver_text.other_hint(state, None, Goal.REDEAL, None)
        == "The best move now is the redeal."
    )


@pytest.mark.core
@pytest.mark.parametrize("language_key", ["en", "de", "fr"])
def test_what_a_hint_leads_to_is_seen_and_heard_first(
    context: Context, searches: Searches, language_key: str
) -> None:
    language.choose(language_key)
    context.announcer.active = True
    player = known(context, searches)
    heard(context.announcer)
    player.tap(GameCommand.HINT)
    hint = player.scene.bars.shown.foot
    assert isinstance(hint, HintShown)
    goal = hint.goal
    assert (
        goal.title
        == {
            "en": "To a win",
            "de": "Zum Sieg",
            "fr": "Vers la victoire",
        }[language_key]
    )
    assert heard(context.announcer).startswith(goal.words)
    assert goal.title in player.words
    language.choose("en")


AT_ANY_TIME = [
    key
    for key, variant in CATALOGUE.items()
    if variant.redeal is not None and variant.redeal.early
]
NONE_COMES_HOME = "No more cards can come home"


@pytest.mark.core
@pytest.mark.parametrize("key", slow_except(AT_ANY_TIME, ["house-of-commons"]))
def test_a_hint_calls_nothing_lost_while_a_redeal_is_left(
    key: str,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before anything is searched, after the adviser's answer, and after ends of the
    round were compared.
    """
    monkeypatch.setattr("gaps.solver.adviser.MAX_NODES", 100_000)
    monkeypatch.setattr("gaps.solver.plan.MAX_NODES", 50_000)
    random = Random(key)
    state = deal(CATALOGUE[key], 7)
    hints = SolverHints(Adviser())
    hints.look_at(state)
    lost = 0
    for _ in range(60):
        if state.status is not Status.PLAYING or lost == 3:
            break
        is_searched = random.random() < 0.2
        for stage in ("", "adviser", "ends of the round"):
            if stage and is_searched:
                searches.finish(stage)
                hints.update(STEP)
            advice = hints.advise()
            goal = advice.plan.goal
            sentence = solver_text.other_hint(state, advice.move, goal, hints.verdict)
            assert f"{NONE_COMES_HOME}." != sentence
            if NONE_COMES_HOME in sentence and not advice.slides:
                proof = solve(state, 300_000)
                assert proof.exact
                assert proof.home == len(state.home)
            is_lost = advice.plan.outcome is Outcome.NOT_WINNABLE
            if is_searched and stage.startswith("ends") and is_lost:
                lost += 1
                assert goal in (Goal.REDEAL, Goal.WIN_AFTER_REDEAL)
                line = hints.way_to_redeal()
                assert Redeal() in reduce(State.play, line, state).legal_moves
        slide = random.choice(state.slides)
        state = state.play(slide)
        hints.look_at(state, slide)
        hints.update(STEP)
    hints.adviser.close()


def test_a_board_without_a_number_has_no_redeal_to_prepare(searches: Searches) -> None:
    state = replace(deal(CATALOGUE["mini"], LOST), seed=None)
    hints = SolverHints(Adviser())
    hints.look_at(state)
    searches.finish()
    hints.update(STEP)
    searches.finish()
    hints.update(STEP)
    assert hints.advise().plan.goal is Goal.MOST_HOME
    assert hints.verdict is not None
    notice = solver_text.sign_notice(state, hints.verdict, searching=False)
    assert notice.title == "No"
    hints.adviser.close()


# The moves of a hint in the bottom bar: what each is good for, and the key that makes
# the first.


def random_line(
    state: State,
    random: Random,
    most: int,
) -> tuple[list[Slide], list[Card]]:
    """Some slides that follow each other, and the card of each."""
    slides: list[Slide] = []
    cards: list[Card] = []
    while len(slides) < most and state.slides:
        slide = random.choice(state.slides)
        card = state.board[slide.source]
        if card is not None:
            slides.append(slide)
            cards.append(card)
        state = state.play(slide)
    return slides, cards


def named(state: State, cells: Iterable[Cell | None]) -> set[str]:
    """The cards on some cells, as text."""
    cards = (state.board[cell] for cell in cells if cell is not None)
    return {card_text(card) for card in cards if card is not None}


@each_variant
def test_what_a_move_is_good_for_is_true(key: str) -> None:
    random = Random(key)
    kinds = set[str]()
    for number in range(1, 9):
        before = deal(CATALOGUE[key], number)
        slides, cards = random_line(before, random, 12)
        for index, (slide, card) in enumerate(zip(slides, cards, strict=True)):
            move, *later = hinted_moves(before, slides[index:], cards[index:])
            assert not any(each.reason for each in later), "one reason"
            after = before.play(slide)
            layout = before.variant.layout
            places = [slide.source]
            if slide.source in before.home:
                places.append(layout.right[slide.target] or slide.source)
            coming = [
                number
                for number in range(index + 1, len(slides))
                if slides[number].target in places
            ]
            true: dict[str, set[str]] = {
                "comes home": {"home"}
                if slide.target in after.home - before.home
                else set(),
                "makes room for": {card_text(cards[number]) for number in coming[:1]}
                or {card_text(each) for at in places for each in after.wants(at)},
                "changes places with": named(before, [slide.target]),
                "goes next to": named(
                    before, [layout.left[slide.target], layout.right[slide.target]]
                ),
            }
            assert move.card == card
            if move.reason:
                kind = next(each for each in true if move.reason.startswith(each))
                assert move.reason.split()[-1] in true[kind], move
                kinds.add(kind)
            before = after
    assert kinds


def test_a_two_that_is_home_says_why_it_changes_rows() -> None:
    random = Random(3)
    for _ in range(2000):
        state = deal(CATALOGUE["gaps"], random.randint(1, 999))
        while state.slides:
            state = state.play(random.choice(state.slides))
            right = state.variant.layout.right
            for slide in state.slides:
                after = state.play(slide)
                here = right[slide.target]
                card = state.board[slide.source]
                is_open = card is not None and here in after.gaps
                if slide.source in state.home and card is not None and is_open:
                    (three,) = after.wants(here or 0)
                    (move,) = hinted_moves(state, [slide], [card])
                    assert move.reason == f"makes room for {card_text(three)}"
                    assert three.rank == card.rank + 1
                    return
    raise AssertionError("no two changes rows")


@pytest.mark.core
@pytest.mark.slow
def test_hints_that_prepare_a_redeal_end_with_it(
    context: Context, searches: Searches
) -> None:
    """Where it may be taken while cards can move, the last hint is the redeal itself,
    before anything is known of the position reached.
    """
    session = play_home(begun(context, "either-side:7", 0), 48)
    screens = Screens.playing(context, session)
    for _ in range(3):  # the round is lost; then its ends are compared
        searches.finish()
        screens.wait(0.1)
    play = screens.on(Play)
    for _ in range(99):
        screens.tap(GameCommand.HINT)
        if play.table.hint is None:
            break
        screens.stack.follow(play.make_move(play.table.hint.slides[0]))
        screens.wait(1.0)
    assert len(session.game.steps) > 48
    assert session.game.state.slides
    assert play.notes.text(TOAST) == "The best move now is the redeal."
    assert play.spoken_focus() == "redeal"


def hinted(context: Context, moves: int = 1) -> Player:
    """A game that shows a hint."""
    player = Player(context, "mini:7")
    for _ in range(moves):
        player.tap(GameCommand.HINT)
    assert len(slides_of(player)) == moves
    return player


def slides_of(player: Player) -> tuple[Slide, ...]:
    """The slides that the hint shows."""
    hint = player.table.hint
    return hint.slides if hint is not None else ()


def shown(player: Player) -> tuple[int, str]:
    """How many moves the bar shows, and what a reader hears of them."""
    told = [each.label for each in player.parts() if each.key == "hinted"]
    hint = player.scene.bars.shown.foot
    return len(hint.moves) if isinstance(hint, HintShown) else 0, "".join(told)


def key_shown(player: Player) -> str | None:
    """The key that makes the first move, as the bar shows it."""
    return player.scene.crew.hint.key


def test_a_hint_covers_what_was_told_which_comes_back_until_a_move(
    context: Context,
) -> None:
    player = hinted(context, 2)
    scene = player.scene
    scene.notes.show(TOLD, "Three stars")
    player.wait(0.1)
    covering = scene.bars.shown.foot
    assert isinstance(covering, HintShown)
    player.press(Nav.BACK)
    player.wait(0.1)
    assert scene.bars.shown.foot == "Three stars"
    assert not scene.bars.shown.beside
    player.make(scene.state.slides[0])
    assert player.scene.bars.shown.foot == player.scene.crew.notice


@pytest.mark.slow
def test_the_bar_shows_the_moves_until_they_are_made(context: Context) -> None:
    player = hinted(context, 2)
    count, words = shown(player)
    hint = player.scene.bars.shown.foot
    assert isinstance(hint, HintShown)
    assert (count, words) == (2, ", ".join(move.words for move in hint.moves))
    language.choose("de")
    assert shown(player)[1] not in (words, "")
    language.choose("en")
    player.make(slides_of(player)[0])
    assert shown(player)[0] == 1
    player.tap(GameCommand.HINT)
    assert shown(player)[0] == 2
    player.tap(GameCommand.UNDO)
    assert shown(player) == (0, "")
    player.tap(GameCommand.HINT)
    marked = slides_of(player)
    told = shown(player)
    player.wait(30)
    assert (slides_of(player), shown(player)) == (marked, told)
    assert not player.table.moving
    player.make(marked[0])
    assert (slides_of(player), shown(player)) == ((), (0, ""))


@pytest.mark.slow
def test_beside_a_hint_that_lies_still_a_card_says_what_it_waits_for(
    context: Context,
) -> None:
    player = hinted(context)
    waiting = next(
        cell
        for cell, card in enumerate(player.state.board)
        if card and player.state.why_stays(cell).reason in WAITING_REASONS
    )
    player.press(Hover(player.table.geometry.rect(waiting).center))
    player.wait(2)
    assert "can only follow" not in player.words
    player.wait(8)
    assert "can only follow" in player.words
    assert slides_of(player)


def test_no_path_leaves_the_board_at_the_top(context: Context) -> None:
    geometry = Player(context, "gaps:7").table.geometry
    for target in geometry.layout.cells[1:]:
        for slide in (
            (0, target),
            (target, 0),
        ):
            assert (
                min(y for _x, y in path(geometry, *slide, 1.0)) >= geometry.rect(0).top
            )


@pytest.mark.parametrize("focus", ["none", "source", "target"])
def test_enter_makes_the_move_that_is_shown_first(context: Context, focus: str) -> None:
    player = hinted(context, 2)
    first, *others = slides_of(player)
    if focus != "none":
        player.scene.cursor.focus(first.source if focus == "source" else first.target)
    assert key_shown(player) == "Enter"
    player.press(Nav.ACTIVATE)
    assert player.session.game.moves == (first,)
    assert player.session.played.solver_moves == (0,)
    assert slides_of(player) == (*others,)


@pytest.mark.parametrize("focus", ["card", "button", "reader"])
def test_enter_uses_what_has_the_focus_if_that_is_another(
    context: Context, focus: str
) -> None:
    context.announcer.active = focus == "reader"
    player = hinted(context)
    if focus == "button":
        player.form.focus("menu")
    else:
        movable = {each.source for each in player.state.slides}
        stuck = {*player.state.variant.layout.cells} - movable - {*player.state.gaps}
        player.scene.cursor.focus(min(stuck))
    if focus == "reader":
        player.scene.cursor.hide_focus()
    assert key_shown(player) == "Tab"
    player.press(Nav.ACTIVATE)
    if focus == "card":
        assert player.scene.notes.text(REFUSED, WAITING)
    if focus == "button":
        player.wait()
        player.go(Nav.BACK)
    assert player.made == 0


KEYS: Mapping[Command, int] = {
    Nav.ACTIVATE: pygame.K_RETURN,
    Nav.NEXT: pygame.K_TAB,
    Nav.BACK: pygame.K_ESCAPE,
}
PAD: Mapping[Command, int] = {
    GameCommand.HINT: pygame.CONTROLLER_BUTTON_Y,
    Nav.ACTIVATE: pygame.CONTROLLER_BUTTON_A,
    Nav.NEXT: pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    Nav.BACK: pygame.CONTROLLER_BUTTON_B,
}


def use(player: Player, device: Device, *commands: Command) -> None:
    """Use the keys, or the buttons of a pad, for some commands."""
    for command in commands:
        if device is Device.PAD:
            for is_down in (True, False):
                event = pad_button(PAD[command], is_down)
                for intent in intents(player.context.controls, event):
                    player.stack.handle(intent)
        elif command is GameCommand.HINT:
            press_key(player.stack, player.context, pygame.K_h, "h")
        else:
            press_key(player.stack, player.context, KEYS[command])


def lead_away(player: Player, place: str) -> None:
    """Bring the focus to a place from which a hint is asked for."""
    board = player.scene.cursor
    movable = {each.source for each in player.state.slides}
    match place:
        case "card":
            board.focus(max(movable))
        case "dead gap":
            filled = {each.target for each in player.state.slides}
            board.focus(min({*player.state.gaps} - filled))
        case "menu" | "hint":
            player.scene.focus(place, visible=True)


PLACES = ["nowhere", "card", "dead gap", "menu", "hint"]


@pytest.mark.parametrize("reader", [False, True])
@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
@pytest.mark.parametrize("place", PLACES)
def test_a_hint_and_enter_play_its_first_move_from_anywhere(
    context: Context, place: str, device: Device, reader: bool
) -> None:
    player = Player(context, "mini:9")
    player.wait(4)
    context.announcer.active = reader
    lead_away(player, place)
    heard(context.announcer)
    use(player, device, GameCommand.HINT)
    first = slides_of(player)[0]
    assert player.table.hand.focused == first.source
    key = "A" if device is Device.PAD else "Enter"
    assert key_shown(player) == key
    if reader:
        assert heard(context.announcer).endswith(f"{key} plays it.")
    use(player, device, Nav.ACTIVATE)
    assert player.session.game.moves == (first,)


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_a_hint_and_enter_skip_the_turned_card_where_that_is_the_hint(
    context: Context, device: Device
) -> None:
    player = Player(context, "pas-a-deux:3")
    player.wait(4)
    for _hint in range(30):
        use(player, device, GameCommand.HINT)
        if player.table.hint is None:
            break
        use(player, device, Nav.ACTIVATE)
        player.wait()
    assert "skip" in player.toast
    use(player, device, Nav.ACTIVATE)
    assert player.session.game.moves[-1] == Skip()


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
@pytest.mark.parametrize("place", ["card", "dead gap", "menu"])
def test_tab_leads_back_to_the_hint(
    context: Context, place: str, device: Device
) -> None:
    player = Player(context, "mini:9")
    player.wait(4)
    use(player, device, GameCommand.HINT)
    first = slides_of(player)[0]
    lead_away(player, place)
    if player.table.hand.focused in (first.source, first.target):
        player.scene.cursor.focus(min(player.state.home, default=0))
    assert key_shown(player) == ("RB" if device is Device.PAD else "Tab")
    use(player, device, Nav.NEXT)
    assert player.table.hand.focused == first.source
    use(player, device, Nav.ACTIVATE)
    assert player.session.game.moves == (first,)


def test_a_hint_by_mouse_shows_no_focus_and_enter_plays_it(context: Context) -> None:
    player = Player(context, "mini:9")
    player.wait(4)
    press_button(player.stack, context, player.place("hint").center)
    first = slides_of(player)[0]
    assert player.table.hand.focused is None
    assert key_shown(player) == "Enter"
    use(player, Device.KEYS, Nav.ACTIVATE)
    assert player.session.game.moves == (first,)


@pytest.mark.parametrize("device", [Device.KEYS, Device.PAD])
def test_back_takes_off_one_thing_at_a_time_before_it_pauses(
    context: Context, device: Device
) -> None:
    context.change(tap_to_play=False)
    player = Player(context, "mini:9")
    player.wait(4)
    scene = player.scene
    use(player, device, GameCommand.HINT)
    slides = slides_of(player)
    type_keys(player.stack, context, "6")
    player.table.select(slides[0].source, (slides[0].target,))
    use(player, device, Nav.BACK)
    assert player.table.hand.selected is None
    assert scene.notes.text(TYPED)
    use(player, device, Nav.BACK)
    assert not scene.notes.text(TYPED)
    assert slides_of(player) == slides
    use(player, device, Nav.BACK)
    assert player.table.hint is None
    assert player.top is scene
    use(player, device, GameCommand.HINT)
    assert slides_of(player) == slides, "what was put away is shown again"
    use(player, device, Nav.BACK, Nav.BACK)
    player.on(Pause)


def test_back_puts_a_dragged_card_down(context: Context) -> None:
    player = Player(context, "mini:9")
    player.wait(4)
    slide = player.state.slides[0]
    start = player.table.geometry.rect(slide.source).center
    end = player.table.geometry.rect(slide.target).center
    player.press(Press(start), Hover((start[0] + 40, start[1]), held=True))
    assert player.table.hand.drag is not None
    player.press(Nav.BACK)
    assert player.table.hand.drag is None
    assert player.top is player.scene
    player.press(Hover(end, held=True), Release(end))
    assert player.made == 0


# The preview of the moves that become possible after a move.


def chain(code: str, cell: str) -> list[str]:
    key, number = code.split(":")
    state = deal(CATALOGUE[key], int(number))
    texts = []
    for slide in chain_of(state, parse_cell(cell, state.variant.layout)):
        texts.append(format_move(slide, state))
        state = state.play(slide)
    return texts


def test_each_slide_fills_the_gap_of_the_one_before() -> None:
    longest = 0
    for seed in range(1, 40):
        state = deal(CATALOGUE["gaps"], seed)
        for slide in state.slides:
            found = chain_of(state, slide.source)
            for first, second in pairwise(found):
                assert second.target == first.source
            longest = max(longest, len(found))
    assert longest == MAX_CHAIN


def test_only_a_cell_with_one_move_has_a_chain() -> None:
    assert chain("mini:12", "D5") == chain("mini:12", "B5")  # of a card and of its gap
    assert chain("mini:12", "D5")[0] == "D5-B5"
    assert chain("mini:12", "A2") == []
    assert chain("mini:12", "C1") == []
    assert chain_of(deal(CATALOGUE["mini"], 12), None) == ()
