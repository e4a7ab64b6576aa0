"""The monkey plays with the same context and screen as the tests of scenes."""

from tests.scenes.conftest import context, screen

__all__ = ["context", "screen"]
