"""The base of the screens and dialogs that are one tree of parts.

A screen keeps its state, and answers ``view`` with what is shown and ``shortcuts`` with
what keys do. It is asked again after an intent that something took, and where the focus
has moved only if ``focus_shown`` differs; what compares equal is not painted again::

    class Goodbye(Screen):
        called = N_("Goodbye")
        about = (N_("You have played all games."),)

        def view(self) -> Part:
            return column(header(self.back_button(), self.called), button("end", N_("End"), self.end))

        def shortcuts(self) -> Sequence[Shortcut]:
            return (self.back_shortcut(N_("main menu")),)

        def end(self) -> Transition:
            return Quit()
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import ClassVar, Unpack

import pygame
from pygame import Rect, Surface

from gaps.engine import Variant
from gaps.language import N_, Message, Text, current, translated
from gaps.scenes.common.notes import FAILURE, MESSAGE, Notes
from gaps.scenes.common.program_scene import ARROWS as ARROWS
from gaps.scenes.common.program_scene import MOVE_FOCUS as MOVE_FOCUS
from gaps.scenes.common.program_scene import USE_FOCUS as USE_FOCUS
from gaps.scenes.common.program_scene import Decided, ProgramScene, ScreenHelp
from gaps.scenes.common.program_scene import Shortcut as Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import fact
from gaps.stage.ahead import breathe
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Command, Hover, Intent, Nav, TextEntered
from gaps.stage.core.scene import Pop, Result, Scene, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import Ground, SceneLayers
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S, SPACE_XL, Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Box,
    Entering,
    Label,
    Legend,
    PageTurn,
    Panel,
    Part,
    PartFields,
    Pin,
    PlaceFields,
    Tree,
    TreePicture,
    Turned,
    Use,
    button,
    column,
    row,
    space,
    title,
)
from gaps.stage.widgets import PRIMARY, Activated, Button, Form

LATE_CHECK = 0.25  # seconds between two looks for figures that come late
OPEN = 0.200  # seconds in which a dialog comes
CLOSE = 0.140  # seconds in which it goes
RISE = 16  # units that it moves up while it comes
DIM = 0.45  # brightness of the scene below a dialog
BLUR = 8  # the picture of the scene below is scaled down and up by this factor


class Screen(ProgramScene):
    """Shows the tree that ``view`` answers with. ``first_focus`` is the name of the
    widget to begin at.
    """

    form: Form
    called: ClassVar[Message] = Message("")  # the title of the screen
    # what stands there instead, where F1 calls it otherwise
    heading: ClassVar[Message] = Message("")
    about: ClassVar[Sequence[Message]] = ()
    """What F1 explains: what the screen shows and what can be done with a mouse, two to
    five sentences.
    """
    # more keys, which describe the board in words
    survey_keys: ClassVar[Sequence[Shortcut]] = ()
    first_focus: str = ""
    typed_in: ClassVar[str] = ""
    """The name of the field that letters, digits and spaces go to whatever has the
    focus; empty where only a field with the focus takes them.
    """
    # whether the focus is shown from the start, before a key is pressed
    shows_focus: bool = True
    # whether all is at its place from the start if motion is reduced
    is_still_if_reduced: ClassVar[bool] = False
    keeps_disabled: ClassVar[bool] = False
    """Whether the focus may stay on a widget that cannot be used for now."""
    on_field: ClassVar[bool] = True
    """Whether the field lies behind everything: not where live parts are the ground, or
    the scene below.
    """
    alpha = 0.0  # share of a step since the last one, at which the screen is drawn

    def __init__(self, context: Context) -> None:
        self.context = context
        self.notes = Notes(self.clock, context.announcer)
        self.style = self.style_for(context.appearance.window)
        self.form = Form()
        self.form.typed_in = self.typed_in
        self.age = 0.0  # seconds at normal speed since it was opened
        self._tree_picture = TreePicture()
        self._turning: PageTurn | None = None
        self._tree: Tree | None = None
        # which language, with how many words, and for which device
        self._said_in: object = None
        self._laid_out = False
        # the widget that is to have the focus as soon as it is there
        self._wanted_focus = ""
        self._waits = False  # with another tree, until an intent is handled
        self.load()

    def forget_pictures(self) -> None:
        self._tree_picture = TreePicture()

    # What a screen answers

    def view(self) -> Part:
        raise NotImplementedError

    @property
    def focus_shown(self) -> object:
        """What ``view`` shows of where the focus is: it is asked again once this has
        changed.
        """
        return None

    def shortcuts(self) -> Sequence[Shortcut]:
        """What keys do; the same on all plain screens."""
        return MOVE_FOCUS, USE_FOCUS, self.back_shortcut()

    def load(self) -> None:
        """Read what is shown from the files of the player: at first, and whenever the
        screen is on top again.
        """

    @property
    def message(self) -> str:
        """What came of the last use of a widget, which the screen shows."""
        return self.notes.text(FAILURE, MESSAGE)

    @property
    def failed(self) -> bool:
        """Whether that has failed."""
        return bool(self.notes.text(FAILURE))

    def show_message(self, message: str, failed: bool = False) -> None:
        """Show a message until the next widget is used."""
        self.hide_message()
        self.notes.show(FAILURE if failed else MESSAGE, message)
        self.changed()

    def hide_message(self) -> None:
        self.notes.hide(MESSAGE, FAILURE)

    def activated(self, activated: Activated) -> Transition | None:
        """A widget without an action of its own was used."""
        return None

    def style_for(self, size: tuple[int, int]) -> Style:
        return self.context.appearance.style(size)

    def ground(self) -> Surface | None:
        """What lies still behind everything; ``None`` for nothing."""
        if self.on_field:
            return self.context.appearance.field(self.style)
        return None

    # State

    def turn(self, by: int) -> None:
        """Let all in ``Turned`` parts give way to what will be there now; that comes
        from the right if ``by`` is above 0, else from the left.
        """
        area = self._turned_area
        if self.clock.pace.still or area is None:
            return
        before = Surface(self.style.size)
        self.draw(before, self.alpha)
        self._turning = PageTurn(before.subsurface(area).copy(), by, self.clock)

    @property
    def _turned_area(self) -> Rect | None:
        """Where a part turns, as far as it is in the window."""
        if not self._laid_out:
            return None
        window = Rect((0, 0), self.style.size)
        turned = self.tree.placed(Turned)
        return next((rect.clip(window) for _part, rect in turned), None)

    def read(self) -> None:
        """Read the files of the player again, and show what is there now."""
        self.load()
        self.changed()

    def changed(self) -> None:
        """Ask for another tree; while an intent is handled, once that is done."""
        self._tree = None
        self.dirty = True
        if self._laid_out and not self._waits:
            assert self.tree

    def focus(self, name: str, visible: bool | None = None) -> None:
        """Give the focus to a widget as soon as it can be used; it is shown as before
        unless given.
        """
        self._wanted_focus = name
        if visible is not None:
            self.form.show_focus(visible)
        self._keep_focus()

    @property
    def tree(self) -> Tree:
        said_in = current(), self.context.controls.device
        if self._tree is None or self._said_in != said_in:
            self._said_in = said_in
            window = Rect((0, 0), self.style.size)
            self._tree = Tree(self.whole(), self.style, window)
            self.form.show(self._tree.sites)
            self.form.set_pace(self.context.appearance.motion)
            self._keep_focus()
        return self._tree

    def _keep_focus(self) -> None:
        """Let the focus be on a widget that can be used: the first one where it cannot
        stay.
        """
        focused = self.form.focused
        usable = [each.name for each in self.form.widgets if each.enabled]
        staying = usable
        if self.keeps_disabled:
            staying = [each.name for each in self.form.widgets]
        if self._wanted_focus in usable:
            self.form.focus(self._wanted_focus)
            self._wanted_focus = ""
        elif usable and (focused is None or focused.name not in staying):
            self.form.focus(
                self.first_focus if self.first_focus in usable else usable[0]
            )
            if focused is None:
                by_key = not self.context.controls.points
                self.form.show_focus(self.shows_focus and by_key)

    def whole(self) -> Part:
        """The tree with what every screen of this kind has around it."""
        return self.view()

    @property
    def motion_age(self) -> float:
        """How far the motion of its parts is, seconds at normal speed; endless where
        nothing moves.
        """
        motion = self.context.appearance.motion
        is_still = motion.reduced and self.is_still_if_reduced
        if is_still or motion.still:
            return inf
        return self.age

    @property
    def moving(self) -> bool:
        if super().moving or self._turning is not None:
            return True
        return self._tree is not None and self.motion_age < self._tree.ends()

    def handle(self, intent: Intent) -> Transition | None:
        tree = self.tree
        focused = self.form.focused
        focus_shown = self.focus_shown
        is_taken = False
        self.dirty |= self.form.dirty or not isinstance(intent, Hover)
        self.form.dirty = False  # it says whether this intent has changed a widget
        self._waits = True
        try:
            for each in self.shortcuts():
                if each.enabled and intent in each.commands:
                    is_taken = each.turn is not None or each.action is not None
                    if each.turn is not None:
                        return each.turn(-1 if intent is each.commands[0] else 1)
                    if each.action is not None:
                        return each.action()
            if intent is GameCommand.PASTE and self.form.typing:
                intent = TextEntered(clipboard.pasted_line())
            activated = self.form.handle(intent)
            if activated is not None:
                is_taken = True
                self.hide_message()
                action = tree.actions.get(activated.name)
                if action is None:
                    return self.activated(activated)
                return action()
            if self.form.focused is not focused:
                is_taken = self.focus_shown != focus_shown
            elif self.form.dirty and not isinstance(intent, Hover):
                is_taken = True  # a widget has another value
            return None
        finally:
            self._waits = False
            self.dirty |= self.form.dirty
            if self._tree is None or is_taken:
                self.changed()

    def rehearse(self, surface: Surface) -> None:
        for widget in self.form.widgets:
            self.form.draw_widget(surface, widget)

    def update(self, dt: float) -> Transition | None:
        self.age += self.clock.step
        self.form.update(self.clock.step)
        if self._turning is not None and self._turning.over:
            self._turning = None
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """A dialog over the screen was closed: do what the player has decided there."""
        self.load()
        transition = None
        if isinstance(result, Decided):
            transition = result.action()
        self.changed()
        return transition

    def settings_changed(self) -> None:
        self.changed()

    def resize(self, size: tuple[int, int]) -> None:
        self.style = self.style_for(size)
        self._laid_out = True
        self._turning = None
        self.lay_out()
        self.changed()

    def lay_out(self) -> None:
        """Fit into the window of the new ``style`` what is no part of the tree."""

    def still_ground(self) -> Ground | None:
        """What lies still below what ``draw_moving`` draws; ``None`` where all is drawn
        in every frame.
        """
        return None

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves over the still ground, and below all parts."""

    def draw(self, surface: Surface, alpha: float) -> None:
        self.alpha = alpha
        self._draw(surface)
        area = self._turned_area
        if self._turning is not None and area is not None:
            self._turning.draw(surface, area, surface.subsurface(area).copy())

    def _draw(self, surface: Surface, behind: bool = True) -> None:
        self._tree_picture.draw(
            surface,
            self.tree,
            self.form,
            self.motion_age,
            ground=self.ground(),
            reduced=self.context.appearance.motion.reduced,
            behind=behind,
        )

    def layers(self, alpha: float) -> SceneLayers | None:
        still = self.still_ground()
        if still is None or self._turning is not None:
            return None
        age = self.motion_age
        if self.tree.moving_layers(age):
            return None
        above = partial(self._draw, behind=False)
        parts = self.tree.still_items(age)
        return SceneLayers(
            self.style, still, self.draw_moving, above, parts, (self.style, current())
        )

    # Words and keys

    @property
    def help(self) -> ScreenHelp | None:
        """The page of F1: the title, what the screen is about, and its keys."""
        if not self.about:
            return None
        keys = [each for each in self.shortcuts() if each.label]
        return ScreenHelp(
            self.called, self.about, keys, self.survey_keys, bool(self.typed_in)
        )

    def label(self, command: Command) -> str | None:
        """What to press for something here, on the device that was used last."""
        return self.context.label(command, bool(self.typed_in))

    @property
    def title(self) -> str:
        return translated(self.heading or self.called)

    def spoken(self) -> Spoken | None:
        return Spoken(
            type(self).__name__,
            self.spoken_role,
            self.title,
            children=self.tree.words(),
        )

    def back_shortcut(self, label: Text = N_("back")) -> Shortcut:  # noqa: B008 a message is a value
        """Esc, or the button of a gamepad for it."""
        return Shortcut((Nav.BACK,), label, self.back)

    def back(self) -> Transition | None:
        return Pop()

    def back_button(self) -> Use:
        return button(
            "back",
            "",
            self.back,
            "left",
            tooltip=N_("Back"),
            size=44,
        )

    def legend(self, **part: Unpack[PlaceFields]) -> Legend:
        shown = (
            each
            for each in self.shortcuts()
            if each.label and each.enabled and each.in_legend
        )
        return self.legend_of([(each.commands, each.label) for each in shown], **part)

    def legend_of(
        self,
        keys: Iterable[tuple[Sequence[Command], Text]],
        **part: Unpack[PlaceFields],
    ) -> Legend:
        """Keys and what they do in one line, for the device that was used last."""
        named = (
            (tuple(filter(None, map(self.label, commands))), text)
            for commands, text in keys
        )
        shown = tuple((labels, text) for labels, text in named if labels)
        return Legend(shown, says="", **part)


