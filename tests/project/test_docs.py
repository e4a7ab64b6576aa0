"""The pages do what they say: the examples in them are run."""

from __future__ import annotations

import ast
import doctest
import re
import shlex
from itertools import chain
from pathlib import Path

import pygame
import pytest

import gaps
from gaps import language
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, Suit
from gaps.language import _
from gaps.scenes.board.survey import own_letters
from gaps.scenes.input.key_bindings import BINDABLE, explained, shown_key
from gaps.scenes.settings.settings_pages import ROWS
from tests.examples import BLOCK, names_in_examples
from tests.programs import run_python

DOCS = Path(__file__).parents[2] / "docs"
ROOT = DOCS.parent
CHANGELOG = ROOT / "CHANGELOG.md"
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [
    *sorted([*DOCS.rglob("*.md"), *(ROOT / ".github").rglob("*.md")]),
    *(
        ROOT / name
        for name in ("README.md", "CONTRIBUTING.md", "tools/quality/bench/README.md")
    ),
]
CODE = re.compile(r"^ *```.*?^ *```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
PATH = re.compile(
    r"(?<![\w./:\\-])((?:\.ci|\.github|assets|core|docs|gaps|tests|tools)/[\w./-]+)"
)
GAME = re.compile(
    r"(?:^ *|[`;&]\s*|bin/|Scripts\\|uv run |python3? )(?:gaps|main\.py)((?: +[^\s`;|&]+)+)",
    re.MULTILINE,
)
FOREIGN = {"--device", "--download-only", "--no-install", "--nthreads"}
"""Options of ``.ci/run`` and of other programs that are named alone."""
SURVEY = [commands for commands, _told in explained(survey=True)]
"""The commands that describe the board, those of one explanation together."""


def test_the_example_of_a_new_variant_runs_as_it_is_printed() -> None:
    assert "LADIES_LAST" in names_in_examples("A variant")


def code_of(*pages: Path) -> str:
    """The commands and names on pages, with the marks round them."""
    return "\n".join(
        code
        for page in pages
        for code in CODE.findall(page.read_text(encoding="utf-8"))
    )


def test_the_files_a_page_names_are_there_and_its_links_lead_somewhere() -> None:
    for page in [*PAGES, CHANGELOG]:
        text = page.read_text(encoding="utf-8")
        # which names what was there
        for name in PATH.findall(code_of(page)) if page != CHANGELOG else ():
            path = re.sub(r"CODE|\bit\b", "de", name)  # any language
            assert any(
                (folder / path).exists() for folder in (ROOT, ROOT / "gaps" / "solver")
            ), (page, name)
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", text):
            assert target.startswith("https://") or (page.parent / target).exists(), (
                f"{page}: {target}"
            )


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(ROOT / "README.md", id="README.md"),
        # these show the lines that are found
        *(
            pytest.param(DOCS / name, id=name, marks=pytest.mark.core)
            for name in ("library.md", "solver.md")
        ),
    ],
)
def test_the_sessions_of_a_page_are_what_python_answers(page: Path) -> None:
    blocks = re.findall(
        r"^```pycon\n(.*?)^```",
        page.read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    session = doctest.DocTestParser().get_doctest(
        "\n".join(blocks), {}, page.name, str(page), 0
    )
    said: list[str] = []
    failed, tried = doctest.DocTestRunner().run(session, out=said.append)
    assert tried > 5
    assert not failed, "".join(said)


def test_the_page_of_rules_has_a_row_for_every_variant() -> None:
    rows = (DOCS / "rules.md").read_text(encoding="utf-8")
    for variant in CATALOGUE.values():
        assert f"\n| {variant.name} |" in rows, variant.key


def test_the_readme_has_the_commands_that_ci_runs() -> None:
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for name in ("play", "test", "bundle"):
        assert len(re.findall(rf"<!-- {name} -->\n```sh\n[^\n]+\n```", README)) == 1
        assert name == "play" or f"readme_command {name}" in ci


def classes_in(folder: Path) -> dict[str, set[str]]:
    """Return the names in the body of each class, with those of its bases in reach."""
    members: dict[str, set[str]] = {}
    bases: dict[str, list[str]] = {}
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                body = {each.name for each in node.body if hasattr(each, "name")}
                members.setdefault(node.name, set()).update(body)
                bases[node.name] = [
                    each.id for each in node.bases if hasattr(each, "id")
                ]

    def reached(name: str) -> set[str]:
        above = (reached(base) for base in bases.get(name, ()) if base != name)
        return members.get(name, set()).union(*above)

    return {name: reached(name) for name in members}


def test_the_classes_and_methods_that_the_page_on_architecture_names_are_there() -> (
    None
):
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    classes = classes_in(ROOT / "gaps")
    assert set(re.findall(r"`([A-Z][a-z]\w*)", page)) <= classes.keys()
    methods = re.findall(r"`([A-Z][a-z]\w*)\.(\w+)`", page)
    assert [each for each in methods if each[1] not in classes[each[0]]] == []


def test_the_names_by_which_a_contributor_starts_are_in_the_code() -> None:
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    guide = page.partition("## Where to start")[2].partition("## Text and languages")[0]
    prose = BLOCK.sub("", guide)
    source = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "gaps").rglob("*.py")
    )
    words = {*re.findall(r"\w+", source)}
    named = {*re.findall(r"`([A-Za-z_]\w*)`", prose)}
    assert len(named) > 20
    assert named - {"CODE", "NAME"} <= words


