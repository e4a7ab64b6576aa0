"""Run one reader over many inputs in a process of its own, and report its slowest input
and its memory.
"""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

from gaps.engine import InputError
from tests.faults.fuzz.inputs import make_input
from tests.faults.fuzz.readers import READERS, Reader
from tests.faults.fuzz.samples import long_samples, samples

SECONDS = 0.5
MEGABYTES = 200
"""What reading any input may take: processor time, and the peak memory of the whole
process.
"""
MAX_FAULTS = 20  # that are kept, and the last one
MAX_MESSAGE = 800  # characters of an error: it quotes little of the input


@dataclass
class Report:
    """What one reader did."""

    reader: str
    inputs: int = 0
    read: int = 0
    """How many were accepted."""
    slowest: float = 0.0
    """Seconds of processor time."""
    slowest_seed: int = -1
    megabytes: float = 0.0
    """The peak memory of the process, with the program itself."""
    base_megabytes: float = 0.0
    """Its memory before the first input."""
    faults: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether everything was within the limits."""
        return not self.faults and self.slowest < SECONDS and self.megabytes < MEGABYTES


def measure(reader: str, seeds: Iterable[int]) -> Report:
    """Feed a reader with the inputs of these numbers."""
    report = Report(reader, base_megabytes=peak_megabytes())
    read = READERS[reader]
    samples(reader), long_samples(reader)
    gc.collect()
    for seed in seeds:
        raw = make_input(reader, seed)
        took, accepted = _feed(report, read, raw, seed)
        report.inputs += 1
        report.read += accepted
        if took > report.slowest:
            report.slowest = took
            report.slowest_seed = seed
    report.megabytes = peak_megabytes()
    return report


def _feed(report: Report, read: Reader, raw: bytes, seed: int) -> tuple[float, bool]:
    """Read one input; returns the processor time and whether it was accepted."""
    begun = time.process_time()
    accepted = True
    try:
        read(raw)
    except Exception as error:
        accepted = False
        said = str(error)
        if not isinstance(error, InputError) or len(said) > MAX_MESSAGE or not said:
            report.faults[MAX_FAULTS:] = [
                f"input {seed}: {type(error).__name__}: {said[:200]}"
            ]
    took = time.process_time() - begun
    return took, accepted


def peak_megabytes() -> float:
    """The most memory that this process has had; 0 where the system does not say.

    On Linux, ``ru_maxrss`` of a new process begins with that of its parent, ``VmHWM``
    does not.
    """
    status = Path("/proc/self/status")
    if status.exists() and (
        found := re.search(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="ascii"))
    ):
        return int(found[1]) / 1024
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def measure_apart(reader: str, first: int, count: int) -> Report:
    """Measure in a process of its own, so that its memory is that of the reader."""
    command = [
        sys.executable,
        "-m",
        "tests.faults.fuzz.measure",
        reader,
        str(first),
        str(count),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        return Report(
            reader,
            faults=[f"the process ended with {done.returncode}: {done.stderr[-300:]}"],
        )
    return Report(**json.loads(done.stdout))


if __name__ == "__main__":
    name = sys.argv[1]
    begin = int(sys.argv[2])
    number = int(sys.argv[3])
    print(json.dumps(asdict(measure(name, range(begin, begin + number)))))
