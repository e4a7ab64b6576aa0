"""Texts as they are drawn become words that can be spoken, in the language in use."""

from __future__ import annotations

import pytest

from gaps import language
from gaps.scenes.speech.plain_text import speakable

pytestmark = pytest.mark.usefixtures("english_afterwards")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", ""),
        ("New deal…", "New deal"),
        ("Searching… 12 deals checked", "Searching, 12 deals checked"),
        ("7♠", "seven of spades"),
        ("the 10♥ or A♣.", "the ten of hearts or ace of clubs."),
        ("Next: ♦ (♥♠)", "Next: diamonds (hearts spades)"),
        ("Gaps · 38 moves · 04:12", "Gaps, 38 moves, 4 minutes 12 seconds"),
        ("1:00:01", "1 hour 1 second"),
        ("14 Nov 2026, 21:08", "14 Nov 2026, 21:08"),
        ("2026-11-20 13:00", "2026-11-20 13:00"),
        ("Deal 20\u2009418", "Deal 20418"),
        ("50\xa0%", "50 %"),
        ("Chain ×9", "Chain times 9"),
        ("4×", "4 times as fast"),
        ("4 × 13 · 2 redeals", "4 rows of 13, 2 redeals"),
        ("GAPS-S-3 ▲△△△ 2,275 · 26", "Short Addiction, deal 3, 1 of 4 rows complete, 2,275 points, 26 moves"),
        ("A .gaps file", "A .gaps file"),
        ("a gap marked × or «", "a gap marked cross or double arrow"),
        ("« oui »", "« oui »"),
        ("likely range 3–15%", "likely range 3 to 15%"),
        ("a – b", "a, b"),
        ("–", "no value"),
        ("12 home − 2 × 5", "12 home minus 2 times 5"),
        ("Lost with ½ to ¾ home", "Lost with one half to three quarters home"),
        ("∞", "unlimited"),
        ("<1%", "less than 1%"),
        ("3/48", "3 of 48"),
        ("C7 → A1", "C7 to A1"),
        ("→", "right arrow"),
        ("★★☆", "2 of 3 stars"),
        ("mini:12", "Short Addiction, deal 12"),
        ("play custom/13llb2rsrsf:7.", "play Custom, deal 7."),
        ("note: 12, a:3", "note: 12, a:3"),
        ("GAPS3:abc.def-1", "the code of a challenge"),
        ("· ·a ·, b· .", "a, b."),
        ("“Go on…”", "“Go on”"),
        ("one \n two", "one two"),
    ],
)
def test_symbols_become_words_or_pauses(text: str, words: str) -> None:
    assert speakable(text) == words
    assert speakable(words) == words


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        ("de", "7♠ · 10♥", "Pik Sieben, Herz Zehn"),
        ("de", "mini:12", "Kleine Addiction, Spiel 12"),
        ("de", "04:01", "4 Minuten 1 Sekunde"),
        ("de", "1\xa0234 × 5", "1234 mal 5"),
        ("fr", "D♠, Q♠ et ♣", "D pique, dame de pique et trèfle"),
        ("fr", "3–5", "3 à 5"),
        ("fr", "4 × 7 · 1 redonne", "4 rangées de 7, 1 redonne"),
        ("fr", "1\u202f234", "1234"),
    ],
)
def test_words_are_in_the_language_in_use(code: str, text: str, words: str) -> None:
    language.choose(code)
    assert speakable(text) == words
