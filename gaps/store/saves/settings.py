"""The player's settings as one readable file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from gaps.engine import InputError, by_key
from gaps.store.saves.names import is_valid_name

KIND, VERSION = "gaps-settings", 1
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("midnight", "daybreak", "signal"),
    "deck": ("house", "classic", "four"),
    "back": ("ember", "spruce", "rose"),
    "speed": ("calm", "normal", "quick", "instant"),
    "ghosts": ("off", "hover", "always"),
    "deals": ("any", "winnable", "gentle", "steady", "steep"),
}
RANGES: Mapping[str, tuple[int, int]] = {
    "effects_volume": (0, 100),
    "music_volume": (0, 100),
    "scale": (80, 150),
    "memory": (64, 1024),
}
MAX_LANGUAGE_CODE = 12  # characters
MAX_SHOWN = 40  # characters of a bad value in its notice
MIN_SIDE, MAX_SIDE = 240, 16384  # of the window, pixels


@dataclass(frozen=True)
class Settings:
    """Every setting with its default. ``other`` keeps what a later version has written."""

    language: str = "system"
    """Its code; ``"system"`` for the language of the system."""
    name: str = ""
    """The player's name on challenges and recordings; empty for none."""
    theme: str = "midnight"
    deck: str = "house"
    back: str = "ember"
    speed: str = "normal"
    reduced_motion: bool = False
    ghosts: str = "always"
    mark_playable: bool = False
    pass_indicator: bool = True
    tap_to_play: bool = True
    confirm_redeal: bool = True
    effects_volume: int = 70
    music_volume: int = 35
    muted: bool = False
    fullscreen: bool = False
    window: tuple[int, int] = (1280, 800)
    place: tuple[int, int] = (-1, -1)
    """The window's last position, pixels; negative to let the system choose."""
    scale: int = 100
    memory: int = 256
    """Mebibytes that one search may use."""
    deals: str = "any"
    last_variant: str = "gaps"
    own: Mapping[str, str] = field(default_factory=dict)
    """Saved custom rules: their names, and their codes without a deal."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Key bindings the player has changed, by command; an empty name for no key."""
    welcomed: bool = False
    other: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def to_text(self) -> str:
        """Return the text of the file; unknown settings are written back unchanged."""
        known = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "other"}
        known["keys"], known["own"] = dict(self.keys), dict(self.own)
        return json.dumps({**self.other, "format": KIND, "version": VERSION, **known}, indent=1)

    @classmethod
    def from_values(cls, found: Mapping[str, Any]) -> CheckedSettings:
        """Check the settings in ``found``; a bad value is replaced by its default and reported."""
        default, values, problems = cls(), {}, []
        names = {each.name for each in fields(cls)} - {"other"}
        for name in names & found.keys():
            value, default_value = found[name], getattr(default, name)
            if name in ("window", "place") and isinstance(value, list):
                value = tuple(value)
            if _is_valid(name, value, default_value):
                values[name] = value
            else:
                bad = repr(value) if len(repr(value)) <= MAX_SHOWN else f"{repr(value)[:MAX_SHOWN]}…"
                problems.append(
                    InputError(
                        "The setting {name} was {value}; it is {now} now.",
                        name=name,
                        value=bad,
                        now=_shown(default_value),
                    )
                )
        other = {key: value for key, value in found.items() if key not in {*names, "format", "version"}}
        return CheckedSettings(cls(**values, other=other), sorted(problems, key=str))


class CheckedSettings(NamedTuple):
    """Settings without bad values, and a notice for each value that was replaced."""

    settings: Settings
    problems: list[InputError]


def _is_valid(name: str, value: object, default: object) -> bool:
    if name in CHOICES:
        return value in CHOICES[name]
    if name == "name":
        return is_valid_name(value)
    if name == "last_variant":
        return isinstance(value, str) and _is_variant(value)
    if name in RANGES:
        minimum, maximum = RANGES[name]
        return isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= maximum
    if name == "window":
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and all(type(side) is int and MIN_SIDE <= side <= MAX_SIDE for side in value)
        )
    if name == "place":
        return isinstance(value, tuple) and len(value) == 2 and all(type(side) is int for side in value)
    if name == "language":
        return isinstance(value, str) and 0 < len(value) <= MAX_LANGUAGE_CODE and value.isprintable()
    if name in ("keys", "own"):
        return isinstance(value, dict) and all(isinstance(word, str) for word in value.values())
    return type(value) is type(default)


def _is_variant(key: str) -> bool:
    """Whether it is the key of a variant or a code of custom rules."""
    try:
        by_key(key)
    except ValueError:
        return False
    return True


def _shown(value: object) -> object:
    if isinstance(value, Mapping):
        return InputError("as it was made")
    return " x ".join(map(str, value)) if isinstance(value, tuple) else str(value) or InputError("empty")
