"""What the standalone program has around it, on systems that are not this one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.release.bundle import licences
from tools.release.windows.resource import version_resource


def test_the_version_resource_names_the_version() -> None:
    text = version_resource("1.2.3")
    ast.parse(text, mode="eval")
    assert "filevers=(1, 2, 3, 0)" in text
    assert "StringStruct('ProductVersion', '1.2.3')" in text
    assert "StringStruct('FileDescription', 'Gaps')" in text
    assert "StringStruct('OriginalFilename', 'gaps-console.exe')" in version_resource(
        "1.2.3", "gaps-console.exe"
    )


def test_a_part_without_a_text_ends_the_build(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="pytest has no file"):
        licences.text_in("pytest", "NO SUCH")
