"""What to press for a command, as it is shown on buttons and in legends."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.scenes.input import gamepad
from gaps.scenes.input.controls import KEYS, Device
from gaps.scenes.input.key_bindings import shown_key
from gaps.scenes.input.key_chords import chord_name
from gaps.stage.core.intents import Command, Nav


def label_of(command: Command, device: Device, chosen_keys: Mapping[str, str]) -> str | None:
    """Return the key or button for a command on a device; ``None`` where there is none."""
    match device:
        case Device.TOUCH:
            return None
        case Device.PAD:
            return gamepad.LABELS.get(command)
    if isinstance(command, Nav):
        return chord_name(next(chord for chord, each in KEYS.items() if each is command))
    return shown_key(command, chosen_keys) or None
