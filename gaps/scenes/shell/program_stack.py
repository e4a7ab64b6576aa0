"""The stack of scenes, with what is the same in every scene.

It handles full screen, mute, paste, drops and crashes.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from gaps.background import Job
from gaps.language import _
from gaps.scenes.common.notes import TOAST, Notes
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.common.screen import Dialog
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.controls import open_pads
from gaps.scenes.session.routes import InputForwarded, ToArrival, ToFile, ToKeys
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import import_ahead, resolver
from gaps.stage.ahead import IsOver, breathe
from gaps.stage.audio.music import Piece
from gaps.stage.audio.sound_device import SoundDevice
from gaps.stage.core import clipboard
from gaps.stage.core.form import Form
from gaps.stage.core.intents import (
    Asked,
    CharacterTyped,
    Command,
    FileDropped,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    SoundDeviceChanged,
    TextEntered,
    Wheel,
    WindowFocusChanged,
    WindowSeen,
)
from gaps.stage.core.scene import (
    Pop,
    Push,
    Replace,
    Route,
    Scene,
    SceneStack,
    Transition,
)
from gaps.stage.core.widget import Widget
from gaps.stage.motion.clock import Clock
from gaps.values import with_fields

if TYPE_CHECKING:
    from gaps.scenes.shared.appearance import Look
    from gaps.scenes.shell.coming import Coming
    from gaps.stage.core.passage import Passage, PassageShown

TOAST_TOP = 64  # pixels from the top of the window to the notes below it
ARRIVED_SECONDS = 1 / 30  # for which the picture of a screen that has come is new
FAILURE_SECONDS = 6.0  # display of an error that the program survives

POINTS = Hover | Press | Release | Nav
"""Intents that only move the pointer and the focus, unless they lead elsewhere."""

ACTS = Nav | GameCommand | Press | Wheel | TextEntered | CharacterTyped | Asked
"""All that a player can do, except moving the pointer. It ends a passage."""

ANYWHERE = (GameCommand.QUIT, GameCommand.FULLSCREEN, GameCommand.MUTE)
"""The commands that mean the same on every screen."""


class ProgramStack(SceneStack):
    """The program's stack of scenes. It handles what does not depend on the scene."""

    def __init__(self, context: Context, first: Scene) -> None:
        super().__init__(first, resolver(context))
        self.context = context
        self.clock = Clock(lambda: context.appearance.motion)
        self._rings = self.clock.alarm(self._ring)
        self.sound_device = SoundDevice(context.sound, context.music)
        self._untouched = False  # True if there was no input since the start
        # times of recent errors that the program survived
        self._errors: list[float] = []
        # True if scenes may have ended that are still in memory
        self._has_garbage = False
        # the cues that were played, or would have been without a device
        self._opening_cues: set[str] = set()
        self._was_silent = context.silent
        self.notes = Notes(self.clock, context.announcer)
        self._jobs: list[Job[None]] = []  # started after the first picture
        self._reported: set[str] = set()  # the errors of background work
        self._changed_since_click = False
        """True if another scene came on top since the first of some quick clicks."""
        context.controls.typing = lambda: self._typing
        context.controls.space = lambda: self._space
        context.controls.letters = lambda: self._letters
        self._seen: Surface | None = None  # shows the scenes as they were last drawn
        self.passing: PassageShown | None = None
        self._last: Intent | None = (
            None  # the last one that was handled while nothing was on its way
        )
        self._kept: list[Intent] = []
        """The last act on the way to another screen, which gets it on arrival.

        What follows the act, like the release of its button, is kept with it.
        """
        self._has_spare_time = False  # True if the program gives it any
        # True if screens on top may be laid out later, and dialogs may come later
        self._defers = self._lets_arrive = False
        self._coming: Coming | None = None  # the screen on top, until it is ready
        # the dialog that comes on top when it is ready
        self._arriving: Dialog | None = None
        # The scene that the top one may lead to, its target, and the
        # circumstances that must stay the same.
        self._left_shown: object = None
        """What shows an instant of a passage whose screen is awaited, and which."""
        self._next: Coming | None = None
        self._next_for: Scene | Route | None = None
        self._next_while: object = None
        self._pointed: Hover | None = None  # the pointer meanwhile
        # the picture of the scenes to which a passage has led, until it is shown,
        # and the time of its end
        self._arrived: tuple[Surface, float] | None = None
        self._look: Look | None = None  # the look that all scenes are laid out for

    def resize(self, size: tuple[int, int]) -> None:
        """Resize all scenes, scaling pictures fast while an edge is dragged.

        Each size differs then, and the last comes twice.
        """
        self._end_passage()
        self._forget_foreseen()
        self._finish_next()
        self._seen = None
        self._look = self.context.appearance.look
        fast_scaling = self._size is not None and size != self._size
        self.context.appearance.resize(size, fast_scaling=fast_scaling)
        super().resize(size)

    def handle(self, intent: Intent) -> None:
        """Carry out the commands that are the same in every scene.

        Give the rest to the scene on top.
        """
        if isinstance(intent, SoundDeviceChanged | WindowSeen):
            self._follow_device(intent)
            return
        if self._untouched and not isinstance(intent, WindowFocusChanged):
            self._untouched = False
            self._begin(import_ahead, "screens")
        if self.empty:
            return
        if self._coming is not None and isinstance(intent, Hover):
            self._pointed = intent
        elif self._is_for_next(intent):
            self._keep(intent)
        else:
            if self.passing is None and isinstance(intent, ACTS):
                self._last = intent
            self._end_passage_by(intent)
            self._end_closing(intent)
            self._handle(intent)
            if not isinstance(intent, POINTS):
                self._forget_foreseen()
            self._follow_look()

    def _is_for_next(self, intent: Intent) -> bool:
        """Return True if an intent is for the next screen and must wait for it."""
        if isinstance(intent, WindowFocusChanged) or intent in ANYWHERE:
            return False
        is_early = self._descends or super().top.on_its_way
        return bool(self._kept) or (isinstance(intent, ACTS) and is_early)

    @property
    def _descends(self) -> bool:
        """True if the camera moves between the range and a table."""
        passing = self.passing
        return passing is not None and passing.passage.descends

    def _keep(self, intent: Intent) -> None:
        """Keep an act in place of the last one, or with it what belongs to it.

        The act that started the way only shortens it if it is repeated.
        """
        top = super().top
        if isinstance(intent, ACTS) and top.on_its_way:
            top.hurry()
        if intent == self._last and self._may_repeat:
            return
        is_rest = isinstance(intent, Press) and intent.clicks > 1
        is_act = isinstance(intent, ACTS) and not is_rest
        if is_act:
            self._kept.clear()
        if is_act or self._kept:
            self._kept.append(intent)

    @property
    def _may_repeat(self) -> bool:
        """True if the way has just begun, so that its cause may be repeated."""
        if super().top.on_its_way:
            return True
        return self.passing is not None and self.passing.is_young

    def _end_closing(self, intent: Intent) -> None:
        """End a dialog that fades out, so that input goes to the scene below.

        If what closed the dialog is done twice, the second time is ignored.
        """
        top = self.top
        if not isinstance(top, Dialog) or not top.closing:
            return
        if isinstance(intent, ACTS) and intent != top.closed_by:
            self.follow(Pop(top.result))

    def _use_pointed(self) -> None:
        """Pass the position of the pointer on to a screen when it is ready."""
        pointed = self._pointed
        if pointed is not None and self._coming is None:
            self._pointed = None
            self.handle(pointed)

    def _use_kept(self) -> None:
        """End a descent soon if something is kept for the next screen, then use it."""
        if not self._kept or self.empty or super().top.on_its_way:
            return
        passage = self.passing
        if passage is not None:
            if self._descends and not (passage.is_young or self._is_awaited):
                self._fade()
            return
        kept = self._kept
        self._kept = []
        for intent in kept:
            if self.empty:
                return
            self.handle(intent)

    def _handle(self, intent: Intent) -> None:
        if isinstance(intent, GameCommand) and isinstance(self.top, ProgramScene):
            self.top.end_typing()
        match intent:
            case Press(clicks=1):
                self._changed_since_click = False
                self._handle_with_sound(intent)
            case Press() if self._changed_since_click:
                # the rest of a double click that led to this scene is not meant for it
                return
            case GameCommand.FULLSCREEN:
                self.context.toggle_fullscreen()
                full = self.context.fullscreen
                self._settings_changed(_("Full screen") if full else _("In a window"))
            case GameCommand.MUTE if not self._typing:
                self.context.toggle_mute()
                muted = self.context.settings.muted
                self._settings_changed(_("Sound off") if muted else _("Sound on"))
            case GameCommand.KEYS:
                self._show_keys()
            case GameCommand.QUIT:
                self.close()
            case GameCommand.PASTE if not self._typing:
                self._paste(intent, clipboard.pasted())
            case WindowFocusChanged(active):
                music = self.context.music
                music.loudness = with_fields(music.loudness, in_background=not active)
                if active:
                    self.sound_device.try_now()
                self._handle_with_sound(intent)
            case FileDropped(path):
                self.follow(Push(ToFile(self.top, Path(path))))
            case _:
                self._handle_with_sound(intent)

    def _follow_device(self, change: SoundDeviceChanged | WindowSeen) -> None:
        match change:
            case SoundDeviceChanged(lost=True):
                self.sound_device.lose()
            case SoundDeviceChanged():
                self.sound_device.find()
            case WindowSeen(seen=True):
                self.sound_device.try_now()
            case WindowSeen():
                self.sound_device.rest()

    def _show_keys(self) -> None:
        """Show the keys of the scene on top.

        They are not shown if any key ends that scene, or if it shows keys itself.
        """
        top = self.top
        if isinstance(top, ProgramScene) and top.shows_keys:
            self.follow(Push(ToKeys(top)))
        else:
            self._handle_with_sound(GameCommand.KEYS)

    def _settings_changed(self, words: str) -> None:
        """Show and announce a changed setting, which is not seen or heard elsewhere."""
        self.context.announcer.say(words)
        self.top.dirty = True
        if isinstance(self.top, ProgramScene):
            self.top.settings_changed()

    def _paste(self, intent: Intent, text: str) -> None:
        """Show what was pasted over the scene, unless the scene can use it.

        If nothing can use it, say so.
        """
        from gaps.scenes.session.found_text import holds_game  # not before a paste

        top = self.top
        if holds_game(text):
            self.follow(Push(ToArrival(top, text)))
        elif isinstance(top, ProgramScene) and top.takes_text(text):
            self._handle_with_sound(intent)
        else:
            text = _("Nothing playable on the clipboard")
            self.notes.show(TOAST, text, self._below_the_top)
            top.dirty = True

    def follow(self, transition: Transition | None) -> None:
        if transition is None:
            return
        if self._has_garbage:  # there was no time to spare since the last scene ended
            self._collect_garbage()
        if not _forwards_input(transition):
            self._lose_press()
        self._has_garbage = True
        self._changed_since_click = True
        before = self._screen
        passing = self.passing
        self._finish_coming()
        self._defers = self._gets_ready
        self._lets_arrive = (
            self._defers and isinstance(transition, Push) and passing is None
        )
        try:
            super().follow(transition)
        finally:
            self._defers = self._lets_arrive = False
        after = self._screen
        if before is not after and before is not None and after is not None:
            from gaps.scenes.shell.passages import passage_between, viewpoint

            passage = passage_between(viewpoint(before), viewpoint(after))
            if passage is not None:
                self._set_out(passage, before)
        if not self.empty:
            begun = None if self.passing is passing else self.passing
            self._get_top_ready(begun)

    # Preparation

    @property
    def top(self) -> Scene:
        """The scene on top, made ready when it is asked for."""
        self._finish_coming()
        return super().top

    def from_top(self) -> Sequence[Scene]:
        self._finish_coming()
        return super().from_top()

    @property
    def field(self) -> Widget | None:
        return None if self._coming is not None else super().field

    @property
    def text_place(self) -> Rect:
        return Rect(0, 0, 0, 0) if self._coming is not None else super().text_place

    @property
    def _gets_ready(self) -> bool:
        """True if screens are prepared in slices, while a picture is visible."""
        return self._has_time_to_spare and self.context.appearance.motion.flies

    @property
    def _has_time_to_spare(self) -> bool:
        """True if a picture is visible, and no screen reader asks for its content."""
        return (
            self._has_spare_time
            and self._seen is not None
            and not self.context.announcer.active
        )

    def use_spare_time(self, is_over: IsOver) -> None:
        self._has_spare_time = True
        if self.empty or self._size is None:
            return
        if self._coming is not None:
            self._go_on_with_coming(is_over)
            return
        if self._gets_ready:
            self._go_on_with_next(is_over)
        top = super().top
        foreseen = top.foreseen
        while foreseen is not None and not foreseen.done and not is_over():
            foreseen.go_on(is_over)
            foreseen = top.foreseen
        while not is_over() and self.context.sound.read_ahead():
            pass
        if self._has_garbage and not is_over():
            self._collect_garbage()

    def _go_on_with_next(self, is_over: IsOver) -> None:
        """Prepare what the top screen may lead to, while it rests."""
        if self.moving:
            return
        way = super().top.may_lead_to
        target = way.scene if isinstance(way, Push | Replace) else None
        if self._next is not None and not self._is_next(target):
            self._drop_next()
        if target is None or self._size is None:
            return
        if self._next is None:
            scene = super()._scene_of(target)
            self._next_for = target
            self._next_while = self._circumstances
            self._next = _coming_of(scene, self._size)
        else:
            self._next.go_on(is_over)

    @property
    def _circumstances(self) -> object:
        """The circumstances that a screen prepared in advance depends on.

        They may change without any input.
        """
        folder = self.context.folder
        return self._size, self.context.now().date(), folder.problem

    def _is_next(self, target: Scene | Route | None) -> bool:
        """Return True if what is being prepared is wanted, and is still up to date."""
        is_wanted = self._next_for == target
        return is_wanted and self._next_while == self._circumstances

    def _forget_foreseen(self) -> None:
        """Drop what the screen on top may lead to: it might look different now."""
        if not self.empty:
            self._drop_next()

    def _drop_next(self) -> None:
        """Drop what is being prepared, and was never visible."""
        if self._next is not None:
            self._next.cancel()
            self._next.top.leave()
            self._next = None

    def _finish_next(self) -> None:
        if self._next is not None:
            self._next.go_on(lambda: False)

    def _go_on_with_coming(self, is_over: IsOver) -> None:
        coming = self._coming
        if coming is None:
            return
        is_ready = True  # set after an error, too
        try:
            is_ready = coming.go_on(is_over)
        finally:
            if is_ready:
                self._coming = None
                self._arrive()

    def _arrive(self) -> None:
        """Put a dialog that is ready on top."""
        dialog = self._arriving
        self._arriving = None
        if dialog is not None:
            dialog.dirty = True
            self._scenes.append(dialog)

    @property
    def _is_awaited(self) -> bool:
        """True if a screen comes whose passage cannot start yet."""
        return (
            self._coming is not None
            and self.passing is not None
            and self.passing.coming is None
        )

    def _finish_coming(self) -> None:
        self._go_on_with_coming(lambda: False)

    def _scene_of(self, target: Scene | Route) -> Scene:
        if self._next is not None and self._is_next(target):
            return self._next.top
        self._drop_next()
        return super()._scene_of(target)

    def _lay_out(self, scene: Scene, size: tuple[int, int]) -> None:
        if self._defers and scene.opaque and scene.draws:
            if self._next is None or self._next.top is not scene:
                scene.laid_out_for = None
        else:
            super()._lay_out(scene, size)

    def _get_top_ready(self, passage: PassageShown | None) -> None:
        """Lay out a scene that has just come on top.

        If a passage leads to it, this is done in slices, and the passage starts then.
        """
        if self._next is not None and self._next.top is not self._scenes[-1]:
            self._drop_next()
        coming = self._next
        self._next = None
        size = self._size
        if size is None:
            return
        if passage is not None and self._gets_ready and passage.passage.moves:
            from gaps.scenes.shell.coming import Coming

            if coming is None or coming.size != size:
                coming = Coming(self._visible(), size)
            if passage.passage.leaves_within:
                scene = self._scenes[-1]
                coming.before(partial(passage.foresee, scene, size))
                coming.before(partial(self._leave, passage))
            coming.then(partial(self._begin_passage, passage))
            coming.rehearse()
            self._coming = coming
            return
        if coming is not None:
            coming.go_on(lambda: False)
        top = self._scenes[-1]
        if top.laid_out_for is None:
            super()._lay_out(top, size)

    # From one screen to another

    @property
    def _screen(self) -> Scene | None:
        """The screen on top, or the one below a dialog or an invisible scene."""
        for scene in reversed(self._scenes):
            if scene.draws and not isinstance(scene, Dialog):
                return scene
        return None

    def _set_out(self, passage: Passage, leaving: Scene) -> None:
        """Start a passage, unless nothing is visible that it could lead away from."""
        from gaps.stage.core.passage import CROSS

        motion = self.context.appearance.motion
        self._end_passage()
        if self._seen is not None and not motion.still:
            self._show_passage(passage if motion.flies else CROSS, leaving)

    def _end_passage_by(self, intent: Intent) -> None:
        """End a passage on input, as fast as a screen can visibly change."""
        passage = self.passing
        if passage is None or not isinstance(intent, ACTS):
            return
        if passage.passage.gives_way:
            self._fade()

    def _fade(self) -> None:
        from gaps.stage.core.passage import FADE

        self._show_passage(FADE, self.top)

    def _show_passage(self, passage: Passage, leaving: Scene) -> None:
        from gaps.scenes.shell.passages import way_of
        from gaps.stage.core.passage import PassageShown

        self.passing = PassageShown(passage, leaving, way=way_of(passage))

    def _end_passage(self) -> None:
        self._finish_coming()
        if self.passing is not None:
            self.passing = None
            self.invalidate()

    def _complete_passage(self, passage: PassageShown) -> None:
        """End a passage that is over. The picture to which it has led is shown next."""
        if passage.reaches_screen:
            self._finish_coming()
            assert passage.coming is not None
            self._arrived = passage.coming, self.clock.now
            self.passing = None
        else:
            self._end_passage()

    def _take_arrived(self, size: tuple[int, int]) -> Surface | None:
        """Return the picture of the scenes to which a passage has just led, only once.

        Return ``None`` if they look different now.
        """
        arrived = self._arrived
        self._arrived = None
        if arrived is None or any(scene.dirty for scene in self._visible()):
            return None
        picture, since = arrived
        is_new = self.clock.now - since <= ARRIVED_SECONDS
        return picture if is_new and self._is_shown_on(picture, size) else None

    @property
    def _waits(self) -> bool:
        """True if the scenes wait for the end of a passage, or until they are ready."""
        return self.passing is not None and (
            self.passing.passage.moves or self._is_awaited
        )

    def _draw_passage(
        self, passage: PassageShown, surface: Surface, alpha: float
    ) -> None:
        """Draw the passage, with the scenes as they are now."""
        changed: Sequence[Rect] | None = ()
        if passage.coming is None:
            if passage.leaving is not None and not passage.leaves:
                self._draw_last_steps(surface, alpha)
            if self._is_awaited and passage.leaves:
                passage.draw(surface)
            if self._is_awaited:
                return
            coming = Surface(surface.get_size())
            super().draw(coming, alpha)
            self._begin_passage(passage, coming)
        elif self._coming is None and (super().dirty or super().moving):
            changed = super().redraw(passage.coming, alpha)
        passage.draw(surface, [surface.get_rect()] if changed is None else changed)

    def _draw_last_steps(self, surface: Surface, alpha: float) -> None:
        """Draw what has changed in the scenes that are shown, before they are left."""
        if self._shown is None or self._shown[:2] != (surface, surface.get_size()):
            return
        leaving = self._shown[2]
        if any(scene.dirty for scene in leaving):
            for scene in leaving:
                scene.dirty = False
                scene.draw(surface, alpha)

    def _begin_passage(self, passage: PassageShown, coming: Surface) -> None:
        """Start a passage from what is visible to the picture that comes."""
        if not passage.leaves:
            self._leave(passage)
        drawing = [scene for scene in self._scenes if scene.draws]
        passage.begin(coming, drawing[-1])
        self._display.forget()
        self._note_shown(coming)
        leaving = passage.leaving
        if leaving is not None and leaving not in self._scenes:
            leaving.forget_pictures()

    def _leave(self, passage: PassageShown) -> None:
        """Start a passage before anything is visible of the screen that comes."""
        going = self._seen
        assert going is not None, "nothing is seen that a passage could lead away from"
        breathe()
        passage.leave(going.copy())

    # From one look to another

    def _follow_look(self) -> None:
        """Lay out all scenes for the look that was chosen, in a passage.

        If no passage can be seen, this is done at once.
        """
        size = self._size
        if not self.context.look_changed or size is None:
            return
        self.context.look_changed = False
        appearance = self.context.appearance
        before = self._look
        after = appearance.look
        moves = self.passing is not None and self.passing.passage.moves
        is_seen = self._seen is not None and not moves and not appearance.motion.still
        if is_seen and before is not None and before != after:
            self._pass_to_look(before, after, size)
        else:
            self.resize(size)

    def _pass_to_look(self, before: Look, after: Look, size: tuple[int, int]) -> None:
        """Lay out all scenes for another look, and start a passage when they are ready.

        This is done in slices if there is time to spare.
        """
        from gaps.scenes.shell.coming import Coming
        from gaps.scenes.shell.passages import glow_between, passage_to_look
        from gaps.stage.core.passage import PassageShown

        self._end_passage()
        self._forget_foreseen()
        self._finish_next()
        self._look = after
        appearance = self.context.appearance
        appearance.resize(size, fast_scaling=False)
        passage = passage_to_look(before, after, appearance.motion.reduced)
        glow = partial(glow_between, before, after, size, appearance)
        self.passing = PassageShown(passage, None, glow)
        for scene in self._scenes:
            scene.laid_out_for = None
        seen = self._visible()
        hidden = self._scenes[: -len(seen)]
        self._coming = Coming(seen, size, hidden)
        self._coming.then(partial(self._begin_look, self.passing))
        if not self._has_time_to_spare:
            self._finish_coming()

    def _begin_look(self, passage: PassageShown, coming: Surface) -> None:
        self._begin_passage(passage, coming)
        if self._brings_light:
            self.context.sound.play("page")
            motion = self.context.appearance.motion
            self._rings.set(motion.real(passage.passage.seconds / 3))

    def _ring(self) -> bool:
        """Play the note of day or night, unless input has ended the passage."""
        if self._brings_light and not self.context.settings.hides_figures:
            is_day = self.context.appearance.theme.light
            self.context.sound.play("day_comes" if is_day else "night_comes")
        return False

    @property
    def _brings_light(self) -> bool:
        passing = self.passing
        return passing is not None and passing.passage.brings_light

    def show(self, scene: Scene) -> None:
        self._lose_press()
        self._changed_since_click = True
        self._has_garbage = True
        self._hide_tooltip()
        if self._lets_arrive and isinstance(scene, Dialog) and self._size is not None:
            self._let_arrive(scene, self._size)
        else:
            if not self._defers:
                self._finish_next()
            super().show(scene)

    def _let_arrive(self, dialog: Dialog, size: tuple[int, int]) -> None:
        """Lay out and draw a dialog in slices, while the scene below is visible."""
        if self._next is not None and self._next.top is dialog:
            self._coming = self._next
        else:
            self._coming = _coming_of(dialog, size)
        self._next = None
        self._coming.then(lambda _picture: self._show_above_seen(dialog))
        self._arriving = dialog

    def _answer_below(self) -> None:
        """Animate the button that was pressed for a dialog.

        The rest of the scene below the dialog stands still.
        """
        below = self._scenes[-1]
        if below.form is not None:
            below.form.update(self.clock.step)

    def _show_above_seen(self, dialog: Dialog) -> None:
        """Show a dialog above what is visible, unless the scene below has changed."""
        if self._seen is None or self.notes.visible or self._scenes[-1].dirty:
            return
        form = dialog.below.form
        if form is not None and form.fades:
            dialog.opens_over = self._seen.copy()
        else:
            dialog.show_above(self._seen.copy())

    def _lose_press(self) -> None:
        """End a drag in the scene on top, which ends or gets a scene above it.

        The release will not come to it. Its answer is ignored. A press that is kept
        goes to the next scene and stays held.
        """
        if self._kept:
            return
        for intent in self.context.controls.lose_press():
            if not self.empty:
                self.top.handle(intent)

    def _hide_tooltip(self) -> None:
        """Hide the tooltip of the scene on top, which ends or gets a scene above it."""
        if not self.empty and self.top.form is not None:
            self.top.form.hide_tooltip()

    @property
    def moving(self) -> bool:
        return self.passing is not None or super().moving or self.clock.moving

    @property
    def dirty(self) -> bool:
        return self._arrived is not None or super().dirty

    @property
    def sweeps(self) -> bool:
        return self.passing is not None or super().sweeps

    @property
    def opening(self) -> bool:
        return self.passing is not None or self._coming is not None or super().opening

    @property
    def wake_after(self) -> float | None:
        """The seconds until the first scene or a note needs an update."""
        if self._coming is not None:
            return None
        rests = [super().wake_after, self.clock.wake_after]
        if not self.context.silent:
            rests.append(self.sound_device.wake_after)
        return min((rest for rest in rests if rest is not None), default=None)

    def update(self, dt: float) -> None:
        was_moving = self.clock.moving
        changed = self.clock.pass_time(dt)
        self._look_after_jobs()
        self._look_after_sound(dt)
        if self._arriving is not None:
            self._answer_below()
        elif not self._waits:
            super().update(dt)
        passage = self.passing
        if passage is not None and (passage.leaves or not self._is_awaited):
            for cue in passage.pass_time(self.clock.step):
                self.context.sound.play(cue)
            if passage.over:
                self._complete_passage(passage)
        self._use_pointed()
        self._use_kept()
        self._tell_failures()
        self._follow_look()
        if not self.empty and (changed or was_moving or self.clock.moving):
            self.invalidate()
        if self._has_garbage and not (self.moving or self.dirty):
            self._collect_garbage()

    def rest(self) -> None:
        super().rest()
        self.context.appearance.rest()

    def _collect_garbage(self) -> None:
        """Free the scenes that have ended: they and their parts refer to each other."""
        self._has_garbage = False
        gc.collect()

    def _look_after_jobs(self) -> None:
        """Check the background work that no scene waits for."""
        checks = [job.check for job in self._jobs]
        checks.append(self.context.games.ready.tick)
        checks.append(self.context.reviews.check)
        checks.append(self.context.folder.writes.check)
        checks.append(self.context.music.check)
        for check in checks:
            with self.context.survives_errors():
                check()

    def _look_after_sound(self, dt: float) -> None:
        """Retry the sound device while sound is wanted; report a missing one once."""
        silent = self.context.silent
        if self._was_silent and not silent:
            self.sound_device.try_now()
        self._was_silent = silent
        if not silent and self.sound_device.update(dt):
            text = _("No sound device. Sound comes as soon as there is one.")
            self._show_failure(text)

    def _tell_failures(self) -> None:
        """Report errors of background work, each once, and tell the player."""
        failures = self.context.failures
        if not failures or self.empty:
            return
        from gaps.scenes.shell.crash import told_failure

        told = [told_failure(self.context, each, self._reported) for each in failures]
        failures.clear()
        self._show_failure(told[-1])
        self.top.dirty = True

    def _show_failure(self, text: str) -> None:
        self.notes.show(TOAST, text, self._below_the_top, seconds=FAILURE_SECONDS)

    @property
    def _below_the_top(self) -> Rect:
        """The place below which notes appear that are not about a part of a scene."""
        width = self._size[0] if self._size else 0
        return Rect(0, 0, width, TOAST_TOP)

    def redraw(self, surface: Surface, alpha: float) -> list[Rect] | None:
        passage = self.passing
        if passage is None or not (self._is_awaited and passage.leaves):
            self._left_shown = None
            return super().redraw(surface, alpha)
        instant = (surface, surface.get_size(), passage.time)
        if instant == self._left_shown and not self.notes.visible:
            return []  # the time is better spent on the screen that comes
        super().redraw(surface, alpha)
        self._left_shown = instant
        return None

    def invalidate(self) -> None:
        super().invalidate()
        self._left_shown = None
        self._arrived = None
        if self.passing is not None:
            self.passing.forget_drawn()

    def draw(self, surface: Surface, alpha: float) -> None:
        passage = self.passing
        if passage is not None and passage.coming is surface:
            super().draw(surface, alpha)
            return
        arrived = self._take_arrived(surface.get_size())
        if passage is not None and self._seen is surface:
            self._draw_passage(passage, surface, alpha)
        elif arrived is not None:
            surface.blit(arrived, (0, 0))
            self._note_shown(surface)
        else:
            if passage is not None:
                self._end_passage()
            super().draw(surface, alpha)
        self._seen = surface
        if not self._descends or (passage is not None and passage.is_past_half):
            self.context.music.play(self.music)
        self.context.sound.tuning = self.context.music.tuning
        if self.notes.visible:
            style = self.context.appearance.style(surface.get_size())
            self.notes.draw_above(surface, style, self.context.appearance.art())
            if passage is not None:
                passage.forget_drawn()

    def presented(self) -> None:
        """Start what the first picture must not wait for, and play a new scene's sound.

        The sound device is opened when sound is on: an open device keeps a thread
        working, even in silence.
        """
        if self.context.starting:
            self.context.starting = False
            today = self.context.now().date()
            self._untouched = True
            self._begin(lambda: self.context.folder.keep_copy(today), "copy")
            open_pads()
        if not self.empty and not self.context.silent:
            self.sound_device.start()
        top = None if self.empty or self._is_awaited else super().top
        cue = top.opening_cue if isinstance(top, ProgramScene) else ""
        if cue and cue not in self._opening_cues:
            self._opening_cues.add(cue)
            if not self.context.settings.hides_figures:
                self.context.sound.play(cue)

    def _begin(self, work: Callable[[], None], name: str) -> None:
        """Start background work that nothing waits for."""
        self._jobs.append(Job(lambda _cancelled: work(), name, low_priority=True))

    @property
    def music(self) -> Piece:
        """The piece for the open scenes.

        An open game keeps its own under menus and dialogs.
        """
        wanted = [
            scene.music
            for scene in reversed(self._scenes)
            if isinstance(scene, ProgramScene)
        ]
        return next((piece for piece in wanted if piece != "title"), "title")

    def _draws_above(self, surface: Surface) -> bool:
        """Return True if a note or a passage is drawn above the scenes."""
        passage = self.passing
        if passage is not None:
            return passage.coming is not surface
        return self.notes.visible

    def close(self) -> None:
        if self._coming is not None:
            self._coming.cancel()
            self._coming = None
        if self._arriving is not None:
            self._arriving.leave()
            self._arriving = None
        self._drop_next()
        super().close()

    def recover(self, error: Exception) -> bool:
        """Replace all scenes by a crash screen.

        Return False if errors come too often for that.
        """
        from gaps.scenes.shell.crash import scene_after

        scene = None
        if not self.empty:
            scene = scene_after(self.context, error, self.top, self._errors)
        if scene is not None:
            self._next = None
            self._end_passage()
            self.replace_all(scene)
        return scene is not None

    @property
    def _typing(self) -> bool:
        """True if keys type into a field of the scene on top."""
        self._finish_coming()
        return self.field is not None

    @property
    def _space(self) -> Command | None:
        """The command of the space bar in the scene on top, if it has its own."""
        top = None if self.empty else self.top
        return top.space if isinstance(top, ProgramScene) else None

    @property
    def _letters(self) -> Collection[str]:
        """The letters that complete what is being typed in the scene on top."""
        top = None if self.empty else self.top
        return top.letters if isinstance(top, ProgramScene) else ()

    def _handle_with_sound(self, intent: Intent) -> None:
        form = self.top.form
        scenes = self._scenes_in_use
        entered = _entered(form)
        focused = _focused(form)
        if intent is Nav.BACK:
            self._hide_tooltip()
        super().handle(intent)
        if form is None:
            return
        place = self._sound_position(form)
        if isinstance(intent, Press):
            is_used = form.pressed is not None
        elif isinstance(intent, Nav | Asked) and focused is not None:
            is_used = intent is Nav.ACTIVATE or _is_changed(focused, _focused(form))
        else:
            is_used = False
        if is_used:
            self.context.sound.play("press", place)
        after = self._scenes_in_use
        passage = self.passing
        if passage is not None and passage.passage.leads_to_table:
            return  # it has its own sounds
        if after != scenes:
            cue = "lift" if len(after) < len(scenes) else "page"
            self.context.sound.play(cue, place)
        elif not is_used and set(_entered(form)).difference(entered, [""]):
            self.context.sound.play("tick", place)

    @property
    def _scenes_in_use(self) -> list[Scene]:
        """The open scenes, without a dialog that fades out."""
        arriving = [self._arriving] if self._arriving is not None else []
        return [
            scene
            for scene in [*self._scenes, *arriving]
            if not isinstance(scene, Dialog) or not scene.closing
        ]

    def _sound_position(self, form: Form) -> float:
        widget = form.hovered or form.focused
        width = self._size[0] if self._size else 1
        site = None if widget is None else form.sites.get(widget)
        if site is None:
            return 0.5
        return site.rect.centerx / max(1, width)


