"""The settings: pages by topic, over the screen that they change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from gaps.language import N_, _, translated
from gaps.scenes.common.screen import Dialog, Shortcut, covered
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.key_rows import KeyRow, bind_key, key_rows
from gaps.scenes.settings.settings_pages import (
    KEYS_PAGE,
    PAGES,
    ROWS,
    SEE_ALSO,
    row_of,
    scale_note,
)
from gaps.scenes.settings.sheet_foot import SheetFoot
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import fact
from gaps.stage.core.intents import Asked, Intent, KeyCaptured, Nav, Press
from gaps.stage.core.scene import Result, Scene, Transition
from gaps.stage.drawing.style import (
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    SPACE_XXL,
)
from gaps.stage.motion.durations import ANSWER
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Action
from gaps.stage.view import (
    Box,
    Entering,
    Label,
    PageArea,
    Panel,
    Part,
    SaidAs,
    Use,
    button,
    column,
    row,
    space,
)
from gaps.stage.widgets import Activated, Choice, Row, Widget
from gaps.store.settings import SETTINGS

PAGE_OFFSET = 40  # units by which a page slides
PAGE_SECONDS = ANSWER  # seconds in which a page appears and the foot moves
KEY_ROWS = 14  # in each column
BACKS_HEIGHT = 180  # height of the card backs, in units
SIZE = (860, 688)  # room for the highest page, in units
TALL_SIZE = (860, 760)  # if the pages are below the title
FOOT_HEIGHT = 48  # height of the buttons, in units
COVER_ALPHA = 0.55  # opacity of the ground over the scene below


class SettingsDialog(Dialog):
    """The settings.

    Ends without a result. A change is visible at once, here and below. The sheet is as
    high as its page: its top and the choice of pages stay, and its foot moves.
    """

    called = N_("Settings")
    about = (
        N_("A change is applied and saved at once."),
        N_(
            "The pages are chosen at the top. "
            "On the page of the keys, choose a command and press its new key."
        ),
    )
    size = SIZE
    margin = 12
    pad = (32, 24, 32, 24)
    first_focus = "done"
    shows_focus = False

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.pages = Choice("page", "", PAGES, context.settings_page)
        self.pages.called = N_("Page")
        self.pages.in_parts = True
        self._turned_at = 0.0  # the age at which another page was opened
        self._comes_from = 0  # 1 for the right, -1 for the left, 0 before that
        self._foot_moves = self.clock.timer(flies=True)
        self._left_bottom = 0  # bottom of the sheet before its foot moved, in pixels
        self._moving_foot: SheetFoot | None = None
        self._open(context.settings_page)

    def _turn_to(self, page: str) -> None:
        """Open another page, which slides in from its side."""
        names = [*PAGES]
        is_later = names.index(page) > names.index(self.page)
        self._comes_from = 1 if is_later else -1
        self._turned_at = self.age
        if self.context.appearance.motion.reduced:
            self.turn(self._comes_from)
        elif not self.opening:
            self._left_bottom = self._bottom
            self._foot_moves.begin(PAGE_SECONDS)
        self._moving_foot = None
        self._open(page)

    def close(self, result: Result | None = None) -> None:
        self._comes_from = 0
        super().close(result)
        self.changed()

    def _open(self, page: str) -> None:
        self.page = page
        self.context.settings_page = page
        self.note = ""  # why a key was refused, or what it was taken from
        if page == KEYS_PAGE:
            self.rows: list[Widget] = [*key_rows(self.context)]
        else:
            self.rows = [each.widget(self.context) for each in ROWS[page]]

    # View

    def lay_out(self) -> None:
        super().lay_out()
        self.size = TALL_SIZE if self.style.is_tall else SIZE

    def view(self) -> Part:
        name = Label(self.called, ("h1", "h2"), says="")
        head = row(name, Use(self.pages, share=1), gap=SPACE_L, size=46)
        if self.style.is_tall:
            head = column(name, space(SPACE_S), Use(self.pages, size=46))
        return column(
            head,
            space(SPACE_L),
            self._page(),
            self._foot(),
        )

    def whole(self) -> Part:
        return PageArea(super().whole())

    def sheet(self) -> Part:
        return column(super().sheet(), space())

    def _foot(self) -> Part:
        uses = [self.done_button()]
        if self.page == KEYS_PAGE and self.context.settings.keys:
            text = N_("Reset keys")
            reset = self._reset_keys
            uses.insert(0, button("reset keys", text, reset, "retry"))
        return row(space(), *uses, gap=SPACE_M, size=FOOT_HEIGHT)

    def _page(self) -> Part:
        parts = self._keys() if self.page == KEYS_PAGE else self._rows()
        group = SaidAs("settings", PAGES[self.page])
        page = column(*parts, *self._notes(), group=group)
        if not self._comes_from or not self.context.appearance.motion.flies:
            return page
        turned_at = self._turned_at
        offset = (self._comes_from * PAGE_OFFSET, 0)
        return Entering(page, turned_at, PAGE_SECONDS, offset, ease_out_cubic)

    def _notes(self) -> Iterator[Part]:
        """Yield the notes, or else the room above the foot.

        They say where else to look, why a key was refused, and why nothing is saved.
        """
        problem = self.context.folder.problem
        if self.page in SEE_ALSO:
            yield space(SPACE_XL)
            yield Label(SEE_ALSO[self.page], "note", "mid", "topleft", lines=2)
            yield space(SPACE_M)
        elif not self.note:
            yield space(SPACE_XL)
        if self.note:
            yield Label(self.note, "note", "ember", size=SPACE_XL)
        if problem is not None:
            yield Label(problem, ("note", "small"), "ember", "topleft", lines=2)
            yield space(SPACE_M)

    def _rows(self) -> Iterator[Part]:
        galleries = [each for each in self.rows if isinstance(each, Gallery)]
        if galleries:
            yield self._galleries(*galleries)
            yield space(SPACE_M)
        others = [each for each in self.rows if isinstance(each, Row)]
        for each in others:
            if each.name == "scale":
                each.note = scale_note(self.context, self.style.size)
        yield column(*(Use(each, size=50) for each in others), gap=SPACE_S)

    def _galleries(self, themes: Gallery, backs: Gallery) -> Part:
        """Return the themes, with the note on the card backs below, and the backs."""
        back = backs.pointed_part or backs.looked_at
        about = backs.locked.get(back, "")
        said = ""  # the gallery speaks it for each back
        if about:
            about = f"{backs.option_text(back)}: {about}"
        elif backs.locked:
            about = said = _("Camps of the expedition open more card backs.")
        left = column(
            _heading(themes),
            Use(themes, size=92),
            space(SPACE_S),
            Label(
                about,
                "note",
                "mid",
                "topleft",
                lines=3,
                says=said,
                share=1,
            ),
            size=444,
        )
        right = column(_heading(backs), Use(backs, share=1), share=1)
        return row(left, right, gap=SPACE_XXL, size=32 + BACKS_HEIGHT)

    def _keys(self) -> Iterator[Part]:
        halves = self.rows[:KEY_ROWS], self.rows[KEY_ROWS:]
        columns = (
            column(*(Use(each, size=32) for each in half), gap=SPACE_XS, share=1)
            for half in halves
        )
        yield row(*columns, gap=SPACE_XXL)

    # The sheet and what lies below it

    @property
    def _sheet_place(self) -> Rect:
        """The place of the sheet at the end of the movement of its foot."""
        boxes = self.tree.placed(Box)
        return next(rect for part, rect in boxes if isinstance(part.face, Panel))

    @property
    def _bottom(self) -> int:
        """The current lower edge of the sheet, in pixels."""
        if self._moving_foot is not None:
            return self._moving_foot.bottom
        return self._sheet_place.bottom

    def darkened(self, sharp: Surface) -> Surface:
        below = self.below
        seen = below.lies_over if isinstance(below, Dialog) else sharp
        return covered(seen, self.style.theme.bg0, COVER_ALPHA)

    def draw(self, surface: Surface, alpha: float) -> None:
        super().draw(surface, alpha)
        if not self._foot_moves.runs:
            self._moving_foot = None
            return
        if self._moving_foot is None:
            self._moving_foot = self._foot_on_its_way()
        self._moving_foot.draw(surface, self._soft)

    def _foot_on_its_way(self) -> SheetFoot:
        sheet = self._sheet_place
        done = next(each for each in self.form.widgets if each.name == "done")
        top = self.tree.sites[done].rect.top
        row = Rect(sheet.left, top, sheet.width, sheet.bottom - top)
        return SheetFoot(
            self.tree, self.form, sheet, row, self._left_bottom, self._foot_moves
        )

    # Actions

    def _reset_keys(self) -> None:
        self.context.change(keys=SETTINGS["keys"].default)
        self._open(KEYS_PAGE)
        self.focus("page")
        self.context.announcer.say(_("All keys are reset."))

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("next")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("change")),
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut((GameCommand.PAUSE,), "", self.back),
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        waiting = self._waiting
        if waiting is not None and not self.closing:
            if isinstance(intent, Asked) and intent.action is Action.FOCUS:
                # a screen reader that follows the focus does not end the waiting
                return None
            self._take_key(waiting, intent)
            self.changed()
            if not isinstance(intent, Asked) or intent.key == waiting.name:
                return None
        is_text = isinstance(intent, GameCommand) and self.form.typing
        if is_text and intent is not GameCommand.PASTE:
            return None  # the letter goes to the text field
        return super().handle(intent)

    @property
    def _waiting(self) -> KeyRow | None:
        """The row that waits for its new key."""
        for each in self.rows:
            if isinstance(each, KeyRow) and each.listening:
                return each
        return None

    def _listen(self, to: Widget | None) -> None:
        self.context.controls.listening = to is not None
        for each in self.rows:
            if isinstance(each, KeyRow):
                each.listening = each is to

    def _take_key(self, waiting: KeyRow, intent: Intent) -> None:
        if isinstance(intent, KeyCaptured):
            self._listen(None)
            is_bound, note = bind_key(self.context, waiting, intent.name)
            if is_bound:
                self._open(KEYS_PAGE)
                self._say_key(waiting.name)
            self.note = note
            self.context.announcer.say(note)
        elif isinstance(intent, Press | Nav | Asked):
            self._listen(None)

    def _say_key(self, name: str) -> None:
        """Announce the current key for the command of a row."""
        row = next(row for row in self.rows if row.name == name)
        if isinstance(row, KeyRow):
            words = fact(translated(row.label), row.spoken_value)
            self.context.announcer.say(words)

    def activated(self, activated: Activated) -> Transition | None:
        widget = activated.widget
        if widget is self.pages:
            self._turn_to(self.pages.value)
        elif isinstance(widget, KeyRow):
            self._listen(widget)
            self.context.announcer.say(widget.spoken_value)
        elif not activated.final:
            row_of(widget.name).follow(self.context, activated.value)
        else:
            row = row_of(widget.name)
            row.set(self.context, activated.value)
            self.context.look_changed = True
            if row.renews:
                self._open(self.page)
        return None

    def settings_changed(self) -> None:
        self._open(self.page)
        self.changed()

    def leave(self) -> None:
        """Stop waiting for a key, and save the value of a slider that is still held."""
        self._listen(None)
        self.context.save_tried()


def _heading(gallery: Gallery) -> Part:
    return Label(gallery.label, "h4", "brass", "topleft", says="", size=32)
