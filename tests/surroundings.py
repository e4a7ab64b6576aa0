"""What tests in one process share: each finds it as it was at the beginning."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pygame

from gaps import language
from gaps.table.effects import chain, sparks

CURRENT = "PYTEST_CURRENT_TEST"  # which pytest itself changes
DICE = (random, chain.rng, sparks.rng)


@contextmanager
def left_as_found() -> Iterator[None]:
    """Everything is in English, no sound device is open, and the dice begin anew; the
    variables of the environment and the folder are the same again afterwards.
    """
    language.choose(language.ENGLISH)
    pygame.mixer.quit()
    for dice in DICE:
        dice.seed(1)
    variables = dict(os.environ)
    folder = Path.cwd()
    yield
    language.choose(language.ENGLISH)
    restore(variables)
    os.chdir(folder)


def restore(variables: Mapping[str, str]) -> None:
    """Give the variables of the environment these values."""
    for name in os.environ.keys() - variables.keys() - {CURRENT}:
        del os.environ[name]
    for name, value in variables.items():
        if os.environ.get(name) != value and name != CURRENT:
            os.environ[name] = value
