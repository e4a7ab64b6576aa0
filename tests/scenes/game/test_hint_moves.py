"""The moves of a hint in the bottom bar: what each is good for, and the key that makes the first."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import pytest

from gaps import language
from gaps.engine import CATALOGUE, Card, Cell, Slide, State, deal
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.text.cards import card_text
from gaps.scenes.text.solver_text import hinted_moves
from gaps.stage.core.intents import Nav
from gaps.stage.speech.spoken import Spoken
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


def test_the_bar_shows_the_moves_until_one_is_made(context: Context) -> None:
    player = hinted(context, 2)
    scene = player.scene

    def told() -> list[Spoken]:
        return [each for each in scene.presenter.spoken_words() if each.key == "hinted"]

    assert len(scene.hud.hinted.moves) == 2
    (spoken,) = told()
    assert spoken.label == ", ".join(map(str, scene.hud.hinted.moves))
    language.choose("de")
    (translated,) = told()
    language.choose("en")
    assert translated.label != spoken.label
    scene.make_move(slides_of(player)[0])
    assert scene.hud.hinted.moves == ()
    assert told() == []
    player.press(GameCommand.HINT)
    assert len(scene.hud.hinted.moves) == 1
    player.press(GameCommand.UNDO)
    assert scene.hud.hinted.moves == ()


def test_no_path_leaves_the_board_at_the_top(context: Context) -> None:
    geometry = Player(context, "gaps:7").board.geometry
    for target in geometry.layout.cells[1:]:
        for slide in ((0, target), (target, 0)):
            assert min(y for _x, y in path(geometry, *slide, 1.0)) >= geometry.rect(0).top


def test_the_moves_go_when_the_hint_ends(context: Context) -> None:
    player = hinted(context)
    player.wait(8)
    assert slides_of(player) == ()
    assert player.scene.hud.hinted.moves == ()


def test_enter_makes_the_move_that_is_shown_first(context: Context) -> None:
    player = hinted(context, 2)
    scene = player.scene
    first = slides_of(player)[0]
    assert scene.hud.hinted.key == "Enter"
    player.press(Nav.ACTIVATE)
    assert [step.cause for step in scene.session.game.steps] == [first]
    assert not scene.session.assisted
    assert scene.hud.hinted.key is None


def test_enter_uses_the_cell_of_the_focus_if_that_is_another(context: Context) -> None:
    player = hinted(context)
    scene = player.scene
    first = slides_of(player)[0]
    scene.board.focus(stuck_card(scene.state))
    scene.presenter.refresh_bars()
    assert scene.hud.hinted.key is None
    player.press(Nav.ACTIVATE)
    assert not scene.session.game.steps
    assert scene.presenter.awaited.text
    for cell in (first.source, first.target):
        scene.board.focus(cell)
        scene.presenter.refresh_bars()
        assert scene.hud.hinted.key == "Enter"
    player.press(Nav.ACTIVATE)
    assert [step.cause for step in scene.session.game.steps] == [first]


def test_enter_uses_a_button_that_has_the_focus(context: Context) -> None:
    player = hinted(context)
    scene = player.scene
    scene.form.focus("menu")
    scene.presenter.refresh_bars()
    assert scene.hud.hinted.key is None
    player.press(Nav.ACTIVATE)
    assert not scene.session.game.steps


def test_a_reader_keeps_its_focus(context: Context) -> None:
    context.announcer.active = True
    player = hinted(context)
    scene = player.scene
    scene.board.focus(stuck_card(scene.state))
    scene.board.hide_focus()
    scene.presenter.refresh_bars()
    assert scene.hud.hinted.key is None
    player.press(Nav.ACTIVATE)
    assert not scene.session.game.steps
