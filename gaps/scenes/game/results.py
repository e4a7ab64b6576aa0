"""How a game went: the board, both scores with their parts, the trail of cards home, and what next."""

from __future__ import annotations

import pygame

from gaps.engine import MAX_DEAL, State, Status
from gaps.language import N_, _, translated
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.progress_graph import cards_home
from gaps.scenes.game.board_feedback import finished_rows
from gaps.scenes.game.progress_chart import ProgressChart
from gaps.scenes.game.scorecard import Scorecard, draw_line
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.records.statistics import Statistics
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToNewGame, ToPlay, ToTitle
from gaps.scenes.session.share_line import share_line
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, numbers
from gaps.scenes.together.arrivals import scene_of_record
from gaps.solver import Review
from gaps.solver.core_search import fits_core
from gaps.stage.core.intents import Hover, Intent, Nav
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing.landscape import night
from gaps.stage.drawing.style import Style
from gaps.stage.motion.particles import Particles
from gaps.stage.motion.tween import ease_in_out, ease_out_cubic
from gaps.stage.widgets import Button, Form
from gaps.store import Challenge
from gaps.table.model.geometry import lay_out
from gaps.table.render import sparks
from gaps.table.render.lights import draw_colour_loss
from gaps.table.table import Table

ENTER, STAGGER, RISE = 0.300, 0.060, 24  # seconds; pixels at u = 1
EASE = 0.700  # seconds in which the board comes to its place
ENTERED = EASE / 2 + ENTER + 6 * STAGGER


