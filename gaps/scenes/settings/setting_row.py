"""One setting on a settings page: the widget that shows it, and what a change of it makes anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from gaps import language
from gaps.language import N_, Message, Text
from gaps.scenes.settings.gallery import BACKS, THEMES, Gallery, back_swatch, theme_swatch
from gaps.scenes.shell.context import Context
from gaps.stage.widgets import Choice, Slider, TextFieldRow, Toggle, Widget
from gaps.store.saves.names import MAX_NAME
from gaps.store.saves.settings import OWN_BACK, options_of, range_of

SPOKEN_PERCENT = N_("{number} percent")


class Redraw(Enum):
    """What is made anew when a setting has changed."""

    NOTHING = auto()
    PAGE = auto()
    """The widgets of the open page."""
    LAYOUT = auto()
    """The layout of this scene and of the one below."""
    EVERYTHING = auto()
    """Both, because the widgets show the new look or language."""


@dataclass(frozen=True)
class SettingRow:
    """One setting on one of the pages. ``name`` is its name in ``gaps.store.saves.settings``."""

    name: str
    page: str
    label: Message
    make_widget: Callable[[SettingRow, Context], Widget]
    note: Text = ""
    redraw: Redraw = Redraw.LAYOUT
    change: Callable[[Context, object], None] | None = None
    """Changes the setting where more than its value is concerned."""
    immediate: bool = False
    """Whether it is applied while its knob is dragged. The others wait until the knob is released."""

    def value(self, context: Context) -> object:
        """The value that is set now."""
        return getattr(context.settings, self.name)

    def set(self, context: Context, value: object) -> None:
        """Change the setting and save it."""
        if self.change is not None:
            self.change(context, value)
        else:
            context.change(**{self.name: value})

    def follow(self, context: Context, value: object) -> None:
        """Take in a value on the way, while the knob is dragged; nothing is saved."""
        if self.immediate:
            context.try_out(**{self.name: value})


# Widgets


def toggle(row: SettingRow, context: Context) -> Widget:
    """On or off."""
    return Toggle(row.name, row.label, bool(row.value(context)), row.note)


def choice(options: Mapping[str, Text]) -> Callable[[SettingRow, Context], Widget]:
    """One of ``options``, by what each is called."""

    def make(row: SettingRow, context: Context) -> Widget:
        return Choice(row.name, row.label, options, str(row.value(context)), row.note)

    return make


def slider(step: int, icon: str | None = None, unit: Text = "") -> Callable[[SettingRow, Context], Widget]:
    """A number in the range of the setting; keys change it by ``step``, and ``unit`` is spoken with it."""

    def make(row: SettingRow, context: Context) -> Widget:
        allowed, value = range_of(row.name), row.value(context)
        assert isinstance(value, int)
        low, high = allowed.minimum, allowed.maximum
        return Slider(row.name, row.label, value, row.note, low, high, step, icon, unit=unit)

    return make


def name_field(row: SettingRow, context: Context) -> Widget:
    """The player's name."""
    return TextFieldRow(row.name, row.label, context.settings.name, row.note, max_length=MAX_NAME)


def theme_gallery(row: SettingRow, context: Context) -> Widget:
    """A picture of each theme."""
    settings = context.settings
    picture = theme_swatch(context.graphics.make_art, settings.former_deck or settings.deck, settings.back)
    return Gallery(row.name, row.label, _named(row.name, THEMES), settings.theme, picture)


def back_gallery(row: SettingRow, context: Context) -> Widget:
    """A picture of each card back."""
    settings = context.settings
    picture = back_swatch(context.graphics.make_art, settings.deck, settings.theme)
    return Gallery(row.name, row.label, _named(row.name, BACKS), settings.back, picture)


def _named(setting: str, names: Mapping[str, Text]) -> Mapping[str, Text]:
    """The options of a setting with their names."""
    return {option: names[option] for option in options_of(setting)}


def language_choice(row: SettingRow, context: Context) -> Widget:
    """All languages, each by its own name."""
    options: dict[str, Text] = {language.SYSTEM: N_("As the system"), **language.available()}
    chosen = context.language or context.settings.language
    return Choice(row.name, row.label, options, chosen if chosen in options else language.SYSTEM)


def mute_toggle(row: SettingRow, context: Context) -> Widget:
    """Silence, from the settings or the command line; the note shows why there is no sound."""
    muted = context.settings.muted or context.muted
    return Toggle(row.name, row.label, muted, context.sound.problem or context.music.problem or row.note)


def fullscreen_toggle(row: SettingRow, context: Context) -> Widget:
    """Whether the window fills the screen now."""
    return Toggle(row.name, row.label, context.fullscreen, row.note)


# Changes that concern more than one value

THEME_DECKS = {"signal": "four"}
"""The decks that themes bring with them."""


def change_theme(context: Context, theme: object) -> None:
    """Use a theme. One that brings a deck with it gives back the former deck when it is left."""
    settings = context.settings
    former = settings.former_deck or settings.deck
    deck = THEME_DECKS.get(str(theme), former)
    context.change(theme=theme, deck=deck, former_deck="" if deck == former else former)


def change_deck(context: Context, deck: object) -> None:
    """Use a deck, in every theme from now on."""
    context.change(deck=deck, former_deck="")


def change_back(context: Context, back: object) -> None:
    """Use a card back. From the player's own one, the game can return to the one before."""
    former = context.settings.back
    if back == OWN_BACK and former != OWN_BACK:
        context.change(back=back, former_back=former)
    else:
        context.change(back=back)


def change_muted(context: Context, muted: object) -> None:
    """Switch the sound off or on, even if the command line muted it."""
    context.toggle_mute()


def change_fullscreen(context: Context, fullscreen: object) -> None:
    """Fill the screen, or return to the window."""
    context.toggle_fullscreen()
