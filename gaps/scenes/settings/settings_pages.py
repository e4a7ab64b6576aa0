"""How each setting is shown: one row of ``ROWS`` per setting, and the widgets made from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from gaps import language
from gaps.language import N_, Message, Text
from gaps.scenes.input.key_bindings import BINDABLE, shown_key
from gaps.scenes.settings.gallery import BACKS, THEMES, Gallery, back_swatch, theme_swatch
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.stage.speech import accesskit_reader
from gaps.stage.widgets import Button, Choice, Slider, TextFieldRow, Toggle, Widget
from gaps.store.saves.names import MAX_NAME
from gaps.store.saves.settings import OWN_BACK, options_of, range_of

KEYS_PAGE, RESET_KEYS = "keys", "keys of the house"
LOOK_PAGE, CHOOSE_BACK = "look", "own back"
PAGES: Mapping[str, Message] = {
    "look": N_("Look"),
    "play": N_("Play"),
    "calm": N_("Calm"),
    "motion": N_("Motion and sound"),
    "speech": N_("Speech"),
    KEYS_PAGE: N_("Keys"),
}
SPEED_NAMES = {"calm": N_("Slow"), "normal": N_("Normal"), "quick": N_("Fast"), "instant": N_("Instant")}
DECK_NAMES = {"house": N_("House"), "classic": N_("Classic"), "four": N_("Four")}
MUSIC_NAMES = {"on": N_("On"), "quiet": N_("Quiet"), "off": N_("Off")}
READER_NAMES = {"auto": N_("Automatic"), "on": N_("On"), "off": N_("Off")}
WORDS_NAMES = {"few": N_("Few"), "normal": N_("Normal"), "many": N_("Many")}
FINISH_NAMES = {"ask": N_("Ask"), "always": N_("Always"), "never": N_("Never")}
GHOST_NAMES = {"off": N_("Off"), "hover": N_("On hover"), "always": N_("Always")}
SPOKEN_PERCENT = N_("{number} percent")


class Redraw(Enum):
    """What is made anew when a setting has changed."""

    NOTHING = auto()
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


def _reader_choice(row: SettingRow, context: Context) -> Widget:
    """Whether a screen reader is spoken to; the note says if the part for that is missing."""
    note = row.note
    if not accesskit_reader.is_installed():
        note = N_("Needs the extra “reader”, which is not installed")
    return Choice(row.name, row.label, READER_NAMES, str(row.value(context)), note)


ROWS = (
    SettingRow("theme", "look", N_("Theme"), theme_gallery, redraw=Redraw.EVERYTHING, change=change_theme),
    SettingRow("back", "look", N_("Card back"), back_gallery, redraw=Redraw.EVERYTHING, change=change_back),
    SettingRow(
        "deck",
        "look",
        N_("Suit colours"),
        choice(DECK_NAMES),
        N_("House: two shades each of black and red. Four: safe for colour-blind eyes"),
        Redraw.EVERYTHING,
        change_deck,
    ),
    SettingRow(
        "ghosts",
        "look",
        N_("Preview of the card that fits"),
        choice(GHOST_NAMES),
        N_("Shown faintly in the gap"),
    ),
    SettingRow(
        "mark_playable", "look", N_("Mark playable cards"), toggle, N_("A notch on every card that can move")
    ),
    SettingRow(
        "scale",
        "look",
        N_("Size of the interface"),
        slider(step=10),
        N_("Percent, limited by the window"),
    ),
    SettingRow(
        "fullscreen",
        "look",
        N_("Full screen"),
        fullscreen_toggle,
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
        N_("Shown on games and challenges that you share"),
        Redraw.NOTHING,
    ),
    SettingRow("tap_to_play", "play", N_("Tap to play"), toggle, N_("One click moves a card to its gap")),
    SettingRow(
        "pass_indicator", "play", N_("Show if you can still win"), toggle, N_("Shown after each move")
    ),
    SettingRow("confirm_redeal", "play", N_("Ask before a redeal"), toggle, N_("While cards can still move")),
    SettingRow(
        "deals",
        "play",
        N_("New deals"),
        choice(solver_text.DEAL_KINDS),
        N_("Winnable: a way to win was found, without a redeal"),
    ),
    SettingRow(
        "auto_finish",
        "play",
        N_("Finish by itself"),
        choice(FINISH_NAMES),
        N_("When every card that is left can go home"),
    ),
    SettingRow(
        "open_camps", "play", N_("Open all camps"), toggle, N_("Of the expedition, without winning stars")
    ),
    SettingRow(
        "calm",
        "calm",
        N_("Calm"),
        toggle,
        N_("No score, clock or moves, and softer music"),
    ),
    SettingRow("hide_score", "calm", N_("Hide the score"), toggle, N_("Points and chains")),
    SettingRow("hide_clock", "calm", N_("Hide the clock"), toggle, N_("The time of play")),
    SettingRow("hide_moves", "calm", N_("Hide the moves"), toggle, N_("The number of moves")),
    SettingRow(
        "screen_reader",
        "speech",
        N_("Screen reader"),
        _reader_choice,
        N_("Automatic: if the system has one. From the next start"),
        Redraw.NOTHING,
    ),
    SettingRow("words", "speech", N_("Words"), choice(WORDS_NAMES), N_("How much is said"), Redraw.NOTHING),
    SettingRow(
        "focus_sounds",
        "speech",
        N_("Sounds of the focus"),
        toggle,
        N_("They tell gaps, edges and cards that are home"),
        Redraw.NOTHING,
    ),
    SettingRow(
        "memory",
        "play",
        N_("Solver memory (MB)"),
        slider(step=64),
        N_("At most; with more it can look further ahead"),
    ),
    SettingRow(
        "threads", "play", N_("Solver threads"), slider(step=1), N_("At most; one core is left to the game")
    ),
    SettingRow("speed", "motion", N_("Animation speed"), choice(SPEED_NAMES)),
    SettingRow(
        "reduced_motion",
        "motion",
        N_("Reduced motion"),
        toggle,
        N_("Cards fade instead of flying; no shaking, no sparks"),
    ),
    SettingRow(
        "effects_volume",
        "motion",
        N_("Effects volume"),
        slider(5, "sound", SPOKEN_PERCENT),
        redraw=Redraw.NOTHING,
        immediate=True,
    ),
    SettingRow(
        "music",
        "motion",
        N_("Music"),
        choice(MUSIC_NAMES),
        N_("Calm; it grows as your rows fill up"),
        redraw=Redraw.NOTHING,
    ),
    SettingRow(
        "music_volume",
        "motion",
        N_("Music volume"),
        slider(5, "sound", SPOKEN_PERCENT),
        redraw=Redraw.NOTHING,
        immediate=True,
    ),
    SettingRow("muted", "motion", N_("Mute"), mute_toggle, N_("M, at any time"), change=change_muted),
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
    rows = [row.make_widget(row, context) for row in ROWS if row.page == page]
    return [*rows, Button(CHOOSE_BACK, N_("Your own card back…"))] if page == LOOK_PAGE else rows


def key_widgets(context: Context) -> list[Widget]:
    """The key of each command, and a button that resets them all."""
    chosen = context.settings.keys
    rows: list[Widget] = [
        KeyRow(command.name, label, shown_key(command, chosen)) for command, label in BINDABLE.items()
    ]
    reset = Button(RESET_KEYS, N_("Reset keys"), icon="retry", enabled=bool(chosen))
    return [*rows, reset]
