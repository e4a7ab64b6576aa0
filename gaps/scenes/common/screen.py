"""The base of the screens and dialogs that are one tree of parts.

A screen keeps its state; ``view`` returns what is shown, ``shortcuts`` what keys do.
Both are called again after an intent that was handled, but after a mere move of the
focus only if ``focus_shown`` differs. What compares equal is not painted again::

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
from functools import partial
from math import inf
from typing import TYPE_CHECKING, ClassVar, Unpack

import pygame
from pygame import Rect, Surface

from gaps.engine import Variant
from gaps.language import N_, Message, Text, current, translated
from gaps.scenes.common.notes import FAILURE, MESSAGE, Notes
from gaps.scenes.common.program_scene import ARROWS as ARROWS
from gaps.scenes.common.program_scene import MOVE_FOCUS as MOVE_FOCUS
from gaps.scenes.common.program_scene import USE_FOCUS as USE_FOCUS
from gaps.scenes.common.program_scene import DeferredAction, ProgramScene, ScreenHelp
from gaps.scenes.common.program_scene import Shortcut as Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import fact
from gaps.stage.ahead import breathe
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Command, Hover, Intent, Nav, TextEntered
from gaps.stage.core.scene import Pop, Result, Scene, Transition
from gaps.stage.drawing.canvas import Canvas, around
from gaps.stage.drawing.display import Ground, SceneLayers
from gaps.stage.drawing.shapes import grown
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S, SPACE_XL, Style
from gaps.stage.drawing.theme import Color
from gaps.stage.motion.durations import ANSWER, APPEAR, CROSS_FADE
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Box,
    Entering,
    Label,
    Legend,
    PageArea,
    PageTurn,
    Panel,
    Part,
    PartFields,
    Pin,
    PlaceFields,
    Tree,
    TreePicture,
    Use,
    button,
    column,
    row,
    space,
    title,
)
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.values import with_fields

if TYPE_CHECKING:
    from gaps.stage.drawing.mix import MixedPicture

LATE_CHECK_SECONDS = 0.25  # seconds between two checks for figures that arrive late
OPEN_SECONDS = APPEAR  # seconds in which a dialog appears
CLOSE_SECONDS = ANSWER  # seconds in which it disappears
ENTER_RISE = 16  # units by which it moves up while it appears
BELOW_BRIGHTNESS = 0.45  # brightness of the scene below a dialog
BLUR = 8  # the picture of the scene below is scaled down and up by this factor


class Screen(ProgramScene):
    """Shows the tree that ``view`` returns.

    ``first_focus`` is the name of the widget that has the focus at first.
    """

    form: Form
    called: ClassVar[Message] = Message("")  # the title of the screen
    # the title on the screen, if it differs from that on the help page
    heading: ClassVar[Message] = Message("")
    about: ClassVar[Sequence[Message]] = ()
    """The help: what the screen shows and the mouse does, in two to five sentences."""
    # more keys, which describe the board in words
    survey_keys: ClassVar[Sequence[Shortcut]] = ()
    first_focus: str = ""
    typed_in: ClassVar[str] = ""
    """The name of the field that always receives letters, digits and spaces.

    If it is empty, only a field with the focus receives them.
    """
    # True if the focus is shown from the start, before a key is pressed
    shows_focus: bool = True
    # True if everything is at its place from the start with reduced motion
    is_still_if_reduced: ClassVar[bool] = False
    keeps_disabled: ClassVar[bool] = False
    """True if the focus may stay on a widget that cannot be used for now."""
    on_field: ClassVar[bool] = True
    """True if the field lies behind everything.

    Live parts, or the scene below, may be the ground instead.
    """
    # the fraction of a step since the last one at which the screen is drawn
    alpha = 0.0

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
        # the language and the input device that the tree was made for
        self._said_in: object = None
        self._laid_out = False
        # the widget that gets the focus as soon as it is there
        self._wanted_focus = ""
        # True until an intent is handled: another tree waits for that
        self._waits = False
        self.load()

    def forget_pictures(self) -> None:
        self._tree_picture = TreePicture()

    # For screens to override

    def view(self) -> Part:
        raise NotImplementedError

    @property
    def focus_shown(self) -> object:
        """The part of the focus that ``view`` shows: a change of it calls ``view``."""
        return None

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the keys and their effects; the same on all plain screens."""
        return MOVE_FOCUS, USE_FOCUS, self.back_shortcut()

    def load(self) -> None:
        """Read the player's files, at first and whenever the screen is on top again."""

    @property
    def message(self) -> str:
        """The result of the last use of a widget, which the screen shows."""
        return self.notes.text(FAILURE, MESSAGE)

    @property
    def failed(self) -> bool:
        """True if the last use of a widget has failed."""
        return bool(self.notes.text(FAILURE))

    def show_message(self, message: str, failed: bool = False) -> None:
        """Show a message until the next widget is used."""
        self.hide_message()
        self.notes.show(FAILURE if failed else MESSAGE, message)
        self.changed()

    def hide_message(self) -> None:
        self.notes.hide(MESSAGE, FAILURE)

    def activated(self, activated: Activated) -> Transition | None:
        """Handle the use of a widget without an action of its own."""
        return None

    def style_for(self, size: tuple[int, int]) -> Style:
        return self.context.appearance.style(size)

    def ground(self) -> Surface | None:
        """Return the still background, or None."""
        if self.on_field:
            return self.context.appearance.field(self.style)
        return None

    # State

    def turn(self, by: int) -> None:
        """Turn the page of all ``PageArea`` parts.

        The new page comes from the right if ``by`` is above 0, else from the left.
        """
        area = self._turned_area
        if self.clock.pace.still or area is None:
            return
        before = Surface(self.style.size)
        self.draw(before, self.alpha)
        self._turning = PageTurn(before.subsurface(area).copy(), by, self.clock)

    @property
    def turns_page(self) -> bool:
        """True while a page turns."""
        return self._turning is not None

    @property
    def _turned_area(self) -> Rect | None:
        """The area of the part that turns, clipped to the window."""
        if not self._laid_out:
            return None
        window = Rect((0, 0), self.style.size)
        turned = self.tree.placed(PageArea)
        return next((rect.clip(window) for _part, rect in turned), None)

    def read(self) -> None:
        """Read the player's files again, and show their content."""
        self.load()
        self.changed()

    def changed(self) -> None:
        """Request a new tree; during an intent, when it is handled."""
        self._tree = None
        self.dirty = True
        if self._laid_out and not self._waits:
            assert self.tree

    def focus(self, name: str, visible: bool | None = None) -> None:
        """Give the focus to a widget as soon as it can be used.

        Its visibility does not change unless ``visible`` is given.
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
            whole = self.whole()
            breathe()
            self._tree = Tree(whole, self.style, window)
            self.form.show(self._tree.sites)
            self.form.set_pace(self.context.appearance.motion)
            self._keep_focus()
        return self._tree

    def _keep_focus(self) -> None:
        """Keep the focus on a widget that can be used.

        If it cannot stay, the first such widget gets it.
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
        """Return the tree with what every screen of this kind has around it."""
        return self.view()

    @property
    def motion_age(self) -> float:
        """The age of the motion of its parts, in seconds at normal speed.

        It is infinite if nothing moves.
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
        # the flag reports whether this intent has changed a widget
        self.form.dirty = False
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
        """Carry out what the player has decided in a dialog that was closed."""
        self.load()
        transition = None
        if isinstance(result, DeferredAction):
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
        """Fit what is not in the tree into the window of the new ``style``."""

    def still_ground(self) -> Ground | None:
        """Return the still layer below ``draw_moving``, or None.

        With None everything is drawn in every frame.
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
        """The help page: the title, an explanation of the screen, and its keys."""
        if not self.about:
            return None
        keys = [each for each in self.shortcuts() if each.label]
        return ScreenHelp(
            self.called, self.about, keys, self.survey_keys, bool(self.typed_in)
        )

    def label(self, command: Command) -> str | None:
        """Return the key or button of a command here, for the last device used."""
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
        """Return the shortcut of Esc, or of the gamepad's button for it."""
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
        """Return keys and their effects in one line, for the last device used."""
        named = (
            (tuple(filter(None, map(self.label, commands))), text)
            for commands, text in keys
        )
        shown = tuple((labels, text) for labels, text in named if labels)
        return Legend(shown, says="", **part)


