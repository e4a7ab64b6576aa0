"""The context of all scenes: files, settings, looks, games and services."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import InitVar, dataclass, field
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gaps import language, solver
from gaps.asset_files import asset_folder
from gaps.engine import Game, Variant, by_key
from gaps.language import _
from gaps.progress.expedition.stars import usable_back
from gaps.scenes.input.controls import Controls
from gaps.scenes.input.key_bindings import bound, label_of, without_cards
from gaps.scenes.session.games import Games
from gaps.scenes.shared.appearance import Appearance
from gaps.solver import Adviser
from gaps.stage.audio.music import Music
from gaps.stage.audio.pieces import LAYER_COUNT
from gaps.stage.audio.sound import Sound
from gaps.stage.core.intents import Command
from gaps.stage.core.window import Window
from gaps.stage.speech.reader import Announcer
from gaps.store import Folder, Settings
from gaps.store.settings import BACKS, clean_name
from gaps.values import with_fields

if TYPE_CHECKING:
    from gaps.progress.summits.summit_reader import SummitReader


DEFAULT_BACK = BACKS[0]
CALM_LAYERS = 2  # the music layers that are heard in a calm game


class LastReview:
    """The review of the game that ended last.

    It starts when the game ends, and the results show what it found.
    """

    def __init__(self) -> None:
        self._found: tuple[Game, solver.Review] | None = None

    @property
    def searching(self) -> bool:
        return self._found is not None and not self._found[1].done

    def knows(self, game: Game) -> bool:
        """Return True if the review is of this game, or of one with the same moves."""
        if self._found is None:
            return False
        reviewed = self._found[0]
        if reviewed is game:
            return True
        return reviewed.start == game.start and reviewed.moves == game.moves

    def of(self, game: Game) -> solver.Review:
        """Return the review of ``game``, which is under way or done.

        The review of another game is cancelled.
        """
        if self._found is not None and self.knows(game):
            return self._found[1]
        self.drop()
        review = solver.Review(game)
        review.start()
        self._found = game, review
        return review

    def drop(self) -> None:
        """Cancel the review, however far it is, and forget it."""
        if self._found is not None:
            self._found[1].cancel()
            self._found = None

    def check(self) -> None:
        """Raise the error of the review if it has failed, once."""
        if self._found is not None:
            self._found[1].check()


@dataclass
class Context:
    """The context of the whole program.

    Settings are changed here, so that everything follows them.
    """

    folder: Folder
    settings: Settings
    now: Callable[[], datetime]
    random_deal_number: InitVar[Callable[[], int]]
    window: Window | None = None  # None without a display, as in tests
    adviser: Adviser = field(default_factory=Adviser)
    reviews: LastReview = field(default_factory=LastReview)
    controls: Controls = field(default_factory=Controls)
    settings_page: str = "look"  # the page of the settings that was open last
    muted: bool = False  # set by the command line, for this run
    # the language code, also by the command line; empty for that of the settings
    language: str = ""
    # those of the system, used if the environment names no language
    locales: Sequence[str] = ()
    # silent until it is started
    sound: Sound = field(default_factory=lambda: Sound(asset_folder("sounds")))
    music: Music = field(default_factory=lambda: Music(asset_folder("music")))
    # speaks to a screen reader
    announcer: Announcer = field(default_factory=Announcer)
    # True until the first picture is seen; what is needed only later waits for that
    starting: bool = False
    # True if every scene has to be laid out again, because cards look different
    look_changed: bool = False
    appearance: Appearance = field(init=False)
    games: Games = field(init=False)
    # background errors not yet shown to the player
    failures: list[Exception] = field(init=False, default_factory=list)
    _unsaved: bool = field(init=False, default=False)
    # the card back in use, by the chosen one and the number of recorded games
    _backs: dict[tuple[str, int], str] = field(init=False, default_factory=dict)

    def __post_init__(self, random_deal_number: Callable[[], int]) -> None:
        self.appearance = Appearance(
            lambda: self.settings,
            lambda: self.back,
            density=lambda: 1.0 if self.window is None else self.window.density,
        )
        self.games = Games(
            self.folder,
            lambda: self.now(),
            random_deal_number,
            settings=lambda: self.settings,
            is_busy=lambda: self.starting or self.adviser.searching,
        )
        self._choose_language()
        kept, notices = without_cards(self.settings.keys)
        for notice in notices:
            self.folder.tell(notice)
        if notices:
            self.change(keys=kept)
        self.apply()

    @contextmanager
    def survives_errors(self) -> Iterator[None]:
        """Go on after an error of background work.

        The stack of scenes reports it to the player.
        """
        try:
            yield
        except Exception as error:
            self.failures.append(error)

    @cached_property
    def summits(self) -> SummitReader:
        from gaps.progress.summits.summit_reader import SummitReader

        return SummitReader(self.folder, lambda: self.now().date())

    @property
    def back(self) -> str:
        """The card back: the chosen one, if the recorded games have unlocked it."""
        chosen = self.settings.back
        if chosen == DEFAULT_BACK:
            return chosen
        asked = chosen, len(self.folder.records.entries)
        if asked not in self._backs:
            self._backs = {asked: usable_back(chosen, self.folder)}
        return self._backs[asked]

    @property
    def player(self) -> str:
        return clean_name(self.settings.name)

    def change(self, **settings: Any) -> None:
        """Change settings by name, apply them and save them."""
        self.try_out(**settings)
        self.save_tried()

    def try_out(self, **settings: Any) -> None:
        """Change settings by name and apply them.

        ``save_tried`` or the next ``change`` saves them.
        """
        self._unsaved = True
        self.settings = with_fields(self.settings, **settings)
        if "language" in settings:
            self.language = ""
            self._choose_language()
        self.apply()

    def save_tried(self) -> None:
        """Save the settings if they were changed since they were last saved."""
        if self._unsaved:
            self._unsaved = False
            self.folder.save_settings(self.settings)

    def apply(self) -> None:
        sound = self.sound
        music = self.music
        settings = self.settings
        self.controls.keys = bound(settings.keys)
        self.adviser.max_threads = settings.threads
        sound.volume = 0.0 if self.silent else settings.effects_volume / 100
        volume = settings.music_volume / 100
        layers = CALM_LAYERS if settings.hides_figures else LAYER_COUNT
        music.loudness = with_fields(
            music.loudness,
            volume=volume,
            mode=settings.music,
            layers=layers,
            muted=self.silent,
        )

    def _choose_language(self) -> None:
        language.choose(self.language or self.settings.language, self.locales)

    def label(self, command: Command, is_typed_in: bool = False) -> str | None:
        """Return the key or button of a command, for the device that was used last.

        Return None if it has none. While the player types into a field
        (``is_typed_in``), only a key without a letter is returned.
        """
        device = self.controls.device
        return label_of(command, device, self.settings.keys, is_typed_in)

    def name_of(self, variant: Variant) -> str:
        """Return the name of a variant, or the one that own rules are saved under."""
        own = self.settings.own.items()
        names = (name for name, key in own if key == variant.key)
        return next(names, _(variant.name))

    def name_by_key(self, key: str) -> str:
        """Return the name of the variant with this key.

        If this version does not know the key, return the key itself.
        """
        try:
            return self.name_of(by_key(key))
        except ValueError:
            return key

    def keep_own_rules(self, name: str, variant: Variant) -> None:
        """Save own rules under a name, or forget them if the name is empty."""
        own = {
            each: key
            for each, key in self.settings.own.items()
            if key != variant.key and each != name
        }
        self.change(own={**own, name: variant.key} if name else own)

    @property
    def silent(self) -> bool:
        return self.settings.muted or self.muted

    def toggle_mute(self) -> None:
        silent = self.silent
        self.muted = False
        self.change(muted=not silent)

    @property
    def fullscreen(self) -> bool:
        if self.window is None:
            return self.settings.fullscreen
        return self.window.fullscreen

    def toggle_fullscreen(self) -> None:
        if self.window is not None:
            self.window.toggle_fullscreen()
            self.change(fullscreen=self.window.fullscreen)
