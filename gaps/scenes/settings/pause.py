"""Pause: what to do with the game on the left, how it looks and feels on the right, on one sheet."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import Ask
from gaps.scenes.common.modal import Sheet
from gaps.scenes.input.commands import Act
from gaps.scenes.input.controls import KEYS as KEYS_OF_THE_HOUSE
from gaps.scenes.input.key_bindings import BINDABLE, chosen_for
from gaps.scenes.input.key_chords import read_chord
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.settings.settings_pages import PAGES, rows_of
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import words
from gaps.stage.core.intents import Command, Intent, Keyed, Nav, Press
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.widgets import Choice, Fired, Form, Plate, Widget

SIZE = (1060, 688)  # pixels at u = 1
LEFT, COLUMN = 32, 268  # margin, and width of the column of actions
PLATE, PLATE_STEP = 48, 58
ROW, ROW_STEP, KEY_STEP = 50, 56, 42
SWATCH = 92
ONE_COLUMN = 7  # rows of keys in a column
KEYS: Sequence[tuple[Sequence[Command], str]] = (
    ((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
    ((Nav.ACTIVATE,), N_("play card or gap")),
    ((Act.UNDO, Act.REDO), N_("undo, redo")),
    ((Act.HINT, Act.REDEAL), N_("hint, redeal")),
    ((Nav.NEXT,), N_("next playable")),
)


class Pause(Sheet):
    """Closes with what is to be done: ``None`` to go on, or the name of an action."""

    def __init__(self, kit: Kit, below: Scene, sitting: Sitting | None = None) -> None:
        super().__init__(kit, below)
        self.sitting = sitting
        if sitting is None:
            actions = [Plate("resume", N_("Done"), icon="tick", primary=True)]
        else:
            actions = [
                Plate("resume", N_("Resume"), icon="play", primary=True, align="left"),
                Plate("retry", N_("Restart deal"), icon="retry", align="left"),
                Plate("new", N_("New deal"), icon="redeal", align="left"),
                Plate("number", N_("Deal number…"), icon="peak", align="left"),
                Plate("rules", N_("How to play"), icon="help", align="left"),
                Plate(
                    "give up",
                    N_("Give up"),
                    icon="x",
                    enabled=bool(sitting.game.steps),
                    align="left",
                ),
                Plate("title", N_("Title screen"), icon="home", align="left"),
            ]
            for plate in actions:
                plate.enabled = plate.enabled and plate.name not in sitting.barred
        self.actions = actions
        self.page = kit.settings_page
        self.pages = Choice("page", "", PAGES, self.page)
        self.rows: list[Widget] = []
        self.note = ""
        self._turn_to(self.page, focused="resume")

    def _turn_to(self, page: str, focused: str) -> None:
        self.page = self.kit.settings_page = page  # the same one the next time
        self.note = ""
        self.rows = rows_of(page, self.kit)
        ring = self.form.ring
        self.form = Form([*self.actions, self.pages, *self.rows], focused=focused)
        self.form.ring = ring or focused == "resume"

    def lay_out(self) -> None:
        px, (width, height) = self.look.px, self.look.size
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24)))
        self.panel.center = (width // 2, height // 2)
        for number, plate in enumerate(self.actions):
            y = self.panel.top + px(112) + number * px(PLATE_STEP)
            plate.rect = pygame.Rect(self.panel.left + px(LEFT), y, px(208), px(PLATE))
            plate.keycap = self._keycap(plate.name)
        x = self.panel.left + px(COLUMN) + px(LEFT)
        right = self.panel.right - px(LEFT)
        self.pages.rect = pygame.Rect(x, self.panel.top + px(24), right - x, px(44))
        y = self.panel.top + px(88)
        if self.page == "keys":
            self._lay_out_keys(x, right, y)
            return
        for row in self.rows:
            if isinstance(row, Gallery):
                wide = px(444) if row.name == "theme" else right - x - px(444) - px(40)
                left = x if row.name == "theme" else right - wide
                row.rect = pygame.Rect(left, y + px(32), wide, px(SWATCH))
                y += px(SWATCH + 48) if row.name == "back" else 0
            else:
                row.rect = pygame.Rect(x, y, right - x, px(ROW))
                y += px(ROW_STEP)

    def _lay_out_keys(self, x: int, right: int, y: int) -> None:
        px, gap = self.look.px, self.look.px(44)
        wide = (right - x - gap) // 2
        for number, row in enumerate(self.rows):
            column, place = divmod(number, ONE_COLUMN)
            row.rect = pygame.Rect(
                x + column * (wide + gap), y + place * px(KEY_STEP), wide, px(KEY_STEP - 6)
            )
            if isinstance(row, Plate):
                row.rect = pygame.Rect(x, y + ONE_COLUMN * px(KEY_STEP) + px(20), px(280), px(44))

    def _keycap(self, name: str) -> str | None:
        acts = {"retry": Act.RETRY, "new": Act.NEW_DEAL, "number": Act.DEAL_NUMBER, "rules": Act.RULES}
        return self.kit.label(acts[name]) if name in acts else None

    def handle(self, intent: Intent) -> Transition | None:
        listening = next((row for row in self.rows if isinstance(row, KeyRow) and row.listening), None)
        if listening is not None:
            self.stale = True
            if isinstance(intent, Keyed):
                self._bind(listening, intent.name)
            elif isinstance(intent, Press | Nav):
                self._listen(None)
            return None
        match intent:
            case Act() if self.form.typing:
                return None  # the letter goes to the field
            case Act.PAUSE:
                self.close(None)
            case Act.NEW_DEAL | Act.DEAL_NUMBER | Act.RULES if self.sitting is not None:
                self.close({Act.NEW_DEAL: "new", Act.DEAL_NUMBER: "number", Act.RULES: "rules"}[intent])
            case _:
                return super().handle(intent)
        return None

    def _listen(self, row: KeyRow | None) -> None:
        for each in self.rows:
            if isinstance(each, KeyRow):
                each.listening = each is row
        self.kit.controls.listening = row is not None

    def _bind(self, row: KeyRow, name: str) -> None:
        """A key has been pressed for ``row``."""
        self._listen(None)
        command = next(each for each in BINDABLE if each.name == row.name)
        chord = read_chord(name)
        taken = KEYS_OF_THE_HOUSE.get(chord)
        if isinstance(taken, Nav) and taken not in BINDABLE:
            self.note = _("{name} moves the focus, chooses or goes back: it keeps doing that.").format(
                name=name
            )
            return
        keys, other = chosen_for(command, chord, self.kit.settings.keys)
        if other is not None and other not in BINDABLE:
            self.note = _("{name} is taken.").format(name=name)
            return
        self.kit.change(keys=keys)
        self._turn_to("keys", row.name)
        self.note = (
            _("{command} has no key now.").format(command=_(BINDABLE[other])) if other is not None else ""
        )
        self.lay_out()

    def fired(self, fired: Fired) -> Transition | None:
        name, widget = fired.widget.name, fired.widget
        if widget is self.pages:
            self._turn_to(str(fired.value), "page")
            self.lay_out()
        elif isinstance(widget, KeyRow):
            self._listen(widget)
        elif name == "keys of the house":
            self.kit.change(keys={})
            self._turn_to("keys", "page")
            self.lay_out()
        elif isinstance(widget, Plate):
            if name == "give up":
                return Push(
                    Ask(
                        self.kit,
                        self,
                        _("Give up this deal?"),
                        _("It counts as lost."),
                        (_("Give up"), _("Go on")),
                    )
                )
            self.close(None if name == "resume" else name)
        elif name == "fullscreen":
            self.kit.toggle_fullscreen()
        else:
            self._set(name, fired.value)
        return None

    def _set(self, name: str, value: object) -> None:
        """A setting has another value; it shows at once."""
        if name == "theme" and value == "signal":
            self.kit.change(theme=value, deck="four")  # high contrast wants suits that are told apart
        elif name == "muted":
            self.kit.toggle_mute()
        else:
            self.kit.change(**{name: value})
        if name == "name":
            return
        if name in ("theme", "back", "deck", "language"):
            self._turn_to(self.page, name)
        self.resize(self.look.size)

    def resume(self, result: object) -> Transition | None:
        """The question about giving up has been answered."""
        if result is True:
            self.close("give up")
        self.stale = True
        return None

    def leave(self) -> None:
        """No key is waited for any more."""
        self.kit.controls.listening = False

    def paint(self, surface: pygame.Surface) -> None:
        look, theme, px, panel = self.look, self.look.theme, self.look.px, self.panel
        x = panel.left + px(LEFT)
        room = px(COLUMN) - px(LEFT) - px(12)
        title = _("Paused") if self.sitting else _("Settings")
        head = look.fitted(title, room, theme.hi, "h1", "h2", "h3")
        surface.blit(head, head.get_rect(midleft=(x, panel.top + px(44))))
        if self.sitting is not None:
            deal = f"{self.kit.name_of(self.sitting.variant)} · {self.sitting.told}"
            said = f"{deal} · {words.clock(self.sitting.seconds)}"
            for number, part in enumerate(look.wrap(said, "note", px(COLUMN) - px(LEFT) - px(12))[:2]):
                at = x + px(2), panel.top + px(70) + number * px(17)
                surface.blit(look.text(part, "note", theme.mid), at)
        line = panel.left + px(COLUMN)
        pygame.draw.line(surface, theme.edge, (line, panel.top + px(24)), (line, panel.bottom - px(24)))
        for row in self.rows:
            if isinstance(row, Gallery):
                head = look.text(_("Theme") if row.name == "theme" else _("Card back"), "h4", theme.brass)
                surface.blit(head, (row.rect.left, row.rect.top - px(28)))
        if self.note:
            y = self.panel.bottom - px(24) - px(28)
            surface.blit(look.text(self.note, "note", theme.ember), (line + px(LEFT), y))
        self._paint_keys(surface, x)

    def _paint_keys(self, surface: pygame.Surface, x: int) -> None:
        look, px = self.look, self.look.px
        y = self.panel.bottom - px(24) - len(KEYS) * px(24)
        if self.sitting is not None and y < self.actions[-1].rect.bottom + px(12):
            return
        for number, line in enumerate(KEYS):
            surface.blit(self.kit.legend(look, [line]), (x, y + number * px(24)))
