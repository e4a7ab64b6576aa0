"""How each setting is shown: a row for each on one of the ``PAGES``, and the widgets
made from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pygame import Surface

from gaps import language
from gaps.language import N_, Message, Text, _
from gaps.progress.expedition.stars import CAMP_OF_BACK, Stars, is_back_open
from gaps.scenes.input.key_bindings import BINDABLE, KEYS, chosen_for, shown_key
from gaps.scenes.input.keys import begins_card, read_chord
from gaps.scenes.settings.gallery import (
    DECKS,
    Gallery,
    back_swatch,
    theme_swatch,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text import solver_text
from gaps.scenes.text.expedition_text import BACKS, opened_by
from gaps.solver import core_in_use
from gaps.stage.core.intents import Nav
from gaps.stage.core.widget import Site, WidgetState
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.shapes import put
from gaps.stage.drawing.theme import themes
from gaps.stage.speech import accesskit_reader
from gaps.stage.speech.spoken import Role
from gaps.stage.widgets import Choice, Row, Slider, TextFieldRow, Toggle, Widget
from gaps.store.settings import MAX_NAME, range_of

LOOK_PAGE = "look"
SOUND_PAGE = "sound"
PLAY_PAGE = "play"
HINTS_PAGE = "hints"
KEYS_PAGE = "keys"
ACCESS_PAGE = "access"
PAGES: Mapping[str, Message] = {
    LOOK_PAGE: N_("Look"),
    SOUND_PAGE: N_("Sound"),
    PLAY_PAGE: N_("Play"),
    HINTS_PAGE: N_("Hints"),
    KEYS_PAGE: N_("Keys"),
    ACCESS_PAGE: N_("Accessibility"),
}
"""Called by what somebody looks for who wants a change: how it looks and sounds, how it
is played, how much it shows of what can be done, its keys, and what helps those who see
or hear less.
"""
SEE_ALSO: Mapping[str, Message] = {
    ACCESS_PAGE: N_(
        "On the page Look: the size of texts and cards, a theme of high contrast, "
        "and suit colours for colour-blind eyes."
    ),
}
"""What is on other pages, for those who look for it on this one."""
SPEED_NAMES = {
    "calm": N_("Slow"),
    "normal": N_("Normal"),
    "quick": N_("Fast"),
    "instant": N_("Instant"),
}
MUSIC_NAMES = {"on": N_("On"), "quiet": N_("Quiet"), "off": N_("Off")}
READER_NAMES = {"auto": N_("Automatic"), "on": N_("On"), "off": N_("Off")}
FINISH_NAMES = {"ask": N_("Ask"), "always": N_("Always"), "never": N_("Never")}
SIGN_NAMES = {"asked": N_("When I ask"), "always": N_("Always"), "never": N_("Never")}
GHOST_NAMES = {"off": N_("Off"), "hover": N_("Under the mouse"), "always": N_("Always")}
SPOKEN_PERCENT = N_("{number} percent")
VOLUMES = "effects_volume", "music_volume"
NEW_LOOK = "theme", "back", "deck", "language"
"""The settings after which all widgets are made anew, in the new look or language."""
USABLE_WITHOUT_FAST_SEARCH = ("win_sign",)  # it is known in small games
BACKS_IN_A_ROW = 4


@dataclass(frozen=True)
class SettingRow:
    """One setting, by its ``name`` in ``gaps.store.settings``; on or off unless
    told otherwise.
    """

    name: str
    label: Message
    note: Text = ""
    # what its values are called, if it is one of several
    options: Mapping[str, Text] | None = None
    step: int = 0  # by how much keys change it, if it is a number

    def widget(self, context: Context) -> Widget:
        """Its row with the value as it is now: the command line can mute and fill the
        screen, too.
        """
        settings = context.settings
        make_art = context.look.make_art
        name = self.name
        label = self.label
        note = self.note
        value = getattr(settings, self.name)
        options = self.options
        match name:
            case "theme":
                picture = theme_swatch(
                    make_art, settings.former_deck or settings.deck, context.back
                )
                return Gallery(
                    name,
                    label,
                    {each.name: each.label for each in themes().values()},
                    value,
                    picture,
                )
            case "back":
                return _backs(context, label)
            case "language":
                options = {language.SYSTEM: N_("As the system"), **language.available()}
                chosen = context.language or value
                value = chosen if chosen in options else language.SYSTEM
            case "name":
                return TextFieldRow(name, label, value, note, max_length=MAX_NAME)
            case "screen_reader" if not accesskit_reader.is_installed():
                note = N_("Needs the optional part “reader”, which is not installed")
            case "muted":
                value = context.silent
                note = context.sound.problem or context.music.problem or note
            case "fullscreen":
                value = context.fullscreen
        lacks_search = not core_in_use() and name in solver_text.WITHOUT_FAST_SEARCH
        if lacks_search:
            note = solver_text.WITHOUT_FAST_SEARCH[name]
        usable = not lacks_search or name in USABLE_WITHOUT_FAST_SEARCH
        made: Widget
        if options is not None:
            made = Choice(name, label, options, value, note)
        elif self.step:
            low = range_of(name).minimum
            high = range_of(name).maximum
            is_volume = name in VOLUMES
            icon = "sound" if is_volume else None
            unit = SPOKEN_PERCENT if is_volume else ""
            made = Slider(
                name,
                label,
                value,
                note,
                low,
                high,
                self.step,
                icon,
                unit=unit,
            )
        else:
            made = Toggle(name, label, bool(value), note)
        made.enabled = usable
        return made

    def set(self, context: Context, value: object) -> None:
        """Change the setting, with what depends on it, and save it."""
        settings = context.settings
        match self.name:
            # one that brings a deck with it gives back the former deck when it is left
            case "theme":
                former = settings.former_deck or settings.deck
                deck = themes()[str(value)].deck or former
                former_deck = "" if deck == former else former
                context.change(
                    theme=value,
                    deck=deck,
                    former_deck=former_deck,
                )
            case "deck":
                context.change(deck=value, former_deck="")
            case "muted":  # even if the command line muted it
                context.toggle_mute()
            case "fullscreen":
                context.toggle_fullscreen()
            case _:
                context.change(**{self.name: value})

    def follow(self, context: Context, value: object) -> None:
        """Take in a value on the way, while the knob is dragged: a volume is heard;
        nothing is saved.
        """
        if self.name in VOLUMES:
            context.try_out(**{self.name: value})


def _backs(context: Context, label: Message) -> Gallery:
    """The card backs; those that the games on record do not open yet are locked."""
    settings = context.settings
    stars = Stars.on_record(context.folder, settings.open_camps)
    locked = {
        back: opened_by(back, stars)
        for back in CAMP_OF_BACK
        if not is_back_open(back, stars)
    }
    make_art = context.look.make_art
    picture = back_swatch(make_art, settings.deck, settings.theme, locked)
    gallery = Gallery("back", label, BACKS, context.back, picture, locked)
    gallery.columns = BACKS_IN_A_ROW
    return gallery


DECK_NOTE = N_("House: two blacks and two reds. Four: for colour-blind eyes")
READER_NOTE = N_("Automatic: when the system uses one. From the next start")
REDUCED_NOTE = N_("Cards fade instead of flying; no shaking, no sparks")
FOCUS_NOTE = N_("Sounds for gaps, edges and cards that are home")
WINNABLE_NOTE = N_("Winnable: a win without a redeal was found")
SIGN_NOTE = N_("With “Always” every answer is help, and no game is strict")
MARK_NOTE = N_("A small mark on every card that can move")
GHOST_NOTE = N_("Shown faintly in the gap")
FINISH_NOTE = N_("When every card that is left can go home")
THREADS_NOTE = N_("At most; one is left to the rest of the game")

ROWS: Mapping[str, tuple[SettingRow, ...]] = {
    LOOK_PAGE: (
        SettingRow("theme", N_("Theme")),
        SettingRow("back", N_("Card back")),
        SettingRow("deck", N_("Suit colours"), DECK_NOTE, DECKS),
        SettingRow(
            "scale",
            N_("Size of texts and cards"),
            N_("Percent, limited by the window"),
            step=10,
        ),
        SettingRow("speed", N_("Animation speed"), options=SPEED_NAMES),
        SettingRow("fullscreen", N_("Full screen"), "F11"),
        SettingRow("language", N_("Language")),
    ),
    SOUND_PAGE: (
        SettingRow("effects_volume", N_("Effects volume"), step=5),
        SettingRow(
            "music", N_("Music"), N_("Calm; it grows as your rows fill up"), MUSIC_NAMES
        ),
        SettingRow("music_volume", N_("Music volume"), step=5),
        SettingRow("muted", N_("Mute"), N_("M, at any time")),
    ),
    PLAY_PAGE: (
        SettingRow("deals", N_("New deals"), WINNABLE_NOTE, solver_text.DEAL_KINDS),
        SettingRow(
            "tap_to_play", N_("Tap to play"), N_("One click moves a card to its gap")
        ),
        SettingRow(
            "confirm_redeal",
            N_("Ask before a redeal"),
            N_("While cards can still move"),
        ),
        SettingRow("auto_finish", N_("Finish by itself"), FINISH_NOTE, FINISH_NAMES),
        SettingRow(
            "auto_home",
            N_("Bring cards home"),
            N_("All that can come home, after each move"),
        ),
        SettingRow(
            "hides_figures",
            N_("Calm"),
            N_("No score, chain or clock, and softer music"),
        ),
        SettingRow(
            "name", N_("Your name"), N_("Shown on games and challenges that you share")
        ),
        SettingRow(
            "open_camps",
            N_("Open all camps"),
            N_("Of the expedition, without winning stars"),
        ),
    ),
    HINTS_PAGE: (
        SettingRow("win_sign", N_("Can it be won?"), SIGN_NOTE, SIGN_NAMES),
        SettingRow(
            "ghosts", N_("Preview of the card that fits"), GHOST_NOTE, GHOST_NAMES
        ),
        SettingRow("mark_playable", N_("Mark playable cards"), MARK_NOTE),
        SettingRow(
            "threads", N_("Processor cores of the search"), THREADS_NOTE, step=1
        ),
    ),
    ACCESS_PAGE: (
        SettingRow("screen_reader", N_("Screen reader"), READER_NOTE, READER_NAMES),
        SettingRow("focus_sounds", N_("Sounds of the focus"), FOCUS_NOTE),
        SettingRow("reduced_motion", N_("Reduced motion"), REDUCED_NOTE),
    ),
}
"""The settings with a row, page by page from the top. The page of the keys shows the
setting ``keys``.
"""


def row_of(name: str) -> SettingRow:
    """The row of a setting. Raises ``StopIteration`` if it has none."""
    return next(row for rows in ROWS.values() for row in rows if row.name == name)


def scale_note(context: Context, window: tuple[int, int]) -> Text:
    """The note of the size of the interface: what is in use in a window that limits it."""
    look = context.look
    wanted = context.settings.scale
    screens = round(100 * look.style(window).scale)
    board = round(100 * look.board_style(window).scale)
    if screens >= wanted:
        return row_of("scale").note
    return _(
        "In this window {screens} percent, on the board {board}",
        screens=screens,
        board=board,
    )


# The page of the keys

PRESS_A_KEY = N_("Press a key…")
NO_KEY = N_("no key")


class KeyRow(Row):
    """``value`` is the name of the key, empty for none. While ``listening``, the next
    key is taken.
    """

    value: str
    role = Role.BUTTON

    def __init__(self, name: str, label: Text, value: str) -> None:
        super().__init__(name, label)
        self.value = value
        self.listening = False

    @property
    def spoken_value(self) -> str:
        """The key in words, or the request to press one."""
        if self.listening:
            return _(PRESS_A_KEY)
        if self.value:
            return spoken_key(self.value)
        return _(NO_KEY)

    def draw_control(self, surface: Surface, site: Site, state: WidgetState) -> None:
        style = site.style
        theme = style.theme
        if self.value and not self.listening:
            shown = keycap(style, self.value, theme.hi)
        else:
            shown = style.text(
                self.spoken_value,
                "note_bold",
                theme.brass if self.listening else theme.ember,
            )
        put(surface, shown, midright=site.rect.midright)


def key_rows(context: Context) -> list[KeyRow]:
    """A row for each command whose key can be chosen, with its key now."""
    chosen = context.settings.keys
    return [
        KeyRow(each.name, label, shown_key(each, chosen))
        for each, label in BINDABLE.items()
    ]


def bind_key(context: Context, row: KeyRow, key: str) -> tuple[bool, str]:
    """Give the command of ``row`` the key called ``key``, unless the key has a fixed
    meaning.

    Returns whether it has it now, and a message for the player; empty for none.
    """
    command = next(each for each in BINDABLE if each.name == row.name)
    chord = read_chord(key)
    default = KEYS.get(chord)
    if isinstance(default, Nav) and default not in BINDABLE:
        return False, _(
            "{name} always moves, chooses or goes back. Take another key.",
            name=spoken_key(key),
        )
    if begins_card(chord):
        return False, _(
            "{name} begins a card that is typed. Take another key.",
            name=spoken_key(key),
        )
    keys, other = chosen_for(command, chord, context.settings.keys)
    if other is not None and other not in BINDABLE:
        return False, _("{name} is in use.", name=spoken_key(key))
    context.change(keys=keys)
    return True, "" if other is None else _(
        "{command} has no key now.", command=_(BINDABLE[other])
    )