def _coming_of(scene: Scene, size: tuple[int, int]) -> Coming:
    """Return the preparation of a scene that comes on top."""
    from gaps.scenes.shell.coming import Coming

    if not isinstance(scene, Dialog):
        return Coming([scene], size)
    coming = Coming((), size, [scene])
    coming.rehearse()
    return coming


def _focused(form: Form | None) -> tuple[str, object] | None:
    """Return the name and value of the widget that a key would use.

    Return None for a widget that makes its own sounds, and for a field, in which keys
    type.
    """
    widget = None if form is None else form.focused
    if widget is None or not widget.enabled:
        return None
    if widget.has_own_sounds or widget.typing:
        return None
    return widget.name, widget.value


def _is_changed(before: tuple[str, object], after: tuple[str, object] | None) -> bool:
    """Return True if it is the same widget with another value."""
    return after is not None and after[0] == before[0] and after[1] != before[1]


def _entered(form: Form | None) -> list[str]:
    """Return the names of the widgets under the pointer and with the focus.

    Widgets that make their own sounds are left out.
    """
    if form is None:
        return []
    widgets = (form.hovered, form.focused)
    return [each.name for each in widgets if each and not each.has_own_sounds]


def _forwards_input(transition: Transition) -> bool:
    """Return True if a scene ends by a press that is meant for the scene below."""
    return isinstance(transition, Pop) and isinstance(transition.result, InputForwarded)
