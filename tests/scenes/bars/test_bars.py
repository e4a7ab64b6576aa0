"""The bars: score, cards home and chain change when cards land, end at the truth, and
can be read.
"""

from __future__ import annotations

from itertools import pairwise, product

import pygame
import pytest

from gaps import language
from gaps.engine import CATALOGUE, Redeal, Slide, Status, deal
from gaps.language import translated
from gaps.scenes.bars.bar_notice import BANNER_HEIGHT, banner_part
from gaps.scenes.bars.bars import room_in_middle
from gaps.scenes.bars.chain_meter import RAYS_SIZE, ChainMeter
from gaps.scenes.bars.meters import BarFigures
from gaps.scenes.bars.score_meter import ScoreMeter
from gaps.scenes.common.notes import POINTED_AT
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.text.game_text import redeal_banner
from gaps.solver import solve
from gaps.stage.core.intents import Hover
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.motion.clock import Clock
from gaps.stage.view import Label, Part, Picture, Pin, Tree, layers, part_picture
from tests.marks import quick_first
from tests.project.contrast import ENOUGH, luminance, ratio
from tests.scenarios.camera import a_session
from tests.scenarios.games import advanced, best, replace_game, until
from tests.scenes.conftest import Player, begun
from tests.screens import STEP, Screens

WINDOW = pygame.Rect(0, 0, 480, 64)


def tree_of(meter: ChainMeter, style: Style) -> Tree:
    """The meter with its rays, alone in the upper bar."""
    return Tree(
        layers(meter.rays(), Pin(meter.part("h2"), box=(183, 38))), style, WINDOW
    )


def picture(
    meter: ChainMeter,
    context: Context,
    ground: pygame.typing.ColorLike = "black",
) -> pygame.Surface:
    """What it looks like on a ``ground``."""
    surface = pygame.Surface(WINDOW.size)
    surface.fill(ground)
    tree_of(meter, context.appearance.board_style((1280, 800))).draw(surface)
    return surface


def test_peaks_light_one_by_one_and_go_out_in_a_fifth_of_a_second(
    context: Context,
) -> None:
    clock = Clock(lambda: context.appearance.motion)
    meter = ChainMeter(context, clock)
    for chain in range(1, 12):
        meter.show(chain)
        assert meter.lit == min(chain, 9)
    clock.pass_time(1)
    assert not clock.moving
    meter.show(0)
    lit = []
    for _ in range(28):
        lit.append(meter.lit)
        clock.pass_time(1 / 120)
    assert lit == sorted(lit, reverse=True)
    assert set(lit) == set(range(10))
    assert not clock.moving
    context.change(reduced_motion=True)
    meter.show(7)
    assert not clock.moving
    meter.show(0)
    assert (meter.lit, clock.moving) == (0, False)


@pytest.mark.parametrize("theme", quick_first(1, ["midnight", "daybreak", "signal"]))
@pytest.mark.parametrize("light", ["black", "white", (255, 224, 158), (120, 90, 40)])
def test_the_length_of_a_long_chain_can_be_read_on_every_light(
    context: Context,
    theme: str,
    light: pygame.typing.ColorLike,
) -> None:
    context.change(theme=theme)
    meter = ChainMeter(context, Clock())
    for chain in range(1, 14):
        meter.show(chain, at_once=True)
        style = context.appearance.board_style((1280, 800))
        label, place = next(
            (part, rect)
            for part, rect in tree_of(meter, style).places
            if isinstance(part, Label)
        )
        assert label.text == f"×{min(chain, 9)}"
        drawn = picture(meter, context, light)
        middle = WINDOW.centery
        corners = product((place.left - 2, place.right + 2), (middle - 6, middle + 6))
        ink = luminance(style.theme.brass)
        assert all(
            ratio(ink, luminance(drawn.get_at(corner)[:3])) >= ENOUGH
            for corner in corners
        )


def test_the_ground_of_the_chain_has_no_edge(context: Context) -> None:
    drawn = picture(ChainMeter(context, Clock()), context, "white")
    left = WINDOW.centerx - 183 // 2
    down = [drawn.get_at((left + 5, y)).r for y in range(WINDOW.height)]
    across = [drawn.get_at((x, WINDOW.centery)).r for x in range(left)]
    for lights in (down, across):
        assert max(lights) - min(lights) > 100
        assert max(abs(one - next_one) for one, next_one in pairwise(lights)) < 24


def chain_of(screens: Screens) -> list[tuple[Part, pygame.Rect]]:
    """What is drawn of the chain in the upper bar, but its rays, and where."""
    play = screens.on(Play)
    style = play.style
    room = room_in_middle(play.bars.shown, style)
    window = pygame.Rect((0, 0), style.size)
    places = Tree(play.crew.meters.part(style, room), style, window).places
    return [
        (part, rect)
        for part, rect in places
        if isinstance(part, Label)
        or (isinstance(part, Picture) and rect.width < style.px(RAYS_SIZE[0]))
    ]


