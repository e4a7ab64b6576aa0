"""The scene for a file or a text from outside: a game, a challenge, a board, a picture
or a refusal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from gaps.engine import (
    CATALOGUE,
    Cell,
    State,
    Variant,
    board_words,
    is_gap,
    parse_board,
    parse_card,
    parse_code,
)
from gaps.language import N_, _, error_text
from gaps.scenes.challenges.comparison import result_list, unproven_note
from gaps.scenes.common.card_parts import board_part
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.opening import open_game
from gaps.scenes.common.screen import Dialog, buttons
from gaps.scenes.review.replay_scene import ReplayScene
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text import rulebook
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, button, column, space
from gaps.stage.widgets import PRIMARY
from gaps.store import Challenge, Record, Recording
from gaps.store.files.text_files import read_text
from gaps.store.sharing import challenge, recording

MIN_LINES = 2
MIN_WORDS = 4
UNLIKELY = frozenset({"galary"})
"""Variants that are tried last: in Galary aces may move, so it fits every board of
Spaces and Aces.
"""


def is_recognised(text: str) -> bool:
    """Whether text claims to be a recorded game, a challenge or a board."""
    return (
        challenge.is_recognised(text) or recording.is_recognised(text) or is_board(text)
    )


def scene_of_text(context: Context, below: Scene, text: str) -> GameScene:
    """The scene for a recognised text over ``below``, by whose rules a board is tried
    first.
    """
    title = _("This record is refused")
    try:
        if is_board(text):
            title = _("This board cannot be played")
            variant = below.variant if isinstance(below, GameScene) else None
            return BoardPreview(context, below, read_board(text, variant))
        if challenge.is_recognised(text):
            title = _("This challenge is refused")
            return ChallengeDialog(context, below, Challenge.from_text(text))
        return ReplayScene(context, Recording.from_text(text))
    except ValueError as error:
        return MessageDialog(context, below, title, sentences([error_text(error)]))


def scene_of_file(context: Context, below: Scene, path: Path) -> GameScene:
    title = _("{path} cannot be opened").format(path=path.name)
    try:
        text = read_text(path)
        if is_recognised(text):
            return scene_of_text(context, below, text)
        problem = _("It is no record of a game, no challenge and no board.")
    except OSError as error:
        problem = sentences([error.strerror or str(error)])
    except ValueError as error:
        problem = sentences([error_text(error)])
    return MessageDialog(context, below, title, problem)


def scene_of_record(context: Context, below: Scene, record: Record) -> GameScene:
    try:
        return ReplayScene(context, Recording.of(record, context.player))
    except ValueError as error:
        return MessageDialog(
            context,
            below,
            _("This game cannot be shown"),
            sentences([error_text(error)]),
        )


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
        children = tuple(self._rows_in_words())
        rows = Spoken("rows", Role.LIST, _("Board"), children=children)
        return column(
            Label(self.called, "h2", says="", size=36),
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
        text = _("Row {row}: {cards}")
        rows = map(layout.row, range(layout.rows))
        lines = [
            text.format(row=number, cards=self._cards_in(row))
            for number, row in enumerate(rows, 1)
        ]
        if layout.tray:
            cards = self._cards_in(layout.tray)
            lines.append(_("Tray: {cards}").format(cards=cards))
        return (
            Spoken(part_key("row", number), Role.ITEM, line)
            for number, line in enumerate(lines)
        )

    def _cards_in(self, cells: Sequence[Cell]) -> str:
        found = (self.state.board[cell] for cell in cells)
        return ", ".join(
            _("gap") if card is None else card_text(card) for card in found
        )

    def _note(self) -> str:
        variant = self.state.variant
        home = _("{home} of {wanted} home").format(
            home=len(self.state.home), wanted=variant.cards_to_win
        )
        name = self.context.name_of(variant)
        shape = rulebook.size_and_redeals(variant)
        return _("By the rules of {variant} · {home} · {shape}").format(
            variant=name, home=home, shape=shape
        )


class ChallengeDialog(Dialog):
    """Ends without a result if it is declined, or restarts with the game."""

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

    def __init__(self, context: Context, below: Scene, challenge: Challenge) -> None:
        super().__init__(context, below)
        self.challenge = challenge

    @property
    def title(self) -> str:
        rival = self.challenge.player
        if rival:
            return _("{friend}'s game").format(friend=rival)
        return _("A friend's challenge")

    def view(self) -> Part:
        variant = parse_code(self.challenge.record.code).variant
        game = f"{self.context.name_of(variant)} · {rulebook.size_and_redeals(variant)}"
        unproven = unproven_note(self.challenge.record)
        notes = unproven, _("You play the same deal and see how far your friend was.")
        said = tuple(note.removeprefix("* ") for note in notes)
        play = button("play", N_("Play this deal"), self.play, "play", look=PRIMARY)
        return column(
            Label(self.title, "h2", says="", size=34),
            Label(game, ("label", "note_bold"), "brass", size=34),
            result_list(self.challenge.record),
            Label(
                "\n".join(notes),
                "note",
                "mid",
                "topleft",
                lines=4,
                leading=18,
                says=said,
            ),
            space(),
            buttons(
                play,
                button("watch", N_("Watch theirs"), self.watch, "moves"),
                self.cancel_button(),
            ),
            gap=4,
        )

    def play(self) -> Transition | None:
        return open_game(self.context, self, answer(self.context, self.challenge))

    def watch(self) -> Transition:
        return Push(
            ReplayScene(
                self.context, Recording(self.challenge.record, self.challenge.player)
            )
        )


def answer(context: Context, challenge: Challenge) -> GameSession:
    """Return a new game of the challenge's deal, with the rival's game beside it; not
    yet saved.
    """
    return context.games.deal(*parse_code(challenge.record.code), challenge)


# Boards that the player typed, for example from a game with real cards


def is_board(text: str) -> bool:
    """Whether text claims to be a board: lines of cards."""
    rows = board_words(text)
    if len(rows) < MIN_LINES or len(rows[0]) < MIN_WORDS:
        return False
    fitting = sum(is_gap(word) or _is_card(word) for word in rows[0])
    return fitting * 2 > len(rows[0])


def _is_card(word: str) -> bool:
    try:
        parse_card(word)
    except ValueError:
        return False
    return True


def read_board(text: str, first: Variant | None = None) -> State:
    """Return the position in a text, by the rules of ``first`` or else of the first
    variant that it fits.

    Raises ``ValueError`` that names row, column and problem, by the rules that fit
    best.
    """
    problems: dict[Variant, ValueError] = {}
    variants = sorted(CATALOGUE.values(), key=lambda variant: variant.key in UNLIKELY)
    for variant in ([first] if first is not None else []) + variants:
        try:
            return parse_board(text, variant)
        except ValueError as error:
            problems.setdefault(variant, error)
    rows = board_words(text)
    raise problems[max(problems, key=lambda variant: _fit(rows, variant))]


def _fit(rows: list[list[str]], variant: Variant) -> tuple[bool, bool, bool]:
    """How well rows of words fit a variant: its rows and columns, its number of gaps,
    and what follows.
    """
    layout = variant.layout
    board = rows[: layout.rows]
    rest = rows[layout.rows :]
    cells = [word for row in board for word in row]
    cards = len(variant.played) - len(layout.tray)
    return (
        [len(row) for row in board] == [layout.columns] * layout.rows,
        sum(not is_gap(word) for word in cells) == cards,
        bool(layout.tray or variant.passes) or not rest,
    )
