"""How a game went: the board, both scores with their parts, the trail of cards home, and what next."""

from __future__ import annotations

import pygame

from gaps.engine import MOST_DEAL, State, Status
from gaps.language import N_, _
from gaps.scenes.game.board_feedback import finished_rows
from gaps.scenes.game.progress_chart import Trail, heights
from gaps.scenes.game.scorecard import Scorecard, draw_line
from gaps.scenes.input.commands import Act
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import words
from gaps.scenes.together.arrivals import scene_of_record
from gaps.solver import Review
from gaps.solver.search import fits_core
from gaps.stage.core.intents import Hover, Intent, Nav
from gaps.stage.core.scene import Push, Replace, Scene, Transition
from gaps.stage.drawing.landscape import night
from gaps.stage.drawing.style import Look
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import in_out, out3
from gaps.stage.widgets import Form, Plate
from gaps.store import Challenge
from gaps.table.model.geometry import lay_out
from gaps.table.render import sparks
from gaps.table.render.lights import pale
from gaps.table.table import Table

ENTER, STAGGER, RISE = 0.300, 0.060, 24  # seconds; pixels at u = 1
EASE = 0.700  # seconds in which the board comes to its place
ENTERED = EASE / 2 + ENTER + 6 * STAGGER


class Results(Scene):
    """The game is on record when this scene opens."""

    def __init__(
        self, kit: Kit, sitting: Sitting, result: str | None = None, air: Particles | None = None
    ) -> None:
        """``air`` is what is still flying from the game's end."""
        self.kit, self.sitting = kit, sitting
        self.air = air or Particles()
        self.best_before = kit.folder.summary(sitting.variant.key).best_arcade
        self.record = sitting.finish(result)
        self.summary = kit.folder.summary(sitting.variant.key)
        self.review = Review(sitting.game)
        self.review.start()
        self.reviewed = 0.0
        self.won = sitting.game.state.status is Status.WON
        self.age = 0.0
        self.look: Look = kit.look((1280, 800))
        self.table: Table | None = None
        self.next = Plate("next", N_("Next deal"), icon="play", primary=True)
        self.again = Plate("again", N_("Same deal"), icon="retry")
        self.title = Plate("title", N_("Title"), icon="home")
        self.figures = Plate("statistics", N_("Statistics"), icon="stats")
        self.back = Plate("back", icon="undo", primary=True)
        self.watch = Plate("watch", N_("Watch"), icon="play")
        self.dare = Plate("challenge", N_("Copy challenge"), icon="share")
        seen = self.review if fits_core(sitting.game.start) else None
        rival = sitting.rival
        self.trail = Trail(sitting.game, seen, kit.art, heights(rival.game()) if rival is not None else ())
        self.trail.friend = rival.player if rival is not None else ""
        self.copy = Plate("copy", N_("Copy"), icon="share", role="choice")
        self.form = Form(
            [
                *(self.next, self.again, self.title, self.figures, self.watch, self.dare, self.copy),
                self.trail,
            ],
            focused="next",
        )
        self.copied = ""  # what became of the last copying
        self._shown: int | None = None  # the move whose board is shown; none for the last
        self._still: pygame.Surface | None = None
        self._shot: tuple[pygame.Surface, pygame.Rect] | None = (
            None  # the board as the game left it, and where
        )

    @property
    def moving(self) -> bool:
        return self.age < ENTERED * self.kit.feel.factor or self.air.moving

    def update(self, dt: float) -> Transition | None:
        self.age += dt
        self.air.update(dt)
        if not self.won and self.air.moving and not self.kit.feel.reduced:
            sparks.snow(self.air, self.look.size, self.look.u, self.look.theme.hi)
        if self.age > ENTERED * self.kit.feel.factor:
            self._shot = None
        if self.review.share != self.reviewed:
            self.reviewed = self.review.share
            self._offer_way_back()
            self.stale = True
        return None

    @property
    def wake_after(self) -> float | None:
        """While the review goes on, its progress is looked for."""
        return None if self.review.done else 0.1

    def leave(self) -> None:
        """The review is left, however far it is."""
        self.review.leave()

    def _offer_way_back(self) -> None:
        """A lost game can be taken up again where it was still open."""
        place = self.review.last_open
        if not self.won and self.review.done and place is not None and self.trail.chosen is None:
            self._offer(_("Back to move {move}, while it was open").format(move=place))
            self.form.focus("back")

    def _offer(self, told: str) -> None:
        """The way back stands first among the plates from now on."""
        self.back.text = told
        if self.back not in self.form.widgets:
            self.form.widgets = [
                self.back,
                self.next,
                self.again,
                self.title,
                self.figures,
                self.watch,
                self.dare,
                self.copy,
                self.trail,
            ]
            self.next.primary = False
            self.resize(self.look.size)

    def handle(self, intent: Intent) -> Transition | None:
        self.stale = True
        fired = self.form.handle(intent)
        name = fired.widget.name if fired is not None else None
        match intent:
            case Act.NEW_DEAL:
                name = "next"
            case Act.REDEAL | Act.RETRY:
                name = "again"
            case Act.COPY:
                name = "copy"
            case Nav.BACK if self.trail.chosen is not None:
                self.trail.choose(None)
            case Nav.BACK:
                name = "title"
            case Nav.ACTIVATE if name == "trail" and self.trail.chosen is not None:
                name = "back"
            case Hover(pos, False) if self.trail.rect.collidepoint(pos):
                self._show(self.trail.move_at(pos))
                return None
        if name == "trail" and self.trail.chosen is not None:
            self._offer(_("Play on from move {move}").format(move=self.trail.chosen))
            name = None
        self._show(self.trail.chosen)
        if name == "copy":
            self._copy(self.shared)
            return None
        if name == "challenge":
            line = Challenge.of(self.record, self.kit.player).to_text()
            self._copy(line, _("A challenge is on the clipboard"))
            return None
        return self._go(name) if name is not None and name != "trail" else None

    def _copy(self, text: str, done: str = "Copied") -> None:
        self.copied = done if self.kit.copy_text(text) else _("The clipboard cannot be reached.")

    def _show(self, move: int | None) -> None:
        """Let the board show the position after a move; ``None`` for the last."""
        if move != self._shown:
            self._shown = move
            self._still = None

    @property
    def _way_back(self) -> int | None:
        """The move the first plate leads to."""
        return self.review.last_open if self.trail.chosen is None else self.trail.chosen

    def _go(self, name: str) -> Transition:
        roads = self.kit.roads
        if name == "statistics":
            return Push(Statistics(self.kit, self.sitting.variant.key))
        if name == "watch":
            return Push(scene_of_record(self.kit, self, self.record))
        if name == "back" and self._way_back is not None:
            return Replace(roads.play(self.kit, self.sitting.taken_up_at(self._way_back), False))
        if name == "title":
            return Replace(roads.title(self.kit))
        if self.sitting.typed and name == "again":
            board = Sitting.begin_board(self.kit, self.sitting.game.start)
            return Replace(roads.play(self.kit, board, False))
        seed = self.sitting.seed
        if name == "next":
            seed = seed % MOST_DEAL + 1 if seed else self.kit.pick()
        variant, rival = self.sitting.variant, self.sitting.rival_in(self.sitting.variant, seed)
        return Replace(roads.play(self.kit, Sitting.begin(self.kit, variant, seed, rival), True))

    def resize(self, size: tuple[int, int]) -> None:
        self.look = look = self.kit.look(size)
        px, (width, height) = look.px, size
        margin = px(32)
        side = px(390)
        self.side = pygame.Rect(width - margin - side, px(28), side, height - px(28) - px(302))
        self.share = pygame.Rect(self.side.left, self.side.bottom + px(26), side, px(44))
        wide = max(px(72), look.width(_(self.copy.text), "small") + px(44))
        self.copy.rect = pygame.Rect(self.share.right - wide - px(7), self.share.top + px(7), wide, px(30))
        self.area = pygame.Rect(margin, px(136), self.side.left - 2 * margin + px(8), px(352))
        self.table = self._board(self.sitting.game.state)
        top = self.area.top + min(self.area.height, self.table.spots.board.height) + px(38)
        self.trail.rect = pygame.Rect(margin, top, self.area.width, height - top - px(24))
        self.trail.enabled = self.trail.rect.height >= px(120)
        y = self.side.bottom + px(88)
        half = (side - px(8)) // 2
        for number, plate in enumerate((self.watch, self.dare)):
            x = self.side.left + number * (half + px(8))
            plate.rect = pygame.Rect(x, y + px(132), half, px(42))
        self.next.rect = pygame.Rect(self.side.left, y, side, px(58))
        following = "" if self.sitting.typed else words.grouped(self.sitting.seed % MOST_DEAL + 1)
        self.next.text, self.next.role = (
            _("Next deal  {number}").format(number=following).rstrip(),
            "lead",
        )
        self.watch.enabled = self.dare.enabled = not self.sitting.typed  # nobody else can be dealt it
        if self.back in self.form.widgets:
            self.back.rect = self.next.rect.copy()
            x = self.side.left
            for plate, wide in ((self.again, 116), (self.next, 116), (self.title, 86), (self.figures, 48)):
                plate.rect = pygame.Rect(x, y + px(78), px(wide), px(48))
                x += px(wide) + px(8)
            self.next.text, self.next.role = "Next deal", "button"
            self.figures.text = ""
            self.figures.tooltip = N_("Statistics")
            self._still = None
            self.stale = True
            return
        third = (side - px(16)) // 3
        for number, plate in enumerate((self.again, self.title, self.figures)):
            plate.rect = pygame.Rect(self.side.left + number * (third + px(8)), y + px(78), third, px(48))
        self._still = None
        self.stale = True

    def _board(self, state: State) -> Table:
        kit, look = self.kit, self.look
        return Table(state, kit.art(), look, kit.feel, kit.field(look.size), self.area)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        arriving = self._arriving()
        if arriving is not None:
            self._draw_arriving(surface, *arriving)
        else:
            if self._still is None:
                self._still = self._picture()
            surface.blit(self._still, (0, 0))
        there = self._there()
        if there >= 1:
            self._draw_panels(surface)
        elif there > 0:
            layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            self._draw_panels(layer)
            layer.set_alpha(round(255 * there))
            surface.blit(layer, (0, 0))
        self.air.draw(surface)

    def _draw_panels(self, surface: pygame.Surface) -> None:
        card = Scorecard(self.sitting, self.record, self.summary, self.best_before, self.won)
        card.draw(surface, self.look, self.side.move(0, self._rise(0)), self.kit.art())
        line = self.share.move(0, self._rise(1))
        draw_line(surface, self.look, line, self.copied or self.shared, self.copy.rect.left)
        self._draw_form(surface)
        self._draw_keys(surface)

    def _there(self) -> float:
        """How much of the panels is there, 0 to 1: they wait for the board."""
        factor = self.kit.feel.factor
        return 1.0 if not factor else max(0.0, min(1.0, (self.age / factor - self._wait) / ENTER))

    @property
    def _wait(self) -> float:
        return 0.0 if self.kit.feel.reduced else EASE / 2

    def _rise(self, number: int) -> int:
        """How far below its place the ``number``-th thing still is, pixels."""
        factor = self.kit.feel.factor
        if not factor or self.kit.feel.reduced:
            return 0
        share = max(0.0, min(1.0, (self.age / factor - self._wait - STAGGER * number) / ENTER))
        return round((1 - out3(share)) * self.look.px(RISE))

    def _draw_form(self, surface: pygame.Surface) -> None:
        """The plates, each still a little below its place at first."""
        places = [widget.rect for widget in self.form.widgets]
        for number, widget in enumerate(self.form.widgets, start=1):
            widget.rect = widget.rect.move(0, self._rise(number))
        self.form.draw(surface, self.look)
        for widget, place in zip(self.form.widgets, places, strict=True):
            widget.rect = place

    def _arriving(self) -> tuple[pygame.Surface, pygame.Rect, float] | None:
        """The board of the game, where it was, and how far it has come to its place here."""
        factor = self.kit.feel.factor
        if not factor or self.kit.feel.reduced or self.age >= EASE * factor:
            return None
        if self._shot is None:
            kit, look = self.kit, self.look
            shot = pygame.Surface(look.size, pygame.SRCALPHA)
            table = Table(self.sitting.game.state, kit.art(), look, kit.feel, shot.copy())
            table.draw(shot)
            if not self.won:
                pale(shot, table.spots, 1.0)
            around = table.spots.board.inflate(2 * look.px(20), 2 * look.px(20)).clip(shot.get_rect())
            self._shot = shot.subsurface(around).copy(), around
        return *self._shot, in_out(self.age / (EASE * factor))

    def _draw_arriving(
        self, surface: pygame.Surface, shot: pygame.Surface, start: pygame.Rect, share: float
    ) -> None:
        """The board on its way up and to the left, getting smaller."""
        assert self.table is not None
        surface.blit(self._backdrop(), (0, 0))
        small, u20 = self.table.spots, self.look.px(20)
        scale = small.card[0] / lay_out(small.layout, self.look.size, self.look.scale).card[0]
        end = small.board.inflate(2 * u20 * scale, 2 * u20 * scale)
        size = [round(a + (b - a) * share) for a, b in zip(start.size, end.size, strict=True)]
        at = [round(a + (b - a) * share) for a, b in zip(start.topleft, end.topleft, strict=True)]
        surface.blit(pygame.transform.smoothscale(shot, size), at)
        self._write_head(surface)

    def _backdrop(self) -> pygame.Surface:
        """Dusk with the sun behind the board for a win, else the field."""
        look = self.look
        if not self.won or look.theme.plain:
            return self.kit.field(look.size)
        return look.shelf.get(("won", look.size), lambda: night(look.size, look.theme))

    def _write_head(self, surface: pygame.Surface) -> None:
        look, px, theme = self.look, self.look.px, self.look.theme
        glyph = look.glyph("pass_open" if self.won else "pass_closed", (px(90), px(60)))
        surface.blit(glyph, (px(33), px(40)))
        head = words.headline(self.record.result)
        surface.blit(look.text(head, "title", theme.hi), (px(142), px(24)))
        note = words.told(self.record.result, self.sitting.game.state, self.sitting.told)
        surface.blit(look.text(note, "body", theme.hi), (px(142), px(80)))

    @property
    def shared(self) -> str:
        """The result in one line, for others to read."""
        state, won = self.sitting.game.state, finished_rows(self.sitting.game.state)
        return words.share(
            self.sitting.variant.key,
            self.sitting.seed,
            [row in won for row in range(state.variant.layout.rows)],
            self.sitting.arcade.total,
            len(self.sitting.game.steps),
            self.record.daily,
        )

    def _picture(self) -> pygame.Surface:
        """All that does not move: what lies behind, the headline and the board."""
        picture = self._backdrop().copy()
        states = [self.sitting.game.start, *(step.after for step in self.sitting.game.steps)]
        if self._shown is None:
            assert self.table is not None
            self.table.backdrop = picture
            self.table.draw(picture)
            if not self.won:
                pale(picture, self.table.spots, 1.0)
        else:
            board = self._board(states[self._shown])
            board.backdrop = picture
            board.draw(picture)
        self._write_head(picture)
        return picture

    def _draw_keys(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.back in self.form.widgets:
            told = look.text(_("Going back marks the game as assisted."), "note", look.theme.mid)
        else:
            keys = (
                ((Nav.ACTIVATE,), N_("next deal")),
                ((Act.REDEAL,), N_("same deal")),
                ((Act.COPY,), N_("copy")),
                ((Nav.BACK,), N_("title")),
            )
            told = self.kit.legend(look, keys)
            if told.get_width() > self.side.width:
                told = self.kit.legend(look, keys[:2])
        y = self.watch.rect.bottom + look.px(10)
        if y + told.get_height() < look.size[1]:
            surface.blit(told, (self.side.left, y))