@pytest.mark.parametrize(
    ("size", "shown"),
    [((1280, 800), ["×9", "17 in a row"]), ((800, 600), ["×9"])],
)
def test_the_chain_tells_its_length_where_there_is_room(
    context: Context, size: tuple[int, int], shown: list[str]
) -> None:
    screens = Screens.playing(context, begun(context, "mini:7"), size)
    chain = screens.on(Play).crew.meters.chain
    chain.show(17, at_once=True)
    assert [e.text for e, _ in chain_of(screens) if isinstance(e, Label)] == shown


@pytest.mark.parametrize("language_key", ["en", "de", "fr"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_its_peaks_stay_where_they_are_as_the_chain_grows(
    context: Context, language_key: str, size: tuple[int, int]
) -> None:
    screens = Screens.playing(context, begun(context, "mini:7"), size)
    language.choose(language_key)
    meters = screens.on(Play).crew.meters
    lefts = set[int]()
    for chain in (0, 1, 2, 9, 17, 20):
        meters.chain.show(chain, at_once=True)
        (_peaks, peaks), *labels = chain_of(screens)
        lefts.add(peaks.left)
        assert all(peaks.right < label.left for _, label in labels)
        if size[0] > 800:
            score = meters.score.half_width(screens.on(Play).style)
            assert labels[-1][1].right <= size[0] // 2 - score
    assert len(lefts) == 1
    language.choose("en")


# Score, cards home and chain in the upper bar change when cards land, and end at the
# truth.


def bar(player: Player) -> BarFigures:
    """What the upper bar shows now."""
    meters = player.scene.crew.meters
    return BarFigures(meters.score.shown, meters.cards_home, meters.chain.chain)


def truth(player: Player) -> BarFigures:
    return BarFigures.of(player.session.position)


def step(player: Player) -> None:
    """Let the shortest time pass."""
    player.stack.update(STEP)


def homecoming(player: Player) -> Slide:
    """A move that brings a card home."""
    return player.state.homecomings[0]


@pytest.fixture
def at_rest(context: Context) -> Player:
    """A winnable deal of Short Addiction, dealt."""
    player = Player(context, "mini:1")
    player.wait(3)
    return player


def test_points_fly_to_the_score_which_then_takes_them_in(at_rest: Player) -> None:
    before = bar(at_rest)
    at_rest.make(homecoming(at_rest))
    after = truth(at_rest)
    assert (after.cards_home, after.score) == (
        before.cards_home + 1,
        before.score + 100,
    )
    assert "100 points" in str(at_rest.scene.spoken()), "a reader is told at once"
    while at_rest.table.cards_in_motion:
        assert bar(at_rest) == before
        step(at_rest)
    step(at_rest)
    meters = at_rest.scene.crew.meters
    assert (bar(at_rest).cards_home, bar(at_rest).chain) == (
        after.cards_home,
        after.chain,
    )
    assert (meters.score.flight.points, meters.score.shown) == (100, before.score)
    at_rest.wait(0.3)
    assert meters.score.flight.points == 0
    assert bar(at_rest) == after
    at_rest.wait(0.5)
    assert not at_rest.scene.clock.moving


def test_points_that_still_fly_are_there_when_the_next_ones_come(
    context: Context,
) -> None:
    clock = Clock(lambda: context.appearance.motion)
    score = ScoreMeter(context, clock)
    score.award_points(100, (600, 300))
    clock.pass_time(0.1)
    score.award_points(200, (600, 300))
    assert score.flight.points == 200
    clock.pass_time(0.1)
    assert score.flight.points == 200
    clock.pass_time(0.2)
    assert score.flight.points == 0


@pytest.mark.parametrize("ends", quick_first(1, ["undo", "redeal"]))
def test_what_ends_a_move_ends_the_flight_of_its_points(
    at_rest: Player, ends: str
) -> None:
    if ends == "redeal":
        while Redeal() not in at_rest.state.legal_moves:
            at_rest.make(best(at_rest.state))
    else:
        at_rest.make(homecoming(at_rest))
        while at_rest.table.cards_in_motion:
            step(at_rest)
    play = at_rest.scene
    score = play.crew.meters.score
    score.award_points(100, (600, 300))
    if ends == "undo":
        at_rest.press(GameCommand.UNDO)
    else:
        at_rest.make(Redeal())
    assert score.flight.points == 0
    at_rest.wait(8)
    assert bar(at_rest) == truth(at_rest)


def test_reduced_points_stand_beside_the_score(context: Context) -> None:
    context.change(reduced_motion=True)
    clock = Clock(lambda: context.appearance.motion)
    score = ScoreMeter(context, clock)
    for points, seconds, award in ((100, 0.6, 100), (150, 0.7, 150), (0, 0.1, 0)):
        if points:
            score.award_points(points, (600, 300))
        clock.pass_time(seconds)
        assert (score.award, score.flight.points) == (award, 0)


@pytest.mark.slow
def test_the_ribbon_of_a_finished_row_holds_the_points_back(context: Context) -> None:
    player = Player(context, "mini:1")
    line = solve(player.state).line
    game = player.session.game
    first = 0
    while not game.state.complete_rows:
        game = game.play(line[first])
        first = first + 1
    for move in line[: first - 2]:
        player.make(move)
    player.wait(3)
    shown = []
    for move in line[first - 2 : first]:
        rows = player.session.arcade.rows
        player.make(move)
        player.wait(0.35)
        shown.append(
            (
                player.session.arcade.rows > rows,
                player.scene.crew.meters.score.flight.points,
            )
        )
        player.wait(1.0)
    (before, points), (finishes, held_back) = shown
    assert (before, finishes, held_back) == (False, True, 0)
    assert points > 0


@pytest.mark.slow
def test_an_undo_shows_the_truth_at_once_while_a_card_flies_and_while_points_fly(
    at_rest: Player,
) -> None:
    before = bar(at_rest)
    for seconds in (0.05, 0.5, 1.0):
        at_rest.make(homecoming(at_rest))
        at_rest.wait(seconds)
        at_rest.press(GameCommand.UNDO)
        assert bar(at_rest) == truth(at_rest) == before
        at_rest.wait(2)
        assert bar(at_rest) == before
    at_rest.make(homecoming(at_rest))
    at_rest.wait(0.05)
    at_rest.stack.resize((800, 600))
    assert bar(at_rest) == truth(at_rest) != before


@pytest.mark.parametrize(
    "changes",
    quick_first(
        1,
        [
            {"speed": "instant"},
            {"reduced_motion": True},
        ],
    ),
)
def test_without_motion_figures_change_at_once_or_when_the_fade_ends(
    context: Context, changes: dict[str, object]
) -> None:
    context.change(**changes)
    player = Player(context, "mini:1")
    player.wait(1)
    for move in solve(player.state).line[:8]:
        player.make(move)
        if "speed" in changes:
            assert bar(player) == truth(player)
            assert not player.scene.clock.moving
        player.wait(0.2)
        assert player.scene.crew.rewards.shown == truth(player)


def test_each_figure_of_the_upper_bar_says_what_it_is_on_pointing(
    context: Context,
) -> None:
    player = Player(context, "mini:12")
    player.wait(1)
    play = player.scene
    figures = [*play.crew.figures.places()]
    begins = [why.id.split(":")[0].split(".")[0] for why, _ in figures]
    assert begins == [
        "Your points",
        "Moves in a row by which a new card comes home",
        "How long you have played, without the pauses",
        "How many moves you have made in this game",
        "Cards in their places, of those that win the game",
    ]
    for figure in figures:
        player.press(Hover(figure[1].center))
        assert play.notes.text(POINTED_AT) == translated(figure[0])
        box = play.notes.area(POINTED_AT, play.style, context.appearance.art())
        assert box is not None
        assert box.top >= figure[1].bottom
        assert box.left < figure[1].right
        assert box.right > figure[1].left
    player.press(Hover((640, 300)))
    assert not play.notes.text(POINTED_AT)
    context.change(hides_figures=True)
    player.wait(1)
    assert [why for why, _ in play.crew.figures.places()] == [
        why for why, _ in figures[-2:]
    ]


@pytest.mark.parametrize("code", language.available())
def test_the_notice_ends_before_the_button_of_a_narrow_window(
    context: Context, code: str
) -> None:
    context.change(language=code)
    session = a_session(context)
    replace_game(session, until(advanced(session.game, 45), Status.STUCK))
    play = Play(context, session)
    screens = Screens.opened(context, play, size=(600, 900))
    assert play.crew.notice is not None
    texts = [
        place
        for part, place in play.tree.places
        if isinstance(part, Label)
        and part.text == play.crew.notice.title
        and place.width
    ]
    assert all(place.right <= screens.place("redeal").left for place in texts)


@pytest.mark.parametrize("code", language.available())
def test_the_longest_name_ends_before_a_long_score(context: Context, code: str) -> None:
    context.change(language=code)
    session = begun(context, "either-side-three:7")
    play = Play(context, session)
    Screens.opened(context, play, size=(600, 900))
    name = context.name_of(session.variant)
    (place,) = [
        place
        for part, place in play.tree.places
        if isinstance(part, Label) and part.text == name
    ]
    score = play.style.width("26,883", "h1")
    assert place.right <= (600 - score) / 2


@pytest.mark.parametrize("code", language.available())
@pytest.mark.parametrize("size", [(1280, 800), (800, 600), (560, 900)])
@pytest.mark.parametrize("room", [420, 150])
def test_the_banner_of_a_redeal_is_whole(
    context: Context, size: tuple[int, int], code: str, room: int
) -> None:
    """Its lines, and its title also where there is little room."""
    context.change(language=code)
    style = Style(themes()["midnight"], size)
    banner = redeal_banner(deal(CATALOGUE["addiction"], 7))
    place = (style.px(room), style.px(BANNER_HEIGHT))
    picture = part_picture(style, banner_part(banner), place)
    drawn = picture.get_bounding_rect()
    assert drawn.top > 0
    assert drawn.bottom < picture.height
    assert style.width(banner.short, "h3") <= place[0]
