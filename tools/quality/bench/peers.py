"""This game beside two others: ``python -m tools.quality.bench.peers [--rounds 9]
[--only WORD] [--write]``.

AisleRiot and KPatience as Debian packages them, and Gaps from source and as a bundle,
each on an Xvfb of its own with openbox and a session bus, in a window of 1280 x 800
pixels. In each round one program after the other starts; then all rest together; then
each gets other sizes in quick succession and is ended. The figures are the median of
the rounds. ``--write`` makes ``docs/tables/peers.md``. Needs aisleriot, kpat, Xvfb,
openbox, xdotool, dbus, and the bundle in ``dist``. Nothing else that is heavy should
run meanwhile.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib.metadata import files
from pathlib import Path
from random import Random

from tools.displays import Display
from tools.quality.bench.start import compiling_once, cpu_seconds, settled
from tools.quality.bench.table import machine, shown

ROOT = Path(__file__).parents[3]
PAGE = ROOT / "docs" / "tables" / "peers.md"
BUNDLE = ROOT / "dist" / "gaps"
SIZE, SCREEN = (1280, 800), (1600, 1000)  # of each window and of each screen, pixels
PATIENCE = 30.0  # seconds in which a window has to come
STARTING = 3.0  # seconds after the window, in which the picture has to come
REST = 60.0  # seconds
# the part of the window that looks as it will, when a picture counts as there
ALIKE = 0.5
SMALLEST, LARGEST = (800, 600), (1500, 950)
CHANGES, PAUSE = 60, 0.05  # how many sizes a storm has, and the seconds between two
CALM = 2.0  # seconds after a storm, in which the picture has to follow


@dataclass(frozen=True)
class Program:
    """What is started. Some are ``only_started``, and do not rest; a peer comes in a
    Debian ``package``.
    """

    name: str
    command: tuple[str, ...]
    package: str = ""
    only_started: bool = False


OURS = ("--mute", "--window", f"{SIZE[0]}x{SIZE[1]}")
BOARD = "gaps:20417"
SOURCE = (sys.executable, str(ROOT / "main.py"), *OURS)
STANDALONE = (str(BUNDLE / "gaps"), *OURS)
PROGRAMS = (
    Program("AisleRiot, a board", ("/usr/games/sol",), "aisleriot"),
    Program(
        "KPatience, a board", ("/usr/games/kpat", "--gametype", "klondike"), "kpat"
    ),
    Program("Gaps from source, a board", (*SOURCE, BOARD)),
    Program("Gaps as a bundle, a board", (*STANDALONE, BOARD)),
    Program("KPatience, its list of games", ("/usr/games/kpat",), only_started=True),
    Program("Gaps from source, its title", SOURCE, only_started=True),
    Program("Gaps as a bundle, its title", STANDALONE, only_started=True),
)
HEADS = (
    *("program", "first window, ms", "first picture, ms", "processor until then, ms"),
    *(
        "at rest, % of a core",
        "memory, MiB",
        "resize storm, s of a core",
        "settled after, ms",
    ),
)


@dataclass
class Figures:
    """What was measured of one program, a value for each round."""

    window: list[float] = field(default_factory=list)
    picture: list[float] = field(default_factory=list)
    until: list[float] = field(default_factory=list)
    rest: list[float] = field(default_factory=list)
    memory: list[float] = field(default_factory=list)
    storm: list[float] = field(default_factory=list)
    settled: list[float] = field(default_factory=list)

    @property
    def cells(self) -> tuple[str, ...]:
        """The median of each, with the whole range."""
        columns = (
            self.window,
            self.picture,
            self.until,
            self.rest,
            self.memory,
            self.storm,
            self.settled,
        )
        return tuple(
            f"{shown(statistics.median(each))} ({shown(min(each))} – {shown(max(each))})"
            if each
            else ""
            for each in columns
        )


def family(pid: int) -> list[int]:
    """A process and those that it has started."""
    children = [
        int(word)
        for path in Path(f"/proc/{pid}/task").glob("*/children")
        for word in path.read_text().split()
    ]
    return [pid, *(each for child in children for each in family(child))]


def cpu_of(pid: int) -> float:
    """Seconds of a core that a process and its children have used."""
    return sum(cpu_seconds(each) for each in family(pid))


def memory_of(pid: int) -> float:
    """Mebibytes of a process and its children; what is shared with others counts in
    part.
    """
    rolled = [Path(f"/proc/{each}/smaps_rollup").read_text() for each in family(pid)]
    lines = [
        line for text in rolled for line in text.splitlines() if line.startswith("Pss:")
    ]
    return sum(int(line.split()[1]) for line in lines) / 1024


class Peer:
    """One program on a display of its own."""

    def __init__(
        self, program: Program, display: Display, folder: Path, bus: str
    ) -> None:
        self.program, self.figures, self._display = program, Figures(), display
        data = folder / "share" / "gaps"
        data.mkdir(parents=True)
        settled(data)
        self._environment = {
            **{
                name: text
                for name, text in display.environment.items()
                if not name.startswith("SDL_")
            },
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder / "share"),
            "XDG_RUNTIME_DIR": str(folder),
            "DBUS_SESSION_BUS_ADDRESS": bus,
            "SDL_AUDIODRIVER": "dummy",
            **compiling_once(folder),
        }

    def start(self) -> None:
        """Start it, and note when its window and its picture came. Raises
        ``TimeoutError``.
        """
        self._display.window_appeared()
        window, looks = None, [(0.0, 0.0, self._display.looks(SIZE))]
        began = time.perf_counter()
        self._process = subprocess.Popen(
            self.program.command,
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while (now := time.perf_counter() - began) < (
            PATIENCE if window is None else window + STARTING
        ):
            if window is None and self._display.window_appeared():
                window = now
            look = self._display.looks(SIZE)
            if look != looks[-1][2]:
                looks.append((now, cpu_of(self._process.pid), look))
            time.sleep(0.002)
        if window is None:
            raise TimeoutError(f"{self.program.name}: no window in {PATIENCE:.0f} s")
        last = looks[-1][2]
        first = next(
            (now, used)
            for now, used, look in looks
            if now >= window and alike(look, last) >= ALIKE
        )
        self.figures.window.append(window * 1e3)
        self.figures.picture.append(first[0] * 1e3)
        self.figures.until.append(first[1] * 1e3)

    def begin_rest(self) -> None:
        """Note what it has used so far."""
        self._used, self._since = cpu_of(self._process.pid), time.perf_counter()

    def end_rest(self) -> None:
        """Note what it has used since, and its memory."""
        spent = cpu_of(self._process.pid) - self._used
        self.figures.rest.append(100 * spent / (time.perf_counter() - self._since))
        self.figures.memory.append(memory_of(self._process.pid))

    def storm(self) -> None:
        """Change the size of its window many times. Raises ``RuntimeError`` if it does
        not follow.
        """
        chance, words = Random(1), list[str]()
        for _ in range(CHANGES - 1):
            size = (
                chance.randint(low, high)
                for low, high in zip(SMALLEST, LARGEST, strict=True)
            )
            words += ["windowsize", "%1", *map(str, size), "sleep", str(PAUSE)]
        used = cpu_of(self._process.pid)
        self._display.xdotool(
            "getactivewindow", *words, "windowsize", "%1", *map(str, SIZE)
        )
        began, changed, last = time.perf_counter(), 0.0, b""
        while (now := time.perf_counter() - began) < CALM:
            if (look := self._display.looks(SIZE)) != last:
                changed, last = now, look
            time.sleep(0.002)
        if self._process.poll() is not None:
            raise RuntimeError(f"{self.program.name} ended in the storm")
        self.figures.storm.append(cpu_of(self._process.pid) - used)
        self.figures.settled.append(changed * 1e3)

    def end(self) -> None:
        """End it."""
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def alike(one: bytes, other: bytes) -> float:
    """The part of two looks that is the same."""
    return sum(first == second for first, second in zip(one, other, strict=True)) / len(
        one
    )


@contextmanager
def a_bus(environment: Mapping[str, str]) -> Iterator[str]:
    """The address of a session bus, as every desktop has one: KPatience does not start
    without it.
    """
    words = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(
        words,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as bus:
        assert bus.stdout is not None
        yield bus.stdout.readline().strip()
        bus.terminate()


def measured(
    programs: Iterable[Program], rounds: int, rest: float
) -> dict[str, Figures]:
    """The figures of each program. The first round of each is not counted: it fills the
    caches.
    """
    with ExitStack() as stack:
        peers = []
        for program in programs:
            folder = Path(
                stack.enter_context(
                    tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
                )
            )
            display = stack.enter_context(Display(folder, SCREEN, window=SIZE))
            bus = stack.enter_context(a_bus(display.environment))
            peers.append(Peer(program, display, folder, bus))
            peers[-1].start()
            peers[-1].end()
            peers[-1].figures = Figures()
        resting = [peer for peer in peers if not peer.program.only_started]
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
            for peer in peers:
                peer.start()
                if peer.program.only_started:
                    peer.end()
            for peer in resting:
                peer.begin_rest()
            time.sleep(rest)
            for peer in resting:
                peer.end_rest()
            for peer in resting:
                peer.storm()
                peer.end()
    return {peer.program.name: peer.figures for peer in peers}


def size_of(paths: Iterable[Path]) -> float:
    """Mebibytes of these files."""
    return (
        sum(
            path.stat().st_size
            for path in paths
            if path.is_file() and not path.is_symlink()
        )
        / 2**20
    )


def told(*words: str) -> str:
    return subprocess.run(
        words, capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout


def package_sizes(package: str) -> tuple[float, float]:
    """Mebibytes of a Debian package, and of all packages that it needs and that no
    small Debian has.
    """
    words = ["apt-cache", "depends", "--recurse", "--installed"]
    words += [
        f"--no-{kind}"
        for kind in (
            "recommends",
            "suggests",
            "conflicts",
            "breaks",
            "replaces",
            "enhances",
        )
    ]
    needed = {line for line in told(*words, package).splitlines() if line[0].isalnum()}
    listed = told(
        "dpkg-query", "-W", "-f", "${Package} ${Priority} ${Installed-Size}\n"
    ).splitlines()
    sizes = {
        name: int(size) / 1024
        for name, priority, size in map(str.split, listed)
        if priority not in ("required", "important", "standard")
    }
    return sizes[package], sum(sizes.get(name, 0.0) for name in needed)


def sizes() -> dict[str, str]:
    """What each takes on the disk."""
    said = "{:.0f} MiB, {:.0f} MiB with all that it needs and that no small Debian has"
    tracked = [
        ROOT / name for name in told("git", "ls-files", "gaps", "assets").splitlines()
    ]
    wheels = [
        Path(str(file.locate()))
        for name in ("pygame-ce", "platformdirs")
        for file in files(name) or ()
    ]
    own, whole = size_of(tracked), size_of([*tracked, *wheels])
    return {
        "AisleRiot": said.format(*package_sizes("aisleriot")),
        "KPatience": said.format(*package_sizes("kpat")),
        "Gaps from source": f"{own:.0f} MiB, {whole:.0f} MiB with pygame-ce and platformdirs, without Python",
        "Gaps as a bundle": f"{size_of(BUNDLE.rglob('*')):.0f} MiB; it needs only the C library and X11's",
    }


def versions() -> str:
    """The peers' versions, as Debian names them."""
    return told(
        "dpkg-query", "-W", "-f", "${Package} ${Version}; ", "aisleriot", "kpat"
    ).strip("; \n")