class Dialog(Screen):
    """A panel with the parts of ``view``, over the blurred, dimmed scene ``below``."""

    spoken_role = Role.DIALOG
    on_field = False
    size: tuple[float, float | None] = (440, None)
    """The width and height of the panel in units; None for its content's height."""
    # room between the panel and its content
    pad: tuple[float, float, float, float] = (28, 22, 28, 28)
    margin: float = 4  # minimum room between the panel and the window

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context)
        self.below = below
        self.closing = False
        """True while it fades out, before it ends."""
        self._fade = self.clock.timer(lambda: self.go(Pop(self.result)))
        self.closed_by: Intent | None = None
        self.result: Result | None = None
        self._sharp = self._soft = Surface((1, 1))  # the scene below
        self._mixed: MixedPicture | None = None  # of both, while one becomes the other
        self.opens_over: Surface | None = None
        """The picture that it opens over while widgets of the scene below still fade."""
        self.below_changed = True
        """True if the scene below looks different from its picture."""

    @property
    def shows_keys(self) -> bool:
        return True

    @property
    def variant(self) -> Variant | None:
        if isinstance(self.below, ProgramScene):
            return self.below.variant
        return None

    def whole(self) -> Part:
        placed = Pin(self.sheet(), box=self.size, margin=self.margin)
        return Entering(placed, 0, self.opens, (0, ENTER_RISE), ease_out_cubic)

    @property
    def opens(self) -> float:
        """The seconds in which it fades in."""
        return self.clock.pace.either(OPEN_SECONDS, CROSS_FADE)

    @property
    def closes(self) -> float:
        """The seconds in which it fades out."""
        return self.clock.pace.either(CLOSE_SECONDS, CROSS_FADE)

    def sheet(self) -> Part:
        """Return the panel with what ``view`` returns."""
        view = (
            self.view() if self.size[1] is None else with_fields(self.view(), share=1)
        )
        return column(view, pad=self.pad, face=Panel())

    @property
    def opening(self) -> bool:
        return self.closing or self.motion_age < self.opens

    @property
    def motion_age(self) -> float:
        """The age of the motion, which runs backwards while the dialog closes."""
        if self.closing and not self.clock.pace.still:
            return self.opens * (1 - self._fade.progress())
        return super().motion_age

    def handle(self, intent: Intent) -> Transition | None:
        if self.closing:
            return Pop(self.result)
        transition = super().handle(intent)
        if self.closing:
            self.closed_by = intent
        return transition

    def back(self) -> Transition | None:
        self.close(None)
        return None

    def close(self, result: Result | None = None) -> None:
        """Fade the dialog out, and then end it with ``result``."""
        self.closing = True
        self.result = result
        self._fade.begin(self.closes)

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
        self._mixed = None
        self.below_changed = False

    def _take_picture(self) -> Surface:
        """Return a picture of the scene below, at rest."""
        if self.below.form is not None:
            self.below.form.end_fades()
        picture = Surface(self.style.size)
        self.below.draw(picture, 0.0)
        return picture

    def rehearse(self, surface: Surface) -> None:
        """Draw it half visible, because at first nothing of it can be seen."""
        self.age = self.opens / 2
        super().draw(surface, 0.0)
        self.age = 0.0

    @property
    def lies_over(self) -> Surface:
        """The picture of the first scene below that is no dialog."""
        below = self.below
        return below.lies_over if isinstance(below, Dialog) else self._sharp

    def darkened(self, sharp: Surface) -> Surface:
        """Return the scene below as it looks behind the panel.

        ``sharp`` is its picture.
        """
        soft = _blurred(sharp)
        breathe()
        light = round(255 * BELOW_BRIGHTNESS)
        soft.fill((light, light, light), special_flags=pygame.BLEND_RGB_MULT)
        return soft

    def draw(self, surface: Surface, alpha: float) -> None:
        if self.below_changed:
            self.show_above(self._take_picture())
        if self.closing:
            self.opens_over = None
        self._draw_below(surface)
        super().draw(surface, alpha)

    def _draw_below(self, surface: Surface) -> None:
        """Draw the scene below as it is seen now, more or less sharp."""
        softness = min(1.0, self.motion_age / self.opens)
        if softness < 1:
            surface.blit(self._mixed_below(softness), (0, 0))
            return
        self._mixed = None
        window = surface.get_rect()
        hidden = self._hidden_by_panel.clip(window)
        for area in around(hidden, window) if hidden else [window]:
            surface.blit(self._soft, area, area)

    @property
    def _hidden_by_panel(self) -> Rect:
        """The area in which the panel hides the scene below; empty without a panel."""
        for part, rect in self.tree.placed(Box):
            if isinstance(part.face, Panel):
                inside = grown(rect, -self.style.px(part.face.radius))
                return inside if min(inside.size) > 0 else Rect(0, 0, 0, 0)
        return Rect(0, 0, 0, 0)

    def _mixed_below(self, softness: float) -> Surface:
        from gaps.stage.drawing.mix import MixedPicture  # not before the first dialog

        sharp = self.opens_over or self._sharp
        if self._mixed is None or self._mixed.first is not sharp:
            self._mixed = MixedPicture(sharp, self._soft)
        return self._mixed.at(softness)


