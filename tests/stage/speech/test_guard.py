"""The real library under fire: switched on and off without end, and started many times."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ACTIVATIONS = 1000
PATIENCE = 300.0  # seconds until a program counts as hanging
LAUNCHERS = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/at-spi2-core/at-spi-bus-launcher",
)
PYTHON = "/usr/bin/python3"  # of the system, which has the bindings to its bus
pytestmark = pytest.mark.window


def missing() -> str:
    """What the system does not have of what is needed here."""
    lacks = [] if shutil.which("dbus-run-session") else ["dbus"]
    if not any(Path(launcher).exists() for launcher in LAUNCHERS):
        lacks.append("at-spi2-core")
    if (
        not Path(PYTHON).exists()
        or subprocess.run([PYTHON, "-c", "import gi"], check=False).returncode
    ):
        lacks.append("python3-gi")
    try:
        import accesskit  # noqa: F401
    except ImportError:
        lacks.append("accesskit")
    return ", ".join(lacks)


@pytest.fixture(scope="module", autouse=True)
def _installed() -> None:
    if lacks := missing():
        if os.environ.get("CI"):
            pytest.fail(f"needs {lacks}")
        pytest.skip(f"needs {lacks}")


def in_session(script: str) -> str:
    """Run a script of the shell on a bus of its own; return what it printed. Fails if
    it hangs.
    """
    launcher = next(each for each in LAUNCHERS if Path(each).exists())
    process = subprocess.Popen(
        ["dbus-run-session", "--", "bash", "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        env={
            **os.environ,
            "OURS": sys.executable,
            "SYSTEMS": PYTHON,
            "LAUNCHER": launcher,
        },
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        said, _ = process.communicate()
        pytest.fail(f"it hangs:\n{said}")
    assert "panicked" not in said, said
    assert "Traceback" not in said, said
    return said


def test_a_thousand_times_switched_on_and_off_it_does_not_hang() -> None:
    said = in_session(
        f"""
        "$LAUNCHER" --launch-immediately & launcher=$!
        sleep 1
        "$SYSTEMS" tests/stage/speech/switching.py {PATIENCE} & switching=$!
        "$OURS" -m tests.stage.speech.switched_run {ACTIVATIONS} {PATIENCE}
        echo "ended with $?"
        kill $switching $launcher
        """
    )
    assert f"{ACTIVATIONS} activations" in said
    assert "ended with 0" in said


def test_twenty_starts_with_a_reader_end_at_once() -> None:
    said = in_session(
        """
        "$LAUNCHER" --launch-immediately & launcher=$!
        sleep 1
        "$SYSTEMS" tests/stage/speech/switching.py 0
        for start in {1..20}; do timeout 30 "$OURS" -m tests.stage.speech.switched_run 1 20; done
        kill $launcher
        """
    )
    assert said.count("1 activations") == 20
