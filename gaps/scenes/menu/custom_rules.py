"""Rules put together by hand: a row for each dial, a small board that shows them, and their code to share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pygame

from gaps.engine import (
    CATALOGUE,
    CustomRules,
    Fill,
    FirstColumn,
    FreshGaps,
    InputError,
    Keep,
    RemovedRank,
    Variant,
    custom_rules_of,
    custom_rules_problem,
    custom_variant,
    deal,
    format_custom_rules,
)
from gaps.language import N_, Message, _, error_text
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import DealChosen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.text import refusals, variant_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Scene, Transition
from gaps.stage.drawing import shapes
from gaps.stage.widgets import Activated, Button, Choice, Form, TextField, Toggle
from gaps.table.table import Table

SIZE = (1150, 640)  # pixels at u = 1
ROW, SIDE = 48, 400
SHOWN_DEAL = 20417  # the number of the deal that is shown small
RANKS = tuple(map(str, range(5, 14)))
REDEALS: Mapping[str, str] = {**{str(number): str(number) for number in range(10)}, "u": "∞"}
FILLS: Mapping[str, Message] = {
    "l": N_("Left"),
    "e": N_("Either side"),
    "h": N_("Any higher"),
    "s": N_("Any suit"),
}
NEEDS_REDEAL = ("gaps", "shuffled", "keep", "early")


class CustomRulesDialog(Modal):
    """Closes with the variant and the number of a deal to be played, or ``None``."""

    def __init__(self, context: Context, below: Scene, variant: Variant | None = None) -> None:
        """``variant`` is where the dials stand at first, if its rules can be told by dials."""
        super().__init__(context, below)
        self.dials = (custom_rules_of(variant) if variant is not None else None) or CustomRules()
        dials = self.dials
        self.rows = [
            Choice("ranks", N_("Ranks of a suit"), RANKS, str(dials.ranks)),
            Choice("lifted", N_("Lifted away"), {"l": N_("Lowest"), "h": N_("Highest")}, dials.removed.value),
            Choice("fill", N_("A gap asks"), FILLS, dials.fill.value),
            Choice(
                "first",
                N_("First column"),
                {"b": N_("Any base"), "p": N_("Placed")},
                dials.first_column.value,
            ),
            Choice("redeals", N_("Redeals"), REDEALS, "u" if dials.redeals is None else str(dials.redeals)),
            Choice(
                "gaps",
                N_("Fresh gaps"),
                {"r": N_("After runs"), "a": N_("Anywhere"), "e": N_("Row ends")},
                dials.gaps.value,
            ),
            Choice(
                "keep",
                N_("Stays"),
                {"r": N_("Runs"), "c": N_("Full rows"), "n": N_("Nothing")},
                dials.keep.value,
            ),
            Toggle("shuffled", N_("Shuffled"), dials.shuffled),
            Toggle("early", N_("Redeal at any time"), dials.early),
            Toggle("locked", N_("Runs are locked"), dials.locked),
        ]
        self.copy = Button("copy", N_("Copy"), icon="share", text_style="choice")
        self.play = Button("play", N_("Play"), icon="play", primary=True)
        self.keep = Button("keep own", N_("Keep"), tooltip=N_("Among your own trails"))
        self.cancel = Button("cancel", N_("Cancel"))
        given = "" if variant is None or variant.key in CATALOGUE else context.name_of(variant)
        self.called = TextField(
            "called", "" if given == "Custom" else given, N_("A name for them"), 28, "button"
        )
        buttons = [self.copy, self.play, self.keep, self.cancel]
        self.form = Form([*self.rows, self.called, *buttons], focused="ranks")
        self.copied = ""  # what became of the last copying
        self._turned = "gaps"  # the row that was changed last
        self._preview: tuple[object, pygame.Surface] | None = None
        self._tell()

    @property
    def problem(self) -> InputError | None:
        """Why these rules cannot be played; ``None`` if they can."""
        return custom_rules_problem(self.dials)

    @property
    def code(self) -> str:
        """The code that holds the rules."""
        return format_custom_rules(self.dials)

    @property
    def name(self) -> str:
        """What the rules are called: as the variant of the catalogue that has them, if there is one."""
        if self.problem:
            return _("No game yet")
        kin = kin_of(custom_variant(self.dials))
        return _(kin.name) if kin is not None else _("Custom")

    def lay_out(self) -> None:
        px, (width, height) = self.style.px, self.style.size
        self.panel = pygame.Rect(0, 0, min(px(SIZE[0]), width - px(24)), min(px(SIZE[1]), height - px(24)))
        self.panel.center = (width // 2, height // 2)
        side = min(px(SIDE), self.panel.width * 2 // 5)
        self.side = pygame.Rect(self.panel.right - px(28) - side, 0, side, 0)
        self.side.top, self.side.height = self.panel.top + px(86), self.panel.height - px(86 + 28)
        left, top = self.panel.left + px(28), self.panel.top + px(86)
        high = min(px(ROW), (self.panel.bottom - px(24) - top) // len(self.rows))
        for number, row in enumerate(self.rows):
            row.rect = pygame.Rect(left, top + number * high, self.side.left - px(36) - left, high)
        third = (side - 2 * px(12)) // 3
        y = self.side.bottom - px(48)
        for number, button in enumerate((self.play, self.keep, self.cancel)):
            button.rect = pygame.Rect(self.side.left + number * (third + px(12)), y, third, px(48))
        at = left + self.style.width(_("Your own rules"), "h2") + px(24)
        self.called.rect = pygame.Rect(at, self.panel.top + px(18), self.side.left - px(36) - at, px(42))
        self.copy.rect = pygame.Rect(self.side.right - px(86), y - px(62), px(86), px(36))
        self._preview = None

    def handle(self, intent: Intent) -> Transition | None:
        if intent is GameCommand.COPY and not self.problem:
            self._copy()
            return None
        return super().handle(intent)

    def activated(self, activated: Activated) -> Transition | None:
        match activated.widget:
            case self.copy:
                self._copy()
            case self.cancel:
                self.close(None)
            case self.play:
                if self.called.value.strip():
                    self.context.save_custom_rules(self.called.value.strip(), custom_variant(self.dials))
                self.close(DealChosen(custom_variant(self.dials), self.context.pick()))
            case self.keep:
                self.context.save_custom_rules(self.called.value.strip(), custom_variant(self.dials))
                self.close(None)
            case self.called:
                self.copied = ""
            case _:
                self._turned = activated.name
                self._read()
                self._tell()
        return None

    def _copy(self) -> None:
        done = self.context.copy_text(self.code)
        self.copied = _("Copied") if done else _("The clipboard cannot be reached.")
        self.dirty = True

    def _read(self) -> None:
        """The dials as the rows stand now."""
        at = {row.name: row.value for row in self.rows}
        self.dials = replace(
            self.dials,
            ranks=int(str(at["ranks"])),
            removed=RemovedRank(at["lifted"]),
            fill=Fill(at["fill"]),
            first_column=FirstColumn(at["first"]),
            redeals=None if at["redeals"] == "u" else int(str(at["redeals"])),
            gaps=FreshGaps(at["gaps"]),
            keep=Keep(at["keep"]),
            shuffled=bool(at["shuffled"]),
            early=bool(at["early"]),
            locked=bool(at["locked"]),
        )
        self.copied = ""

    def _tell(self) -> None:
        """What cannot be played is said at the row that was changed last; what does not matter is faded."""
        problem = self.problem
        for row in self.rows:
            row.enabled = row.name not in NEEDS_REDEAL or self.dials.redeals != 0
            refused = problem if row.name == self._turned else None
            row.note = refusals.sentence(error_text(refused)) if refused is not None else ""
        self.play.enabled = self.copy.enabled = self.keep.enabled = problem is None

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        left, top = self.panel.left + px(28), self.panel.top + px(22)
        surface.blit(style.text(_("Your own rules"), "h2", theme.hi), (left, top))
        x, y = self.side.left, self.side.top
        surface.blit(style.text(self.name, "h3", theme.hi), (x, top + px(2)))
        if self.problem:
            shape, colour = _("These dials do not go together."), theme.ember
        else:
            shape, colour = variant_text.size_and_redeals(custom_variant(self.dials)), theme.brass
        surface.blit(style.text(shape, "note_bold", colour), (x, top + px(34)))
        if not self.problem:
            surface.blit(self._board(), (x, y))
            self._paint_rules(surface, y + self._board().get_height() + px(8))
        self._paint_code(surface)

    def _paint_rules(self, surface: pygame.Surface, y: int) -> None:
        """What a gap takes, as far as there is room."""
        style, end = self.style, self._told_top - self.style.px(6)
        moves = chapters(custom_variant(self.dials))[1][1]
        for line in (line for move in moves for line in style.wrap(move, "note", self.side.width)):
            text = style.text(line, "note", style.theme.mid)
            if y + text.get_height() > end:
                return
            surface.blit(text, (self.side.left, y))
            y += text.get_height()

    @property
    def _told_top(self) -> int:
        """Where the lines about the code begin."""
        return self.copy.rect.top - self.style.px(42)

    def _paint_code(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        field = pygame.Rect(self.side.left, self.copy.rect.top, self.side.width, self.copy.rect.height)
        surface.blit(shapes.rounded(field.size, px(8), theme.slot, px(1), theme.edge), field)
        code = style.text(self.code, "note_bold", theme.low if self.problem else theme.hi)
        surface.blit(code, code.get_rect(midleft=(field.left + px(12), field.centery)))
        told = self.copied or _("The code holds the rules. Paste it under New deal to come back here.")
        for number, line in enumerate(style.wrap(told, "small", field.width)):
            text = style.text(line, "small", theme.mid)
            surface.blit(text, (field.left, self._told_top + number * px(18)))

    def _board(self) -> pygame.Surface:
        """A deal by these rules, drawn small; kept until a dial is turned."""
        style, context = self.style, self.context
        room = max(style.px(40), self._told_top - style.px(8) - self.side.top)
        size = self.side.width, room
        key = self.dials, style.size, style.theme.name
        if self._preview is None or self._preview[0] != key:
            ground = pygame.Surface(size)
            ground.fill(style.theme.surface)
            inset = style.px(6)
            area = ground.get_rect().inflate(-2 * inset, -2 * inset)
            table = Table(
                deal(custom_variant(self.dials), SHOWN_DEAL),
                context.art(),
                style,
                context.motion_settings,
                ground,
                area,
            )
            picture = ground.copy()
            table.draw(picture)
            shown = picture.get_rect().clip(table.geometry.board.inflate(4 * inset, 4 * inset))
            self._preview = key, picture.subsurface((0, 0, size[0], shown.bottom))
        return self._preview[1]


def kin_of(variant: Variant) -> Variant | None:
    """The variant of the catalogue that has the same rules, if there is one."""
    return next((other for other in CATALOGUE.values() if _rules(other) == _rules(variant)), None)


def _rules(variant: Variant) -> tuple[object, ...]:
    shape = variant.layout, variant.ranks, variant.removed, variant.base, variant.top, variant.decks
    return *shape, variant.deal, variant.moves, variant.wishes, variant.home, variant.redeal