class Dialog(Screen):
    """A panel with what ``view`` answers over the scene ``below``, which is blurred and
    dimmed; only dimmed where it ``asks_about_below``.
    """

    spoken_role = Role.DIALOG
    on_field = False
    size: tuple[float, float | None] = (440, None)
    """Width and height of the panel, units; ``None`` for as high as its content."""
    # room between the panel and its content
    pad: tuple[float, float, float, float] = (28, 22, 28, 28)
    margin: float = 4  # room between the panel and the window, at the least
    asks_about_below: bool = False
    """Whether it asks about what is seen below, which then stays sharp."""

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context)
        self.below = below
        self.closing = False
        """Whether it ends, and fades out before."""
        self._fade = self.clock.timer(lambda: self.go(Pop(self.result)))
        self.closed_by: Intent | None = None
        self.result: Result | None = None
        self._sharp = self._soft = Surface((1, 1))  # the scene below
        self.below_changed = True
        """Whether the scene below looks other than in its picture."""

    @property
    def shows_keys(self) -> bool:
        return True

    @property
    def variant(self) -> Variant | None:
        if isinstance(self.below, ProgramScene):
            return self.below.variant
        return None

    def whole(self) -> Part:
        view = self.view() if self.size[1] is None else replace(self.view(), share=1)
        content = column(view, pad=self.pad, face=Panel())
        placed = Pin(content, box=self.size, margin=self.margin)
        return Entering(placed, 0, OPEN, (0, RISE), ease_out_cubic)

    @property
    def opening(self) -> bool:
        return self.closing or self.motion_age < OPEN

    @property
    def motion_age(self) -> float:
        """Runs backwards while it closes."""
        if self.closing and not self.clock.pace.still:
            return OPEN * (1 - self._fade.share())
        return super().motion_age

    def handle(self, intent: Intent) -> Transition | None:
        if self.closing:
            return Pop(self.result)
        if isinstance(intent, TextEntered) and not self.age:
            return None  # the character of the key that opened the dialog
        transition = super().handle(intent)
        if self.closing:
            self.closed_by = intent
        return transition

    def back(self) -> Transition | None:
        self.close(None)
        return None

    def close(self, result: Result | None = None) -> None:
        """Let the dialog fade out; then it ends with ``result``."""
        self.closing = True
        self.result = result
        self._fade.begin(CLOSE)

    def lay_out(self) -> None:
        if self.below.laid_out_for != self.style.size:  # a stack has done it already
            self.below.resize(self.style.size)
        self.below_changed = True

    def cancel_button(self) -> Use:
        return button("cancel", N_("Cancel"), self.back)

    def done_button(self, size: float = 150) -> Use:
        return button(
            "done",
            N_("Done"),
            self.back,
            "tick",
            look=PRIMARY,
            size=size,
        )

    def show_above(self, below: Surface) -> None:
        """Show it above a picture of the scene below."""
        breathe()
        self._sharp = below
        self._soft = self.darkened(below)
        self.below_changed = False

    def _take_picture(self) -> Surface:
        """Return what the scene below looks like now."""
        picture = Surface(self.style.size)
        self.below.draw(picture, 0.0)
        return picture

    def rehearse(self, surface: Surface) -> None:
        """Draw it half come in: at first there is nothing to be seen of it."""
        self.age = OPEN / 2
        super().draw(surface, 0.0)
        self.age = 0.0

    def darkened(self, sharp: Surface) -> Surface:
        """The scene below as it is seen behind the panel; ``sharp`` is its picture."""
        soft = sharp.copy() if self.asks_about_below else _blurred(sharp)
        breathe()
        light = round(255 * DIM)
        soft.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        return soft

    def draw(self, surface: Surface, alpha: float) -> None:
        if self.below_changed:
            self.show_above(self._take_picture())
        visible = ease_out_cubic(min(1.0, self.motion_age / OPEN))
        if visible < 1:
            surface.blit(self._sharp, (0, 0))
            self._soft.set_alpha(round(255 * visible))
        surface.blit(self._soft, (0, 0))
        self._soft.set_alpha(None)
        super().draw(surface, alpha)


