"""The player's settings, in one readable file.

The fields of ``Settings`` are the table of all settings.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import field, fields
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from gaps.engine import InputError, by_key
from gaps.engine.errors import shorten
from gaps.store.formats import read_object
from gaps.typed_text import cleaned, is_line
from gaps.values import Value

KIND = "gaps-settings"
VERSION = 1
MAX_LANGUAGE_CODE = 12  # characters
MAX_NAME = 24  # code points of the player's name
DECKS = "house", "classic", "four"
BACKS = "ember", "spruce", "rose", "dusk", "hut", "glacier", "wall", "cairn"
# pixels of the window's width and height
MIN_SIDE = 240
MAX_SIDE = 16384

T = TypeVar("T")
Check = Callable[[object], bool]
"""True if a setting may have a value; a settings page offers what it accepts."""


class OneOf(Value):
    """One of a few names, in the order in which they are offered."""

    options: tuple[str, ...]

    def __call__(self, value: object) -> bool:
        return value in self.options


class WholeNumber(Value):
    """A whole number from ``minimum`` to ``maximum``."""

    minimum: int = -1_000_000
    maximum: int = 1_000_000

    def __call__(self, value: object) -> bool:
        return type(value) is int and self.minimum <= value <= self.maximum


def _pair_of(number: WholeNumber) -> Check:
    return lambda value: (
        isinstance(value, tuple) and len(value) == 2 and all(map(number, value))
    )


def _text_that(is_valid: Callable[[str], bool]) -> Check:
    return lambda value: isinstance(value, str) and is_valid(value)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _are_texts_by_name(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(text, str) for text in value.values()
    )


def is_valid_name(value: object) -> bool:
    """Return True if it is a line of at most ``MAX_NAME`` code points, or empty."""
    return isinstance(value, str) and len(value) <= MAX_NAME and is_line(value)


def clean_name(name: str) -> str:
    """Return a name as it is given to others."""
    return cleaned(name, MAX_NAME)


def nearest_window(size: tuple[int, int]) -> tuple[int, int]:
    """Return the size for the settings that is nearest to that of a window.

    The system may make a window tiny.
    """
    width, height = (min(max(side, MIN_SIDE), MAX_SIDE) for side in size)
    return width, height


def _setting(
    default: T,
    check: Check,
    key: str = "",
    former: Mapping[str, str] = MappingProxyType({}),
) -> T:
    """Declare a field of ``Settings``.

    It has a default, a check of what is accepted from a file, and the key there, its
    name unless given. ``former`` are names that values had in earlier versions, and
    those they have now.
    """
    metadata = {"check": check, "key": key, "former": former}
    if isinstance(default, Mapping):
        made: T = field(default_factory=lambda: default, metadata=metadata)
        return made
    return field(default=default, metadata=metadata)


def _is_variant(key: str) -> bool:
    try:
        by_key(key)
    except ValueError:
        return False
    return True


class Settings(Value):
    """Every setting with its default and its values, in the order of the file."""

    language: str = _setting(
        "system",
        _text_that(
            lambda code: 0 < len(code) <= MAX_LANGUAGE_CODE and code.isprintable()
        ),
    )
    """A language code; ``"system"`` for the language of the operating system."""
    name: str = _setting("", is_valid_name)
    """The player's name, written into shared games; empty if none was given."""
    theme: str = _setting("midnight", OneOf(("midnight", "daybreak", "signal")))
    deck: str = _setting("house", OneOf(DECKS))
    former_deck: str = _setting("", OneOf(("", *DECKS)))
    """The deck to return to after the theme that brought ``deck`` with it, if any."""
    back: str = _setting("ember", OneOf(BACKS))
    """The chosen card back, whether or not the records open it."""
    speed: str = _setting(
        "normal",
        OneOf(("slow", "normal", "quick", "instant")),
        former={"calm": "slow"},
    )
    reduced_motion: bool = _setting(False, _is_flag)
    ghosts: str = _setting("always", OneOf(("off", "hover", "always")))
    mark_playable: bool = _setting(False, _is_flag)
    win_sign: Literal["asked", "always", "never"] = _setting(
        "asked", OneOf(("asked", "always", "never"))
    )
    """Decides when the sign below the board says whether the game can be won."""
    tap_to_play: bool = _setting(True, _is_flag)
    confirm_redeal: bool = _setting(True, _is_flag)
    effects_volume: int = _setting(70, WholeNumber(0, 100))
    music: Literal["off", "quiet", "on"] = _setting("on", OneOf(("off", "quiet", "on")))
    music_volume: int = _setting(50, WholeNumber(0, 100))
    muted: bool = _setting(False, _is_flag)
    fullscreen: bool = _setting(False, _is_flag)
    maximised: bool = _setting(False, _is_flag)
    window: tuple[int, int] = _setting(
        (1280, 800), _pair_of(WholeNumber(MIN_SIDE, MAX_SIDE))
    )
    """Width and height of the window, while it is neither maximised nor fills the
    screen.
    """
    place: tuple[int, int] = _setting((-1, -1), _pair_of(WholeNumber()))
    """The window's last position; negative to let the system choose."""
    scale: int = _setting(100, WholeNumber(80, 200))
    """Size of the interface in per cent."""
    threads: int = _setting(2, WholeNumber(1, 2))
    """The maximum number of threads that search the position on the board.

    One core is always left to the game.
    """
    auto_finish: Literal["ask", "always", "never"] = _setting(
        "ask", OneOf(("ask", "always", "never"))
    )
    """True if the last moves are made for the player when every card left can go home.
    """
    auto_home: bool = _setting(False, _is_flag)
    """True if every card that can come home does so after each move."""
    open_camps: bool = _setting(False, _is_flag)
    """True if every camp of the expedition is open, whatever was won."""
    hides_figures: bool = _setting(False, _is_flag, key="calm")
    """True if score, chain and clock are hidden, and short pieces of music left out."""
    screen_reader: Literal["auto", "on", "off"] = _setting(
        "auto", OneOf(("auto", "on", "off"))
    )
    """True if the program uses a screen reader; ``"auto"`` if the system has one."""
    focus_sounds: bool = _setting(True, _is_flag)
    """True if sounds tell what the focus on the board has reached, while a screen
    reader is used.
    """
    deals: str = _setting(
        "winnable", OneOf(("any", "winnable", "gentle", "steady", "steep"))
    )
    """The kind of deal that a new game looks for."""
    any_deals: bool = _setting(False, _is_flag)
    """True if deals without a win are among those of all levels."""
    last_variant: str = _setting("gaps", _text_that(_is_variant))
    own: Mapping[str, str] = _setting({}, _are_texts_by_name)
    """Saved custom rules: their names, and their codes without a deal."""
    keys: Mapping[str, str] = _setting({}, _are_texts_by_name)
    """Keys chosen by the player, by command name; an empty text for no key."""
    welcomed: bool = _setting(False, _is_flag)
    """True if a window was open before, whose size is in ``window``."""
    rules_told: str = _setting("", _text_that(str.isprintable))
    """The names of the rules already told, separated by spaces: each is told once."""
    other: Mapping[str, Any] = field(default_factory=dict, compare=False)
    """Settings of a later version, which are written back unchanged."""

    @property
    def has_any_deals(self) -> bool:
        """True if a new deal may have no win; a former version said so by the kind."""
        return self.any_deals or self.deals == "any"

    def to_text(self) -> str:
        """Return the text of the file, in JSON."""
        known = {each.key: getattr(self, name) for name, each in SETTINGS.items()}
        known["keys"] = dict(self.keys)
        known["own"] = dict(self.own)
        head = {"format": KIND, "version": VERSION}
        return json.dumps({**self.other, **head, **known}, indent=1)

    @classmethod
    def from_text(cls, text: str) -> CheckedSettings:
        """Read settings.

        Raise ``ValueError`` for anything else, ``NewerFormat`` for a later version.
        """
        return cls.from_values(read_object(text, KIND, VERSION))

    @classmethod
    def from_values(cls, found: Mapping[str, Any]) -> CheckedSettings:
        """Read settings from ``found``.

        A value that is not accepted is replaced by its default. One error is reported
        for each value that was replaced.
        """
        values: dict[str, Any] = {}
        problems = []
        other: dict[str, Any] = {}
        for key, value in found.items():
            setting = _BY_KEY.get(key)
            if isinstance(value, list):
                value = tuple(value)
            if setting is not None and isinstance(value, str):
                value = setting.former.get(value, value)
            if setting is None:
                other[key] = found[key]
            elif setting.check(value):
                values[setting.name] = value
            else:
                problems.append(setting.rejected(value))
        other.pop("format", None)
        other.pop("version", None)
        problems.sort(key=str)
        return CheckedSettings(cls(**values, other=other), problems)


