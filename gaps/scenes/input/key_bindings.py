"""The bindings of keys and buttons to commands.

They are the default keys, the player's own choices, and the buttons of gamepads with
their names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from pygame import (
    CONTROLLER_BUTTON_A,
    CONTROLLER_BUTTON_B,
    CONTROLLER_BUTTON_BACK,
    CONTROLLER_BUTTON_DPAD_DOWN,
    CONTROLLER_BUTTON_DPAD_LEFT,
    CONTROLLER_BUTTON_DPAD_RIGHT,
    CONTROLLER_BUTTON_DPAD_UP,
    CONTROLLER_BUTTON_LEFTSHOULDER,
    CONTROLLER_BUTTON_LEFTSTICK,
    CONTROLLER_BUTTON_RIGHTSHOULDER,
    CONTROLLER_BUTTON_RIGHTSTICK,
    CONTROLLER_BUTTON_START,
    CONTROLLER_BUTTON_X,
    CONTROLLER_BUTTON_Y,
    K_BACKSPACE,
    K_DELETE,
    K_DOWN,
    K_END,
    K_ESCAPE,
    K_F1,
    K_F2,
    K_F3,
    K_F4,
    K_F11,
    K_HOME,
    K_KP_ENTER,
    K_LEFT,
    K_PAGEDOWN,
    K_PAGEUP,
    K_RETURN,
    K_RIGHT,
    K_SPACE,
    K_TAB,
    K_UP,
    KMOD_ALT,
    KMOD_CTRL,
    KMOD_SHIFT,
    K_q,
    K_v,
)

from gaps.engine import InputError
from gaps.language import N_, Message
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.input.keys import (
    Chord,
    begins_card,
    chord_name,
    read_chord,
    types_text,
)
from gaps.stage.core.intents import Command, Nav

_CTRL = KMOD_CTRL
_SHIFT = KMOD_SHIFT
_ALT = KMOD_ALT
_Row = tuple[Command, Message, Message | None, *tuple[Chord, ...]]
_UNTOLD = Message("")  # on no help page


def _key(letter: str, modifiers: int = 0) -> Chord:
    return ord(letter), modifiers


_PLAYED: Sequence[_Row] = (
    (
        GameCommand.UNDO,
        N_("Undo"),
        N_("undo, redo; hold them to run on"),
        _key("z"),
        _key("z", _CTRL),
    ),
    (
        GameCommand.REDO,
        N_("Redo"),
        None,
        _key("y"),
        _key("y", _CTRL),
        _key("z", _CTRL | _SHIFT),
    ),
    (
        GameCommand.UNDO_ALL,
        N_("Undo all"),
        N_("undo all, redo all"),
        (K_HOME, 0),
    ),
    (GameCommand.REDO_ALL, N_("Redo all"), None, (K_END, 0)),
    (GameCommand.HINT, N_("Hint"), N_("hint"), _key("h"), _key("h", _CTRL)),
    (
        GameCommand.CAN_WIN,
        N_("Can it be won?"),
        N_("can it be won? again: the missed win"),
        _key("o"),
    ),
    (
        GameCommand.FINISH,
        N_("Bring cards home"),
        N_("bring home what can come home"),
        _key("f"),
    ),
    (
        GameCommand.REDEAL,
        N_("Redeal"),
        N_("redeal"),
        _key("r"),
    ),
    (Nav.NEXT, N_("Next playable card"), _UNTOLD, (K_TAB, 0)),
    (
        GameCommand.SKIP,
        N_("Skip the turned card"),
        N_("skip the turned card"),
        _key("s"),
    ),
    (
        GameCommand.NEW_DEAL,
        N_("New deal"),
        N_("new deal, deal by number"),
        _key("n"),
        _key("n", _CTRL),
        (K_F2, 0),
    ),
    (GameCommand.DEAL_NUMBER, N_("Deal by number or kind"), None, _key("d")),
    (GameCommand.ALL_GAMES, N_("All games"), N_("all games"), (K_F3, 0)),
    (GameCommand.STATISTICS, N_("Statistics"), N_("statistics"), (K_F4, 0)),
    (
        GameCommand.RETRY,
        N_("Restart deal"),
        N_("restart this deal"),
        _key("t"),
        _key("r", _CTRL),
    ),
    (GameCommand.PAUSE, N_("Pause"), N_("pause"), _key("p")),
    (GameCommand.KEYS, N_("Keys"), _UNTOLD, (K_F1, 0)),
    (GameCommand.MUTE, N_("Mute"), _UNTOLD, _key("m")),
    (GameCommand.COPY, N_("Copy the result"), _UNTOLD, _key("c"), _key("c", _CTRL)),
)
"""The commands whose keys can be chosen, with names, help texts and default keys.

