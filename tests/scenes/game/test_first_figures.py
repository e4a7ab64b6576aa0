"""What score, chain and time are: told once, beside them, in the games after the first."""

from __future__ import annotations

import pytest

from gaps.engine import Slide
from gaps.language import translated
from gaps.scenes.bars.bars import TIME_WHY
from gaps.scenes.bars.meters import CHAIN_WHY, SCORE_WHY
from gaps.scenes.common.notes import EXPLAINED, RULE_SECONDS
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
        assert told or not play.notes.text(EXPLAINED)
        bring_home(screens)
        told.append(play.notes.text(EXPLAINED))
    assert told == [*map(translated, (SCORE_WHY, CHAIN_WHY, TIME_WHY)), ""]
    again = Screens.playing(context, new_game(context, "mini:7"))
    bring_home(again)
    assert not again.on(Play).notes.text(EXPLAINED)


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
    bring_home(screens)
    assert not screens.on(Play).notes.text(EXPLAINED)


def test_a_listener_hears_what_the_score_is(
    screens: Screens, listener: Context
) -> None:
    bring_home(screens)
    assert "100 for each card that comes home" in heard(listener.announcer)
