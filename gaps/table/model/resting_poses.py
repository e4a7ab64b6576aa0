"""Poses of cards that lie on the board, and the points from which cards are dealt and to which they come."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.engine import Cell
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.pose import Pose

# Lifts in pixels at u = 1; heights as in ``Pose.z``.
HOVER_LIFT, HOVER_HEIGHT = 6, 0.15
SELECT_LIFT, SELECT_HEIGHT, SELECT_SCALE = 12, 0.3, 1.04
DEALER_RISE = 0.18  # of a card's height: how far the dealer's point lies above the middle of its cell


def flat(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of a card that lies on ``cell``."""
    scale = geometry.rect(cell).w / geometry.card[0]
    return Pose(*geometry.center(cell), scale_x=scale, scale_y=scale)


def hovered(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of a card under the pointer."""
    return flat(geometry, cell)._replace(z=HOVER_HEIGHT).moved(0, -HOVER_LIFT * geometry.u)


def selected(geometry: BoardGeometry, cell: Cell) -> Pose:
    """Return the pose of the selected card."""
    pose = flat(geometry, cell)
    scale = pose.scale_x * SELECT_SCALE
    lifted = pose._replace(z=SELECT_HEIGHT, scale_x=scale, scale_y=scale)
    return lifted.moved(0, -SELECT_LIFT * geometry.u)


def dealer(geometry: BoardGeometry) -> Pose:
    """Return where cards are dealt from: above the last cell but one."""
    last = geometry.rect(geometry.layout.row(geometry.layout.rows - 1)[-2])
    return Pose(last.centerx, last.centery - DEALER_RISE * geometry.card[1])


def middle_of(geometry: BoardGeometry, cells: Iterable[Cell]) -> Pose:
    """Return the middle of the area that ``cells`` cover; the dealer's point if there are none."""
    centers = [geometry.center(cell) for cell in cells] or [dealer(geometry)[:2]]
    xs, ys = [x for x, _ in centers], [y for _, y in centers]
    return Pose((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
