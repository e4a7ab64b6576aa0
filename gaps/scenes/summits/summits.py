"""The summits: a grid of badges, and the conditions of the chosen one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gaps.engine import State, Variant
from gaps.engine.deals import parse_deal_number
from gaps.language import N_, _, integer, ngettext, pgettext
from gaps.progress.summits import BY_KEY, SUMMITS, Summit
from gaps.progress.summits.summit_reader import SummitCount
from gaps.scenes.board.opening import open_game
from gaps.scenes.common.badges import badge_name, badge_part
from gaps.scenes.common.board_part import MARGIN, board_part
from gaps.scenes.common.charts import bar_part
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import ToReview, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.text.numbers import part_of, when_text
from gaps.scenes.text.rulebook import HELP
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Push, Replace, Transition
from gaps.stage.drawing.style import (
    SPACE_L,
    SPACE_M,
    SPACE_XL,
    SPACE_XS,
)
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Chip,
    Face,
    Label,
    Part,
    Pin,
    SaidAs,
    Use,
    button,
    column,
    fact,
    fits,
    hairline,
    panel,
    row,
    space,
)
from gaps.stage.widgets import Activated
from gaps.store import GameLog
from gaps.table.landscape import views
from gaps.values import with_fields

COLUMNS = 6  # columns of the grid
BADGE_SIZE = 68  # in units
MAX_LINE_HEIGHT = 130  # maximum height of a line of badges, in units
# Bars of progress, in units.
BAR_WIDTH = 58  # width below a badge
WIDE_BAR = 150  # width of the bar of the chosen summit, and of all
BAR_HEIGHT = 8
BAR_GAP = 10  # from a bar to its figures
FIGURES_HEIGHT = 16  # height of the figures of a bar
DETAILS_HEIGHT = 520  # height of the details below the badges, in units
SIDE_WIDTH = 378  # width of the details next to the badges; on the board it is 330
POLL_SECONDS = 0.1  # seconds between two checks for summits that are not known yet
REACHED = N_("Reached")
NOT_REACHED = N_("Not reached yet")
EARNED_BY = N_("The game that earned it")


class Summits(RangeScreen):
    """The screen of all summits and of the chosen one.

    It ends at the title or, if it ``returns``, at the scene below. ``key`` chooses the
    first summit.
    """

    called = N_("Summits")
    about = (
        N_(
            "Each badge is something to reach by playing; games of which much was shown do not count."
        ),
        N_(
            "A bar under a badge shows how far it is. An outline is one that is not begun."
        ),
        N_("Click a badge to see what it asks for, and the game that earned it."),
        HELP,
    )
    east = views.SUMMITS

    def __init__(self, context: Context, key: str = "", returns: bool = False) -> None:
        self._returns = returns
        self.chosen = BY_KEY[key] if key in BY_KEY else SUMMITS[0]
        # True if the player, or the caller, has chosen a summit
        self._moved = key in BY_KEY
        # the game that earned the chosen summit, once it is known
        self.record: GameLog | None = None
        self.deal: State | None = None
        """The end of that game.

        None if there is no game, or if it cannot be replayed.
        """
        self._looks = self.clock.alarm(self._look)
        super().__init__(context)

    @property
    def variant(self) -> Variant | None:
        if self.deal is not None:
            return self.deal.variant
        return None

    @property
    def standing(self) -> SummitCount:
        return self.reached.standings[self.chosen.key]

    def load(self) -> None:
        self.reached = self.context.summits.ask()
        if not self.reached.is_complete:
            self._looks.set(POLL_SECONDS)
        standings = self.reached.standings
        earned = [each for each in SUMMITS if standings[each.key].reached]
        if not self._moved and earned:
            self.chosen = max(earned, key=lambda each: standings[each.key].when)
            self.focus(self.chosen.key)
        self.first_focus = self.chosen.key
        self._find_game()

    def _find_game(self) -> None:
        before = self.record
        standing = self.standing
        records = self.context.folder.records
        self.record = None
        if standing.reached:
            self.record = records.game(standing.earned_by)
        if self.record is None or before is None or self.record.id != before.id:
            self.deal = _last_state(self.record)

    def _look(self) -> None:
        """Check again for summits that were not known yet."""
        self.read()
        if self.reached.is_complete:
            self.context.announcer.say(self._reached_text())

    def shortcuts(self) -> Sequence[Shortcut]:
        choose = Shortcut(
            (Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN),
            N_("choose"),
            explained=N_("choose a badge"),
        )
        enabled = self.record is not None
        use = Shortcut((Nav.ACTIVATE,), N_("watch the game"), enabled=enabled)
        watch = Shortcut(
            (GameCommand.WATCH,),
            N_("watch the game that earned it"),
            self._watch,
            in_legend=False,
        )
        again = Shortcut(
            (GameCommand.RETRY,),
            N_("play its deal again"),
            self._same_deal,
            in_legend=False,
        )
        back = self.back_shortcut(N_("back") if self._returns else N_("main menu"))
        back = with_fields(back, explained=N_("back"))
        return choose, use, watch, again, back

    def handle(self, intent: Intent) -> Transition | None:
        answer = super().handle(intent)
        focused = self.form.focused
        if isinstance(focused, Cell) and focused.name != self.chosen.key:
            self.chosen = BY_KEY[focused.name]
            self._moved = True
            self._find_game()
            self.changed()
        return answer

    def activated(self, activated: Activated) -> Transition | None:
        return self._watch()

    def back(self) -> Transition:
        if self._returns:
            return Pop()
        return Replace(ToTitle("summits"))

    def _watch(self) -> Transition | None:
        if self.record is not None:
            return Push(ToReview(self, self.record))
        return None

    def _same_deal(self) -> Transition | None:
        if self.deal is None or self.deal.seed is None:
            return None
        game = self.context.games.deal(self.deal.variant, self.deal.seed)
        return open_game(self.context, self, game)

    def view(self) -> Part:
        wide = self.style.is_wide  # in a narrow window the names are in the panel only
        parts = [self._header(), space(SPACE_L), self._grid(wide)]
        if wide:
            parts += [space(SPACE_L), row(space(SPACE_XS), self.legend(), size=42)]
        else:
            parts.append(space(SPACE_XL))
        outer = (SPACE_XL, SPACE_XL, SPACE_XL, 0)
        if self.style.is_tall:
            about = column(self._details(), size=DETAILS_HEIGHT)
            return column(*parts, about, space(SPACE_XL), pad=outer)
        below = 56 if wide else 28
        about = column(self._details(), pad=(0, 0, 0, below), size=SIDE_WIDTH)
        return row(column(*parts, share=1), about, pad=outer, gap=SPACE_XL)

    def _reached_text(self) -> str:
        number = self.reached.count
        if not (number or self.reached.is_complete):
            return ""
        return _("{number} of {total} reached", number=number, total=len(SUMMITS))

    def _header(self) -> Part:
        words = self._reached_text()
        title = Label(self.called, "h1", says="")
        parts = [
            self.back_button(),
            space(SPACE_L),
            Pin(title, "midleft", (0, 1)),
            space(),
        ]
        if words:
            reached = self.reached.count / len(SUMMITS)
            bar = bar_part(reached, "brass", BAR_HEIGHT, share=0, size=WIDE_BAR)
            figures = Label(words, ("note_bold", "small"))
            parts.append(fits(row(bar, figures, gap=BAR_GAP), figures))
        return row(*parts, size=42, pad=(SPACE_XS, 0, SPACE_XS, 0))

    def _grid(self, wide: bool) -> Part:
        cells = []
        for summit in SUMMITS:
            badge = _badge(summit, self.reached.standings[summit.key], wide)
            cells.append(Use(self._cell_of(summit, badge), share=1, most=176))
        lines = []
        for start in range(0, len(cells), COLUMNS):
            in_line = cells[start : start + COLUMNS]
            lines.append(
                row(
                    space(),
                    *in_line,
                    space(),
                    share=1,
                    most=MAX_LINE_HEIGHT,
                )
            )
        group = SaidAs("badges", N_("Badges"), Role.LIST)
        return column(*lines, share=1, group=group)

    def _cell_of(self, summit: Summit, part: Part) -> Cell:
        standing = self.reached.standings[summit.key]
        value = _(NOT_REACHED)
        if standing.reached:
            value = _(REACHED)
        elif standing.count:
            value = out_of_text(standing)
        said = Spoken(
            summit.key,
            Role.ITEM,
            _(summit.name),
            value=value,
            detail=_(summit.sentence),
        )
        chosen = summit == self.chosen
        return Cell(
            summit.key,
            part,
            said,
            Face.FRAME,
            chosen=chosen,
            used_by_click=False,
        )

    def _details(self) -> Part:
        summit = self.chosen
        standing = self.standing
        name = badge_name(summit, standing)
        styles = ("h1", "h2", "h3")
        about = column(
            badge_part(name, 160, glows=standing.reached),
            space(SPACE_M),
            Label(summit.name, styles, align="center", size=44),
            Label(
                summit.sentence,
                "body",
                align="midtop",
                lines=4,
                leading=21,
            ),
            space(SPACE_M),
            *self._progress(standing),
            pad=(MARGIN, 0),
            says="",
        )
        return panel(
            about,
            space(SPACE_L),
            self._earned(),
            pad=(SPACE_XL - MARGIN, SPACE_XL, SPACE_XL - MARGIN, SPACE_L),
            share=1,
        )

    def _earned(self) -> Part:
        """Return the game that earned the summit, with its buttons."""
        parts: list[Part] = [space()]
        group = None
        if self.record is not None:
            parts = [*self._game(self.record)]
            group = SaidAs("game", EARNED_BY)
        parts.append(space(SPACE_L))
        if self.standing.reached:
            parts.append(self._buttons())
        return column(*parts, share=1, group=group)

    def _buttons(self) -> Part:
        watch = button(
            "watch",
            N_("Review"),
            self._watch,
            "play",
            enabled=self.record is not None,
            share=1,
        )
        again = button(
            "again",
            N_("Play it"),
            self._same_deal,
            "retry",
            enabled=self.deal is not None and self.deal.seed is not None,
            share=1,
        )
        return row(watch, again, gap=SPACE_M, size=44, pad=(MARGIN, 0))

    def _progress(self, standing: SummitCount) -> Iterator[Part]:
        if standing.reached or not standing.count:
            words = REACHED if standing.reached else NOT_REACHED
            yield Chip(words, 28, lit=standing.reached, least=120)
            return
        yield space(SPACE_XS)
        yield _bar(standing, WIDE_BAR)

    def _game(self, record: GameLog) -> Iterator[Part]:
        words = ("note", "small")
        heading = Label(EARNED_BY, words, "mid", size=26, says="")
        yield column(hairline(), space(SPACE_M), heading, pad=(MARGIN, 0))
        if self.deal is not None:
            yield board_part(self.context, self.deal, share=1)
        facts = (fact(name, value, size=27) for name, value in self._facts(record))
        yield column(*facts, pad=(MARGIN, 0))
        if self.deal is None:
            yield space()

    def _facts(self, record: GameLog) -> Iterator[tuple[str, str]]:
        name = self.context.name_by_key(record.key)
        text = record.code.rpartition(":")[2]
        moves = len(record.moves)
        number = parse_deal_number(text)
        deal = text if number is None else integer(number)
        yield (
            pgettext("games played", "Game"),
            _("{game}, deal {number}", game=name, number=deal),
        )
        yield _("When"), when_text(record.until)
        yield (
            _("Score"),
            ngettext(
                "{score} in {moves} move",
                "{score} in {moves} moves",
                moves,
                score=integer(record.result.arcade),
                moves=integer(moves),
            ),
        )


def _badge(summit: Summit, standing: SummitCount, wide: bool) -> Part:
    parts: list[Part] = [
        space(),
        badge_part(badge_name(summit, standing), BADGE_SIZE, size=BADGE_SIZE),
        space(SPACE_XS),
    ]
    if wide:
        ink = "hi" if standing.count else "mid"
        styles = ("note_bold", "small")
        alike = tuple(_(each.name) for each in SUMMITS)
        name = Label(summit.name, styles, ink, "center", size=22, alike=alike)
        parts.append(name)
    bar: Part = space(FIGURES_HEIGHT)
    if standing.count and not standing.reached:
        bar = _bar(standing, BAR_WIDTH)
    return column(*parts, bar, space())


def _bar(standing: SummitCount, width: float) -> Part:
    """Return a bar of the progress towards a summit, with its figures at the right."""
    text = part_of(standing.count, standing.goal)
    bar = bar_part(standing.count / standing.goal, "brass", BAR_HEIGHT, most=width)
    figures = Label(text, ("note_bold", "small"))
    return row(space(), bar, space(BAR_GAP), figures, space(), size=FIGURES_HEIGHT)


def out_of_text(standing: SummitCount) -> str:
    """Return the progress towards a summit, as "19 of 30"."""
    total = integer(standing.goal)
    return _("{number} of {total}", number=integer(standing.count), total=total)


def _last_state(record: GameLog | None) -> State | None:
    """Return the end of a game.

    Return None without a game, or if its moves are not those of its deal.
    """
    try:
        if record is not None:
            return record.game.state
        return None
    except ValueError:
        return None
