"""Searches of the solver tests run when a test says so, not in threads."""

from __future__ import annotations

import pytest

from gaps import background
from tests.searches import Searches


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Searches wait until the test runs them with ``searches.finish()``."""
    found = Searches()
    monkeypatch.setattr(background, "start", found.start)
    return found
