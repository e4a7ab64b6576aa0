"""What a software centre is told, in every language."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import gaps
from gaps import language
from tests.system_tools import system_tool
from tools.release.linux import metainfo

LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
NAMED_ELSEWHERE = {
    "cid-contains-uppercase-letter",
    "url-homepage-missing",
    "unknown-tag",
}
"""Hints in docs/tables/systems.md; ``unknown-tag`` is what versions before 1.0 say of
``developer``.
"""


def test_the_validator_finds_nothing_but_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / metainfo.FILE
    path.write_text(metainfo.metainfo(), encoding="utf-8")
    words = [
        system_tool("appstreamcli"),
        "validate",
        "--no-net",
        "--pedantic",
        "--no-color",
        str(path),
    ]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    found = re.findall(
        r"^[EWIP]: \S+?:[\d~]+: ([\w-]+)(.*)$", done.stdout, re.MULTILINE
    )
    assert found, done.stdout + done.stderr
    assert {tag for tag, _about in found} <= NAMED_ELSEWHERE
    assert {about.strip() for tag, about in found if tag == "unknown-tag"} <= {
        "developer"
    }


def test_every_text_is_in_every_language() -> None:
    root = ET.fromstring(metainfo.metainfo())
    for tag, number in (
        ("summary", 1),
        ("p", len(metainfo.PARAGRAPHS)),
        ("li", len(metainfo.POINTS)),
    ):
        texts = [each.text for each in root.iter(tag)]
        assert len(texts) == len({*texts}) == number * len(language.available()), tag
        assert not [text for text in texts if "{" in str(text)]
        codes = {each.get(LANGUAGE, language.ENGLISH) for each in root.iter(tag)}
        assert codes == {*language.available()}


def test_the_newest_release_is_this_version() -> None:
    releases = metainfo.releases()
    assert releases[0][0] == gaps.__version__
    assert releases == sorted(
        releases, key=lambda each: [*map(int, each[0].split("."))], reverse=True
    )
