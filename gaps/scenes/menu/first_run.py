"""The first start: suit colours, motion, sound, music and new deals; each choice takes effect at once."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps import language
from gaps.engine import CATALOGUE, Variant
from gaps.language import N_, _
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import DealChosen, PlayRequested
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.menu.motion_sample import MotionSample
from gaps.scenes.menu.suit_swatches import SUIT_COLOURS, SuitSwatches
from gaps.scenes.new_game.at_once.new_deal_at_once import deal_at_once
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.landscape import Landscape
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import PRIMARY, Activated, Button, Choice, Form, Panel, Stepper, legend
from gaps.stage.widgets.layout import center, inset, row, split_right
from gaps.store import Settings

SIZE = (860, 744)  # pixels at u = 1
MARGIN, PADDING = 24, 40
LANGUAGE_TOP, LANGUAGE_SIZE = 30, (190, 40)
DECKS_TOP, DECKS_HEIGHT = 156, 156
MOTION_TOP, MOTION_HEIGHT, SOUND_TOP, MUSIC_TOP, DEALS_TOP, ROW_HEIGHT = 322, 80, 406, 466, 526, 56
SAMPLE_LEFT, SAMPLE_DROP, SAMPLE_SIZE = 190, 8, (190, 64)
BUTTONS_TOP, BUTTON_HEIGHT, BUTTON_GAP = 604, 56, 16
NOTE = N_("You can change these later.")
FIRST_GAME = "mini"  # the variant that is dealt after the lessons
DECKS = {
    "house": (N_("House"), N_("two shades of black and red")),
    "classic": (N_("Classic"), N_("black and red")),
    "four": (N_("Four"), N_("safe for colour-blind eyes")),
}
MOTIONS = {"normal": N_("Normal"), "quick": N_("Fast"), "instant": N_("Instant"), "reduced": N_("Reduced")}
SOUNDS = {"on": N_("On"), "quiet": N_("Quiet"), "off": N_("Off")}
DEALS = {"winnable": N_("Winnable"), "any": N_("Any deal")}
EFFECTS_VOLUMES = {"on": 70, "quiet": 30, "off": 0}
KEYS = ((("↑", "↓"), N_("next")), (("←", "→"), N_("change")), (("Esc",), N_("skip")))


def motion_of(settings: Settings) -> str:
    """The key in ``MOTIONS`` of what is set; a speed that is not offered here counts as normal."""
    if settings.reduced_motion:
        return "reduced"
    return settings.speed if settings.speed in MOTIONS else "normal"


def sound_of(settings: Settings) -> str:
    """The key in ``SOUNDS`` of how loud the sounds of cards and buttons are."""
    if settings.muted or not settings.effects_volume:
        return "off"
    return "quiet" if settings.effects_volume <= EFFECTS_VOLUMES["quiet"] else "on"


def music_of(settings: Settings) -> str:
    """The key in ``SOUNDS`` of how loud the music is."""
    return "off" if settings.muted or not settings.music_volume else settings.music


def deals_of(settings: Settings) -> str:
    """The key in ``DEALS`` of the kind of new deals: those of a level are winnable, too."""
    return "any" if settings.deals == "any" else "winnable"


class FirstRun(GameScene):
    """Shown once, before the title. Every choice is optional, and is saved as it is made."""

    form: Form
    help = help_text.FIRST_RUN

    def __init__(self, context: Context) -> None:
        self.context = context
        self.style: Style = context.style((1280, 800))
        self.landscape: Landscape | None = None
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.sample = MotionSample()
        self.unseen = True
        self.learning = False  # whether the lessons have been opened
        self.decks = SuitSwatches("deck", DECKS, context.settings.deck)
        self.motion = Choice(
            "motion", N_("Motion"), MOTIONS, motion_of(context.settings), N_("How fast cards move")
        )
        self.sound = Choice("sound", N_("Sound"), SOUNDS, sound_of(context.settings), N_("Cards and buttons"))
        self.music_choice = Choice(
            "music",
            N_("Music"),
            SOUNDS,
            music_of(context.settings),
            N_("Calm; it grows as your rows fill up"),
        )
        self.deals = Choice(
            "deals",
            N_("New deals"),
            DEALS,
            deals_of(context.settings),
            N_("Winnable: the game has found a way to win"),
        )
        self.lessons = Button("lessons", N_("Learn to play"), icon="peak", look=PRIMARY)
        self.to_title = Button("title", N_("Main menu"), icon="home")
        self.language = Stepper("language", language.available(), language.current(), tooltip=N_("Language"))
        choices = [self.decks, self.motion, self.sound, self.music_choice, self.deals]
        self.form = Form([*choices, self.lessons, self.to_title, self.language], focused="deck")
        context.prepare_deals(CATALOGUE[FIRST_GAME])

    def spoken_words(self) -> Sequence[str]:
        return (_(NOTE),)

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
            return self._go_to_title()
        activated = self.form.handle(intent)
        return self._use(activated) if activated is not None else None

    def _use(self, activated: Activated) -> Transition | None:
        match activated.name:
            case "lessons":
                self.learning = True
                return Push(LessonScene(self.context))
            case "title":
                return self._go_to_title()
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
                self._choose_sound(str(activated.value))
            case "music":
                self._choose_music(str(activated.value))
            case "deals":
                self.context.change(deals=activated.value)
                self.context.prepare_deals(CATALOGUE[FIRST_GAME])
        return None

    def _choose_sound(self, loudness: str) -> None:
        """Change the effects. If everything was muted, the music stays off, as it is shown."""
        self._unmute()
        self.context.change(effects_volume=EFFECTS_VOLUMES[loudness])

    def _choose_music(self, loudness: str) -> None:
        """Change the music. If everything was muted, the effects stay off, as it is shown."""
        self._unmute()
        self.context.change(music=loudness)

    def _unmute(self) -> None:
        if self.context.settings.muted:
            self.context.change(muted=False, effects_volume=0, music="off")

    def settings_changed(self) -> None:
        self.sound.value = sound_of(self.context.settings)
        self.music_choice.value = music_of(self.context.settings)

    def resume(self, result: Result | None) -> Transition | None:
        """Start a game if the player wants one. Else end after the lessons, but stay after help or a file."""
        match result:
            case PlayRequested():
                return deal_at_once(self.context, self, CATALOGUE[FIRST_GAME], self._start, levels=False)
            case DealChosen(variant, seed):
                return self._start(variant, seed)
        return self._go_to_title() if self.learning else None

    def _start(self, variant: Variant, seed: int) -> Transition | None:
        return open_game(self.context, self, self.context.new_game(variant, seed))

    def _go_to_title(self) -> Transition:
        return Replace(ToTitle())

    def leave(self) -> None:
        """Do not show this scene again."""
        self.context.change(welcomed=True)

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        self.landscape = Landscape(size, style.theme)
        self.panel = center(
            pygame.Rect((0, 0), size), (style.px(SIZE[0]), style.px(SIZE[1])), style.px(MARGIN)
        )
        theme, back = self.context.settings.theme, self.context.settings.back
        self.decks.arts = {deck: self.context.graphics.make_art(deck, theme, back) for deck in DECKS}
        self._lay_out_widgets()
        if self.unseen:
            self.unseen = False
            self.sample.go(style, self.context.motion_settings)
        self.form.lay_out(style)
        self.dirty = True

    def _lay_out_widgets(self) -> None:
        px = self.style.px
        area = inset(self.panel, px(PADDING), 0)

        def at(top: int, height: int) -> pygame.Rect:
            return pygame.Rect(area.left, area.top + px(top), area.width, px(height))

        self.language.rect, _rest = split_right(at(LANGUAGE_TOP, LANGUAGE_SIZE[1]), px(LANGUAGE_SIZE[0]))
        self.decks.rect = at(DECKS_TOP, DECKS_HEIGHT)
        self.motion.rect = at(MOTION_TOP, MOTION_HEIGHT)
        self.sound.rect = at(SOUND_TOP, ROW_HEIGHT)
        self.music_choice.rect = at(MUSIC_TOP, ROW_HEIGHT)
        self.deals.rect = at(DEALS_TOP, ROW_HEIGHT)
        place = area.left + px(SAMPLE_LEFT), self.motion.rect.top + px(SAMPLE_DROP)
        self.sample.rect = pygame.Rect(place, (px(SAMPLE_SIZE[0]), px(SAMPLE_SIZE[1])))
        buttons = row(at(BUTTONS_TOP, BUTTON_HEIGHT), 2, px(BUTTON_GAP))
        self.lessons.rect, self.to_title.rect = buttons

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        assert self.landscape is not None
        style, theme, px = self.style, self.style.theme, self.style.px
        self.landscape.draw(surface, 0)
        Panel().draw(surface, style, self.panel)
        x, y = self.decks.rect.left, self.panel.top + px(26)
        surface.blit(style.text(self.spoken_title, "h1", theme.hi), (x, y))
        surface.blit(style.text(_(NOTE), "body", theme.mid), (x + px(2), y + px(54)))
        surface.blit(style.text(_(SUIT_COLOURS), "label", theme.brass), (x, self.decks.rect.top - px(36)))
        self.form.draw(surface, style)
        self.sample.draw(surface, style, self.context.art())
        keys = legend(style, KEYS)
        foot = (self.lessons.rect.bottom + px(3) + self.panel.bottom) // 2
        surface.blit(keys, keys.get_rect(center=(self.panel.centerx, foot)))
