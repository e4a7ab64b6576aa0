"""The screen readers of the system, through accesskit. Only this module imports it."""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib.util import find_spec
from typing import Any

from gaps.language import _
from gaps.stage.speech.reader import Node, NodeTree, Request, ScreenReader
from gaps.stage.speech.spoken import Action, Area, Role, Spoken

ROLES = {
    Role.SCREEN: "GROUP",
    Role.DIALOG: "DIALOG",
    Role.GROUP: "GROUP",
    Role.HEADING: "HEADING",
    Role.TEXT: "LABEL",
    Role.STATUS: "STATUS",
    Role.BUTTON: "BUTTON",
    Role.SWITCH: "CHECK_BOX",
    Role.CHOICE: "COMBO_BOX",
    Role.SLIDER: "SLIDER",
    Role.FIELD: "TEXT_INPUT",
    Role.LIST: "LIST",
    Role.ITEM: "LIST_ITEM",
    Role.TABLE: "GRID",
    Role.ROW: "ROW",
    Role.CELL: "CELL",
}
# Orca speaks a new name of what has the focus, except that of a combo box.
NAMED_ONLY = {Role.CHOICE: "SPIN_BUTTON"}
ACTIONS = {
    Action.ACTIVATE: "CLICK",
    Action.FOCUS: "FOCUS",
    Action.INCREASE: "INCREMENT",
    Action.DECREASE: "DECREMENT",
    Action.SET_TEXT: "SET_VALUE",
}
# The number of a field plus this is the number of its text: no part has such a number.
TYPED = 1 << 39
# With the space after it; a length has to fit in one byte.
WORD = re.compile(r"\S{1,200}\s{0,50}|\s{1,50}")
MAX_STEPS = 100  # for one new value of a slider
WINDOW_CLASS = "SDLWindow"  # class of SDL's windows on macOS
# The number of the window, and above it those of announcements: no part has such a
# number.
WINDOW = 1 << 40
LINGER_SECONDS = 3.0  # seconds for which an announcement can be looked up
WINDOWS = sys.platform == "win32"
MACOS = sys.platform == "darwin"
NEEDS_HIDDEN_WINDOW = WINDOWS or MACOS
"""True if the window must not have been seen when the reader is opened."""


