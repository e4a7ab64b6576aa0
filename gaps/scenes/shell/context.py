"""What every scene is given: the person's files and settings, and the look made from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import pygame

from gaps import language
from gaps.engine import State, Variant
from gaps.language import Text, _
from gaps.scenes.input import gamepad
from gaps.scenes.input.controls import KEYS, Controls, Device
from gaps.scenes.input.key_bindings import bound, shown_key
from gaps.scenes.input.key_chords import chord_name
from gaps.scenes.session.game_session import GameSession, give_up_saved
from gaps.scenes.session.save_slot import SingleGameSlot
from gaps.solver import Adviser
from gaps.stage.audio.sound import Sound
from gaps.stage.core.assets import asset
from gaps.stage.core.intents import Command, Nav
from gaps.stage.core.window import Window
from gaps.stage.drawing.key_caps import legend
from gaps.stage.drawing.style import Style, unit
from gaps.stage.drawing.theme import Theme, themes
from gaps.store import Challenge, Folder, SavedGame, Settings
from gaps.store.saves.names import clean_name
from gaps.table.model.choreography import MotionSettings
from gaps.table.render.art import CardArt
from gaps.table.render.background import draw_background

ROOM, BOARD_ROOM = (1100, 690), (840, 520)
"""Least pixels at u = 1 that the scenes need, and the game itself: nothing is made larger than fits."""


@dataclass
class Context:
    """One for the whole program; scenes ask it, and tell it when a setting changes."""

    folder: Folder
    settings: Settings
    now: Callable[[], datetime]
    random_deal_number: Callable[[], int]
    window: Window | None = None  # none where there is no display, as in tests
    adviser: Adviser = field(default_factory=Adviser)
    controls: Controls = field(default_factory=Controls)
    settings_page: str = "look"  # where the settings were left
    muted: bool = False  # for this time only, from the command line
    language: str = ""  # its code, the same; empty for that of the settings
    locales: Sequence[str] = ()  # what the system asks for where the environment says nothing
    sound: Sound = field(default_factory=lambda: Sound(asset("sounds")))  # silent until it is started
    _fast_scaling: bool = False
    _looks: dict[object, Style] = field(default_factory=dict)
    _arts: dict[object, CardArt] = field(default_factory=dict)
    _fields: dict[object, pygame.Surface] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._speak()

    @property
    def theme(self) -> Theme:
        """The colours in use."""
        return themes()[self.settings.theme]

    @property
    def player(self) -> str:
        """Who plays, as it stands on games that are given away; empty where nobody has said."""
        return clean_name(self.settings.name)

    @property
    def motion_settings(self) -> MotionSettings:
        """How motion is to feel."""
        return MotionSettings.named(self.settings.speed, self.settings.reduced_motion)

    def style(self, size: tuple[int, int]) -> Style:
        """Fonts, icons and plates for a window of this size."""
        return self._look(size, ROOM)

    def board_style(self, size: tuple[int, int]) -> Style:
        """The same where the game is played, which can be made larger than the other scenes."""
        return self._look(size, BOARD_ROOM)

    def _look(self, size: tuple[int, int], room: tuple[int, int]) -> Style:
        most = min(size[0] / room[0], size[1] / room[1]) / unit(size)
        scale = max(min(self.settings.scale / 100, most), min(1.0, self.settings.scale / 100))
        key = size, self.settings.theme, scale, language.current()
        if key not in self._looks:
            if len(self._looks) > 1:
                self._looks.clear()
            self._looks[key] = Style(self.theme, size, scale)
        return self._looks[key]

    def art(self) -> CardArt:
        """The cards in the chosen colours and back."""
        key = self.settings.deck, self.settings.theme, self.settings.back
        if key not in self._arts:
            self._arts = {key: CardArt(*key)}
        return self._arts[key]

    def field(self, size: tuple[int, int]) -> pygame.Surface:
        """The lamp-lit field behind everything."""
        key = size, self.settings.theme
        if key in self._fields:
            return self._fields[key]
        if self._fast_scaling and self._fields:
            return pygame.transform.smoothscale(next(iter(self._fields.values())), size)
        self._fields = {key: draw_background(size, self.theme)}
        return self._fields[key]

    def set_fast_scaling(self, fast_scaling: bool) -> None:
        """While the window's edge is dragged, pictures at hand are scaled; then they are made anew."""
        self._fast_scaling = fast_scaling
        for art in self._arts.values():
            art.fast_scaling = fast_scaling

    def change(self, **settings: Any) -> None:
        """Change settings by name, and keep them."""
        self.settings = replace(self.settings, **settings)
        if "language" in settings:
            self.language = ""
            self._speak()
        self.adviser.memory_mib = self.settings.memory
        self.apply()
        self.folder.save_settings(self.settings)

    def apply(self) -> None:
        """Bring the sound to the volumes of the settings, and the keys to those chosen."""
        self.controls.keys = bound(self.settings.keys)
        sound, settings = self.sound, self.settings
        sound.muted = settings.muted or self.muted
        sound.cue_volume, sound.music_volume = settings.effects_volume / 100, settings.music_volume / 100

    def _speak(self) -> None:
        """Use the language of the settings, or that of the command line."""
        language.choose(self.language or self.settings.language, self.locales)

    def new_game(self, variant: Variant, seed: int, rival: Challenge | None = None) -> GameSession:
        """A game of a new deal, not yet saved."""
        return GameSession.of_deal(self.folder, self.now, variant, seed, rival)

    def board_game(self, state: State) -> GameSession:
        """A game of a board that was typed, not yet saved."""
        return GameSession.of_board(self.folder, self.now, state)

    def resumed_game(self, saved: SavedGame) -> GameSession:
        """The unfinished game as it was left. Raises ``ValueError`` if its moves are not legal."""
        return GameSession.resume(SingleGameSlot(self.folder), self.now, saved)

    def start_game(self, session: GameSession, dealt: bool = True) -> GameSession:
        """Save a new game in place of the unfinished one, which goes on record as given up.

        The variant of a new deal is remembered as the last one played. Returns ``session``.
        """
        give_up_saved(self.folder, self.now)
        session.save()
        if dealt:
            self.change(last_variant=session.variant.key)
        return session

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard; whether that worked."""
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, AttributeError, NotImplementedError):
            return False
        return True

    def clipboard(self) -> str:
        """All the text on the clipboard; empty where there is none, or none can be reached."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, AttributeError, NotImplementedError, UnicodeDecodeError):
            return ""

    def label(self, command: Command) -> str | None:
        """What to press for something, on the device that was used last; ``None`` where there is nothing."""
        if self.controls.device is Device.TOUCH:
            return None
        if self.controls.device is Device.PAD:
            return gamepad.LABELS.get(command)
        if isinstance(command, Nav):
            return chord_name(next(chord for chord, each in KEYS.items() if each is command))
        return shown_key(command, self.settings.keys) or None

    def legend(self, style: Style, parts: Sequence[tuple[Sequence[Command], Text]]) -> pygame.Surface:
        """What to press and what it does, in one line, for the device that was used last."""
        shown = []
        for commands, said in parts:
            labels = [label for command in commands if (label := self.label(command))]
            if labels:
                shown.append((labels, said))
        return legend(style, shown)

    def pasted_text(self) -> str:
        """The first line of text on the clipboard; nothing if there is none."""
        return (self.clipboard().splitlines() or [""])[0].strip()

    def name_of(self, variant: Variant) -> str:
        """What a variant is called; custom rules as their maker called them."""
        return next((name for name, key in self.settings.own.items() if key == variant.key), _(variant.name))

    def save_custom_rules(self, name: str, variant: Variant) -> None:
        """Keep custom rules under a name, or, without one, forget them."""
        own = {each: key for each, key in self.settings.own.items() if key != variant.key and each != name}
        self.change(own={**own, name: variant.key} if name else own)

    def toggle_mute(self) -> None:
        """Be silent, or be heard again."""
        silent = self.settings.muted or self.muted
        self.muted = False
        self.change(muted=not silent)

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or go back to the window."""
        if self.window is not None:
            self.window.toggle_fullscreen()
            self.change(fullscreen=not self.settings.fullscreen)
