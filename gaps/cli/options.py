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
from gaps import language
from gaps.engine import CATALOGUE, InputError, Variant, by_key, parse_code
from gaps.language import N_, _, spoken
from gaps.solver import core_in_use
from gaps.store import Challenge, Recording
from gaps.store.files.text_files import read_text
from gaps.store.sharing.challenge import is_recognised as is_challenge
from gaps.store.sharing.recording import SUFFIX

ARGPARSE = (
    *(N_("usage: "), N_("positional arguments"), N_("options"), N_("unrecognized arguments: %s")),
    *(N_("show this help message and exit"), N_("show program's version number and exit")),
    *(N_("expected one argument"), N_("argument %(argument_name)s: %(message)s")),
    *(N_("ignored explicit argument %r"), N_("ambiguous option: %(option)s could match %(matches)s")),
)
"""What the reader of the command line says by itself."""
SEARCH = {True: "compiled search", False: "general search only"}
MIN_WINDOW, MAX_WINDOW = (320, 240), (16384, 16384)
MAX_DEAL = 2_147_483_647


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
    language: str = ""
    brought: Recording | Challenge | None = None
    """A game to be watched, or a challenge to be answered."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line, exit status 2."""
        print(f"gaps: {message}", file=sys.stderr)
        raise SystemExit(2)


def read_options(arguments: Sequence[str] | None = None, locales: Sequence[str] = ()) -> Options:
    """Read the command line, in the language it asks for, or else that of the system.

    Leaves with exit status 2 and one line on what would be right if it is wrong."""
    language.choose(_language_asked(arguments) or language.SYSTEM, locales)
    vars(argparse)["_"] = _  # by this name it asks for its own words
    parser = _Parser(
        prog="gaps",
        description=_("The patience of open spaces: Gaps, Montana, Addiction and their family."),
        epilog=_("Without a deal the game opens on its title."),
    )
    parser.add_argument(
        "code",
        nargs="?",
        metavar="CODE",
        help=_("a deal such as mini:12, a challenge, or a .gaps file to watch"),
    )
    parser.add_argument(
        "--variant",
        metavar="KEY",
        type=_variant,
        help=_("one of {keys}, or a code of custom rules, such as {example}").format(
            keys=", ".join(CATALOGUE), example="custom/13llb2rsrsf"
        ),
    )
    parser.add_argument(
        "--deal", metavar="N", help=_("a deal number from 1 to {most}, or a code").format(most=MAX_DEAL)
    )
    parser.add_argument(
        "--window", metavar="WxH", type=_window, help=_("the window's size, such as 1280x800")
    )
    parser.add_argument("--fullscreen", action="store_true", help=_("fill the whole screen"))
    parser.add_argument(
        "--language",
        metavar="CODE",
        type=_language,
        help=_("speak this language this time: {codes}").format(codes=", ".join(language.available())),
    )
    parser.add_argument("--mute", action="store_true", help=_("make no sound this time"))
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help=_("the folder for saves, records and settings")
    )
    parser.add_argument(
        "--doctor", action="store_true", help=_("say what is installed and whether every file is sound")
    )
    parser.add_argument(
        "--version",
        action="version",
        help=_("show program's version number and exit"),
        version=f"gaps {gaps.__version__} ({SEARCH[core_in_use()]})",
    )
    given = parser.parse_args(arguments)
    variant, seed = given.variant, None
    if given.code is not None and given.deal is not None:
        parser.error(
            _("give the deal once: either {code} or --deal {deal}").format(
                code=given.code[:40], deal=given.deal
            )
        )
    brought = None
    if given.code is not None and (is_challenge(given.code) or given.code.lower().endswith(SUFFIX)):
        if variant is not None:
            parser.error(
                _("--variant {variant} and {code} name two deals; leave one out").format(
                    variant=variant.key, code=given.code[:40]
                )
            )
        try:
            brought = _brought(given.code)
        except (ValueError, OSError) as error:
            reason = (error.strerror if isinstance(error, OSError) else None) or spoken(error)
            parser.error(_("{path} cannot be opened: {reason}").format(path=given.code[:40], reason=reason))
        given.code = None
    wanted = given.code if given.code is not None else given.deal
    if wanted is not None:
        try:
            coded, seed = _deal(wanted, variant)
        except ValueError as error:
            parser.error(spoken(error))
        if variant is not None and coded is not variant:
            parser.error(
                _("--variant {variant} and the deal {deal} name two variants; leave one out").format(
                    variant=variant.key, deal=wanted
                )
            )
        variant = coded
    return Options(
        variant,
        seed,
        given.window,
        given.fullscreen,
        given.mute,
        given.data,
        given.doctor,
        given.language or "",
        brought,
    )


def _brought(text: str) -> Recording | Challenge:
    """The challenge that is written, or the game in a file. Raises ``ValueError`` or ``OSError``."""
    if is_challenge(text):
        return Challenge.from_text(text)
    return Recording.from_text(read_text(Path(text)))


def _deal(text: str, variant: Variant | None) -> tuple[Variant, int]:
    if ":" in text:
        return parse_code(text)
    if not text.isascii() or not text.isdigit() or not 1 <= int(text[:11]) <= MAX_DEAL:
        raise InputError(
            "{text!r} is no deal: give a number from 1 to {most}, or a code such as gaps:48213",
            text=text,
            most=MAX_DEAL,
        )
    return variant or CATALOGUE["gaps"], int(text)


def _variant(key: str) -> Variant:
    try:
        return by_key(key)
    except ValueError as error:
        raise argparse.ArgumentTypeError(spoken(error)) from None


def _window(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,5})[xX×](\d{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(least <= side <= most for least, side, most in zip(MIN_WINDOW, size, MAX_WINDOW, strict=True)):
        problem = InputError(
            "{text!r} is no window size; write width x height in pixels, such as 1280x800, "
            "at least {wide}x{high}",
            text=text,
            wide=MIN_WINDOW[0],
            high=MIN_WINDOW[1],
        )
        raise argparse.ArgumentTypeError(spoken(problem))
    return size


def _language_asked(arguments: Sequence[str] | None) -> str:
    """The language the command line names, before anything is said about the rest of it."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    first.add_argument("--language", default="")
    try:
        known: str = first.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        return ""
    return known if known in language.available() else ""


def _language(code: str) -> str:
    if code not in language.available():
        problem = InputError(
            "{code!r} is no language; there are {codes}", code=code, codes=", ".join(language.available())
        )
        raise argparse.ArgumentTypeError(spoken(problem))
    return code
