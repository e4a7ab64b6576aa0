"""A win and the landscape behind the results: on record at once, left by any key, at
rest in the end.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.language import integer
from gaps.scenes.common.win_headline import (
    CONTROLS_START,
    RESULTS_START,
    TITLE_START,
    ScoreCount,
)
from gaps.scenes.game.play import Play
from gaps.scenes.game.win_animation import LANDSCAPE_END, REST_START
from gaps.scenes.game.win_pictures import MAX_SAG, RopeSwing
from gaps.scenes.game.win_scene import WinScene
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.results.results import HOLD_SECONDS, Results
from gaps.scenes.session.routes import ToPlay
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.motion.durations import CROSS_FADE
from gaps.store import Folder, Match
from gaps.table.panorama.beats import (
    CAMERA_SPAN,
    DAWN_SPAN,
    PARTING_SECONDS,
    ROWS_START,
    SUN_START,
    WIN_END,
)
from gaps.table.panorama.life import GUST_INTERVAL, Life
from tests.marks import quick_first, slow_except
from tests.played_games import changed
from tests.scenes.games import Winner, played, results_of
from tests.scenes.recorders import MusicRecorder, SoundRecorder
from tests.screens import SIZE, STEP, Screens
from tests.searches import Searches
from tests.table.tables import pixels

KEYS = [
    Nav.ACTIVATE,
    Nav.BACK,
    Nav.LEFT,
    GameCommand.UNDO,
    GameCommand.HINT,
    Press((5, 5)),
    Press((5, 5), 3),
]
SHOWN = 5.0  # seconds, at the most, from the last move until the results can be used


# How long it takes


@pytest.fixture
def winner(context: Context) -> Winner:
    """A win whose last card has just landed."""
    return Winner(context).win()


@pytest.mark.parametrize(
    ("settings", "least", "most"),
    quick_first(
        1,
        [
            ({}, 2.9, SHOWN),
            ({"speed": "quick"}, 1.8, 0.6 * SHOWN),
            ({"speed": "slow"}, 3.8, 1.1 * SHOWN),
            ({"speed": "instant"}, HOLD_SECONDS, HOLD_SECONDS + 0.05),
            ({"reduced_motion": True}, HOLD_SECONDS, HOLD_SECONDS + 0.3),
        ],
    ),
    ids=str,
)
def test_the_results_of_a_win_can_be_used_soon_after_the_last_move(
    context: Context,
    settings: dict[str, object],
    least: float,
    most: float,
) -> None:
    context.change(**settings)
    winner = Winner(context)
    winner.make_last_move()
    assert least <= winner.seconds_to_results() <= most
    winner.press(Nav.ACTIVATE)
    assert not isinstance(winner.top, Results)


def test_a_win_begins_with_what_was_seen_last_and_lets_it_fade(
    context: Context,
) -> None:
    """Ribbons, sparks and the light of the last row do not end from one frame to the
    next.
    """
    winner = Winner(context)
    winner.make_last_move()
    seen = pygame.Surface(SIZE)
    while not isinstance(winner.top, WinScene):
        winner.stack.draw(seen, 0.0)
        winner.wait(1 / 60)
    before = seen.copy()
    winner.stack.draw(seen, 0.0)
    changes = pygame.mask.from_threshold(before, (0, 0, 0), (48, 48, 48, 255), seen)
    changes.invert()
    assert changes.count() < 0.005 * SIZE[0] * SIZE[1]


@pytest.mark.parametrize("size", [SIZE, (1920, 1200)])
def test_the_win_goes_on_below_its_results_in_a_window_of_any_size(
    context: Context, size: tuple[int, int]
) -> None:
    """From one frame to the next only the first of the results comes."""
    winner = Winner(context)
    winner.stack.resize(size)
    winner.win()
    winner.wait(RESULTS_START - 0.1)
    seen = pygame.Surface(size)
    while isinstance(winner.top, WinScene):
        winner.stack.draw(seen, 0.0)
        winner.wait(STEP)
    before = seen.copy()
    winner.stack.draw(seen, 0.0)
    changes = pygame.mask.from_threshold(before, (0, 0, 0), (48, 48, 48, 255), seen)
    changes.invert()
    assert winner.stack.moving
    assert changes.count() < 0.002 * size[0] * size[1]


@pytest.mark.slow
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("delay", [0.0, 1.0, 2.0])
def test_any_key_shows_the_whole_results_at_once_and_uses_none_of_them(
    winner: Winner,
    key: Intent,
    delay: float,
) -> None:
    winner.wait(delay)
    winner.press(key)
    winner.on(Results)
    assert winner.state.all_home
    winner.press(key)
    winner.wait(HOLD_SECONDS - 0.05)
    winner.press(key)
    winner.on(Results)
    winner.wait(0.1)
    winner.press(Nav.ACTIVATE)
    assert not isinstance(winner.top, Results)


def test_most_of_the_window_moves_until_the_painted_range_is_there(
    winner: Winner,
) -> None:
    stack = winner.stack
    assert stack.sweeps
    winner.wait(SHOWN)
    assert not stack.sweeps


def test_a_new_size_in_the_middle_of_a_win_shows_its_results(winner: Winner) -> None:
    winner.wait(2.0)
    for _ in range(2):
        winner.stack.resize((800, 600))
        winner.stack.draw(pygame.Surface((800, 600)), 0.0)
        winner.wait(STEP)
    winner.on(Results)


# What goes on record


@pytest.mark.parametrize("left_after", [None, 1.0])
def test_a_win_is_on_record_before_anything_is_shown_and_once(
    winner: Winner,
    context: Context,
    left_after: float | None,
) -> None:
    (record,) = Folder(context.folder.path).records.all()
    assert record.result.end == "won"
    assert record.result.arcade == winner.game.arcade.total
    assert context.folder.load_game() is None
    if left_after is None:
        winner.seconds_to_results()
    else:
        winner.wait(left_after)
    winner.stack.close()
    assert Folder(context.folder.path).records.all() == [record]
    assert Folder(context.folder.path).load_game() is None


# The score


@pytest.mark.parametrize("key_after", [None, 1.0])
def test_the_score_is_told_at_once_and_counts_with_ticks_and_a_sound_of_its_end(
    winner: Winner,
    sound: SoundRecorder,
    key_after: float | None,
) -> None:
    total = integer(winner.game.arcade.total)
    assert total in winner.words
    assert winner.game.arcade.total > winner.game.arcade.running
    if key_after is not None:
        winner.wait(key_after)
        winner.press(Nav.ACTIVATE)
    winner.seconds_to_results()
    assert key_after or sound.cues.count("count_tick") == 8
    assert sound.cues.count("count_total") == 1
    assert total in winner.words


@pytest.mark.slow
def test_only_a_true_best_is_stamped_and_no_assisted_win_or_analysis(
    context: Context, sound: SoundRecorder
) -> None:
    for _ in range(2):  # the first game, and one with the same score
        winner = Winner(context)
        winner.game.played = replace(winner.game.played, hints=1)
        assert "New best" not in winner.win().words
        winner.seconds_to_results()
        assert "new_best" not in sound.cues
    winner = Winner(context).win()
    assert "New best" in winner.words
    winner.seconds_to_results()
    assert sound.cues.count("new_best") == 1
    winner = Winner(context)
    game = winner.game
    solver_moves = range(len(game.game.steps))
    game.played = changed(game.played, solver_moves=solver_moves)
    assert "New best" not in winner.win().words
    before = context.folder.records.all()
    played = Winner(context, session=winner.game.practice(0)).win()
    assert "New best" not in played.words
    played.seconds_to_results()
    assert context.folder.records.all() == before


def test_a_turn_of_a_match_leads_to_the_scoresheet(context: Context) -> None:
    match = Match("line-up", ("Anna", "Bea"), (335,), hints=True)
    winner = Winner(context, session=context.games.next_turn(match)).win()
    winner.wait(CONTROLS_START + 0.1)
    winner.on(MatchSheet)
    assert context.folder.records.all() == []


# What is seen


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["line-up"], most=8))
def test_every_variant_has_a_win(
    context: Context,
    screen: pygame.Surface,
    key: str,
) -> None:
    winner = Winner(context, key).win()
    for _ in range(20):
        winner.stack.redraw(screen, 0.0)
        winner.wait(0.5)
    assert integer(winner.game.arcade.total) in winner.words
    winner.on(Results)


def test_nothing_is_seen_of_the_bars_between_the_board_and_the_headline(
    winner: Winner, screen: pygame.Surface
) -> None:
    """The score does not fly: it goes with the bar, and comes with the headline."""
    bars = []
    for seconds in (0.0, 0.25, 0.05):
        winner.wait(seconds)
        winner.stack.draw(screen, 0.0)
        bars.append(screen.subsurface((500, 0, 280, 60)).copy())
    shown, faded, later = bars
    assert unlike(shown, faded) > 1
    assert unlike(faded, later) < 0.1


def test_the_tilt_begins_as_the_board_was_and_ends_as_the_painted_range(
    winner: Winner, screen: pygame.Surface
) -> None:
    """No part of the way is a cut: neither its first picture nor its last one."""
    animation = winner.top.animation  # type: ignore[attr-defined]
    pictures = []
    begins, ends = CAMERA_SPAN
    # no row has left yet
    animation.panorama.painted()
    for time in (
        ROWS_START - 0.2,
        ROWS_START,
        begins - 0.001,
        begins,
        ends - 0.001,
        ends,
        LANDSCAPE_END - 0.001,
        LANDSCAPE_END,
    ):
        animation.time = time
        picture = pygame.Surface(SIZE)
        animation.draw(picture)
        pictures.append(picture)
    board, leaving, turned, tilting, arrived, dark, lit, settled = pictures
    assert unlike(board, leaving) < 14
    assert unlike(turned, tilting) < 1
    assert unlike(arrived, dark) < 1
    assert unlike(lit, settled) < 1


def test_the_sun_comes_last_with_the_chord(
    winner: Winner, screen: pygame.Surface
) -> None:
    """All cards hang before there is any light, and no disc is seen before its time."""
    animation = winner.top.animation  # type: ignore[attr-defined]
    assert all(flight.ends <= SUN_START for flight in animation.flights)
    sky = pygame.Rect(0, 0, 2, 2)
    x, y = animation.panorama.sun.middle
    sky.center = round(x), round(animation.panorama.pass_level) - 6
    brightness = []
    for time in (DAWN_SPAN[0], SUN_START - 0.001, SUN_START + 0.017, WIN_END):
        animation.time = time
        animation.draw(screen)
        brightness.append(sum(pygame.transform.average_color(screen, sky)[:3]))
    night, dawn, edge, day = brightness
    assert night < dawn < edge
    assert edge > dawn + 150
    animation.time = WIN_END
    animation.draw(screen)
    assert screen.get_at((round(x), round(y)))[0] > 200
    assert day


def test_after_a_key_the_button_fades_in(
    winner: Winner, screen: pygame.Surface
) -> None:
    winner.wait(1.6)
    winner.press(Nav.ACTIVATE)
    winner.on(Results)
    seen = []
    for seconds in (0.0, 0.04, 0.3):
        winner.wait(seconds)
        winner.stack.draw(screen, 0.0)
        seen.append(screen.subsurface((640, 710, 300, 50)).copy())
    first, coming, whole = seen
    assert 0 < unlike(coming, whole) < unlike(first, whole)


def unlike(first: pygame.Surface, second: pygame.Surface) -> float:
    """By how much two pictures differ on average, of 255."""
    difference = first.copy()
    difference.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    other = second.copy()
    other.blit(first, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    difference.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return sum(pygame.transform.average_color(difference)[:3]) / 3


@pytest.mark.parametrize("pressed_at", [0.1, 0.8])
def test_a_key_brings_the_end_in_a_moment(winner: Winner, pressed_at: float) -> None:
    animation = winner.top.animation  # type: ignore[attr-defined]
    winner.wait(pressed_at)
    before = pygame.Surface(SIZE)
    winner.top.draw(before, 0.0)
    winner.press(Nav.ACTIVATE)
    winner.on(Results)
    shown = pygame.Surface(SIZE)
    animation.draw(shown)
    assert unlike(before, shown) < 6
    winner.wait(0.1)
    animation.draw(shown)
    assert animation.time >= REST_START
    assert pixels(shown) == pixels(animation.panorama.still())


def test_a_key_after_a_frame_that_took_long_brings_the_end_too(
    context: Context,
) -> None:
    """Nothing is drawn between the last card and the rows that are about to leave."""
    winner = Winner(context)
    while (making := winner.on(Play).foreseen) is not None:
        making.go_on(lambda: True)
    winner.win()
    animation = winner.top.animation  # type: ignore[attr-defined]
    while animation.time < ROWS_START - PARTING_SECONDS:
        winner.stack.update(STEP)
    winner.press(Nav.ACTIVATE)
    assert isinstance(winner.top, Results)


@pytest.mark.slow
def test_results_over_a_win_that_goes_on_are_redrawn_as_if_drawn_anew(
    winner: Winner, screen: pygame.Surface
) -> None:
    """Once only the cards move, the window keeps the rest: also under a focus that
    comes and goes.
    """
    winner.seconds_to_results()
    winner.wait(2.0)
    whole = pygame.Surface(SIZE)
    kept = 0
    for number in range(40):
        for _frame in range(3):
            winner.wait(1 / 60)
            areas = winner.stack.redraw(screen, 0.0)
        if number % 5 == 0:
            winner.press(Nav.RIGHT if number % 10 else Nav.LEFT)
            winner.stack.redraw(screen, 0.0)
        kept += (
            areas is not None
            and sum(area.w * area.h for area in areas) < SIZE[0] * SIZE[1] / 2
        )
        shown = pixels(screen)
        winner.top.draw(whole, 0.0)
        assert pixels(whole) == shown, number
    assert kept > 10


def test_as_rays_turn_the_window_shows_what_would_be_drawn_anew(
    winner: Winner, screen: pygame.Surface
) -> None:
    """Also while a gust is in the flags."""
    winner.seconds_to_results()
    winner.wait(2.0)
    winner.stack.redraw(screen, 0.0)
    winner.stack.use_spare_time(lambda: False)
    before = pixels(screen)
    whole = pygame.Surface(SIZE)
    for seconds in (1.0, GUST_INTERVAL - 2.0, 0.5, 0.5):
        winner.wait(seconds)
        areas = winner.stack.redraw(screen, 0.0)
        assert areas is not None
        assert pixels(screen) != before
        before = pixels(screen)
        winner.top.draw(whole, 0.0)
        assert pixels(whole) == before


def test_with_reduced_motion_a_win_fades_over_once_from_what_was_seen_last(
    context: Context, music: MusicRecorder
) -> None:
    context.change(reduced_motion=True)
    winner = Winner(context)
    assert isinstance(winner.stack, ProgramStack)
    winner.top.came_by = ToPlay(winner.game)
    seen = pygame.Surface(SIZE)
    winner.stack.draw(seen, 0.0)
    winner.make_last_move()
    while not isinstance(winner.top, Results):
        winner.wait(STEP)
    passing = winner.stack.passing
    assert passing is not None
    assert passing.passage.seconds == CROSS_FADE
    assert music.calls[-1] == "win"
    assert music.chord_after == 0
    shown = []
    for _ in range(3):
        winner.stack.draw(seen, 0.0)
        shown.append(pixels(seen))
        winner.wait(0.75 * CROSS_FADE)
    assert len({*shown}) == 3
    assert winner.stack.passing is None


# Its music: it rises with the sun, its chord comes once, with the headline or a key


def piece(winner: Winner) -> str:
    """The piece of music that is wanted; an empty name lets the end of the game sound."""
    assert isinstance(winner.stack, ProgramStack)
    return winner.stack.music


@pytest.mark.parametrize(
    ("settings", "chord_after"),
    quick_first(
        1,
        [
            ({}, TITLE_START),
            ({"speed": "quick"}, 0.6 * TITLE_START),
            ({"speed": "slow"}, 1.35 * TITLE_START),
            ({"reduced_motion": True}, 0.0),
        ],
    ),
    ids=str,
)
@pytest.mark.parametrize("by_key", [False, True])
def test_the_chord_comes_with_the_headline_or_with_a_key_and_is_left_to_sound(
    context: Context,
    music: MusicRecorder,
    settings: dict[str, object],
    chord_after: float,
    by_key: bool,
) -> None:
    context.change(**settings)
    winner = Winner(context)
    winner.make_last_move()
    while by_key and not isinstance(winner.top, WinScene | Results):
        winner.wait(0.05)
    if by_key and isinstance(winner.top, WinScene):
        assert "finish" not in music.calls
        winner.press(Nav.ACTIVATE)
        assert music.calls[-1] == "finish"
    winner.seconds_to_results()
    # a swell that began before the landing is told the moment of the chord anew
    assert music.calls.count("win") in (1, 2)
    assert music.chord_after == pytest.approx(chord_after)
    assert piece(winner) == ""
    winner.wait(6)
    assert piece(winner) == "title"


@pytest.mark.parametrize("by_key", [False, True])
def test_after_a_calm_game_the_music_goes_on_without_an_end(
    context: Context, music: MusicRecorder, by_key: bool
) -> None:
    context.change(hides_figures=True)
    winner = Winner(context)
    winner.make_last_move()
    heard = [piece(winner)]
    while not isinstance(winner.top, Results):
        if by_key and isinstance(winner.top, WinScene):
            winner.press(Nav.ACTIVATE)
        winner.wait(0.05)
        heard.append(piece(winner))
    winner.wait(6)
    assert {*heard} == {"game", "title"}
    assert "win" not in music.calls


@pytest.mark.parametrize("key", quick_first(1, ["gaps", "line-up", "addiction"]))
def test_each_row_is_heard_as_it_leaves_from_the_side_of_its_gate(
    context: Context, sound: SoundRecorder, key: str
) -> None:
    winner = Winner(context, key).win()
    scene = winner.top
    assert isinstance(scene, WinScene)
    sound.clear()
    flights = scene.animation.flights
    rows = {flight.begins: flight.path[-1][0] / SIZE[0] for flight in flights}
    heard = {}
    winds = []
    while isinstance(winner.top, WinScene):
        winner.wait(STEP)
        for cue, place in zip(sound.cues, sound.places, strict=True):
            if cue == "rustle":
                heard[scene.animation.time] = place
            if cue == "wind":
                winds.append(scene.animation.time)
        sound.clear()
    assert [*heard] == pytest.approx(sorted(rows), abs=2 * STEP)
    assert [*heard.values()] == [rows[leaves] for leaves in sorted(rows)]
    assert winds == [pytest.approx(CAMERA_SPAN[0], abs=2 * STEP)]


def test_no_row_is_heard_after_a_key(context: Context, sound: SoundRecorder) -> None:
    winner = Winner(context, "gaps").win()
    winner.wait(ROWS_START - 0.1)
    winner.press(Nav.ACTIVATE)
    winner.wait(3.0)
    assert "rustle" not in sound.cues


# How the score counts up: to exactly the total, and never beyond

TIMES = [step / 100 for step in range(1000)]


@pytest.mark.parametrize("bonus", [0, 2000, 7000])
def test_the_score_rises_to_the_total(bonus: int) -> None:
    count = ScoreCount(13_760, 13_760 + bonus)
    values = [*map(count.at, TIMES)]
    assert values[0] == 13_760
    assert all(before <= after for before, after in pairwise(values))
    assert max(values) == values[-1] == count.total
    assert count.at(count.ends) == count.total
    ticks = [*map(count.ticks, TIMES)]
    assert ticks[0] == 0
    assert ticks[-1] == (8 if bonus else 0)
    assert all(after - before in (0, 1) for before, after in pairwise(ticks))


# Nothing moves behind the results at rest.


def seen(
    context: Context,
    searches: Searches,
    moves: int | None = None,
    seconds: float = 5.0,
) -> tuple[Screens, pygame.Surface]:
    """The results of a small game, won or given up after so many moves, after a while;
    and their picture.
    """
    screens = results_of(context, played(context, moves), seconds=0.0)
    searches.finish()
    return screens, picture_of(screens, seconds)


def picture_of(screens: Screens, seconds: float = 0.0) -> pygame.Surface:
    picture = pygame.Surface(SIZE)
    for _ in range(round(seconds / 0.25)):
        screens.wait(0.25)
        screens.stack.draw(picture, 0.0)
    screens.stack.draw(picture, 0.0)
    return picture


@pytest.mark.parametrize("moves", quick_first(1, [3, None]))
@pytest.mark.parametrize(
    ("settings", "seconds"),
    [
        pytest.param({}, 30.0, marks=pytest.mark.slow),
        ({"speed": "instant"}, 1.2),
        ({"reduced_motion": True}, 1.2),
    ],
    ids=str,
)
def test_nothing_moves_and_nothing_is_drawn_at_rest(
    context: Context,
    searches: Searches,
    moves: int | None,
    settings: dict[str, object],
    seconds: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """But for the gusts and birds of a range, which come now and then."""
    monkeypatch.setattr(Life, "begin", lambda _life: None)
    context.change(**settings)
    screens, _picture = seen(context, searches, moves, seconds)
    assert not screens.stack.moving
    screens.stack.update(STEP)
    assert not screens.stack.moving
    assert settings or not screens.stack.dirty


def test_a_rope_swings_as_cards_are_hung_on_it_and_comes_to_rest() -> None:
    swing = RopeSwing([1.0 + 0.036 * number for number in range(24)])
    times = [number / 60 for number in range(240)]
    ways = [swing.at(time) for time in times]
    assert ways[: 1 * 60] == [0.0] * 60
    assert max(ways) == pytest.approx(MAX_SAG, rel=0.2)
    assert min(ways) > -MAX_SAG
    assert not any(abs(way) > 1e-9 for way in ways[round(60 * 2.8) :])
