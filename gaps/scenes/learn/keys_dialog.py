"""The help for the open screen: what it is for, and its keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gaps.language import N_, _, translated
from gaps.scenes.board.survey import letters_in_words
from gaps.scenes.common import keys_text
from gaps.scenes.common.program_scene import ProgramScene, ScreenHelp, Shortcut
from gaps.scenes.common.screen import Dialog
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.input.key_bindings import BINDABLE, other_keys
from gaps.scenes.learn.rules import Rules
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Command
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing.key_caps import spoken_key
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XL
from gaps.stage.speech.spoken import Role, Spoken, heading
from gaps.stage.view import Label, Legend, Part, Sizes, button, column, row, space

KEY_COLUMNS = 2
MAX_LINES = 9  # maximum number of lines of a sentence


def help_of(scene: Scene) -> ScreenHelp:
    """Return the help of a scene.

    A dialog without help of its own has that of the scene below it.
    """
    while isinstance(scene, ProgramScene):
        if scene.help is not None:
            return scene.help
        if not isinstance(scene, Dialog):
            break
        scene = scene.below
    return keys_text.ANY_SCREEN


class KeysDialog(Dialog):
    """Explains the scene ``below``.

    Ends without a result, or with that of the rules or the lessons.
    """

    size = (880, None)
    pad = (32, 26, 32, 32)
    first_focus = "done"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        self.content = help_of(below)

    @property
    def title(self) -> str:
        return translated(self.content.title)

    @property
    def shows_keys(self) -> bool:
        return False

    @property
    def _is_by_pad(self) -> bool:
        """True if a pad is used, which has no keys for letters."""
        return self.context.controls.device is Device.PAD

    def view(self) -> Part:
        """Return all explanations.

        If a low window has no room for them, the keys of other games are left out.
        """
        whole = self._explanation(*self._other_keys())
        around = self.pad[0], self.pad[2]
        margins = sum(self.pad[1::2]) + 2 * self.margin
        wide = self.style.px(self.size[0] - sum(around))
        high = self.style.size[1] - self.style.px(margins)
        if Sizes(self.style).of(whole, wide)[1] <= high:
            return whole
        return self._explanation()

    def _explanation(self, *other_keys: Part) -> Part:
        content = self.content
        texts = (
            Label(
                each,
                "body",
                "mid",
                "topleft",
                MAX_LINES,
                22,
            )
            for each in content.sentences
        )
        return column(
            Label(
                content.title,
                "h2",
                align="topleft",
                says="",
                size=50,
            ),
            *(column(each, space(SPACE_S)) for each in texts),
            *self._keys("key", content.keys),
            *other_keys,
            *(self._survey() if content.survey and not self._is_by_pad else ()),
            space(SPACE_XL),
            self._buttons(),
        )

    def _keys(self, name: str, keys: Sequence[Shortcut]) -> Iterator[Part]:
        shown = []
        absent = set[object]()
        if self.variant is not None:
            absent |= {GameCommand.REDEAL} if self.variant.redeal is None else set()
            absent |= set() if self.variant.passes else {GameCommand.SKIP}
        for number, key in enumerate(keys):
            if absent.intersection(key.commands):
                continue
            named = (self._key_of(each) for each in key.commands)
            labels = [label for label in named if label]
            if labels:
                first, *others = map(spoken_key, labels)
                text = key.explained or key.label
                more = ", ".join(others)
                said = Spoken(
                    f"{name}-{number}",
                    Role.TEXT,
                    translated(text),
                    value=first,
                    detail=more,
                )
                shown.append(Legend(((tuple(labels), text),), says=(said,), size=32))
        rows = -(-len(shown) // KEY_COLUMNS)
        if shown:
            halves = (column(*each, share=1) for each in (shown[:rows], shown[rows:]))
            yield column(
                space(SPACE_M if name == "key" else 0), row(*halves, gap=SPACE_XL)
            )

    def _other_keys(self) -> Iterator[Part]:
        """Yield the keys of other games for these commands, which work, too."""
        if self.context.controls.device is not Device.KEYS:
            return
        chosen = self.context.settings.keys
        told = {
            self._key_of(each) for key in self.content.keys for each in key.commands
        }
        named = []
        for command in (each for key in self.content.keys for each in key.commands):
            others = [key for key in other_keys(command, chosen) if key not in told]
            if command in BINDABLE and others:
                keys = ", ".join(map(spoken_key, others))
                named.append(f"{keys}: {_(BINDABLE[command])}")
        if named:
            text = _("These keys work, too: {keys}.", keys="; ".join(named))
            yield space(SPACE_S)
            yield Label(text, "note", "mid", "topleft", lines=MAX_LINES, leading=19)

    def _key_of(self, command: Command) -> str | None:
        """Return the key or button of a command on the screen that is explained."""
        return self.context.label(command, self.content.is_typed_in)

    def _survey(self) -> Iterator[Part]:
        says = (heading("survey", translated(keys_text.SURVEY_TITLE)),)
        yield Label(
            keys_text.SURVEY_TITLE,
            "label",
            "brass",
            "bottomleft",
            says=says,
            size=34,
        )
        yield from self._keys("survey key", self.content.survey)
        yield space(SPACE_S)
        typed = translated(keys_text.TYPED_CARDS).format(letters=letters_in_words())
        yield Label(
            typed,
            "note",
            "mid",
            "topleft",
            lines=MAX_LINES,
            leading=19,
        )

    def _buttons(self) -> Part:
        rules = button("rules", N_("Rules"), self._open_rules, "help")
        leads_on = self.variant is not None and not isinstance(self.below, Rules)
        uses = [rules, self.done_button()] if leads_on else [self.done_button()]
        return row(space(), *uses, gap=SPACE_M, size=48)

    def shortcuts(self) -> Sequence[Shortcut]:
        return Shortcut((GameCommand.KEYS,), "", self.back), self.back_shortcut()

    def _open_rules(self) -> Transition | None:
        if self.variant is not None:
            return Push(Rules(self.context, self.below, self.variant))
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """Close when the rules have ended with a result.

        It becomes the result of this dialog.
        """
        if result is not None:
            self.close(result)
        return super().resume(result)
