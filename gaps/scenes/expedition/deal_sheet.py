"""A deal of the expedition before it is played: its board, the best game, and what its stars ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gaps.engine import Variant
from gaps.language import N_, _, integer
from gaps.progress.expedition.camps import Aim, Stage, camps, stage_of
from gaps.progress.expedition.stars import StageResult, Stars
from gaps.scenes.common.card_parts import thumbnail_part
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.session.routes import PlayRequested
from gaps.scenes.shell.context import Context
from gaps.scenes.text import expedition_text, record_text
from gaps.scenes.text.refusals import capitalized
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, Plate, SaidAs, button, column, glyph, layers, line, row, space
from gaps.stage.widgets import LEAD
from gaps.store import Record, SavedGame


def stage_under_way(context: Context, stage: Stage) -> SavedGame | None:
    """Return the game of a deal that was left after at least one move: it waits in a slot of its own."""
    return context.games.in_slot(SavedGame(stage.code, expedition=True).slot)


class DealSheet(Dialog):
    """Over the map, which keeps the stars up to date; ``show`` tells it which deal is on the sheet."""

    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    size = (620, 612)
    pad = (32, 28, 32, 42)

    def __init__(
        self,
        context: Context,
        below: Scene,
        stage: Stage,
        stars_now: Callable[[], Stars],
        show: Callable[[Stage], None],
    ) -> None:
        super().__init__(context, below)
        self.stage, self._stars_now, self._show = stage, stars_now, show
        self.stars = stars_now()
        self.first_focus = "play" if self.is_open else "back"

    @property
    def variant(self) -> Variant:
        return self.stage.variant

    @property
    def is_open(self) -> bool:
        return self.stars.is_open(self.stage.camp)

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for records that come late."""
        return self.below.wake_after

    def update(self, dt: float) -> Transition | None:
        self.below.update(dt)
        if self.stars is not self._stars_now():
            self.stars = self._stars_now()
            self.resize(self.style.size)
        return super().update(dt)

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.ACTIVATE,), N_("play"), enabled=self.is_open),
            Shortcut((GameCommand.HELP,), N_("help")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other deal"), turn=self._turn),
            self.back_shortcut(N_("map")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        match intent:
            case Wheel(_pos, dy) if dy and self.closing is None:
                self._turn(-1 if dy > 0 else 1)
                self.changed()
                return None
            case Nav.UP | Nav.DOWN:
                intent = Nav.NEXT if intent is Nav.DOWN else Nav.PREVIOUS
        return super().handle(intent)

    def _turn(self, by: int) -> None:
        stages = [stage for camp in camps() for stage in camp.stages]
        index = stages.index(self.stage) + by
        if not 0 <= index < len(stages):
            return
        was_open, self.stage = self.is_open, stages[index]
        self._show(self.stage)
        self.below_changed = True
        if self.is_open and not was_open:
            self.focus("play")
        stars = expedition_text.stars_and_next(self.stars, self.stage)
        self.context.announcer.say_at_once(". ".join((self.title, *self._head(), stars)))

    def _play(self) -> Transition | None:
        game = self.context.games.deal(self.variant, self.stage.seed, expedition=True)
        return open_game(self.context, self, game)

    def _rules(self) -> Transition:
        return Push(Rules(self.context, self, self.variant))

    def resume(self, result: Result | None) -> Transition | None:
        if isinstance(result, PlayRequested) and self.is_open:
            return self._play()
        return super().resume(result)

    @property
    def title(self) -> str:
        return _(self.stage.name)

    def _head(self) -> Sequence[str]:
        words = expedition_text.stage_heading(self.stage), expedition_text.rules_of(self.stage)
        if self.is_open:
            return words
        return *words, expedition_text.closed_text(self.stars, self.stage.camp)

    def view(self) -> Part:
        result = self.stars.result(self.stage)
        heading, facts, *closed = self._head()
        winnable = column(
            Label(_("Winnable"), ("choice", "small"), "brass", says=""),
            Label(_("by the solver"), ("note", "small"), "mid", says=""),
        )
        stars = (
            self._star(number, aim, earned, result)
            for number, (aim, earned) in enumerate(zip(self.stage.aims, result.earned, strict=True))
        )
        seen = f"{_('Winnable')}, {_('by the solver')}"
        return column(
            row(
                column(
                    Label(heading, ("choice", "small"), "brass"),
                    Label(self.title, ("h1", "h2"), says="", size=46),
                    share=1,
                ),
                glyph("pass_open", (50, 30), across=30, lies=0.1),
                winnable,
                gap=10,
                size=74,
            ),
            Label(facts, ("body", "note", "small"), "mid", size=28),
            space(4),
            row(
                thumbnail_part(self.variant, self.context.look.art(), self.stage.seed, size=262, says=seen),
                self._best(result.best),
                gap=36,
                size=130,
            ),
            space(22),
            line(),
            Label(_("Three stars"), "h3", size=48, says=""),
            column(*stars, gap=6, group=SaidAs("stars", _("Three stars"), Role.LIST)),
            Label(closed[0] if closed else "", ("note", "small"), "ember", share=1),
            row(
                button(
                    "play",
                    N_("Play") if stage_under_way(self.context, self.stage) is None else N_("Continue"),
                    self._play,
                    "play",
                    keycap=self.context.label(Nav.ACTIVATE) if self.is_open else None,
                    look=LEAD,
                    enabled=self.is_open,
                    share=1,
                ),
                button("rules", N_("Rules"), self._rules, "help", size=118),
                button("back", N_("Back"), self.back, "left", size=114),
                gap=12,
                size=56,
            ),
        )

    def whole(self) -> Part:
        if not self.style.is_wide:
            return super().whole()
        ground = "bg1" if self.style.theme.light else "bg0"
        foot = row(space(), self.legend(), space(), size=42, face=Plate(ground, 0))
        return layers(super().whole(), column(space(), foot))

    def _best(self, best: Record | None) -> Part:
        head, texts = _("Your best here"), [_("Not won yet")]
        if best is not None and record_text.old_scoring(best):
            head = _("Your best here, by older rules")
        looks: Sequence[tuple[str | tuple[str, ...], str]] = [(("h3", "h4", "note_bold"), "hi")]
        if best is not None:
            texts = [integer(best.arcade), *expedition_text.best_game(best)]
            looks = ("score", "hi"), (("choice", "small"), "hi"), (("note", "small"), "mid")
        return column(
            Label(head, ("note", "small"), "mid"),
            *(Label(text, *look) for text, look in zip(texts, looks, strict=True)),
            share=1,
            gap=2 if best is not None else 6,
            pad=(0, 10, 0, 0),
            says=f"{head}: {', '.join(texts)}",
        )

    def _star(self, number: int, aim: Aim, earned: Record | None, result: StageResult) -> Part:
        if earned is not None and (played := stage_of(earned.code)) is not None:
            aim = played.aims[number]
        name = capitalized(expedition_text.aim_text(aim))
        status = expedition_text.aim_status(aim, earned, result)
        said = Spoken(part_key("star", number), Role.ITEM, name, detail=status)
        return row(
            glyph("star_full" if earned else "star_empty", (26, 26)),
            Label(name, ("label", "choice", "note_bold", "small"), share=1),
            Label(status, "note", "hi" if earned else "mid", "midright"),
            pad=(15, 0, 18, 0),
            gap=14,
            size=44,
            face=Plate(radius=10, edge="edge"),
            says=(said,),
        )
