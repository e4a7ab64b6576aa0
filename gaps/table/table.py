"""A board on the screen.

Scenes use it to show a state, to follow the pointer and to celebrate.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial

import pygame

from gaps.engine import Card, Cell, Slide, State, Status, Step
from gaps.stage.ahead import Ahead, breathe
from gaps.stage.core.loop import STEP_NS
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import Ground
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import Style
from gaps.stage.motion.durations import ANSWER, CROSS_FADE, HURRY, SETTLE
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_out_cubic, passed
from gaps.table.board_look import BoardLook
from gaps.table.effects import answer
from gaps.table.effects.chain import ChainLight, light_of
from gaps.table.effects.covered_ground import CoveredGround
from gaps.table.effects.effect import Effect, Effects, InTime, Layer
from gaps.table.effects.finished_row import FinishedRow
from gaps.table.effects.lamp import MAX_ALPHA, Dusk, LampLight
from gaps.table.effects.redeal_cover import RedealCover
from gaps.table.effects.redeal_light import RedealLight
from gaps.table.effects.ribbon import RibbonText
from gaps.table.effects.turning_ground import TurningGround
from gaps.table.model.geometry import (
    BARS,
    Around,
    BoardGeometry,
    fit,
    is_roomy,
    lay_out,
)
from gaps.table.model.joints import Joints
from gaps.table.model.pose import Pose
from gaps.table.model.redeal_motions import RedealPhases, gathered_poses
from gaps.table.moving_cards import SHADE_SECONDS, MovingCards
from gaps.table.render import marks, paths
from gaps.table.render.card_sprite import CardSprite
from gaps.table.render.cracks import draw_cracks
from gaps.table.render.joint_picture import draw_joint
from gaps.table.render.slots import Slot, SlotFade, draw_dying, draw_slot
from gaps.table.render.static_layer import StaticLayer
from gaps.table.snow import flakes
from gaps.table.snow.on_board import BoardSnow
from gaps.table.snow.slides import SnowSlide

STEP_SECONDS = STEP_NS / 1e9
FLASH_SECONDS = SETTLE
GHOST_ALPHA = 0.5  # first opacity of a card at its place before an undo
GHOST_SECONDS = ANSWER
# A card face down up to here is part of a pile, with one shadow for all; two packs are
# 0.31 high.
MAX_PILE_HEIGHT = 0.32
DYING_FADE_SHARE = 0.25  # of the time in which a gap dies: until its slot is opaque
CHEVRON_ROOM = 40  # pixels beside a gap that fades in, for the mark at its left edge
STRIP_MARGIN = 40  # around a strip, for its halo and its rail; in units


class Table(MovingCards):
    """A board with moving cards, light and particles, which draws itself.

    It never judges a move and never makes a state.
    """

    def __init__(
        self,
        state: State,
        look: BoardLook,
        area: pygame.Rect | None = None,
        around: Around = BARS,
    ) -> None:
        """Lay out ``state`` in the window, or as a small board in ``area``.

        A small board has no rails. ``around`` is the room around the board.
        """
        self._area = area
        self._around = around
        super().__init__(state, self.lay_out(state, look.style), look)
        self.rails = area is None
        self.turning = TurningGround(self)
        self._drawn_elsewhere = (
            False  # since the last request of where the ground has changed
        )
        self.effects = Effects(lambda: self.time)
        self.particles = Particles()
        self.chain = ChainLight(self)
        self.dusk = Dusk(self)
        self.snow = BoardSnow(self)
        # In the order in which they are updated.
        self._in_time: tuple[InTime, ...] = (
            self.effects,
            self.particles,
            self.chain,
            self.dusk,
            self.snow,
            self.turning,
        )
        # What makes pictures to draw soon, and the work that calls one after another.
        self._preparations: list[Callable[[], object]] = []
        self._preparing: Ahead | None = None
        self.redeal_light: RedealLight | None = None
        self.sprite = CardSprite(self)
        self._static_layer = StaticLayer(self, self.sprite)
        self._covered_ground = CoveredGround(
            LampLight(self, self.chain.lamp),
            self.dusk,
            self.snow,
            RedealCover(self, self.sprite, lambda: self.redeal_light),
        )
        self._pointer: tuple[int, int] | None = None

    # What is shown

    @property
    def moving(self) -> bool:
        """True if the next frame differs from this one even without input."""
        return super().moving or any(each.moving for each in self._in_time)

    @property
    def lamp(self) -> float:
        """The brightness that the chain gives to the lamp over the table, 0 to 1."""
        return self.chain.lamp(self.time) / MAX_ALPHA

    # What is drawn soon

    @property
    def foreseen(self) -> Ahead | None:
        """Makes pictures that will soon be drawn, until all are done."""
        if self._preparing is None or self._preparing.done:
            self._preparing = Ahead(self._prepare) if self._preparations else None
        return self._preparing

    def _prepare(self) -> None:
        while self._preparations:
            self._preparations.pop(0)()

    def drop_foreseen(self) -> None:
        """Make no pictures any longer: others will be needed."""
        self._preparations.clear()
        if self._preparing is not None:
            self._preparing.cancel()
            self._preparing = None

    # Changes of the state

    def show(self, step: Step, back: bool = False) -> None:
        """Move to the state after ``step``, or ``back`` to the one before it.

        The cards start from the poses shown now.
        """
        if back:
            self._leave_ghosts(step)
        self.end_spotlight()
        super().show(step, back)
        for row in self.finished_rows:
            if not self.state.home.issuperset(row.cells):
                self.effects.remove(row)
        self.drop_foreseen()
        if self.state.status is Status.STUCK and not back:
            self.expect_redeal()
        if self.art.fast_scaling:
            return
        # drawing the strip of a long run takes long
        geometry = self.geometry
        for run in self.runs:
            shown = self.growth.lengths.get(run[0], 0)
            if len(run) > max(1, shown):
                cards = self.cards_on(run)
                strip = partial(self.art.strip, cards, geometry.card, geometry.gutter)
                self._preparations.append(strip)
        self._foresee_joints()

    def deal_in(self, pack_lies: bool = False) -> None:
        super().deal_in(pack_lies)
        self._foresee_joints()

    def _foresee_joints(self) -> None:
        """Prepare the joints of the state's built runs."""
        geometry = self.geometry
        size = geometry.card
        for joint in self.state_joints:
            if joint not in self.joints.wanted:
                joint_picture = partial(
                    self.art.joint, joint.card, size, geometry.gutter
                )
                self._preparations.append(joint_picture)

    def _leave_ghosts(self, step: Step) -> None:
        """Leave a picture of each card for a moment where it was before an undo."""
        settings = self.motion_settings
        if not (isinstance(step.cause, Slide) and settings.flies):
            return

        def draw(canvas: Canvas, progress: float) -> None:
            for cell, card in ghosts:
                rect = self.geometry.rect(cell)
                face = self.art.face(card, rect.size)
                canvas.blit_faint(face, rect, GHOST_ALPHA * (1 - progress))

        before = step.before.board
        ghosts = [
            (cell, card)
            for cell, card in enumerate(step.after.board)
            if card is not None and before[cell] != card
        ]
        seconds = GHOST_SECONDS
        self.effects.add(Effect(self.time, seconds, draw, Layer.BELOW_CARDS))

    def end_spotlight(self, seconds: float = SHADE_SECONDS) -> None:
        """Brighten all that a spotlight has darkened."""
        spotlight = self.spotlight
        if spotlight is None:
            return
        dark = paths.dimmed(self)
        shade = self.shade(self.time)

        def draw(canvas: Canvas, progress: float) -> None:
            left = shade * (1 - progress)
            paths.draw_shades(canvas, self.geometry, dark, left)
            draw_cracks(canvas, self, spotlight.cracks, left)

        self.spotlight = None
        settings = self.motion_settings
        if dark and settings.flies:
            self.effects.add(Effect(self.time, seconds, draw, Layer.ON_WAITING))

    def expect_redeal(self) -> None:
        """Prepare the light of a redeal of the state."""
        if not self._expects_redeal:
            self.redeal_light = RedealLight(self, self.state)
            self._preparations += self.redeal_light.pictures
            if self.motion_settings.flies:
                gathered = gathered_poses(self.state, self._poses(), self.geometry)
                self._preparations.append(partial(self.sprite.foresee, gathered))

    @property
    def _expects_redeal(self) -> bool:
        light = self.redeal_light
        return light is not None and light.state is self.state

    def rest(self) -> None:
        """Drop the light of a redeal that is over, or is not expected any more."""
        if not (self._expects_redeal or self.moving):
            self.redeal_light = None

    def show_redeal(self, step: Step) -> RedealPhases:
        self.drop_foreseen()
        is_asked = self.spotlight is not None and bool(self.spotlight.cracks)
        cracked = self.shade(self.time) if is_asked else 0.0
        if self.spotlight is not None:
            self.spotlight = replace(self.spotlight, cracks=())
            self.end_spotlight()
        if self.redeal_light is None or self.redeal_light.state != step.before:
            self.redeal_light = RedealLight(self, step.before)
        light = self.redeal_light
        phases = super().show_redeal(step)
        self.joints = Joints()
        self.effects.add(*light.effects(step, phases, cracked))
        self._foresee_joints()
        return phases

    # Marks and light

    def refuse(self, cell: Cell, blocker: Cell | None = None) -> None:
        """Shake the card on ``cell``, or flash a gap there.

        Flash the ``blocker``, which is the reason.
        """
        self.put_back()
        card = self.state.board[cell]
        if card is None:
            self._flash(cell, refused=True)
        else:
            self.shake(card)
        if blocker is not None:
            self._flash(blocker, refused=False)

    def _flash(self, cell: Cell, refused: bool) -> None:
        def draw(canvas: Canvas, progress: float) -> None:
            marks.draw_flash(canvas, self.geometry.rect(cell), refused, progress)

        self.effects.add(Effect(self.time, FLASH_SECONDS, draw, Layer.ABOVE_CARDS))

    def show_answer(self, can_win: bool) -> None:
        """Show with light whether the game can be won; a plain theme has none."""
        motion = self.motion_settings
        if self.style.theme.plain or motion.still:
            return

        def draw(canvas: Canvas, progress: float) -> None:
            if can_win:
                answer.draw_yes(canvas, self.geometry, progress)
            else:
                answer.draw_no(canvas, self.geometry, progress, moves=motion.flies)

        seconds = CROSS_FADE if motion.reduced else answer.SECONDS
        self.effects.add(Effect(self.time, seconds, draw))

    @property
    def finished_rows(self) -> list[FinishedRow]:
        """The finished rows of which something is shown, the oldest first."""
        owners = dict.fromkeys(each.of for each in self.effects)
        return [each for each in owners if isinstance(each, FinishedRow)]

    def expect_row(self, cells: tuple[Cell, ...], text: RibbonText) -> None:
        """Prepare the pictures of ``celebrate_row`` while the last card still flies."""
        row = FinishedRow(cells, text, self)
        self._preparations += row.pictures

    def celebrate_row(self, cells: tuple[Cell, ...], text: RibbonText) -> None:
        """Show that a row was finished: its ridge rises, and a ribbon names it.

        ``cells`` are those of its cards, all of one suit, from the lowest to the
        highest.
        """
        row = FinishedRow(cells, text, self)
        for earlier in self.finished_rows:
            earlier.make_room(row)
        self.effects.add(*row.effects())
        if self.shows_particles:
            row.throw_sparks(self.particles)

    def forget_rows(self) -> None:
        """Remove the light and the ribbons of finished rows at once."""
        for row in self.finished_rows:
            self.effects.remove(row)
            self.particles.clear()

    def light_chain(self, chain: int, at_once: bool = False) -> None:
        """Light the board for a chain of ``chain`` moves.

        The lamp changes slowly, or ``at_once``.
        """
        self.chain.show(chain, at_once)

    def halos_of(self, start: Cell) -> int:
        return self.chain.halos(self.geometry.layout.row_of(start))

    def tail(self, cell: Cell, chain: int) -> None:
        """Let light follow the card that flies to ``cell``.

        There it makes a chain of ``chain`` moves.
        """
        card = self.state.board[cell]
        if card is not None:
            self.chain.follow(card, chain)
        self._preparations += self._static_layer.halos(light_of(chain).halos)

    def let_snow(self) -> None:
        """Let snow settle on the board of a lost game."""
        self.snow.fall()
        if self.shows_particles:
            flakes.let_fall(self.particles, self.style)

    def point(self, at: tuple[int, int], seen_at: BoardGeometry | None = None) -> None:
        """Move the pointer to a place; it brushes off snow on its way.

        The board may be ``seen_at`` other places than its own.
        """
        before = self._pointer or at
        self._pointer = at
        if not self.snow.lying:
            return
        geometry = seen_at or self.geometry
        half = min(geometry.card) / 2
        steps = 1 + int(math.dist(before, at) / half)
        start = pygame.Vector2(before)
        cells = set()
        for step in range(1, steps + 1):
            x, y = start.lerp(at, step / steps)
            cells.add(geometry.cell_at((round(x), round(y))))
        brushed = self.snow.brush_off(cell for cell in cells if cell is not None)
        if self.shows_particles:
            places = map(geometry.rect, brushed)
            flakes.throw_powder(self.particles, self.style, places)

    def let_thaw(self, cells: Collection[Cell], warmth: float) -> None:
        """Let the snow of some cells slide off.

        ``warmth`` is how much of the cold of all cards is gone by then, from 0 to 1.
        """
        slide = SnowSlide([*self.snow.caps(cells)])
        self.snow.melt(cells)
        self.snow.warm(warmth)
        if not self.motion_settings.flies:
            return
        self.effects.add(*slide.effects(self.time))
        if self.shows_particles:
            flakes.let_drop(self.particles, self.style, slide.tops)

    def blow_snow_off(self) -> None:
        """Let the wind blow all the snow away."""
        if self.snow.lying is None:
            return
        self.particles.clear()
        self.snow.blow_off()
        if self.shows_particles:
            flakes.blow(self.particles, self.style, self.geometry.board)

    def end_celebration(self) -> None:
        """Remove what shows the end of a game: particles and snow."""
        self.particles.clear()
        self.blow_snow_off()

    # Time and size

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.cards_still and not self._expects_redeal:
            self.sprite.rest()
        for each in self._in_time:
            each.update(dt)
        rows = (row for row in self.finished_rows if row.runs)
        self.awaits_sun = frozenset(row.cells[-1] for row in rows)

    def lay_out(self, state: State, style: Style) -> BoardGeometry:
        """Return the layout of a state in the window, or in the area of a small board."""
        layout = state.variant.layout
        size = style.size
        has_talon = state.variant.passes > 0
        if self._area is None:
            return lay_out(layout, size, style.px_per_unit, has_talon, self._around)
        has_talon = has_talon and is_roomy(self._area, size)
        return fit(layout, self._area, size, style.px_per_unit, has_talon)

    def restyle(self, look: BoardLook, area: pygame.Rect | None = None) -> None:
        """Take over another look, or the area of a small board.

        Every card is then at rest.
        """
        self._area = area or self._area
        self.forget_pictures()
        self.chain.clear()
        self.drop_foreseen()
        self.geometry = self.lay_out(self.state, look.style)
        self.art, self.style, self.motion_settings, self.backdrop = look
        self.put_back()
        self.redeal_light = None
        self.finish_motions()

    def finish_motions(self) -> None:
        super().finish_motions()
        if self.redeal_light is not None:
            self.redeal_light.end()
            self.effects.remove(self.redeal_light)
        self.turning.end()

    def hurry(self) -> None:
        super().hurry()
        light = self.redeal_light
        if light is not None:
            self.effects.remove(light)
            self.effects.add(*light.leaving(HURRY))

    # Drawing

    def forget_pictures(self) -> None:
        """Discard every picture: sizes, colours or the backdrop have changed."""
        self._covered_ground.forget()
        self._static_layer.forget()
        self.sprite.forget()

    def draw(self, surface: pygame.Surface, alpha: float = 0.0) -> None:
        """Draw the board as it is ``alpha`` of a step after the last update."""
        surface.blit(self.ground(alpha).picture, (0, 0))
        self.draw_moving(Canvas(surface, self.style), alpha)
        self._drawn_elsewhere = True

    def ground(self, alpha: float) -> Ground:
        """Return the still picture of the window and where it has changed.

        The next call changes the picture. If the board was drawn in between, everything
        counts as changed.
        """
        time = self.time + alpha * STEP_SECONDS
        turned = self.turning.progress(time)
        ground = self._static_layer.show(self.airborne(), turned)
        covered = self._covered_ground.cover(ground, time)
        if self._drawn_elsewhere:
            self._drawn_elsewhere = False
            return Ground(covered.picture, [covered.picture.get_rect()])
        return covered

    def without_ground(self, with_pack: bool = True) -> pygame.Surface:
        """Return the cards on and above the board, on a transparent picture.

        Their snow is on it, too. It is as large as the window, perhaps without the pack to be dealt.
        """
        backdrop = self.backdrop
        bare = blank(backdrop.get_size())
        breathe()
        self.backdrop = bare
        try:
            picture = StaticLayer(self, self.sprite).show(self.airborne()).picture
        finally:  # the work may be cancelled
            self.backdrop = backdrop
        self.snow.draw(picture)
        if with_pack:
            poses = self._airborne_poses(self.time)
            self._draw_poses(Canvas(picture, self.style), poses, self.time)
        return picture

    def unlit(self) -> pygame.Surface:
        """Return the board without the light of a chain. The next call changes it."""
        return self._static_layer.show(self.airborne()).picture

    def without_cards(self) -> pygame.Surface:
        """Return the board with nothing on it."""
        return self._static_layer.without_cards()

    def draw_moving(self, canvas: Canvas, alpha: float) -> None:
        """Draw what moves over the ground."""
        time = self.time + alpha * STEP_SECONDS
        self._draw_on_board(canvas, time)
        self.chain.embers.draw(canvas)
        self.particles.draw(canvas)
        self.effects.draw(canvas, time, Layer.ON_TOP)

    def draw_numbers(self, canvas: Canvas) -> None:
        """Draw the numbers of a hint. They are above everything, even the focus ring."""
        if self.hint is not None and not self.dealing:
            paths.draw_numbers(canvas, self, self.hint)

    def _draw_on_board(self, canvas: Canvas, time: float) -> None:
        effects = self.effects
        for gap, filled in self.slot_fades.filled.items():
            self._draw_filled_slot(canvas, gap, filled, time)
        for gap, fade in self.slot_fades.fading.items():
            self._draw_fading_slot(canvas, gap, fade, time)
        self._draw_growing_runs(canvas, time)
        for joint in self.joints.changing:
            opacity = self.joints.opacity(joint, time)
            draw_joint(canvas, self, joint, opacity)
        if not self.shade_rests:
            dark = paths.dimmed(self)
            paths.draw_shades(canvas, self.geometry, dark, self.shade(time))
            if self.spotlight is not None and dark:
                draw_cracks(canvas, self, self.spotlight.cracks, self.shade(time))
        effects.draw(canvas, time, Layer.LIGHT)
        marks.draw_offers(canvas, self, time)
        effects.draw(canvas, time, Layer.BELOW_CARDS)
        self.chain.draw_tails(canvas, self.sprite)
        lying = self.redeal_light.lying(time) if self.redeal_light else ()
        poses = [each for each in self._airborne_poses(time) if each not in lying]
        waiting = [each for each in poses if not each[0].z]
        self._draw_poses(canvas, waiting, time)
        effects.draw(canvas, time, Layer.ON_WAITING)
        self._draw_poses(canvas, poses[len(waiting) :], time)
        self.dusk.draw(canvas)
        effects.draw(canvas, time, Layer.ABOVE_CARDS)
        if not self.flying:
            paths.draw_preview(canvas, self.preview, self.geometry)
        if self.hint is not None and not self.dealing:
            paths.draw_hint(canvas, self, self.hint, time)
        marks.draw_spotlight(canvas, self)
        marks.draw_waiting(canvas, self)

    def _airborne_poses(self, time: float) -> list[tuple[Pose, Card]]:
        """Return the poses of the cards in the air, the lowest first."""
        poses = [(self.pose(card, time), card) for card in self.airborne()]
        poses.sort(key=lambda each: each[0].z)
        return poses

    def _draw_poses(
        self, canvas: Canvas, poses: Sequence[tuple[Pose, Card]], time: float
    ) -> None:
        """Draw cards in their poses; a pile has one shadow."""
        pile_drawn = False
        for number, (pose, card) in enumerate(poses, 1):
            in_pile = pose.flip == 1 and pose.z <= MAX_PILE_HEIGHT
            if in_pile and number < len(poses) and poses[number][0] == pose:
                continue  # the next card of the pile covers it
            has_shadow = not (in_pile and pile_drawn)
            self.sprite.draw(canvas, card, pose, time, has_shadow)
            pile_drawn = pile_drawn or in_pile

    def _draw_fading_slot(
        self,
        canvas: Canvas,
        gap: Cell,
        fade: SlotFade,
        time: float,
    ) -> None:
        fades = self.slot_fades
        settings = self.motion_settings
        rect = self.geometry.rect(gap)
        progress = fades.progress(gap, time, settings)
        if fade.before is not None and progress < 1:
            self._static_layer.draw_slot(canvas, gap, fade.before)
        if progress <= 0:
            return
        if fades.dies(gap, settings):
            layer = blank(rect.size)
            over = Canvas(layer, self.style)
            draw_dying(over, layer.get_rect(), ease_out_cubic(progress))
            layer.set_alpha(round(255 * passed(progress, 0, DYING_FADE_SHARE)))
            canvas.blit(layer, rect)
            return
        self._draw_faint_slot(canvas, rect, fades.slots[gap], progress)

    def _draw_filled_slot(
        self, canvas: Canvas, gap: Cell, fade: SlotFade, time: float
    ) -> None:
        left = self.slot_fades.left_of(gap, time, self.motion_settings)
        if left and fade.before is not None:
            self._draw_faint_slot(canvas, self.geometry.rect(gap), fade.before, left)

    def _draw_faint_slot(
        self, canvas: Canvas, rect: pygame.Rect, slot: Slot, alpha: float
    ) -> None:
        wide = rect.inflate(CHEVRON_ROOM, 0)
        layer = blank(wide.size)
        at = rect.move(-wide.left, -wide.top)
        over = Canvas(layer, self.style)
        always = self.ghosts == "always"
        draw_slot(over, at, slot, self.art, ghosts=always)
        layer.set_alpha(round(255 * alpha))
        canvas.blit(layer, wide)

    def _draw_growing_runs(self, canvas: Canvas, time: float) -> None:
        geometry = self.geometry
        card_width, _height = geometry.card
        step = card_width + geometry.gutter
        margin = canvas.style.px(STRIP_MARGIN)
        for start, growing in self.growth.growing.items():
            (shown,) = growing.at(time)
            (length,) = growing.end
            area = geometry.rect(start)
            area.width = round(shown * step)
            area = area.inflate(0, 2 * margin)
            area.left -= margin
            area.width += margin
            with canvas.clipped(area):
                self._static_layer.draw_strip(canvas, start, int(length))