A help text of None means that the row above covers it. The first key is the one that is
shown.
"""
_SURVEYED: Sequence[_Row] = (
    (GameCommand.NEXT_GAP, N_("Next gap"), N_("next gap, previous gap"), _key("g")),
    (GameCommand.PREVIOUS_GAP, N_("Previous gap"), None, _key("g", _SHIFT)),
    (
        GameCommand.WANTED_CARD,
        N_("Card for this gap"),
        N_("card for a gap; again: go there"),
        _key("w"),
    ),
    (
        GameCommand.WHERE_TO,
        N_("Where this card goes"),
        N_("go where the card goes; again: back"),
        _key("e"),
    ),
    (GameCommand.READ_ROW, N_("Read the row"), N_("read the row"), _key("l")),
    (
        GameCommand.STATE_OF_GAME,
        N_("State of the game"),
        N_("state of the game"),
        _key("i"),
    ),
    (GameCommand.LAST_WORDS, N_("Say it again"), N_("say it again"), _key("a")),
)
"""The same for the commands that describe the board."""
_CHOSEN = (*_PLAYED, *_SURVEYED)
_FIXED: Mapping[Chord, Command] = {
    (K_UP, 0): Nav.UP,
    (K_DOWN, 0): Nav.DOWN,
    (K_LEFT, 0): Nav.LEFT,
    (K_RIGHT, 0): Nav.RIGHT,
    (K_TAB, _SHIFT): Nav.PREVIOUS,
    (K_RETURN, 0): Nav.ACTIVATE,
    (K_KP_ENTER, 0): Nav.ACTIVATE,
    (K_SPACE, 0): Nav.ACTIVATE,
    (K_ESCAPE, 0): Nav.BACK,
    (K_BACKSPACE, 0): Nav.ERASE,
    (K_DELETE, 0): Nav.ERASE,
    (K_F11, 0): GameCommand.FULLSCREEN,
    (K_RETURN, _ALT): GameCommand.FULLSCREEN,
    (K_v, 0): GameCommand.WATCH,
    (K_v, _CTRL): GameCommand.PASTE,
    (K_q, _CTRL): GameCommand.QUIT,
    (K_PAGEUP, 0): GameCommand.PREVIOUS_PAGE,
    (K_PAGEDOWN, 0): GameCommand.NEXT_PAGE,
}
BINDABLE: Mapping[Command, Message] = {
    command: name for command, name, *_rest in _CHOSEN
}
"""The commands whose key can be chosen, and their names."""
KEYS = {
    **_FIXED,
    **{
        chord: command for command, _name, _told, *chords in _CHOSEN for chord in chords
    },
}
"""The command of each key, unless the player has chosen otherwise."""


_PAD: Sequence[tuple[int, Command, str]] = (
    (CONTROLLER_BUTTON_DPAD_UP, Nav.UP, "↑"),
    (CONTROLLER_BUTTON_DPAD_DOWN, Nav.DOWN, "↓"),
    (CONTROLLER_BUTTON_DPAD_LEFT, Nav.LEFT, "←"),
    (CONTROLLER_BUTTON_DPAD_RIGHT, Nav.RIGHT, "→"),
    (CONTROLLER_BUTTON_A, Nav.ACTIVATE, "A"),
    (CONTROLLER_BUTTON_B, Nav.BACK, "B"),
    (CONTROLLER_BUTTON_X, GameCommand.UNDO, "X"),
    (CONTROLLER_BUTTON_Y, GameCommand.HINT, "Y"),
    (CONTROLLER_BUTTON_LEFTSHOULDER, Nav.PREVIOUS, "LB"),
    (CONTROLLER_BUTTON_RIGHTSHOULDER, Nav.NEXT, "RB"),
    (CONTROLLER_BUTTON_START, GameCommand.PAUSE, "Menu"),
    (CONTROLLER_BUTTON_BACK, GameCommand.REDEAL, "View"),
    (CONTROLLER_BUTTON_LEFTSTICK, GameCommand.SKIP, "L3"),
    (CONTROLLER_BUTTON_RIGHTSTICK, GameCommand.REDO, "R3"),
)
"""Each button, its command, and the name printed on it."""
BUTTONS: Mapping[int, Command] = {button: command for button, command, _name in _PAD}
LABELS: Mapping[Command, str] = {command: name for _button, command, name in _PAD}


def explained(survey: bool) -> Sequence[tuple[Sequence[Command], Message]]:
    """Return the help texts of a game's commands, or of those of the ``survey``."""
    found: list[tuple[list[Command], Message]] = []
    for command, _name, told, *_chords in _SURVEYED if survey else _PLAYED:
        if told is None:
            found[-1][0].append(command)
        elif told:
            found.append(([command], told))
    return found