class NodeMaker:
    """Makes accesskit's nodes, and interprets the requests that come back.

    ``named_only`` is for systems whose readers receive a name and a number, but neither
    a value in words nor that a part is disabled: the name includes both.
    """

    def __init__(self, library: Any, named_only: bool) -> None:
        self._library = library
        self._named_only = named_only
        if named_only:
            self._roles = {**ROLES, **NAMED_ONLY}
        else:
            self._roles = ROLES

    def nodes(self, number: int, node: Node) -> Sequence[tuple[int, Any]]:
        """Return the node of a part of the screen, with its number.

        A field also has a node for its text.
        """
        if node.part.role is not Role.FIELD:
            return ((number, self._node(node)),)
        text = node.part.value
        its_number = TYPED + number
        field = self._node(Node(node.part, (*node.children, its_number)))
        caret = self._library.TextPosition(its_number, len(text))
        field.set_text_selection(self._library.TextSelection(caret, caret))
        return (number, field), (its_number, self._typed(text, node.part.rect))

    def _typed(self, text: str, rect: Area) -> Any:
        made = self._library.Node(self._library.Role.TEXT_RUN)
        made.set_value(text)
        made.set_character_lengths([len(each.encode("utf-8")) for each in text])
        made.set_word_lengths([len(word) for word in WORD.findall(text)])
        self._set_bounds(made, rect)
        return made

    def _node(self, node: Node) -> Any:
        part = node.part
        made = self._library.Node(getattr(self._library.Role, self._roles[part.role]))
        if node.children:
            made.set_children(list(node.children))
        self._set_words(made, part)
        self._set_bounds(made, part.rect)
        if part.number is not None:
            made.set_numeric_value(part.number.value)
            made.set_min_numeric_value(part.number.minimum)
            made.set_max_numeric_value(part.number.maximum)
            made.set_numeric_value_step(part.number.step)
        if part.checked is not None:
            toggled = self._library.Toggled
            made.set_toggled(toggled.TRUE if part.checked else toggled.FALSE)
        if part.selected is not None:
            made.set_selected(part.selected)
        if not part.enabled:
            made.set_disabled()
        if part.role is Role.DIALOG:
            made.set_modal()
        if part.role is Role.HEADING:
            made.set_level(1)
        for action in part.actions:
            made.add_action(getattr(self._library.Action, ACTIONS[action]))
        return made

    def window(self, title: str, children: Iterable[int]) -> Any:
        """Return the node of the window, which contains all others."""
        made = self._library.Node(self._library.Role.WINDOW)
        made.set_label(title)
        made.set_children(list(children))
        return made

    def announcement(self, words: str) -> Any:
        """Return a node that is spoken when it enters the tree."""
        made = self._library.Node(self._library.Role.LABEL)
        made.set_value(words)
        made.set_live(self._library.Live.POLITE)
        return made

    def _set_bounds(self, made: Any, rect: Area) -> None:
        if any(rect):
            left, top, width, height = rect
            made.set_bounds(self._library.Rect(left, top, left + width, top + height))

    def _set_words(self, made: Any, part: Spoken) -> None:
        if part.role is Role.TEXT:
            made.set_value(joined(part.label, part.value, part.detail))
            return
        in_name = (
            self._named_only and part.number is None and part.role is not Role.FIELD
        )
        is_named_so = self._named_only and not part.enabled
        label = joined(
            part.label,
            part.value if in_name else "",
            _("unavailable") if is_named_so else "",
        )
        if label:
            made.set_label(label)
        if part.value and not in_name:
            made.set_value(part.value)
        if part.detail:
            made.set_description(part.detail)
        if part.shortcut:
            made.set_keyboard_shortcut(part.shortcut)

    def requests(self, asked: Any, node: Node | None) -> Sequence[Request]:
        """Return what a request of the library means for the node.

        A new number of a slider may be many steps.
        """
        names = self._library.Action
        action = next(
            (
                ours
                for ours, name in ACTIONS.items()
                if asked.action == getattr(names, name)
            ),
            None,
        )
        if node is None or action is None:
            return ()
        if action is not Action.SET_TEXT:
            return (Request(asked.target, action),)
        value = asked.data[1] if isinstance(asked.data, tuple) else asked.data
        if isinstance(value, str):
            return (Request(asked.target, action, value),)
        number = node.part.number
        if number is None or not isinstance(value, int | float):
            return ()
        steps = round((value - number.value) / (number.step or 1))
        step = Action.INCREASE if steps > 0 else Action.DECREASE
        return (Request(asked.target, step),) * min(abs(steps), MAX_STEPS)


def joined(*texts: str) -> str:
    """Join texts that are spoken one after the other, with a pause between."""
    said = ""
    for text in filter(None, texts):
        said = (
            f"{said}{'' if not said else ' ' if said[-1] in '.,:;!?…' else ', '}{text}"
        )
    return said


ON = "on"
OFF = "off"


def library() -> Any:
    """Return the module accesskit.

    Raise ``ImportError`` or whatever a broken installation raises. A ``SystemExit``
    becomes an ``ImportError``: it must not end the program.
    """
    try:
        import accesskit  # only when it is wanted
    except SystemExit as error:
        raise ImportError(f"accesskit: SystemExit {error}") from error
    return accesskit


def is_installed() -> bool:
    """Return True if accesskit can be found, without checking that it works."""
    try:
        return find_spec("accesskit") is not None
    except (ImportError, ValueError):  # the module was removed from the loaded ones
        return False


def version() -> str:
    """Return the version of accesskit; empty if it is missing or cannot be used."""
    # Slow: only --doctor and the settings call it.
    from importlib import metadata

    try:
        found = library()
        system = "windows" if WINDOWS else "macos" if MACOS else "unix"
        if hasattr(found, system):
            return metadata.version("accesskit")
        return ""
    except metadata.PackageNotFoundError:
        return "?"
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException:  # its faults are not all of type Exception
        return ""


