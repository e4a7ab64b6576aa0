"""The setup of a match: the players, the number of deals, and what is allowed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from gaps.engine import CATALOGUE, MAX_DEAL, Variant, by_key
from gaps.language import N_, Text, _, error_text
from gaps.scenes.common.screen import (
    Dialog,
    Shortcut,
    buttons,
    dialog_title,
)
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.session.game_session import timestamp
from gaps.scenes.session.games import Games
from gaps.scenes.session.routes import (
    MatchCreated,
    ToVariants,
    VariantChosen,
)
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S
from gaps.stage.view import Label, Part, Use, button, column, grid, row, space
from gaps.stage.widgets import (
    PRIMARY,
    Slider,
    Stepper,
    TextField,
    Toggle,
)
from gaps.store import Match
from gaps.store.matches.match import MAX_DEALS, MAX_NAME, check_names
from gaps.typed_text import cleaned

DEFAULT_DEALS = 3
NAME_PLACEHOLDERS = (
    N_("First player"),
    N_("Second, if any"),
    N_("Third, if any"),
    N_("Fourth, if any"),
)


class MatchSetup(Dialog):
    """The dialog that sets up a match.

    Ends with ``MatchCreated`` when the match is saved, or without a result.
    """

    called = N_("Match")
    about = match_text.ABOUT
    size = (640, 600)
    pad = (32, 22, 32, 24)
    first_focus = "name 0"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        last = context.folder.load_match()
        self.names = self._name_fields(last)
        variants = {key: _(variant.name) for key, variant in CATALOGUE.items()}
        self.variant_stepper = Stepper("variant", variants, "gaps", tooltip=N_("Game"))
        self._choose(last.key if last is not None else context.settings.last_variant)
        count = len(last.deals) if last is not None else DEFAULT_DEALS
        self.deals = Slider(
            "deals",
            N_("Deals"),
            count,
            minimum=1,
            maximum=MAX_DEALS,
            step=1,
        )
        undo = last.undo if last is not None else True
        hints = last.hints if last is not None else False
        self.undo = Toggle("undo", N_("Undo"), undo, N_("Moves may be taken back"))
        self.hints = Toggle(
            "hints",
            N_("Hints"),
            hints,
            N_("Hints, and whether the game can still be won"),
        )

    @property
    def variant(self) -> Variant:
        return by_key(self.variant_stepper.value)

    def view(self) -> Part:
        note: Text = self.message or N_(
            "Everyone plays the same deals, in turn, on this computer."
        )
        browse = button("browse", N_("All games…"), self._browse, "peak", size=170)
        colour = "hi" if self.message else "mid"
        return column(
            dialog_title(self.called),
            Label(note, "body", colour, "topleft", size=40),
            grid([Use(field, size=46) for field in self.names], 2, gap=SPACE_M),
            space(SPACE_L),
            row(Use(self.variant_stepper, share=1), browse, gap=SPACE_M, size=46),
            space(SPACE_L),
            column(
                *(Use(each, size=50) for each in (self.deals, self.undo, self.hints)),
                gap=SPACE_S,
            ),
            space(),
            buttons(
                button("begin", N_("Begin"), self._begin, "play", look=PRIMARY),
                self.cancel_button(),
            ),
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        in_name = self.form.focused in self.names
        leave = Shortcut(
            (Nav.ACTIVATE,), N_("next"), self._leave_name, in_name, in_legend=False
        )
        left_out = Shortcut(
            (GameCommand.UNDO,),
            N_("no player"),
            self._empty_name,
            in_name and self._is_by_pad,
            in_legend=False,
        )
        return (leave, left_out, *super().shortcuts())

    @property
    def _is_by_pad(self) -> bool:
        """True if a pad is used, which types no names."""
        return self.context.controls.device is Device.PAD

    def _name_fields(self, last: Match | None) -> list[TextField]:
        first = cleaned(self.context.player, MAX_NAME) or player_name(0)
        players = (first, player_name(1)) if last is None else last.players
        fields = enumerate(zip_longest(players, NAME_PLACEHOLDERS, fillvalue=""))
        named = [
            TextField(f"name {number}", *texts, MAX_NAME, "label")
            for number, texts in fields
        ]
        for field in named:
            field.select_all()  # what is typed replaces the proposed name
        return named

    def _choose(self, key: str) -> None:
        stepper = self.variant_stepper
        if key not in stepper.options:
            own = {code: name for name, code in self.context.settings.own.items()}
            stepper.set_options(
                {**stepper.options, key: own.get(key, N_("Own rules"))}, key
            )
        stepper.select(key)

    def _leave_name(self) -> None:
        """Go to the next name field, or start the match.

        Enter starts it in the last field, and in an empty one; a pad first gives the
        empty one a name.
        """
        names = [field.name for field in self.names]
        number = (
            names.index(self.form.focused.name) if self.form.focused is not None else 0
        )
        field = self.names[number]
        if self._is_by_pad and not field.value.strip():
            field.type(player_name(number))
            self.changed()
        elif field.value.strip() and number + 1 < len(self.names):
            self.focus(names[number + 1])
        else:
            self._begin()

    def _empty_name(self) -> None:
        """Leave out the player whose name has the focus."""
        if isinstance(field := self.form.focused, TextField):
            field.select_all()
            field.erase()
            self.changed()

    def _browse(self) -> Transition:
        chosen = CATALOGUE.get(self.variant_stepper.value, CATALOGUE["gaps"])
        return Push(ToVariants(chosen, only_chosen=True))

    def resume(self, result: Result | None) -> Transition | None:
        if isinstance(result, VariantChosen):
            self._choose(result.variant.key)
        return super().resume(result)

    def _begin(self) -> None:
        given = [cleaned(field.value, MAX_NAME) for field in self.names]
        names = [name for name in given if name] or [player_name(0)]
        try:
            players = check_names(names)
        except ValueError as error:
            self.show_message(error_text(error))
            return
        numbers = new_deals(self.context.games, self.deals.value)
        allowed = (self.undo.value, self.hints.value)
        now = timestamp(self.context.now)
        match = Match(self.variant_stepper.value, players, numbers, *allowed, now)
        self.context.folder.save_match(match)
        self.close(MatchCreated(match))


def player_name(number: int) -> str:
    """Return the name of a player who has given none, the first with number 0."""
    return _("Player {number}", number=number + 1)


def new_deals(games: Games, count: int) -> tuple[int, ...]:
    """Return ``count`` different random deal numbers."""
    found: list[int] = []
    while len(found) < count:
        number = games.random_number()
        while number in found:
            number = number % MAX_DEAL + 1
        found.append(number)
    return tuple(found)