def _blurred(sharp: Surface) -> Surface:
    size = [max(1, side // BLUR) for side in sharp.size]
    small = pygame.transform.smoothscale(sharp, size)
    breathe()
    blurred = pygame.transform.box_blur(small, 1)
    return pygame.transform.smoothscale(blurred, sharp.size)


def covered(sharp: Surface, colour: Color, fraction: float) -> Surface:
    """Return a picture of which a ``fraction`` is covered by a colour."""
    picture = sharp.copy()
    breathe()
    veil = Surface(sharp.size)
    veil.fill(colour)
    veil.set_alpha(round(255 * fraction))
    picture.blit(veil, (0, 0))
    return picture


def header(back: Part, name: Text, *others: Part) -> Box:
    """Return the top of a screen: the way back, the title, and parts at the right."""
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
    """Return a panel with its title, a note next to it, and its content below."""
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
    """Return the buttons at the foot of a dialog, equally wide unless sized."""
    return row(
        *(each if each.size else with_fields(each, share=1) for each in uses),
        gap=SPACE_M,
        size=48,
    )


def as_icon(part: Part, size: float | None = None) -> Part:
    """Return a button without its text; any other part is returned unchanged.

    The text becomes its tooltip, and a screen reader speaks it.
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
    return with_fields(part, widget=icon, size=size)


def dialog_title(name: Text, size: float = 36) -> Label:
    """Return the title of a dialog, ``size`` units high."""
    return Label(name, ("h2", "h3"), says="", size=size)


def question_note(note: Text) -> Label:
    """Return the note of a dialog about its question, in at most two lines."""
    return Label(note, "body", "mid", "topleft", lines=2, leading=22)


def dialog_head(name: Text, note: Text) -> Box:
    """Return the top of a dialog: its title, and a note of at most two lines."""
    about = Label(
        note,
        "note",
        "mid",
        "topleft",
        lines=2,
        leading=20,
    )
    return column(dialog_title(name), about)
