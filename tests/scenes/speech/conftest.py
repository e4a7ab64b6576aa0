"""What the tests of spoken words share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gaps import language


@pytest.fixture(params=("en", "de", "fr"))
def any_language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each of the languages, until the end of the test."""
    language.choose(request.param)
    yield request.param
    language.choose("en")
