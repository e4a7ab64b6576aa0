"""Inputs whose form is nearly right, as somebody writes them who knows the format:
whole words, cards, moves and lines change places, fields get values of other fields,
and the checksums are true again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from random import Random
from typing import TypeVar

from gaps.engine import CATALOGUE, by_key, deal, format_board
from gaps.store.sharing.challenge import ALPHABET, pack_bytes
from gaps.store.sharing.verify import checksum

T = TypeVar("T")

CHOICES = (
    ("5", "6", "7", "9", "10", "12", "13"),
    "lhn",
    "lehs",
    "bmpt",
    "0123456789u",
    "rae",
    "sk",
    "rnc",
    "se",
    "lf",
    ("", "", "2"),
    ("", "", "a"),
)
"""What may stand in each place of a code of custom rules."""
WRONG = "4", "14", "x", "00", "-1", "²", "", "u", "a", "2"
NUMBERS = (
    "1",
    "7",
    "20417",
    "999999999999",
    "1000000000000",
    "0",
    "007",
    "-3",
    "1.0",
    "",
    "٣",
    "1e3",
)
FIGURES = (
    "0",
    "1",
    "599.9",
    "00.0",
    "100000",
    "100001",
    "999999999",
    "-1",
    "1e9",
    "won",
    "lost",
    "left",
)
DATES = (
    "",
    "2026-03-01",
    "2026-02-29",
    "0001-01-01",
    "9999-12-31T23:59:60",
    "1969-12-31T23:59:59Z",
    "2026-03-01T12:00:00+23:59",
    "2199-12-31T00:00:00-12:00",
    "2026-W10-1",
    "20260301T120000",
)
CARDS = (
    "--",
    "??",
    "Ah",
    "ah",
    "10h",
    "Th",
    "Kd",
    "2c",
    "2c",
    "1h",
    "Zs",
    "--.",
    "#",
    "♠A",
    "Jh Jh",
)
MOVES = (
    "R",
    "r",
    "-",
    "A1-A1",
    "a1-b2",
    "A1-Z9",
    "A10-B13",
    "D13-A1",
    "A1—B2",
    "R R",
    "solver",
    "Skip",
)


def custom_code(random: Random) -> str:
    """A code of custom rules with a number; in one of three a choice is wrong, missing
    or twice there.
    """
    parts = [random.choice(each) for each in CHOICES]
    if random.random() < 0.3:
        _change(parts, random, WRONG)
    prefix = random.choice(
        ("custom/", "custom/", "custom/", "CUSTOM/", "custom//", "", "Custom")
    )
    number = (
        random.choice(NUMBERS)
        if random.random() < 0.4
        else str(random.randint(1, 10**9))
    )
    return f"{prefix}{''.join(parts)}{random.choice((':', ':', ':', '', '::', ' : '))}{number}"


def typed_code(random: Random) -> str:
    """A deal, a move, or a line that a player may share."""
    key = random.choice((*CATALOGUE, "gap", "GAPS", "Short Addiction", "line up"))
    number = random.choice(NUMBERS)
    forms = (
        lambda: custom_code(random),
        lambda: f"{key}:{number}",
        lambda: f"{key} {number}",
        lambda: (
            f"GAPS-{random.choice('MGX')}-{number} ▲△△△ {random.choice(FIGURES)} · {random.choice(NUMBERS)}"
        ),
        lambda: f"GAPS-daily-{random.choice(DATES)}",
        lambda: random.choice(MOVES),
        lambda: f"{_cell(random)}-{_cell(random)}",
    )
    return random.choice(forms)()


def _cell(random: Random) -> str:
    return (
        f"{random.choice('ABCDEFGHIZaé')}{random.choice((*range(15), '01', '٣', ''))}"
    )


def board(random: Random) -> str:
    """The board of a deal, some of whose words and lines changed places, are missing,
    doubled or others.
    """
    lines = [
        line.split()
        for line in format_board(deal(by_key(random.choice(KEYS)), 7)).splitlines()
    ]
    for _ in range(random.choice((0, 1, 1, 2, 3, 8))):
        if random.random() < 0.75:
            _change(random.choice(lines), random, CARDS)
        else:
            _change(lines, random, ([], ["#", "x"], random.choice(lines)[:3]))
    text = random.choice(("\n", "\n", "\r\n", "\n\n", "\u2028")).join(
        " ".join(line) for line in lines
    )
    return text.replace("T", "10") if random.random() < 0.2 else text


KEYS = (*CATALOGUE, "custom/13lsbuasref", "custom/5hepursrel", "custom/9net2rsref2")


def challenge(line: str, random: Random) -> str:
    """A challenge of which some parts are others, mostly with true checksums."""
    version, *middle = line.split(":")
    code = ":".join(middle[:2])
    (facts, *rest) = middle[2:]
    packed = rest[:-1]
    for _ in range(random.choice((1, 1, 2, 3))):
        match random.randrange(6):
            case 0:
                code = typed_code(random)
            case 1:
                values = facts.split(",")
                _change(values, random, FIGURES)
                facts = ",".join(values)
            case 2 if packed:
                packed[random.randrange(len(packed))] = _packed(random)
            case 3 if packed:
                place = random.randrange(len(packed))
                letters = list(packed[place])
                _change(letters, random, ALPHABET)
                packed[place] = "".join(letters)
            case 4 if packed:
                _change(packed, random, ("", _packed(random)))
            case _:
                version = random.choice(("GAPS1", "GAPS2", "gaps1", "GAPS001"))
    checks = _challenge_checks(code, facts, packed)
    return ":".join([version, code, facts, *packed, checks])


def _packed(random: Random) -> str:
    """Bytes as a challenge packs them; mostly as many as the moves of a game."""
    return pack_bytes(random.randbytes(random.choice((0, 1, 3, 12, 60, 600, 6000))))


def _challenge_checks(code: str, facts: str, packed: Sequence[str]) -> str:
    """The checksums as docs/saves.md tells them: of the deal with its moves, the times,
    and the rest.
    """
    parts = dict(zip(("name", "moves", "times", "solver"), packed, strict=False))
    seconds = "".join(facts.split(",")[2:3])
    groups = (
        [code, *(parts[name] for name in ("moves", "solver") if name in parts)],
        [seconds, *(parts[name] for name in ("times",) if name in parts)],
        [facts, *(parts[name] for name in ("name",) if name in parts)],
    )
    return "".join(
        pack_bytes(checksum(each).to_bytes(4, "big")[-3:]) for each in groups
    )


def recording(text: str, random: Random) -> str:
    """A record file of which some lines are others, mostly with true checksums."""
    first, *rest = text.rstrip("\n").split("\n")
    end = rest.index("")
    heading = rest[:end]
    moves = rest[end + 1 : -2]
    for _ in range(random.choice((1, 1, 2, 3))):
        match random.randrange(5):
            case 0:
                place = random.randrange(len(heading))
                name = heading[place].partition(":")[0]
                heading[place] = (
                    f"{name}: {random.choice((*FIGURES, *DATES, custom_code(random), 'yes', 'no'))}"
                )
            case 1:
                _change(
                    heading,
                    random,
                    ("", "deal: mini:3", "name", "id: 0", "check: 1 2 3"),
                )
            case 2 | 3:
                _change(moves, random, (*MOVES, "0.0 R", "9.9 A1-B1 solver", "1.23 R"))
            case _:
                first = f"GAPS RECORD {random.choice((0, 1, 2, 3, 4, 10**9))}"
    return "\n".join(
        [first, *heading, "", *moves, "", _recording_checks(heading, moves), ""]
    )


def _recording_checks(heading: Sequence[str], moves: Sequence[str]) -> str:
    values = dict(line.partition(": ")[::2] for line in heading)
    words = [line.split() for line in moves]
    times = [
        each[0].replace(".", "").lstrip("0") or "0"
        for each in words
        if each and each[0][0].isdigit()
    ]
    bare = [
        " ".join(each[1:] if each and each[0][0].isdigit() else each) for each in words
    ]
    rest = [value for name, value in values.items() if name not in ("deal", "seconds")]
    groups = [values.get("deal", ""), *bare], [values.get("seconds", ""), *times], rest
    return "check: " + " ".join(f"{checksum(each):08x}" for each in groups)


def words(text: str, random: Random) -> str:
    """A text of words, such as moves or times, of which some are others."""
    found = text.split(" ")
    for _ in range(random.choice((1, 2, 5))):
        _change(found, random, (*MOVES, *NUMBERS))
    return " ".join(found)


def _change(items: MutableSequence[T], random: Random, others: Sequence[T]) -> None:
    """Exchange two items, remove, double or replace one, or put one in; of a string's
    letters, too.
    """
    if not items:
        items.append(random.choice(others))
        return
    here = random.randrange(len(items))
    there = random.randrange(len(items))
    match random.randrange(5):
        case 0:
            items[here], items[there] = items[there], items[here]
        case 1:
            del items[here]
        case 2:
            items.insert(there, items[here])
        case 3:
            items.insert(here, random.choice(others))
        case _:
            items[here] = random.choice(others)


BY_TEXT: Mapping[str, Callable[[str, Random], str]] = {
    "code": lambda _, random: typed_code(random),
    "board": lambda _, random: board(random),
    "challenge": challenge,
    "recording": recording,
}
"""By the name of the reader: make an input of a valid one."""
