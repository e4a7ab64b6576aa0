"""The table: where every card is shown now, chasing a state that is already final."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from gaps.engine import Card, Cell, Redeal, Slide, State, Step, before_lifting
from gaps.stage.core.clock import STEP_NS
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_cubic
from gaps.table.model import choreography
from gaps.table.model.choreography import MotionSettings, RedealPhases
from gaps.table.model.geometry import BoardGeometry, fit, lay_out
from gaps.table.model.growth import Growth
from gaps.table.model.marks import Flash, Pop, RefusalShake, Sheen
from gaps.table.model.pose import Motion, Pose
from gaps.table.render.art import CardArt
from gaps.table.render.hint import Hint
from gaps.table.render.painter import Painter
from gaps.table.render.tray_and_talon import strips

STEP_SECONDS = STEP_NS / 1e9
HOVER_LIFT, SELECT_LIFT, SELECT_SCALE = 6, 12, 1.04  # pixels at u = 1
SHORT = 0.151  # seconds: motions up to here only lift a card or lay it down
DRAG_SCALE, DRAG_TILT, MAX_DRAG_TILT, DRAG_GRIP = 1.08, 0.02, 9.0, 0.090


@dataclass
class Drag:
    """A card held by the pointer: by which point of the card, where the pointer is, how fast it goes."""

    cell: Cell
    grip: tuple[float, float]
    pos: tuple[int, int]
    since: float
    drawn_x: float
    speed: float = 0.0
    target: Cell | None = None


class Table:
    """Shows a state and the way to it. It never judges a move and never makes a state."""

    def __init__(
        self,
        state: State,
        art: CardArt,
        style: Style,
        motion_settings: MotionSettings,
        backdrop: pygame.Surface,
        area: pygame.Rect | None = None,
    ) -> None:
        """``backdrop`` is what lies behind the cards; a small board in ``area`` has no rails."""
        self.state, self.art, self.style, self.motion_settings = state, art, style, motion_settings
        self.time = 0.0
        self.hovered: Cell | None = None
        self.focused: Cell | None = None
        self.selected: Cell | None = None
        self.offers: tuple[Cell, ...] = ()
        self.drag: Drag | None = None
        self.ghosts = "always"
        self.mark_playable = False
        self.backdrop, self.area = backdrop, area
        self.rails = area is None
        self.geometry = self._lay_out()
        self.growth = Growth()
        self.refused: dict[Card, RefusalShake] = {}
        self.flashes: list[Flash] = []
        self.pops: list[Pop] = []
        self.sheens: list[Sheen] = []
        self.air = Particles()
        self.dawn: float | None = None
        """When the sun began to rise behind the rows."""
        self.pale = 0.0
        """How far colour and light have gone from the board, 0 to 1."""
        self.landed: list[Cell] = []
        """Where cards have touched down since somebody last looked; whoever looks, empties it."""
        self.hinted: Hint | None = None
        self.chain: tuple[Slide, ...] = ()
        self._motions: dict[Card, tuple[float, Motion]] = {}
        self._landings: dict[Card, float] = {}
        self._cell_of: dict[Card, Cell] = {}
        self._painter = Painter(self)
        self._place(state)
        self.settle()

    # What is where

    @property
    def moving(self) -> bool:
        """Whether the next frame would look different though nobody does anything."""
        return bool(
            self._motions
            or self.drag
            or self.refused
            or self.flashes
            or self.pops
            or self.sheens
            or self.air.moving
            or self.dawn is not None
            or self.growth.moving
            or self.offers
            or (self.hinted is not None and not self.hinted.still)
            or self._painter.fading
        )

    @property
    def still(self) -> bool:
        """Whether nothing on the board itself moves, whatever flies over it."""
        return not (self._motions or self.drag or self.refused or self.flashes or self.growth.moving)

    @property
    def flying(self) -> bool:
        """Whether any card is on its way to another place."""
        return any(motion.ends > SHORT for _, motion in self._motions.values())

    @property
    def many(self) -> bool:
        """Whether so many cards fly that each may be drawn a little coarser."""
        return len(self._motions) > 6

    def cell_of(self, card: Card) -> Cell | None:
        """Where a card belongs; ``None`` for one that is only passing over the table."""
        return self._cell_of.get(card)

    def cell_at(self, pos: tuple[int, int]) -> Cell | None:
        """The cell under a pixel: here pixels end."""
        return self.geometry.cell_at(pos)

    def pose(self, card: Card, time: float) -> Pose:
        """Where and how ``card`` is shown at ``time``."""
        if self.drag is not None and self._cell_of.get(card) == self.drag.cell:
            return self._dragged(self.drag, time)
        if card in self.refused:
            return self.refused[card].shaken(self._rest(self._cell_of[card]), time, self.style.u)
        if card in self._motions:
            began, motion = self._motions[card]
            return motion.at(time - began)
        return self._rest(self._cell_of[card])

    def in_air(self) -> list[Card]:
        """The cards that the still picture must leave out: in flight, held, or lifted from the board."""
        raised = [self.state.board[cell] for cell in (self.hovered, self.selected) if cell is not None]
        lifted = [card for card in raised if card is not None and self._is_lifted(self._cell_of[card])]
        if self.drag is not None and (held := self.state.board[self.drag.cell]) is not None:
            lifted.append(held)
        return list(dict.fromkeys([*self._motions, *self.refused, *lifted]))

    def targets(self, cell: Cell) -> tuple[Cell, ...]:
        """Where a slide may take the card on ``cell``; of a gap, where the cards that may come stand."""
        slides = [move for move in self.state.legal_moves if isinstance(move, Slide)]
        away = tuple(move.target for move in slides if move.source == cell)
        return away or tuple(move.source for move in slides if move.target == cell)

    @property
    def runs(self) -> tuple[tuple[Cell, ...], ...]:
        """The runs of the state, as parts that each lie in one row."""
        layout = self.state.variant.layout
        return tuple(part for run in self.state.runs for part in strips(layout, run))

    def grown_runs(self) -> dict[Cell, int]:
        """How many cards of each run lie still from its first cell on: what may be drawn as one strip."""
        air = {self._cell_of[card] for card in self.in_air() if card in self._cell_of}
        lengths = {}
        for run in self.runs:
            length = next((n for n, cell in enumerate(run) if cell in air), len(run))
            if length:
                lengths[run[0]] = length
        return lengths

    # What happens

    def show(self, step: Step, back: bool = False) -> None:
        """Move on to the state after ``step``, or, going ``back``, to the one before it, from wherever
        each card is shown now."""
        after, before = (step.before, step.after) if back else (step.after, step.before)
        now = {card: self.pose(card, self.time) for card in self._cell_of}
        self._let_go()
        self._place(after)
        for card, cell in self._cell_of.items():
            end = self._rest(cell)
            if now.get(card, end) == end and card not in self._motions:
                continue
            joins = cell in after.home and not back
            start = now.get(card, end)
            if back or isinstance(step.cause, Redeal) or self._held_already(card, before, cell):
                motion = choreography.straight(start, end, self.motion_settings)
            else:
                motion = choreography.slide(start, end, self.style.u, self.motion_settings, joins)
            self._begin(card, motion, lands=True)
        if self.geometry.talon and len(before.stock) != len(after.stock):
            self._turn(before, after, back)

    def deal_in(self) -> None:
        """Show the state as newly dealt: all cards fly in, those the rules lift away leave again."""
        state, geometry = self.state, self.geometry
        order = [(card, self._rest(cell)) for cell, card in enumerate(before_lifting(state))]
        places = [(card, pose) for card, pose in order if card is not None]
        lifted = {card: pose.y + geometry.card[1] for card, pose in places if card not in self._cell_of}
        self._painter.conceal(self.time)
        motions = choreography.deal_in(places, lifted, self._dealer(), self.style.u, self.motion_settings)
        for card, motion in motions.items():
            self._begin(card, motion, lands=True)

    def show_redeal(self, step: Step) -> RedealPhases:
        """Gather the loose cards, mix them and lay them out again; says when each part begins."""
        now = {card: self.pose(card, self.time) for card in self._cell_of}
        rule = step.before.variant.redeal
        stays = rule.keep(step.before).union(self.geometry.layout.tray) if rule else ()
        kept = {step.before.board[cell] for cell in stays}
        self._let_go()
        self._motions.clear()
        self._place(step.after)
        loose = [card for card in now if card not in kept]
        laid = sorted(((card, self._cell_of[card]) for card in loose), key=lambda pair: pair[1])
        middle = self._free_middle([cell for _, cell in laid])
        motions, phases = choreography.redeal(
            [(card, now[card]) for card in loose],
            [(card, self._rest(cell)) for card, cell in laid],
            middle,
            self._dealer(),
            rule is None or rule.shuffled,
            self.style.u,
            self.motion_settings,
        )
        for card, motion in motions.items():
            self._begin(card, motion, lands=True)
        return phases

    def settle(self) -> None:
        """Everything is where it belongs, at once."""
        self._motions.clear()
        self._landings.clear()
        self.refused.clear()
        self.growth.catch_up(self.grown_runs())
        self._painter.settle()

    def refuse(self, cell: Cell, witness: Cell | None = None) -> None:
        """Shake the card on ``cell`` (a gap only flashes), and let what stands in its way flash once."""
        card = self.state.board[cell]
        self._drop_drag()
        if card is not None:
            self.refused[card] = RefusalShake(self.time, shakes=not self.motion_settings.reduced)
            self._motions.pop(card, None)
        else:
            self.flashes.append(Flash(cell, self.time, ember=True))
        if witness is not None:
            self.flashes.append(Flash(witness, self.time))

    def hint(self, slide: Slide | None) -> None:
        """Show the way a slide would go, or take such a sign away."""
        self.hinted = (
            Hint(slide.source, slide.target, self.time, self.motion_settings.reduced) if slide else None
        )

    def pop(self, cell: Cell, text: str, below: str, size: float) -> None:
        """A score that rises over ``cell`` once the card that flies there has landed."""
        if self.motion_settings.factor:
            card = self.state.board[cell]
            began, motion = self._motions.get(card, (self.time, None)) if card else (self.time, None)
            self.pops.append(Pop(cell, text, below, size, began + (motion.ends if motion else 0.0)))

    def shine(self, row: int, delay: float = 0.0) -> None:
        """Let a band of light cross a row."""
        if self.motion_settings.factor and not self.motion_settings.reduced:
            self.sheens.append(Sheen(row, self.time + delay))

    def hover(self, cell: Cell | None) -> None:
        """The pointer rests on ``cell``."""
        if cell != self.hovered:
            was, self.hovered = self.hovered, cell
            self._ease(was, out=True)
            self._ease(cell)

    def select(self, cell: Cell | None, offers: tuple[Cell, ...] = ()) -> None:
        """Hold the card on ``cell`` ready (or the gap open), and show the cells it is offered."""
        was, self.selected, self.offers = self.selected, cell, offers
        self._ease(was, out=True)
        self._ease(cell)

    def pick_up(self, cell: Cell, pos: tuple[int, int]) -> None:
        """The pointer takes the card on ``cell`` by the point under ``pos``."""
        card = self.state.board[cell]
        if card is None:
            return
        pose = self.pose(card, self.time)
        self._motions.pop(card, None)
        self.refused.pop(card, None)
        self.drag = Drag(cell, (pose.x - pos[0], pose.y - pos[1]), pos, self.time, pos[0])

    def drag_to(self, pos: tuple[int, int]) -> None:
        """The held card follows the pointer; the gap it would fall into is its target."""
        if self.drag is not None:
            self.drag.pos = pos
            middle = (pos[0] + self.drag.grip[0], pos[1] + self.drag.grip[1])
            places = self.targets(self.drag.cell)
            under = self.cell_at(pos)
            self.drag.target = under if under in places else self.geometry.nearest(middle, places)

    def put_back(self) -> None:
        """Let the held card go: it returns to where it belongs."""
        self._drop_drag()

    # Time and size

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.time += dt
        time = self.time
        for card, lands in list(self._landings.items()):
            if time >= lands:
                del self._landings[card]
                if card in self._cell_of:
                    self.landed.append(self._cell_of[card])
        for card, (began, motion) in list(self._motions.items()):
            if time - began >= motion.ends:
                del self._motions[card]
        self.refused = {card: refused for card, refused in self.refused.items() if not refused.over(time)}
        self.flashes = [flash for flash in self.flashes if not flash.over(time)]
        self.pops = [pop for pop in self.pops if not pop.over(time)]
        self.sheens = [sheen for sheen in self.sheens if not sheen.over(time)]
        self.air.update(dt)
        if self.hinted is not None and self.hinted.over(time):
            self.hinted = None
        self.growth.follow(self.grown_runs(), time, self.motion_settings)
        self._painter.update(time)
        if self.drag is not None:
            speed = (self.drag.pos[0] - self.drag.drawn_x) / dt
            self.drag.drawn_x = self.drag.pos[0]
            self.drag.speed += (speed - self.drag.speed) * min(1.0, dt * 14)

    def restyle(
        self, art: CardArt, style: Style, motion_settings: MotionSettings, backdrop: pygame.Surface
    ) -> None:
        """Another window size, theme, deck or speed: everything is laid out anew and at rest."""
        self.art, self.style, self.motion_settings, self.backdrop = art, style, motion_settings, backdrop
        self.geometry = self._lay_out()
        self._drop_drag()
        self._painter.forget()
        self.settle()

    def draw(self, surface: pygame.Surface, alpha: float = 0.0) -> None:
        """Draw the table as it is ``alpha`` of a step after the last update."""
        self._painter.draw(surface, self.time + alpha * STEP_SECONDS)

    def emptiest_row(self) -> pygame.Rect:
        """The row with the fewest home cards, without those: where a banner covers least."""
        layout, home = self.geometry.layout, self.state.home
        row = min(reversed(range(layout.rows)), key=lambda row: len(home.intersection(layout.row(row))))
        free = [cell for cell in layout.row(row) if cell not in home] or list(layout.row(row))
        return self.geometry.rect(free[0]).union(self.geometry.rect(free[-1]))

    # Inside

    def _lay_out(self) -> BoardGeometry:
        variant, size, scale = self.state.variant, self.style.size, self.style.scale
        if self.area is not None:
            return fit(variant.layout, self.area, size, scale)
        return lay_out(variant.layout, size, scale, talon=bool(variant.passes))

    def _place(self, state: State) -> None:
        self.state = state
        self._cell_of = {card: cell for cell, card in enumerate(state.board) if card is not None}
        self._painter.expect(state, self.time)

    def _begin(self, card: Card, motion: Motion, lands: bool = False) -> None:
        if lands:
            self._landings[card] = self.time + motion.touches
        if motion.ends > 0:
            self._motions[card] = (self.time, motion)
        else:
            self._motions.pop(card, None)

    def _turn(self, before: State, after: State, back: bool) -> None:
        """The card that was turned goes, and the next one comes from the talon; or the other way round."""
        deck, turned = Pose(*self.geometry.deck.center, turn=1.0), Pose(*self.geometry.turned.center)
        gone = turned.moved(0, self.geometry.card[1] / 2)._replace(alpha=0.0)
        old, new = (card.stock[0] if card.stock else None for card in (before, after))
        if old is not None:
            start = self.pose(old, self.time) if old in self._motions else turned
            self._begin(old, choreography.straight(start, deck if back else gone, self.motion_settings))
        if new is not None:
            self._begin(
                new, choreography.turn(gone if back else deck, turned, self.style.u, self.motion_settings)
            )

    def _let_go(self) -> None:
        self.hovered = self.selected = self.drag = None
        self.offers = ()
        self.hinted, self.chain = None, ()
        self.refused.clear()

    def _held_already(self, card: Card, before: State, cell: Cell) -> bool:
        """Whether the step leaves the card where it was: it only lies down again."""
        return before.board[cell] == card

    def _drop_drag(self) -> None:
        if self.drag is not None:
            card = self.state.board[self.drag.cell]
            drag, self.drag = self.drag, None
            if card is not None:
                start = self._dragged(drag, self.time)
                self._begin(card, choreography.straight(start, self._rest(drag.cell), self.motion_settings))

    def _ease(self, cell: Cell | None, out: bool = False) -> None:
        """A card on ``cell`` eases from where it is shown to where it now belongs."""
        card = self.state.board[cell] if cell is not None else None
        if cell is None or card is None or card in self.refused or self.motion_settings.reduced:
            return
        began, motion = self._motions.get(card, (0.0, None))
        if motion is not None and motion.ends > SHORT and self.time - began < motion.ends:
            return  # it is on its way: no reason to stop it
        rest = self._rest(cell)
        start = motion.at(self.time - began) if motion else self._flat(cell)
        if out and motion is None:
            start = self._raised(cell)
        if start != rest:
            ease = choreography.hover_out if out else choreography.hover_in
            self._begin(card, ease(start, rest, self.motion_settings))

    def _flat(self, cell: Cell) -> Pose:
        share = self.geometry.rect(cell).w / self.geometry.card[0]
        return Pose(*self.geometry.center(cell), wide=share, high=share)

    def _raised(self, cell: Cell) -> Pose:
        return self._flat(cell)._replace(z=0.15).moved(0, -HOVER_LIFT * self.style.u)

    def _rest(self, cell: Cell) -> Pose:
        pose, u = self._flat(cell), self.style.u
        if cell == self.selected and self.state.board[cell] is not None:
            grown = pose.wide * SELECT_SCALE
            return pose._replace(z=0.3, wide=grown, high=grown).moved(0, -SELECT_LIFT * u)
        if self._is_lifted(cell):
            return self._raised(cell)
        return pose

    def _is_lifted(self, cell: Cell) -> bool:
        if self.state.board[cell] is None:
            return False
        if cell == self.selected:
            return True
        return cell == self.hovered and (cell not in self.state.home or bool(self.targets(cell)))

    def _dragged(self, drag: Drag, time: float) -> Pose:
        start = self._flat(drag.cell).wide
        grown = start + (DRAG_SCALE - start) * ease_out_cubic(min(1.0, (time - drag.since) / DRAG_GRIP))
        tilt = max(-MAX_DRAG_TILT, min(MAX_DRAG_TILT, drag.speed * DRAG_TILT))
        return Pose(drag.pos[0] + drag.grip[0], drag.pos[1] + drag.grip[1], 1.0, grown, grown, tilt)

    def _dealer(self) -> Pose:
        """The spot the cards are dealt from: over the last cells."""
        geometry = self.geometry
        last = geometry.rect(geometry.layout.row(geometry.layout.rows - 1)[-2])
        return Pose(last.centerx, last.centery - 0.18 * geometry.card[1])

    def _free_middle(self, cells: Iterable[Cell]) -> Pose:
        centers = [self.geometry.center(cell) for cell in cells] or [self._dealer()[:2]]
        xs, ys = [x for x, _ in centers], [y for _, y in centers]
        return Pose((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
