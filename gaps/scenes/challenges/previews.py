"""Previews of a challenge, a recording or a board that comes from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gaps.engine import (
    Cell,
    State,
    Variant,
    parse_code,
)
from gaps.language import N_, _, in_both_forms, joined
from gaps.scenes.board.opening import open_game
from gaps.scenes.common.board_part import board_part
from gaps.scenes.common.comparison import result_list, unproven_note
from gaps.scenes.common.screen import Dialog, buttons, dialog_title
from gaps.scenes.session.routes import ToRecording, ToReview
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, rulebook
from gaps.scenes.text.card_text import card_text
from gaps.stage.core.scene import Push, Replace, Scene, Transition
from gaps.stage.drawing.style import SPACE_XS
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, button, column, space
from gaps.stage.widgets import PRIMARY
from gaps.store import GameLog
from gaps.store.sharing import packed
from gaps.values import with_fields


class BoardPreview(Dialog):
    """A board of the player's own, to be played or cancelled.

    Ends without a result, or restarts with the game.
    """

    called = N_("A board of your own")
    size = (820, 520)
    pad = (28, 20, 28, 24)
    first_focus = "play"

    def __init__(self, context: Context, below: Scene, state: State) -> None:
        super().__init__(context, below)
        self.state = state

    @property
    def variant(self) -> Variant:
        return self.state.variant

    def view(self) -> Part:
        children = tuple(self._rows_in_words())
        rows = Spoken("rows", Role.LIST, _("Board"), children=children)
        return column(
            dialog_title(self.called),
            Label(self._note(), "note", "mid", "topleft", size=28),
            board_part(self.context, self.state, share=1, says=(rows,)),
            buttons(
                button("play", N_("Play"), self.play, "play", look=PRIMARY),
                self.cancel_button(),
            ),
        )

    def play(self) -> Transition | None:
        return open_game(
            self.context, self, self.context.games.of_board(self.state), dealt=False
        )

    def _rows_in_words(self) -> Iterator[Spoken]:
        layout = self.variant.layout
        rows = map(layout.row, range(layout.rows))
        lines = [
            _("Row {row}: {cards}", row=number, cards=self._cards_in(row))
            for number, row in enumerate(rows, 1)
        ]
        if layout.tray:
            cards = self._cards_in(layout.tray)
            lines.append(_("Tray: {cards}", cards=cards))
        return (
            Spoken(part_key("row", number), Role.ITEM, line)
            for number, line in enumerate(lines)
        )

    def _cards_in(self, cells: Sequence[Cell]) -> str:
        found = (self.state.board[cell] for cell in cells)
        cards = (_("gap") if card is None else card_text(card) for card in found)
        return joined(", ", cards)

    def _note(self) -> str:
        variant = self.state.variant
        home = game_text.cards_home_text(self.state)
        name = self.context.name_of(variant)
        shape = rulebook.size_and_redeals(variant)
        return _(
            "By the rules of {variant} · {home} · {shape}",
            variant=name,
            home=home,
            shape=shape,
        )


class ChallengeDialog(Dialog):
    """A challenge, to be accepted or declined.

    Ends without a result if it is declined, or restarts with the game.
    """

    called = N_("A challenge")
    about = (
        N_(
            "A friend has played this deal. Its moves and its score were checked by playing them again."
        ),
        N_(
            "Accept it to play the same deal, with the friend's progress beside your own."
        ),
    )
    size = (560, 466)
    pad = (28, 20, 28, 24)
    first_focus = "play"

    def __init__(self, context: Context, below: Scene, challenge: GameLog) -> None:
        super().__init__(context, below)
        self.challenge = challenge
        mine = [
            entry
            for entry in context.folder.records.entries
            if entry.code == challenge.code
        ]
        # the best of the player's own games of the deal
        self.mine = max(mine, key=lambda entry: entry.arcade, default=None)

    @property
    def title(self) -> str:
        rival = self.challenge.player
        if rival:
            return _("{friend}'s game", friend=rival)
        return _("A friend's challenge")

    def view(self) -> Part:
        unproven = unproven_note(self.challenge)
        notes = unproven, _("You play the same deal and see how far your friend was.")
        said = tuple(in_both_forms(note, _without_mark) for note in notes)
        play = button("play", N_("Play this deal"), self.play, "play", look=PRIMARY)
        review = []
        if self.mine is not None:
            review = [button("review", N_("Review"), self.review, "moves")]
        return column(
            dialog_title(self.title, 34),
            _deal_line(self.context, self.challenge),
            result_list(self.challenge),
            Label(
                joined("\n", notes),
                "note",
                "mid",
                "topleft",
                lines=4,
                leading=18,
                says=said,
            ),
            space(),
            buttons(play, *review, self.cancel_button()),
            gap=SPACE_XS,
        )

    def play(self) -> Transition | None:
        return open_game(self.context, self, self.context.games.answer(self.challenge))

    def review(self) -> Transition:
        """Compare the player's own game of the deal with the friend's."""
        assert self.mine is not None
        record = self.context.folder.records.game(self.mine.id)
        if record is not None:
            record = replace(record, rival=packed.pack(self.challenge))
        return Push(ToReview(self, record))


class RecordingDialog(Dialog):
    """A recorded game, to be watched or played.

    Ends without a result, or restarts with a game of the same deal.
    """

    called = N_("A recorded game")
    about = (
        N_(
            "A friend has played this deal. Its moves and its score were checked by playing them again."
        ),
        N_("Play the same deal yourself, or watch the game move by move."),
    )
    size = (560, 440)
    pad = (28, 20, 28, 24)
    first_focus = "play"

    def __init__(self, context: Context, below: Scene, recording: GameLog) -> None:
        super().__init__(context, below)
        self.recording = recording

    @property
    def title(self) -> str:
        player = self.recording.player
        return _("{friend}'s game", friend=player) if player else _(self.called)

    def view(self) -> Part:
        note = unproven_note(self.recording)
        return column(
            dialog_title(self.title, 34),
            _deal_line(self.context, self.recording),
            result_list(self.recording),
            Label(
                note,
                "note",
                "mid",
                "topleft",
                lines=2,
                leading=18,
                says=in_both_forms(note, _without_mark),
            ),
            space(),
            buttons(
                button(
                    "play", N_("Play the same deal"), self.play, "play", look=PRIMARY
                ),
                button("watch", N_("Watch it"), self.watch, "moves", size=140),
                with_fields(self.cancel_button(), size=120),
            ),
            gap=SPACE_XS,
        )

    def play(self) -> Transition | None:
        variant, seed = parse_code(self.recording.code)
        return open_game(self.context, self, self.context.games.deal(variant, seed))

    def watch(self) -> Transition:
        return Replace(ToRecording(self.recording))


def _deal_line(context: Context, played: GameLog) -> Label:
    """Return the game of a friend's deal, with its rules in short."""
    variant = parse_code(played.code).variant
    game = (context.name_of(variant), rulebook.size_and_redeals(variant))
    return Label(joined(" · ", game), ("label", "note_bold"), "brass", size=34)


def _without_mark(note: str) -> str:
    """Return a note without the sign that leads to it."""
    return note.removeprefix("* ")
