"""Run some tests alone, each in a process of its own:
``python -m tools.quality.alone --sample 12``.

Which tests these are is up to chance, and so to ``--seed``, which is printed. A test that
fails here but not among all others relies on what one of them has left behind.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

SAMPLE = 12
ONE_PROCESS = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider")
SECONDS = 600  # for one test


def pytest(*words: str) -> subprocess.CompletedProcess[str]:
    """Run pytest in a process of its own."""
    return subprocess.run(
        [sys.executable, *ONE_PROCESS, *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=SECONDS,
    )


def collected(*paths: str) -> list[str]:
    """Return the ids of the quick tests.

    Raise ``RuntimeError`` if pytest finds none.
    """
    found = pytest("--collect-only", *paths)
    ids = [line for line in found.stdout.splitlines() if "::" in line]
    if found.returncode or not ids:
        raise RuntimeError(found.stdout + found.stderr)
    return ids


def main(arguments: Sequence[str]) -> int:
    """Run the tests; return 1 if one of them failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sample", type=int, default=SAMPLE, help="how many tests")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("paths", nargs="*", help="where to choose from")
    options = parser.parse_args(arguments)
    ids = collected(*options.paths)
    chosen = random.Random(options.seed).sample(ids, min(options.sample, len(ids)))
    print(f"{len(chosen)} tests of {len(ids)}, each alone; seed {options.seed}")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        done = list(pool.map(pytest, chosen))
    failed = [run for run in done if run.returncode]
    for run in failed:
        print(run.stdout, run.stderr, sep="\n")
    print(f"{len(done) - len(failed)} passed alone, {len(failed)} failed")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