def lines(found: Mapping[str, Figures]) -> list[str]:
    """The table as Markdown."""
    return [
        f"| {' | '.join(HEADS)} |",
        f"|---|{'---|' * (len(HEADS) - 1)}",
        *(
            f"| {name} | {' | '.join(figures.cells)} |"
            for name, figures in found.items()
        ),
    ]


def page(found: Mapping[str, Figures], rounds: int) -> str:
    """The page docs/tables/peers.md."""
    text = [
        "# Gaps beside two other patiences",
        "",
        f"Made by `python -m tools.quality.bench.peers --write`: medians of {rounds} rounds, in which the",
        "programs took turns, and the whole range. Each had an Xvfb of 1600 x 1000 pixels with openbox and a",
        f"session bus, and a window of {SIZE[0]} x {SIZE[1]}; it had been started before.",
        "",
        f"The machine: {machine()}. Debian's {versions()}.",
        f"Its load in the last five minutes: {os.getloadavg()[1]:.1f} (below 1 if nothing else runs).",
        "",
        *lines(found),
        "",
        "* Bars: at rest at most 1 % of a core; the first picture no later than that of the faster peer.",
        "  What is left of the start is the loading of pygame and some 200 modules, and on a board the deal",
        "  of its cards.",
        "* The first picture: half of the window looks as it will. The processor's time until then is",
        "  that of the process and its children, on all cores.",
        f"* At rest: {REST:.0f} seconds, all programs at once, each on its own display, untouched.",
        "* Memory: proportional (what programs share counts in part), after the rest.",
        f"* A storm: {CHANGES} sizes in {CHANGES * PAUSE:.0f} seconds; the",
        f"  processor's time from the first to {CALM:.0f} seconds after the last, and when the picture last",
        "  changed.",
        "",
        "| program | size on disk |",
        "|---|---|",
        *(f"| {name} | {size} |" for name, size in sizes().items()),
    ]
    return "\n".join(text) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; returns the exit status."""
    parser = argparse.ArgumentParser(prog="peers", description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--rest", type=float, default=REST, help="seconds")
    parser.add_argument(
        "--only", default="", metavar="WORD", help="programs whose name has this word"
    )
    parser.add_argument("--write", action="store_true", help="make the page, too")
    given = parser.parse_args(arguments)
    programs = [program for program in PROGRAMS if given.only in program.name]
    missing = [
        program.command[0]
        for program in programs
        if not os.access(program.command[0], os.X_OK)
    ]
    if missing:
        print(f"peers: not here: {', '.join(missing)}", file=sys.stderr)
        return 1
    found = measured(programs, given.rounds, given.rest)
    print("\n".join(lines(found)))
    if given.write:
        PAGE.write_text(page(found, given.rounds), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
