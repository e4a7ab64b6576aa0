"""The settings: a choice of pages, and the widgets of the page that is open."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import _, translated
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.key_capture import KeyCapture
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.settings.setting_row import Redraw
from gaps.scenes.settings.settings_pages import (
    CHOOSE_BACK,
    KEYS_PAGE,
    LOOK_PAGE,
    PAGES,
    RESET_KEYS,
    row_of,
    widgets_of,
)
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Asked, Intent, KeyCaptured, Nav, Press
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken, area_of, text
from gaps.stage.widgets import Activated, Button, Choice, Toggle, Widget
from gaps.stage.widgets.layout import FILL, column, inset, row, split_top
from gaps.store.saves.settings import OWN_BACK, SETTINGS

PAGES_HEIGHT, PAGES_GAP = 44, 20  # pixels at u = 1
ROW_HEIGHT, ROW_STEP = 50, 56
GALLERY_HEAD, GALLERY_HEIGHT, GALLERY_FOOT = 32, 92, 16
THEMES_WIDTH, GALLERY_GAP = 444, 40
HEAD_RISE = 31  # from the top of a gallery up to its heading
KEY_STEP, KEY_GAP, KEY_ROWS, KEY_COLUMNS_GAP = 36, 2, 13, 44
RESET_GAP, RESET_SIZE = 20, (280, 44)
NOTE_RISE = 28  # from the bottom of the panel up to the note


class Pages(Choice):
    """The pages side by side: a screen reader is told each of them."""

    in_parts = True

    @property
    def spoken_label(self) -> str:
        """What the names are those of: nothing on the screen says so."""
        return _("Page")


class SettingsPanel:
    """The widgets that change settings, laid out in ``rect``. The scene holds the form they are in."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.pages = Pages("page", "", PAGES, context.settings_page)
        self.capture = KeyCapture(context)
        self.note = ""
        self.rows: list[Widget] = []
        self.open(context.settings_page)

    @property
    def widgets(self) -> Sequence[Widget]:
        """All widgets, in the order of the focus."""
        return [self.pages, *self.rows]

    def spoken(self) -> Sequence[Spoken]:
        """What the panel says: the pages, and the rows of the one that is open as a group."""
        rows = tuple(said for row in self.rows if (said := row.spoken()) is not None)
        note = (text("note", self.note),) if self.note else ()
        name, area = _(PAGES[self.page]), area_of(self.rect)
        return self.pages.spoken(), Spoken("settings", Role.GROUP, name, area, children=(*rows, *note))

    def open(self, page: str) -> None:
        """Make the widgets of a page, which is shown first the next time."""
        self.page = self.context.settings_page = page
        self.note = ""
        self.rows = widgets_of(page, self.context)
        self._shown_back = self.context.settings.back, self.context.folder.own_back.revision

    def handle(self, intent: Intent) -> Redraw:
        """Take in an intent while a key is waited for."""
        waiting = self.capture.row
        if waiting is not None and isinstance(intent, KeyCaptured):
            answer = self.capture.bind(waiting, intent.name)
            if answer.accepted:
                self.open(KEYS_PAGE)
                self._announce_key(waiting.name)
            self.note = answer.note
            self.context.announcer.say(answer.note)
            return Redraw.PAGE if answer.accepted else Redraw.NOTHING
        if isinstance(intent, Press | Nav | Asked):
            self.capture.stop()
        return Redraw.NOTHING

    def _announce_key(self, command: str) -> None:
        """Say which key a command has now."""
        row = next(row for row in self.rows if row.name == command)
        if isinstance(row, KeyRow):
            self.context.announcer.say(f"{translated(row.label)}: {row.shown_value}")

    def activated(self, activated: Activated) -> Redraw:
        """A widget of the panel was used. Returns what changes; new widgets are already in ``widgets``."""
        widget = activated.widget
        if widget is self.pages:
            self.open(self.pages.value)
            return Redraw.PAGE
        if isinstance(widget, KeyRow):
            self.capture.start(widget)
            self.context.announcer.say(widget.shown_value)
            return Redraw.NOTHING
        if widget.name == RESET_KEYS:
            self.context.change(keys=SETTINGS["keys"].default)
            self.open(KEYS_PAGE)
            self.context.announcer.say(_("All keys are reset."))
            return Redraw.PAGE
        row = row_of(widget.name)
        if not activated.final:
            row.follow(self.context, activated.value)
            return Redraw.NOTHING
        row.set(self.context, activated.value)
        if row.redraw is Redraw.EVERYTHING:
            self.open(row.page)
        return row.redraw

    def asks_for_picture(self, activated: Activated) -> bool:
        """Whether a picture has to be chosen first: by its button, or for an own card back without any."""
        widget = activated.widget
        if widget.name == CHOOSE_BACK:
            return True
        if widget.name != "back" or widget.value != OWN_BACK or self.context.folder.own_back.data is not None:
            return False
        widget.value = self.context.settings.back
        return True

    @property
    def shows_other_back(self) -> bool:
        """Whether the pictures on the page are not those of the settings and the own card back any more."""
        now = self.context.settings.back, self.context.folder.own_back.revision
        return self.page == LOOK_PAGE and self._shown_back != now

    def show_toggles(self) -> None:
        """Let each toggle show what is set, which keys change too."""
        for widget in self.rows:
            if isinstance(widget, Toggle):
                row = row_of(widget.name)
                shown = row.make_widget(row, self.context)
                assert isinstance(shown, Toggle)
                widget.value = shown.value

    def lay_out(self, rect: pygame.Rect, style: Style) -> None:
        """Place the widgets of the open page in ``rect``."""
        px, self.rect = style.px, rect
        self.pages.rect, body = split_top(rect, px(PAGES_HEIGHT), px(PAGES_GAP))
        if self.page == KEYS_PAGE:
            self._lay_out_keys(body, style)
            return
        galleries = [widget for widget in self.rows if isinstance(widget, Gallery)]
        if galleries:
            pictures = inset(body, 0, px(GALLERY_HEAD))
            pictures.height = px(GALLERY_HEIGHT)
            places = row(pictures, [px(THEMES_WIDTH), FILL], px(GALLERY_GAP))
            for gallery, place in zip(galleries, places, strict=True):
                gallery.rect = place
            body = split_top(body, px(GALLERY_HEAD + GALLERY_HEIGHT + GALLERY_FOOT))[1]
        others = [widget for widget in self.rows if not isinstance(widget, Gallery)]
        heights = [px(ROW_HEIGHT)] * len(others)
        for widget, place in zip(others, column(body, heights, px(ROW_STEP) - px(ROW_HEIGHT)), strict=True):
            widget.rect = place
            if isinstance(widget, Button):
                widget.rect = pygame.Rect(place.left, place.top + px(3), px(RESET_SIZE[0]), px(RESET_SIZE[1]))

    def _lay_out_keys(self, body: pygame.Rect, style: Style) -> None:
        """The keys in two columns, the reset button below them."""
        px = style.px
        heights, gap = [px(KEY_STEP - KEY_GAP)] * KEY_ROWS, px(KEY_STEP) - px(KEY_STEP - KEY_GAP)
        columns = row(body, 2, px(KEY_COLUMNS_GAP))
        places = [place for part in columns for place in column(part, heights, gap)]
        *keys, reset = self.rows
        for widget, place in zip(keys, places, strict=False):
            widget.rect = place
        top = body.top + KEY_ROWS * px(KEY_STEP) + px(RESET_GAP)
        reset.rect = pygame.Rect(body.left, top, px(RESET_SIZE[0]), px(RESET_SIZE[1]))

    def paint(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the headings over the galleries, and the note."""
        theme, px = style.theme, style.px
        for widget in self.rows:
            if isinstance(widget, Gallery):
                head = style.text(translated(widget.label), "h4", theme.brass)
                surface.blit(head, (widget.rect.left, widget.rect.top - px(HEAD_RISE)))
        if self.note:
            note = style.text(self.note, "note", theme.ember)
            surface.blit(note, (self.rect.left, self.rect.bottom - px(NOTE_RISE)))
