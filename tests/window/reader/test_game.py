"""A whole game played and won by what is heard alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gaps.engine import CATALOGUE, Slide, State, Status, deal, parse_board
from gaps.solver import solve
from gaps.solver.plan import plan_for
from gaps.store import Folder
from tests.window.reader.conftest import Hear
from tests.window.reader.listener import Listener, Part
from tests.window.test_play import choose, record_of

# the game that ``choose`` plays there is won after a redeal
KEY = "mini"
DEAL = 20468
LAST_NEWS = "First pass"  # of those that come with the results
RANKS = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
)
CARD = re.compile(
    r"(\w+) of (\w)\w+, row (\d), column (\d)"
    r"(?:, home)?(?:, in a run from \w+ to \w+)?(?:, goes to (.+))?"
)
GAP = re.compile(r"(?:Dead gap|Blocked gap|Gap), row (\d), column (\d), .+")
PLACE = re.compile(r"row (\d), column (\d)")
Cells = Sequence[str]


def heard_board(names: Cells, key: str = KEY) -> State:
    """The position that the names of the cells tell, in the order in which they are
    read.
    """
    layout = CATALOGUE[key].layout
    words = list[str]()
    for cell, name in enumerate(names):
        card = CARD.fullmatch(name)
        gap = GAP.fullmatch(name)
        assert card or gap, name
        words.append(
            f"{'A234567'[RANKS.index(card[1].lower())]}{card[2]}" if card else "--"
        )
        assert PLACE.findall(name)[0] == (
            str(layout.row_of(cell) + 1),
            str(layout.column_of(cell) + 1),
        )
    rows = [
        words[first : first + layout.columns]
        for first in range(0, len(words), layout.columns)
    ]
    return parse_board("\n".join(map(" ".join, rows)), CATALOGUE[key])


def heard_slides(names: Cells) -> set[tuple[int, int]]:
    """From which cell to which one the names say that a card can go."""
    columns = CATALOGUE[KEY].layout.columns
    return {
        (source, (int(row) - 1) * columns + int(column) - 1)
        for source, name in enumerate(names)
        if (card := CARD.fullmatch(name)) and card[5]
        for row, column in PLACE.findall(card[5])
    }


def test_a_game_is_won_by_what_is_heard(
    listen: Hear, transcript: Callable[..., None]
) -> None:
    playing, listener = listen("--variant", KEY, "--deal", str(DEAL))
    listener.hear("focus: ")
    listener.read()
    # which is found out in a moment
    listener.press(r"Can it be won\?$", "says: Yes")
    cells = listener.parts(role="table cell")
    state = heard_board(listener.names(cells))
    assert state.board == deal(CATALOGUE[KEY], DEAL).board
    listener.use(cells[3], "says: ")
    listener.press("Hint$", "says: ")
    listener.use(cells[choose(state).source], "says: ")
    listener.press("Undo$", "says: ")
    words = ""
    while not words.count("You won"):
        names = listener.names(cells)
        state = heard_board(names)
        assert heard_slides(names) == {
            (slide.source, slide.target) for slide in state.slides
        }
        if not state.slides:
            words = listener.press("Redeal$", "says: .*dealt")
            continue
        slide = choose(state)
        news = LAST_NEWS if state.play(slide).status is Status.WON else ""
        words = listener.use(cells[slide.source], f"says: .*{news}")
    listener.read()
    record = playing.wait_for(lambda: record_of(playing), "the record of the game")
    assert record.game.state.status is Status.WON
    transcript(listener)
    assert playing.close() == 0


EVENING = "line-up", "line-up", "mini"
"""The variants of the first games."""


def go_on(listener: Listener) -> None:
    """Use what has the focus until a board is there.

    What was used may be seen for a while, and go just before it is used again.
    """

    def focused() -> Part | None:
        """Return the part with the focus; between two screens only the window has it."""
        parts = (part for part in listener.tree().walk() if "click" in part.actions)
        return next((part for part in parts if "focused" in part.states), None)

    listener.settle()
    while not listener.parts(role="table cell"):
        part = listener.wait_for(focused, "something to use")
        listener.ask("act", part.number, "click")
        listener.settle()


def test_a_first_evening_of_three_games_is_won_by_what_is_heard(listen: Hear) -> None:
    playing, listener = listen(new=True)
    listener.hear("focus: ")
    for key in EVENING:
        go_on(listener)
        cells = listener.parts(role="table cell")
        state = heard_board(listener.names(cells), key)
        words = ""
        for move in plan_for(state, solve(state)).line:  # the hints lead this short way
            assert isinstance(move, Slide)
            if (
                len([slide for slide in state.slides if slide.source == move.source])
                > 1
            ):
                listener.use(cells[move.source])
                words = listener.use(cells[move.target], "says: ")
            else:
                words = listener.use(cells[move.source], "says: ")
            state = state.play(move)
        assert "You won" in words + listener.settle()
    assert playing.close() == 0
    folder = Folder(playing.folder)
    assert [record.game.state.status for record in folder.records.all()] == [
        Status.WON
    ] * len(EVENING)
