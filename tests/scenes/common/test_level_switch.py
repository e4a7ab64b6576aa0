"""The switch for how hard new deals are, and the setting that it stands for."""

from __future__ import annotations

import pytest

from gaps.scenes.common.level_switch import LevelSwitch
from gaps.scenes.shared.context import Context
from tests.sites import SITE


@pytest.mark.parametrize("kind", ["any", "winnable"])
def test_any_level_is_what_the_settings_say_of_a_win(
    context: Context, kind: str
) -> None:
    context.change(deals=kind)
    switch = LevelSwitch(context)
    action = switch.part().action
    assert action is not None
    assert (switch.says(SITE).value, switch.says(SITE).detail) == ("Any", "4 of 4")
    assert switch.nudge(-1)
    action()
    assert context.settings.deals == "steep"
    context.change(deals="gentle")
    assert switch.part().widget.says(SITE).value == "Easy"
