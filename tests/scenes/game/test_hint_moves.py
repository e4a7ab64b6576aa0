"""The moves of a hint in the bottom bar: what each is good for, and the key that makes the first."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from gaps import language
from gaps.engine import CATALOGUE, Card, Cell, Slide, State, deal
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.solver_text import hinted_moves
from gaps.stage.core.intents import Nav
from gaps.table.render.marks import path
from tests.scenes.conftest import Player


def random_line(state: State, random: Random, most: int) -> tuple[list[Slide], list[Card]]:
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


@pytest.mark.parametrize("key", CATALOGUE)
def test_what_a_move_is_good_for_is_true(key: str) -> None:
    random, kinds = Random(key), set[str]()
    for number in range(1, 9):
        before = deal(CATALOGUE[key], number)
        slides, cards = random_line(before, random, 12)
        moves = hinted_moves(before, slides, cards)
        for index, (slide, card, move) in enumerate(zip(slides, cards, moves, strict=True)):
            after, layout = before.play(slide), before.variant.layout
            coming = [
                number for number in range(index + 1, len(slides)) if slides[number].target == slide.source
            ]
            true = {
                "comes home": {"home"} if slide.target in after.home - before.home else set(),
                "makes room for": {card_text(cards[number]) for number in coming[:1]}
                or {card_text(each) for each in after.wants(slide.source)},
                "changes places with": named(before, [slide.target]),
                "goes next to": named(before, [layout.left[slide.target], layout.right[slide.target]]),
            }
            assert move.card == card
            if move.reason:
                kind = next(each for each in true if move.reason.startswith(each))
                assert move.reason.split()[-1] in true[kind], move
                kinds.add(kind)
            before = after
    assert kinds


def test_room_is_made_for_the_card_that_the_hint_moves_next() -> None:
    state = deal(CATALOGUE["maze"], 20417)
    for first in state.slides:
        after = state.play(first)
        for second in after.slides:
            card, follower = state.board[first.source], after.board[second.source]
            if second.target == first.source and card is not None and follower is not None:
                one, other = hinted_moves(state, (first, second), (card, follower))
                if one.reason != "comes home":
                    assert one.reason == f"makes room for {card_text(other.card)}"
                    return
    raise AssertionError("no such slides")


def hinted(context: Context, moves: int = 1) -> Player:
    """A game that shows a hint."""
    player = Player(context, "mini:7")
    for _ in range(moves):
        player.tap(GameCommand.HINT)
    assert len(slides_of(player)) == moves
    return player


def stuck_card(state: State) -> Cell:
    """The cell of a card that cannot move."""
    movable = {each.source for each in state.slides}
    return next(cell for cell, card in enumerate(state.board) if card is not None and cell not in movable)


def slides_of(player: Player) -> tuple[Slide, ...]:
    """The slides that the hint shows."""
    hint = player.board.hint
    return hint.slides if hint is not None else ()


def shown(player: Player) -> tuple[int, str]:
    """How many moves the bar shows, and what a reader hears of them."""
    told = [each.label for each in player.parts() if each.key == "hinted"]
    return len(player.scene.hud.hinted.moves), "".join(told)


def key_shown(player: Player) -> str | None:
    """The key that makes the first move, as the bar shows it."""
    player.scene.presenter.refresh_bars()
    return player.scene.hud.hinted.key


def test_the_bar_shows_the_moves_until_one_is_made(context: Context) -> None:
    player = hinted(context, 2)
    count, words = shown(player)
    assert (count, words) == (2, ", ".join(map(str, player.scene.hud.hinted.moves)))
    language.choose("de")
    assert shown(player)[1] not in (words, "")
    language.choose("en")
    player.make(slides_of(player)[0])
    assert shown(player) == (0, "")
    player.tap(GameCommand.HINT)
    assert shown(player)[0] == 1
    player.tap(GameCommand.UNDO)
    assert shown(player) == (0, "")
    player.tap(GameCommand.HINT)
    player.wait(8)
    assert slides_of(player) == ()
    assert shown(player) == (0, "")


def test_no_path_leaves_the_board_at_the_top(context: Context) -> None:
    geometry = Player(context, "gaps:7").board.geometry
    for target in geometry.layout.cells[1:]:
        for slide in ((0, target), (target, 0)):
            assert min(y for _x, y in path(geometry, *slide, 1.0)) >= geometry.rect(0).top


@pytest.mark.parametrize("focus", ["none", "source", "target"])
def test_enter_makes_the_move_that_is_shown_first(context: Context, focus: str) -> None:
    player = hinted(context, 2)
    first = slides_of(player)[0]
    if focus != "none":
        player.scene.board.focus(first.source if focus == "source" else first.target)
    assert key_shown(player) == "Enter"
    player.press(Nav.ACTIVATE)
    assert player.session.game.moves == (first,)
    assert not player.session.assisted
    assert key_shown(player) is None


@pytest.mark.parametrize("focus", ["card", "button", "reader"])
def test_enter_uses_what_has_the_focus_if_that_is_another(context: Context, focus: str) -> None:
    context.announcer.active = focus == "reader"
    player = hinted(context)
    if focus == "button":
        player.form.focus("menu")
    else:
        player.scene.board.focus(stuck_card(player.state))
    if focus == "reader":
        player.scene.board.hide_focus()
    assert key_shown(player) is None
    player.press(Nav.ACTIVATE)
    if focus == "card":
        assert player.scene.presenter.awaited.text
    if focus == "button":
        player.wait()
        player.press(Nav.BACK)
        player.wait()
    assert player.made == 0
