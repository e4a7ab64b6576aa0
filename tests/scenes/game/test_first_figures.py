"""What score and time are is told once, beside them, and what a chain is at the card
that begins the first; in the games after the first.
"""

from __future__ import annotations

import pytest

from gaps.engine import Slide
from gaps.language import translated
from gaps.scenes.bars.bars import TIME_WHY
from gaps.scenes.bars.meters import SCORE_WHY
from gaps.scenes.board.cell_notes import CHAIN
from gaps.scenes.common.notes import EXPLAINED, RULE_SECONDS
from gaps.scenes.game.first_figures import CHAIN_BEGINS
from gaps.scenes.game.play import Play
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover
from tests.scenarios.games import new_game, win_at_once
from tests.screens import Screens, heard
from tests.table.tables import pixels


@pytest.fixture
def screens(context: Context) -> Screens:
    """The second game of somebody who knows the rules of gaps."""
    context.change(rules_told="dead blocked start redeal")
    first = new_game(context, "mini:6")
    win_at_once(first)
    finish_game(context, first)
    return Screens.playing(context, new_game(context, "mini:20417"))


def bring_home(screens: Screens) -> None:
    """Make a move that brings a card home, and wait until it lies."""
    state = screens.state

    def gain(slide: Slide) -> int:
        return len(state.play(slide).home)

    play = screens.on(Play)
    play.make_move(max(state.slides, key=gain))
    screens.wait(1.0)


def test_each_figure_is_explained_once_after_the_move_that_begins_it(
    screens: Screens, context: Context
) -> None:
    play = screens.on(Play)
    told = list[str]()
    for _ in range(4):
        assert told or not play.notes.text(EXPLAINED, CHAIN)
        bring_home(screens)
        told.append(play.notes.text(EXPLAINED, CHAIN))
    assert told == [*map(translated, (SCORE_WHY, CHAIN_BEGINS, TIME_WHY)), ""]
    again = Screens.playing(context, new_game(context, "mini:20417"))
    for _ in range(2):
        bring_home(again)
        assert not again.on(Play).notes.text(EXPLAINED, CHAIN)


def test_the_first_chain_is_explained_at_its_card_until_the_next_move(
    screens: Screens, context: Context
) -> None:
    context.announcer.active = True
    play = screens.on(Play)
    for _ in range(2):
        bring_home(screens)
    place = play.notes.area(CHAIN, play.style, context.appearance.art())
    assert place is not None
    cause = screens.session.game.steps[-1].cause
    assert isinstance(cause, Slide)
    card = screens.table.geometry.rect(cause.target)
    assert place.inflate(60, 60).colliderect(card)
    assert "Home twice in a row: now each card counts" in heard(context.announcer)
    bring_home(screens)
    assert not play.notes.text(CHAIN)


def test_who_has_played_for_long_is_told_the_chain_only(
    screens: Screens, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gaps.scenes.game.first_figures.is_newcomer", lambda _: False)
    screens = Screens.playing(context, new_game(context, "mini:20417"))
    told = list[str]()
    for _ in range(3):
        bring_home(screens)
        told.append(screens.on(Play).notes.text(EXPLAINED, CHAIN))
    assert told == ["", translated(CHAIN_BEGINS), ""]


def test_in_a_first_game_no_chain_is_explained(context: Context) -> None:
    context.change(rules_told="")
    screens = Screens.playing(context, new_game(context, "mini:20417"))
    for _ in range(2):
        bring_home(screens)
    assert not screens.on(Play).notes.text(EXPLAINED, CHAIN)


def test_it_is_seen_beside_its_figure_and_goes_after_some_seconds(
    screens: Screens,
) -> None:
    play = screens.on(Play)
    bring_home(screens)
    with_words = screens.picture().copy()
    screens.wait(RULE_SECONDS)
    assert not play.notes.text(EXPLAINED)
    without = screens.picture()
    (place,) = [place for why, place in play.crew.figures.places() if why is SCORE_WHY]
    below = place.move(0, place.height).clip(without.get_rect())
    assert with_words.subsurface(below).get_buffer().raw != (
        without.subsurface(below).get_buffer().raw
    )


def test_the_figure_that_is_pointed_at_covers_the_one_that_has_begun(
    screens: Screens,
) -> None:
    play = screens.on(Play)
    style = play.style
    bring_home(screens)
    begun = play.notes.area(EXPLAINED, style, play.context.appearance.art())
    time = play.crew.figures.place_of(TIME_WHY)
    assert begun is not None
    assert time is not None

    def seen() -> bytes:
        """What is seen in the box of the one that has begun, without its edge."""
        return pixels(screens.picture().subsurface(begun.inflate(-10, -10)).copy())

    alone = seen()
    screens.press(Hover(time.center))
    screens.wait(0.1)
    assert seen() != alone
    screens.press(Hover((2, style.size[1] - 2)))
    screens.wait(0.1)
    assert seen() == alone


def test_a_calm_game_explains_no_figure(screens: Screens, context: Context) -> None:
    context.change(hides_figures=True)
    for _ in range(2):
        bring_home(screens)
        assert not screens.on(Play).notes.text(EXPLAINED, CHAIN)


def test_a_listener_hears_what_the_score_is(
    screens: Screens, listener: Context
) -> None:
    bring_home(screens)
    assert "100 for each card that comes home" in heard(listener.announcer)
