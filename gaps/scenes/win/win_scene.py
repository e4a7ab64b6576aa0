"""The scene of a win. Its time runs by itself; any key shows its end, and a second one the results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from gaps.engine import Variant
from gaps.language import _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.effects.board_sounds import tick_pitch
from gaps.scenes.game.presenter import GamePresenter
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.session.routes import after_game
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.bar_words import title_words
from gaps.scenes.speech.move_words import win_words
from gaps.scenes.text.record_text import bonus_parts
from gaps.scenes.text.refusals import capitalized
from gaps.scenes.win.cards_in_flight import CardsInFlight
from gaps.scenes.win.headline import CHIP, Headline
from gaps.scenes.win.score_count import ScoreCount
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Intent, Nav, Press
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.kept_picture import Ground, KeptPicture
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken
from gaps.table.effects import sparks
from gaps.table.panorama.lifting import LIFT, Lifting, StripPiece, pieces_of
from gaps.table.panorama.panorama import Panorama
from gaps.table.panorama.ridges import strips_of
from gaps.table.panorama.scenery import Scenery

# Seconds at normal speed.
FIRST_KEY = 0.500  # from when a key shows the end
WHOLE = 6.000  # when everything is there
GOES_ON = 9.000
FADE = 0.240  # in which the end fades in
TICK_VOLUME = 0.45
RESULTS = "results"  # the key of what leads there


class WinScene(GameScene):
    """Shows a game that is won and on record, and goes on to its results."""

    def __init__(self, context: Context, finished: FinishedGame, presenter: GamePresenter) -> None:
        """``presenter`` shows the board of the game as it was won."""
        self.context, self.finished = context, finished
        self._presenter = presenter
        self._style = context.style((1280, 800))
        session, state = finished.session, finished.session.game.state
        shows_clock = context.settings.shows_clock
        bonuses = [part for part in bonus_parts(session.arcade, state, shows_clock) if part.points]
        self.count = ScoreCount(session.arcade.running, bonuses)
        self.particles = presenter.table.particles
        self._seed = session.seed + len(session.game.steps)
        self._strips = strips_of(state)
        settings = context.motion_settings
        self._factor, self._reduced = settings.factor or 1.0, settings.reduced
        self.time = 0.0
        """Seconds at normal speed since the win."""
        self._jumped = False
        self._fade_rest = 0.0  # seconds at normal speed until the end has faded in
        self._before: pygame.Surface | None = None  # what was shown when it began to fade in
        self._end: pygame.Surface | None = None  # what fades in
        self._chimed = self._stamped = False
        self._kept = KeptPicture()
        self._laid_out = False
        self._due = 0  # how many parts are to be prepared before the next frame
        self._faces_next = False
        self._ground_changed = True
        presenter.table.finish_motions()

    @property
    def variant(self) -> Variant:
        return self.finished.session.variant

    @property
    def music(self) -> Piece:
        return "game" if self.context.settings.calm else ""  # without an end of its own it goes on

    # Time

    @property
    def moving(self) -> bool:
        return True

    @property
    def score(self) -> int:
        """The score that is shown."""
        return self.count.at(self.time)

    @property
    def whole(self) -> bool:
        """Whether everything is shown or fades in: the next key leads to the results."""
        return self._jumped or self.time >= WHOLE

    def update(self, dt: float) -> Transition | None:
        self.particles.update(dt)
        if self._fade_rest:
            self._fade_in(dt / self._factor)
            return None
        before, self.time = self.time, self.time + dt / self._factor
        for _part in range(self._due):
            self._prepare()
        self._due = 0
        self._play_sounds(before)
        if self._reduced and not self._jumped:
            self._jump()
        return self._to_results() if self.time >= GOES_ON else None

    def _prepare(self) -> bool:
        """Paint a little of what is needed later, by turns; return whether more is left."""
        if next(self._making, self) is None:
            return True
        self._faces_next = not self._faces_next
        if self._faces_next and self._cards.prepare():
            return True
        return self._scenery.prepare() or self._cards.prepare()

    def _fade_in(self, seconds: float) -> None:
        """Let the end fade in, as soon as it is painted."""
        if self._end is None:
            if not self._prepare():
                self._end = self._scenery_at(WHOLE).copy()
                self._draw_cards(Canvas(self._end, self._style))
            return
        self._fade_rest = max(0.0, self._fade_rest - seconds)
        if not self._fade_rest:
            self._before = self._end = None
            self._ground_changed = True

    def _play_sounds(self, before: float) -> None:
        """Play the ticks of the score, the total and the stamp, when their times have come."""
        sound, count = self.context.sound, self.count
        if not self.context.settings.shows_score:
            return
        if not self._jumped and count.ticks(self.time) > count.ticks(before):
            sound.play("count_tick", 0.5, TICK_VOLUME, tick_pitch(self.time / count.ends))
        if not self._chimed and count.bonuses and self.time >= count.ends:
            self._chimed = True
            sound.play("count_total")
        if not self._stamped and self.finished.is_new_best and self.time >= CHIP:
            self._stamped = True
            sound.play("new_best")

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        """Show the end at the first key or click, the results at the second."""
        self.dirty = True
        if isinstance(intent, Asked):
            return self._to_results() if intent.action is Action.ACTIVATE else None
        if not isinstance(intent, Press | Command) or self.time < FIRST_KEY:
            return None
        if self.whole:
            return self._to_results()
        self._jump()
        return None

    def _jump(self) -> None:
        """Let the end fade in over what is shown now."""
        self._make_all()
        self._before = (self._board if self._waiting else self._scenery_at(self.time)).copy()
        self._draw_cards(Canvas(self._before, self._style))
        self._jumped, self._fade_rest, self.time = True, FADE, WHOLE
        self._play_sounds(WHOLE)
        self.context.music.finish()

    def _to_results(self) -> Transition:
        self._make_all()
        return Replace(after_game(self.finished, panorama=self._panorama))

    # What a screen reader is told

    @property
    def spoken_title(self) -> str:
        session = self.finished.session
        return title_words(session, self.context.name_of(session.variant))

    def spoken_words(self) -> Sequence[str | Spoken]:
        label, key = capitalized(_("results")), self.context.label(Nav.ACTIVATE) or ""
        button = Spoken(RESULTS, Role.BUTTON, label, shortcut=key, actions=USABLE)
        return _("You won"), *win_words(self.finished, self.context.settings), button

    def spoken_focus(self) -> str:
        return RESULTS

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; once it is running, a new size shows the end."""
        context, presenter = self.context, self._presenter
        self._style = style = context.style(size)
        if presenter.style.size != size:
            presenter.lay_out(context.board_style(size))
        self._board = pygame.Surface(size)
        presenter.draw_still(self._board, cards=True)
        pieces = pieces_of(self.finished.session.game.state, presenter.table.geometry)
        self._making = self._make(pieces)
        self._headline = Headline(context, style, self.count, self.finished.is_new_best)
        if self._laid_out:
            self.time, self._jumped, self._fade_rest = max(self.time, WHOLE), True, 0.0
            self._before = self._end = None
            self.particles.clear()
        elif presenter.table.shows_particles:
            sparks.rail_embers(self.particles, [piece.rect for piece in pieces], style.u, self._seed)
        self._laid_out = self._ground_changed = self.dirty = True
        self._kept = KeptPicture()

    def _make(self, pieces: Sequence[StripPiece]) -> Iterator[None]:
        """Make what the animation needs, a part at each step: nothing moves before the strips lift."""
        style, art, geometry = self._style, self.context.art(), self._presenter.table.geometry
        field = pygame.Surface(style.size)
        self._presenter.draw_still(field, cards=False)
        yield
        self._panorama = panorama = Panorama(self._strips, style.size, style, art, self.finished.session.seed)
        yield
        lifting = Lifting(pieces, geometry.layout.rows, geometry.gutter, style, art)
        self._scenery = Scenery(panorama, self._strips, lifting, self._board, field)
        yield
        self._cards = CardsInFlight(panorama, lifting, style, art, self._seed, sways=not self._reduced)
        yield
        yield from lifting.paint()

    def _make_all(self) -> None:
        for _part in self._making:
            pass

    @property
    def _waiting(self) -> bool:
        """Whether the board is still shown as it was."""
        return self.time < LIFT and not self._fade_rest

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self._kept.draw(Canvas(surface, self._style), self._ground(), self._draw_moving, _nothing)

    def redraw(self, surface: pygame.Surface, alpha: float) -> list[pygame.Rect] | None:
        canvas, ground = Canvas(surface, self._style), self._ground()
        if surface.get_rect() in ground.changed:
            self._kept.draw(canvas, ground, self._draw_moving, _nothing)
            return None
        return self._kept.redraw(canvas, ground, self._draw_moving, _nothing)

    def _ground(self) -> Ground:
        """Return what is behind the cards; while the end fades in, what was shown before it."""
        if self._before is not None:
            return Ground(self._before, [])
        if self._waiting:
            changed, self._due = [self._board.get_rect()] if self._ground_changed else [], 2
            self._ground_changed = False
            return Ground(self._board, changed)
        self._make_all()
        changed = self._scenery.at(self.time)
        self._due = self._scenery.parts_after(self.time, bool(changed))
        if self._ground_changed:
            self._ground_changed, changed = False, [self._scenery.picture.get_rect()]
        return Ground(self._scenery.picture, changed)

    def _scenery_at(self, time: float) -> pygame.Surface:
        """Return what is behind the cards at a time; the window has to be drawn anew."""
        self._scenery.at(time)
        self._ground_changed = True
        return self._scenery.picture

    def _draw_moving(self, canvas: Canvas) -> None:
        if self._before is None:
            self._draw_cards(canvas)
            self.particles.draw(canvas)
        elif self._end is not None:
            self._end.set_alpha(min(254, round(255 * (1 - self._fade_rest / FADE))))
            canvas.blit(self._end, (0, 0))

    def _draw_cards(self, canvas: Canvas) -> None:
        """Draw the cards and the texts."""
        if not self._waiting:
            self._cards.draw(canvas, self.time)
        self._headline.draw(canvas, self.time)


def _nothing(surface: pygame.Surface) -> None:
    """Draw nothing above what moves."""
