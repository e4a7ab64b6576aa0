"""Command-line helpers: safe output and short error messages.

Any text can be printed, an error repeats little of an argument, and a failure to write
the output is an error, too.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from typing import NoReturn, TextIO, TypeVar

from gaps.engine.errors import shorten

N = TypeVar("N", int, float)
MAX_MESSAGE = 1_000  # characters of an error
MAX_LINE = 1_000  # characters of a line on standard input
MAX_FILE_NAME = 255  # characters of the name of a file


class CommandParser(argparse.ArgumentParser):
    """An ``argparse`` parser whose errors repeat at most 40 characters of a word."""

    def error(self, message: str) -> NoReturn:
        """Print the usage and the message, and exit with status 2."""
        super().error(short_message(message))


def in_ascii(read: type[N]) -> Callable[[str], N]:
    """Return a type for ``argparse`` that reads numbers in ASCII digits only."""

    def checked(text: str) -> N:
        if not text.isascii() or "_" in text:
            raise ValueError(text)
        return read(text)

    checked.__name__ = read.__name__  # which argparse names in its error
    return checked


def short_message(message: str) -> str:
    """Return an error message of ``argparse`` with its long words shortened.

    These are arguments.
    """
    return str(
        shorten(
            re.sub(r"\S+", lambda word: str(shorten(word[0])), message), MAX_MESSAGE
        )
    )


def file_name(path: object) -> str:
    """Return a file name as an error may repeat it, since it may contain anything."""
    return str(shorten(str(path), MAX_FILE_NAME))


def accept_any_text(*streams: TextIO | None) -> None:
    r"""Make the streams escape characters that their encoding lacks, as ``\xe4``.

    Without this they would raise. A program without a console has no streams.
    """
    for stream in streams:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def with_all_written(run: Callable[[], int]) -> int:
    """Return the exit status of ``run``, a command, after all its output is written.

    It is 1, with a message, if the output fails, and 0 if its reader has ended, as
    ``head`` does.
    """
    try:
        status = run()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        # Python flushes the rest at exit and would print a traceback: send it to the
        # null device.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"cannot write: {error.strerror}", file=sys.stderr)
        return 1
    return status


def lines_of(stream: TextIO | None) -> Iterator[str]:
    """Yield the lines of a stream, which may be endless.

    A line that is too long is yielded in parts.
    """
    while stream is not None and (line := stream.readline(MAX_LINE)):
        yield line
