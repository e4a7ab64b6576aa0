"""The monkey plays with the same context and screen as the tests of scenes."""

from tests.scenes.conftest import context, screen, searches

__all__ = ["context", "screen", "searches"]
