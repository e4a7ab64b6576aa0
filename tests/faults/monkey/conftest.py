"""The monkey tests use the context and the screen of the scene tests."""

from tests.scenes.conftest import context, screen, searches

__all__ = ["context", "screen", "searches"]
