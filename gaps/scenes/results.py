"""How a game went: the board, both scores with their parts, the trail of cards home, and what next."""

from __future__ import annotations

import pygame

from gaps.engine import MOST_DEAL, State, Status
from gaps.scenes import words
from gaps.scenes.controls import Act
from gaps.scenes.kit import Kit
from gaps.scenes.sitting import Sitting
from gaps.scenes.statistics import Statistics
from gaps.scenes.trail import Trail
from gaps.solver import Review
from gaps.solver.search import fits_core
from gaps.stage.intents import Hover, Intent, Nav
from gaps.stage.look import Look
from gaps.stage.scene import Push, Replace, Scene, Transition
from gaps.stage.tween import out3
from gaps.stage.widgets import Form, Panel, Plate, legend
from gaps.table.inscription import inscribe
from gaps.table.table import Table

ENTER, STAGGER, RISE = 0.300, 0.060, 24  # seconds; pixels at u = 1
DRAINED, PALED = 184, 64  # of 255: the light left to a lost board, and the colour it loses


class Results(Scene):
    """The game is on record when this scene opens."""

    def __init__(self, kit: Kit, sitting: Sitting, result: str | None = None) -> None:
        self.kit, self.sitting = kit, sitting
        self.record = sitting.finish(result)
        self.summary = kit.folder.summary(sitting.variant.key)
        self.review = Review(sitting.game)
        self.review.start()
        self.reviewed = 0.0
        self.won = sitting.game.state.status is Status.WON
        self.age = 0.0
        self.look: Look = kit.look((1280, 800))
        self.table: Table | None = None
        self.next = Plate("next", "Next deal", icon="play", primary=True)
        self.again = Plate("again", "Same deal", icon="retry")
        self.title = Plate("title", "Title", icon="home")
        self.figures = Plate("statistics", "Statistics", icon="stats")
        self.back = Plate("back", icon="undo", primary=True)
        seen = self.review if fits_core(sitting.game.start) else None
        self.trail = Trail(sitting.game, seen, kit.art)
        self.form = Form([self.next, self.again, self.title, self.figures, self.trail], focused="next")
        self._shown: int | None = None  # the move whose board is shown; none for the last
        self._still: pygame.Surface | None = None

    @property
    def moving(self) -> bool:
        return self.age < (ENTER + 4 * STAGGER) * self.kit.feel.factor

    def update(self, dt: float) -> Transition | None:
        self.age += dt
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
            self._offer(f"Back to move {place}, while it was open")
            self.form.focus("back")

    def _offer(self, told: str) -> None:
        """The way back stands first among the plates from now on."""
        self.back.text = told
        if self.back not in self.form.widgets:
            self.form.widgets = [self.back, self.next, self.again, self.title, self.figures, self.trail]
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
            self._offer(f"Play on from move {self.trail.chosen}")
            name = None
        self._show(self.trail.chosen)
        return self._go(name) if name is not None and name != "trail" else None

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
        if name == "back" and self._way_back is not None:
            return Replace(roads.play(self.kit, self.sitting.taken_up_at(self._way_back), False))
        if name == "title":
            return Replace(roads.title(self.kit))
        seed = self.sitting.seed
        if name == "next":
            seed = seed % MOST_DEAL + 1
        return Replace(roads.play(self.kit, Sitting.begin(self.kit, self.sitting.variant, seed), True))

    def resize(self, size: tuple[int, int]) -> None:
        self.look = look = self.kit.look(size)
        px, (width, height) = look.px, size
        margin = px(32)
        side = px(390)
        self.side = pygame.Rect(width - margin - side, px(28), side, height - px(28) - px(302))
        self.area = pygame.Rect(margin, px(136), self.side.left - 2 * margin + px(8), px(352))
        self.table = self._board(self.sitting.game.state)
        top = self.area.top + min(self.area.height, self.table.spots.board.height) + px(38)
        self.trail.rect = pygame.Rect(margin, top, self.area.width, height - top - px(24))
        self.trail.enabled = self.trail.rect.height >= px(120)
        y = self.side.bottom + px(88)
        self.next.rect = pygame.Rect(self.side.left, y, side, px(58))
        self.next.detail = words.grouped(self.sitting.seed % MOST_DEAL + 1)
        if self.back in self.form.widgets:
            self.back.rect = self.next.rect.copy()
            x = self.side.left
            for plate, wide in ((self.again, 116), (self.next, 116), (self.title, 86), (self.figures, 48)):
                plate.rect = pygame.Rect(x, y + px(78), px(wide), px(48))
                x += px(wide) + px(8)
            self.next.detail = self.figures.text = ""
            self.figures.tooltip = "Statistics"
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
        if self._still is None:
            self._still = self._picture()
        surface.blit(self._still, (0, 0))
        factor = self.kit.feel.factor
        share = 1.0 if not factor else out3(min(1.0, self.age / (ENTER * factor)))
        rise = 0 if self.kit.feel.reduced else round((1 - share) * self.look.px(RISE))
        self._draw_score(surface, rise)
        self.form.draw(surface, self.look)
        self._draw_keys(surface)

    def _picture(self) -> pygame.Surface:
        """All that does not move: the field, the headline and the board."""
        look, px, theme = self.look, self.look.px, self.look.theme
        picture = pygame.Surface(look.size)
        states = [self.sitting.game.start, *(step.after for step in self.sitting.game.steps)]
        if self._shown is None:
            assert self.table is not None
            self.table.draw(picture)
            if not self.won:
                self._drain(picture)
        else:
            self._board(states[self._shown]).draw(picture)
        glyph = look.glyph("pass_open" if self.won else "pass_closed", (px(90), px(60)))
        picture.blit(glyph, (px(33), px(40)))
        head = words.headline(self.record.result)
        picture.blit(look.text(head, "title", theme.hi), (px(142), px(24)))
        state = self.sitting.game.state
        note = words.told(self.record.result, state, self.sitting.seed)
        picture.blit(look.text(note, "body", theme.hi), (px(142), px(80)))
        return picture

    def _drain(self, picture: pygame.Surface) -> None:
        """A lost board has less colour and less light."""
        assert self.table is not None
        spots = self.table.spots
        for row in range(spots.layout.rows):
            cells = spots.layout.row(row)
            area = spots.rect(cells[0]).union(spots.rect(cells[-1])).clip(picture.get_rect())
            if not area:
                continue
            grey = pygame.transform.grayscale(picture.subsurface(area).copy())
            grey.set_alpha(PALED)
            picture.blit(grey, area)
            picture.fill((DRAINED,) * 3, area, special_flags=pygame.BLEND_RGB_MULT)

    def _draw_score(self, surface: pygame.Surface, rise: int) -> None:
        look, px, theme = self.look, self.look.px, self.look.theme
        rect = self.side.move(0, rise)
        Panel().draw(surface, look, rect)
        left, right = rect.left + px(25), rect.right - px(25)
        arcade, classic = self.sitting.arcade, self.sitting.classic
        surface.blit(look.text("Score", "body", theme.mid), (left, rect.top + px(18)))
        total = look.text(f"{arcade.total:,}", "hero", theme.brass if self.won else theme.hi)
        surface.blit(total, (left, rect.top + px(34)))
        if self.summary.best_arcade and self.summary.best_arcade > arcade.total:
            best = look.text(f"Best {self.summary.best_arcade:,}", "note", theme.mid)
            surface.blit(best, best.get_rect(topright=(right, rect.top + px(70))))
        y = rect.top + px(110)
        parts = words.breakdown(
            arcade, classic, self.sitting.seconds, self.sitting.hints, self.sitting.redeals
        )
        step = min(px(36), (rect.bottom - px(12) - y) // len(parts))
        for name, note, value in parts:
            told = look.text(name, "body", theme.hi)
            surface.blit(told, told.get_rect(midleft=(left, y + step // 2)))
            if note:
                small = inscribe(note, "note", theme.low, look, self.kit.art())
                at = small.get_rect(midleft=(left + told.get_width() + px(9), y + step // 2))
                surface.blit(small, at)
            worth = look.digits(value, "figure", theme.hi)
            surface.blit(worth, worth.get_rect(midright=(right, y + step // 2)))
            pygame.draw.line(surface, theme.edge, (left, y + step - 1), (right, y + step - 1))
            y += step

    def _draw_keys(self, surface: pygame.Surface) -> None:
        look = self.look
        if self.back in self.form.widgets:
            told = look.text("Going back marks the game as assisted.", "note", look.theme.mid)
        else:
            told = legend(look, ((("Enter",), "next deal"), (("R",), "same deal"), (("Esc",), "title")))
        y = self.again.rect.bottom + look.px(16)
        if y + told.get_height() < look.size[1]:
            surface.blit(told, (self.side.left, y))
