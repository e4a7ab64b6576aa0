"""The command line: its options, and one line about the first error in them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, TypeVar

import gaps
from gaps import language
from gaps.engine import CATALOGUE, MAX_DEAL, InputError, Variant, by_key, parse_code
from gaps.engine.command_line import short_message, with_all_written
from gaps.engine.deals import parse_deal_number
from gaps.engine.errors import shorten
from gaps.engine.pasted import MAX_CODE_CHARS, plain_text
from gaps.language import N_, _, error_text
from gaps.solver import core_in_use
from gaps.store import GameLog
from gaps.store.files.text_files import read_text
from gaps.store.sharing import packed
from gaps.store.sharing.shared import SUFFIX, read_shared
from gaps.values import Value

ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("show program's version number and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)
"""The texts of ``argparse`` itself, listed here to be translated."""
EXAMPLES = {
    "--variant": "mini",
    "--deal": "7",
    "--window": "1280x800",
    "--language": "de",
    "--screen-reader": "on",
    "--data": "my-games",
}
"""A value for each option that needs one."""
ALONE = ("--fullscreen", "--mute", "--doctor", "--version", "--help")
"""The options without a value."""
FROM_DESKTOP = "--from-desktop"
"""The option that tells the game that nobody reads what it prints.

It is none for a person, and is taken out before the others are read.
"""
DISTRIBUTION = "gaps-patience"
"""The name of the program in package indexes: ``gaps`` is another project there."""
MOST_ARGUMENTS = 100
"""The number of arguments that are read: some of so many are surely wrong.

``argparse`` takes seconds for 10,000.
"""
SEARCH = {True: "compiled search", False: "general search only"}
SCREEN_READER = ("auto", "on", "off")
# width and height in pixels
MIN_WINDOW = (320, 240)
MAX_WINDOW = (16384, 16384)
T = TypeVar("T")
_NEAR = 0.75  # how like an option a word must be that is meant as it
_NO_VALUE = "expected one argument"
"""The message of ``argparse`` about an option without its value."""


class Options(Value):
    """The options of the command line.

    None leaves a choice to the settings or the title.
    """

    variant: Variant | None = None
    seed: int | None = None
    window: tuple[int, int] | None = None
    fullscreen: bool = False
    mute: bool = False
    folder: Path | None = None
    doctor: bool = False
    language: str = ""
    screen_reader: str = ""
    """``"auto"``, ``"on"`` or ``"off"``; empty leaves it to the settings."""
    challenge: GameLog | None = None
    """A friend's game to answer."""
    opened: GameLog | Path | None = None
    """A recorded game to watch, or a file that is not one, which is then explained."""


