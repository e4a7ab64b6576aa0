"""The sheet of a match: what all have played, whose turn it is, and what next."""

from __future__ import annotations

from dataclasses import replace

import pygame

from gaps.engine import by_key
from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import Ask
from gaps.scenes.game.play import Play
from gaps.scenes.session.match_turn import MatchSitting
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import match_text
from gaps.scenes.together import score_table
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Replace, Scene, Transition
from gaps.stage.drawing.style import Look
from gaps.stage.widgets import Form, Panel, Plate, Widget
from gaps.store import Match, Turn

MARGIN, TOP, SIDE, PAD = 32, 104, 348, 24  # pixels at u = 1
PLATE, STEP = 50, 60
FORMS = ("txt", "csv")


class MatchSheet(Scene):
    """Comes between two turns. ``match`` must be what the folder holds; ``just`` is the turn that has just
    been played, whose result its player sees before it is hidden again."""

    def __init__(self, kit: Kit, match: Match, just: Turn | None = None) -> None:
        self.kit, self.match, self.just = kit, match, just
        self.look: Look = kit.look((1280, 800))
        self.side = self.table = pygame.Rect(0, 0, 0, 0)
        self.told = ""  # what became of an export
        self.on = Plate("on", icon="right", primary=True)
        self.play = Plate("play", icon="play", primary=True)
        self.new = Plate("new", N_("New match…"), icon="people", primary=True)
        self.leave_it = Plate("leave", N_("Leave"), icon="home")
        self.give_up = Plate("give up", N_("Give up the match…"), icon="x")
        self.files = [
            Plate(form, text, icon="share", role="choice")
            for form, text in zip(FORMS, (N_("Save as text"), N_("Save as CSV")), strict=True)
        ]
        self.form = Form([])
        self._offer()

    def _offer(self) -> None:
        """The plates for what can be done now."""
        first = self.on if self.just is not None else self.new if self.match.over else self.play
        self.on.text, self.play.text = match_text.onward(self.match), match_text.play(self.match)
        plates: list[Widget] = [first, self.leave_it]
        if not self.match.over:
            plates.append(self.give_up)
        for plate in self.files:
            plate.enabled = self.match.complete > 0
        self.form = Form([*plates, *self.files], focused=first.name)

    def handle(self, intent: Intent) -> Transition | None:
        self.stale = True
        fired = self.form.handle(intent)
        if intent is Nav.BACK:
            return self._title()
        match fired.name if fired is not None else "":
            case "on" if self.match.over or len(self.match.players) > 1:
                self.just = None
                self._offer()
                self.resize(self.look.size)
            case "on" | "play":
                return self._play()
            case "new":
                return Push(MatchSetup(self.kit, self))
            case "leave":
                return self._title()
            case "give up":
                ask = Ask(
                    self.kit,
                    self,
                    _(match_text.GIVE_UP),
                    _(match_text.GIVE_UP_NOTE),
                    (_("Give up"), _("Play on")),
                )
                ask.form.focus("no")
                return Push(ask)
            case "txt" | "csv" as form:
                self._export(form)
        return None

    def _play(self) -> Transition:
        fresh = self.match.playing is None
        sitting = MatchSitting.take(self.kit, self.match, after_turn)
        return Replace(Play(self.kit, sitting, fresh=fresh))

    def _title(self) -> Transition:
        return Replace(self.kit.roads.title(self.kit))

    def _export(self, form: str) -> None:
        path = self.kit.folder.export_match(self.match, f"{self.kit.now():%Y-%m-%d-%H%M%S}", form)
        self.told = match_text.IMPOSSIBLE if path is None else match_text.exported(str(path))

    def resume(self, result: object) -> Transition | None:
        """A new match has been set up, or the question about giving up has been answered."""
        self.stale = True
        if isinstance(result, Match):
            return Replace(MatchSheet(self.kit, result))
        if result is True:
            self.match, self.just = replace(self.match, given_up=True, playing=None), None
            self.kit.folder.save_match(self.match)
            self._offer()
        self.resize(self.look.size)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        self.look = look = self.kit.look(size)
        px, (width, height) = look.px, size
        top, high = px(TOP), height - px(TOP) - px(MARGIN)
        self.side = pygame.Rect(width - px(MARGIN) - px(SIDE), top, px(SIDE), high)
        wide = self.side.left - px(MARGIN) - px(20)
        self.table = pygame.Rect(px(MARGIN), top, wide, min(high, score_table.height(look, self.match)))
        x, wide = self.side.left + px(PAD), self.side.width - 2 * px(PAD)
        half = (wide - px(12)) // 2
        y = self.side.bottom - px(PAD) - px(40)
        for number, plate in enumerate(self.files):
            plate.rect = pygame.Rect(x + number * (half + px(12)), y, half, px(40))
        plates = [widget for widget in self.form.widgets if widget not in self.files]
        y -= px(STEP) * len(plates) + px(12)
        for number, widget in enumerate(plates):
            widget.rect = pygame.Rect(x, y + number * px(STEP), wide, px(PLATE))
        self.stale = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        look, px, theme = self.look, self.look.px, self.look.theme
        surface.blit(self.kit.field(look.size), (0, 0))
        head = look.text(_("Match"), "h1", theme.hi)
        at = head.get_rect(topleft=(px(MARGIN), px(28)))
        surface.blit(head, at)
        name = self.kit.name_of(by_key(self.match.key))
        told = (
            _("{name} · {deals} deals · {allowed}")
            .format(name=name, deals=len(self.match.deals), allowed=match_text.allowed(self.match))
            .rstrip(".")
        )
        text = look.text(told, "body", theme.mid)
        surface.blit(text, text.get_rect(midleft=(at.right + px(22), at.centery + px(4))))
        score_table.draw(surface, look, self.table, self.match, self.just)
        Panel().draw(surface, look, self.side)
        self._tell(surface)
        self.form.draw(surface, look)

    def _tell(self, surface: pygame.Surface) -> None:
        """The words beside the sheet; the rule is said as long as there is room for it."""
        look, px, theme = self.look, self.look.px, self.look.theme
        x, y, room = self.side.left + px(PAD), self.side.top + px(22), self.side.width - 2 * px(PAD)
        for line in look.wrap(match_text.heading(self.match, self.just), "h2", room):
            surface.blit(look.text(line, "h2", theme.hi), (x, y))
            y += px(30)
        y += px(6)
        bottom = min(widget.rect.top for widget in self.form.widgets) - px(10)
        told = "\n".join((match_text.note(self.match, self.just), *match_text.ranking(self.match)))
        if self.just is not None:
            told = match_text.note(self.match, self.just)
        parts = [(told, theme.hi), (self.told or _(match_text.RULE), theme.mid)]
        for told, colour in parts:
            for line in look.wrap(told, "note", room):
                if y + px(20) > bottom:
                    break
                surface.blit(look.text(look.cut(line, "note", room), "note", colour), (x, y))
                y += px(20)
            y += px(12)


def after_turn(sitting: MatchSitting) -> MatchSheet:
    """The sheet when a turn has been played."""
    assert sitting.match is not None
    return MatchSheet(sitting.kit, sitting.match, sitting.match.turns[-1])