def primary(command: Command) -> Chord | None:
    """Return the default key of a command that is shown, or None if it has no key."""
    return next((chord for chord, each in KEYS.items() if each is command), None)


def bound(chosen: Mapping[str, str]) -> dict[Chord, Command]:
    """Return the command of each key.

    ``chosen`` maps the name of a command to the name of a key that replaces its
    default, or to ``""`` for no key. Unknown names, and keys that begin a card, are
    ignored.
    """
    keys = dict(KEYS)
    for command, chord in _read(chosen).items():
        default = primary(command)
        if default is not None and keys.get(default) is command:
            del keys[default]
        if chord is not None:
            keys[chord] = command
    return keys


def shown_key(command: Command, chosen: Mapping[str, str]) -> str:
    """Return the name of the key for a command; empty if it has none."""
    return _shown_key(command, tuple(chosen.items()))


@lru_cache(maxsize=512)
def _shown_key(command: Command, choices: tuple[tuple[str, str], ...]) -> str:
    """Return ``shown_key`` from a cache, because every frame needs several keys."""
    chosen = dict(choices)
    chord = _read(chosen).get(command, primary(command))
    is_its_own = chord is not None and bound(chosen).get(chord) is command
    if chord is not None and is_its_own:
        return chord_name(chord)
    return ""


def other_keys(command: Command, chosen: Mapping[str, str]) -> Sequence[str]:
    """Return the names of a command's keys, except the one that is shown."""
    chords = [chord for chord, each in bound(chosen).items() if each is command]
    shown = shown_key(command, chosen)
    return [name for name in map(chord_name, chords) if name != shown]


def chosen_for(
    command: Command, chord: Chord, chosen: Mapping[str, str]
) -> tuple[dict[str, str], Command | None]:
    """Return the choices with ``chord`` for ``command``.

    The second value is the command that loses that key, or None.
    """
    other = bound(chosen).get(chord)
    key = chord_name(chord)
    if other is command:
        other = None
    if other in BINDABLE and other is not None and shown_key(other, chosen) != key:
        other = None  # the other command keeps the key that is shown for it
    lost = {} if other is None else {saved_name(other): ""}
    return {**chosen, **lost, saved_name(command): key}, other


def saved_name(command: Command) -> str:
    """Return the name under which the settings keep the key of a command.

    It is the name that the first version used.
    """
    return "HELP" if command is GameCommand.KEYS else command.name


def without_cards(
    chosen: Mapping[str, str],
) -> tuple[dict[str, str], list[InputError]]:
    """Return the choices without keys that begin a card.

    An earlier version allowed such keys. There is a notice for each command that had
    one.
    """
    names = {saved_name(command): command for command in BINDABLE}
    cards = [name for name, key in chosen.items() if name in names and _is_card(key)]
    kept = {name: key for name, key in chosen.items() if name not in cards}
    notices = []
    for name in cards:
        key = chosen[name]
        command = InputError(BINDABLE[names[name]].id)
        now = shown_key(names[name], kept)
        if now:
            notice = InputError(
                "The key {key} begins a card that is typed. {command} is on {now} again.",
                key=key,
                command=command,
                now=now,
            )
        else:
            notice = InputError(
                "The key {key} begins a card that is typed. {command} has no key now.",
                key=key,
                command=command,
            )
        notices.append(notice)
    return kept, notices


def _is_card(key: str) -> bool:
    """Return True if the key with this name begins a card."""
    if not key:
        return False
    try:
        return begins_card(read_chord(key))
    except ValueError:
        return False


def _read(chosen: Mapping[str, str]) -> dict[Command, Chord | None]:
    commands = {saved_name(command): command for command in BINDABLE}
    read: dict[Command, Chord | None] = {}
    for name, text in chosen.items():
        if name in commands and not _is_card(text):
            with suppress(ValueError):
                read[commands[name]] = read_chord(text) if text else None
    return read


def label_of(
    command: Command,
    device: Device,
    chosen_keys: Mapping[str, str],
    is_typed_in: bool = False,
) -> str | None:
    """Return what to press for a command on a device, or None if there is nothing.

    If it ``is_typed_in``, letters go to a field and are not returned.
    """
    match device:
        case Device.TOUCH:
            return None
        case Device.PAD:
            return LABELS.get(command)
    shown = shown_key(command, chosen_keys)
    if is_typed_in and shown and types_text(read_chord(shown)):
        chords = (
            chord for chord, each in bound(chosen_keys).items() if each is command
        )
        free = (chord for chord in chords if not types_text(chord))
        shown = next(map(chord_name, free), "")
    return shown or None
