"""Every command prints in any encoding, takes any bytes as arguments, and repeats
little of a long one.
"""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.marks import slow_except

COMMANDS = ("gaps", "gaps.engine", "gaps.solver")
LONG = "x" * 5000
of_bytes = pytest.mark.skipif(
    sys.platform == "win32", reason="arguments are text on Windows"
)


def run(
    module: str,
    *words: str | bytes,
    encoding: str = "ascii",
    typed: bytes = b"",
    language: str = "de",
) -> subprocess.CompletedProcess[bytes]:
    """Run a command in a process of its own, with a standard output that knows few
    characters.
    """
    environment = {
        **os.environ,
        "PYTHONIOENCODING": encoding,
        "PYTHONUTF8": "0",
        "LANGUAGE": language,
    }
    environment |= {
        "LANG": f"{language}_DE.UTF-8",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [
        os.fsencode(sys.executable),
        b"-m",
        module.encode(),
        *map(os.fsencode, words),
    ]
    return subprocess.run(
        command, env=environment, input=typed, capture_output=True, timeout=60
    )


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "latin-1:strict"])
def test_the_help_in_german_is_printed_in_any_encoding(encoding: str) -> None:
    shown = run("gaps", "--language", "de", "--help", encoding=encoding)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert b"usage" in shown.stdout.lower() or b"Aufruf" in shown.stdout
    if encoding.startswith("ascii"):
        assert rb"\xf6" in shown.stdout or rb"\xfc" in shown.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    "module",
    slow_except(COMMANDS, [*COMMANDS][:1], most=1),
)
@pytest.mark.parametrize(
    "words",
    [
        (LONG,),
        pytest.param((b"\xff\xfe:7",), marks=of_bytes),
        (LONG, LONG),
        (f"--{LONG}",),
        (f"gaps:{LONG}",),
        (f"{LONG}:7",),
        ("--variant", LONG, "-"),
        (f"{' x' * 2500}:7",),
        pytest.param((b"gaps:\xed\xa0\x80",), marks=of_bytes),
        pytest.param((b"--\xff",), marks=of_bytes),
        ("ä" * 60,),
    ],
    ids=lambda words: str(words)[:30],
)
def test_a_strange_argument_is_refused_and_hardly_repeated(
    module: str, words: tuple[str | bytes, ...]
) -> None:
    refused = run(module, *words, encoding="ascii:strict")
    assert refused.returncode == 2
    assert b"Traceback" not in refused.stderr
    assert refused.stderr
    assert b"x" * 41 not in refused.stdout + refused.stderr
    assert b" x" * 41 not in refused.stdout + refused.stderr
    assert len(refused.stderr) < 1500


@pytest.mark.slow
@pytest.mark.parametrize("module", ["gaps.engine", "gaps.solver"])
def test_an_endless_or_broken_input_is_refused(module: str) -> None:
    words = ("mini:12", "-") if module == "gaps.engine" else ("-",)
    for typed in (b"\0" * 3_000_000, b"\xff\xfe\n" * 1000, b"x" * 3_000_000, b""):
        refused = run(module, *words, typed=typed)
        assert refused.returncode == (0 if module == "gaps.engine" and not typed else 2)
        assert b"Traceback" not in refused.stderr
        assert len(refused.stderr) < 500
