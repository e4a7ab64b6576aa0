"""The setting of the music, and what older files say about it."""

from __future__ import annotations

import json

import pytest

from gaps.store import Settings


@pytest.mark.parametrize(
    ("found", "mode", "volume"),
    [
        ({}, "on", 50),
        ({"music_volume": 0}, "off", 50),
        ({"music_volume": 80}, "on", 80),
        ({"music": "quiet", "music_volume": 0}, "quiet", 0),
        ({"music": "off", "music_volume": 20}, "off", 20),
        ({"music": "loud"}, "on", 50),
    ],
)
def test_an_older_file_without_volume_has_no_music(found: dict[str, object], mode: str, volume: int) -> None:
    settings, problems = Settings.from_values(found)
    assert (settings.music, settings.music_volume) == (mode, volume)
    assert bool(problems) == (found.get("music") == "loud")
    assert Settings.from_values(json.loads(settings.to_text())) == (settings, [])
