"""The program names things by plain words; the mountain stays in headlines and pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tools.languages import FOLDER, TEMPLATE, read

QUAINT = re.compile(
    r"\btrails?\b|pass (?:is )?(?:open|closed|hidden)|\bsnow is\b|turned back|behind a king|lifted|let it go|"
    r"\bscout|side path|fair move|well looked|a gap asks|fresh gaps|95% sure|at the fewest|was made of it|"
    r"at ease|mebibyte|per cent\b|greedy player|come home with|book is empty|begin the records|at nothing|"
    r"\bmv\b|as they were|set out|\bghost|\bcousins?\b|neck and neck|this machine|dials",
    re.IGNORECASE,
)
OTHER_LANGUAGES = {
    "de": re.compile(
        r"\bPfade?n?\b|Stimmung|Antippen spielt|Umgekehrt|\bGeist|heim mit|95 % sicher"
    ),
    "fr": re.compile(
        r"\bsentiers?\b|Sous la neige|Fantôme|sûr à 95|demi-tour", re.IGNORECASE
    ),
}
ONE_WORD = {
    # practice; the computer; a later day; the button; the main menu; missed win;
    # winnable until; medium
    "en": re.compile(
        r"\banalysis\b|\bsolver|\bwon late\b|\bthe sign below\b|^title$|"
        r"\bcairn\b|\bscree\b|\bconfidence\b|for 1 to 4$|\bwould have won\?|"
        r"\blast win\b|^fair$|no win without a redeal|\bcareful play\b",
        re.IGNORECASE,
    ),
    # Übung; Computer; Sieg; Herausforderung; Spielfeld; Turnier
    "de": re.compile(
        r"\bAnalyse\b|\bLöser|\bGewinns?\b|\bGewinnweg|\bDuell|\bBrett|\bTisch\b|"
        r"(?:auf dem|kein|dieses|ein eigenes) Blatt\b|\bMatch\b",
        re.IGNORECASE,
    ),
    # l’ordinateur; le plateau; tu; bilan; tournoi; victoire; ’
    "fr": re.compile(
        r"\bsolveur|\btableau|\bvous\b|\bvotre\b|\bvos\b|\w'\w|"
        r"\b(?!chez\b|assez\b)\w+ez\b|\brevue\b|\bmatch\b|\bgain\b",
        re.IGNORECASE,
    ),
}
"""What is called by one word is called by no other: those that were taken away."""
MOUNTAIN = re.compile(
    r"\b(?:snow\w*|pass|summit|peak|climb|path|mountain)\b", re.IGNORECASE
)
HEADLINES = {
    "Snowed in",
    "First pass",
    "Every path",
    "New summit · {number} of {total}",
}


def messages() -> Iterator[str]:
    """Every text of the program, in English."""
    for message in read(TEMPLATE):
        yield from [message.id] if isinstance(message.id, str) else message.id


def test_no_text_of_the_program_uses_a_quaint_word() -> None:
    assert [text for text in messages() if QUAINT.search(text)] == []


def test_the_mountain_is_in_headlines_only() -> None:
    placeholders = re.compile(r"\{\w+\}")
    found = {text for text in messages() if MOUNTAIN.search(placeholders.sub("", text))}
    assert found == HEADLINES


def translations(code: str) -> Iterator[str]:
    """Every text of the program in another language."""
    for message in read(FOLDER / code / "LC_MESSAGES" / "gaps.po"):
        if message.id:
            string = message.string
            yield from [string] if isinstance(string, str) else string or ()


@pytest.mark.parametrize("code", OTHER_LANGUAGES)
def test_the_translations_use_plain_words(code: str) -> None:
    texts = translations(code)
    assert [text for text in texts if OTHER_LANGUAGES[code].search(text)] == []


@pytest.mark.parametrize("code", ONE_WORD)
def test_there_is_one_word_for_one_thing(code: str) -> None:
    texts = messages() if code == "en" else translations(code)
    assert [text for text in texts if ONE_WORD[code].search(text)] == []
