"""The scene for a file or a text from outside: a game, a challenge, a board, a picture or a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gaps.engine import Cell, State, Variant
from gaps.language import N_, _, error_text
from gaps.scenes.common.board_part import board_part
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.message_dialog import MessageDialog
from gaps.scenes.common.screen import Dialog
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.scenes.text.cards import card_text
from gaps.scenes.text.refusals import sentence
from gaps.scenes.together import pasted_boards
from gaps.scenes.together.challenge_dialog import ChallengeDialog
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, Use, column, row
from gaps.stage.widgets import PRIMARY, Button
from gaps.store import Challenge, Record, Recording
from gaps.store.files.text_files import read_text
from gaps.store.pictures.image_file import is_picture
from gaps.store.sharing import challenge, recording


def is_recognised(text: str) -> bool:
    """Whether text claims to be a recorded game, a challenge or a board."""
    return challenge.is_recognised(text) or recording.is_recognised(text) or pasted_boards.is_recognised(text)


def scene_of_text(context: Context, below: Scene, text: str) -> GameScene:
    """Return the scene for a recognised text, to lie over ``below``.

    A board is tried first by the rules of the variant that ``below`` is about.
    """
    if pasted_boards.is_recognised(text):
        return _board(context, below, text)
    try:
        if challenge.is_recognised(text):
            return ChallengeDialog(context, below, Challenge.from_text(text))
        return ReplayScene(context, Recording.from_text(text))
    except ValueError as error:
        is_challenge = challenge.is_recognised(text)
        title = _("This challenge is refused") if is_challenge else _("This record is refused")
        return MessageDialog(context, below, title, sentence(error_text(error)))


def _board(context: Context, below: Scene, text: str) -> GameScene:
    variant = below.variant if isinstance(below, GameScene) else None
    try:
        return BoardPreview(context, below, pasted_boards.read_board(text, variant))
    except ValueError as error:
        return MessageDialog(context, below, _("This board cannot be played"), sentence(error_text(error)))


def scene_of_file(context: Context, below: Scene, path: Path) -> GameScene:
    """Return the scene for a file, to lie over ``below``."""
    if is_picture(path):
        return OwnBackDialog(context, below, path)
    title = _("{path} cannot be opened").format(path=path.name)
    try:
        text = read_text(path)
    except OSError as error:
        return MessageDialog(context, below, title, sentence(error.strerror or str(error)))
    except ValueError as error:
        return MessageDialog(context, below, title, sentence(error_text(error)))
    if not is_recognised(text):
        return MessageDialog(
            context, below, title, _("It is no record of a game, no challenge and no board.")
        )
    return scene_of_text(context, below, text)


def scene_of_record(context: Context, below: Scene, record: Record) -> GameScene:
    """Return the replay of a recorded game of the player, to lie over ``below``."""
    try:
        return ReplayScene(context, Recording.of(record, context.player))
    except ValueError as error:
        return MessageDialog(context, below, _("This game cannot be shown"), sentence(error_text(error)))


class BoardPreview(Dialog):
    """Ends without a result, or restarts with the game."""

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
        rows = Spoken("rows", Role.LIST, _("Board"), children=tuple(self._rows_in_words()))
        return column(
            Label(self.called, "h2", says="", size=36),
            Label(self._note(), "note", "mid", "topleft", size=28),
            board_part(self.context, self.state, share=1, says=(rows,)),
            row(
                Use(Button("play", N_("Play"), icon="play", look=PRIMARY), self.play, share=1),
                Use(Button("cancel", N_("Cancel")), self.back, share=1),
                gap=12,
                size=48,
            ),
        )

    def play(self) -> Transition | None:
        """Start the game."""
        return open_game(self.context, self, self.context.board_game(self.state), dealt=False)

    def _rows_in_words(self) -> Iterator[Spoken]:
        """The board row by row."""
        layout = self.variant.layout
        lines = [
            _("Row {row}: {cards}").format(row=row + 1, cards=self._cards_in(layout.row(row)))
            for row in range(layout.rows)
        ]
        if layout.tray:
            lines.append(_("Tray: {cards}").format(cards=self._cards_in(layout.tray)))
        return (Spoken(part_key("row", number), Role.ITEM, line) for number, line in enumerate(lines))

    def _cards_in(self, cells: Sequence[Cell]) -> str:
        found = (self.state.board[cell] for cell in cells)
        return ", ".join(_("gap") if card is None else card_text(card) for card in found)

    def _note(self) -> str:
        """By which rules the board is read, and how far it is."""
        variant = self.state.variant
        home = _("{home} of {wanted} home").format(home=len(self.state.home), wanted=variant.cards_to_win)
        return _("By the rules of {variant} · {home} · {shape}").format(
            variant=self.context.name_of(variant), home=home, shape=variant_text.size_and_redeals(variant)
        )
