"""Crash reports: text files in the player's data folder."""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path

from gaps.store.files.text_files import write_atomically

REPORTS = "reports"
MAX_REPORTS = 20


def write_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Write a report and remove the oldest ones; returns its path, ``None`` if it cannot be written."""
    reports = folder / REPORTS
    stem = f"report-{now:%Y-%m-%d-%H%M%S}"
    try:
        reports.mkdir(parents=True, exist_ok=True)
        same = len(list(reports.glob(f"{stem}*.txt")))
        path = reports / f"{stem}{f'-{same + 1}' if same else ''}.txt"
        write_atomically(path, text)
        kept = sorted(reports.glob("report-*.txt"), key=lambda each: (each.stat().st_mtime_ns, each.name))
        for old in kept[:-MAX_REPORTS]:
            with contextlib.suppress(OSError):
                old.unlink()
    except OSError:
        return None
    return path
