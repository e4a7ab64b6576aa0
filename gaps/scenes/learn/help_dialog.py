"""Help on the screen that is open: what it is for, and its keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from gaps.language import N_, Text, translated
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.common.screen_help import KeyHelp, ScreenHelp
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules, typing_note
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing.key_caps import keycap, spoken_key
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken, heading
from gaps.stage.view import Label, Leaf, Part, Size, Sizes, Use, column, layers, row, space
from gaps.stage.widgets import PRIMARY, Button

KEY_COLUMNS = 2
MAX_LINES = 9  # of a sentence


def help_of(scene: Scene) -> ScreenHelp:
    """The help of a scene; a dialog without help of its own has that of the scene below it."""
    while isinstance(scene, GameScene):
        if scene.help is not None:
            return scene.help
        if not isinstance(scene, Dialog):
            break
        scene = scene.below
    return help_text.ANY_SCREEN


class HelpDialog(Dialog):
    """Explains the scene ``below``. Ends without a result, or with that of the rules or the lessons."""

    size, pad = (760, None), (32, 26, 32, 32)
    first_focus = "done"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.content = help_of(below)

    @property
    def spoken_title(self) -> str:
        return translated(self.content.title)

    def view(self) -> Part:
        content = self.content
        return column(
            Label(content.title, "h2", align="topleft", says="", size=50),
            *(self._sentence(each) for each in content.sentences),
            *self._keys("key", content.keys),
            *(self._survey() if content.survey else ()),
            space(24),
            self._buttons(),
        )

    def _sentence(self, text: Text) -> Part:
        return column(Label(text, "body", "mid", "topleft", lines=MAX_LINES, leading=22), space(8))

    def _keys(self, name: str, keys: Sequence[KeyHelp]) -> Iterator[Part]:
        """What can be done, each with its keys on the device in use; those without one are left out."""
        shown = []
        for number, key in enumerate(keys):
            labels = [label for each in key.commands if (label := self.context.label(each))]
            if labels:
                shown.append(_key(f"{name}-{number}", labels, key.text))
        rows = -(-len(shown) // KEY_COLUMNS)
        if shown:
            halves = (column(*each, share=1) for each in (shown[:rows], shown[rows:]))
            yield column(space(12 if name == "key" else 0), row(*halves, gap=24))

    def _survey(self) -> Iterator[Part]:
        """The keys that describe a board."""
        says = (heading("survey", translated(help_text.SURVEY_TITLE)),)
        yield Label(help_text.SURVEY_TITLE, "label", "brass", "bottomleft", says=says, size=34)
        yield from self._keys("survey key", self.content.survey)
        yield space(6)
        yield Label(typing_note(), "note", "mid", "topleft", lines=MAX_LINES, leading=19)

    def _buttons(self) -> Part:
        done = Use(Button("done", N_("Done"), icon="tick", look=PRIMARY), self.back, size=150)
        if self.variant is None or isinstance(self.below, Rules):
            return row(space(), done, size=48)
        text = N_("Rules of the game")
        wide = self.style.width(translated(text), "button") / self.style.u + 72
        rules = Use(Button("rules", text, icon="help"), self._open_rules, size=wide)
        return layers(row(space(), done), row(space(), rules, space(162)), size=48)

    def shortcuts(self) -> Sequence[Shortcut]:
        return Shortcut((GameCommand.HELP,), "", self.back), self.back_shortcut()

    def _open_rules(self) -> Transition | None:
        return Push(Rules(self.context, self.below, self.variant)) if self.variant is not None else None

    def resume(self, result: Result | None) -> Transition | None:
        """Close as soon as the rules have ended with a result, which is then that of this dialog."""
        if result is not None:
            self.close(result)
        return super().resume(result)


@dataclass(frozen=True)
class KeyCap(Leaf):
    """A key as it looks on a keyboard."""

    label: str

    def needs(self, sizes: Sizes, width: int) -> Size:
        return keycap(sizes.style, self.label, sizes.style.theme.brass).get_size()

    def draw(self, surface: pygame.Surface, style: Style, rect: pygame.Rect) -> object:
        cap = keycap(style, self.label, style.theme.brass)
        return surface.blit(cap, cap.get_rect(midleft=rect.midleft))


def _key(name: str, labels: Sequence[str], text: Text) -> Part:
    """What keys do."""
    first, *others = map(spoken_key, labels)
    said = Spoken(name, Role.TEXT, translated(text), value=first, detail=", ".join(others))
    caps = (KeyCap(each) for each in labels)
    return row(*caps, space(0), Label(text, ("note", "small"), share=1), gap=6, says=(said,), size=32)
