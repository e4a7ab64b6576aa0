"""How each setting is shown: one row of ``ROWS`` per setting, and the widgets made from it."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.language import N_, Message
from gaps.scenes.input.key_bindings import BINDABLE, shown_key
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.settings.setting_row import (
    SPOKEN_PERCENT,
    Redraw,
    SettingRow,
    back_gallery,
    change_back,
    change_deck,
    change_fullscreen,
    change_muted,
    change_theme,
    choice,
    fullscreen_toggle,
    language_choice,
    mute_toggle,
    name_field,
    slider,
    theme_gallery,
    toggle,
)
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.stage.speech import accesskit_reader
from gaps.stage.widgets import Button, Choice, Widget

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
