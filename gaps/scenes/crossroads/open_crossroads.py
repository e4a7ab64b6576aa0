"""Opening five crossroads at the next question, or at their results."""

from __future__ import annotations

from datetime import date

from gaps.progress.crossroads.five import Five
from gaps.scenes.common.screen import Screen
from gaps.scenes.crossroads.crossroads_scene import CrossroadsScene
from gaps.scenes.crossroads.crossroads_summary import CrossroadsSummary
from gaps.scenes.shared.context import Context


def open_crossroads(
    context: Context, day: date | None = None, five: Five | None = None
) -> Screen:
    """Return the scene of the five of a day, by default today, or of other ``five``."""
    if five is None:
        today = context.now().date()
        five = Five.of_day(context.folder, day or today, today)
    if five.is_done:
        return CrossroadsSummary(context, five)
    return CrossroadsScene(context, five)
