"""The kinds of rows in the settings.

Each knows its widget, and the effect of a new value.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from gaps import language
from gaps.language import N_, Message, Text
from gaps.progress.expedition.stars import CAMP_OF_BACK, Stars, is_back_open
from gaps.scenes.common.level_switch import kind_of_deals, kinds_of_deals
from gaps.scenes.settings.gallery import Gallery, back_swatch, theme_swatch
from gaps.scenes.shared.context import Context
from gaps.scenes.text.expedition_text import BACKS, opened_by
from gaps.solver import core_in_use
from gaps.stage.drawing.theme import themes
from gaps.stage.speech import accesskit_reader
from gaps.stage.widgets import Choice, Slider, TextFieldRow, Toggle, Widget
from gaps.store.settings import MAX_NAME, range_of

SPOKEN_PERCENT = N_("{number} percent")
BACKS_IN_A_ROW = 4


@dataclass(frozen=True)
class SettingRow:
    """One setting, by its ``name`` in ``gaps.store.settings``."""

    name: str
    label: Message
    note: Text = ""
    without_search: Text = ""
    """The note without the fast search; empty if that changes nothing."""
    needs_search: bool = False
    """True if it can be changed only with the fast search."""
    renews: ClassVar[bool] = False
    """True if a change remakes all rows, in the new look or language."""

    def widget(self, context: Context) -> Widget:
        """Return the row with the current value."""
        widget = self.make(context)
        widget.enabled = core_in_use() or not self.needs_search
        return widget

    def make(self, context: Context) -> Widget:
        raise NotImplementedError

    def value(self, context: Context) -> Any:
        return getattr(context.settings, self.name)

    def note_now(self, context: Context) -> Text:
        if self.without_search and not core_in_use():
            return self.without_search
        return self.note

    def set(self, context: Context, value: object) -> None:
        """Change the setting, with what depends on it, and save it."""
        context.change(**{self.name: value})

    def follow(self, context: Context, value: object) -> None:
        """Apply a value while the knob is dragged, without saving it."""


# On or off


class ToggleRow(SettingRow):
    """A setting that is on or off."""

    def make(self, context: Context) -> Widget:
        value = bool(self.value(context))
        return Toggle(self.name, self.label, value, self.note_now(context))


class MuteRow(ToggleRow):
    """The switch for silence, which the command line can set, too."""

    def value(self, context: Context) -> bool:
        return context.silent

    def note_now(self, context: Context) -> Text:
        return context.sound.problem or context.music.problem or self.note

    def set(self, context: Context, value: object) -> None:
        context.toggle_mute()


class AnyDealsRow(ToggleRow):
    """The switch that allows new deals of all levels that may have no win."""

    renews = True

    def value(self, context: Context) -> bool:
        return context.settings.has_any_deals

    def set(self, context: Context, value: object) -> None:
        kind = context.settings.deals
        if kind in ("winnable", "any"):
            kind = "any" if value else "winnable"
        context.change(any_deals=bool(value), deals=kind)


class FullScreenRow(ToggleRow):
    """The switch for full screen, which the command line can set, too."""

    def value(self, context: Context) -> bool:
        return context.fullscreen

    def set(self, context: Context, value: object) -> None:
        context.toggle_fullscreen()


# One of several


@dataclass(frozen=True, kw_only=True)
class ChoiceRow(SettingRow):
    """A setting that has one of several values."""

    options: Mapping[str, Text]
    """The names of the values."""

    def make(self, context: Context) -> Widget:
        value = self.value(context)
        note = self.note_now(context)
        return Choice(self.name, self.label, self.options, value, note)


class DealsRow(SettingRow):
    """The difficulty of new deals, in the words of the level switch."""

    def make(self, context: Context) -> Widget:
        options = kinds_of_deals(context.settings)
        value = kind_of_deals(context.settings)
        return Choice(self.name, self.label, options, value, self.note_now(context))


class ReaderRow(ChoiceRow):
    """The use of a screen reader."""

    def note_now(self, context: Context) -> Text:
        if accesskit_reader.is_installed():
            return self.note
        return N_("Needs the optional part “reader”, which is not installed")


class DeckRow(ChoiceRow):
    """The colours of the suits."""

    renews = True

    def set(self, context: Context, value: object) -> None:
        context.change(deck=value, former_deck="")


class LanguageRow(SettingRow):
    """The language, which the command line can choose, too."""

    renews = True

    def make(self, context: Context) -> Widget:
        system: Mapping[str, Text] = {language.SYSTEM: N_("As the system")}
        options = {**system, **language.available()}
        value = context.language or self.value(context)
        chosen = value if value in options else language.SYSTEM
        return Choice(self.name, self.label, options, chosen, self.note)


# Numbers and names


@dataclass(frozen=True, kw_only=True)
class NumberRow(SettingRow):
    """A setting that is a number."""

    step: int
    """The amount by which keys change it."""
    icon: ClassVar[str | None] = None
    unit: ClassVar[Text] = ""

    def make(self, context: Context) -> Widget:
        allowed = range_of(self.name)
        return Slider(
            self.name,
            self.label,
            self.value(context),
            self.note_now(context),
            allowed.minimum,
            allowed.maximum,
            self.step,
            self.icon,
            unit=self.unit,
        )


class VolumeRow(NumberRow):
    """A volume, which can be heard while its knob is dragged."""

    icon = "sound"
    unit = SPOKEN_PERCENT

    def follow(self, context: Context, value: object) -> None:
        context.try_out(**{self.name: value})


class TextRow(SettingRow):
    """A name that is typed."""

    def make(self, context: Context) -> Widget:
        value = self.value(context)
        return TextFieldRow(
            self.name, self.label, value, self.note, max_length=MAX_NAME
        )


# Pictures


class ThemeRow(SettingRow):
    """The theme.

    A theme that brings a deck with it restores the former deck when it is left.
    """

    renews = True

    def make(self, context: Context) -> Widget:
        settings = context.settings
        deck = settings.former_deck or settings.deck
        picture = theme_swatch(context.appearance.make_art, deck, context.back)
        options = {each.name: each.label for each in themes().values()}
        return Gallery(self.name, self.label, options, self.value(context), picture)

    def set(self, context: Context, value: object) -> None:
        settings = context.settings
        former = settings.former_deck or settings.deck
        deck = themes()[str(value)].deck or former
        former_deck = "" if deck == former else former
        context.change(theme=value, deck=deck, former_deck=former_deck)


class BackRow(SettingRow):
    """The card backs; those that the recorded games have not unlocked are locked."""

    renews = True

    def make(self, context: Context) -> Widget:
        settings = context.settings
        stars = Stars.on_record(context.folder, settings.open_camps)
        locked = {
            back: opened_by(back, stars)
            for back in CAMP_OF_BACK
            if not is_back_open(back, stars)
        }
        art = context.appearance.make_art
        picture = back_swatch(art, settings.deck, settings.theme, locked)
        gallery = Gallery(self.name, self.label, BACKS, context.back, picture, locked)
        gallery.columns = BACKS_IN_A_ROW
        return gallery
