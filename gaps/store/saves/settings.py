"""What a person has chosen, in one readable file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from gaps.engine import InputError, by_key
from gaps.store.saves.names import is_name

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
LONGEST_CODE = 12  # of a language
MAX_SHOWN = 40  # signs of a bad value that are said
MIN_SIDE, MAX_SIDE = 240, 16384


@dataclass(frozen=True)
class Settings:
    """Every setting with its default. ``other`` keeps what a later version has written."""

    language: str = "system"
    """Its code; ``"system"`` for the one that the system speaks."""
    name: str = ""
    """Who plays, as it stands on games that are given away; empty where nobody says."""
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
    """Where the window was left; negative for wherever the system puts it."""
    scale: int = 100
    memory: int = 256
    """Mebibytes that one search may take."""
    deals: str = "any"
    last_variant: str = "gaps"
    own: Mapping[str, str] = field(default_factory=dict)
    """Custom rules a person has kept: their names, and their codes without a deal."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys a person has chosen, by what they do; an empty name for none."""
    welcomed: bool = False
    other: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def to_text(self) -> str:
        """The text of the file; what was not understood is written back as it was."""
        known = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "other"}
        known["keys"], known["own"] = dict(self.keys), dict(self.own)
        return json.dumps({**self.other, "format": KIND, "version": VERSION, **known}, indent=1)

    @classmethod
    def from_values(cls, found: Mapping[str, Any]) -> tuple[Settings, list[InputError]]:
        """The settings in ``found``, and a line for each bad value that makes way for its default."""
        default, values, problems = cls(), {}, []
        names = {each.name for each in fields(cls)} - {"other"}
        for name in names & found.keys():
            value, was = found[name], getattr(default, name)
            if name in ("window", "place") and isinstance(value, list):
                value = tuple(value)
            if _fits(name, value, was):
                values[name] = value
            else:
                bad = repr(value) if len(repr(value)) <= MAX_SHOWN else f"{repr(value)[:MAX_SHOWN]}…"
                problems.append(
                    InputError(
                        "The setting {name} was {value}; it is {now} now.",
                        name=name,
                        value=bad,
                        now=_shown(was),
                    )
                )
        other = {key: value for key, value in found.items() if key not in {*names, "format", "version"}}
        return cls(**values, other=other), sorted(problems, key=str)


def _fits(name: str, value: object, default: object) -> bool:
    if name in CHOICES:
        return value in CHOICES[name]
    if name == "name":
        return is_name(value)
    if name == "last_variant":
        return isinstance(value, str) and _is_variant(value)
    if name in RANGES:
        least, most = RANGES[name]
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    if name == "window":
        return (
            isinstance(value, tuple)
            and len(value) == 2
            and all(type(side) is int and MIN_SIDE <= side <= MAX_SIDE for side in value)
        )
    if name == "place":
        return isinstance(value, tuple) and len(value) == 2 and all(type(side) is int for side in value)
    if name == "language":
        return isinstance(value, str) and 0 < len(value) <= LONGEST_CODE and value.isprintable()
    if name in ("keys", "own"):
        return isinstance(value, dict) and all(isinstance(word, str) for word in value.values())
    return type(value) is type(default)


def _is_variant(key: str) -> bool:
    """Whether it is the key of a variant, or a code of custom rules."""
    try:
        by_key(key)
    except ValueError:
        return False
    return True


def _shown(value: object) -> object:
    if isinstance(value, Mapping):
        return InputError("as it was made")
    return " x ".join(map(str, value)) if isinstance(value, tuple) else str(value) or InputError("empty")
