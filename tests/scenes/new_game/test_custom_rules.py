"""Custom rules: every choice, rules that cannot be played, the code, and the way to the game."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from gaps.cli.options import read_options
from gaps.engine import (
    CATALOGUE,
    CustomRules,
    Fill,
    FreshGaps,
    RemovedRank,
    by_key,
    custom_variant,
    format_custom_rules,
)
from gaps.language import translated
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.custom_rules import CustomRulesDialog, variant_with_same_rules
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.session.share_line import deal_code_in, share_line
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.stage.core.intents import Nav, Press, Release, TextEntered
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.style import Style
from gaps.store import Folder, Settings
from tests.scenes.conftest import SIZE, STEP

CODE = "custom/9hsb3rsnel"


def wait(stack: SceneStack, seconds: float = 0.5) -> None:
    for _ in range(round(seconds / STEP)):
        stack.update(STEP)


def opened(context: Context, code: str | None = None) -> tuple[SceneStack, CustomRulesDialog]:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    dialog = CustomRulesDialog(context, stack.top, by_key(code) if code else None)
    stack.show(dialog)
    wait(stack)
    return stack, dialog


def activate(stack: SceneStack, dialog: CustomRulesDialog, row: str, times: int = 1) -> None:
    dialog.form.focus(row)
    dialog.form.show_focus()
    for _ in range(times):
        stack.handle(Nav.ACTIVATE)


def test_it_begins_with_the_rules_of_gaps_and_their_name(context: Context) -> None:
    _, dialog = opened(context)
    assert dialog.code == "custom/13llb2rsrsf"
    assert dialog.name == "Gaps"
    assert not dialog.problem


def test_it_begins_with_given_rules(context: Context) -> None:
    _, dialog = opened(context, CODE)
    assert dialog.code == CODE
    assert dialog.name == "Custom"


def test_every_row_changes_its_rule(context: Context) -> None:
    stack, dialog = opened(context)
    for row in dialog.rows:
        before = dialog.rules
        activate(stack, dialog, row.name)
        assert dialog.rules != before, row.name
        activate(stack, dialog, row.name, 20)
        assert custom_variant(dialog.rules) if not dialog.problem else True


def texts_of(stack: SceneStack, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> str:
    """The texts that are drawn, one after the other."""
    drawn: list[str] = []
    draw = Style.text

    def noted(style: Style, text: str, *given: Any) -> pygame.Surface:
        drawn.append(text)
        return draw(style, text, *given)

    with monkeypatch.context() as patch:
        patch.setattr(Style, "text", noted)
        stack.resize(size)
        stack.draw(pygame.Surface(size), 0.0)
    return " ".join(drawn)


def test_a_problem_is_shown_with_its_reason_and_the_row_that_was_changed_is_marked(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack, dialog = opened(context)
    activate(stack, dialog, "gaps")
    assert dialog.rules.gaps is FreshGaps.ANYWHERE
    assert dialog.play.enabled
    activate(stack, dialog, "shuffled")
    assert dialog.problem
    assert {row.name: translated(row.note) for row in dialog.rows if row.note} == {"shuffled": "Does not fit"}
    assert "Gaps fall anywhere only if the redeal is shuffled." in texts_of(stack, SIZE, monkeypatch)
    assert not dialog.play.enabled
    assert not dialog.copy.enabled
    dialog.draw(pygame.Surface(SIZE), 0.0)
    activate(stack, dialog, "gaps")
    assert not dialog.problem
    assert dialog.play.enabled


def test_the_reason_of_a_refusal_is_shown_in_full_in_a_small_window(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    stack, dialog = opened(context, "custom/13nlm2rsrsf")
    activate(stack, dialog, "removed")
    assert dialog.rules.removed is RemovedRank.LOWEST
    assert dialog.problem
    texts = texts_of(stack, (800, 600), monkeypatch)
    assert "Aces are moved to the first column only if no rank is removed." in texts


def test_what_a_row_start_takes_is_no_choice_where_aces_stay(context: Context) -> None:
    stack, dialog = opened(context, "custom/13nlm2rsrsf")
    rows = {row.name: row for row in dialog.rows}
    assert not rows["any_start"].enabled
    activate(stack, dialog, "fill")
    assert dialog.rules.fill is Fill.EITHER
    assert rows["any_start"].enabled
    activate(stack, dialog, "any_start")
    assert dialog.code == "custom/13nem2rsrsfa"


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("custom/13llb2rsrsf2", "Double Gaps"),
        ("custom/13nlt2rsrsf2", "Double Montana"),
        ("custom/13nep2rsref", "Galary"),
        ("custom/13leb3rsref", "Either side, three redeals"),
        ("custom/13nhb0rsrsf", "Spaces and Aces"),
    ],
)
def test_rules_of_two_packs_and_with_aces_have_the_name_of_the_catalogue(
    context: Context, code: str, name: str
) -> None:
    _, dialog = opened(context, code)
    assert dialog.name == name


def test_a_name_is_offered_only_for_rules_that_were_named(context: Context) -> None:
    context.change(language="de")
    assert opened(context, CODE)[1].name_field.value == ""
    context.save_custom_rules("Steil", by_key(CODE))
    assert opened(context, CODE)[1].name_field.value == "Steil"


def test_without_a_redeal_its_rows_are_disabled(context: Context) -> None:
    stack, dialog = opened(context)
    activate(stack, dialog, "redeals", 9)
    assert dialog.rules.redeals == 0
    assert [row.name for row in dialog.rows if not row.enabled] == ["gaps", "keep", "shuffled", "early"]
    assert dialog.name == "No redeal"


def test_play_starts_a_game_that_is_saved(context: Context) -> None:
    stack, dialog = opened(context, CODE)
    stack.handle(Press(dialog.play.rect.center))
    stack.handle(Release(dialog.play.rect.center))
    wait(stack)
    scene = stack.top
    assert isinstance(scene, Play)
    assert scene.session.variant is by_key(CODE)
    assert scene.session.seed == 4711
    assert context.settings.last_variant == CODE
    assert Folder(context.folder.path).load_settings().last_variant == CODE
    stack.handle(Nav.NEXT)
    stack.handle(Nav.ACTIVATE)
    if scene.table.selected is not None:  # a card with several places was offered them
        stack.handle(Nav.ACTIVATE)
    assert len(scene.session.game.steps) == 1
    saved = Folder(context.folder.path).load_game()
    assert saved is not None
    assert saved.code == f"{CODE}:4711"
    assert saved.game().state == scene.session.game.state
    stack.handle(GameCommand.RULES)
    assert isinstance(stack.top, Rules)
    for _ in range(3):
        stack.handle(Nav.RIGHT)
    stack.handle(Nav.LEFT)
    wait(stack)
    stack.draw(pygame.Surface(SIZE), 0.0)


def test_escape_closes_it_without_a_result(context: Context) -> None:
    stack, _ = opened(context)
    stack.handle(Nav.BACK)
    wait(stack)
    assert isinstance(stack.top, Title)


def test_the_code_is_copied_and_pasted(context: Context, monkeypatch: pytest.MonkeyPatch) -> None:
    clip: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", clip.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: clip[-1] + "\nmore")
    stack, dialog = opened(context, CODE)
    stack.handle(GameCommand.COPY)
    assert clip == [CODE]
    assert dialog.copied == "Copied"
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack.show(NewDeal(context, stack.top, CATALOGUE["gaps"]))
    wait(stack)
    stack.handle(GameCommand.PASTE)
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, CustomRulesDialog)
    assert stack.top.code == CODE


def test_a_code_with_a_number_is_dealt_from_the_new_deal_dialog(context: Context) -> None:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack.show(NewDeal(context, stack.top, CATALOGUE["gaps"]))
    wait(stack)
    stack.handle(TextEntered(f"{CODE}:12"))
    stack.handle(Nav.ACTIVATE)
    wait(stack)
    assert isinstance(stack.top, Play)
    assert (stack.top.session.variant.key, stack.top.session.seed) == (CODE, 12)


def test_a_code_that_cannot_be_played_is_refused_with_the_reason(context: Context) -> None:
    stack = SceneStack(Title(context), resolver(context))
    stack.resize(SIZE)
    stack.show(NewDeal(context, stack.top, CATALOGUE["gaps"]))
    wait(stack)
    stack.handle(TextEntered("custom/13llb2akrsf"))
    stack.handle(Nav.ACTIVATE)
    assert isinstance(stack.top, NewDeal)
    assert "only if the redeal is shuffled" in stack.top.problem


@pytest.mark.parametrize("code", [CODE, "custom/13nlt2rsrsf2a", "custom/5llb2rsrsf2"])
@pytest.mark.parametrize("size", [(800, 600), (1024, 768), (1280, 800), (1920, 1200), (400, 300)])
def test_it_is_drawn_at_every_size(context: Context, size: tuple[int, int], code: str) -> None:
    stack, dialog = opened(context, code)
    stack.resize(size)
    stack.draw(pygame.Surface(size), 0.0)
    if size[0] >= 800:
        rects = [widget.rect for widget in dialog.form.widgets]
        assert all(dialog.panel.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:number]) == -1 for number, rect in enumerate(rects))


def test_the_command_line_and_the_settings_accept_custom_rules() -> None:
    assert read_options(["--variant", CODE]).variant is by_key(CODE)
    assert read_options(["--variant", CODE, "--deal", "5"]).seed == 5
    assert read_options([f"{CODE}:7"]).variant is by_key(CODE)
    with pytest.raises(SystemExit):
        read_options(["--variant", "custom/13llb2akrsf"])
    assert Settings.from_values({"last_variant": CODE}) == (Settings(last_variant=CODE), [])
    settings, problems = Settings.from_values({"last_variant": "custom/99"})
    assert settings.last_variant == "gaps"
    assert len(problems) == 1


def test_a_share_line_of_custom_rules_is_read_again() -> None:
    line = share_line(CODE, 12, [True, False], 100, 3)
    assert deal_code_in(line) == f"{CODE}:12"


def test_rules_of_the_catalogue_have_its_name() -> None:
    assert variant_with_same_rules(custom_variant(CustomRules(redeals=None))) is CATALOGUE["endless"]
    assert (
        variant_with_same_rules(custom_variant(CustomRules(fill=Fill.EITHER, early=True)))
        is CATALOGUE["either-side"]
    )
    assert variant_with_same_rules(custom_variant(CustomRules(ranks=8))) is None
    assert format_custom_rules(CustomRules()) == "custom/13llb2rsrsf"
