"""The pause menu: actions for the game on the left, the settings on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from gaps.language import N_, Message, Text, _, translated
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.scene_results import Confirmed, MenuChoice
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.key_rows import KeyCapture, KeyRow
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.settings.settings_pages import (
    CHOOSE_BACK,
    KEYS_PAGE,
    LOOK_PAGE,
    PAGES,
    RESET_KEYS,
    Redraw,
    row_of,
    widgets_of,
)
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers
from gaps.stage.core.intents import Asked, Command, Intent, KeyCaptured, Nav, Press
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.speech.spoken import Action
from gaps.stage.view import Group, Label, Part, Use, column, line, row, space
from gaps.stage.widgets import Activated, Button, Choice, Look, Toggle, Widget
from gaps.store.saves.settings import OWN_BACK, SETTINGS

ACTIONS_WIDTH, DEAL_WIDTH = 236, 224  # units
KEY_ROWS = 13  # in each column
LEGEND: Sequence[tuple[Sequence[Command], Text]] = (
    ((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
    ((Nav.ACTIVATE,), N_("play card or gap")),
    ((GameCommand.UNDO, GameCommand.REDO), N_("undo, redo")),
    ((GameCommand.HINT, GameCommand.REDEAL), N_("hint, redeal")),
    ((Nav.NEXT,), N_("next playable")),
)


class Question(Enum):
    """The questions of this menu."""

    GIVE_UP = auto()


@dataclass(frozen=True)
class PauseAction:
    """One button. ``command`` is the result for the scene below; ``None`` goes on with the game."""

    name: str
    label: Message
    icon: str
    command: GameCommand | None = None
    by_key: bool = False
    """Whether the key of the command works here as well."""


RESUME = PauseAction("resume", N_("Resume"), "play")
DONE = PauseAction("resume", N_("Done"), "tick")
GAME_ACTIONS = (
    RESUME,
    PauseAction("bookmark", N_("Set bookmark"), "bookmark", GameCommand.BOOKMARK),
    PauseAction("to bookmark", N_("Back to the bookmark"), "undo", GameCommand.TO_BOOKMARK),
    PauseAction("retry", N_("Restart deal"), "retry", GameCommand.RETRY),
    PauseAction("new", N_("New deal"), "redeal", GameCommand.NEW_DEAL, by_key=True),
    PauseAction("number", N_("Deal number…"), "peak", GameCommand.DEAL_NUMBER, by_key=True),
    PauseAction("rules", N_("How to play"), "help", GameCommand.RULES),
    PauseAction("help", N_("Help"), "help", GameCommand.HELP),
    PauseAction("give up", N_("Give up"), "x", GameCommand.GIVE_UP),
    PauseAction("title", N_("Main menu"), "home", GameCommand.TITLE),
)


class Pause(Dialog):
    """Ends with ``MenuChoice``, or without a result to go on. Without a ``session`` it is the settings."""

    called = N_("Pause and settings")
    about = (
        N_("The clock stands still here. A change is applied and saved at once."),
        N_(
            "The pages are chosen at the top. "
            "On the page of the keys, choose a command and press its new key."
        ),
    )
    size, margin, pad = (1060, 688), 12, (32, 24, 32, 24)
    first_focus = "resume"

    def __init__(self, context: Context, below: Scene, session: GameSession | None = None) -> None:
        super().__init__(context, below)
        self.session = session
        self.actions = (DONE,) if session is None else GAME_ACTIONS
        self.pages = Choice("page", "", PAGES, context.settings_page)
        self.pages.called, self.pages.in_parts = N_("Page"), True
        self.capture = KeyCapture(context)
        self._open(context.settings_page)

    def _open(self, page: str) -> None:
        """Make the widgets of a page of the settings, which is shown first the next time."""
        self.page = self.context.settings_page = page
        self.note = ""  # why a key was refused, or what it was taken from
        self.rows = widgets_of(page, self.context)
        self._shown_back = self._back

    @property
    def _back(self) -> object:
        """All that the pictures of card backs depend on."""
        return self.context.settings.back, self.context.folder.own_back.revision

    # What is shown

    @property
    def spoken_title(self) -> str:
        return _("Paused") if self.session else _("Settings")

    def view(self) -> Part:
        settings = column(Use(self.pages, size=44), space(20), self._page(), share=1)
        return row(self._menu(), line(size=1), space(31), settings)

    def _menu(self) -> Part:
        """The title, the deal, and the actions; the keys of a game where none is paused."""
        return column(
            Label(self.spoken_title, ("h1", "h2", "h3"), says="", size=40, across=DEAL_WIDTH, lies=0),
            column(space(3), *self._deal(), pad=(2, 0, 8, 0), says=" · ".join(self._deal_parts()), size=48),
            column(*map(self._button, self.actions), gap=6),
            space(),
            column(
                *(self.legend_of([each], size=24) for each in LEGEND if self.session is None),
                says=self.legend_of(LEGEND).says or "",
            ),
            size=ACTIONS_WIDTH,
        )

    def _button(self, action: PauseAction) -> Use:
        look = Look(primary=action.command is None, align_left=self.session is not None)
        key = self.context.label(action.command) if action.command is not None else None
        button = Button(
            action.name, action.label, action.icon, key, look=look, enabled=is_possible(action, self.session)
        )
        return Use(button, partial(self._use, action), size=46, across=208, lies=0)

    def _deal_parts(self) -> Sequence[str]:
        """The variant, the deal and the time that has passed, as far as it is shown."""
        session = self.session
        if session is None:
            return ()
        clock = [numbers.duration(session.seconds)] if self.context.settings.shows_clock else []
        return self.context.name_of(session.variant), session.label, *clock

    def _deal(self) -> Iterator[Part]:
        room = self.style.px(DEAL_WIDTH)
        for each in in_two_lines(self._deal_parts(), lambda line: self.style.width(line, "note") <= room):
            yield Label(each, ("note", "small"), "mid", "topleft", size=17)

    def _page(self) -> Part:
        """The page of the settings that is open."""
        note = [space(), Label(self.note, "note", "ember", "topleft", size=28)] if self.note else []
        parts = self._keys() if self.page == KEYS_PAGE else self._rows()
        return column(*parts, *note, group=Group("settings", PAGES[self.page]), share=1)

    def _rows(self) -> Iterator[Part]:
        galleries = [_gallery(each) for each in self.rows if isinstance(each, Gallery)]
        if galleries:
            yield row(*galleries, gap=40, size=32 + 92)
            yield space(16)
        others = [each for each in self.rows if not isinstance(each, Gallery)]
        yield column(*map(_row, others), gap=6)

    def _keys(self) -> Iterator[Part]:
        *keys, reset = self.rows
        halves = keys[:KEY_ROWS], keys[KEY_ROWS:]
        yield row(
            *(column(*(Use(each, size=34) for each in half), gap=2, share=1) for half in halves), gap=44
        )
        yield space(36 * KEY_ROWS + 20 - (36 * len(halves[0]) - 2))
        yield Use(reset, size=44, across=280, lies=0)

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        by_key = [
            Shortcut((each.command,), "", partial(self._use, each))
            for each in self.actions
            if each.by_key and each.command is not None
        ]
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("next")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("change")),
            Shortcut((Nav.ACTIVATE,), N_("use what has the focus")),
            Shortcut((GameCommand.PAUSE,), "", self.back),
            *by_key,
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        waiting = self.capture.row
        if waiting is not None and self.closing is None:
            if isinstance(intent, Asked) and intent.action is Action.FOCUS:
                return None  # a reader that follows the focus ends no waiting
            self._take_key(waiting, intent)
            self.changed()
            if not isinstance(intent, Asked) or intent.key == waiting.name:
                return None
        if isinstance(intent, GameCommand) and self.form.typing:
            return None  # the letter goes to the text field
        return super().handle(intent)

    def _take_key(self, waiting: KeyRow, intent: Intent) -> None:
        """Take in an intent while a key is waited for."""
        if isinstance(intent, KeyCaptured):
            answer = self.capture.bind(waiting, intent.name)
            if answer.accepted:
                self._open(KEYS_PAGE)
                row = next(row for row in self.rows if row.name == waiting.name)
                if isinstance(row, KeyRow):
                    self.context.announcer.say(f"{translated(row.label)}: {row.shown_value}")
            self.note = answer.note
            self.context.announcer.say(answer.note)
        elif isinstance(intent, Press | Nav | Asked):
            self.capture.stop()

    def _use(self, action: PauseAction) -> Transition | None:
        if action.command is GameCommand.GIVE_UP:
            answers = _("Give up"), _("Go on")
            title, note = _("Give up this deal?"), _("It counts as lost.")
            return Push(ConfirmDialog(self.context, self, Question.GIVE_UP, title, note, answers))
        self.close(None if action.command is None else MenuChoice(action.command))
        return None

    def activated(self, activated: Activated) -> Transition | None:
        widget = activated.widget
        if self._asks_for_picture(widget):
            return Push(OwnBackDialog(self.context, self))
        if widget is self.pages:
            self._open(self.pages.value)
        elif isinstance(widget, KeyRow):
            self.capture.start(widget)
            self.context.announcer.say(widget.shown_value)
        elif widget.name == RESET_KEYS:
            self.context.change(keys=SETTINGS["keys"].default)
            self._open(KEYS_PAGE)
            self.focus("page")
            self.context.announcer.say(_("All keys are reset."))
        elif activated.final:
            setting = row_of(widget.name)
            setting.set(self.context, activated.value)
            self._redraw(setting.redraw)
        else:
            row_of(widget.name).follow(self.context, activated.value)
        return None

    def _asks_for_picture(self, widget: Widget) -> bool:
        """Whether a picture has to be chosen first: by its button, or for an own card back without any."""
        if widget.name == CHOOSE_BACK:
            return True
        if widget.name != "back" or widget.value != OWN_BACK or self.context.folder.own_back.data is not None:
            return False
        widget.value = self.context.settings.back
        return True

    def _redraw(self, redraw: Redraw) -> None:
        """Show a setting that was changed, here and in the scene below."""
        if redraw is Redraw.EVERYTHING:
            self._open(self.page)
        if redraw is not Redraw.NOTHING:
            self.resize(self.style.size)

    def settings_changed(self) -> None:
        """Show the settings as they are now: keys and the own card back change them, too."""
        if self.page == LOOK_PAGE and self._shown_back != self._back:
            self._redraw(Redraw.EVERYTHING)
        for widget in self.rows:
            if isinstance(widget, Toggle):
                setting = row_of(widget.name)
                widget.value = bool(setting.make_widget(setting, self.context).value)
        self.changed()

    def resume(self, result: Result | None) -> Transition | None:
        """The question about giving up has been answered."""
        if result == Confirmed(Question.GIVE_UP):
            self.close(MenuChoice(GameCommand.GIVE_UP))
        return super().resume(result)

    def leave(self) -> None:
        """Wait for no key any longer, and save what a slider that is still held shows."""
        self.capture.stop()
        self.context.save_tried()


def is_possible(action: PauseAction, session: GameSession | None) -> bool:
    """Whether the game allows an action."""
    if session is None:
        return True
    may_undo = GameCommand.UNDO not in session.disallowed
    possible: dict[GameCommand | None, bool] = {
        GameCommand.GIVE_UP: bool(session.game.steps),
        GameCommand.BOOKMARK: may_undo,
        GameCommand.TO_BOOKMARK: may_undo and session.bookmark is not None and not session.at_bookmark,
    }
    return action.command not in session.disallowed and possible.get(action.command, True)


def _gallery(gallery: Gallery) -> Part:
    """The pictures below their heading."""
    heading = Label(gallery.label, "h4", "brass", "topleft", says="", size=32)
    wide = 444 if gallery.name == "theme" else None
    return column(heading, Use(gallery, size=92), size=wide, share=0 if wide else 1)


def _row(widget: Widget) -> Part:
    """A row of the settings, or a button in the place of one."""
    if not isinstance(widget, Button):
        return Use(widget, size=50)
    return column(space(3), Use(widget, size=44, across=280, lies=0), size=50)


def in_two_lines(parts: Sequence[str], fits: Callable[[str], bool]) -> Sequence[str]:
    """Return the parts with a point between them, in a line if that fits, or else in two.

    The first line then has as many parts as fit, at least one, and no point at its end.
    """
    lines: list[str] = []
    for count in range(len(parts), 0, -1):
        lines = [" · ".join(each) for each in (parts[:count], parts[count:]) if each]
        if fits(lines[0]):
            break
    return lines
