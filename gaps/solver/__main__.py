"""Search a deal, or a board from standard input.

Usage: ``python -m gaps.solver gaps:7``; with ``-``, a board is read.
"""

from __future__ import annotations

import gzip
import json
import math
import shutil
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TextIO

from gaps import language
from gaps.engine import State, by_key, deal, parse_board, parse_code
from gaps.engine.command_line import (
    CommandParser,
    accept_any_text,
    file_name,
    in_ascii,
    with_all_written,
)
from gaps.engine.errors import shorten
from gaps.engine.notation import MAX_BOARD_CHARS
from gaps.language import _, error_text
from gaps.solver.proofs.clause_search import supports_order_search
from gaps.solver.proofs.proof_search import ProofSearch
from gaps.solver.search import (
    LOSSES,
    MEMORY_MIB,
    METHOD_NAMES,
    PORTFOLIO,
    Search,
    has_compiled_search,
    method_named,
    run_within,
)
from gaps.solver.verdict import Outcome, Verdict

# the exit status of a program stopped with Ctrl+C, by convention of shells
INTERRUPTED = 130
PAUSE = 0.25  # seconds between two lines, at least


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the verdict and return the exit status.

    It is 0, 2 for a wrong code or board, 130 for Ctrl+C.
    """
    accept_any_text(sys.stdout, sys.stderr)
    language.choose(language.SYSTEM)
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.proof is not None and options.method not in (PORTFOLIO, LOSSES):
        parser.error(f"--proof needs the method {LOSSES}")
    try:
        _check_limit("nodes", options.nodes)
        _check_limit("seconds", options.seconds)
        state = _state(options.deal, options.variant)
        verdict = (
            _searched(state, options)
            if options.proof is None
            else _proven(state, options)
        )
    except ValueError as error:
        print(error_text(error), file=sys.stderr)
        return 2
    except OSError as error:
        print(error.strerror or error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return INTERRUPTED
    answer = (
        _as_json(verdict) if options.json else _as_text(state, verdict, options.method)
    )
    return with_all_written(lambda: _printed(answer))


def _check_limit(name: str, limit: float | None) -> None:
    """Raise ``ValueError`` for a limit that is negative or not a finite number."""
    if limit is not None and not 0 <= limit < math.inf:
        rule = "finite and at least 0"
        raise ValueError(f"{name} must be {rule}; it is {shorten(limit)}")


def _searched(state: State, options: Namespace) -> Verdict:
    """Return the verdict within the limits.

    A progress line goes to standard error if that is a terminal.
    """
    if options.method == PORTFOLIO:
        search = Search(state)
        advance = search.advance
        verdict = search.verdict
    else:
        method = method_named(options.method, state)
        advance = method.run
        verdict = method.verdict
    progress = ProgressLine(sys.stderr, options.method)
    try:
        run_within(
            advance, options.nodes, options.seconds, lambda: progress.update(verdict)
        )
    finally:
        progress.clear()
    return verdict()


def _proven(state: State, options: Namespace) -> Verdict:
    """Search for a proof and return the verdict; only a proof is written."""
    method_named(LOSSES, state)  # raises an error if the rules do not fit
    path = options.proof
    progress = ProgressLine(sys.stderr, "proof")
    with _blamed(path):
        _try_to_write(path)
    search = ProofSearch(state.seen(), MEMORY_MIB)
    lines: list[str] | None = None
    try:
        run_within(
            search.run,
            options.nodes,
            options.seconds,
            lambda: progress.update(search.verdict),
        )
        lines = search.proof()
    finally:
        progress.clear()
        search.close()
    if lines is not None:
        text = "".join(f"{line}\n" for line in lines).encode("ascii")
        with _blamed(path):
            _write_whole(path, gzip.compress(text) if path.suffix == ".gz" else text)
    elif search.verdict().outcome is Outcome.NOT_WINNABLE:
        print(
            f"{file_name(path)}: the round is lost, but no proof of it was found",
            file=sys.stderr,
        )
    else:
        print(
            f"{file_name(path)}: not written, as it is not proven that there is no win",
            file=sys.stderr,
        )
    return search.verdict()


@contextmanager
def _blamed(name: object) -> Iterator[None]:
    """Name the file that could not be read or written in an error of the system."""
    try:
        yield
    except OSError as error:
        raise ValueError(f"{file_name(name)}: {error.strerror or error}") from None


def _try_to_write(path: Path) -> None:
    """Open a file for writing, so that an error is reported before the search."""
    existed = path.exists()
    with path.open("ab"):
        pass
    if not existed:
        path.unlink()


def _write_whole(path: Path, content: bytes) -> None:
    """Write a file completely or not at all.

    A link, such as ``/dev/stdout``, stays a link.
    """
    aside = not path.is_symlink() and (path.is_file() or not path.exists())
    part = path.with_name(f"{path.name}.part") if aside else path
    part.write_bytes(content)
    if aside:
        part.replace(path)


def _deciding(state: State, verdict: Verdict, method: str) -> str:
    """Return the name of the method that decided, or of the one that was chosen."""
    if verdict.method is not None:
        return verdict.method.value
    if method != PORTFOLIO or supports_order_search(state):
        return method
    return "positions" if has_compiled_search(state.seen()) else "python"


def _parser() -> CommandParser:
    parser = CommandParser(prog="python -m gaps.solver", description=__doc__)
    parser.add_argument(
        "deal", help=_("a deal, such as gaps:7, or - for a board on standard input")
    )
    parser.add_argument(
        "--variant", default="gaps", metavar="KEY", help=_("the rules of that board")
    )
    parser.add_argument(
        "--nodes",
        type=in_ascii(int),
        metavar="N",
        help=_("the maximum number of positions"),
    )
    parser.add_argument(
        "--seconds",
        type=in_ascii(float),
        metavar="S",
        help=_("the maximum time in seconds"),
    )
    parser.add_argument(
        "--method",
        choices=METHOD_NAMES,
        default=PORTFOLIO,
        help=_("one way to search instead of all"),
    )
    parser.add_argument(
        "--proof",
        type=Path,
        metavar="FILE",
        help=_("prove that there is no win, and write the proof to a file"),
    )
    parser.add_argument("--json", action="store_true", help=_("print JSON"))
    return parser


def _printed(answer: str) -> int:
    print(answer)
    return 0


def _as_text(state: State, verdict: Verdict, method: str) -> str:
    best = "proven to be the most" if verdict.exact else "the most found"
    by = _deciding(state, verdict, method)
    counts = f"{verdict.home} home, {best}, after {verdict.nodes:,} positions, by {by}"
    line = " ".join(map(str, verdict.line)) or "no move"
    return f"{verdict.outcome.value}: {counts}\n{line}"


def _as_json(verdict: Verdict) -> str:
    return json.dumps(
        {
            "outcome": verdict.outcome.value,
            "home": verdict.home,
            "exact": verdict.exact,
            "nodes": verdict.nodes,
            "line": [*map(str, verdict.line)],
        }
    )


def _state(text: str, key: str) -> State:
    if text != "-":
        return deal(*parse_code(text))
    with _blamed("standard input"):
        board = sys.stdin.read(MAX_BOARD_CHARS + 1) if sys.stdin else ""
    return parse_board(board, by_key(key), face_down=True)


class ProgressLine:
    """Writes to ``stream`` if that is a terminal, and nothing otherwise."""

    def __init__(
        self, stream: TextIO | None, method: str, clock: Callable[[], float] = monotonic
    ) -> None:
        self._stream = stream if stream is not None and stream.isatty() else None
        self._method = method
        self._clock = clock
        self._start = self._last = clock()
        self._width = 0

    def update(self, verdict: Callable[[], Verdict]) -> None:
        """Show the progress, unless the last line is recent.

        ``verdict`` is only called if it is shown.
        """
        now = self._clock()
        if self._stream is None or now - self._last < PAUSE:
            return
        self._last = now
        known = verdict()
        searched = f"{known.nodes:,} positions, {now - self._start:.1f} s"
        self._write(f"{self._method}: {searched}, {known.home} home at best")

    def clear(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")

    def _write(self, text: str) -> None:
        assert self._stream is not None
        text = text[: shutil.get_terminal_size().columns - 1]
        self._stream.write("\r" + text.ljust(self._width) + ("" if text else "\r"))
        self._stream.flush()
        self._width = len(text)


if __name__ == "__main__":
    sys.exit(main())
