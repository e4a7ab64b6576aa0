"""No bus, a dead one, one that never answers: the game starts as fast as ever, is
played, and ends.
"""

from __future__ import annotations

import re
import select
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from threading import Thread

import pytest

from gaps.store.files.text_files import REPORTS
from tests.window.conftest import Playing
from tests.window.reader.conftest import Hear, started_bus

# seconds, on a busy machine; an answer of the bus would be waited for longer
LATE = 20.0
ADDRESS = "DBUS_SESSION_BUS_ADDRESS"
Play = Callable[..., Playing]


def make_a_move(playing: Playing) -> None:
    """Play by keys, until the move is in the save."""
    count = len(playing.wait_for(playing.saved, "the deal").moves)
    playing.key("Tab", "Return")
    playing.wait_for(
        lambda: (saved := playing.saved()) and len(saved.moves) > count, "a move"
    )


def end(playing: Playing) -> None:
    """It ends as it should, and nothing was reported."""
    assert playing.close() == 0
    assert not (playing.folder / REPORTS).exists()


@contextmanager
def no_bus(folder: Path, address: str) -> Iterator[str]:
    yield ""


@contextmanager
def dead_bus(folder: Path, address: str) -> Iterator[str]:
    path = folder / "dead"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
    yield f"unix:path={path}"


@contextmanager
def mute_bus(folder: Path, address: str) -> Iterator[str]:
    """A bus that answers only its first guest: the library of the window, which would
    wait for ever.
    """
    path = folder / "mute"
    real = re.search(r"unix:(path|abstract)=([^,]+)", address)
    assert real
    with socket.socket(socket.AF_UNIX) as server, socket.socket(socket.AF_UNIX) as bus:
        bus.connect(real[2] if real[1] == "path" else f"\0{real[2]}")
        server.bind(str(path))
        server.listen()
        Thread(target=pass_on, args=(server, bus), daemon=True).start()
        yield f"unix:path={path}"
        server.settimeout(LATE)
        server.accept()[0].close()  # there was a second guest


def pass_on(server: socket.socket, bus: socket.socket) -> None:
    """Between the first guest and the bus; the others wait."""
    with suppress(OSError, ValueError):
        guest, _ = server.accept()
        while True:
            for ready in select.select([guest, bus], [], [])[0]:
                data = ready.recv(65536)
                (bus if ready is guest else guest).sendall(data)
                if not data:
                    return


@pytest.mark.parametrize("lacking", [no_bus, dead_bus, mute_bus])
def test_a_game_needs_no_bus(
    lacking: Callable[[Path, str], AbstractContextManager[str]],
    bus: dict[str, str],
    play: Play,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # where another way to a bus would be
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv(ADDRESS, raising=False)
    began = time.monotonic()
    with lacking(tmp_path, bus[ADDRESS]) as address:
        if address:
            monkeypatch.setenv(ADDRESS, address)
        playing = play("gaps:7", "--mute", "--screen-reader", "auto")
        make_a_move(playing)
        end(playing)
    assert time.monotonic() - began < LATE


# names: Windows has no such signals
@pytest.mark.parametrize("last", ["SIGSTOP", "SIGKILL"])
def test_a_bus_that_falls_silent_stops_no_game(
    last: str, tmp_path: Path, listen: Hear
) -> None:
    with started_bus(tmp_path) as (daemon, bus):
        playing, _listener = listen("gaps:7", bus=bus)
        make_a_move(playing)
        daemon.send_signal(signal.Signals[last])
        for _ in range(3):
            make_a_move(playing)
        end(playing)
