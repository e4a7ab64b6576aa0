"""The choice of the version of a game.

There is a switch for each thing in which versions differ, or one stepper for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gaps.engine import CATALOGUE, Variant
from gaps.engine.catalogue import versions_of
from gaps.language import N_, _
from gaps.scenes.text.versions import (
    ROWS,
    VersionRow,
    rows_of,
    version_name,
    version_with,
)
from gaps.stage.drawing.style import Style
from gaps.stage.view import Label, Part, Use, row
from gaps.stage.widgets import Stepper, Switch

# units
HEIGHT = 32  # height of a switch
LABEL_WIDTH = 108  # width of the label of a switch
STEPPER_HEIGHT = 36  # height of the stepper
VERSION = N_("Version")


class VersionChoice:
    """The widgets that choose a version; ``choose`` is called with the version."""

    def __init__(self, choose: Callable[[Variant], None]) -> None:
        self._choose = choose
        self._switches = {
            row: Switch(row.name, row.words, next(iter(row.words)), row.label)
            for rows in ROWS.values()
            for row in rows
        }
        for switch in self._switches.values():
            switch.named = False
        self._stepper = Stepper("version", {"": ""}, "")
        self._stepper.label = VERSION

    def switches(self, variant: Variant) -> Iterator[Part]:
        """Yield a row for each thing in which the versions of this game differ."""
        for each in rows_of(variant):
            switch = self._switches[each]
            switch.set_options(each.words, each.choice_of(variant))
            label = Label(
                each.label, ("note", "small"), "mid", says="", size=LABEL_WIDTH
            )
            turn = partial(self._turn, variant, each)
            yield row(label, Use(switch, turn, share=1), size=HEIGHT)

    def has_room(self, variant: Variant, style: Style, room: int) -> bool:
        """Return True if label and words of each switch fit into ``room``, in pixels."""
        label = style.px(LABEL_WIDTH)
        return all(
            style.width(_(each.label), "small") <= label
            and self._switches[each].has_room(style, room - label)
            for each in rows_of(variant)
        )

    def stepper(self, variant: Variant) -> Use:
        """Return a stepper through all versions of a game."""
        names = {each.key: version_name(each) for each in versions_of(variant)}
        self._stepper.set_options(names, variant.key)
        return Use(self._stepper, self._step)

    def turn_first(self, variant: Variant, by: int) -> None:
        """Move the first switch ``by`` words; the first word follows the last."""
        first = rows_of(variant)[0]
        choices = [*first.words]
        at = choices.index(first.choice_of(variant)) + by
        choice = choices[at % len(choices)]
        self._choose(version_with(variant, first, choice))

    def _turn(self, variant: Variant, turned: VersionRow) -> None:
        choice = self._switches[turned].value
        self._choose(version_with(variant, turned, choice))

    def _step(self) -> None:
        self._choose(CATALOGUE[self._stepper.value])