def test_the_page_on_accessibility_names_the_keys_of_the_program() -> None:
    pygame.display.init()  # which knows the names of keys
    page = (DOCS / "accessibility.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| ([\w+]+) \| ([A-Z][\w ]+) \| \w+ .*[^|] \|$", page, re.MULTILINE
    )
    pygame.display.init()  # which knows the names of keys
    keys = {str(name.id): shown_key(command, {}) for command, name in BINDABLE.items()}
    assert {name: keys.get(name) for _key, name in rows} == {
        name: key for key, name in rows
    }
    described = {_(BINDABLE[command]) for command in chain.from_iterable(SURVEY)}
    assert described <= {name for _key, name in rows}


def test_the_readme_names_the_keys_that_describe_the_board() -> None:
    pygame.display.init()  # which knows the names of keys
    keys = ", ".join(shown_key(first, {}) for first, *_others in SURVEY)
    assert f"\n| {keys} | describe the board in words " in README


def test_the_page_on_accessibility_names_the_letters_of_suits() -> None:
    page = (DOCS / "accessibility.md").read_text(encoding="utf-8")
    try:
        for code in language.available():
            language.choose(code)
            assert len({*own_letters().values()}) == len(Suit)
            letters = " | ".join(own_letters()[suit].upper() for suit in Suit)
            assert re.search(
                rf"^\| [A-Z]\w+ \| {re.escape(letters)} \|", page, re.MULTILINE
            ), code
    finally:
        language.choose(language.ENGLISH)


def test_the_page_on_accessibility_names_the_settings_of_its_page() -> None:
    page = (DOCS / "accessibility.md").read_text(encoding="utf-8")
    for row in ROWS["access"]:
        assert f"| {_(row.label)} |" in page


def test_the_tools_that_are_named_are_there_with_their_options() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in [*PAGES, CHANGELOG])
    for name, arguments in re.findall(
        r"python3? -m ((?:tools|gaps)\b[\w.]*)([^`\n#|;]*)", text
    ):
        module = ROOT / Path(*name.split("."))
        file = (
            module.with_suffix(".py")
            if module.with_suffix(".py").exists()
            else module / "__main__.py"
        )
        assert file.exists(), name
        code = "".join(
            each.read_text(encoding="utf-8")
            for each in sorted(file.parent.rglob("*.py"))
        )
        for option in re.findall(r"(?<!\S)--?[a-z][\w-]*", arguments):
            assert f'"{option}"' in code, f"{name} {option}"


def test_the_options_that_are_named_are_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        read_options(["--help"])
    of_game = {*re.findall(r"--[a-z][\w-]*", capsys.readouterr().out)}
    code = code_of(*PAGES)
    used = {
        option
        for words in GAME.findall(code)
        for option in re.findall(r"(?<!\S)--?[a-z][\w-]*", words)
    }
    assert len(used) > 5
    assert used <= of_game
    sources = (
        path for folder in ("gaps", "tools") for path in (ROOT / folder).rglob("*.py")
    )
    known = {
        option
        for path in sources
        for option in re.findall(r'"(--[a-z][\w-]*)"', path.read_text("utf-8"))
    }
    assert {*re.findall(r"`(--[a-z][\w-]*)", code)} <= known | FOREIGN


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", sorted({*re.findall(r"-m pytest ([^`\n]* -k [^`\n]*)", code_of(*PAGES))})
)
def test_a_command_for_some_tests_selects_some(words: str) -> None:
    done = run_python(
        "-m",
        "pytest",
        "--collect-only",
        "-q",
        *shlex.split(words),
    )
    assert done.returncode == 0, done.stdout


def test_the_changelog_tells_of_this_version() -> None:
    text = CHANGELOG.read_text(encoding="utf-8")
    assert re.search(
        rf"^## {re.escape(gaps.__version__)} - (unreleased|\d{{4}}-\d\d-\d\d)$",
        text,
        re.MULTILINE,
    )
