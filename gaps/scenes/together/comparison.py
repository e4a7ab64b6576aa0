"""Two games of one deal side by side: the figures of each, and who is ahead."""

from __future__ import annotations

import pygame

from gaps.engine import by_key
from gaps.language import N_, _, integer
from gaps.scenes.text import numbers
from gaps.stage.drawing.style import Style
from gaps.store import Record
from gaps.store.records.record import WON

RESULT_NAMES = {"won": N_("Won"), "lost": N_("Snowed in"), "given up": N_("Turned back")}
YOU, FRIEND = N_("You"), N_("Friend")
COLUMN = 108  # width of each of the two, pixels at u = 1


def figures(record: Record) -> list[tuple[str, str]]:
    """What a game came to: names and values, the same names for every game.

    Raises ``ValueError`` for a variant that there is not.
    """
    most = by_key(record.key).cards_to_win
    return [
        (_("Result"), _(RESULT_NAMES[record.result])),
        (_("Score"), integer(record.arcade)),
        (_("Cards home"), f"{record.home}/{most}"),
        (_("Time"), numbers.duration(record.seconds)),
        (_("Moves"), str(len(record.moves))),
        (_("Redeals"), str(record.redeals)),
        (_("Undos and hints"), _("assisted") if record.assisted else str(record.undos + record.hints)),
    ]


def better(mine: Record, theirs: Record) -> int:
    """1 if mine is ahead, -1 if theirs is, 0 if neither: a win counts first, then the score."""
    one, other = ((record.result == WON, record.arcade) for record in (mine, theirs))
    return (one > other) - (one < other)


def verdict(mine: Record, theirs: Record, friend: str = "") -> str:
    """Who is ahead, in a line; ``friend`` is the other's name, if it is known."""
    ahead, apart = better(mine, theirs), abs(mine.arcade - theirs.arcade)
    if not ahead:
        return _("Neck and neck.")
    friend = friend or _("Your friend")
    if (mine.result == WON) != (theirs.result == WON):
        told = _("You are over the pass first.") if ahead > 0 else _("{friend} is over the pass first.")
    else:
        told = _("You are ahead by {apart}.") if ahead > 0 else _("{friend} is ahead by {apart}.")
    return told.format(friend=friend, apart=integer(apart))


def draw(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, mine: Record, theirs: Record, friend: str = ""
) -> None:
    """Draw the two games as a table that fills ``rect``; who is ahead stands in brass."""
    theme, px = style.theme, style.px
    both = zip(figures(mine), figures(theirs), strict=True)
    rows = [(name, one, other) for (name, one), (__, other) in both]
    step = rect.height // (len(rows) + 1)
    ahead = better(mine, theirs)
    edges = rect.right - px(COLUMN), rect.right
    for head, right, leads in ((_(YOU), edges[0], ahead > 0), (friend or _(FRIEND), edges[1], ahead < 0)):
        told = style.text(
            style.cut(head, "note_bold", px(COLUMN - 8)), "note_bold", theme.brass if leads else theme.mid
        )
        surface.blit(told, told.get_rect(midright=(right, rect.top + step // 2)))
    y = rect.top + step
    for name, *values in rows:
        told = style.text(name, "note", theme.mid)
        surface.blit(told, told.get_rect(midleft=(rect.left, y + step // 2)))
        for value, right in zip(values, edges, strict=True):
            role = "figure" if style.width(value, "figure") < px(COLUMN - 8) else "note_bold"
            worth = style.digits(value, role, theme.hi)
            surface.blit(worth, worth.get_rect(midright=(right, y + step // 2)))
        pygame.draw.line(surface, theme.edge, (rect.left, y - 1), (rect.right, y - 1))
        y += step
