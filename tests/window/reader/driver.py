"""What a screen reader does, under the system's own Python, which alone has the library
for it (Atspi).

It reads a line of JSON, does that, and answers with a line of JSON: it looks at the
tree of a program, acts on its parts, and tells what the program has said since. It
knows nothing of the game.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402 - the version is chosen first

HEARD = (
    "object:announcement",
    "object:state-changed:focused",
    "object:state-changed:checked",
    "object:property-change:accessible-name",
    "object:property-change:accessible-value",
    "object:property-change:accessible-description",
)
STATES = (
    "active",
    "focusable",
    "focused",
    "checked",
    "selected",
    "modal",
    "editable",
)
TICK = 0.01  # seconds between two looks at what has come in
Part = Any  # an Atspi.Accessible: the library has no types


def switch_on() -> None:
    """Say on the bus that a screen reader is there, which is what programs look at."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION, None)
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        bus.call_sync(
            "org.a11y.Bus",
            "/org/a11y/bus",
            "org.freedesktop.DBus.Properties",
            "Set",
            GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True))),
            None,
            Gio.DBusCallFlags.NONE,
            -1,
            None,
        )


class Driver:
    """One listener, and the parts that it has told about, by number."""

    def __init__(self) -> None:
        self._events: list[dict[str, Any]] = []
        self._parts: list[Part] = []
        self._numbers: dict[Part, int] = {}
        self._roles: dict[int, str] = {}
        self._process = 0
        self._listener = Atspi.EventListener.new(self._hear)
        for name in HEARD:
            self._listener.register(name)

    # What the other side can ask for

    def find(self, process: int, seconds: float) -> int | None:
        """The number of the program with this process id, when it shows a window; None
        if it never does.
        """
        self._process = process

        def found() -> int | None:
            desktop = Atspi.get_desktop(0)
            for index in range(desktop.get_child_count()):
                program = desktop.get_child_at_index(index)
                if program is None or program.get_process_id() != process:
                    continue
                program.set_cache_mask(Atspi.Cache.NONE)
                return self._number(program) if program.get_child_count() else None
            return None

        number: int | None = self._until(found, seconds)
        return number

    def tree(self, number: int) -> dict[str, Any] | None:
        """A part and all in it; None if it has gone."""
        try:
            return self._tree(self._parts[number], self._described)
        except GLib.Error:
            return None

    def outline(self, number: int) -> dict[str, Any] | None:
        """The same with names only, which is asked faster; None if it has gone."""
        try:
            return self._tree(self._parts[number], self._named)
        except GLib.Error:
            return None

    def look(self, number: int) -> dict[str, Any] | None:
        """A part without those in it; None if it has gone."""
        try:
            return self._described(self._parts[number])
        except GLib.Error:
            return None

    def names(self, numbers: list[int]) -> list[str]:
        """What some parts are called now, which is asked much faster than all about
        them.
        """
        return [self._parts[number].get_name() or "" for number in numbers]

    def act(self, number: int, name: str) -> bool:
        """Do the action of this name; False if the part has gone."""
        part = self._parts[number]
        try:
            return bool(Atspi.Action.do_action(part, [*_actions(part)].index(name)))
        except (GLib.Error, ValueError):  # a part that has gone has no action
            return False

    def focus(self, number: int) -> bool:
        """Ask a part to take the focus."""
        return bool(Atspi.Component.grab_focus(self._parts[number]))

    def set_value(self, number: int, value: float) -> bool:
        """Set the number of a slider."""
        return bool(Atspi.Value.set_current_value(self._parts[number], value))

    def events(self, seconds: float) -> list[dict[str, Any]]:
        """What has been heard; waits until there is something, but no longer than this."""
        self._until(lambda: self._events or None, seconds)
        events = self._events
        self._events = []
        return events

    # How

    def _until(self, answer: Callable[[], Any], seconds: float) -> Any:
        """Take in what comes until there is an answer."""
        context = GLib.MainContext.default()
        until = time.monotonic() + seconds
        while True:
            while context.iteration(False):
                pass
            try:
                if (found := answer()) is not None or time.monotonic() >= until:
                    return found
            except GLib.Error:  # it went while it was looked at
                if time.monotonic() >= until:
                    return None
            time.sleep(TICK)

    def _hear(self, event: Any) -> None:
        """Keep what an event says, with what its source says at that time."""
        try:
            if event.source.get_process_id() != self._process:
                return
            kind = event.type.split(":", 1)[1]
            told = {"kind": kind, "on": event.detail1}
            if kind == "announcement":
                told["text"] = event.any_data
            else:
                told["part"] = self._described(event.source)
        except GLib.Error:  # it has gone already
            return
        self._events.append(told)

    def _number(self, part: Part) -> int:
        if part not in self._numbers:
            self._numbers[part] = len(self._parts)
            self._parts.append(part)
        return self._numbers[part]

    def _tree(
        self, part: Part, described: Callable[[Part], dict[str, Any]]
    ) -> dict[str, Any]:
        children = (
            part.get_child_at_index(index) for index in range(part.get_child_count())
        )
        inner = [
            self._tree(child, described) for child in children if child is not None
        ]
        return {**described(part), "children": inner}

    def _named(self, part: Part) -> dict[str, Any]:
        number = self._number(part)
        if number not in self._roles:  # a part keeps it
            self._roles[number] = part.get_role_name()
        return {
            "id": number,
            "role": self._roles[number],
            "name": part.get_name() or "",
        }

    def _described(self, part: Part) -> dict[str, Any]:
        states = part.get_state_set()
        offers = part.get_interfaces()
        told = self._named(part)
        told["description"] = part.get_description() or ""
        told["states"] = [
            name
            for name in STATES
            if states.contains(getattr(Atspi.StateType, name.upper()))
        ]
        told["actions"] = list(_actions(part)) if "Action" in offers else []
        if "Value" in offers:
            told["value"] = Atspi.Value.get_current_value(part)
        if "Text" in offers:
            told["text"] = Atspi.Text.get_text(
                part, 0, Atspi.Text.get_character_count(part)
            )
        return told


def _actions(part: Part) -> Iterator[str]:
    for index in range(Atspi.Action.get_n_actions(part)):
        yield Atspi.Action.get_action_name(part, index)


def main() -> None:
    """Answer until there are no more questions."""
    switch_on()
    Atspi.init()
    driver = Driver()
    print(json.dumps("ready"), flush=True)
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        try:
            answer: Any = getattr(driver, name)(*arguments)
        except (GLib.Error, ValueError) as error:
            answer = {"error": f"{name}{tuple(arguments)}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
