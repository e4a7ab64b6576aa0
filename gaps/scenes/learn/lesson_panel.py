"""The panel beside the board of a lesson: title, text, progress and buttons for the open page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from gaps.language import N_, Message, _
from gaps.scenes.common.suit_label import SuitLabel
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.learn.lessons import LESSONS
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.view import Label, Legend, Part, Picture, Use, column, icon, panel, row, space
from gaps.stage.widgets import PRIMARY, Button
from gaps.table.cards.art import CardArt

DOT, DOT_STEP = 12, 24  # units
SUIT_ROOM = 12  # by which a drawn suit may be wider than its character
KEYS = ((("Tab",), N_("next")), (("Space",), N_("play")), (("Esc",), N_("leave")))


@dataclass(frozen=True)
class PanelText:
    """The texts of the panel, and the progress."""

    head: str
    title: Message
    text: Message
    pages: int
    page: int
    """The number of the current page from 0; equal to ``pages`` after the last one."""
    off_path: bool = False

    @classmethod
    def of(cls, progress: LessonProgress, heard: bool = False) -> PanelText:
        """Return the texts for the open page of a lesson, if they are ``heard``, those for keys."""
        return cls(
            _("Lesson {number} of {lessons}").format(number=progress.number + 1, lessons=len(LESSONS)),
            progress.lesson.title,
            progress.spoken_text if heard else progress.text,
            len(progress.lesson.pages),
            progress.page,
            progress.off_path,
        )


def lesson_buttons(progress: LessonProgress) -> list[Button]:
    """Return the buttons for the open page of a lesson; the primary one, if any, comes first."""
    buttons, page = [], progress.open_page
    if progress.off_path:
        buttons.append(Button("back", N_("Undo"), icon="undo", keycap="Z", look=PRIMARY))
    elif page is None and progress.last:
        buttons.append(Button("play", N_("Play"), icon="play", look=PRIMARY))
    elif page is None:
        buttons.append(Button("next", N_("Next lesson"), icon="right", look=PRIMARY))
    elif not page.expected:
        buttons.append(Button("on", N_("Go on"), icon="right", look=PRIMARY))
    elif progress.expects_redeal:
        buttons.append(Button("redeal", N_("Redeal"), icon="redeal", keycap="R", look=PRIMARY))
    if page is None:
        buttons.append(Button("again", N_("Again"), icon="retry"))
    elif not progress.last:
        buttons.append(Button("next", N_("Skip"), icon="right"))
    return [*buttons, Button("leave", N_("Leave"), icon="door")]


def lesson_panel(content: PanelText, buttons: Sequence[Button], art: CardArt) -> Part:
    """The panel: the primary button above the others, the keys below them."""
    primary = [Use(button, size=48) for button in buttons if button.primary]
    others = [Use(button, share=1) for button in buttons if not button.primary]
    dots = (content.pages - 1) * DOT_STEP + DOT
    return panel(
        row(
            Label(content.head, "label", "brass", "topleft", share=1),
            column(space(6), Picture(_paint_dots, (content.pages, content.page), size=DOT), size=dots),
            size=34,
        ),
        Label(content.title, "h1", align="topleft", lines=3, leading=44),
        space(22),
        *([_another_move()] if content.off_path else ()),
        row(
            SuitLabel(content.text, "tagline", align="topleft", lines=0, leading=29, art=art, share=1),
            space(SUIT_ROOM),
            share=1,
        ),
        *primary,
        space(16),
        row(*others, gap=12, size=48),
        column(space(), Legend(KEYS), size=34),
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
