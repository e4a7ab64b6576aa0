"""How each setting is shown: one row of ``ROWS`` per setting, and the widgets made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from gaps import language
from gaps.language import N_, Message, Text
from gaps.scenes.input.key_bindings import BINDABLE, shown_key
from gaps.scenes.settings.gallery import Gallery, back_swatch, theme_swatch
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.stage.widgets import Button, Choice, Slider, TextFieldRow, Toggle, Widget
from gaps.store.saves.names import MAX_NAME
from gaps.store.saves.settings import options_of, range_of

KEYS_PAGE, RESET_KEYS = "keys", "keys of the house"
PAGES: Mapping[str, Message] = {
    "look": N_("Look"),
    "play": N_("Play"),
    "motion": N_("Motion and sound"),
    KEYS_PAGE: N_("Keys"),
}


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
    """One setting on one of the ``PAGES``. ``name`` is its name in ``gaps.store.saves.settings``."""

    name: str
    page: str
    label: Message
    make_widget: Callable[[SettingRow, Context], Widget]
    note: Text = ""
    redraw: Redraw = Redraw.LAYOUT
    change: Callable[[Context, object], None] | None = None
    """Changes the setting where more than its value is concerned."""

    def value(self, context: Context) -> object:
        """The value that is set now."""
        return getattr(context.settings, self.name)

    def set(self, context: Context, value: object) -> None:
        """Change the setting and save it."""
        if self.change is not None:
            self.change(context, value)
        else:
            context.change(**{self.name: value})


# Widgets


def toggle(row: SettingRow, context: Context) -> Widget:
    """On or off."""
    return Toggle(row.name, row.label, bool(row.value(context)), row.note)


def choice(options: Mapping[str, Text]) -> Callable[[SettingRow, Context], Widget]:
    """One of ``options``, by what each is called."""

    def make(row: SettingRow, context: Context) -> Widget:
        return Choice(row.name, row.label, options, str(row.value(context)), row.note)

    return make


def slider(step: int, icon: str | None = None) -> Callable[[SettingRow, Context], Widget]:
    """A number in the range of the setting; keys change it by ``step``."""

    def make(row: SettingRow, context: Context) -> Widget:
        allowed, value = range_of(row.name), row.value(context)
        assert isinstance(value, int)
        return Slider(row.name, row.label, value, row.note, allowed.minimum, allowed.maximum, step, icon)

    return make


def name_field(row: SettingRow, context: Context) -> Widget:
    """The player's name."""
    return TextFieldRow(row.name, row.label, context.settings.name, row.note, max_length=MAX_NAME)


def theme_gallery(row: SettingRow, context: Context) -> Widget:
    """A picture of each theme."""
    settings = context.settings
    picture = theme_swatch(settings.deck, settings.back)
    return Gallery(row.name, row.label, options_of(row.name), settings.theme, picture)


def back_gallery(row: SettingRow, context: Context) -> Widget:
    """A picture of each card back."""
    settings = context.settings
    picture = back_swatch(settings.deck, settings.theme)
    return Gallery(row.name, row.label, options_of(row.name), settings.back, picture)


def language_choice(row: SettingRow, context: Context) -> Widget:
    """All languages, each by its own name."""
    options: dict[str, Text] = {language.SYSTEM: N_("As the system"), **language.available()}
    chosen = context.language or context.settings.language
    return Choice(row.name, row.label, options, chosen if chosen in options else language.SYSTEM)


def mute_toggle(row: SettingRow, context: Context) -> Widget:
    """Silence, from the settings or the command line; the note shows why there is no sound."""
    muted = context.settings.muted or context.muted
    return Toggle(row.name, row.label, muted, context.sound.problem or row.note)


# Changes that concern more than one value


def change_theme(context: Context, theme: object) -> None:
    """Use a theme. The theme of high contrast brings the deck of four colours with it."""
    context.change(theme=theme, **({"deck": "four"} if theme == "signal" else {}))


def change_muted(context: Context, muted: object) -> None:
    """Switch the sound off or on, whatever the command line said."""
    context.toggle_mute()


