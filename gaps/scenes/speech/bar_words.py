"""What the bars of a game show, in words: never the time."""

from __future__ import annotations

from gaps.language import _, ngettext
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.speech.move_words import FEWEST_IN_CHAIN, points_words, turned_words
from gaps.scenes.text import game_text, numbers, variant_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.store import Settings


def title_words(session: GameSession, name: str) -> str:
    """Return which deal is played; ``name`` is that of the variant."""
    note = variant_text.goal_note(session.variant)
    return " · ".join(filter(None, (name, session.label, note)))


def progress_words(session: GameSession, settings: Settings) -> list[str]:
    """Return how far a game is, without what the settings hide: a few words about each figure."""
    state = session.game.state
    home = _("{number} of {total} cards home")
    words = [home.format(number=len(state.home), total=state.variant.cards_to_win), redeals_words(session)]
    if state.variant.passes:
        progress = game_text.talon_progress(state)
        words += [turned_words(state).rstrip("."), f"{progress.cards_left}, {progress.time_through}"]
    if settings.shows_moves:
        words.append(numbers.move_count(len(session.game.steps)))
    if settings.shows_score:
        arcade = session.arcade
        words.append(points_words(arcade.running))
        if arcade.chain >= FEWEST_IN_CHAIN:
            words.append(_("chain {chain}").format(chain=arcade.chain))
    return [each for each in words if each]


def redeals_words(session: GameSession) -> str:
    """Return how many redeals are left; empty for a game that has none."""
    state = session.game.state
    if state.variant.redeal is None:
        return ""
    left = state.redeals_left
    if left is None:
        return _("redeals without end")
    return ngettext("{number} redeal left", "{number} redeals left", left).format(number=left)


def notice_words(notice: StatusNotice) -> str:
    """Return a notice about the position as sentences."""
    return " ".join(
        line if line.endswith((".", "…", "!", "?")) else f"{line}." for line in (notice.title, notice.note)
    )
