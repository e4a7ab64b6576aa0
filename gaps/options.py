"""The command line: what may be asked for at the start, and what is said when it is asked wrongly."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import gaps
from gaps.engine import CATALOGUE, Variant, by_key, parse_code
from gaps.solver import core_in_use
from gaps.store import Challenge, Recording
from gaps.store.challenge import looks_like_one as is_challenge
from gaps.store.files import read_text
from gaps.store.recording import SUFFIX

SEARCH = {True: "compiled search", False: "general search only"}
LEAST_WINDOW, MOST_WINDOW = (320, 240), (16384, 16384)
MOST_DEAL = 2_147_483_647


@dataclass(frozen=True)
class Options:
    """What the command line asked for; ``None`` where it left the choice to the settings or the title."""

    variant: Variant | None = None
    seed: int | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool = False
    mute: bool = False
    folder: Path | None = None
    doctor: bool = False
    brought: Recording | Challenge | None = None
    """A game to be watched, or a challenge to be answered."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, exit status 2."""
        print(f"gaps: {message}", file=sys.stderr)
        raise SystemExit(2)


def read_options(arguments: Sequence[str] | None = None) -> Options:
    """Read the command line. Leaves with exit status 2 and one line on what would be right if it is wrong."""
    parser = _Parser(
        prog="gaps",
        description="The patience of open spaces: Gaps, Montana, Addiction and their family.",
        epilog="Without a deal the game opens on its title.",
    )
    parser.add_argument(
        "code",
        nargs="?",
        metavar="CODE",
        help="a deal such as mini:12, a challenge, or a .gaps file to watch",
    )
    parser.add_argument(
        "--variant",
        metavar="KEY",
        type=_variant,
        help=f"one of {', '.join(CATALOGUE)}, or a code of custom rules, such as custom/13llb2rsrsf",
    )
    parser.add_argument("--deal", metavar="N", help=f"a deal number from 1 to {MOST_DEAL}, or a code")
    parser.add_argument("--window", metavar="WxH", type=_window, help="the window's size, such as 1280x800")
    parser.add_argument("--fullscreen", action="store_true", help="fill the whole screen")
    parser.add_argument("--mute", action="store_true", help="make no sound this time")
    parser.add_argument("--data", metavar="DIR", type=Path, help="the folder for saves, records and settings")
    parser.add_argument(
        "--doctor", action="store_true", help="say what is installed and whether every file is sound"
    )
    parser.add_argument(
        "--version", action="version", version=f"gaps {gaps.__version__} ({SEARCH[core_in_use()]})"
    )
    given = parser.parse_args(arguments)
    variant, seed = given.variant, None
    if given.code is not None and given.deal is not None:
        parser.error(f"give the deal once: either {given.code[:40]} or --deal {given.deal}")
    brought = None
    if given.code is not None and (is_challenge(given.code) or given.code.lower().endswith(SUFFIX)):
        if variant is not None:
            parser.error(f"--variant {variant.key} and {given.code[:40]} name two deals; leave one out")
        try:
            brought = _brought(given.code)
        except (ValueError, OSError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
            parser.error(f"{given.code[:40]} cannot be opened: {reason}")
        given.code = None
    wanted = given.code if given.code is not None else given.deal
    if wanted is not None:
        try:
            coded, seed = _deal(wanted, variant)
        except ValueError as error:
            parser.error(str(error))
        if variant is not None and coded is not variant:
            parser.error(f"--variant {variant.key} and the deal {wanted} name two variants; leave one out")
        variant = coded
    return Options(
        variant, seed, given.window, given.fullscreen, given.mute, given.data, given.doctor, brought
    )


def _brought(text: str) -> Recording | Challenge:
    """The challenge that is written, or the game in a file. Raises ``ValueError`` or ``OSError``."""
    if is_challenge(text):
        return Challenge.from_text(text)
    return Recording.from_text(read_text(Path(text)))


def _deal(text: str, variant: Variant | None) -> tuple[Variant, int]:
    if ":" in text:
        return parse_code(text)
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:11]) <= MOST_DEAL:
        raise ValueError(
            f"{text!r} is no deal: give a number from 1 to {MOST_DEAL}, or a code such as gaps:48213"
        )
    return variant or CATALOGUE["gaps"], int(text)


def _variant(key: str) -> Variant:
    try:
        return by_key(key)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _window(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(
        least <= side <= most for least, side, most in zip(LEAST_WINDOW, size, MOST_WINDOW, strict=True)
    ):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no window size; write width x height in pixels, such as 1280x800, "
            f"at least {LEAST_WINDOW[0]}x{LEAST_WINDOW[1]}"
        )
    return size
