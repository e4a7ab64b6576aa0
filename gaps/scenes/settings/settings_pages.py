"""How each setting is shown: one row of ``ROWS`` per setting, and the widgets made from it."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.language import N_, Message
from gaps.scenes.input.key_bindings import BINDABLE, shown_key
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.settings.setting_row import (
    Redraw,
    SettingRow,
    back_gallery,
    change_fullscreen,
    change_muted,
    change_theme,
    choice,
    language_choice,
    mute_toggle,
    name_field,
    slider,
    theme_gallery,
    toggle,
)
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.stage.widgets import Button, Widget

KEYS_PAGE, RESET_KEYS = "keys", "keys of the house"
PAGES: Mapping[str, Message] = {
    "look": N_("Look"),
    "play": N_("Play"),
    "motion": N_("Motion and sound"),
    KEYS_PAGE: N_("Keys"),
}
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
    SettingRow(
        "effects_volume",
        "motion",
        N_("Effects volume"),
        slider(step=5, icon="sound"),
        redraw=Redraw.NOTHING,
    ),
    SettingRow(
        "music_volume",
        "motion",
        N_("Music volume"),
        slider(step=5, icon="sound"),
        redraw=Redraw.NOTHING,
    ),
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
