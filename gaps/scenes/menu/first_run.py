"""The first start: how the cards look, how they move, how they sound. Each choice shows at once."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from gaps import language
from gaps.engine import CATALOGUE
from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.menu.motion_sample import MotionSample
from gaps.scenes.menu.suit_swatches import SuitSwatches
from gaps.scenes.session.routes import ToNewGame, ToTitle
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Activated, Button, Choice, Form, Panel, Stepper, legend
from gaps.store import Settings
from gaps.table.render.art import CardArt

SIZE = (860, 680)  # pixels at u = 1
PAD = 40
FIRST_GAME = "mini"  # what is dealt to somebody who comes from the lessons
DECKS = {
    "house": (N_("House"), N_("two families, four tones")),
    "classic": (N_("Classic"), N_("black and red")),
    "four": (N_("Four"), N_("safe for colour-blind eyes")),
}
MOTIONS = {"normal": N_("Normal"), "quick": N_("Quick"), "instant": N_("Instant"), "reduced": N_("Reduced")}
SOUNDS = {"on": N_("On"), "quiet": N_("Quiet"), "off": N_("Off")}
LOUD: Mapping[str, Mapping[str, object]] = {
    "on": {"muted": False, "effects_volume": 70, "music_volume": 35},
    "quiet": {"muted": False, "effects_volume": 30, "music_volume": 15},
    "off": {"muted": True},
}
KEYS = ((("↑", "↓"), N_("next")), (("←", "→"), N_("change")), (("Esc",), N_("skip")))


def motion_of(settings: Settings) -> str:
    """Which of the motions is set; a speed that is not among them counts as normal."""
    if settings.reduced_motion:
        return "reduced"
    return settings.speed if settings.speed in MOTIONS else "normal"


def sound_of(settings: Settings) -> str:
    """Which of the sounds is set."""
    if settings.muted:
        return "off"
    return "quiet" if settings.effects_volume <= LOUD["quiet"]["effects_volume"] else "on"  # type: ignore[operator]


class FirstRun(GameScene):
    """Shown once, before the title. Every choice is kept as it is made, and none has to be made."""

    form: Form

    def __init__(self, context: Context) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.landscape: Landscape | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.sample = MotionSample()
        self.fresh = True
        self.decks = SuitSwatches("deck", DECKS, context.settings.deck)
        self.motion = Choice(
            "motion", N_("Motion"), MOTIONS, motion_of(context.settings), N_("How the cards travel")
        )
        self.sound = Choice(
            "sound", N_("Sound"), SOUNDS, sound_of(context.settings), N_("Wood, paper, a little wind")
        )
        self.show_me = Button("lessons", N_("Show me how"), icon="peak", primary=True)
        self.to_title = Button("title", N_("To the title"), icon="home")
        self.tongue = Stepper("language", language.available(), language.current(), tooltip=N_("Language"))
        widgets = [self.decks, self.motion, self.sound, self.show_me, self.to_title, self.tongue]
        self.form = Form(widgets, focused="deck")

    @property
    def moving(self) -> bool:
        return self.sample.moving or self.form.moving

    def update(self, dt: float) -> Transition | None:
        self.form.update(dt)
        self.sample.update(dt)
        return None

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if intent is Nav.BACK:
            return self._title()
        activated = self.form.handle(intent)
        return self._fired(activated) if activated is not None else None

    def _fired(self, activated: Activated) -> Transition | None:
        match activated.name:
            case "lessons":
                return Push(LessonScene(self.context))
            case "title":
                return self._title()
            case "deck":
                self.context.change(deck=activated.value)
            case "motion":
                reduced = activated.value == "reduced"
                speed = {} if reduced else {"speed": activated.value}
                self.context.change(reduced_motion=reduced, **speed)
                self.sample.go(self.style, self.context.motion_settings)
            case "language":
                self.context.change(language=activated.value)
                self.resize(self.style.size)
            case "sound":
                self.context.change(**LOUD[str(activated.value)])
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """After the lessons: a game for whoever wants to play, else the title."""
        if isinstance(result, PlayRequested):
            return Replace(ToNewGame(self.context.new_game(CATALOGUE[FIRST_GAME], self.context.pick())))
        return self._title()

    def _title(self) -> Transition:
        return Replace(ToTitle())

    def leave(self) -> None:
        """Whoever has been here is not asked again."""
        self.context.change(welcomed=True)

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        self.landscape = Landscape(size, style.theme)
        px, (width, height) = style.px, size
        self.panel = panel = pygame.Rect(
            0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24))
        )
        panel.center = width // 2, height // 2
        left, wide = panel.left + px(PAD), panel.width - 2 * px(PAD)
        self.tongue.rect = pygame.Rect(panel.right - px(PAD) - px(190), panel.top + px(30), px(190), px(40))
        theme, back = self.context.settings.theme, self.context.settings.back
        self.decks.arts = {deck: CardArt(deck, theme, back) for deck in DECKS}
        self.decks.rect = pygame.Rect(left, panel.top + px(164), wide, px(168))
        self.motion.rect = pygame.Rect(left, panel.top + px(362), wide, px(84))
        self.sound.rect = pygame.Rect(left, panel.top + px(456), wide, px(60))
        self.sample.rect = pygame.Rect(left + px(190), self.motion.rect.top + px(10), px(190), px(64))
        if self.fresh:
            self.fresh = False
            self.sample.go(style, self.context.motion_settings)
        y, half = panel.top + px(540), (wide - px(16)) // 2
        self.show_me.rect = pygame.Rect(left, y, half, px(56))
        self.to_title.rect = pygame.Rect(left + half + px(16), y, half, px(56))
        self.form.lay_out(style)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        assert self.landscape is not None
        style, theme, px = self.style, self.style.theme, self.style.px
        self.landscape.draw(surface, 0)
        Panel().draw(surface, style, self.panel)
        x, y = self.decks.rect.left, self.panel.top + px(26)
        surface.blit(style.text(_("Before you set out"), "h1", theme.hi), (x, y))
        note = _("Three choices for the way. The settings keep them, and let you change your mind.")
        surface.blit(style.text(note, "body", theme.mid), (x + px(2), y + px(54)))
        surface.blit(style.text(_("Suit colours"), "label", theme.brass), (x, self.decks.rect.top - px(36)))
        self.form.draw(surface, style)
        self.sample.draw(surface, style, self.context.art())
        keys = legend(style, KEYS)
        foot = (self.show_me.rect.bottom + px(3) + self.panel.bottom) // 2
        surface.blit(keys, keys.get_rect(center=(self.panel.centerx, foot)))
