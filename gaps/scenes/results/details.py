"""What the results say of a game, and what Details opens: how the score adds up,
figures, a line to share.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from gaps.language import N_, _, integer, ngettext, translated
from gaps.progress.calendar.daily_calendar import DailyCalendar
from gaps.scenes.common import comparison
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text, numbers, record_text
from gaps.scenes.text.phrases import fact, sentence
from gaps.scenes.text.record_text import ScorePart
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import (
    Action,
    Cell,
    Chip,
    Face,
    Fits,
    Label,
    Part,
    Plate,
    Use,
    button,
    column,
    line,
    panel,
    peak,
    row,
    space,
)
from gaps.stage.widgets import SMALL
from gaps.store import GameEnd, Help, Rate

MIN_STREAK = 2  # wins in a row that are worth a line
MINUTE = 60  # seconds
SEPARATOR = " · "
FEW_PEAKS = 4
SIGN_WITHOUT_FACTOR = re.compile(r"(?<!\d )×(?=\d)")  # as in "longest ×6"

# What is said


def title_words(finished: FinishedGame) -> str:
    """How the game ended, for a screen reader; a title that does not say so itself says
    it after that.
    """
    title = game_text.result_title(finished.record.result.end)
    if finished.record.result.end is GameEnd.LOST:
        return _("Lost: {reason}").format(reason=title)
    return title


def note_words(finished: FinishedGame) -> str:
    is_lost = finished.record.result.end is GameEnd.LOST
    state = finished.session.game.state
    close = ""
    if is_lost:
        close = game_text.how_close(state, finished.came_closest)
    return sentence(close, deal_text(finished))


def deal_text(finished: FinishedGame) -> str:
    session = finished.session
    return game_text.result_text(
        finished.record.result.end, session.game.state, session.label
    )


def home_text(finished: FinishedGame) -> str:
    return game_text.how_close(finished.session.game.state, best_so_far=False)


def score_words(finished: FinishedGame) -> str:
    return sentence(
        fact(_("Score"), integer(finished.record.result.arcade)), best_text(finished)
    )


def best_text(finished: FinishedGame) -> str:
    """What is said beside the score: that it is the best, or what the best is; empty if
    neither is known.
    """
    best = finished.summary.best_arcade
    if finished.is_new_best:
        return _("New best")
    if best > finished.record.result.arcade:
        return _("Best {score}").format(score=integer(best))
    return ""


def told_at_the_end(finished: FinishedGame) -> set[str]:
    """What the board has told of a lost game: how close it was, and its score."""
    if finished.record.result.end is not GameEnd.LOST:
        return set()
    return {
        note_words(finished),
        fact(_("Score"), integer(finished.record.result.arcade)),
    }


def verdict_words(finished: FinishedGame, shows_score: bool) -> str:
    """Who is ahead, the player or a friend; empty without a friend's game, or if the
    score is hidden.
    """
    session = finished.session
    rival = finished.session.rival
    if rival is None or session.kind.note or not shows_score:
        return ""
    return comparison.verdict(finished.record, rival, rival.player)


def kind_text(finished: FinishedGame) -> str:
    """The kind of the game and why it is of that kind; for analysis, that it is not on
    record.
    """
    if note := finished.session.kind.note:
        return _(note)
    return record_text.kind_reason(finished.record)


def plain_parts(
    finished: FinishedGame, shows_score: bool, in_words: bool = False
) -> list[str]:
    """The parts of a sentence: who is ahead, if there is a friend; else as
    ``how_parts``.
    """
    verdict = verdict_words(finished, shows_score)
    return [verdict] if verdict else how_parts(finished, shows_score, in_words)


def how_parts(
    finished: FinishedGame, shows_score: bool, in_words: bool = False
) -> list[str]:
    """The parts of a sentence: "34 seconds, a chain of 10, no hint"; time and chain
    only where the score is shown, too.

    From a minute on the time is a clock's, if it is not wanted ``in_words``.
    """
    session = finished.session
    record = finished.record
    if session.kind.note:
        return [kind_text(finished)]
    if record.help is Help.ASSISTED:
        helped = _("with the solver")
    else:
        helped = record_text.hints_used(record) or _("no hint")
    if not shows_score:
        return [helped]
    if in_words or session.seconds < MINUTE:
        time = numbers.time_in_words(session.seconds)
    else:
        time = numbers.duration(session.seconds)
    longest = session.arcade.longest
    if longest < 2:
        return [time, helped]
    return [time, _("a chain of {number}").format(number=longest), helped]


def comparison_text(finished: FinishedGame) -> str:
    """How the cards home of a game that was not won compare with earlier games; empty
    if nothing is known.
    """
    summary = finished.summary
    home = finished.record.result.home
    if finished.came_closest:
        return _("your record")
    if summary.most_home > home:
        return _("Best {score}").format(score=summary.most_home)
    return ""


def daily_streak(context: Context, finished: FinishedGame) -> int:
    """How many daily deals were won in a row up to today's; 0 if the game is not
    today's.
    """
    today = context.now().date()
    if finished.record.day != today.isoformat():
        return 0
    return DailyCalendar.of(context.folder, today).streak


def news_of_win(
    finished: FinishedGame,
    daily_deals: int = 0,
    shows_score: bool = True,
) -> str:
    """What is new with a win that counts: the first, a best, a streak; empty if nothing
    is known.

    ``daily_deals`` are the daily deals won in a row. Points and times are told only if
    the score is shown.
    """
    summary = finished.summary
    score = finished.record.result.arcade
    if not (finished.counts and finished.won):
        return ""
    if summary.won == 1:
        return _("Your first win in this game")
    if finished.is_new_best and shows_score:
        number = score - finished.before.best_arcade
        text = ngettext(
            "{number} point ahead of your best",
            "{number} points ahead of your best",
            number,
        )
    elif finished.is_fastest and shows_score:
        return _("Your fastest win in this game")
    elif (number := daily_deals) >= MIN_STREAK:
        text = ngettext(
            "{number} daily deal won in a row",
            "{number} daily deals won in a row",
            number,
        )
    elif (number := summary.streak) >= MIN_STREAK:
        text = ngettext("{number} win in a row", "{number} wins in a row", number)
    elif shows_score and (number := summary.best_arcade - score):
        text = ngettext(
            "{number} point behind your best",
            "{number} points behind your best",
            number,
        )
    else:
        return ""
    return text.format(number=integer(number))


# What Details opens


class Figure(NamedTuple):
    figure: str
    name: str
    words: str  # both as they are spoken


def figures_of(finished: FinishedGame, better: int) -> list[Figure]:
    """The figures of the variant of a game, after it; ``better`` games had a higher
    score.
    """
    summary = finished.summary
    rate = Rate(summary.won, summary.played)
    played = integer(rate.played)
    won = _("won of {played}").format(played=played)
    won = won if rate.played >= numbers.MIN_GAMES_FOR_RATE else _("won")
    share = numbers.rate_figure(rate)
    wins = Figure(share, won, f"{share} {won}")
    number = integer(summary.streak)
    longest = integer(summary.longest_streak)
    now = fact(_("streak"), number)
    best = fact(_("best streak"), longest)
    if not finished.counts or not better < summary.played > 1:
        return [
            wins,
            Figure(number, _("streak"), now),
            Figure(longest, _("best streak"), best),
        ]
    streak = _("streak, best {number}").format(number=longest)
    place = ngettext("of {number} game", "of {number} games", summary.played)
    place = place.format(number=integer(summary.played))
    rank = numbers.ordinal(better + 1)
    return [
        wins,
        Figure(number, streak, sentence(now, best)),
        Figure(rank, place, f"{rank} {place}"),
    ]


def ledger(
    finished: FinishedGame,
    news: str,
    figures: Part,
    show_score: Part | None,
) -> Part:
    """The panel with the score and its parts, or the comparison with a friend's game.

    With ``show_score``, the button that does that, the score is hidden, and the cards
    home come first.
    """
    session = finished.session
    rival = finished.session.rival
    if rival is not None:
        is_calm = show_score is not None
        mine = finished.record
        table = comparison.comparison_part(mine, rival, rival.player, is_calm, share=1)
        parts: list[Part] = [table, *([] if show_score is None else [show_score])]
    elif show_score is None:
        score = record_text.score_parts(session.arcade, session.game.state)
        parts = _sum(score, finished)
    else:
        parts = [*_without_score(finished), space(), show_score, space(8)]
    plain = sentence(*how_parts(finished, show_score is None, in_words=True))
    # a win says the sentence elsewhere
    told = *(() if finished.won else (plain,)), deal_text(finished)
    text = "\n".join(told)
    about = Label(
        text,
        "note",
        "mid",
        "bottomleft",
        lines=3,
        leading=19,
        says=told,
    )
    return panel(
        _head(finished, show_score is None),
        Label(news, ("note", "small"), "hi", size=24) if news else space(10),
        *parts,
        space(),
        about,
        space(10),
        figures,
        pad=(25, 14, 25, 16),
        share=1,
    )


def _head(finished: FinishedGame, shows_score: bool) -> Part:
    """The score, or the cards home, with the kind of the game and the best."""
    state = finished.session.game.state
    record = finished.record
    ink = "brass" if finished.won else "hi"
    kind = kind_text(finished)
    if shows_score:
        name = _("Score")
        figure = integer(record.result.arcade)
        best = best_text(finished)
    else:
        name = _("Cards home")
        figure = f"{len(state.home)}/{state.variant.cards_to_win}"
        best = ""
    aside = (
        Chip(best, 26, lit=True)
        if finished.is_new_best
        else Label(best, "note", "mid", "midright")
    )
    aside_above = Label(kind, ("note", "small"), "mid", "midright", share=1)
    above = row(
        Label(name, "body", "mid"), aside_above, gap=12, size=24, says=("", kind)
    )
    said = fact(name, sentence(figure, best))
    return column(
        above,
        row(Label(figure, ("hero", "h1"), ink), space(), aside, size=62, says=said),
    )


def _sum(parts: Sequence[ScorePart], finished: FinishedGame) -> list[Part]:
    """A line for each part that can give points, their sum, and apart from them the
    classic points.
    """
    found: list[Part] = []
    for each in parts:
        if each.possible:
            found += [*([line(size=1)] if found else []), _part(each, "label", "hi")]
    score = integer(finished.record.result.arcade)
    figure = Label(score, "lead", "brass", "midright", share=1, even_digits=True)
    total = row(Label(N_("Sum"), "label", "brass"), figure, size=34, says="")
    classic = record_text.classic_part(finished.session.classic)
    return [*found, line("brass", size=2), total, _part(classic, "note", "mid")]


def _part(part: ScorePart, style: str, ink: str) -> Part:
    """A part of the score, which says what it is for where the pointer or the focus is."""
    figures = fact(
        part.name, sentence(part.value, SIGN_WITHOUT_FACTOR.sub("", part.note))
    )
    why = translated(part.why)
    said = Spoken(part_key("score", part.name), Role.ITEM, figures, detail=why)
    name = Label(part.name, (style, "note", "small"), ink)
    note = Label(part.note, ("body", "note", "small"), "mid", "midright", share=1)
    value = Label(part.value, "figure", ink, "midright", size=76, even_digits=True)
    shown = row(name, note, value, gap=8, size=29)
    cell = Cell(f"score {part.name}", shown, said, Face.NONE, tooltip=part.why)
    return Use(cell, size=29)


def _without_score(finished: FinishedGame) -> list[Part]:
    session = finished.session
    rows = (
        (_("Rows finished"), str(session.arcade.finished_rows)),
        (_("Moves"), str(len(session.game.steps))),
    )
    figure = Label(
        "",
        "figure",
        align="midright",
        share=1,
        even_digits=True,
    )
    return [
        row(
            Label(name, "label"),
            replace(figure, text=value),
            size=30,
            says=fact(name, value),
        )
        for name, value in rows
    ]


def figures_cell(figures: Sequence[Figure], action: Action) -> Part:
    chips = [
        column(
            Label(figure, ("h2", "h4", "figure"), align="center", size=32),
            Label(name, ("note", "small"), "mid", "center", size=18),
            pad=(4, 4, 4, 4),
            face=Plate(),
            share=1,
        )
        for figure, name, _words in figures
    ]
    words = sentence(*(each.words for each in figures))
    said = Spoken("statistics", Role.BUTTON, _("Statistics"), detail=words)
    cell = Cell(
        "statistics", row(*chips, gap=11), said, Face.NONE, tooltip=N_("Statistics")
    )
    return Use(cell, action, size=58)


def share_line_part(
    shown: str, copied: bool, copy: Action, challenge: Action, can_challenge: bool
) -> Part:
    """The result in one line, each ▲ or △ as a mountain, with the buttons that copy it
    or the whole game.
    """
    forms = [shown]
    while SEPARATOR in forms[-1]:
        forms.append(forms[-1].rpartition(SEPARATOR)[0])
    lines = [
        _drawn_line(each, style) for each in forms for style in ("choice", "small")
    ]
    name = N_("Challenge")
    tip = N_("Copy a challenge to a friend")
    says = shown if copied else fact(_("To share"), shown)
    text = row(
        Fits(tuple(lines)),
        share=1,
        says=says,
    )
    whole = button(
        "challenge",
        name,
        challenge,
        look=SMALL,
        tooltip=tip,
        enabled=can_challenge,
        across=30,
    )
    tip = N_("Copy the result in one line")
    face = Plate("slot", 8, 190, "slotline", dashed=True)
    brief = button(
        "copy",
        N_("Copy"),
        copy,
        look=SMALL,
        tooltip=tip,
        across=30,
    )
    return row(
        text,
        brief,
        whole,
        gap=6,
        pad=(12, 0, 7, 0),
        size=44,
        face=face,
    )


def _drawn_line(text: str, style: str) -> Part:
    many = sum(character in "▲△" for character in text) > FEW_PEAKS
    pieces: list[Part] = []
    for each in re.split("([▲△])", text):
        if each in ("▲", "△"):
            pieces.append(peak((8, 8) if many else (11, 10), filled=each == "▲"))
        elif each:
            pieces.append(Label(each, style))
    return row(*pieces, gap=2 if many else 3)
