"""A board as a table that a screen reader is told of: rows of cells, each with its words."""

from __future__ import annotations

from gaps import language
from gaps.engine import Cell, State
from gaps.language import _, ngettext
from gaps.scenes.speech.cell_words import cell_labels
from gaps.scenes.speech.facts import Verbosity
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken, area_of
from gaps.table.model.geometry import BoardGeometry
from gaps.table.table import Table

_PREFIX = "cell-"


def cell_key(cell: Cell) -> str:
    """Return the key of a cell, whatever lies there: a move does not move the focus."""
    return f"{_PREFIX}{cell}"


def cell_of(key: str, state: State) -> Cell | None:
    """Return the cell with this key; ``None`` if it is the key of something else."""
    number = key.removeprefix(_PREFIX)
    if number == key or not number.isdecimal() or int(number) not in state.variant.layout.cells:
        return None
    return int(number)


def row_label(state: State, row: int) -> str:
    """Return the name of a row, from 0 at the top, and how much of it is home."""
    cells, name = state.variant.layout.row(row), _("Row {row}").format(row=row + 1)
    if len(state.complete_rows.intersection(cells)) == state.variant.row_length:
        return _("{row}, complete").format(row=name)
    home = len(state.home.intersection(cells))
    text = ngettext("{row}, {number} card home", "{row}, {number} cards home", home)
    return text.format(row=name, number=home) if home else name


class BoardTree:
    """The table of one board. It is made anew only when something has changed."""

    def __init__(self) -> None:
        self._made_of: tuple[object, ...] = ()
        self._tree = Spoken("board", Role.TABLE)

    def spoken(self, table: Table, verbosity: Verbosity, *, usable: bool = True) -> Spoken:
        """Return the board as ``table`` shows it; its cells can be chosen only if it is ``usable``."""
        made_of = (
            *(table.state, table.geometry, table.selected, table.offers),
            *(verbosity, language.current(), usable),
        )
        if made_of != self._made_of:
            self._made_of = made_of
            self._tree = _board(table, verbosity, USABLE if usable else frozenset())
        return self._tree


def _board(table: Table, verbosity: Verbosity, actions: frozenset[Action]) -> Spoken:
    state, geometry, layout = table.state, table.geometry, table.geometry.layout
    marked = _("marked") if table.offers else ""
    cells = [
        Spoken(
            cell_key(cell),
            Role.CELL,
            label,
            area_of(geometry.rect(cell)),
            detail=marked if cell in table.offers else "",
            selected=True if cell == table.selected else None,
            actions=actions,
        )
        for cell, label in enumerate(cell_labels(state, verbosity))
    ]
    rows = [
        _row(f"row-{row}", row_label(state, row), cells, layout.row(row), geometry)
        for row in range(layout.rows)
    ]
    if layout.tray:
        number = sum(state.board[cell] is not None for cell in layout.tray)
        label = ngettext("Tray, {number} card", "Tray, {number} cards", number).format(number=number)
        rows.append(_row("tray", label, cells, layout.tray, geometry))
    return Spoken("board", Role.TABLE, _("The board"), area_of(geometry.board), children=tuple(rows))


def _row(
    key: str, label: str, cells: list[Spoken], among: range | tuple[Cell, ...], geometry: BoardGeometry
) -> Spoken:
    area = area_of(geometry.span(among))
    return Spoken(key, Role.ROW, label, area, children=tuple(cells[cell] for cell in among))
