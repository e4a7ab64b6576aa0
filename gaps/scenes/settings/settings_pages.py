"""The pages of the settings: the settings on each, and their words."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.language import N_, Message, Text, _
from gaps.scenes.common.level_switch import NEW_DEALS
from gaps.scenes.settings.gallery import DECKS
from gaps.scenes.settings.setting_rows import (
    AnyDealsRow,
    BackRow,
    ChoiceRow,
    DealsRow,
    DeckRow,
    FullScreenRow,
    LanguageRow,
    MuteRow,
    NumberRow,
    ReaderRow,
    SettingRow,
    TextRow,
    ThemeRow,
    ToggleRow,
    VolumeRow,
)
from gaps.scenes.shared.context import Context

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
"""The pages, named by what a player may look for.

That is the look, the sound, the way of playing, the hints, the keys, and help for those
who see or hear less.
"""
SEE_ALSO: Mapping[str, Message] = {
    ACCESS_PAGE: N_(
        "On the page Look: the size of texts and cards, a theme of high contrast, "
        "and suit colours for colour-blind eyes."
    ),
}
"""References to settings on other pages that a player may look for on this one."""
SPEED_NAMES = {
    "slow": N_("Slow"),
    "normal": N_("Normal"),
    "quick": N_("Fast"),
    "instant": N_("Instant"),
}
MUSIC_NAMES = {"on": N_("On"), "quiet": N_("Quiet"), "off": N_("Off")}
READER_NAMES = {"auto": N_("Automatic"), "on": N_("On"), "off": N_("Off")}
FINISH_NAMES = {"ask": N_("Ask"), "always": N_("Always"), "never": N_("Never")}
SIGN_NAMES = {"asked": N_("When I ask"), "always": N_("Always"), "never": N_("Never")}
GHOST_NAMES = {"off": N_("Off"), "hover": N_("Under the mouse"), "always": N_("Always")}

DECK_NOTE = N_("House: two blacks and two reds. Four: for colour-blind eyes")
READER_NOTE = N_("Automatic: when the system uses one. From the next start")
REDUCED_NOTE = N_("Cards fade instead of flying; no shaking, no sparks")
FOCUS_NOTE = N_("Sounds for gaps, edges and cards that are home")
WINNABLE_NOTE = N_("Winnable: a win without a redeal was found")
DEALS_WITHOUT_WIN_NOTE = N_("“Winnable” becomes “Any”")
SIGN_NOTE = N_("With “Always” every answer is help, and no game is strict")
MARK_NOTE = N_("A small mark on every card that can move")
GHOST_NOTE = N_("Shown faintly in the gap")
FINISH_NOTE = N_("When every card that is left can go home")

DEALS_WITHOUT_SEARCH = N_("Without the fast search: small games only")
SIGN_WITHOUT_SEARCH = N_(
    "Without the fast search, it is seldom known but in small games"
)

ROWS: Mapping[str, tuple[SettingRow, ...]] = {
    LOOK_PAGE: (
        ThemeRow("theme", N_("Theme")),
        BackRow("back", N_("Card back")),
        DeckRow("deck", N_("Suit colours"), DECK_NOTE, options=DECKS),
        NumberRow(
            "scale",
            N_("Size of texts and cards"),
            N_("Percent, limited by the window"),
            step=10,
        ),
        ChoiceRow("speed", N_("Animation speed"), options=SPEED_NAMES),
        FullScreenRow("fullscreen", N_("Full screen"), "F11"),
        LanguageRow("language", N_("Language")),
    ),
    SOUND_PAGE: (
        VolumeRow("effects_volume", N_("Effects volume"), step=5),
        ChoiceRow(
            "music",
            N_("Music"),
            N_("Calm; it grows as your rows fill up"),
            options=MUSIC_NAMES,
        ),
        VolumeRow("music_volume", N_("Music volume"), step=5),
        MuteRow("muted", N_("Mute"), N_("M, at any time")),
    ),
    PLAY_PAGE: (
        DealsRow(
            "deals",
            NEW_DEALS,
            WINNABLE_NOTE,
            DEALS_WITHOUT_SEARCH,
            needs_search=True,
        ),
        AnyDealsRow(
            "any_deals",
            N_("Also deals without a win"),
            DEALS_WITHOUT_WIN_NOTE,
            needs_search=True,
        ),
        ToggleRow(
            "tap_to_play", N_("Tap to play"), N_("One click moves a card to its gap")
        ),
        ToggleRow(
            "confirm_redeal",
            N_("Ask before a redeal"),
            N_("While cards can still move"),
        ),
        ChoiceRow(
            "auto_finish", N_("Finish by itself"), FINISH_NOTE, options=FINISH_NAMES
        ),
        ToggleRow(
            "auto_home",
            N_("Bring cards home"),
            N_("All that can come home, after each move"),
        ),
        ToggleRow(
            "hides_figures",
            N_("Calm"),
            N_("No score, chain or clock, and softer music"),
        ),
        TextRow(
            "name", N_("Your name"), N_("Shown on games and challenges that you share")
        ),
        ToggleRow(
            "open_camps",
            N_("Open every camp at once"),
            N_("Without winning stars"),
        ),
    ),
    HINTS_PAGE: (
        ChoiceRow(
            "win_sign",
            N_("Can it be won?"),
            SIGN_NOTE,
            SIGN_WITHOUT_SEARCH,
            options=SIGN_NAMES,
        ),
        ChoiceRow(
            "ghosts",
            N_("Preview of the card that fits"),
            GHOST_NOTE,
            options=GHOST_NAMES,
        ),
        ToggleRow("mark_playable", N_("Mark playable cards"), MARK_NOTE),
    ),
    ACCESS_PAGE: (
        ReaderRow(
            "screen_reader", N_("Screen reader"), READER_NOTE, options=READER_NAMES
        ),
        ToggleRow("focus_sounds", N_("Sounds of the focus"), FOCUS_NOTE),
        ToggleRow("reduced_motion", N_("Reduced motion"), REDUCED_NOTE),
    ),
}
"""The settings with a row, page by page from the top.

The page of the keys shows the setting ``keys``.
"""


def row_of(name: str) -> SettingRow:
    """Return the row of a setting.

    Raise ``StopIteration`` if it has none.
    """
    return next(row for rows in ROWS.values() for row in rows if row.name == name)


def scale_note(context: Context, window: tuple[int, int]) -> Text:
    """Return the note of the interface size, with the sizes that a window limits."""
    look = context.appearance
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