class CheckedSettings(NamedTuple):
    """Settings without bad values, and an error for each value that was replaced."""

    settings: Settings
    problems: list[InputError]


class Setting(Value):
    """One row of the table of settings."""

    name: str
    key: str
    """Its name in the file."""
    default: object
    check: Check
    former: Mapping[str, str]
    """The names that values had in earlier versions, and those they have now."""

    def rejected(self, value: object) -> InputError:
        """Return the error for a value that is not accepted.

        It names the default, which is used instead.
        """
        return InputError(
            "The setting {name} was {value}; it is {now} now.",
            name=self.key,
            value=repr(shorten(value)),
            now=_shown(self.default),
        )


def _table() -> dict[str, Setting]:
    defaults = Settings()
    rows = {}
    for each in fields(Settings):
        check = each.metadata.get("check")
        if check is not None:
            default = getattr(defaults, each.name)
            key = each.metadata["key"] or each.name
            former = each.metadata["former"]
            rows[each.name] = Setting(each.name, key, default, check, former)
    return rows


SETTINGS: Mapping[str, Setting] = _table()
"""All settings by name, in the order of the file."""
_BY_KEY: Mapping[str, Setting] = {each.key: each for each in SETTINGS.values()}


def options_of(name: str) -> tuple[str, ...]:
    """Return the values that a setting can have.

    Raise ``TypeError`` if they are not a short list of names.
    """
    check = SETTINGS[name].check
    if not isinstance(check, OneOf):
        raise TypeError(f"{name} is not one of a list of options")
    return check.options


def range_of(name: str) -> WholeNumber:
    """Return the minimum and maximum of a setting.

    Raise ``TypeError`` if it is not a number.
    """
    check = SETTINGS[name].check
    if not isinstance(check, WholeNumber):
        raise TypeError(f"{name} is not a number")
    return check


def _shown(value: object) -> object:
    """Return a default in the form for an error."""
    if isinstance(value, Mapping):
        return InputError("back to its default")
    if isinstance(value, tuple):
        return " x ".join(map(str, value))
    return str(value) or InputError("empty")
