"""A match: players take turns, results stay hidden until all have played, and every turn is saved."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Redeal, Slide, State, Status, by_key
from gaps.language import translated
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.session.match_turn import next_turn
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.text import match_text
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.intents import Nav, Press, TextEntered
from gaps.stage.core.scene import Scene, SceneStack
from gaps.store import DirectWriter, Folder, Match
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.forms import form_of
from tests.scenes.raw_input import type_keys

SIZES = [(800, 600), (1280, 800), (1920, 1200), (320, 240), (1, 1), (1000, 2000)]


def opened(context: Context, scene: Scene) -> SceneStack:
    context.change(speed="instant")
    stack = GameStack(context, scene)
    stack.resize(SIZE)
    return stack


def wait(stack: SceneStack, seconds: float = 0.3) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def new_match(context: Context, **options: object) -> Match:
    match = Match("mini", ("Anna", "Bea"), (12, 77), **options)  # type: ignore[arg-type]
    context.folder.save_match(match)
    return match


def use(stack: SceneStack, name: str) -> None:
    form_of(stack).focus(name)
    form_of(stack).show_focus()
    stack.handle(Nav.ACTIVATE)
    wait(stack)


def spoken_label(stack: SceneStack, name: str) -> str:
    spoken = form_of(stack).widget(name).spoken()
    assert spoken is not None
    return spoken.label


def match_sheet_of(stack: SceneStack) -> MatchSheet:
    assert isinstance(stack.top, MatchSheet)
    return stack.top


def best_move(state: State) -> Slide | Redeal:
    return max(state.slides, key=lambda slide: len(state.play(slide).home), default=Redeal())


def play_turn(stack: SceneStack) -> None:
    """Play the current deal to its end."""
    scene = stack.top
    assert isinstance(scene, Play)
    while scene.session.game.state.status in (Status.PLAYING, Status.STUCK):
        stack.follow(scene.make_move(best_move(scene.session.game.state)))
        if stack.top is not scene:
            stack.handle(Press((2, 2), 2))
    stack.handle(GameCommand.REDEAL if scene.session.game.state.status is Status.LOST else Nav.ACTIVATE)
    wait(stack)


def test_a_match_is_set_up_from_the_title_and_played_to_its_end(context: Context) -> None:
    stack = opened(context, Title(context))
    use(stack, "match")
    setup = stack.top
    assert isinstance(setup, MatchSetup)
    for name, letters in (("name 0", "Anna"), ("name 2", "Bea")):
        setup.form.focus(name)
        for letter in letters:
            stack.handle(TextEntered(letter))
    for name, nav, times in (("deals", Nav.LEFT, 1), ("variant", Nav.LEFT, 1)):
        setup.form.focus(name)
        setup.form.show_focus()
        for _ in range(times):
            stack.handle(nav)
    setup.variant_stepper.value = "mini"
    use(stack, "begin")
    match = match_sheet_of(stack).match
    assert (match.players, match.deals, match.key) == (("Anna", "Bea"), (4711, 4712), "mini")
    assert (match.undo, match.hints) == (True, False)
    for turn in range(4):
        assert match_sheet_of(stack).last_turn is None
        use(stack, "play")
        assert isinstance(stack.top, Play)
        assert stack.top.session.label == f"{('Anna', 'Bea')[turn % 2]} · deal {turn // 2 + 1} of 2"
        play_turn(stack)
        assert match_sheet_of(stack).last_turn is not None
        use(stack, "continue")
    over = Folder(context.folder.path).load_match()
    assert over is not None
    assert over.over
    assert over == match_sheet_of(stack).match
    assert form_of(stack).focused is form_of(stack).widget("new")
    assert context.folder.records.all() == []
    use(stack, "csv")
    assert "Written to" in match_sheet_of(stack).message
    assert len(list((context.folder.path / "exports").iterdir())) == 1


def test_the_result_of_a_turn_is_hidden_until_the_others_have_played(context: Context) -> None:
    match = new_match(context)
    stack = opened(context, MatchSheet(context, match))
    use(stack, "play")
    play_turn(stack)
    match_sheet = match_sheet_of(stack)
    assert match_sheet.last_turn is not None
    shown = str(match_sheet.last_turn.points.total)
    drawn: list[str] = []
    draw_text, draw_digits = match_sheet.style.text, match_sheet.style.digits

    def record_text(text: str, *rest: object) -> pygame.Surface:
        drawn.append(text)
        return draw_text(text, *rest)  # type: ignore[arg-type]

    def record_digits(text: str, *rest: object) -> pygame.Surface:
        drawn.append(text)
        return draw_digits(text, *rest)  # type: ignore[arg-type]

    match_sheet.style.text, match_sheet.style.digits = record_text, record_digits  # type: ignore[method-assign, assignment]
    stack.draw(pygame.Surface(SIZE), 0.0)
    assert shown in drawn
    drawn.clear()
    use(stack, "continue")
    stack.draw(pygame.Surface(SIZE), 0.0)
    assert shown not in drawn
    assert translated(match_text.TURN_HIDDEN) in drawn
    assert not any("12" in each for each in drawn)  # the deal number is hidden, too
    reopened = MatchSheet(context, match_sheet.match)  # as the next start finds it
    assert reopened.last_turn is None


def test_an_unfinished_turn_is_resumed(context: Context) -> None:
    own_session = context.start_game(context.new_game(CATALOGUE["gaps"], 7))
    own_session.play(own_session.game.state.slides[0])
    stack = opened(context, MatchSheet(context, new_match(context)))
    use(stack, "play")
    scene = stack.top
    assert isinstance(scene, Play)
    scene.make_move(scene.session.game.state.slides[0])
    board = scene.session.game.state.board
    context.folder = Folder(context.folder.path, DirectWriter())  # the program was ended here
    stack = opened(context, Title(context))
    assert isinstance(stack.top, Title)
    assert stack.top.layout.match.detail == "Anna · 1 of 2"
    assert stack.top.resumed is not None
    assert stack.top.resumed.game.state.board == own_session.game.state.board
    use(stack, "match")
    assert spoken_label(stack, "play") == "Go on"
    use(stack, "play")
    assert isinstance(stack.top, Play)
    assert stack.top.session.game.state.board == board
    assert context.folder.load_game() is not None


@pytest.mark.parametrize(("undo", "hints"), [(True, False), (False, True), (False, False), (True, True)])
def test_commands_that_are_not_allowed_in_a_match_are_refused(
    context: Context, undo: bool, hints: bool
) -> None:
    stack = opened(context, MatchSheet(context, new_match(context, undo=undo, hints=hints)))
    use(stack, "play")
    scene = stack.top
    assert isinstance(scene, Play)
    scene.make_move(scene.session.game.state.slides[0])
    for command in (GameCommand.HINT, GameCommand.NEW_DEAL, GameCommand.RETRY, GameCommand.DEAL_NUMBER):
        stack.handle(command)
        assert stack.top is scene
    assert bool(scene.session.hints) is hints
    assert (scene.hints.state is not None) is hints
    wait(stack, 0.3)
    assert hints or scene.presenter.notice is None
    assert scene.hud.undo.enabled is undo
    stack.handle(GameCommand.UNDO)
    assert bool(scene.session.undos) is undo
    if not undo:
        assert scene.toast.visible
    stack.handle(GameCommand.PAUSE)
    assert isinstance(stack.top, Pause)
    enabled = {button.name for button in stack.top.buttons if button.enabled}
    allowed = {"resume", "rules", "help", "title", *(("bookmark",) if undo else ())}
    assert enabled - {"give up"} == allowed


def test_a_given_up_turn_scores_its_current_position(context: Context) -> None:
    stack = opened(context, MatchSheet(context, new_match(context)))
    use(stack, "play")
    scene = stack.top
    assert isinstance(scene, Play)
    scene.make_move(scene.session.game.state.slides[0])
    home = len(scene.session.game.state.home)
    stack.handle(GameCommand.GIVE_UP)
    turn = match_sheet_of(stack).last_turn
    assert turn is not None
    assert (turn.result, turn.points.total, len(turn.moves)) == ("given up", home, 1)
    stack.close()  # leaving does not write the turn a second time
    found = Folder(context.folder.path).load_match()
    assert found is not None
    assert (len(found.turns), found.playing) == (1, None)


def test_a_turn_whose_end_was_not_recorded_is_recorded_when_resumed(context: Context) -> None:
    match = new_match(context)
    session = next_turn(context.folder, context.now, match)
    while session.game.state.status in (Status.PLAYING, Status.STUCK):
        session.play(best_move(session.game.state))
    context.folder = Folder(context.folder.path, DirectWriter())
    found = context.folder.load_match()
    assert found is not None
    stack = opened(context, MatchSheet(context, found))
    use(stack, "play")
    stack.handle(GameCommand.REDEAL)
    wait(stack)
    assert len(match_sheet_of(stack).match.turns) == 1


def test_giving_up_a_match_is_confirmed(context: Context) -> None:
    stack = opened(context, MatchSheet(context, new_match(context)))
    use(stack, "give up")
    assert isinstance(stack.top, ConfirmDialog)
    stack.handle(Nav.ACTIVATE)  # the focus is on the answer that keeps the match
    wait(stack)
    assert not match_sheet_of(stack).match.over
    use(stack, "give up")
    use(stack, "yes")
    assert match_sheet_of(stack).match.given_up
    found = Folder(context.folder.path).load_match()
    assert found is not None
    assert found.over
    use(stack, "new")
    assert isinstance(stack.top, MatchSetup)
    assert [field.value for field in stack.top.names] == ["Anna", "Bea", "", ""]
    stack.handle(Nav.BACK)
    wait(stack)
    stack.handle(Nav.BACK)
    assert isinstance(stack.top, Title)
    assert stack.top.layout.match.detail == "for 1 to 4"


def test_wrong_names_are_explained_in_the_dialog(context: Context) -> None:
    stack = opened(context, Title(context))
    use(stack, "match")
    setup = stack.top
    assert isinstance(setup, MatchSetup)
    use(stack, "begin")
    assert setup.problem == translated(match_text.NO_NAME)
    for field in setup.names[:2]:
        field.value = "Anna"
    use(stack, "begin")
    assert "same name" in setup.problem
    assert context.folder.load_match() is None
    stack.handle(Nav.BACK)
    wait(stack)
    assert isinstance(stack.top, Title)


def test_the_variant_can_be_chosen_in_the_browser(context: Context) -> None:
    context.change(own={"Steep and narrow": "custom/9hsb3rsnel"})
    stack = opened(context, Title(context))
    use(stack, "match")
    setup = stack.top
    assert isinstance(setup, MatchSetup)
    for variant, name in ((CATALOGUE["maze"], "Maze"), (by_key("custom/9hsb3rsnel"), "Steep and narrow")):
        use(stack, "browse")
        browser = stack.top
        assert isinstance(browser, VariantBrowser)
        use(stack, variant.key)
        assert stack.top is setup
        assert translated(setup.variant_stepper.options[setup.variant_stepper.value]) == name
    setup.names[0].value = "Anna"
    use(stack, "begin")
    use(stack, "play")
    assert isinstance(stack.top, Play)
    assert stack.top.session.variant.key == "custom/9hsb3rsnel"


def test_with_one_player_the_next_deal_follows(context: Context) -> None:
    match = Match("mini", ("Anna",), (12, 77))
    context.folder.save_match(match)
    stack = opened(context, MatchSheet(context, match))
    use(stack, "play")
    play_turn(stack)
    assert spoken_label(stack, "continue") == "Next deal"
    use(stack, "continue")
    assert isinstance(stack.top, Play)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_the_match_screens_fit_every_size(context: Context, theme: str) -> None:
    from tests.store.saves.test_match import after

    context.change(theme=theme)
    names = ("Anna", "Bea", "Maximiliane", "Wolfgang-Maria")
    long_match = Match("mini", names, tuple(range(1, 21)))
    matches = [long_match, after(long_match, 6), after(Match("mini", names[:1], (12,)), 1)]
    scenes: list[Scene] = [MatchSheet(context, match) for match in matches]
    scenes += [MatchSheet(context, matches[1], matches[1].turns[-1]), MatchSetup(context, Title(context))]
    for scene in scenes:
        for size in SIZES:
            scene.resize(size)
            scene.update(STEP)
            scene.draw(pygame.Surface(size), 0.0)
        for size in SIZES[:3]:
            scene.resize(size)
            controls = [widget.rect for widget in form_of(scene).widgets]
            assert all(pygame.Rect((0, 0), size).contains(rect) for rect in controls)
            assert all(rect.collidelist(controls[number + 1 :]) < 0 for number, rect in enumerate(controls))


def test_enter_leads_from_name_to_name_and_then_begins(context: Context) -> None:
    stack = opened(context, Title(context))
    use(stack, "match")
    setup = stack.top
    assert isinstance(setup, MatchSetup)
    type_keys(stack, context, "Anna M\nBea\n")
    assert setup.form.focused is setup.names[2]
    type_keys(stack, context, "Cem\nDora\n")
    wait(stack)
    assert match_sheet_of(stack).match.players == ("Anna M", "Bea", "Cem", "Dora")


def test_enter_in_an_empty_name_field_begins(context: Context) -> None:
    stack = opened(context, Title(context))
    use(stack, "match")
    type_keys(stack, context, "\n")
    setup = stack.top
    assert isinstance(setup, MatchSetup)
    assert setup.problem
    type_keys(stack, context, "Anna\nBea\n\n")
    wait(stack)
    assert match_sheet_of(stack).match.players == ("Anna", "Bea")
