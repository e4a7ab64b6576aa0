"""The parts of a screen as nodes of accesskit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from gaps.language import _
from gaps.stage.speech.reader import Node, Request
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
NAMED_ONLY = {Role.CHOICE: "SPIN_BUTTON"}  # Orca speaks a new name of what has the focus, but of no combo box
ACTIONS = {
    Action.ACTIVATE: "CLICK",
    Action.FOCUS: "FOCUS",
    Action.INCREASE: "INCREMENT",
    Action.DECREASE: "DECREMENT",
    Action.SET_TEXT: "SET_VALUE",
}
TYPED = 1 << 39  # and the number of a field is the number of its text: no part has such a number
WORD = re.compile(r"\S{1,200}\s{0,50}|\s{1,50}")  # with the space after it; a length is told in one byte
MAX_STEPS = 100  # taken for one new value of a slider


class NodeMaker:
    """Makes the nodes, and reads the requests that come back.

    ``named_only`` is for systems whose readers are told a name and a number, but neither a value in words
    nor that a part is disabled: the name says it.
    """

    def __init__(self, library: Any, named_only: bool) -> None:
        self._library, self._named_only = library, named_only
        self._roles = {**ROLES, **NAMED_ONLY} if named_only else ROLES

    def nodes(self, number: int, node: Node) -> Sequence[tuple[int, Any]]:
        """Return the node of a part of the screen with its number; of a field also the one of its text."""
        if node.part.role is not Role.FIELD:
            return ((number, self._node(node)),)
        text, its_number = node.part.value, TYPED + number
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
        """Return the node of the window, which is around all."""
        made = self._library.Node(self._library.Role.WINDOW)
        made.set_label(title)
        made.set_children(list(children))
        return made

    def announcement(self, words: str) -> Any:
        """Return a node that is spoken when it comes into the tree."""
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
        in_name = self._named_only and part.number is None and part.role is not Role.FIELD
        is_named_so = self._named_only and not part.enabled
        label = joined(part.label, part.value if in_name else "", _("unavailable") if is_named_so else "")
        if label:
            made.set_label(label)
        if part.value and not in_name:
            made.set_value(part.value)
        if part.detail:
            made.set_description(part.detail)
        if part.shortcut:
            made.set_keyboard_shortcut(part.shortcut)

    def requests(self, asked: Any, node: Node | None) -> Sequence[Request]:
        """What a request of the library means for the node; a new number of a slider may be many steps."""
        names = self._library.Action
        action = next((ours for ours, name in ACTIONS.items() if asked.action == getattr(names, name)), None)
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
    """Join what is said one after the other, with a pause between."""
    said = ""
    for text in filter(None, texts):
        said = f"{said}{'' if not said else ' ' if said[-1] in '.,:;!?…' else ', '}{text}"
    return said
