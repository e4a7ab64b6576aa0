"""The panel beside the board of a lesson: title, text, progress and buttons for the open page."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.language import N_, Message, _
from gaps.scenes.learn.lesson_progress import LessonProgress
from gaps.scenes.learn.lessons import LESSONS
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import PRIMARY, Button, Panel, legend
from gaps.stage.widgets.layout import inset, row, split_bottom
from gaps.table.cards.art import CardArt
from gaps.table.cards.suit_text import draw_suit_text

PADDING, BUTTON_HEIGHT, BUTTON_GAP = 28, 48, 12  # pixels at u = 1
KEYS_HEIGHT, PRIMARY_GAP = 30, 4  # below the buttons, and more room under the primary one
DOT, DOT_STEP = 12, 24
LINE = 29
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


class LessonPanel:
    """Draws the texts and places the buttons, which belong to the scene."""

    def __init__(self) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, style: Style, rect: pygame.Rect, buttons: list[Button]) -> None:
        """Place the buttons at the bottom: the others side by side, and above them the primary one."""
        px, self.rect = style.px, rect
        body = inset(rect, px(PADDING), px(PADDING))
        body = split_bottom(body, px(KEYS_HEIGHT))[1]
        lower, body = split_bottom(body, px(BUTTON_HEIGHT), px(BUTTON_GAP) + px(PRIMARY_GAP))
        upper, _rest = split_bottom(body, px(BUTTON_HEIGHT))
        others = [button for button in buttons if not button.primary]
        for button, place in zip(others, row(lower, max(1, len(others)), px(BUTTON_GAP)), strict=False):
            button.rect = place
        for button in buttons:
            if button.primary:
                button.rect = upper

    def draw(self, surface: pygame.Surface, content: PanelText, style: Style, art: CardArt) -> None:
        """Draw everything except the buttons."""
        Panel().draw(surface, style, self.rect)
        theme, px = style.theme, style.px
        x, y = self.rect.left + px(PADDING), self.rect.top + px(PADDING)
        width = self.rect.width - 2 * px(PADDING)
        surface.blit(style.text(content.head, "label", theme.brass), (x, y - px(4)))
        self._draw_dots(surface, content, style)
        y += px(30)
        for line in style.wrap(_(content.title), "h1", width):
            surface.blit(style.text(line, "h1", theme.hi), (x, y))
            y += px(44)
        y += px(22)
        if content.off_path:
            icon = style.icon("retry", px(20), theme.ember)
            surface.blit(icon, (x, y))
            surface.blit(style.text(_("Another move"), "label", theme.ember), (x + px(30), y - px(1)))
            y += px(30)
        for line in style.wrap(_(content.text), "tagline", width - px(SUIT_ROOM)):
            surface.blit(draw_suit_text(line, "tagline", theme.hi, style, art), (x, y))
            y += px(LINE)
        keys = legend(style, KEYS)
        surface.blit(keys, keys.get_rect(bottomleft=(x, self.rect.bottom - px(PADDING) + px(4))))

    def _draw_dots(self, surface: pygame.Surface, content: PanelText, style: Style) -> None:
        """Draw a dot for each page: full before the current one, a ring for it, an outline after it."""
        theme, px = style.theme, style.px
        side = px(DOT)
        x = self.rect.right - px(PADDING) - (content.pages - 1) * px(DOT_STEP) - side
        y = self.rect.top + px(PADDING) + px(2)
        for number in range(content.pages):
            at = pygame.Rect(x + number * px(DOT_STEP), y, side, side)
            if number < content.page:
                surface.blit(shapes.disc(side, theme.brass), at)
            elif number == content.page:
                surface.blit(shapes.disc(max(3, side // 2), theme.brass), at.inflate(-side // 2, -side // 2))
                surface.blit(shapes.ring(at.size, side / 2, max(1.0, 2 * style.u), theme.brass), at)
            else:
                surface.blit(shapes.ring(at.size, side / 2, max(1.0, 1.5 * style.u), theme.low), at)
