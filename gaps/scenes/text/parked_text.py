"""Text about unfinished games that wait to be continued."""

from __future__ import annotations

from datetime import date

from gaps.engine import parse_code
from gaps.language import _, ngettext
from gaps.progress.expedition.camps import Stage, stage_of
from gaps.scenes.session import daily
from gaps.scenes.text import numbers
from gaps.scenes.text.progress.expedition_text import stage_label
from gaps.store import SavedGame, Settings


def game_name(saved: SavedGame, variant: str, day: date | None) -> str:
    """Return what a game is called.

    That is ``variant``, its daily deal of ``day``, a deal of the expedition, or a board or a challenge.
    """
    if saved.board:
        return _("A board of your own")
    if saved.challenge:
        return _("{variant} · challenge").format(variant=variant)
    if (stage := stage_of_game(saved)) is not None:
        return stage_label(stage)
    if day is not None:
        return daily.deal_name(day, daily.is_late(saved.daily, saved.started))
    return variant


def deal_name(saved: SavedGame, variant: str) -> str:
    """Return the deal of a game; where its name does not say so, with ``variant``."""
    if saved.board:
        return variant
    deal = _("Deal {number}").format(number=numbers.deal_number(parse_code(saved.code)[1]))
    return f"{variant} · {deal}" if saved.daily or stage_of_game(saved) is not None else deal


def stage_of_game(saved: SavedGame) -> Stage | None:
    """Return the deal of the expedition as which a game was opened; ``None`` for other games."""
    return stage_of(saved.code) if saved.expedition else None


def progress(saved: SavedGame, settings: Settings) -> str:
    """Return how far a game is: its moves and its time, without what the settings hide; perhaps nothing."""
    moves = numbers.move_count(len(saved.moves)) if settings.shows_moves else ""
    clock = numbers.duration(saved.seconds) if settings.shows_clock else ""
    return " · ".join(filter(None, (moves, clock)))


def how_far(saved: SavedGame, settings: Settings) -> str:
    """Return that a game is under way and, unless that is hidden, how far it is."""
    found = progress(saved, settings)
    return _("Under way: {progress}").format(progress=found) if found else _("Under way")


def more_games(number: int) -> str:
    """Return how many further games are under way."""
    return ngettext("{number} more under way…", "{number} more under way…", number).format(number=number)


def under_way(saved: SavedGame, settings: Settings) -> str:
    """Return that a game is under way and, unless that is hidden, its moves."""
    if not settings.shows_moves:
        return _("Under way")
    return _("Under way, {moves}").format(moves=numbers.move_count(len(saved.moves)))
