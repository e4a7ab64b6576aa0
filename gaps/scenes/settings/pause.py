"""The pause: actions for the game, over its darkened board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from pygame import Surface

from gaps.engine import Variant
from gaps.language import N_, Text, _, joined
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.program_scene import DeferredAction
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, numbers
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Result, Transition
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_XS, Style, kept
from gaps.stage.motion.durations import APPEAR
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.stage.view import Entering, Label, Part, Use, button, column, row, space
from gaps.stage.widgets import QUIET, ButtonLook
from gaps.store.games.kinds import GamePermission, StoragePlace
from gaps.values import with_fields

# In units.
MARGIN = 72
TITLE_TOP = 112
TITLE_HEIGHT = 76
FACTS_WIDTH = 440
FACTS_LINE_HEIGHT = 20
COLUMN_TOP = 246
COLUMN_WIDTH = 344
RESUME_HEIGHT = 72
RESUME_GAP = SPACE_L
ROW_HEIGHT = 68
ROW_GAP = SPACE_XS
FOOT_HEIGHT = 44
FOOT_BOTTOM = 134  # from its top to the foot of the window
# the bars around the board
UPPER_BAR_HEIGHT = 68
LOWER_BAR_HEIGHT = 80
RAIL_HEIGHT = 16  # below the last row
# Alphas of the cover over the scene below.
BARS_ALPHA = 0.92
BOARD_ALPHA = 0.48
VEIL_ALPHA = 0.97  # left of the right edge of the column
# the fraction of the window's width over which the veil fades out
VEIL_FADE_SHARE = 0.235
# Seconds at normal speed.
ENTER_SECONDS = APPEAR
STAGGER_SECONDS = 0.030
FOOT_INDEX = 5  # the number of the foot of the column, in the order of appearance
ENTER_OFFSET = -24  # in units

BRASS = ButtonLook(primary=True, text_style="h2", in_menu=True)
LINE = ButtonLook(text_style="h2", plate=False, in_menu=True)
BY_KEY = GameCommand.RETRY, GameCommand.NEW_DEAL, GameCommand.DEAL_NUMBER
"""The commands that have the same effect here as on the board."""


class Pause(Dialog):
    """The pause of a game.

    Ends with a ``MenuChoice``, which is carried out in the game below, or without a
    result to resume.
    """

    first_focus = "resume"
    shows_focus = False

    below: BoardScreen

    def __init__(
        self, context: Context, below: BoardScreen, session: GameSession
    ) -> None:
        super().__init__(context, below)
        self.session = session

    @property
    def variant(self) -> Variant:
        return self.session.variant

    @property
    def title(self) -> str:
        name = self.context.name_of(self.session.variant)
        return ", ".join((_("Paused"), name, self._home))

    @property
    def _home(self) -> str:
        return game_text.cards_home_text(self.session.game.state)

    @property
    def _facts(self) -> Sequence[str]:
        """The game being played, and its progress."""
        session = self.session
        facts = [self.context.name_of(session.variant), session.label, self._home]
        if not self.context.settings.hides_figures:
            facts.append(numbers.duration(session.seconds))
        return facts

    # View

    def whole(self) -> Part:
        return row(
            space(MARGIN),
            column(
                space(TITLE_TOP),
                self._coming(0, self._head()),
                *self._actions(),
                space(),
                *self._problem(),
                self._coming(FOOT_INDEX, self._foot()),
                share=1,
            ),
        )

    def _coming(self, number: int, part: Part) -> Part:
        """Return a line of the column, which slides in from the left in turn."""
        return Entering(
            part,
            STAGGER_SECONDS * number,
            ENTER_SECONDS,
            (ENTER_OFFSET, 0),
            size=part.size,
            across=part.across,
            lies=part.lies,
        )

    def _head(self) -> Part:
        room = self.style.px(FACTS_WIDTH)
        lines = in_two_lines(
            self._facts, lambda line: self.style.width(line, "note") <= room
        )
        facts = (
            Label(each, ("note", "small"), "mid", "topleft", size=FACTS_LINE_HEIGHT)
            for each in lines
        )
        said = (self.session.label, *self._facts[3:])
        return column(
            Label(N_("Paused"), "xl", says="", size=TITLE_HEIGHT),
            column(*facts, says=said),
            size=COLUMN_TOP - TITLE_TOP,
        )

    def _actions(self) -> Iterator[Part]:
        """Yield the brass button, and lines for what the game allows."""
        back = self.context.label(Nav.BACK)
        resume = button(
            "resume", N_("Resume"), self.back, "play", keycap=back, look=BRASS
        )
        yield self._coming(1, in_column(resume, RESUME_HEIGHT))
        yield space(RESUME_GAP)
        lines = [
            self._line("restart", N_("Restart"), "retry", GameCommand.RETRY),
            self._line("new deal", N_("New deal"), "redeal", GameCommand.NEW_DEAL),
        ]
        if not self.session.may(GamePermission.OTHER_DEAL):
            lines = []
        note = self._what_leaving_means
        lines.append(self._line("leave", N_("Leave"), "home", GameCommand.TITLE, note))
        for number, line in enumerate(lines):
            yield self._coming(2 + number, in_column(line, ROW_HEIGHT))
            yield space(ROW_GAP)

    def _line(
        self, name: str, text: Text, icon: str, command: GameCommand, note: str = ""
    ) -> Use:
        action = partial(self._choose, command)
        key = self.context.label(command)
        return button(
            name,
            text,
            action,
            icon,
            keycap=key,
            detail=note,
            look=LINE,
        )

    @property
    def _what_leaving_means(self) -> str:
        """The fate of the game when it is left, in words; empty if nothing can be kept."""
        is_begun = bool(self.session.played.line)
        if not is_begun or self.context.folder.problem is not None:
            return ""
        if self.session.kind.kept is StoragePlace.NOWHERE:
            return _("Practice is not kept")
        return _("The game is kept")

    def _problem(self) -> Iterator[Part]:
        """Yield the reason why nothing can be saved, as long as that is so."""
        problem = self.context.folder.problem
        if problem is not None:
            yield Label(problem, ("note", "small"), "ember", "topleft", lines=3)

    def _foot(self) -> Part:
        settings = partial(Push, routes.ToSettings(self))
        keys = partial(Push, routes.ToKeys(self))
        uses = [
            button("settings", N_("Settings"), settings, "gear", look=QUIET),
            button("keys", N_("Keys"), keys, "help", look=QUIET),
        ]
        if self.session.played.line:
            ask = partial(self._choose, GameCommand.GIVE_UP)
            uses.append(button("give up", N_("Give up"), ask, "x", look=QUIET))
        return column(row(*uses, gap=SPACE_M, size=FOOT_HEIGHT), size=FOOT_BOTTOM)

    # The scene below

    def darkened(self, sharp: Surface) -> Surface:
        bars = self.context.appearance.board_style(self.style.size)
        board = self.below.table.geometry.board
        room = self.style.size[1] - board.bottom - bars.px(RAIL_HEIGHT)
        upper = min(bars.px(UPPER_BAR_HEIGHT), board.top)
        lower = min(bars.px(LOWER_BAR_HEIGHT), max(0, room))
        veil = _veil(self.style, upper, lower)
        darkened = sharp.convert()
        darkened.blit(veil, (0, 0))
        return darkened

    # Actions

    def shortcuts(self) -> Sequence[Shortcut]:
        by_key = [
            Shortcut((each,), "", partial(self._choose, each))
            for each in BY_KEY
            if self.session.allows(each)
        ]
        if self.session.allows(GameCommand.ALL_GAMES):
            by_key.append(Shortcut((GameCommand.ALL_GAMES,), "", self._browse))
        statistics = partial(Push, routes.ToStatistics(self.variant.key))
        return (
            *by_key,
            Shortcut((GameCommand.STATISTICS,), "", statistics),
            Shortcut((GameCommand.PAUSE,), "", self.back),
            self.back_shortcut(),
        )

    def _browse(self) -> Transition:
        others = self.context.games.beside(self.session.played)
        return Push(routes.ToVariants(self.variant, others))

    def _choose(self, command: GameCommand) -> None:
        self.close(routes.MenuChoice(command))

    def resume(self, result: Result | None) -> Transition | None:
        """Pass what was chosen in a screen above on to the game below."""
        if result is not None and not isinstance(result, DeferredAction):
            self.close(result)
        return super().resume(result)


def in_column(use: Use, height: float) -> Use:
    """Return a button of the column."""
    return with_fields(use, size=height, across=COLUMN_WIDTH, lies=0)


@kept
def _veil(style: Style, upper: int, lower: int) -> Surface:
    """Return the veil over the scene below.

    It darkens the left, where the text is, and the bars, which are ``upper`` and
    ``lower`` pixels high.
    """
    ground = style.theme.backing
    (width, height) = style.size
    veil = blank(style.size)
    solid = style.px(MARGIN + COLUMN_WIDTH)
    for x in range(width):
        faded = ease_in_out(passed(x, solid, VEIL_FADE_SHARE * width))
        seen = (1 - BOARD_ALPHA) * (1 - VEIL_ALPHA * (1 - faded))
        covered = round(255 * (1 - seen))
        at_bars = max(covered, round(255 * BARS_ALPHA))
        veil.fill((*ground, at_bars), (x, 0, 1, height))
        veil.fill((*ground, covered), (x, upper, 1, height - upper - lower))
    return veil


def in_two_lines(parts: Sequence[str], fits: Callable[[str], bool]) -> Sequence[str]:
    """Return the parts with points between them, in one line or in two.

    If there are two, the first has as many parts as fit, at least one, and no point at
    its end.
    """
    lines: list[str] = []
    for count in range(len(parts), 0, -1):
        lines = [joined(" · ", each) for each in (parts[:count], parts[count:]) if each]
        if fits(lines[0]):
            break
    return lines
