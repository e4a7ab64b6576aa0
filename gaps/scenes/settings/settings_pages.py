"""The rows of the settings, page by page."""

from __future__ import annotations

from collections.abc import Mapping

from gaps import language
from gaps.language import N_, Message, Text
from gaps.scenes.input.key_bindings import BINDABLE, shown_key
from gaps.scenes.settings.gallery import Gallery, back_swatch, theme_swatch
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.shell.context import Context
from gaps.scenes.text import solver_text
from gaps.stage.widgets import Button, Choice, Slider, TextFieldRow, Toggle, Widget
from gaps.store.saves.names import MAX_NAME
from gaps.store.saves.settings import CHOICES

PAGES: Mapping[str, Message] = {
    "look": N_("Look"),
    "play": N_("Play"),
    "motion": N_("Motion and sound"),
    "keys": N_("Keys"),
}
SPEED_NAMES = {"calm": N_("Calm"), "normal": N_("Normal"), "quick": N_("Quick"), "instant": N_("Instant")}


def rows_of(page: str, context: Context) -> list[Widget]:
    """The rows of one of the ``PAGES``."""
    return {"look": look_rows, "play": play_rows, "motion": motion_rows, "keys": key_rows}[page](context)


def look_rows(context: Context) -> list[Widget]:
    """How it looks."""
    settings = context.settings
    return [
        Gallery("theme", CHOICES["theme"], settings.theme, theme_swatch(settings.deck, settings.back)),
        Gallery("back", CHOICES["back"], settings.back, back_swatch(settings.deck, settings.theme)),
        Choice(
            "deck",
            N_("Suit colours"),
            {"house": N_("House"), "classic": N_("Classic"), "four": N_("Four")},
            settings.deck,
            note=N_("House keeps two families; Four is colour-blind safe"),
        ),
        Choice(
            "ghosts",
            N_("Ghost of the wanted card"),
            {"off": N_("Off"), "hover": N_("On hover"), "always": N_("Always")},
            settings.ghosts,
            note=N_("Shown inside each live gap"),
        ),
        Toggle(
            "mark_playable",
            N_("Mark playable cards"),
            settings.mark_playable,
            N_("A notch on every card that has a gap"),
        ),
        Slider(
            "scale",
            N_("Size of the interface"),
            settings.scale,
            N_("Per cent; as much of it as fits the window"),
            minimum=80,
            maximum=150,
            step=10,
        ),
        Toggle("fullscreen", N_("Full screen"), settings.fullscreen, "F11"),
        language_row(context),
    ]


def language_row(context: Context) -> Widget:
    """The languages there are, each by its own name."""
    options: dict[str, Text] = {language.SYSTEM: N_("As the system"), **language.available()}
    chosen = context.language or context.settings.language
    return Choice("language", N_("Language"), options, chosen if chosen in options else language.SYSTEM)


def play_rows(context: Context) -> list[Widget]:
    """How it is played."""
    settings = context.settings
    return [
        TextFieldRow(
            "name",
            N_("Your name"),
            settings.name,
            N_("On games and challenges you give away"),
            max_length=MAX_NAME,
        ),
        Toggle(
            "tap_to_play", N_("Tap to play"), settings.tap_to_play, N_("One click moves a card to its gap")
        ),
        Toggle(
            "pass_indicator",
            N_("Winnable indicator"),
            settings.pass_indicator,
            N_("Solver answers after each move"),
        ),
        Toggle(
            "confirm_redeal",
            N_("Ask before a redeal"),
            settings.confirm_redeal,
            N_("While cards can still move"),
        ),
        Choice(
            "deals",
            N_("New deals"),
            solver_text.DEAL_KINDS,
            settings.deals,
            note=N_("What the solver looks for"),
        ),
        Slider(
            "memory",
            N_("Memory of a search"),
            settings.memory,
            N_("Mebibytes at the most; more sees deeper"),
            minimum=64,
            maximum=1024,
            step=64,
        ),
    ]


def motion_rows(context: Context) -> list[Widget]:
    """How it moves and sounds."""
    settings = context.settings
    return [
        Choice("speed", N_("Animation speed"), SPEED_NAMES, settings.speed),
        Toggle(
            "reduced_motion",
            N_("Reduced motion"),
            settings.reduced_motion,
            N_("Fades instead of flights; no shake, no sparks"),
        ),
        Slider("effects_volume", N_("Effects volume"), settings.effects_volume, icon="sound"),
        Slider("music_volume", N_("Music volume"), settings.music_volume, icon="sound"),
        Toggle(
            "muted",
            N_("Silence"),
            settings.muted or context.muted,
            context.sound.problem or N_("M, at any time"),
        ),
    ]


def key_rows(context: Context) -> list[Widget]:
    """Which key does what."""
    chosen = context.settings.keys
    rows: list[Widget] = [
        KeyRow(command.name, label, shown_key(command, chosen)) for command, label in BINDABLE.items()
    ]
    return [
        *rows,
        Button("keys of the house", N_("All keys as they were"), icon="retry", enabled=bool(chosen)),
    ]
