"""Help for translators: the words of the game, an order, examples, notes.

``python -m tools.languages`` writes all of it into the template, and so into a
catalogue that is begun.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

GLOSSARY = """\
# The words of Gaps, made by python -m tools.languages. CONTRIBUTING.md says how to begin a language.
#
# In a new catalogue put here how you address the player, and your own word for each of these:
# card: its rank (ace, two … king) and its suit (clubs, spades, diamonds, hearts)
# deal: how the cards lie at first; it has a number. On buttons: give me one
# game: 1. the rules, such as Montana, also called a variant; 2. one deal that is played. A note says which.
# row, column, cell: the board is rows of cells. gap: an empty cell
# dead gap: no card will ever fit, right of a king; blocked gap: not yet, right of another gap
# run: cards in order from the left edge of a row; home: a card in its run is home, all cards home is a win
# round: the game up to a redeal. redeal: all cards that are not home are shuffled and laid out again
# redo: make the move again that was taken back. It has nothing to do with a redeal
# pack: 52 cards. tray: a place beside the board where aces wait. talon: cards that are turned one by one
# chain: moves one after the other that each bring a card home. streak: games or days won in a row
# match: up to four players at one computer. challenge: a game to be beaten, sent as a line of text
# record: a finished game that is kept. strict, relaxed, assisted: how much help the player had in it
# summit: an achievement. camp: a group of six deals of the expedition. star: what a deal of a camp is worth
# Gaps, Montana, Addiction, Paganini, Galary … are names and can stay.
# Words in braces stand for values: they may come in any order, but none may be left out.
# A space at the beginning or the end of a message is needed."""

ORDER = (
    "gaps/language",
    "gaps/scenes/text/card_text",
    "gaps/scenes/text/numbers",
    "gaps/scenes/menu",
    "gaps/scenes/bars",
    "gaps/scenes/game",
    "gaps/scenes/board",
    "gaps/scenes/session",
    "gaps/scenes/text/game_text",
    "gaps/scenes/learn",
    "gaps/scenes/text/refusals",
    "gaps/scenes/text/rulebook",
    "gaps/scenes/new_game",
    "gaps/scenes/board/opening",
    "gaps/engine/classic",
    "gaps/engine/related",
    "gaps/stage/drawing",
    "gaps/scenes/input",
    "gaps/scenes/settings",
    "gaps/scenes/results",
    "gaps/scenes/review",
    "gaps/scenes",
    "gaps/progress",
    "gaps/store/files",
    "gaps/app",
    "gaps/stage",
    "gaps/store",
    "gaps/engine",
)
"""Beginnings of paths, in the order in which a player meets their texts.

Other paths come last.
"""

CARD = "7♠"
SPOKEN_CARD = "seven of spades"
PLACE = "row 2, column 5"
VALUES: Mapping[str, Mapping[str, str]] = {
    "gaps/scenes/text/rulebook": {
        "laid": "52 cards lie",
        "rows": "four rows",
        "columns": "thirteen",
        "gaps": "four",
        "bases": "twos",
        "removed": "aces",
        "gathered": "gathered, shuffled and laid out again",
        "passes": "twice",
        "gone": "twice",
        "limit": "three times in a game",
        "when": "when no card can move",
        "reach": "any other in its row or column",
        "count": "four",
        "times": "three times",
        "names": "Montana, Vacancies",
        "how": "Most rules pages shuffle before they redeal.",
        "source": "CatsAtCards; PySolFC",
    },
    "gaps/scenes/speech": {
        "card": SPOKEN_CARD,
        "other": SPOKEN_CARD,
        "cards": f"the {SPOKEN_CARD} or a two of any suit",
        "words": "takes the four of hearts",
        "gap": PLACE,
        "from_first_to_last": "from two to six",
        "from_base_to_top": "from two to king",
        "last": "seven",
        "some": "1, 2",
        "suit": "clubs",
        "letter": "C",
        "english": "C",
        "a_rank": "a two",
        "variant": "Short Addiction",
    },
    "gaps/scenes/learn": {
        "cards": "2♠, 3♠, 4♠",
        "before": "2♥ home, 6♦, a dead gap",
        "after": "2♥, 3♥ home, a gap for 4♥",
        "cells": "Gap, row 2, column 3; Four of hearts, row 3, column 6",
    },
    "gaps/scenes/text/refusals": {"rank": "five", "after": CARD},
    "gaps/scenes/text/card_text": {"rank": "seven", "suit": "spades"},
    "gaps/scenes/text/solver_text": {"card": f"{CARD}, then 8♠", "before": CARD},
    "gaps/scenes/text/match_text": {
        "place": "1st",
        "points": "264 points",
        "moves": "9 moves",
        "redeals": "1 redeal",
        "where": "Deal 2 of 5",
        "others": "Anna, Bea",
        "last": "Chris",
    },
    "gaps/scenes/text/game_text": {
        "deal": "Line Up · Deal 1",
        "time": "4",
        "moves": "12 moves",
    },
    "gaps/scenes/text/expedition_text": {
        "name": "Larch wood",
        "deal": "Mill bridge",
        "stars": "2 of 3 stars",
    },
    "gaps/scenes/expedition": {"name": "Mill bridge"},
    "gaps/scenes/results": {"reason": "Snowed in", "numbers": "0–20, 28–42"},
    "gaps/scenes/review": {"played": f"Move 13: {CARD}"},
    "gaps/scenes/calendar": {
        "value": "3",
        "day": "21 October",
        "date": "21 October",
        "month": "October",
    },
    "gaps/scenes/summits": {
        "day": "27 Feb",
        "game": "Short Addiction",
        "percent": "15%",
        "time": "12:00",
    },
    "gaps/scenes/settings": {"name": "the name of a key", "command": "Redeal"},
    "gaps/scenes/records": {"games": "74 games"},
    "gaps/scenes/challenges": {"apart": "1,150 points"},
    "gaps/scenes/multiplayer": {"players": "Anna, Bea", "allowed": "Undo, no hints"},
    "gaps/engine": {
        "card": "7s",
        "source": "B7",
        "target": "A1",
        "cell": "A1",
        "where": "row 1, column 2",
    },
    "": {
        "card": CARD,
        "other": "8♠",
        "base": "two",
        "a_base": "a two",
        "a_top": "a king",
        "place": PLACE,
        "target": "row 1, column 3",
        "clock": "04:12",
        "time": "04:12",
        "day": "3 Nov",
        "aim": "win without undo",
        "aims": "win the deal, win without undo, win without help",
        "points": "1,234 points",
        "progress": "38 moves · 04:12",
        "variant": "Gaps",
        "percent": "33%",
        "player": "Anna",
        "friend": "Anna, or: your friend",
        "reason": "it is a folder",
        "error": "it is incomplete",
        "code": "gaps:48213",
        "weekday": "Saturday",
    },
}
"""An example of each value that is more than a number, by the beginning of a path; ""
is for all paths.
"""

