"""The monkey tests use the context and the screen of the scene tests, and memory as the
program does.
"""

from gaps.stage.core.platform_info import give_memory_back
from tests.scenes.conftest import context, screen, searches

__all__ = ["context", "screen", "searches"]

give_memory_back()
