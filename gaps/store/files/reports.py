"""Reports of errors nobody expected, kept as text beside the other files of a person."""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path

from gaps.store.files.text_files import write_atomically

REPORTS = "reports"
MAX_KEPT = 20


def keep_report(folder: Path, text: str, now: datetime) -> Path | None:
    """Write a report among those in ``folder``, of which the oldest go; ``None`` if that cannot be done."""
    place = folder / REPORTS
    stem = f"report-{now:%Y-%m-%d-%H%M%S}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        same = len(list(place.glob(f"{stem}*.txt")))
        path = place / f"{stem}{f'-{same + 1}' if same else ''}.txt"
        write_atomically(path, text)
        kept = sorted(place.glob("report-*.txt"), key=lambda each: (each.stat().st_mtime_ns, each.name))
        for old in kept[:-MAX_KEPT]:
            with contextlib.suppress(OSError):
                old.unlink()
    except OSError:
        return None
    return path
