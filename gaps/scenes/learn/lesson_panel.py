"""The panel beside the board of a lesson: title, text, progress and buttons for the open page."""

from __future__ import annotations

import pygame

from gaps.language import N_, _
from gaps.scenes.common.suit_label import SuitLabel
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.shell.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.view import Box, Label, Part, Picture, Use, column, icon, panel, row, space
from gaps.stage.widgets import PRIMARY, Button

DOT, DOT_STEP = 12, 24  # units
SUIT_ROOM = 12  # by which a drawn suit may be wider than its character


def lesson_head(progress: LessonProgress) -> str:
    """Which lesson it is."""
    return _("Lesson {number} of {lessons}").format(number=progress.number + 1, lessons=len(LESSONS))


def main_button(progress: LessonProgress, context: Context) -> Button | None:
    """The button that leads on from the open page, if it is not a move on the board that does."""
    page = progress.open_page
    if progress.off_path:
        key = context.label(GameCommand.UNDO)
        return Button("back", N_("Undo"), icon="undo", keycap=key, look=PRIMARY)
    if page is None and progress.last:
        return Button("play", N_("Play"), icon="play", look=PRIMARY)
    if page is None:
        return Button("next", N_("Next lesson"), icon="right", look=PRIMARY)
    if not page.expected:
        return Button("on", N_("Go on"), icon="right", look=PRIMARY)
    if progress.expects_redeal:
        key = context.label(GameCommand.REDEAL)
        return Button("redeal", N_("Redeal"), icon="redeal", keycap=key, look=PRIMARY)
    return None


def lesson_panel(context: Context, progress: LessonProgress, legend: Part, says: tuple[str, ...]) -> Box:
    """The panel: the main button above the others, the keys below them. Its text ``says`` some words."""
    main, others = main_button(progress, context), [Button("leave", N_("Leave"), icon="door")]
    if progress.open_page is None:
        others.insert(0, Button("again", N_("Again"), icon="retry"))
    elif not progress.last:
        others.insert(0, Button("next", N_("Skip"), icon="right"))
    page, pages = progress.page, len(progress.lesson.pages)
    place = _("Page {page} of {pages}").format(page=page + 1, pages=pages) if page < pages else ""
    text = SuitLabel(
        progress.text_for(context.announcer.active),
        "tagline",
        align="topleft",
        lines=0,
        leading=29,
        art=context.art(),
        share=1,
    )
    return panel(
        row(
            Label(lesson_head(progress), "label", "brass", "topleft", share=1),
            column(
                space(6), Picture(_paint_dots, (pages, page), size=DOT), size=(pages - 1) * DOT_STEP + DOT
            ),
            size=34,
            says=place,
        ),
        Label(progress.lesson.title, "h1", align="topleft", lines=3, leading=44, says=""),
        space(22),
        column(
            *([_another_move()] if progress.off_path else ()),
            row(text, space(SUIT_ROOM), share=1),
            share=1,
            says=says,
        ),
        *([Use(main, size=48)] if main is not None else ()),
        space(16),
        row(*(Use(button, share=1) for button in others), gap=12, size=48),
        column(space(), legend, size=34),
        pad=(28, 24, 28, 24),
    )


def _another_move() -> Part:
    sign = icon("retry", 20, "ember", size=20)
    return row(column(sign), Label(_("Another move"), "label", "ember", "topleft"), gap=10, size=30)


def _paint_dots(surface: pygame.Surface, style: Style, rect: pygame.Rect, pages: int, page: int) -> None:
    """Paint a dot for each page: full before the current one, a ring for it, an outline after it."""
    theme, px = style.theme, style.px
    side = px(DOT)
    for number in range(pages):
        at = pygame.Rect(rect.left + number * px(DOT_STEP), rect.top, side, side)
        if number < page:
            surface.blit(shapes.disc(side, theme.brass), at)
        elif number == page:
            surface.blit(shapes.disc(max(3, side // 2), theme.brass), at.inflate(-side // 2, -side // 2))
            surface.blit(shapes.ring(at.size, side / 2, max(1.0, 2 * style.u), theme.brass), at)
        else:
            surface.blit(shapes.ring(at.size, side / 2, max(1.0, 1.5 * style.u), theme.low), at)
