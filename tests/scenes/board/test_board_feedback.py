"""What a board answers with: sounds, sparks, the ribbon of a finished row, and the
picture of a redeal.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame
import pytest
from pygame import Rect

from gaps.engine import CATALOGUE, Game, Redeal, Slide, State, Status, Suit
from gaps.language import translated
from gaps.scenes.bars.bar_notice import FootSign
from gaps.scenes.board.board_feedback import note_of
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session.change import ChangeKind, GameChange
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.text.row_text import ROW_NAMES, finished_rows
from gaps.solver import solve
from gaps.stage.core.feedback import RING_SECONDS
from gaps.stage.core.intents import Hover, Nav
from gaps.stage.drawing.shapes import SurfaceCache
from gaps.stage.motion.particles import MAX_PARTICLES
from gaps.table.effects.effect import Effect, Layer
from tests.marks import quick_first, slow_except
from tests.scenarios.games import best, new_game
from tests.scenarios.rows import nearly_finished
from tests.scenes.conftest import Player
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, STEP, Screens
from tests.table.tables import drawn_in, pixels


def winnable_game(context: Context) -> Player:
    """A winnable deal of Short Addiction, after the dealing animation."""
    player = Player(context, "mini:1")
    player.wait(3)
    return player


@pytest.mark.parametrize(
    "changes",
    quick_first(
        2,
        [
            {},
            {"reduced_motion": True},
            {"speed": "instant"},
            {"theme": "signal"},
        ],
    ),
    ids=str,
)
def test_dealing_and_landing_have_sounds_and_landing_has_sparks_where_there_is_motion(
    context: Context,
    sound: SoundRecorder,
    changes: dict[str, object],
) -> None:
    context.change(**changes)
    player = winnable_game(context)
    assert changes or sound.cues.count("deal") > 10
    sound.cues.clear()
    player.make(player.state.homecomings[0])
    assert changes or sound.cues == ["slide"]
    assert not player.table.particles.moving
    player.wait(0.6)
    assert "slide" in sound.cues
    assert "join" in sound.cues
    assert player.table.particles.moving is not bool(changes)


@pytest.mark.slow
def test_a_chain_climbs_and_ends_with_a_sound_and_a_win_leads_to_the_results(
    context: Context, sound: SoundRecorder
) -> None:
    player = winnable_game(context)
    session = player.session
    heard = list[str]()
    most = 0
    chain = 0
    for move in solve(player.state).line:
        sound.clear()
        before = session.arcade.chain
        player.make(move)
        chain = session.arcade.chain
        assert "chain_end" not in sound.cues  # the card still flies
        player.wait(0.7)
        if not isinstance(player.top, Play):
            break
        most = max(most, len(player.table.particles))
        player.wait(0.5)  # a finished row sounds once its bead has come
        heard += sound.cues
        assert ("chain_end" in sound.cues) == (before >= 2 and not chain)
        notes = [cue for cue in sound.cues if cue.startswith("note_")]
        assert notes == ([f"note_{note_of(chain)}"] if chain else [])
        assert (f"sting_{chain}" in sound.cues) == (chain in (3, 6, 9))
    assert chain > 9
    assert 40 <= most <= MAX_PARTICLES
    player.wait(9)
    heard += sound.cues
    rows = ("row_spades", "row_hearts", "row_diamonds", "row_clubs")
    assert sorted(heard.count(row) for row in rows) == [0, 1, 1, 1], (
        "the last one is part of the win"
    )
    runs = [heard.count(row.replace("row_", "run_")) for row in rows]
    assert runs == [heard.count(row) for row in rows], "the bead of each is heard"
    accents = [cue for cue in heard if cue.startswith("accent_")]
    assert accents[:4] == ["accent_6", "accent_7", "accent_8", "accent_9"]
    assert heard.count("win") == 1
    player.on(Results)
    assert {"join", "sting_3", "sting_6", "sting_9", "count_tick", "count_total"} <= {
        *heard
    }


@pytest.mark.slow
def test_snow_covers_a_loss_and_undo_blows_it_off_with_sounds_of_their_own(
    context: Context, sound: SoundRecorder
) -> None:
    player = Player(context, "line-up:2")
    player.wait(2)
    scene = player.scene
    player.play_at_random(Status.LOST)
    player.wait(3)
    assert "loss" in sound.cues
    assert scene.crew.notice is not None
    assert scene.crew.notice.title == f"{len(scene.state.home)} of 20 home"
    assert scene.crew.notice.note == "no card can move"
    assert scene.table.snow.lying
    assert scene.table.particles.moving
    made = len(scene.session.game.steps)
    for command, cue, times in (
        (GameCommand.UNDO, "undo", made + 1),
        (GameCommand.REDO, "redo", made - 1),
    ):
        sound.clear()
        for _ in range(times):
            player.tap(command)
            player.wait(0.1)
        player.wait(0.7)
        assert sound.cues.count(cue) == min(times, made)
        assert "slide" not in sound.cues
        assert {"land", "join"} & {*sound.cues}
        assert scene.table.snow.lying is None


@pytest.mark.slow
def test_refusals_hints_and_redeals_have_sounds(
    context: Context, sound: SoundRecorder
) -> None:
    player = Player(context, "gaps:3")
    player.wait(3)
    scene = player.scene
    immovable = next(
        cell
        for cell, card in enumerate(scene.table.state.board)
        if card is not None
        and not scene.table.targets(cell)
        and cell not in scene.table.state.home
    )
    player.press(Hover(scene.table.geometry.rect(immovable).center))
    assert "tick" in sound.cues
    player.click_cell(immovable)
    assert "knock" in sound.cues
    player.press(GameCommand.HINT)
    assert "hint" in sound.cues
    player.play_at_random(Status.STUCK)
    player.wait(1)
    sound.cues.clear()
    broken = len(scene.state.runs_broken_by_redeal)
    player.make(Redeal())
    player.wait(5)
    assert sound.cues.count("knock") == broken
    assert sound.cues.count("riffle") == 1
    assert sound.cues.count("wind") == 1
    assert sound.cues.index("knock") < sound.cues.index("wind")
    assert sound.cues.index("riffle") > sound.cues.index("land") >= broken
    assert sound.cues.count("deal") > 20


def test_widgets_have_sounds_and_the_mute_key_mutes(
    context: Context,
    sound: SoundRecorder,
    screen: pygame.Surface,
) -> None:
    stack = Screens(ProgramStack(context, Title(context))).stack
    for _ in range(2):
        stack.draw(screen, 0)
        stack.presented()
    assert sound.cues == ["title"]
    stack.replace_all(Title(context))
    stack.resize(SIZE)
    stack.draw(screen, 0)
    stack.presented()
    assert sound.cues == ["title"], "only for the first title"
    for _ in range(2):
        stack.handle(Nav.UP)
    assert sound.cues == ["title", "tick"], "the first key shows the focus"
    stack.handle(GameCommand.MUTE)
    assert context.settings.muted
    assert sound.volume == 0
    stack.handle(GameCommand.MUTE)
    assert sound.volume > 0
    stack.handle(GameCommand.DEAL_NUMBER)
    assert sound.cues[-1] == "page"
    stack.handle(GameCommand.MUTE)  # typed into the field: no mute
    assert not context.settings.muted


def test_a_muted_game_opens_no_device_until_it_is_to_be_heard(
    context: Context, sound: SoundRecorder
) -> None:
    pygame.mixer.quit()
    context.muted = True
    stack = Screens(ProgramStack(context, Title(context))).stack
    stack.presented()
    assert pygame.mixer.get_init() is None
    stack.handle(GameCommand.MUTE)
    stack.presented()
    assert pygame.mixer.get_init() is not None
    sound.close()


# A finished row in a game: its name and its points when the king lands, and nothing of
# it after an undo.


def opened_before(
    context: Context,
    suit: Suit,
    row: int,
) -> tuple[Screens, Play, Slide]:
    """A game of which one slide finishes the row of a suit."""
    game, slide = nearly_finished(suit, row)
    session = context.games.of_board(game.state)
    play = Play(context, session)
    return Screens.opened(context, play), play, slide


@pytest.mark.parametrize(("row", "suit"), quick_first(1, list(enumerate(Suit))))
def test_a_finished_row_has_its_name_and_its_points_until_it_is_undone(
    context: Context,
    suit: Suit,
    row: int,
) -> None:
    screens, play, slide = opened_before(context, suit, row)
    play.make_move(slide)
    assert play.table.finished_rows == [], "the card still flies"
    screens.wait(0.8)
    (finished,) = play.table.finished_rows
    assert finished.suit is suit
    assert finished.cells == tuple(play.table.geometry.layout.row(row)[:12])
    assert finished.text.name == translated(ROW_NAMES[suit])
    assert finished.text.note == f"{suit.name.lower()}, 1 of 4 rows"
    assert finished.text.points == "+1,000"
    assert play.table.particles.moving
    screens.press(GameCommand.UNDO)
    assert not play.table.finished_rows
    assert not play.table.particles.moving
    screens.wait(1.0)
    assert not play.table.finished_rows
    screens.press(GameCommand.REDO)
    screens.wait(1.0)
    assert [row.text.points for row in play.table.finished_rows] == ["+1,000"]


def test_a_redeal_takes_the_ribbon_away(context: Context) -> None:
    screens, play, slide = opened_before(context, Suit.SPADES, 0)
    play.make_move(slide)
    screens.wait(0.8)
    assert play.table.finished_rows
    here = play.session.position
    play.effects.follow(GameChange(here, here, Redeal(), ChangeKind.PLAYED, 1))
    assert not play.table.finished_rows


def test_a_move_while_the_ribbon_stands_is_made_at_once_and_the_gap_in_the_row_is_quiet(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens, play, slide = opened_before(context, Suit.SPADES, 0)
    table = play.table
    pictures = SurfaceCache()
    # the one of the process may be full
    monkeypatch.setattr(table.style, "surface_cache", pictures)
    last = table.geometry.layout.row(0)[-1]
    play.make_move(slide)
    screens.wait(0.1)
    assert table.flying
    assert len(pictures) > 0, "its pictures are painted while its last card flies"
    screens.wait(0.8)
    assert table.finished_rows
    play.make_move(play.state.slides[0])
    screens.wait(0.02)
    assert table.flying
    assert table.finished_rows, "a move elsewhere leaves it"
    screens.wait(0.6)
    assert table.slot_fades.slots[last].kind is None
    assert last not in table.slot_fades.fading
    for _ in range(2):
        screens.press(GameCommand.UNDO)
    screens.stack.resize((800, 600))
    screens.wait(0.5)
    assert table.state.board[slide.target] is None


def test_a_row_of_a_maze_may_go_on_in_the_next_row(context: Context) -> None:
    variant = CATALOGUE["maze"]
    cards = sorted(variant.played, key=lambda card: (card.suit, card.rank))
    state = Game(State(variant, (*cards, *(None,) * 6), 1)).state
    found = finished_rows(state)
    assert [len(run) for run in found.values()] == [12] * 4
    assert sorted(found) == sorted(
        variant.layout.row_of(run[-1]) for run in found.values()
    )


# The picture of a redeal: its light lies under the cards that fly; the focus waits.


def redealing(
    context: Context,
    code: str,
    size: tuple[int, int] = SIZE,
) -> tuple[Player, Play, RedealScene]:
    """A game at the begin of its first redeal."""
    player = Player(context, code)
    player.stack.resize(size)
    player.wait(0.1)
    play = player.scene
    play.table.finish_motions()
    while play.state.status is Status.PLAYING:
        player.make(best(play.state))
    play.table.finish_motions()
    player.wait(2)  # all that shows that no card can move
    player.press(GameCommand.REDEAL)
    return player, play, player.on(RedealScene)


def test_the_buttons_have_changed_soon_after_a_redeal_begins(
    context: Context,
) -> None:
    player, play, _scene = redealing(context, "gaps:7")
    picture = pygame.Surface(SIZE)
    player.wait(0.1)
    player.stack.draw(picture, 0.0)
    assert play.form.moving
    for _ in range(12):
        player.wait(1 / 60)
        player.stack.draw(picture, 0.0)
    player.on(RedealScene)
    assert not play.form.moving


def test_most_of_the_window_moves_in_a_redeal_and_not_in_a_slide(
    context: Context,
) -> None:
    player, play, _redeal = redealing(context, "mini:12")
    assert player.stack.sweeps
    player.wait(10)
    assert not player.stack.sweeps
    player.make(play.state.slides[0])
    assert play.moving
    assert not player.stack.sweeps


def picture(player: Player, size: tuple[int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    player.stack.draw(surface, 0.0)
    return surface


def show_effects(play: Play, effects: Iterable[Effect]) -> None:
    """Show these effects and no others."""
    for each in list(play.table.effects):
        play.table.effects.remove(each.of)
    play.table.effects.add(*effects)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(800, 600), SIZE])
@pytest.mark.parametrize("code", ["gaps:7", "mini:12", "unshuffled:3"])
def test_the_light_of_a_redeal_lies_below_every_card_while_cards_are_gathered(
    context: Context,
    code: str,
    size: tuple[int, int],
) -> None:
    player, play, scene = redealing(context, code, size)
    compared = 0
    counts = list[int]()
    while player.top is scene:
        counts.append(lights(play))
        lit = picture(player, size)
        shown = list(play.table.effects)
        others = [each for each in shown if each.layer is not Layer.BELOW_CARDS]
        show_effects(play, others)
        unlit = picture(player, size)
        show_effects(play, shown)
        for card in play.table.state.board:
            if card is None:
                continue
            pose = play.table.pose(card, play.table.time)
            pos = round(pose.x), round(pose.y)
            if counts[-1] and abs(math.cos(math.pi * pose.flip)) > 0.3:
                compared += 1
                both = zip(lit.get_at(pos), unlit.get_at(pos), strict=True)
                # a turned picture lets a trace of its ground through
                assert max(abs(one - other) for one, other in both) <= 2
        player.stack.update(0.1)
    assert compared > 50
    # Around the cards that still lie, there are more areas.
    assert counts[3] >= counts[4] >= counts[5] > 0
    assert counts[5:9] == [counts[5]] * 4
    assert counts[-5:] == [0] * 5


def test_gaps_show_their_marks_little_by_little_after_a_redeal(
    context: Context,
) -> None:
    player, play, scene = redealing(context, "mini:12")
    while player.top is scene:
        player.stack.update(STEP)
    fades = play.table.slot_fades
    assert {*fades.fading} == {*play.state.gaps}
    player.wait(0.5)
    assert not fades.fading


@pytest.mark.slow
def test_the_lamp_is_bright_again_before_cards_are_dealt_again(
    context: Context,
) -> None:
    player, play, scene = redealing(context, "gaps:7")
    while scene.clock.moved < scene.phases.deal:
        player.stack.update(STEP)
    play.table.ground(0.0)
    assert not play.table.dusk.moving
    assert not play.table.dusk.is_seen


@pytest.mark.parametrize("size", slow_except([SIZE, (600, 900)], [SIZE]))
def test_a_redeal_is_told_in_the_lower_bar_where_it_covers_no_card(
    context: Context, size: tuple[int, int]
) -> None:
    player, play, scene = redealing(context, "gaps:7", size)
    kept = len(scene.step.before.home)
    stays = "1 card stays" if kept == 1 else f"{kept} cards stay"
    signs = foot_signs(play)
    assert len(signs) == 1
    for words, rect in signs.items():
        assert "Redeal 1 of 2" in words
        assert stays in words
        assert rect.top >= play.table.geometry.board.bottom
    while player.top is scene:
        player.stack.update(0.1)
    assert not any("Redeal 1 of 2" in words for words in foot_signs(play))


def foot_signs(play: Play) -> dict[str, Rect]:
    """What stands in the middle of the lower bar, and its place."""
    return {
        repr(widget.part): site.rect
        for widget, site in play.form.sites.items()
        if isinstance(widget, FootSign)
    }


@pytest.mark.parametrize("moves", quick_first(1, ["slide", "redeal"]))
def test_the_focus_has_no_ring_while_its_card_flies(
    context: Context, moves: str
) -> None:
    if moves == "redeal":
        player, play, scene = redealing(context, "gaps:7")
        kept = scene.step.before.home
        cell = next(
            i
            for i, card in enumerate(play.state.board)
            if card is not None and i not in kept
        )
    else:
        player = Player(context, "gaps:7")
        player.wait(3)
        play = player.scene
        slide = play.state.slides[0]
        player.make(slide)
        cell = slide.target
    player.stack.update(0.1)
    play.form.focus("board")
    play.form.show_focus()
    for is_flying in (True, False):
        pictures = []
        for focused in (cell, None):
            play.table.focus(focused)
            pictures.append(pixels(picture(player, SIZE)))
        assert (pictures[0] == pictures[1]) is is_flying
        play.table.finish_motions()


def lights(play: Play) -> int:
    """In how many areas light is drawn below the cards that fly."""
    return len(drawn_in(play.table, Layer.BELOW_CARDS))


@pytest.mark.parametrize(
    "changes",
    quick_first(
        1,
        [
            {"theme": "signal"},
            {"reduced_motion": True},
            {"speed": "instant"},
        ],
    ),
)
def test_a_redeal_may_have_no_light(
    context: Context, changes: dict[str, object]
) -> None:
    context.change(**changes)
    player, play, scene = redealing(context, "gaps:7")
    for _ in range(10):
        if player.top is scene:
            assert lights(play) == 0
            player.stack.update(0.05)


@pytest.mark.parametrize(
    ("settings", "travels"),
    [
        ({}, True),
        ({"reduced_motion": True}, False),
        ({"speed": "instant"}, False),
    ],
    ids=str,
)
def test_the_ring_travels_from_cell_to_cell(
    context: Context,
    settings: dict[str, object],
    travels: bool,
) -> None:
    context.change(**settings)
    session = new_game(context, "gaps:7")
    play = Play(context, session)
    screens = Screens.opened(context, play)
    for nav in (Nav.RIGHT, Nav.RIGHT):
        screens.press(nav)
        screens.picture()
        screens.wait(1)
    start = play.cursor.ring(play.form.sites[play.cursor])
    screens.press(Nav.RIGHT)
    screens.wait(RING_SECONDS / 2)
    end = play.cursor.ring(play.form.sites[play.cursor])
    assert start is not None
    assert end is not None
    shown = play.form.feedback.ring(end)
    assert (start.rect.left < shown.rect.left < end.rect.left) is travels
    screens.wait(RING_SECONDS)
    assert play.form.feedback.ring(end) == end