class _Parser(argparse.ArgumentParser):
    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """Return what the arguments mean.

        Raise ``InputError`` that names what is wrong and what would be right.
        """
        try:
            parsed, surplus = self.parse_known_args(arguments)
        except argparse.ArgumentError as error:
            raise _misused(error) from None
        for text in surplus:
            raise _surplus(text, parsed.code)
        return parsed

    def error(self, message: str) -> NoReturn:
        """Print one line and exit with status 2."""
        print(f"gaps: {short_message(message)}", file=sys.stderr)
        raise SystemExit(2)

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Exit when the help is written, whether or not it is read to its end."""
        raise SystemExit(with_all_written(lambda: status))


def read_options(
    arguments: Sequence[str] | None = None, locales: Sequence[str] = ()
) -> Options:
    """Read the command line, in the language it names or else that of the system.

    If it is wrong, print one line that says what is expected, and exit with status 2.
    """
    words = (sys.argv[1:] if arguments is None else arguments)[:MOST_ARGUMENTS]
    language.choose(_requested_language(words) or language.SYSTEM, locales)
    vars(argparse)["_"] = _  # argparse translates its own texts by this name
    parser = _parser()
    from_desktop = FROM_DESKTOP in words
    try:
        parsed = parser.read([word for word in words if word != FROM_DESKTOP])
        challenge = _challenge(parsed)
        opened = None if challenge else _opened(parsed, from_desktop)
        variant, seed = (parsed.variant, None)
        if challenge is None and opened is None:
            variant, seed = _deal(parsed)
    except ValueError as error:
        parser.error(error_text(error))
    return Options(
        variant=variant,
        seed=seed,
        window=parsed.window,
        fullscreen=parsed.fullscreen,
        mute=parsed.mute,
        folder=parsed.data,
        doctor=parsed.doctor,
        language=parsed.language or "",
        screen_reader=parsed.screen_reader or "",
        challenge=challenge,
        opened=opened,
    )


def _parser() -> _Parser:
    parser = _Parser(
        prog="gaps",
        description=_(
            "A card patience game: Gaps, Montana, Addiction and related games."
        ),
        epilog=_("Without a deal the game opens on its main menu."),
        exit_on_error=False,
    )
    add = parser.add_argument
    code = _("a deal such as mini:12, a challenge, or a .gaps file to watch")
    add("code", nargs="?", metavar="CODE", help=code)
    variants = _(
        "one of {keys}, or a code of custom rules, such as {example}",
        keys=", ".join(CATALOGUE),
        example="custom/13llb2rsrsf",
    )
    add("--variant", metavar="KEY", type=_argument(by_key), help=variants)
    number = _("a deal number from 1 to {maximum}, or a code", maximum=MAX_DEAL)
    add("--deal", metavar="N", help=number)
    add(
        "--window",
        metavar="WxH",
        type=_argument(_window),
        help=_("the window's size, such as 1280x800"),
    )
    add("--fullscreen", action="store_true", help=_("fill the whole screen"))
    codes = ", ".join(language.codes())
    languages = _("use this language this time: {codes}", codes=codes)
    add("--language", metavar="CODE", type=_argument(_language), help=languages)
    add("--mute", action="store_true", help=_("play no sound this time"))
    readers = _("speak to a screen reader: auto, on or off")
    add("--screen-reader", metavar="HOW", type=_argument(_screen_reader), help=readers)
    add(
        "--data",
        metavar="DIR",
        type=_folder,
        help=_("the folder for saves, records and settings"),
    )
    add(
        "--doctor",
        action="store_true",
        help=_("print what is installed and whether each file is intact"),
    )
    version = f"gaps {gaps.__version__} ({DISTRIBUTION}, {SEARCH[core_in_use()]})"
    add(
        "--version",
        action="version",
        help=_("show program's version number and exit"),
        version=version,
    )
    return parser


def _misused(error: argparse.ArgumentError) -> ValueError:
    """Return what is wrong with an option that ``argparse`` refuses."""
    option = (error.argument_name or "").rpartition("/")[2]
    if option in ALONE:
        return InputError("{option} takes no value; write it alone", option=option)
    if option in EXAMPLES and error.message == _NO_VALUE:
        return _without_value(option)
    return ValueError(error)


def _without_value(option: str) -> InputError:
    return InputError(
        "{option} needs a value, such as {option} {example}",
        option=option,
        example=EXAMPLES[option],
    )


def _surplus(text: str, code: str | None) -> InputError:
    """Return what is wrong with an argument that is left over."""
    if not text.startswith("-"):
        return InputError(
            "{code} and {other} are two deals; give one, in quotation marks if it has spaces",
            code=shorten(code),
            other=shorten(text),
        )
    from difflib import get_close_matches  # only for an error

    option = text.partition("=")[0]
    known = [*EXAMPLES, *ALONE]
    if near := get_close_matches(option, known, 1, _NEAR):
        return InputError(
            "there is no option {option}; did you mean {near}?",
            option=shorten(option),
            near=near[0],
        )
    return InputError(
        "there is no option {option}; the options are {options}",
        option=shorten(option),
        options=", ".join(known),
    )


def _challenge(parsed: argparse.Namespace) -> GameLog | None:
    """Return the challenge in the code, or None if it is not one.

    Raise ``InputError`` if it cannot be read, or if the command line names a second
    deal.
    """
    code: str | None = parsed.code
    if code is None or not (line := packed.found_in(code)):
        return None
    _check_only_deal(parsed)
    try:
        return packed.unpack(line)
    except ValueError as error:
        raise _cannot_be_opened(code, error) from None


def _opened(parsed: argparse.Namespace, from_desktop: bool) -> GameLog | Path | None:
    """Return the recorded game in the file that the code names, or None.

    A file that cannot be opened is returned as its path if nobody can read an error: it
    was double-clicked on a Linux desktop, or probably so if there is no ``stderr``, as
    in a Windows program without a console. Raise ``InputError`` if it cannot be opened,
    or if the command line names a second deal.
    """
    code: str | None = parsed.code
    if code is None or not code.lower().endswith(SUFFIX):
        return None
    _check_only_deal(parsed)
    try:
        return read_shared(read_text(Path(code)))
    except (ValueError, OSError) as error:
        if from_desktop or sys.stderr is None:
            return Path(code)
        raise _cannot_be_opened(code, error) from None


def _check_only_deal(parsed: argparse.Namespace) -> None:
    _check_one_deal(parsed)
    if parsed.variant is not None:
        raise InputError(
            "--variant {variant} and {code} name two deals; leave one out",
            variant=parsed.variant.key,
            code=shorten(parsed.code),
        )


def _cannot_be_opened(code: str, error: ValueError | OSError) -> InputError:
    if isinstance(error, FileNotFoundError):
        return InputError(
            "there is no file {path}; give the name of a .gaps file",
            path=shorten(code),
        )
    reason = (error.strerror if isinstance(error, OSError) else None) or error
    return InputError(
        "{path} cannot be opened: {reason}", path=shorten(code), reason=reason
    )


def _deal(parsed: argparse.Namespace) -> tuple[Variant | None, int | None]:
    """Return the variant and the deal number that are requested.

    Raise ``InputError`` for two deals and for wrong text.
    """
    _check_one_deal(parsed)
    text: str | None = parsed.code if parsed.code is not None else parsed.deal
    if text is None:
        return parsed.variant, None
    variant, number = _read_deal(text, parsed.variant, parsed.code is None)
    if parsed.variant is not None and variant is not parsed.variant:
        raise InputError(
            "--variant {variant} and the deal {deal} name two variants; leave one out",
            variant=parsed.variant.key,
            deal=shorten(text),
        )
    return variant, number


def _check_one_deal(parsed: argparse.Namespace) -> None:
    if parsed.code is not None and parsed.deal is not None:
        raise InputError(
            "give the deal once: either {code} or --deal {deal}",
            code=shorten(parsed.code),
            deal=shorten(parsed.deal),
        )


def _read_deal(
    text: str, variant: Variant | None, is_option: bool
) -> tuple[Variant, int]:
    """Return the deal of a code, a copied result, or a number in ``variant`` (or Gaps).

    Raise ``InputError``. After the option ``--deal`` it names no challenge and no file,
    which would not be opened.
    """
    from gaps.scenes.session.found_text import deal_code_in  # only with a deal

    text = deal_code_in(text) or plain_text(text[:MAX_CODE_CHARS])
    if ":" in text:
        return parse_code(text)
    number = parse_deal_number(text)
    if number is None:
        raise _no_deal(text, is_option)
    return variant or CATALOGUE["gaps"], number


def _no_deal(text: str, is_option: bool) -> InputError:
    """Return what would be right in place of a text without a deal."""
    with suppress(InputError):
        return InputError(
            "{text!r} is a variant, not a deal; write --variant {key}, or {key}:7 for its deal 7",
            text=shorten(text),
            key=by_key(text).key,
        )
    if is_option:
        return InputError(
            "{text!r} is not a deal; give a number from 1 to {maximum}, or a code such as gaps:48213",
            text=shorten(text),
            maximum=MAX_DEAL,
        )
    return InputError(
        "{text!r} is not a deal; give a number from 1 to {maximum}, a code such as gaps:48213, "
        "a challenge or a .gaps file",
        text=shorten(text),
        maximum=MAX_DEAL,
    )


def _argument(read: Callable[[str], T]) -> Callable[[str], T]:
    """Make ``argparse`` show the ``InputError`` of a function that reads an argument."""

    def checked(text: str) -> T:
        try:
            return read(text)
        except InputError as error:
            raise argparse.ArgumentTypeError(error_text(error)) from None

    return checked


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError(_NO_VALUE)
    return Path(text)


def _window(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,5})[xX×]([0-9]{1,5})", text)
    size = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(
        low <= side <= high
        for low, side, high in zip(MIN_WINDOW, size, MAX_WINDOW, strict=True)
    ):
        raise InputError(
            "{text!r} is not a window size; write WIDTHxHEIGHT in pixels, such as 1280x800, "
            "from {smallest} to {largest}",
            text=shorten(text),
            smallest="{}x{}".format(*MIN_WINDOW),
            largest="{}x{}".format(*MAX_WINDOW),
        )
    return size


def _screen_reader(text: str) -> str:
    if text not in SCREEN_READER:
        raise InputError(
            "{text!r} is none of {keys}",
            text=shorten(text),
            keys=", ".join(SCREEN_READER),
        )
    return text


def _language(code: str) -> str:
    codes = language.available()
    if code not in codes:
        raise InputError(
            "unknown language {code!r}; the languages are {codes}",
            code=shorten(code),
            codes=", ".join(codes),
        )
    return code


def _requested_language(arguments: Sequence[str]) -> str:
    """Return the language that the command line names.

    It is read before everything else, so that errors are translated.
    """
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--language", default="")
    try:
        code: str = parser.parse_known_args(arguments)[0].language
    except argparse.ArgumentError:
        return ""
    if code and code in language.available():
        return code
    return ""