class Results(GameScene):
    """The game is on record when this scene opens."""

    form: Form

    def __init__(
        self, context: Context, session: GameSession, result: str | None = None, air: Particles | None = None
    ) -> None:
        """``air`` is what is still flying from the game's end."""
        self.context, self.session = context, session
        self.air = air or Particles()
        self.best_before = context.folder.records.summary(session.variant.key).best_arcade
        self.record = session.finish(result)
        self.summary = context.folder.records.summary(session.variant.key)
        self.review = Review(session.game)
        self.review.start()
        self.reviewed = 0.0
        self.won = session.game.state.status is Status.WON
        self.age = 0.0
        self.style: Style = context.style((1280, 800))
        self.table: Table | None = None
        self.next = Button("next", N_("Next deal"), icon="play", primary=True)
        self.again = Button("again", N_("Same deal"), icon="retry")
        self.title = Button("title", N_("Title"), icon="home")
        self.figures = Button("statistics", N_("Statistics"), icon="stats")
        self.back = Button("back", icon="undo", primary=True)
        self.watch = Button("watch", N_("Watch"), icon="play")
        self.dare = Button("challenge", N_("Copy challenge"), icon="share")
        seen = self.review if fits_core(session.game.start) else None
        rival = session.rival
        self.trail = ProgressChart(
            session.game, seen, context.art, cards_home(rival.game()) if rival is not None else ()
        )
        self.trail.friend = rival.player if rival is not None else ""
        self.copy = Button("copy", N_("Copy"), icon="share", text_style="choice")
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
        return self.age < ENTERED * self.context.motion_settings.factor or self.air.moving

    def update(self, dt: float) -> Transition | None:
        self.age += dt
        self.air.update(dt)
        if not self.won and self.air.moving and not self.context.motion_settings.reduced:
            sparks.snow(self.air, self.style.size, self.style.u, self.style.theme.hi)
        if self.age > ENTERED * self.context.motion_settings.factor:
            self._shot = None
        if self.review.progress != self.reviewed:
            self.reviewed = self.review.progress
            self._offer_way_back()
            self.dirty = True
        return None

    @property
    def wake_after(self) -> float | None:
        """While the review goes on, its progress is looked for."""
        return None if self.review.done else 0.1

    def leave(self) -> None:
        """The review is left, however far it is."""
        self.review.cancel()

    def _offer_way_back(self) -> None:
        """A lost game can be taken up again where it was still open."""
        place = self.review.last_winnable
        if not self.won and self.review.done and place is not None and self.trail.chosen is None:
            self._offer(_("Back to move {move}, while it was open").format(move=place))
            self.form.focus("back")

    def _offer(self, told: str) -> None:
        """The way back stands first among the plates from now on."""
        self.back.text = told
        if self.back not in self.form.widgets:
            self.form.set_widgets([self.back, *self.form.widgets])
            self.next.primary = False
            self.resize(self.style.size)

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        activated = self.form.handle(intent)
        name = activated.widget.name if activated is not None else None
        match intent:
            case GameCommand.NEW_DEAL:
                name = "next"
            case GameCommand.REDEAL | GameCommand.RETRY:
                name = "again"
            case GameCommand.COPY:
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
            line = Challenge.of(self.record, self.context.player).to_text()
            self._copy(line, _("A challenge is on the clipboard"))
            return None
        return self._go(name) if name is not None and name != "trail" else None

    def _copy(self, text: str, done: str = "Copied") -> None:
        self.copied = done if self.context.copy_text(text) else _("The clipboard cannot be reached.")

    def _show(self, move: int | None) -> None:
        """Let the board show the position after a move; ``None`` for the last."""
        if move != self._shown:
            self._shown = move
            self._still = None

    @property
    def _way_back(self) -> int | None:
        """The move the first plate leads to."""
        return self.review.last_winnable if self.trail.chosen is None else self.trail.chosen

    def _go(self, name: str) -> Transition:
        if name == "statistics":
            return Push(Statistics(self.context, self.session.variant.key))
        if name == "watch":
            return Push(scene_of_record(self.context, self, self.record))
        if name == "back" and self._way_back is not None:
            return Replace(ToPlay(self.session.resume_at(self._way_back)))
        if name == "title":
            return Replace(ToTitle())
        if self.session.typed and name == "again":
            return Replace(ToNewGame(self.context.board_game(self.session.game.start), dealt=False))
        seed = self.session.seed
        if name == "next":
            seed = seed % MAX_DEAL + 1 if seed else self.context.pick()
        variant, rival = self.session.variant, self.session.rival_in(self.session.variant, seed)
        return Replace(ToNewGame(self.context.new_game(variant, seed, rival)))

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        margin = px(32)
        side = px(390)
        self.side = pygame.Rect(width - margin - side, px(28), side, height - px(28) - px(302))
        self.share = pygame.Rect(self.side.left, self.side.bottom + px(26), side, px(44))
        wide = max(px(72), style.width(translated(self.copy.text), "small") + px(44))
        self.copy.rect = pygame.Rect(self.share.right - wide - px(7), self.share.top + px(7), wide, px(30))
        self.area = pygame.Rect(margin, px(136), self.side.left - 2 * margin + px(8), px(352))
        self.table = self._board(self.session.game.state)
        top = self.area.top + min(self.area.height, self.table.geometry.board.height) + px(38)
        self.trail.rect = pygame.Rect(margin, top, self.area.width, height - top - px(24))
        self.trail.enabled = self.trail.rect.height >= px(120)
        y = self.side.bottom + px(88)
        half = (side - px(8)) // 2
        for number, button in enumerate((self.watch, self.dare)):
            x = self.side.left + number * (half + px(8))
            button.rect = pygame.Rect(x, y + px(132), half, px(42))
        self.next.rect = pygame.Rect(self.side.left, y, side, px(58))
        following = "" if self.session.typed else numbers.deal_number(self.session.seed % MAX_DEAL + 1)
        self.next.text, self.next.text_style = (
            _("Next deal  {number}").format(number=following).rstrip(),
            "lead",
        )
        self.watch.enabled = self.dare.enabled = not self.session.typed  # nobody else can be dealt it
        if self.back in self.form.widgets:
            self.back.rect = self.next.rect.copy()
            x = self.side.left
            for button, wide in ((self.again, 116), (self.next, 116), (self.title, 86), (self.figures, 48)):
                button.rect = pygame.Rect(x, y + px(78), px(wide), px(48))
                x += px(wide) + px(8)
            self.next.text, self.next.text_style = N_("Next deal"), "button"
            self.figures.text = ""
            self.figures.tooltip = N_("Statistics")
            self._still = None
            self.form.lay_out(style)
            self.dirty = True
            return
        third = (side - px(16)) // 3
        for number, button in enumerate((self.again, self.title, self.figures)):
            button.rect = pygame.Rect(self.side.left + number * (third + px(8)), y + px(78), third, px(48))
        self._still = None
        self.form.lay_out(style)
        self.dirty = True

    def _board(self, state: State) -> Table:
        context, style = self.context, self.style
        return Table(
            state, context.art(), style, context.motion_settings, context.field(style.size), self.area
        )

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
        card = Scorecard(self.session, self.record, self.summary, self.best_before, self.won)
        card.draw(surface, self.style, self.side.move(0, self._rise(0)), self.context.art())
        line = self.share.move(0, self._rise(1))
        draw_line(surface, self.style, line, self.copied or self.shared, self.copy.rect.left)
        self._draw_form(surface)
        self._draw_keys(surface)

    def _there(self) -> float:
        """How much of the panels is there, 0 to 1: they wait for the board."""
        factor = self.context.motion_settings.factor
        return 1.0 if not factor else max(0.0, min(1.0, (self.age / factor - self._wait) / ENTER))

    @property
    def _wait(self) -> float:
        return 0.0 if self.context.motion_settings.reduced else EASE / 2

    def _rise(self, number: int) -> int:
        """How far below its place the ``number``-th thing still is, pixels."""
        factor = self.context.motion_settings.factor
        if not factor or self.context.motion_settings.reduced:
            return 0
        share = max(0.0, min(1.0, (self.age / factor - self._wait - STAGGER * number) / ENTER))
        return round((1 - ease_out_cubic(share)) * self.style.px(RISE))

    def _draw_form(self, surface: pygame.Surface) -> None:
        """The plates, each still a little below its place at first."""
        places = [widget.rect for widget in self.form.widgets]
        for number, widget in enumerate(self.form.widgets, start=1):
            widget.rect = widget.rect.move(0, self._rise(number))
        self.form.draw(surface, self.style)
        for widget, place in zip(self.form.widgets, places, strict=True):
            widget.rect = place

    def _arriving(self) -> tuple[pygame.Surface, pygame.Rect, float] | None:
        """The board of the game, where it was, and how far it has come to its place here."""
        factor = self.context.motion_settings.factor
        if not factor or self.context.motion_settings.reduced or self.age >= EASE * factor:
            return None
        if self._shot is None:
            context, style = self.context, self.style
            shot = pygame.Surface(style.size, pygame.SRCALPHA)
            table = Table(self.session.game.state, context.art(), style, context.motion_settings, shot.copy())
            table.draw(shot)
            if not self.won:
                draw_colour_loss(shot, table.geometry, 1.0)
            around = table.geometry.board.inflate(2 * style.px(20), 2 * style.px(20)).clip(shot.get_rect())
            self._shot = shot.subsurface(around).copy(), around
        return *self._shot, ease_in_out(self.age / (EASE * factor))

    def _draw_arriving(
        self, surface: pygame.Surface, shot: pygame.Surface, start: pygame.Rect, share: float
    ) -> None:
        """The board on its way up and to the left, getting smaller."""
        assert self.table is not None
        surface.blit(self._backdrop(), (0, 0))
        small, u20 = self.table.geometry, self.style.px(20)
        scale = small.card[0] / lay_out(small.layout, self.style.size, self.style.scale).card[0]
        end = small.board.inflate(2 * u20 * scale, 2 * u20 * scale)
        size = [round(a + (b - a) * share) for a, b in zip(start.size, end.size, strict=True)]
        at = [round(a + (b - a) * share) for a, b in zip(start.topleft, end.topleft, strict=True)]
        surface.blit(pygame.transform.smoothscale(shot, size), at)
        self._write_head(surface)

    def _backdrop(self) -> pygame.Surface:
        """Dusk with the sun behind the board for a win, else the field."""
        style = self.style
        if not self.won or style.theme.plain:
            return self.context.field(style.size)
        return style.surface_cache.get(("won", style.size), lambda: night(style.size, style.theme))

    def _write_head(self, surface: pygame.Surface) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        glyph = style.glyph("pass_open" if self.won else "pass_closed", (px(90), px(60)))
        surface.blit(glyph, (px(33), px(40)))
        head = game_text.result_title(self.record.result)
        surface.blit(style.text(head, "title", theme.hi), (px(142), px(24)))
        note = game_text.result_text(self.record.result, self.session.game.state, self.session.label)
        surface.blit(style.text(note, "body", theme.hi), (px(142), px(80)))

    @property
    def shared(self) -> str:
        """The result in one line, for others to read."""
        state, won = self.session.game.state, finished_rows(self.session.game.state)
        return share_line(
            self.session.variant.key,
            self.session.seed,
            [row in won for row in range(state.variant.layout.rows)],
            self.session.arcade.total,
            len(self.session.game.steps),
            self.record.daily,
        )

    def _picture(self) -> pygame.Surface:
        """All that does not move: what lies behind, the headline and the board."""
        picture = self._backdrop().copy()
        states = [self.session.game.start, *(step.after for step in self.session.game.steps)]
        if self._shown is None:
            assert self.table is not None
            self.table.set_backdrop(picture)
            self.table.draw(picture)
            if not self.won:
                draw_colour_loss(picture, self.table.geometry, 1.0)
        else:
            board = self._board(states[self._shown])
            board.set_backdrop(picture)
            board.draw(picture)
        self._write_head(picture)
        return picture

    def _draw_keys(self, surface: pygame.Surface) -> None:
        style = self.style
        if self.back in self.form.widgets:
            told = style.text(_("Going back marks the game as assisted."), "note", style.theme.mid)
        else:
            keys = (
                ((Nav.ACTIVATE,), N_("next deal")),
                ((GameCommand.REDEAL,), N_("same deal")),
                ((GameCommand.COPY,), N_("copy")),
                ((Nav.BACK,), N_("title")),
            )
            told = self.context.legend(style, keys)
            if told.get_width() > self.side.width:
                told = self.context.legend(style, keys[:2])
        y = self.watch.rect.bottom + style.px(10)
        if y + told.get_height() < style.size[1]:
            surface.blit(told, (self.side.left, y))
