"""A bus of its own with what screen readers need, and a listener on it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import pytest

from gaps.store import Folder, GameLog, Settings
from tests.scenarios.games import LATER_GAME
from tests.system_tools import lacking
from tests.window.conftest import PATIENCE, Playing
from tests.window.reader.listener import SYSTEM_PYTHON, Listener

LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
)
DIFFERS = (  # from one run to the next
    (r"\b\d{1,2},\d{3}\b", "…"),  # points: the fewer, the longer it took
    (r"\b\d+ (minute|second)s?\b", r"… \1s"),
    (r"\b\d+:\d\d\b", "…"),
    (r"\b\d+ (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b( \d{4})?", "…"),
    # what was said just before may have been cut off
    (r"says: .* You won", "says: You won"),
    (r"(\| Progress, slider, \d+), .*", r"\1"),  # which is found out little by little
    (r"  \| Week of .*\n", ""),
    (r"(\| Daily deal, push button), .*, (not played yet)", r"\1, …, \2"),
    (r"  says: Loading\n", ""),  # only on a busy machine
)
LIBRARY = "import gi; gi.require_version('Atspi', '2.0')"
# a time zone: some feats are those of certain hours
NOON = f"NOON{datetime.now(UTC).hour - 12:+d}"
PLAYER = Settings(
    welcomed=True, speed="instant", reduced_motion=True, rules_told=LATER_GAME
)
"""One who has been here before, and for whom nothing takes time."""

Hear = Callable[..., tuple[Playing, Listener]]


def missing() -> list[str]:
    """What has to be installed before anything can be heard."""
    wanted = {
        "accesskit": find_spec("accesskit") is not None,
        "dbus": shutil.which("dbus-daemon") is not None,
        "at-spi2-core": any(map(os.path.exists, LAUNCHERS)),
        "gir1.2-atspi-2.0 and python3-gi": shutil.which(SYSTEM_PYTHON) is not None
        and subprocess.run(
            [SYSTEM_PYTHON, "-c", LIBRARY], capture_output=True, check=False
        ).returncode
        == 0,
    }
    return [name for name, found in wanted.items() if not found]


def without_display(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment in which no bus is found or kept on the X display: there may be
    several, one after the other.
    """
    return {name: value for name, value in environment.items() if name != "DISPLAY"}


@contextmanager
def started_bus(folder: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """A fresh bus and the environment in which it is reached."""
    if names := missing():
        lacking(", ".join(names))
    own = {
        "XDG_RUNTIME_DIR": str(folder),
        "GSETTINGS_BACKEND": "memory",  # nothing of the person who runs the tests
    }
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        env={**without_display(os.environ), **own},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert daemon.stdout is not None
    address = daemon.stdout.readline().strip()
    assert address, "dbus-daemon did not start"
    yield daemon, {**own, "DBUS_SESSION_BUS_ADDRESS": address}
    daemon.send_signal(signal.SIGCONT)
    daemon.terminate()
    daemon.communicate(timeout=PATIENCE)


@pytest.fixture(scope="session")
def bus(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The environment of a bus for all tests."""
    with started_bus(tmp_path_factory.mktemp("run")) as (_daemon, environment):
        yield environment


@pytest.fixture
def listen(
    bus: dict[str, str],
    play: Callable[..., Playing],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Hear]:
    """Start the program with a listener who is there already."""
    listeners: list[Listener] = []

    def start(
        *arguments: str,
        games: Sequence[GameLog] = (),
        bus: dict[str, str] = bus,
        new: bool = False,
    ) -> tuple[Playing, Listener]:
        folder = Folder(tmp_path / "data")
        folder.save_settings(
            replace(PLAYER, welcomed=not new, rules_told="" if new else LATER_GAME)
        )
        for record in games:
            folder.records.add(record)
        folder.close()
        for name, value in {**bus, "TZ": NOON}.items():
            monkeypatch.setenv(name, value)
        listeners.append(Listener(without_display(os.environ)))
        playing = play(
            "--language",
            "en",
            "--mute",
            "--screen-reader",
            "auto",
            *arguments,
            first=new,
        )
        listeners[-1].attend(playing.process.pid)
        return playing, listeners[-1]

    yield start
    for listener in listeners:
        listener.close()


@pytest.fixture
def transcript(request: pytest.FixtureRequest) -> Callable[[Listener], None]:
    """Compare what was heard with the file kept for this test; ``GAPS_TRANSCRIPTS=1``
    writes it anew.
    """
    name = request.node.name.removeprefix("test_")
    path = Path(__file__).parent / "transcripts" / f"{name}.txt"

    def compare(listener: Listener) -> None:
        heard = "\n".join(listener.transcript) + "\n"
        for pattern, what in DIFFERS:
            heard = re.sub(pattern, what, heard)
        if os.environ.get("GAPS_TRANSCRIPTS"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(heard, encoding="utf-8")
        assert heard.splitlines() == path.read_text(encoding="utf-8").splitlines()

    return compare
