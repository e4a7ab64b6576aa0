"""The workflows: pinned actions, the files and modules they name, and the README's own
commands.

No parser of YAML is among the test packages: what is checked is what goes wrong by
hand. CI checks the rest with a JSON schema and a linter.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PINNED = re.compile(r"[\w-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def lines_of(path: Path) -> list[str]:
    """The lines that are not comments."""
    return [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if not line.lstrip().startswith("#")
    ]


def commands(path: Path) -> list[str]:
    """The commands of the steps, each in one line."""
    return [
        line.split("run: ", 1)[1]
        for line in lines_of(path)
        if re.match(r"\s*(- )?run: ", line)
    ]


@each_workflow
def test_it_has_the_shape_of_a_workflow(path: Path) -> None:
    lines = lines_of(path)
    tops = [line.split(":")[0] for line in lines if re.match(r"\w", line)]
    tops = [top for top in tops if top != "env"]
    assert tops == ["name", "on", "permissions", "concurrency", "jobs"]
    for line in lines:
        assert re.match(r"(  )*(- )?[\w-]+:( .*\S|)$", line), line
    text = "\n".join(lines)
    jobs = re.findall(
        r"^  ([\w-]+):$",
        text[text.index("\njobs:") :],
        re.MULTILINE,
    )
    for needs in re.findall(r"needs: \[(.*)\]", text):
        assert set(needs.split(", ")) <= set(jobs)
    for part in ("runs-on:", "timeout-minutes:", "persist-credentials: false"):
        assert text.count(part) == len(jobs), part
    assert re.findall(r"^permissions:\n  (.*)", text, re.MULTILINE) == [
        "contents: read"
    ]


@each_workflow
def test_every_action_is_pinned_to_a_commit_and_says_its_version(path: Path) -> None:
    uses = [line.split("uses: ", 1)[1] for line in lines_of(path) if "uses:" in line]
    assert uses
    for action in uses:
        assert PINNED.fullmatch(action), action


@each_workflow
def test_what_a_workflow_names_is_there(path: Path) -> None:
    text = "\n".join(commands(path))
    for module in re.findall(r"python -m (tools[\w.]*)", text):
        file = ROOT / Path(*module.split("."))
        assert file.with_suffix(".py").is_file() or (file / "__main__.py").is_file(), (
            module
        )
    for name in re.findall(
        r"(?:^|\s)((?:tools|tests|gaps)/[\w./-]+|\.github[\w./-]*|build\.spec)",
        text,
        re.MULTILINE,
    ):
        assert (ROOT / name).exists(), name
    for script in re.findall(r"^([\w.][\w./-]*/run)$", text, re.MULTILINE):
        assert os.access(ROOT / script, os.X_OK), script
    for name in re.findall(
        r"cache-dependency-path: (.+)", path.read_text(encoding="utf-8")
    ):
        assert (ROOT / name).is_file(), name


@each_workflow
def test_no_text_of_somebody_else_gets_into_a_command(path: Path) -> None:
    """What GitHub fills in goes through the environment."""
    for command in commands(path):
        assert "${{" not in command


def test_tools_that_are_installed_by_name_have_a_version() -> None:
    """But for what the README's own commands install."""
    for path in WORKFLOWS:
        for command in commands(path):
            for part in re.findall(
                r"(?:python -m pip install|pipx run) ([^&;-][^&;]*)", command
            ):
                names = part.split()[:1] if "pipx" in command else part.split()
                for name in names:
                    assert "==" in name or name.endswith((".tar.gz", ".whl")), (
                        f"{path.name}: {name}"
                    )


def test_the_workflows_run_the_readmes_commands() -> None:
    """They take them from the README; on Windows the bundle's, in another shell, is
    compared here.
    """
    texts = {path.stem: path.read_text(encoding="utf-8") for path in WORKFLOWS}
    assert texts["ci"].count("tools.release.commands test") == 3, (
        "bash, PowerShell, and without a compiler"
    )
    assert texts["release"].count("tools.release.commands bundle") == 2, (
        "Linux and macOS"
    )
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"<!-- bundle -->\n```sh\n(.+)\n```", readme)
    assert found
    windows = (
        found[1].replace(".venv/bin/", ".venv/Scripts/").replace("python3", "python")
    )
    first, second, third = windows.replace(" -q", "").split(" && ")
    assert f"run: {first} && {second}\n" in texts["release"]
    assert f"run: {third}\n" in texts["release"]


@pytest.mark.skipif(sys.platform == "win32", reason="CI runs it on Linux")
def test_a_stage_that_needs_the_first_one_says_so(tmp_path: Path) -> None:
    (tmp_path / ".ci").mkdir()
    run = shutil.copy(ROOT / ".ci" / "run", tmp_path / ".ci")
    done = subprocess.run(
        [run, "--no-install", "static"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout == "the stage static needs .venv: run the stage readme first\n"
