"""The pause menu: actions for the game on the left, the settings on the right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from gaps.language import N_, Text, _, translated
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import Offer
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import MenuChoice
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.settings_pages import (
    KEYS_PAGE,
    NEW_LOOK,
    PAGES,
    ROWS,
    KeyRow,
    bind_key,
    key_rows,
    row_of,
    scale_note,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers
from gaps.stage.core.intents import Asked, Command, Intent, KeyCaptured, Nav, Press
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.speech.spoken import Action
from gaps.stage.view import Label, Part, SaidAs, Use, button, column, line, row, space
from gaps.stage.widgets import LEFT, Activated, Choice, Look, Row, Widget
from gaps.store.saves.settings import SETTINGS

ACTIONS_WIDTH = 236  # units
DEAL_WIDTH = 224  # units
KEY_ROWS = 14  # in each column
QUIET = Look(
    text_style="choice",
    align_left=True,
    plate=False,
)
LEGEND: Sequence[tuple[Sequence[Command], Text]] = (
    ((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
    ((Nav.ACTIVATE,), N_("play card or gap")),
    ((GameCommand.UNDO, GameCommand.REDO), N_("undo, redo")),
    ((GameCommand.HINT, GameCommand.REDEAL), N_("hint, redeal")),
    ((Nav.NEXT,), N_("next playable")),
)


RESUME = Offer("resume", N_("Resume"), "play")
DONE = Offer("resume", N_("Done"), "tick")
DOORS = (
    Offer("retry", N_("Restart deal"), "retry", GameCommand.RETRY),
    Offer("new", N_("New deal"), "redeal", GameCommand.NEW_DEAL),
    Offer("help", N_("Help"), "help", GameCommand.HELP),
    Offer("title", N_("Main menu"), "home", GameCommand.TITLE),
)
QUIET_ACTIONS = (
    Offer("number", N_("Deal number…"), command=GameCommand.DEAL_NUMBER),
    Offer("rules", N_("How to play"), command=GameCommand.RULES),
    Offer("give up", N_("Give up"), command=GameCommand.GIVE_UP),
)
# the commands whose keys work here as well
BY_KEY = GameCommand.NEW_DEAL, GameCommand.DEAL_NUMBER


class Pause(Dialog):
    """Ends with ``MenuChoice``, or without a result to go on. Without a ``session`` it
    is the settings.
    """

    called = N_("Pause and settings")
    about = (
        N_("The clock stands still here. A change is applied and saved at once."),
        N_(
            "The pages are chosen at the top. "
            "On the page of the keys, choose a command and press its new key."
        ),
    )
    size = (1060, 688)
    margin = 12
    pad = (32, 24, 32, 24)
    first_focus = "resume"

    def __init__(
        self, context: Context, below: Scene, session: GameSession | None = None
    ) -> None:
        super().__init__(context, below)
        self.session = session
        self.pages = Choice("page", "", PAGES, context.settings_page)
        self.pages.called = N_("Page")
        self.pages.in_parts = True
        self._open(context.settings_page)

    def _open(self, page: str) -> None:
        self.page = page
        self.context.settings_page = page
        self.note = ""  # why a key was refused, or what it was taken from
        if page == KEYS_PAGE:
            self.rows: list[Widget] = [*key_rows(self.context)]
        else:
            self.rows = [each.widget(self.context) for each in ROWS[page]]

    @property
    def title(self) -> str:
        if self.session:
            return _("Paused")
        return _("Settings")

    def view(self) -> Part:
        settings = column(Use(self.pages, size=44), space(20), self._page(), share=1)
        return row(self._menu(), line(size=1), space(31), settings)

    def _menu(self) -> Part:
        return column(
            Label(
                self.title,
                ("h1", "h2", "h3"),
                says="",
                size=40,
                across=DEAL_WIDTH,
                lies=0,
            ),
            column(
                space(3),
                *self._deal(),
                pad=(2, 0, 8, 0),
                says=" · ".join(self._deal_parts()),
                size=52,
            ),
            column(*self._actions(), gap=6),
            *self._problem(),
            space(),
            column(
                *(
                    self.legend_of([each], size=24)
                    for each in LEGEND
                    if self.session is None
                ),
                says=self.legend_of(LEGEND).says or "",
            ),
            size=ACTIONS_WIDTH,
        )

    def _problem(self) -> Iterator[Part]:
        """Why nothing can be saved, as long as that is so."""
        problem = self.context.folder.problem
        if problem is not None:
            yield space(10)
            yield Label(problem, ("note", "small"), "ember", "topleft", lines=4)

    def _actions(self) -> Iterator[Part]:
        """The one in brass, the doors, and quiet lines; only what is possible now."""
        session = self.session
        yield self._button(
            DONE if session is None else RESUME,
            Look(primary=True, align_left=bool(session)),
        )
        if session is not None:
            yield from (
                self._button(each, LEFT) for each in DOORS if is_possible(each, session)
            )
            yield space(6)
            yield from (
                self._button(each, QUIET)
                for each in QUIET_ACTIONS
                if is_possible(each, session)
            )

    def _button(self, action: Offer, look: Look) -> Use:
        key = None
        if action.command is not None:
            key = self.context.label(action.command)
        use = partial(self._use, action)
        high = 46 if look.plate else 34
        shown = action.name, action.text, use, action.icon
        return button(
            *shown,
            keycap=key,
            look=look,
            size=high,
            across=208,
            lies=0,
        )

    def _deal_parts(self) -> Sequence[str]:
        session = self.session
        if session is None:
            return ()
        name = self.context.name_of(session.variant)
        if self.context.settings.calm:
            return name, session.label
        return name, session.label, numbers.duration(session.seconds)

    def _deal(self) -> Iterator[Part]:
        room = self.style.px(DEAL_WIDTH)
        for each in in_two_lines(
            self._deal_parts(), lambda line: self.style.width(line, "note") <= room
        ):
            yield Label(each, ("note", "small"), "mid", "topleft", size=17)

    def _page(self) -> Part:
        note = (
            [space(), Label(self.note, "note", "ember", "topleft", size=28)]
            if self.note
            else []
        )
        parts = self._keys() if self.page == KEYS_PAGE else self._rows()
        group = SaidAs("settings", PAGES[self.page])
        return column(*parts, *note, group=group, share=1)

    def _rows(self) -> Iterator[Part]:
        galleries = [_gallery(each) for each in self.rows if isinstance(each, Gallery)]
        if galleries:
            yield row(*galleries, gap=40, size=32 + 92)
            yield space(16)
        others = [each for each in self.rows if isinstance(each, Row)]
        for each in others:
            if each.name == "scale":
                each.note = scale_note(self.context, self.style.size)
        yield column(*(Use(each, size=50) for each in others), gap=6)

    def _keys(self) -> Iterator[Part]:
        halves = self.rows[:KEY_ROWS], self.rows[KEY_ROWS:]
        columns = (
            column(*(Use(each, size=32) for each in half), gap=2, share=1)
            for half in halves
        )
        yield row(*columns, gap=44)
        if self.context.settings.keys:
            yield space(22)
            reset = self._reset_keys
            text = N_("Reset keys")
            yield button(
                "reset keys", text, reset, "retry", size=44, across=280, lies=0
            )

    def _reset_keys(self) -> None:
        self.context.change(keys=SETTINGS["keys"].default)
        self._open(KEYS_PAGE)
        self.focus("page")
        self.context.announcer.say(_("All keys are reset."))

    def shortcuts(self) -> Sequence[Shortcut]:
        by_key = [
            Shortcut((each.command,), "", partial(self._use, each))
            for each in (*DOORS, *QUIET_ACTIONS)
            if self.session is not None
            and each.command is not None
            and each.command in BY_KEY
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
        waiting = next(
            (each for each in self.rows if isinstance(each, KeyRow) and each.listening),
            None,
        )
        if waiting is not None and self.closing is None:
            if isinstance(intent, Asked) and intent.action is Action.FOCUS:
                return None  # a reader that follows the focus ends no waiting
            self._take_key(waiting, intent)
            self.changed()
            if not isinstance(intent, Asked) or intent.key == waiting.name:
                return None
        is_text = isinstance(intent, GameCommand) and self.form.typing
        if is_text and intent is not GameCommand.PASTE:
            return None  # the letter goes to the text field
        return super().handle(intent)

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
                row = next(row for row in self.rows if row.name == waiting.name)
                if isinstance(row, KeyRow):
                    self.context.announcer.say(
                        f"{translated(row.label)}: {row.spoken_value}"
                    )
            self.note = note
            self.context.announcer.say(note)
        elif isinstance(intent, Press | Nav | Asked):
            self._listen(None)

    def _use(self, action: Offer) -> Transition | None:
        if action.command is GameCommand.GIVE_UP:
            answers = _("Give up"), _("Go on")
            title = _("Give up this deal?")
            note = _("It counts as lost.")
            give_up = partial(self.close, MenuChoice(action.command))
            return Push(
                ConfirmDialog(
                    self.context, self, give_up, title, note, answers, destroys=True
                )
            )
        self.close(None if action.command is None else MenuChoice(action.command))
        return None

    def activated(self, activated: Activated) -> Transition | None:
        widget = activated.widget
        if widget is self.pages:
            self._open(self.pages.value)
        elif isinstance(widget, KeyRow):
            self._listen(widget)
            self.context.announcer.say(widget.spoken_value)
        elif not activated.final:
            row_of(widget.name).follow(self.context, activated.value)
        else:
            row_of(widget.name).set(self.context, activated.value)
            self._redraw(widget.name in NEW_LOOK)
        return None

    def _redraw(self, anew: bool) -> None:
        """Show a setting that was changed, here and in the scene below; ``anew`` with
        new widgets.
        """
        if anew:
            self._open(self.page)
        self.below.resize(self.style.size)
        self.resize(self.style.size)

    def settings_changed(self) -> None:
        self._redraw(anew=True)

    def leave(self) -> None:
        """Wait for no key any longer, and save what a slider that is still held shows."""
        self._listen(None)
        self.context.save_tried()


def is_possible(action: Offer, session: GameSession) -> bool:
    """Whether the game allows an action now, and it would do something."""
    has_moves = bool(session.game.steps or session.game.undone)
    if action.command is GameCommand.GIVE_UP and not has_moves:
        return False
    return session.allows(action.command)


def _gallery(gallery: Gallery) -> Part:
    heading = Label(gallery.label, "h4", "brass", "topleft", says="", size=32)
    wide = 444 if gallery.name == "theme" else None
    return column(heading, Use(gallery, size=92), size=wide, share=0 if wide else 1)


def in_two_lines(parts: Sequence[str], fits: Callable[[str], bool]) -> Sequence[str]:
    """Return the parts with a point between them, in a line if that fits, or else in
    two.

    The first line then has as many parts as fit, at least one, and no point at its end.
    """
    lines: list[str] = []
    for count in range(len(parts), 0, -1):
        lines = [" · ".join(each) for each in (parts[:count], parts[count:]) if each]
        if fits(lines[0]):
            break
    return lines
