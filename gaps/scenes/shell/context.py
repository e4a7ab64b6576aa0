"""What every scene is given: the player's files and settings, and the services that depend on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from gaps import language
from gaps.asset_files import asset_folder
from gaps.engine import State, Variant
from gaps.language import _
from gaps.scenes.input.controls import Controls
from gaps.scenes.input.key_bindings import bound, label_of
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.last_review import LastReview
from gaps.scenes.session.newcomer import Newcomer
from gaps.scenes.session.parked_games import give_up
from gaps.scenes.session.save_slot import SingleGameSlot
from gaps.scenes.shell.graphics import Graphics
from gaps.scenes.speech.facts import Verbosity
from gaps.solver import Adviser
from gaps.solver.ready_deals import ReadyDeals, Wish, following
from gaps.stage.audio.layers import LAYERS
from gaps.stage.audio.music import Music
from gaps.stage.audio.sound import Sound
from gaps.stage.core.file_dialog import FileDialog
from gaps.stage.core.intents import Command
from gaps.stage.core.window import Window
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Theme
from gaps.stage.speech.announcer import Announcer
from gaps.store import Challenge, Folder, SavedGame, Settings
from gaps.store.saves.names import clean_name
from gaps.table.cards.art import CardArt
from gaps.table.model.choreography import MotionSettings

if TYPE_CHECKING:
    from gaps.progress.summits.reader import SummitReader

_NO_CLIPBOARD = pygame.error, AttributeError, NotImplementedError
CALM_LAYERS = 2  # of the music of a game that are heard in a calm one


def _home() -> Path:
    """The player's own folder, or the one of the program where the system names none."""
    try:
        return Path.home()
    except RuntimeError:
        return Path.cwd()


