"""The column at the left of the title, at the first visit: a game, and the lessons."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial

from gaps.engine import by_key
from gaps.language import N_, _, joined
from gaps.scenes.menu.places import FIRST_TOP, HALF_FIRST_PACK
from gaps.scenes.menu.title_facts import TitleView
from gaps.scenes.session import routes
from gaps.scenes.text import game_text, numbers
from gaps.scenes.text.game_text import listed_name
from gaps.stage.core.scene import Push, Transition
from gaps.stage.drawing.style import SPACE_L
from gaps.stage.view import Part, Use, button, layers, row
from gaps.stage.widgets import PLAIN, ButtonLook
from gaps.stage.widgets.button import MENU_TEXT, QUIET_PADDING
from gaps.store import GameLog

# In units.
FIRST_BRASS = (360, 84)
BRASS_HEIGHT = 76
BRASS_MARGIN = SPACE_L  # at the right of its text
LEARN_HEIGHT = 44
LEARN_GAP = SPACE_L
LEARN_WIDTH = 230

PLAY = ButtonLook(primary=True, text_style="h2", in_menu=True)
ON_SKY = ButtonLook(plate=False)

Way = Callable[[], Transition | None]


def first_column(view: TitleView, play: Way) -> Part:
    """Return a first game and the lessons, and nothing else."""
    places = view.places
    end = places.right if places.is_tall else places.first_pack - HALF_FIRST_PACK
    width = min(FIRST_BRASS[0], end - places.left)
    height = FIRST_BRASS[1]
    brass = places.pinned(brass_button(view, play), 0, FIRST_TOP, width, height)
    return layers(brass, learn_button(view, width, FIRST_TOP, height, end))


# The next thing to do


def brass_button(view: TitleView, play: Way) -> Use:
    """Return the button that continues the last game, or starts one."""
    facts = view.facts
    context = view.context
    name = "play"
    text = N_("Play")
    if facts.parked:
        name = "continue"
        text = N_("Continue")
        detail = _how_far(view, facts.parked[0])
    elif facts.opening is not None:
        variant = facts.opening.variant
        detail = _("{variant}: a small first game", variant=_(variant.name))
    else:
        detail = context.name_of(by_key(context.settings.last_variant))
    return button(name, text, play, "play", detail=detail, look=PLAY)


def _how_far(view: TitleView, saved: GameLog) -> str:
    """Return the name of the game to continue, and its progress.

    The progress is left out as far as it is hidden or has no room.
    """
    context = view.context
    style = view.style
    name = listed_name(saved, context.name_of(by_key(saved.key)))
    facts = []
    # illegal moves are reported to the player who opens the game
    with suppress(ValueError):
        facts.append(game_text.cards_home_text(saved.game.state))
    if not context.settings.hides_figures:
        facts.append(numbers.duration(saved.seconds))
    room = style.px(view.places.column - MENU_TEXT - BRASS_MARGIN)
    shown = joined(" · ", (name, *facts))
    while facts and style.width(shown, "small") > room:
        del facts[-1]
        shown = joined(" · ", (name, *facts))
    return shown


def learn_button(
    view: TitleView, left: float, top: float, height: float, end: float
) -> Part:
    """Return the button of the lessons, next to the brass one or below it.

    The brass button ends at ``left``; there must be room up to ``end``. The words are
    on a plate if the sun or a ridge would cross them.
    """
    places = view.places
    is_crossed = places.is_tall or view.style.theme.plain
    use = button(
        "learn",
        N_("Learn"),
        partial(Push, routes.ToLearn()),
        "help",
        look=PLAIN if is_crossed else ON_SKY,
        lies=0,
    )
    if end - places.left < left + LEARN_WIDTH:
        return places.pinned(row(use), -QUIET_PADDING, top + height, left, LEARN_HEIGHT)
    middle = top + (height - LEARN_HEIGHT) / 2
    return places.pinned(row(use), left + LEARN_GAP, middle, LEARN_WIDTH, LEARN_HEIGHT)
