"""The rows of the settings, page by page."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.scenes import words
from gaps.scenes.bindings import BINDABLE, shown_key
from gaps.scenes.gallery import Gallery, back_swatch, theme_swatch
from gaps.scenes.keyrow import KeyRow
from gaps.scenes.kit import Kit
from gaps.stage.widgets import Choice, EntryRow, Plate, Slider, Toggle, Widget
from gaps.store.names import MOST_NAME
from gaps.store.settings import CHOICES

PAGES: Mapping[str, str] = {"look": "Look", "play": "Play", "motion": "Motion and sound", "keys": "Keys"}


def rows_of(page: str, kit: Kit) -> list[Widget]:
    """The rows of one of the ``PAGES``."""
    return {"look": look_rows, "play": play_rows, "motion": motion_rows, "keys": key_rows}[page](kit)


def look_rows(kit: Kit) -> list[Widget]:
    """How it looks."""
    settings = kit.settings
    return [
        Gallery("theme", CHOICES["theme"], settings.theme, theme_swatch(settings.deck, settings.back)),
        Gallery("back", CHOICES["back"], settings.back, back_swatch(settings.deck, settings.theme)),
        Choice(
            "deck",
            "Suit colours",
            {"house": "House", "classic": "Classic", "four": "Four"},
            settings.deck,
            note="House keeps two families; Four is colour-blind safe",
        ),
        Choice(
            "ghosts",
            "Ghost of the wanted card",
            {"off": "Off", "hover": "On hover", "always": "Always"},
            settings.ghosts,
            note="Shown inside each live gap",
        ),
        Toggle(
            "mark_playable",
            "Mark playable cards",
            settings.mark_playable,
            "A notch on every card that has a gap",
        ),
        Slider(
            "scale",
            "Size of the interface",
            settings.scale,
            "Per cent; as much of it as fits the window",
            low=80,
            high=150,
            step=10,
        ),
        Toggle("fullscreen", "Full screen", settings.fullscreen, "F11"),
    ]


def play_rows(kit: Kit) -> list[Widget]:
    """How it is played."""
    settings = kit.settings
    return [
        EntryRow("name", "Your name", settings.name, "On games and challenges you give away", most=MOST_NAME),
        Toggle("tap_to_play", "Tap to play", settings.tap_to_play, "One click moves a card to its gap"),
        Toggle(
            "pass_indicator",
            "Winnable indicator",
            settings.pass_indicator,
            "Solver answers after each move",
        ),
        Toggle(
            "confirm_redeal", "Ask before a redeal", settings.confirm_redeal, "While cards can still move"
        ),
        Choice(
            "deals",
            "New deals",
            words.DEAL_KINDS,
            settings.deals,
            note="What the solver looks for when you ask for a new deal",
        ),
        Slider(
            "memory",
            "Memory of a search",
            settings.memory,
            "Mebibytes at the most; more sees deeper",
            low=64,
            high=1024,
            step=64,
        ),
    ]


def motion_rows(kit: Kit) -> list[Widget]:
    """How it moves and sounds."""
    settings = kit.settings
    return [
        Choice("speed", "Animation speed", words.SPEED_NAMES, settings.speed),
        Toggle(
            "reduced_motion",
            "Reduced motion",
            settings.reduced_motion,
            "Fades instead of flights; no shake, no sparks",
        ),
        Slider("effects_volume", "Effects volume", settings.effects_volume, icon="sound"),
        Slider("music_volume", "Music volume", settings.music_volume, icon="sound"),
        Toggle("muted", "Silence", settings.muted or kit.muted, kit.sound.problem or "M, at any time"),
    ]


def key_rows(kit: Kit) -> list[Widget]:
    """Which key does what."""
    chosen = kit.settings.keys
    rows: list[Widget] = [
        KeyRow(command.name, label, shown_key(command, chosen)) for command, label in BINDABLE.items()
    ]
    return [*rows, Plate("keys of the house", "All keys as they were", icon="retry", enabled=bool(chosen))]