def open_reader(
    title: str,
    wanted: str,
    window: object = None,
    wake: Callable[[], None] = lambda: None,
    *,
    visible: bool = True,
) -> ScreenReader:
    """Return the link to the system's screen readers; a dummy if there is none.

    ``title`` is the window's title, ``window`` the system's handle. ``wanted`` is
    ``"auto"``, ``"on"`` for a player who certainly listens, or ``"off"``. ``wake`` is
    called, in any thread, when there is something to answer. ``visible`` is false if
    the window can never be seen.
    """
    listens = wanted == "on"
    if wanted == "off" or not visible:
        return ScreenReader(active=listens)
    try:
        found = library()
        return AccesskitReader(
            found,
            GuardedAdapter(found, window, wake),
            title,
            listens=listens,
        )
    except (KeyboardInterrupt, SystemExit):
        raise
    except ImportError:
        problem = _("accesskit is not installed")
    except BaseException as error:  # its faults are not all of type Exception
        problem = str(error) or type(error).__name__
    if listens:
        print(
            "gaps:",
            _("no screen reader can be reached: {problem}", problem=problem),
            file=sys.stderr,
        )
    return ScreenReader(active=listens)


class AccesskitReader(ScreenReader):
    """Passes on what differs.

    After the library's first fault nothing more is passed on.
    """

    def __init__(
        self,
        library: Any,
        adapter: GuardedAdapter,
        title: str,
        *,
        listens: bool = False,
        named_only: bool = not (WINDOWS or MACOS),
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(active=listens)
        self._library = library
        self._title = title
        self._now = now
        self._adapter: GuardedAdapter | None = adapter
        self._maker = NodeMaker(library, named_only)
        self._tree: NodeTree | None = None
        self._place: tuple[bool, Area] | None = None
        self._announcement: tuple[int, str] | None = None
        self._announced_at = 0.0
        self._announcements = 0
        self._forget()

    def _forget(self) -> None:
        """Assume that the reader knows nothing of what is shown."""
        self._sent: dict[int, Node] = {}
        self._sent_children: tuple[int, ...] = ()
        self._sent_focus = 0
        self._sent_place: tuple[bool, Area] | None = None

    @property
    def active(self) -> bool:
        """True if a reader listens, or is taken to listen."""
        self._safely(self._read_news)
        return self._always_active or (
            self._adapter is not None and self._adapter.listening
        )

    @property
    def failed(self) -> bool:
        """True if the link has ended, by a fault or by ``close``."""
        return self._adapter is None

    @property
    def has_requests(self) -> bool:
        return self._adapter is not None and self._adapter.has_requests

    def requests(self) -> Sequence[Request]:
        """Return the requests since the last call.

        A reader that has started to listen is told everything.
        """
        if (
            self._announcement is not None
            and self._now() > self._announced_at + LINGER_SECONDS
        ):
            self._announcement = None
        found: list[Request] = []

        def take(adapter: GuardedAdapter) -> None:
            for asked in adapter.asked():
                found.extend(self._maker.requests(asked, self._sent.get(asked.target)))

        self._safely(take)
        self._safely(self._send)
        return found

    def show(self, tree: NodeTree) -> None:
        """Tell the reader what is on the screen now.

        An unsound tree is skipped: the library would fail.
        """
        if tree.is_sound:
            self._tree = tree
            self._safely(self._send)

    def say(self, words: str) -> None:
        """Announce some words.

        Each time they are a new part, so that the same words are spoken again.
        """
        self._announcements += 1
        self._announcement = (WINDOW + self._announcements, words)
        self._announced_at = self._now()
        self._safely(self._send)

    def window_changed(self, focused: bool, outer: Area) -> None:
        self._place = focused, outer
        self._safely(self._send)

    def close(self) -> None:
        self._adapter = None

    def _safely(self, work: Callable[[GuardedAdapter], None]) -> None:
        if self._adapter is None:
            return
        try:
            work(self._adapter)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # its faults are not all of type Exception
            self.close()

    def _read_news(self, adapter: GuardedAdapter) -> None:
        if adapter.starts():
            self._forget()
            self._announcement = None

    def _send(self, adapter: GuardedAdapter) -> None:
        self._read_news(adapter)
        if (
            adapter.listening
            and self._tree is not None
            and not self._pass_on(adapter, self._tree)
        ):
            self._forget()  # there is news: perhaps everything has to be told again

    def _pass_on(self, adapter: GuardedAdapter, tree: NodeTree) -> bool:
        update = self._update(tree)
        if update is not None and not adapter.update(update):
            return False
        if self._place is None or self._place == self._sent_place:
            return True
        focused, outer = self._sent_place = self._place
        return adapter.set_bounds(self._library, outer) and adapter.set_focused(focused)

    def _update(self, tree: NodeTree) -> Any | None:
        """Return what differs from what was sent, and count it as sent.

        Return ``None`` if nothing differs.
        """
        make = self._maker
        is_first = not self._sent
        changed = [
            (number, node)
            for number, node in tree.nodes.items()
            if self._sent.get(number) != node
        ]
        nodes = [each for number, node in changed for each in make.nodes(number, node)]
        children: tuple[int, ...] = (tree.root,)
        if self._announcement is not None:
            number, words = self._announcement
            children = (tree.root, number)
            if number not in self._sent_children:
                nodes.append((number, make.announcement(words)))
        if children != self._sent_children:
            nodes.append((WINDOW, make.window(self._title, children)))
        if not nodes and tree.focus == self._sent_focus:
            return None
        update = self._library.TreeUpdate(tree.focus)
        update.nodes.extend(nodes)
        if is_first:
            update.tree = self._library.Tree(WINDOW)
        self._sent = dict(tree.nodes)
        self._sent_children = children
        self._sent_focus = tree.focus
        return update


class GuardedAdapter:
    """The adapter, called only while its thread cannot hold its lock.

    On Linux that thread holds the adapter's lock while it calls the activation handler,
    which needs the interpreter. A call from here at that moment holds the interpreter
    and waits for the lock: both wait for ever. So starting and ceasing to listen only
    adds a word to a list, without running any Python; and no call is made before the
    reader is known to listen, nor while a word in the list is unread. A reader that
    stops adds its word before it takes the lock again. A request comes without the
    lock.
    """

    def __init__(
        self,
        library: Any,
        window: object = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Open it; ``library`` is the module accesskit, ``window`` the system's handle.

        The handle is not used on Linux. ``wake`` is called when there is a request.
        Raise whatever the library raises.
        """
        self._news: list[str] = []
        self._asked = asked = list[Any]()
        on = partial(list.append, self._news, ON)
        off = partial(list.append, self._news, OFF)

        def ask(request: Any) -> None:
            asked.append(request)  # not of self: the adapter would never be freed
            wake()

        if WINDOWS:
            self._adapter = library.windows.SubclassingAdapter(window, on, ask)
        elif MACOS:
            library.macos.add_focus_forwarder_to_window_class(WINDOW_CLASS)
            self._adapter = library.macos.SubclassingAdapter.for_window(window, on, ask)
        else:
            self._adapter = library.unix.Adapter(on, ask, off)
        self.listening = False
        """True if a reader listens, as far as is known."""

    @property
    def has_requests(self) -> bool:
        """True if news or a request has not been read."""
        return bool(self._news or self._asked)

    def starts(self) -> bool:
        """Read the news.

        Return True if a reader has started to listen and must be told everything.
        """
        started = False
        while self._news:
            self.listening = started = self._news.pop(0) == ON
        return started

    def asked(self) -> Sequence[Any]:
        """Return the requests since the last call."""
        taken = []
        while self._asked:
            taken.append(self._asked.pop(0))
        return taken

    def update(self, update: Any) -> bool:
        """Pass on a change of the tree.

        Return False if that was not done: there is news to read.
        """
        return self._call(self._adapter.update_if_active, ([update].pop,))

    def set_focused(self, focused: bool) -> bool:
        """Report the keyboard focus of the window; return as ``update``."""
        if WINDOWS:
            return True
        adapter = self._adapter
        return self._call(
            adapter.update_view_focus_state
            if MACOS
            else adapter.update_window_focus_state,
            (focused,),
        )

    def set_bounds(self, library: Any, outer: Area) -> bool:
        """Report the place of the window on the desktop; return as ``update``."""
        if WINDOWS or MACOS:
            return True
        left, top, width, height = outer
        area = library.Rect(left, top, left + width, top + height)
        return self._call(self._adapter.set_root_window_bounds, (area, area))

    def _call(self, method: Any, arguments: tuple[Any, ...]) -> bool:
        listening = self.listening
        news = self._news
        if news or not listening:
            return False
        # no other thread can run Python between the check and this call
        events = method(*arguments)
        if events is not None:
            events.raise_events()
        return True
