"""What rests on the board, as one picture.

It is repainted only where something has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from gaps.engine import Card, Cell
from gaps.engine.destinations import GapKind
from gaps.stage.ahead import breathe
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas, uncovered, united
from gaps.stage.drawing.display import Ground
from gaps.stage.drawing.style import Style, kept
from gaps.table.moving_cards import MovingCards
from gaps.table.render import surroundings
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.cracks import draw_cracks
from gaps.table.render.joint_picture import draw_joint
from gaps.table.render.outlines import arrow_head, corner_radius
from gaps.table.render.paths import dimmed, draw_shades
from gaps.table.render.slots import Slot, draw_floor, draw_slot

# Of the card that is shown at the place from which it is dragged.
DRAGGED_CARD_ALPHA = 0.16
# Of the halo around a run; lengths in units.
HALO_BLUR = 26
HALO_SPREAD = 5
HALO_ALPHA = 0.33
MAX_REPAIRED = 16  # changed places; with more, everything is repainted
# Lengths in units.
STRIP_LINE = 2  # the line around a strip
MARKER = (24, 16)  # the triangle over a playable card
MARKER_RISE = 4
CHEVRON = (11, 18)  # the mark between a run and the gap that continues it
CHEVRON_BORDER = 1.6
CHEVRON_PLACE = 0.4  # distance from the gap, as a fraction of the gutter
REACH = 40  # reach of shadows, halos and rails outside their place


class RestingLook(NamedTuple):
    """Everything that the picture depends on."""

    places: list[object]
    """The look of each cell, in the order of the board."""
    rest: object
    """The look of what is not at one cell.

    That is the display options, the talon, the rings of exchanges, and what a hint
    darkens.
    """


@dataclass
class Turning:
    """One ground on its way to another, where there are no cards."""

    before: pygame.Surface
    """The old ground."""
    picture: pygame.Surface
    """What is seen so far, with the cards and gaps."""
    free: list[pygame.Rect]
    progress: float = 0.0
    """The progress of the change, 0 to 1."""

    def turn(self, picture: pygame.Surface, progress: float) -> bool:
        """Move closer to the ``picture`` of the other ground.

        Return True if it looks different where it is free.
        """
        if progress <= self.progress:
            return False
        part = (progress - self.progress) / (1 - self.progress)
        self.progress = progress
        for area in self.free:
            _mix(self.picture, picture, area, part)
        return True

    def show_ground(self, ground: pygame.Surface | None, area: pygame.Rect) -> None:
        """Show the current mix on the way to another ``ground``.

        Cards and gaps are left out. The ``ground`` is None while nothing of it is seen.
        """
        self.picture.blit(self.before, area, area)
        if ground is not None:
            _mix(self.picture, ground, area, self.progress)

    def begin_again(self, ground: pygame.Surface) -> None:
        """Start again from the current mix on the way to another ``ground``."""
        _mix(self.before, ground, ground.get_rect(), self.progress)
        self.progress = 0.0


def _mix(
    picture: pygame.Surface, other: pygame.Surface, area: pygame.Rect, fraction: float
) -> None:
    """Blend in another picture, with an alpha of 0 to 1."""
    other.set_alpha(round(255 * fraction))
    picture.blit(other, area, area)
    other.set_alpha(None)


def _all_of(picture: pygame.Surface) -> list[pygame.Rect]:
    return [picture.get_rect()]


class StaticLayer:
    """The picture of the cards and gaps that neither move nor fade."""

    def __init__(self, table: MovingCards, sprite: CardSprite) -> None:
        self.table = table
        self._sprite = sprite
        self._picture: pygame.Surface | None = None
        self._ground: pygame.Surface | None = None
        self._ground_backdrop: pygame.Surface | None = None
        self._painted = RestingLook([], None)
        # Set while one ground changes into another.
        self._turning: Turning | None = None

    def forget(self) -> None:
        """Discard the picture: sizes or colours have changed."""
        self._picture = None
        self._ground = None
        self._turning = None

    def show(self, airborne: Collection[Card], turned: float = 1.0) -> Ground:
        """Return the board without the ``airborne`` cards, and where it has changed.

        The next call changes the picture: draw it at once.

        ``turned`` is the fraction of a new backdrop that is shown, 0 to 1; the rest is
        of the one before.
        """
        airborne = frozenset(airborne)
        appearance = self._appearance(airborne)
        changed = self._changed(appearance)
        self._painted = appearance
        begins = self._ground_backdrop is not self.table.backdrop
        if begins:
            if turned < 1:
                self._begin_to_turn(airborne)
            self._ground_backdrop = self.table.backdrop
            self._ground = None
            self._picture = None
        turning = self._turning
        if turning is None or turned >= 1:
            self._turning = None
            picture, repainted = self._repaired(changed, airborne)
            return Ground(picture, repainted if turning is None else _all_of(picture))
        if turned > 0:
            self._repaired(changed, airborne)
        elif not begins:
            self._get_a_picture_ready(changed, airborne)
        for area in changed:
            turning.show_ground(self._ground, area)
            with shapes.clipped(turning.picture, area):
                self._paint(turning.picture, airborne)
        if self._picture is not None and turning.turn(self._picture, turned):
            changed = changed + turning.free
        return Ground(turning.picture, changed)

    def _repaired(
        self, changed: list[pygame.Rect], airborne: frozenset[Card]
    ) -> tuple[pygame.Surface, list[pygame.Rect]]:
        """Return the picture with what has changed, and the areas that were painted."""
        ground = self._ground
        if ground is None:
            ground = self._ground = self._paint_ground()
            breathe()
        picture = self._picture
        if picture is None:
            picture = self._picture = ground.copy()
            breathe()
            self._paint(picture, airborne)
            return picture, _all_of(picture)
        for area in changed:
            if picture.get_flags() & pygame.SRCALPHA:
                # A transparent ground does not cover what is there.
                picture.fill((0, 0, 0, 0), area)
            picture.blit(ground, area, area)
            with shapes.clipped(picture, area):
                self._paint(picture, airborne)
        return picture, changed

    def _get_a_picture_ready(
        self, changed: list[pygame.Rect], airborne: frozenset[Card]
    ) -> None:
        """Paint one of the pictures of another ground, while nothing of it is seen."""
        if self._ground is None:
            self._ground = self._paint_ground()
        else:
            self._repaired(changed, airborne)

    def without_cards(self) -> pygame.Surface:
        """Return the board with nothing on it."""
        board = self.table.state.board
        picture = self._paint_ground()
        canvas = Canvas(picture, self.table.style)
        cards = frozenset(filter(None, board))
        self._paint_empty_places(canvas, range(len(board)), cards)
        return picture

    def _begin_to_turn(self, airborne: frozenset[Card]) -> None:
        """Start changing what is shown now into another ground."""
        if self._ground is None or self._picture is None:
            return
        if self._turning is not None:
            self._turning.begin_again(self._ground)
        else:
            covered = self.table.covered_by_cards()
            free = uncovered(self._picture.get_rect(), covered, 0)
            self._turning = Turning(self._ground, self._picture, free)

    def _changed(self, appearance: RestingLook) -> list[pygame.Rect]:
        """Return the areas in which the board differs from when it was last painted."""
        if appearance.rest != self._painted.rest:
            return [self.table.backdrop.get_rect()]
        return self._changed_areas(appearance.places)

    def draw_slot(
        self,
        canvas: Canvas,
        gap: Cell,
        slot: Slot,
    ) -> None:
        """Draw a gap as it is now, with its pointer and the card held over it."""
        table = self.table
        rect = table.geometry.rect(gap)
        is_pointed_at = table.ghosts == "hover" and table.hand.hovered == gap
        draw_slot(
            canvas,
            rect,
            slot,
            table.art,
            ghosts=table.ghosts == "always" or is_pointed_at,
            bright=gap in self._bright_gaps(),
            target=table.hand.drop_target == gap,
        )
        if slot.kind is GapKind.GROWS:
            brass = canvas.style.theme.brass
            mark = arrow_head(canvas.style, CHEVRON, brass, CHEVRON_BORDER)
            x = rect.left - round(table.geometry.gutter * CHEVRON_PLACE)
            canvas.blit(mark, mark.get_rect(center=(x, rect.centery)))

    def draw_strip(
        self,
        canvas: Canvas,
        start: Cell,
        length: int,
    ) -> None:
        """Draw the first ``length`` cards of a run as one strip.

        It has its halo, and the rail below.
        """
        table = self.table
        style = canvas.style
        glow = style.theme.glow
        geometry = table.geometry
        cards = table.cards_on(table.run_from(start)[:length])
        picture = table.art.strip(cards, geometry.card, geometry.gutter)
        rect = picture.get_rect(topleft=geometry.rect(start).topleft)
        radius = corner_radius(geometry.card)
        canvas.shine(_draw_halo, rect, radius, table.halos_of(start))
        canvas.blit(picture, rect)
        line = style.px(STRIP_LINE)
        outline = rect.inflate(line, line)
        ring = shapes.ring(outline.size, radius + line / 2, line, glow)
        canvas.blit(ring, outline)
        if geometry.has_rails and table.rails:
            suit = cards[0].suit
            is_whole = length == table.state.variant.row_length
            last = table.run_from(start)[length - 1]
            complete = is_whole and last not in table.awaits_sun
            surroundings.draw_rail(canvas, rect, suit, table.art, complete)

    def halos(self, times: int) -> Iterator[Callable[[], object]]:
        """Yield what makes the halos of the runs, ``times`` times over themselves."""
        table = self.table
        if table.style.theme.plain:
            return
        width, height = table.geometry.card
        step = width + table.geometry.gutter
        radius = corner_radius(table.geometry.card)
        for run in table.runs:
            size = (len(run) * step - table.geometry.gutter, height)
            yield partial(_strong_halo, table.style, size, radius, times)

    # What has changed

    def _appearance(self, airborne: frozenset[Card]) -> RestingLook:
        table = self.table
        state = table.state
        geometry = table.geometry
        exchanges = None
        if table.rails and geometry.layout.beside:
            exchanges = (state, table.flying, airborne)
        talon = None
        if geometry.talon:
            talon = (state.stock, airborne.intersection(filter(None, state.stock)))
        dark = []
        if table.shade_rests:
            dark = [(tuple(area), alpha) for area, alpha in dimmed(table)]
        rest = (table.ghosts, exchanges, talon, dark)
        return RestingLook(list(self._places(airborne)), rest)

    def _places(self, airborne: frozenset[Card]) -> Iterator[object]:
        table = self.table
        fades = table.slot_fades
        bright = self._bright_gaps()
        strips = self._strips(airborne)
        halos = {strip: table.halos_of(strip[0]) for strip in {*strips.values()}}
        joined = {joint.cell for joint in table.joints.resting}
        playable = self._playable if table.mark_playable else frozenset()
        hovered = table.hand.hovered if table.ghosts == "hover" else None
        for cell, card in enumerate(table.state.board):
            if card is None:
                slot = fades.slots.get(cell)
                if slot is None or cell in fades.fading:
                    yield None
                else:
                    is_target = table.hand.drop_target == cell
                    yield slot, cell in bright, is_target, cell == hovered
            elif card in airborne:
                yield table.hand.dragged == cell
            else:
                strip = strips.get(cell)
                lit = halos[strip] if strip else 0
                waits = cell in table.awaits_sun
                yield card, strip, lit, cell in playable, cell in joined, waits

    @property
    def _playable(self) -> frozenset[Cell]:
        sources = frozenset(slide.source for slide in self.table.state.slides)
        return sources - self.table.unmarked

    def _changed_areas(self, places: Sequence[object]) -> list[pygame.Rect]:
        """Return the areas around the changed places.

        If there are many, return the whole picture.
        """
        painted = self._painted.places
        changed = [cell for cell, place in enumerate(places) if place != painted[cell]]
        if len(changed) > MAX_REPAIRED:
            return [self.table.backdrop.get_rect()]
        return united([self._reach(cell) for cell in changed])

    def _reach(self, cell: Cell) -> pygame.Rect:
        margin = 2 * self.table.style.px(REACH)
        return self.table.geometry.rect(cell).inflate(margin, margin)

    def _strip_lengths(self, airborne: Collection[Card]) -> dict[Cell, int]:
        """Return the cards of each run that are drawn as a strip.

        A growing run keeps its old length.
        """
        growing = self.table.growth.growing
        lengths = {}
        for start, still in self.table.still_run_lengths(airborne).items():
            length = still
            if start in growing:
                length = int(growing[start].start[0])
            if length:
                lengths[start] = length
        return lengths

    def _strips(self, airborne: Collection[Card]) -> dict[Cell, tuple[Cell, int]]:
        """Return the start and the length of the strip of each cell in one."""
        strips = {}
        for start, length in self._strip_lengths(airborne).items():
            for cell in self.table.run_from(start)[:length]:
                strips[cell] = (start, length)
        return strips

    def _bright_gaps(self) -> set[Cell]:
        table = self.table
        bright: set[Cell] = set()
        for cell in (table.hand.hovered, table.hand.selected, table.hand.dragged):
            if cell is not None:
                bright.update((cell, *table.targets(cell)))
        return bright

    # Painting

    def _paint_ground(self) -> pygame.Surface:
        geometry = self.table.geometry
        ground = self.table.backdrop.copy()
        breathe()
        canvas = Canvas(ground, self.table.style)
        if geometry.has_rails and self.table.rails:
            for row in range(geometry.layout.rows):
                surroundings.draw_groove(canvas, geometry, row)
        if self.table.rails:
            surroundings.draw_row_links(canvas, geometry)
        surroundings.draw_tray(canvas, geometry)
        return ground

    def _paint(self, picture: pygame.Surface, airborne: frozenset[Card]) -> None:
        table = self.table
        state = table.state
        geometry = table.geometry
        canvas = Canvas(picture, table.style)
        clip = picture.get_clip()
        cells = range(len(state.board))
        near = [cell for cell in cells if clip.colliderect(self._reach(cell))]
        if geometry.talon:
            surroundings.draw_talon(
                canvas,
                geometry,
                state,
                table.art,
                airborne,
            )
            surroundings.draw_heads(canvas, geometry, state, table.art)
        self._paint_empty_places(canvas, near, airborne)
        strips = self._strips(airborne)
        single = [cell for cell in near if cell not in strips]
        self._paint_cards(canvas, single, airborne)
        for joint in table.joints.resting:
            if joint.cell in near:
                breathe()
                draw_joint(canvas, table, joint)
        near_strips = dict.fromkeys(strips[cell] for cell in near if cell in strips)
        for start, length in sorted(near_strips):
            breathe()
            self.draw_strip(canvas, start, length)
        if table.rails and not table.flying:
            surroundings.draw_exchanges(canvas, geometry, state, airborne)
        if table.mark_playable:
            self._paint_markers(canvas, airborne)
        if table.shade_rests:
            dark = dimmed(table)
            draw_shades(canvas, geometry, dark)
            if table.spotlight is not None and dark:
                draw_cracks(canvas, table, table.spotlight.cracks, 1.0)

    def _paint_empty_places(
        self,
        canvas: Canvas,
        cells: Sequence[Cell],
        airborne: frozenset[Card],
    ) -> None:
        """Paint gaps, and the floor below airborne cards.

        There is a trace of the dragged card.
        """
        table = self.table
        fades = table.slot_fades
        for cell in cells:
            card = table.state.board[cell]
            rect = table.geometry.rect(cell)
            if card is None and cell in fades.slots and cell not in fades.fading:
                self.draw_slot(canvas, cell, fades.slots[cell])
            elif card is None or card in airborne:
                draw_floor(canvas, rect)
            if card in airborne and cell == table.hand.dragged:
                picture = table.art.face(card, rect.size)
                canvas.blit_faint(picture, rect, DRAGGED_CARD_ALPHA)

    def _paint_cards(
        self,
        canvas: Canvas,
        cells: Sequence[Cell],
        airborne: frozenset[Card],
    ) -> None:
        table = self.table
        resting = []
        for cell in cells:
            card = table.state.board[cell]
            if card is not None and card not in airborne:
                resting.append((card, table.geometry.rect(cell)))
        for _, rect in resting:
            self._sprite.draw_resting_shadow(canvas, rect)
        for card, rect in resting:
            breathe()
            picture = table.art.face(card, rect.size)
            canvas.blit(picture, rect)

    def _paint_markers(self, canvas: Canvas, airborne: frozenset[Card]) -> None:
        style = canvas.style
        right = arrow_head(style, MARKER[::-1], style.theme.brass)
        marker = pygame.transform.rotate(right, -90)
        for cell in sorted(self._playable):
            if self.table.state.board[cell] not in airborne:
                rect = self.table.geometry.rect(cell)
                top = rect.top - style.px(MARKER_RISE)
                place = marker.get_rect(midtop=(rect.centerx, top))
                canvas.blit(marker, place)


def _draw_halo(canvas: Canvas, strip: pygame.Rect, radius: int, times: int) -> None:
    """Draw the halo of a strip, ``times`` times over itself."""
    style = canvas.style
    _halo, offset = _simple_halo(style, strip.size, radius)
    halo = _strong_halo(style, strip.size, radius, times)
    place = halo.get_rect(topleft=strip.move(offset).topleft)
    covered = shapes.grown(strip, -radius)  # by the strip, except for its round corners
    canvas.blit_around(covered, halo, place)


def _simple_halo(
    style: Style, size: shapes.Size, radius: int
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Return the halo of a strip, and its place relative to the strip's corner."""
    u = style.px_per_unit
    colour = style.theme.glow
    return shapes.shadow(
        size, radius, (0, 0), HALO_BLUR * u, colour, HALO_ALPHA, HALO_SPREAD * u
    )


@kept
def _strong_halo(
    style: Style, size: shapes.Size, radius: int, times: int
) -> pygame.Surface:
    halo, _ = _simple_halo(style, size, radius)
    if times == 1:
        return halo
    strong = halo.copy()
    for _ in range(1, times):
        strong.blit(halo, (0, 0))
    return strong