NOTES: Mapping[str, str] = {
    " and ": "between two kinds of cards that are removed: aces and twos",
    "All games": "all kinds of rules, a button",
    "Ask": "a value of the setting “Finish by itself”",
    "Back": "a button: to the screen before",
    "Brought home": "a line of the score: points for cards brought home",
    "Calm": "a setting, and the page of settings that it is on",
    "Continue": "a button: go on with the game that was not finished",
    "Copied": "the code is on the clipboard",
    "Deal": "a button: give me this deal",
    "deal": "what a key does: give me this deal",
    "Every game": "of all kinds of rules",
    "Finish": "a button: let the game play the rest, which is won",
    "Four": "cards with four colours",
    "Friend": "above the friend's cards home",
    "Game": "a kind of rules",
    "Games": "kinds of rules",
    "Hint": "a button: show me a move",
    "Home": "above the number of cards home",
    "House": "the cards that the game is known by",
    "Kind": "of deal: easy, hard, any. In a comparison: strict, relaxed",
    "Look": "a page of settings: themes and cards",
    "Lost": "the game was lost",
    "Nothing": "what a redeal keeps",
    "Off": "a value of a setting",
    "On": "a value of a setting",
    "Under the mouse": "while the mouse is on a gap: a value of a setting",
    "Place in the game": "which move is shown, on a slider",
    "Play": "a button: begin",
    "Removed": "which cards are taken out of the pack",
    "Runs": "what a redeal keeps",
    "Signal": "a theme with strong contrasts",
    "Snowed in": "a headline of a loss: no card can move any more",
    "Sum": "of the points",
    "Undo": "a button: take the move back",
    "Winnable": "a deal, or the game as it stands",
    "Won": "the game was won",
    "begun": "today's deal",
    "change": "what a key does",
    "closed": "a camp",
    "empty": "a row",
    "home": "this card is home",
    "lost": "a game",
    "map": "what a key does: go to the map",
    "marked": "this card, by a hint",
    "missed": "a day without a win",
    "new": "this game was not played yet",
    "next": "what a key does",
    "open": "what a key does",
    "play": "what a key does",
    "played": "today's deal, or the turn of a player",
    "solitaire;patience;cards;montana;addiction;spaces;": "words to search for, a semicolon after each",
    "under way": "today's deal, not finished",
    "usage: ": "of the command line",
    "won": "a game",
    "won on a later day": "a daily deal, not on its day",
}
"""The subjects of short messages whose English does not give them."""


def rank(path: str) -> tuple[int, str]:
    """Return the place of a module's texts in the template."""
    for at, start in enumerate(ORDER):
        if path.startswith(start):
            return at, path
    return len(ORDER), path


def comments(path: str, text: str, context: str | None) -> Iterator[str]:
    """Return the lines for a translator of a message in a module.

    They are a note, and an example of each of its values.
    """
    if context is None and text in NOTES:
        yield NOTES[text]
    examples: dict[str, str] = {}
    for start in sorted(VALUES, key=len):
        if path.startswith(start):
            examples |= VALUES[start]
    for name in dict.fromkeys(re.findall(r"\{(\w+)", text)):
        if name in examples:
            yield f"{{{name}}}: {examples[name]}"
