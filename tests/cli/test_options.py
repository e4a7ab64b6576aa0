"""The command line: its options, and the one line about an error."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import gaps
from gaps.app import main
from gaps.cli.options import (
    ALONE,
    EXAMPLES,
    FROM_DESKTOP,
    SEARCH,
    Options,
    read_options,
)
from gaps.engine import CATALOGUE
from gaps.solver import core_in_use
from gaps.store.sharing.packed import unpack
from gaps.store.sharing.shared import read_shared
from tests.programs import QUIET, ROOT, run_python

GOLDEN = ROOT / "tests" / "store" / "golden"


READ: tuple[tuple[list[str], Options], ...] = (
    ([], Options()),
    (["mini:12"], Options(CATALOGUE["mini"], 12)),
    (["--deal", "7"], Options(CATALOGUE["gaps"], 7)),
    (["--deal", "mini:7"], Options(CATALOGUE["mini"], 7)),
    (["7"], Options(CATALOGUE["gaps"], 7)),
    (["GAPS-S-12 ▲▲▲▲ 1,234 · 56 moves"], Options(CATALOGUE["mini"], 12)),
    (["--deal", "GAPS-locked-7"], Options(CATALOGUE["locked"], 7)),
    (["--variant", "locked"], Options(CATALOGUE["locked"])),
    (["--variant", "locked", "--deal", "7"], Options(CATALOGUE["locked"], 7)),
    (
        ["--window", "1280x800", "--mute", "--fullscreen"],
        Options(
            None,
            None,
            (1280, 800),
            True,
            True,
        ),
    ),
    (["--data", "here"], Options(folder=Path("here"))),
    (["--screen-reader", "on"], Options(screen_reader="on")),
    (["--screen-reader", "off"], Options(screen_reader="off")),
)


def test_options_are_read() -> None:
    for words, options in READ:
        assert read_options(words) == options


WRONG: tuple[tuple[list[str], str], ...] = (
    (
        ["--screen-reader", "yes"],
        "gaps: argument --screen-reader: 'yes' is none of auto, on, off",
    ),
    (["--variant", "whist"], "the variants are gaps, unshuffled"),
    (["whist:3"], "the variants are gaps, unshuffled"),
    (["--deal", "0"], "from 1 to 2147483647"),
    (["--deal", "-3"], "from 1 to 2147483647"),
    (["--deal", "99999999999999999999"], "from 1 to 2147483647"),
    (["mini:0"], "from 1 to 2147483647"),
    (["mini:"], "from 1 to 2147483647"),
    (["--deal", "seven"], "a code such as gaps:48213"),
    (["--window", "big"], "such as 1280x800"),
    (["--window", "10x10"], "from 320x240 to 16384x16384"),
    (["--window", "99999x99999"], "from 320x240 to 16384x16384"),
    (["--window", "-800x600"], "--window needs a value, such as --window 1280x800"),
    (["--window", "٣٢٠x٢٤٠"], "such as 1280x800"),
    (["--deal", "٣"], "from 1 to 2147483647"),
    (
        ["mini:٣"],
        "'mini:٣' has a character that does not belong there: U+0663 ARABIC-INDIC DIGIT THREE",
    ),
    (["GAPS-S-٣"], "ARABIC-INDIC DIGIT THREE"),
    (["mini:1", "--deal", "2"], "once"),
    (["--variant", "gaps", "mini:1"], "leave one out"),
    (["GAPS-nothing-7"], "the variants are gaps, unshuffled"),
    (["mini"], "write --variant mini, or mini:7 for its deal 7"),
    (["--deal", "mini"], "write --variant mini, or mini:7 for its deal 7"),
    (["notes.txt"], "a code such as gaps:48213, a challenge or a .gaps file"),
    (["--sound"], "there is no option --sound; the options are --variant, --deal"),
    (["-m"], "there is no option -m; the options are --variant, --deal"),
    (["--fulscreen"], "there is no option --fulscreen; did you mean --fullscreen?"),
    (["--windwo=3x3"], "there is no option --windwo; did you mean --window?"),
    (["--mute=1"], "--mute takes no value; write it alone"),
    (["-hx"], "--help takes no value; write it alone"),
    (["--data="], "--data needs a value, such as --data my-games"),
    (["--d"], "could match --deal, --data, --doctor"),
    (["mini:3", "gaps:4"], "mini:3 and gaps:4 are two deals; give one"),
    ([f"{number}.gaps" for number in range(20_000)], "0.gaps and 1.gaps are two deals"),
    (["my", "game.gaps"], "give one, in quotation marks if it has spaces"),
    (["GAPS1:mini:3"], "it is incomplete"),
    (["GAPS5:mini:3"], "newer game"),
    (["nothing.gaps"], "no file nothing.gaps; give the name of a .gaps file"),
    (["GAPS1:mini:3", "--variant", "gaps"], "leave one out"),
    (["GAPS1:mini:3", "--deal", "3"], "once"),
)


def test_a_wrong_command_line_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words, message in WRONG:
        with pytest.raises(SystemExit) as ended:
            read_options(words)
        assert ended.value.code == 2
        printed = capsys.readouterr().err
        assert message in printed
        assert printed.count("\n") == 1
        assert printed.startswith("gaps: ")


def test_an_option_without_its_value_is_told_one_that_fits(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for option, example in EXAMPLES.items():
        with pytest.raises(SystemExit):
            read_options([option])
        printed = capsys.readouterr().err
        assert printed == f"gaps: {option} needs a value, such as {option} {example}\n"
        assert read_options([option, example]) != Options()


def test_the_help_lists_each_option_and_no_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """So ``--f`` can only be ``--fullscreen``: what the desktop writes is none."""
    with pytest.raises(SystemExit):
        read_options(["--help"])
    listed = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    assert listed == {*EXAMPLES, *ALONE}
    assert read_options(["--f"]) == Options(fullscreen=True)


def test_what_is_wrong_is_said_in_the_language_of_the_player(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for words, _message in WRONG:
        said = set[str]()
        for code in ("en", "de", "fr"):
            with pytest.raises(SystemExit):
                read_options(["--language", code, *words])
            said.add(capsys.readouterr().err)
        assert len(said) == 3, said


def test_a_challenge_and_a_recording_are_opened() -> None:
    line = (GOLDEN / "challenge-1.txt").read_text(encoding="utf-8").strip()
    assert read_options([line]) == Options(challenge=unpack(line))
    path = GOLDEN / "recording-1.gaps"
    assert read_options([str(path), "--mute"]) == Options(
        mute=True, opened=read_shared(path.read_text(encoding="utf-8"))
    )


def test_a_file_that_the_desktop_opens_is_answered_in_the_window(
    tmp_path: Path,
) -> None:
    damaged = tmp_path / "damaged.gaps"
    damaged.write_text("GAPS GAME 1\n")
    assert read_options([FROM_DESKTOP, str(damaged)]) == Options(opened=damaged)
    assert read_options([FROM_DESKTOP]) == Options()
    with pytest.raises(SystemExit):
        read_options([str(damaged)])


@pytest.mark.slow
def test_version_and_help_are_printed() -> None:
    name = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]["name"]
    version = f"gaps {gaps.__version__} ({name}, {SEARCH[core_in_use()]})\n"
    for option, message in (("--version", version), ("--help", "--variant KEY")):
        assert message in run_python("main.py", option).stdout


@pytest.mark.slow
@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="elsewhere there is always a display"
)
@pytest.mark.parametrize(
    "display", [{}, {"DISPLAY": ":9999", "SDL_VIDEODRIVER": "x11"}]
)
def test_without_a_display_the_game_exits_with_one_line_and_makes_no_folder(
    tmp_path: Path, display: dict[str, str]
) -> None:
    names = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"} - display.keys()
    variables = {
        **os.environ,
        **QUIET,
        "HOME": "/nonexistent",
        **display,
    }
    done = subprocess.run(
        [
            sys.executable,
            "main.py",
            "--data",
            str(tmp_path / "data"),
        ],
        cwd=ROOT,
        env={name: value for name, value in variables.items() if name not in names},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert not (tmp_path / "data").exists()
    said = "gaps: cannot open a window" if display else "gaps: there is no display"
    assert done.stderr.strip().split("\n")[-1].startswith(said)
    assert "Traceback" not in done.stderr


def test_a_folder_with_too_long_a_name_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = len(os.fsencode(tmp_path))
    for count in (451, 484):
        folder = tmp_path / ("x" * (count - base - 1))
        for extra in ([], ["--doctor"]):
            assert main(["--data", str(folder), *extra]) == 2
            assert capsys.readouterr().err == (
                f"gaps: the name of the data folder has {count} bytes, "
                "and at most 450 work\n"
            )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="the system knows it there")
def test_without_a_home_folder_one_has_to_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os.path, "expanduser", lambda path: path)
    for words in ([], ["--doctor"]):
        assert main(words) == 2
        said = capsys.readouterr().err
        assert said == (
            "gaps: your home folder is not known; name a folder with --data DIR\n"
        )


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="it has no such pipes")
@pytest.mark.parametrize(
    "words",
    [
        ("--doctor",),
        ("--help",),
        ("--version",),
    ],
)
def test_who_reads_the_output_may_stop(tmp_path: Path, words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [
        sys.executable,
        "main.py",
        "--data",
        str(tmp_path),
        *words,
    ]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | QUIET,
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


START = """
import sys
import gaps.app
import gaps.scenes.menu.title
print(*sys.modules)
"""
LATER = (
    "gaps.scenes.game",
    "gaps.scenes.results",
    "gaps.scenes.settings",
    "gaps.scenes.learn",
    "gaps.scenes.records",
    "gaps.scenes.review",
    "gaps.scenes.challenges",
    "gaps.scenes.multiplayer",
    "gaps.scenes.summits",
    "gaps.table.table",
    "gaps.progress.summits",
    "importlib.metadata",
    "email",
    "asyncio",
    "http",
    "ssl",
)


@pytest.mark.slow
def test_the_title_needs_no_module_of_another_screen() -> None:
    loaded = run_python("-c", START).stdout.split()
    assert "gaps.scenes.menu.title" in loaded
    assert not [
        name
        for name in loaded
        for late in LATER
        if name == late or name.startswith(f"{late}.")
    ]