def _blurred(sharp: Surface) -> Surface:
    size = [max(1, side // BLUR) for side in sharp.size]
    small = pygame.transform.smoothscale(sharp, size)
    breathe()
    blurred = pygame.transform.box_blur(small, 1)
    return pygame.transform.smoothscale(blurred, sharp.size)


def header(back: Part, name: Text, *others: Part) -> Box:
    """The top of a screen: the way back, the title, and what is at the right."""
    way = row(back, Label(name, "h1", says=""), gap=SPACE_L)
    return row(
        way,
        space(),
        *others,
        gap=SPACE_M,
        size=50,
        pad=(0, 0, 0, SPACE_S),
    )


def titled(
    name: Text,
    note: Text,
    *parts: Part,
    beside: Sequence[Part] = (),
    **box: Unpack[PartFields],
) -> Box:
    """A panel with its title, a note beside that, and its content below."""
    head = row(
        title(name),
        Label(note, ("note", "small"), "mid", share=1),
        *beside,
        gap=SPACE_M,
        size=40,
    )
    return column(
        head, *parts, pad=(SPACE_XL, SPACE_M, SPACE_XL, SPACE_M), face=Panel(), **box
    )


def buttons(*uses: Use) -> Box:
    """The buttons at the foot of a dialog, equally wide unless they have a size."""
    return row(
        *(each if each.size else replace(each, share=1) for each in uses),
        gap=SPACE_M,
        size=48,
    )


def as_icon(part: Part, size: float | None = None) -> Part:
    """A button without its text, which is told on pointing and by a reader; any other
    part as it is.
    """
    if not isinstance(part, Use):
        return part
    named = part.widget
    if not isinstance(named, Button) or not named.text:
        return part
    told = named.text
    if named.detail:
        told = fact(translated(named.text), translated(named.detail))
    icon = Button(named.name, "", named.icon, look=named.look, tooltip=told)
    return replace(part, widget=icon, size=size)


def dialog_title(name: Text, size: float = 36) -> Label:
    """The title of a dialog, ``size`` units high."""
    return Label(name, ("h2", "h3"), says="", size=size)


def question_note(note: Text) -> Label:
    """What a dialog that asks says about its question, in at most two lines."""
    return Label(note, "body", "mid", "topleft", lines=2, leading=22)


def dialog_head(name: Text, note: Text) -> Box:
    """The top of a dialog: its title, and a note of at most two lines."""
    about = Label(
        note,
        "note",
        "mid",
        "topleft",
        lines=2,
        leading=20,
    )
    return column(dialog_title(name), about)