@dataclass
class Context:
    """One for the whole program. Settings are changed through it, so that everything follows them."""

    folder: Folder
    settings: Settings
    now: Callable[[], datetime]
    random_deal_number: Callable[[], int]
    window: Window | None = None  # None without a display, as in tests
    adviser: Adviser = field(default_factory=Adviser)
    reviews: LastReview = field(default_factory=LastReview)
    controls: Controls = field(default_factory=Controls)
    settings_page: str = "look"  # the page of the settings that was open last
    muted: bool = False  # by the command line, until the program ends
    language: str = ""  # its code, by the command line too; empty for that of the settings
    locales: Sequence[str] = ()  # of the system, used where the environment names no language
    sound: Sound = field(default_factory=lambda: Sound(asset_folder("sounds")))  # silent until it is started
    music: Music = field(default_factory=lambda: Music(asset_folder("music")))
    file_dialog: FileDialog = field(default_factory=FileDialog)  # none until the program has looked for one
    file_folder: Path = field(default_factory=_home)  # where the file was that was chosen last
    announcer: Announcer = field(default_factory=Announcer)  # of words for a screen reader
    starting: bool = False  # until the first picture is seen: what is needed only later waits for that
    look_changed: bool = False  # whether every scene has to be laid out again, because cards look different
    graphics: Graphics = field(init=False)
    ready_deals: ReadyDeals = field(init=False)
    _unsaved: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.graphics = Graphics(lambda: self.settings, self.folder.own_back)
        self.ready_deals = ReadyDeals(lambda: self.random_deal_number(), self._is_busy)
        self._choose_language()
        self.apply()

    def _is_busy(self) -> bool:
        """Whether something more urgent than a search for deals needs the processor."""
        return self.starting or self.adviser.searching

    @cached_property
    def summits(self) -> SummitReader:
        """Finds in the records which summits are reached."""
        from gaps.progress.summits.reader import SummitReader

        return SummitReader(self.folder)

    @cached_property
    def newcomer(self) -> Newcomer:
        """Finds in the records whether the player is new."""
        return Newcomer(self.folder)

    @property
    def theme(self) -> Theme:
        return self.graphics.theme

    @property
    def verbosity(self) -> Verbosity:
        """How much is said to a screen reader."""
        return Verbosity.of(self.settings.words)

    @property
    def player(self) -> str:
        """The name of the player on games that are shared; empty if none was given."""
        return clean_name(self.settings.name)

    @property
    def motion_settings(self) -> MotionSettings:
        return MotionSettings.named(self.settings.speed, self.settings.reduced_motion)

    def style(self, size: tuple[int, int]) -> Style:
        return self.graphics.style(size)

    def board_style(self, size: tuple[int, int]) -> Style:
        return self.graphics.board_style(size)

    def art(self) -> CardArt:
        return self.graphics.art()

    def field(self, size: tuple[int, int]) -> pygame.Surface:
        return self.graphics.field(size)

    def change(self, **settings: Any) -> None:
        """Change settings by name, apply and save them."""
        self.try_out(**settings)
        self.save_tried()

    def try_out(self, **settings: Any) -> None:
        """Change settings by name and apply them; ``save_tried`` or the next ``change`` saves them."""
        self._unsaved = True
        self.settings = replace(self.settings, **settings)
        if "language" in settings:
            self.language = ""
            self._choose_language()
        self.apply()

    def save_tried(self) -> None:
        """Save the settings if they were changed since they were saved last."""
        if self._unsaved:
            self._unsaved = False
            self.folder.save_settings(self.settings)

    def apply(self) -> None:
        """Apply the volumes, the chosen keys and the limits of the solver."""
        sound, music, settings = self.sound, self.music, self.settings
        self.controls.keys = bound(settings.keys)
        self.adviser.memory_mib, self.adviser.max_threads = settings.memory, settings.threads
        sound.muted = music.muted = settings.muted or self.muted
        sound.cue_volume, music.volume = settings.effects_volume / 100, settings.music_volume / 100
        music.mode = settings.music
        music.most_layers = CALM_LAYERS if settings.calm else LAYERS

    def _choose_language(self) -> None:
        """Use the language of the settings, or that of the command line."""
        language.choose(self.language or self.settings.language, self.locales)

    def new_game(
        self,
        variant: Variant,
        seed: int,
        rival: Challenge | None = None,
        *,
        expedition: bool = False,
        day: date | None = None,
    ) -> GameSession:
        """A game of a new deal, not yet saved.

        ``expedition`` if it is opened as one of its deals, ``day`` if it is opened as that day's daily deal.
        """
        return GameSession.of_deal(self.folder, self.now, variant, seed, rival, expedition, day)

    def prepare_deals(self, variant: Variant, seed: int | None = None) -> None:
        """Keep a winnable deal ready if new deals are winnable, and the one that follows number ``seed``."""
        wishes = [] if self.settings.deals != "winnable" else [Wish(variant.key)]
        if wishes and seed:
            wishes.append(Wish(variant.key, seed))
        self.ready_deals.prepare(*wishes)

    def any_deal_number(self, variant: Variant) -> int:
        """The number of a new deal: a winnable one that is ready if new deals are winnable, or else any."""
        ready = self.ready_deals.take(variant.key) if self.settings.deals == "winnable" else None
        return ready or self.random_deal_number()

    def next_deal_number(self, variant: Variant, seed: int) -> int:
        """The number that follows: that of the next winnable deal if those are wanted and it is known."""
        ready = self.ready_deals.ready(Wish(variant.key, seed)) if self.settings.deals == "winnable" else None
        return ready or following(seed)

    def board_game(self, state: State) -> GameSession:
        """A game of a board that was typed, not yet saved."""
        return GameSession.of_board(self.folder, self.now, state)

    def resumed_game(self, saved: SavedGame) -> GameSession:
        """The unfinished game as it was saved. Raises ``ValueError`` if its moves are not legal."""
        return GameSession.resume(SingleGameSlot(self.folder), self.now, saved)

    def start_game(self, session: GameSession, dealt: bool = True) -> GameSession:
        """Save a new game in its slot. An unfinished game there goes on record as given up first.

        The variant of a new deal is remembered as the last one played. Returns ``session``.
        """
        give_up(self.folder, self.now, session.saved_game().slot)
        session.save()
        if dealt:
            self.change(last_variant=session.variant.key)
        return session

    def copy_text(self, text: str) -> bool:
        """Put text on the clipboard; return whether that worked."""
        try:
            pygame.scrap.put_text(text)
        except _NO_CLIPBOARD:
            return False
        return True

    def clipboard(self) -> str:
        """The text on the clipboard; empty where there is none, or no clipboard."""
        try:
            return pygame.scrap.get_text()
        except (*_NO_CLIPBOARD, UnicodeDecodeError):
            return ""

    def label(self, command: Command) -> str | None:
        """What to press for something, on the device that was used last; ``None`` where there is nothing."""
        return label_of(command, self.controls.device, self.settings.keys)

    def pasted_text(self) -> str:
        """The first line of text on the clipboard; nothing if there is none."""
        return (self.clipboard().splitlines() or [""])[0].strip()

    def name_of(self, variant: Variant) -> str:
        """The name of a variant; of custom rules the one they were saved under."""
        return next((name for name, key in self.settings.own.items() if key == variant.key), _(variant.name))

    def save_custom_rules(self, name: str, variant: Variant) -> None:
        """Save custom rules under a name, or remove them if the name is empty."""
        own = {each: key for each, key in self.settings.own.items() if key != variant.key and each != name}
        self.change(own={**own, name: variant.key} if name else own)

    def toggle_mute(self) -> None:
        """Turn all sound off, or on again."""
        silent = self.settings.muted or self.muted
        self.muted = False
        self.change(muted=not silent)

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen, as the settings or the command line asked for."""
        return self.settings.fullscreen if self.window is None else self.window.fullscreen

    def toggle_fullscreen(self) -> None:
        if self.window is not None:
            self.window.toggle_fullscreen()
            self.change(fullscreen=self.window.fullscreen)