def change_fullscreen(context: Context, fullscreen: object) -> None:
    """Fill the screen, or return to the window."""
    context.toggle_fullscreen()


SPEED_NAMES = {"calm": N_("Calm"), "normal": N_("Normal"), "quick": N_("Quick"), "instant": N_("Instant")}
DECK_NAMES = {"house": N_("House"), "classic": N_("Classic"), "four": N_("Four")}
GHOST_NAMES = {"off": N_("Off"), "hover": N_("On hover"), "always": N_("Always")}

ROWS = (
    SettingRow("theme", "look", N_("Theme"), theme_gallery, redraw=Redraw.EVERYTHING, change=change_theme),
    SettingRow("back", "look", N_("Card back"), back_gallery, redraw=Redraw.EVERYTHING),
    SettingRow(
        "deck",
        "look",
        N_("Suit colours"),
        choice(DECK_NAMES),
        N_("House keeps two families; Four is colour-blind safe"),
        Redraw.EVERYTHING,
    ),
    SettingRow(
        "ghosts",
        "look",
        N_("Ghost of the wanted card"),
        choice(GHOST_NAMES),
        N_("Shown inside each live gap"),
    ),
    SettingRow(
        "mark_playable", "look", N_("Mark playable cards"), toggle, N_("A notch on every card that has a gap")
    ),
    SettingRow(
        "scale",
        "look",
        N_("Size of the interface"),
        slider(step=10),
        N_("Per cent; as much of it as fits the window"),
    ),
    SettingRow(
        "fullscreen",
        "look",
        N_("Full screen"),
        toggle,
        "F11",
        Redraw.NOTHING,
        change_fullscreen,
    ),
    SettingRow("language", "look", N_("Language"), language_choice, redraw=Redraw.EVERYTHING),
    SettingRow(
        "name",
        "play",
        N_("Your name"),
        name_field,
        N_("On games and challenges you give away"),
        Redraw.NOTHING,
    ),
    SettingRow("tap_to_play", "play", N_("Tap to play"), toggle, N_("One click moves a card to its gap")),
    SettingRow(
        "pass_indicator", "play", N_("Winnable indicator"), toggle, N_("Solver answers after each move")
    ),
    SettingRow("confirm_redeal", "play", N_("Ask before a redeal"), toggle, N_("While cards can still move")),
    SettingRow(
        "deals", "play", N_("New deals"), choice(solver_text.DEAL_KINDS), N_("What the solver looks for")
    ),
    SettingRow(
        "memory",
        "play",
        N_("Memory of a search"),
        slider(step=64),
        N_("Mebibytes at the most; more sees deeper"),
    ),
    SettingRow("speed", "motion", N_("Animation speed"), choice(SPEED_NAMES)),
    SettingRow(
        "reduced_motion",
        "motion",
        N_("Reduced motion"),
        toggle,
        N_("Fades instead of flights; no shake, no sparks"),
    ),
    SettingRow("effects_volume", "motion", N_("Effects volume"), slider(step=5, icon="sound")),
    SettingRow("music_volume", "motion", N_("Music volume"), slider(step=5, icon="sound")),
    SettingRow("muted", "motion", N_("Silence"), mute_toggle, N_("M, at any time"), change=change_muted),
)
"""The settings with a row, page by page from the top. The page of the keys shows the setting ``keys``."""


def row_of(name: str) -> SettingRow:
    """The row of a setting. Raises ``KeyError`` if it has none."""
    for row in ROWS:
        if row.name == name:
            return row
    raise KeyError(name)


def widgets_of(page: str, context: Context) -> list[Widget]:
    """The widgets of one of the ``PAGES``, from the top."""
    if page == KEYS_PAGE:
        return key_widgets(context)
    return [row.make_widget(row, context) for row in ROWS if row.page == page]


def key_widgets(context: Context) -> list[Widget]:
    """The key of each command, and a button that resets them all."""
    chosen = context.settings.keys
    rows: list[Widget] = [
        KeyRow(command.name, label, shown_key(command, chosen)) for command, label in BINDABLE.items()
    ]
    reset = Button(RESET_KEYS, N_("All keys as they were"), icon="retry", enabled=bool(chosen))
    return [*rows, reset]
