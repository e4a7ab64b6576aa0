"""Rules put together by hand: every dial, what is refused, the code, and the way to the table."""

from __future__ import annotations

import pygame
import pytest

from gaps.cli.options import read_options
from gaps.engine import (
    CATALOGUE,
    CustomRules,
    Fill,
    FreshGaps,
    by_key,
    custom_variant,
    format_custom_rules,
)
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.custom_rules import CustomRulesDialog, kin_of
from gaps.scenes.menu.new_deal import NewDeal
from gaps.scenes.menu.title import Title
from gaps.scenes.session.share_line import deal_code_in, share_line
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Nav, Press, Release, TextEntered
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Settings
from tests.scenes.conftest import SIZE, STEP

CODE = "custom/9hsb3rsnel"


def wind(stack: SceneStack, seconds: float = 0.5) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def opened(context: Context, code: str | None = None) -> tuple[SceneStack, CustomRulesDialog]:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    sheet = CustomRulesDialog(context, stack.top, by_key(code) if code else None)
    stack._enter(sheet)
    wind(stack)
    return stack, sheet


def turn(stack: SceneStack, sheet: CustomRulesDialog, row: str, times: int = 1) -> None:
    sheet.form.focus(row)
    sheet.form.show_focus()
    for _ in range(times):
        stack.handle(Nav.ACTIVATE)


def test_it_begins_with_the_rules_of_gaps_and_says_so(context: Context) -> None:
    _, sheet = opened(context)
    assert sheet.code == "custom/13llb2rsrsf"
    assert sheet.name == "Gaps"
    assert not sheet.problem


def test_it_begins_with_given_rules(context: Context) -> None:
    _, sheet = opened(context, CODE)
    assert sheet.code == CODE
    assert sheet.name == "Custom"


def test_every_row_turns_its_dial(context: Context) -> None:
    stack, sheet = opened(context)
    for row in sheet.rows:
        before = sheet.dials
        turn(stack, sheet, row.name)
        assert sheet.dials != before, row.name
        turn(stack, sheet, row.name, 20)
        assert custom_variant(sheet.dials) if not sheet.problem else True


def test_what_does_not_go_together_is_said_at_the_row(context: Context) -> None:
    stack, sheet = opened(context)
    turn(stack, sheet, "gaps")
    assert sheet.dials.gaps is FreshGaps.ANYWHERE
    assert sheet.play.enabled
    turn(stack, sheet, "shuffled")
    assert sheet.problem
    assert sheet.rows[7].note == "Gaps fall anywhere only if the redeal is shuffled."
    assert not sheet.play.enabled
    assert not sheet.copy.enabled
    sheet.draw(pygame.Surface(SIZE), 0.0)
    turn(stack, sheet, "gaps")
    assert not sheet.problem
    assert sheet.play.enabled


def test_without_a_redeal_its_dials_are_faded(context: Context) -> None:
    stack, sheet = opened(context)
    turn(stack, sheet, "redeals", 9)
    assert sheet.dials.redeals == 0
    assert [row.name for row in sheet.rows if not row.enabled] == ["gaps", "keep", "shuffled", "early"]
    assert sheet.name == "No redeal"


def test_play_leads_to_the_table_and_is_kept(context: Context) -> None:
    stack, sheet = opened(context, CODE)
    stack.handle(Press(sheet.play.rect.center))
    stack.handle(Release(sheet.play.rect.center))
    wind(stack)
    scene = stack.top
    assert isinstance(scene, Play)
    assert scene.session.variant is by_key(CODE)
    assert scene.session.seed == 4711
    assert context.settings.last_variant == CODE
    assert Folder(context.folder.path).load_settings().last_variant == CODE
    scene._make(scene.session.game.state.legal_moves[0])
    saved = Folder(context.folder.path).load_game()
    assert saved is not None
    assert saved.code == f"{CODE}:4711"
    assert saved.game().state == scene.session.game.state
    stack.handle(GameCommand.RULES)
    assert isinstance(stack.top, Rules)
    for _ in range(3):
        stack.handle(Nav.RIGHT)
    stack.handle(Nav.LEFT)
    wind(stack)
    stack.draw(pygame.Surface(SIZE), 0.0)


def test_escape_closes_it_with_nothing(context: Context) -> None:
    stack, _ = opened(context)
    stack.handle(Nav.BACK)
    wind(stack)
    assert isinstance(stack.top, Title)


def test_the_code_is_copied_and_pasted(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    clip: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clip.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clip[-1] + "\nmore")
    stack, sheet = opened(context, CODE)
    stack.handle(GameCommand.COPY)
    assert clip == [CODE]
    assert sheet.copied == "Copied"
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack._enter(NewDeal(context, stack.top, CATALOGUE["gaps"]))
    wind(stack)
    stack.handle(GameCommand.PASTE)
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, CustomRulesDialog)
    assert stack.top.code == CODE


def test_a_code_with_a_number_is_dealt_from_the_new_deal_panel(context: Context) -> None:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack._enter(NewDeal(context, stack.top, CATALOGUE["gaps"]))
    wind(stack)
    stack.handle(TextEntered(f"{CODE}:12"))
    stack.handle(Nav.ACTIVATE)
    wind(stack)
    assert isinstance(stack.top, Play)
    assert (stack.top.session.variant.key, stack.top.session.seed) == (CODE, 12)


def test_a_code_that_cannot_be_played_is_refused_in_words(context: Context) -> None:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack._enter(NewDeal(context, stack.top, CATALOGUE["gaps"]))
    wind(stack)
    stack.handle(TextEntered("custom/13llb2akrsf"))
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, NewDeal)
    assert "only if the redeal is shuffled" in stack.top.problem


@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 800), (1920, 1200), (400, 300)])
def test_it_is_drawn_at_every_size(context: Context, size: tuple[int, int]) -> None:
    stack, sheet = opened(context, CODE)
    stack.resize(size)
    stack.draw(pygame.Surface(size), 0.0)
    if size[0] >= 800:
        rects = [widget.rect for widget in sheet.form.widgets]
        assert all(sheet.panel.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))


def test_the_command_line_and_the_settings_take_custom_rules() -> None:
    assert read_options(["--variant", CODE]).variant is by_key(CODE)
    assert read_options(["--variant", CODE, "--deal", "5"]).seed == 5
    assert read_options([f"{CODE}:7"]).variant is by_key(CODE)
    with pytest.raises(SystemExit):
        read_options(["--variant", "custom/13llb2akrsf"])
    assert Settings.from_values({"last_variant": CODE}) == (Settings(last_variant=CODE), [])
    kept, problems = Settings.from_values({"last_variant": "custom/99"})
    assert kept.last_variant == "gaps"
    assert len(problems) == 1


def test_a_shared_line_of_custom_rules_is_read_again() -> None:
    line = share_line(CODE, 12, [True, False], 100, 3)
    assert deal_code_in(line) == f"{CODE}:12"


def test_rules_of_the_catalogue_are_called_by_their_name() -> None:
    assert kin_of(custom_variant(CustomRules(redeals=None))) is CATALOGUE["endless"]
    assert kin_of(custom_variant(CustomRules(fill=Fill.EITHER, early=True))) is CATALOGUE["either-side"]
    assert kin_of(custom_variant(CustomRules(ranks=8))) is None
    assert format_custom_rules(CustomRules()) == "custom/13llb2rsrsf"
