"""Games some way on, records of made-up games, and matches: what the scenarios start
from.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import cache

from gaps.engine import (
    CATALOGUE,
    Card,
    Game,
    Redeal,
    Slide,
    State,
    Status,
    Suit,
    Variant,
    deal,
    format_code,
    parse_code,
)
from gaps.progress.calendar import daily
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import TOLD_IN
from gaps.scenes.shared.context import Context
from gaps.store import GameLog, Match
from tests.played_games import made, move_texts, record_of, turn_of

SEED = 20417
LATER_GAME = (
    f"{TOLD_IN}another dead blocked start redeal score chain time "
    "kings last_gap only_home"
)
"""What was told to a player who has begun other games before."""

STATISTICS_DAY = date(2026, 11, 20)


def new_game(context: Context, code: str) -> GameSession:
    """A game of a deal that has just begun."""
    return context.games.start(context.games.deal(*parse_code(code)))


def replace_game(
    session: GameSession,
    game: Game,
    seconds: float | None = None,
    times: tuple[int, ...] = (),
) -> None:
    """Continue with other moves, perhaps of another deal, and at another time of play if
    ``seconds`` is given. It is not saved.
    """
    session.game = game
    code = session.code
    start = game.start
    if start.seed and start == deal(start.variant, start.seed):
        code = format_code(start.variant, start.seed)
    if seconds is not None:
        session.seconds = seconds
    session.played = replace(
        session.played,
        code=code,
        time=int(10 * session.seconds),
        moves=made(move_texts(game.steps), times),
        undone=made(move_texts(game.undone)),
    )


@cache
def best(state: State) -> Slide | Redeal:
    """The move that brings most cards home, the first of them; a redeal when there is
    none.
    """
    return max(
        state.slides, key=lambda slide: len(state.play(slide).home), default=Redeal()
    )


def advanced(game: Game, moves: int) -> Game:
    """The game a number of such moves later, or at its end."""
    for __ in range(moves):
        if game.state.status not in (Status.PLAYING, Status.STUCK):
            break
        game = game.play(best(game.state))
    return game


def until(game: Game, status: Status) -> Game:
    """The game at the first position of this status."""
    while game.state.status is not status:
        game = game.play(best(game.state))
    return game


@cache
def won_game() -> Game:
    """A won game of Short Addiction: the first such deal that the simple player wins."""
    for seed in range(1, 500):
        game = advanced(Game(deal(CATALOGUE["mini"], seed)), 400)
        if game.state.status is Status.WON:
            return game
    raise RuntimeError("the simple player won none of 500 deals")


def timed(session: GameSession, pace: float = 3.1) -> GameSession:
    """The sitting with times of its moves, as if each had taken a while, and its
    seconds.
    """
    draw = random.Random(5)
    now = 0.0
    times = []
    for __ in session.game.steps:
        now += pace * draw.lognormvariate(0, 0.6)
        times.append(int(10 * now))
    replace_game(session, session.game, now + 0.5, tuple(times))
    return session


def a_life(days: int = 160) -> Iterator[GameLog]:
    """Made-up records of months of play, the daily deal most days."""
    draw = random.Random(3)
    keys = ["gaps", "unshuffled", "addiction", "mini", "montana", "endless", "paganini"]
    for number in range(days):
        day = STATISTICS_DAY - timedelta(days - 1 - number)
        key = draw.choices(keys, (50, 20, 15, 12, 4, 2, 1))[0]
        codes = [
            (f"{key}:{draw.randrange(1, 10**6)}", "")
            for __ in range(draw.randrange(1, 5))
        ]
        if draw.random() < 0.75:
            codes.append((daily.code_of(day), day.isoformat()))
        for hour, (code, name) in enumerate(codes):
            yield a_game(draw, code, name, datetime.combine(day, time(12 + hour)))


def a_game(
    draw: random.Random,
    code: str,
    name: str,
    end: datetime,
) -> GameLog:
    """One made-up record."""
    most = CATALOGUE[code.split(":")[0]].cards_to_win
    won = draw.random() < (0.55 if name else 0.32)
    home = most
    if not won:
        brought = round(draw.gauss(0.47, 0.18) * most)
        home = min(most - 1, max(0, brought))
    helped = draw.random() < 0.35
    return record_of(
        code,
        ("A1-B1",) * draw.randint(60, 140),
        draw.uniform(180, 640),
        undos=3 * helped,
        redeals=draw.randint(0, 2),
        classic=home - 20,
        arcade=home * draw.randint(90, 380),
        result="won" if won else "given up" if draw.random() < 0.25 else "lost",
        home=home,
        finished=end.isoformat(),
        started=end.isoformat(),
        daily=name,
    )


@cache
def a_match(
    names: tuple[str, ...],
    deals: int,
    turns: int,
    key: str = "mini",
) -> Match:
    """A match some turns on: the simple player's games, each player's a little shorter
    than the last.
    """
    match = Match(
        key, names, tuple(range(SEED, SEED + deals)), begun="2026-11-20T20:00:00"
    )
    for number in range(turns):
        start = deal(CATALOGUE[key], match.deals[match.deal])
        most = 3 if number % 7 == 3 else 400
        game = advanced(Game(start), most)
        moves = move_texts(game.steps)
        match = match.with_turn(
            turn_of(match.code, match.player, moves, 95.4 + 31 * (number % 5))
        )
    return match


def won_board(variant: Variant) -> State:
    """A won position of a variant: each suit in its row or along the ring, then the
    gaps.
    """
    layout = variant.layout
    suits = [Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS, Suit.CLUBS]
    if variant.passes:
        suits = sorted(suits)
    runs: list[list[Card]] = [
        sorted(
            card for card in variant.played if (card.suit, card.deck) == (suit, deck)
        )
        for suit in suits
        for deck in sorted({card.deck for card in variant.played})
    ]
    board: list[Card | None] = [None] * len(layout.cells)
    if layout.joins:
        for cell, card in enumerate(card for run in runs for card in run):
            board[cell] = card
    else:
        for row, run in enumerate(runs):
            for cell, card in zip(layout.row(row), run, strict=False):
                board[cell] = card
    return State(variant, tuple(board), seed=1)


def win_at_once(session: GameSession) -> GameSession:
    """The session with a board that is won."""
    replace_game(session, Game(won_board(session.variant)))
    return session


def nearly_won(variant: Variant) -> tuple[State, Slide]:
    """A position one slide before a win, and the slide."""
    won = won_board(variant)
    assert won.status is Status.WON
    places = [cell for cell, card in enumerate(won.board) if card is not None]
    others = (
        places
        if variant.passes
        else [cell for cell in range(len(won.board)) if cell not in places]
    )
    for target in reversed(places):
        for source in others:
            board = list(won.board)
            board[source], board[target] = board[target], board[source]
            moved = board[source]
            turned = tuple(
                card
                for card in variant.talon
                if moved is not None and card[:2] == moved[:2]
            )
            before = State(variant, tuple(board), 1, stock=turned[:1])
            slide = Slide(source, target)
            if slide in before.slides and before.play(slide).all_home:
                return before, slide
    raise ValueError(f"no slide wins {variant.key}")
