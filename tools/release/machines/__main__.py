"""What a stranger does, on fresh machines: ``python -m tools.release.machines FOLDER
[MACHINE …]``, as root.

Each machine is a Debian system in FOLDER, made for it and deleted afterwards, with an
ordinary user. The game is installed there and played in its window
(``tools.release.play``); where it came by the README's commands, the tests run, too.
``--dist`` is a folder with wheel, sdist, bundle (``gaps``) and Debian package. FOLDER
keeps logs and pictures. Prints a row for each machine, and writes it to
docs/tables/machines.md; the status is 1 if one failed. Needs debootstrap, Xvfb, openbox
and xdotool.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tools.displays import Display
from tools.release.machines.root import HOME, PLAYER, Root
from tools.release.machines.systems import BROUGHT, MACHINES, Machine, Screen
from tools.release.play import SCREEN, WINDOW, Hand, NotPlayedError, Place

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "tables" / "machines.md"
RUNTIME = f"{HOME}/runtime"
PASSED = re.compile(r"^=* ?((?:\d+ \w+(?:, )?)+) in ", re.MULTILINE)


@contextmanager
def shown(
    machine: Machine, root: Root
) -> Iterator[tuple[Display, Mapping[str, str], str, Place | None]]:
    """A display, what a program needs in its environment to open a window on it, the
    key that closes a window, and where that is if it cannot be found out.
    """
    wayland = machine.screen in (Screen.WESTON, Screen.WESTON_2)
    scale = 2 if machine.screen is Screen.WESTON_2 else 1
    size = (WINDOW[0] * scale, WINDOW[1] * scale) if wayland else SCREEN
    options = ("-extension", "GLX") if machine.screen is Screen.BARE else ()
    window = WINDOW if machine.screen is Screen.OPENBOX else None
    with (
        tempfile.TemporaryDirectory() as folder,
        Display(Path(folder), size, *options, window=window) as found,
    ):
        sound = {"DISPLAY": found.name, "SDL_AUDIODRIVER": "dummy"}
        if not wayland:
            yield found, sound, "ctrl+q" if window is None else "alt+F4", None
            return
        runtime = {"XDG_RUNTIME_DIR": f"/{RUNTIME}"}
        words = "weston --backend=x11-backend.so --shell=kiosk-shell.so --socket=wayland-test --idle-time=0"
        weston = root.start(
            f"{words} --width={WINDOW[0]} --height={WINDOW[1]} --scale={scale} >~/weston.log 2>&1",
            environment={**runtime, **sound},
        )
        until = time.monotonic() + 60
        while (
            not (root.path / RUNTIME / "wayland-test").exists()
            and time.monotonic() < until
        ):
            time.sleep(0.2)
        found.xdotool("mousemove", "5", "5", "sleep", "0.5", "mousemove", "9", "9")
        environment = {
            "WAYLAND_DISPLAY": "wayland-test",
            "SDL_VIDEODRIVER": "wayland",
            "SDL_AUDIODRIVER": "dummy",
        }
        try:
            yield found, {**runtime, **environment}, "ctrl+q", Place(scale=scale)
        finally:
            weston.kill()
            weston.wait()


def tried(machine: Machine, root: Root, kept: Path, tests: bool) -> tuple[str, ...]:
    """Install, play, run the tests: the Python, the search that answers, and what the
    tests said.

    Raises ``CalledProcessError`` or ``NotPlayedError``.
    """
    log = kept / "log.txt"
    if machine.prepare:
        root.run(machine.prepare, log=log)
    starts = iter((machine.play,))
    with (
        shown(machine, root) as (display, environment, closing, place),
        log.open("ab") as file,
    ):

        def start() -> subprocess.Popen[bytes]:
            return root.start(
                next(starts, machine.again),
                environment=environment,
                output=file.fileno(),
            )

        data = root.path / HOME / ".local" / "share" / "gaps"
        print(Hand(display, start, data, kept, closing, place).play(), flush=True)
    version = root.run(machine.version, player=True, log=log)
    found = re.search(r"Python ([\d.]+\w*)", version)
    search = "compiled" if "compiled search" in version else "general"
    passed = "–"
    if machine.tests and tests:
        told = root.run(machine.tests, player=True, log=log)
        passed = PASSED.findall(told)[-1]
    if machine.leave:
        root.run(machine.leave, log=log)
    return found[1] if found else "none", search, passed


def row(machine: Machine, system: str, cells: tuple[str, ...]) -> str:
    """A line of the table."""
    cells = (
        system,
        machine.way,
        machine.screen.value,
        *cells,
        f"{datetime.now(UTC):%Y-%m-%d}",
    )
    return f"| {' | '.join(cells)} |"


def with_row(text: str, line: str) -> str:
    """The page with the line in its table: instead of that of the same machine, or as
    the last one.
    """
    lines = text.splitlines()
    same = line.split(" | ")[:3]
    rows = [number for number, each in enumerate(lines) if each.startswith("|")]
    last = rows[-1]
    for number in rows:
        if lines[number].split(" | ")[:3] == same:
            lines[number] = line
            break
    else:
        lines.insert(last + 1, line)
    return "\n".join(lines) + "\n"


def options(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """What the command line asks for; machines may be named before and after options."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "machines",
        nargs="*",
        metavar="MACHINE",
        help=", ".join(each.name for each in MACHINES),
    )
    parser.add_argument("--dist", type=Path, default=ROOT / "dist")
    parser.add_argument("--no-tests", action="store_true", help="only install and play")
    parser.add_argument(
        "--python", type=Path, help="the prefix of a Python for the machine “brought”"
    )
    given = parser.parse_intermixed_args(arguments)
    named = {machine.name: machine for machine in MACHINES}
    if unknown := set(given.machines) - set(named):
        parser.error(f"no such machine: {', '.join(sorted(unknown))}")
    given.machines = [named[name] for name in given.machines] or MACHINES
    return given


def main() -> int:
    """Try the machines; returns the exit status."""
    given = options()
    failures = 0
    for machine in given.machines:
        kept = given.folder.resolve() / machine.name
        kept.mkdir(parents=True, exist_ok=True)
        (kept / "log.txt").write_text("")
        try:
            root = Root(given.folder.resolve(), machine.suite, machine.packages)
            clone = [
                "git",
                "clone",
                "-q",
                "--no-hardlinks",
                str(ROOT),
                str(root.path / HOME / "gaps"),
            ]
            subprocess.run(clone, check=True)
            root.give(given.dist, "dist")
            (root.path / RUNTIME).mkdir(mode=0o700)
            subprocess.run(
                ["chown", f"{PLAYER}:{PLAYER}", str(root.path / RUNTIME)], check=True
            )
            if given.python is not None and BROUGHT in machine.play:
                subprocess.run(
                    ["cp", "-a", str(given.python), f"{root.path}{BROUGHT}"], check=True
                )
            release = (root.path / "etc" / "os-release").read_text(encoding="utf-8")
            number = re.search(r'^VERSION_ID="(.*)"', release, re.MULTILINE)
            system = f"Debian {number[1] if number else machine.suite}"
            line = row(machine, system, tried(machine, root, kept, not given.no_tests))
        except (subprocess.CalledProcessError, NotPlayedError, OSError) as error:
            failures += 1
            print(f"{machine.name} FAILED: {error}", flush=True)
        else:
            print(line, flush=True)
            PAGE.write_text(
                with_row(PAGE.read_text(encoding="utf-8"), line), encoding="utf-8"
            )
            root.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
