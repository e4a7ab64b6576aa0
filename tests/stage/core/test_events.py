"""A dropped file whose name is no text arrives with its true name, and no other event is lost."""

from __future__ import annotations

import pygame
import pytest

from gaps.stage.core.loop import take_events

NAME = b"/tmp/\xff\xfe.gaps"
KEY = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a)


def broken(wrapped: bool) -> list[pygame.event.Event]:
    """Raise what pygame-ce 2.5 raises for such a name."""
    try:
        NAME.decode()
    except UnicodeDecodeError as error:
        if wrapped:
            raise SystemError("get returned a result with an exception set") from error
        raise
    return []


@pytest.mark.parametrize("wrapped", [True, False])
def test_a_name_that_is_no_text_comes_with_half_surrogates(wrapped: bool) -> None:
    def get(*kinds: int, **_: object) -> list[pygame.event.Event]:
        return broken(wrapped) if kinds == (pygame.DROPFILE,) else [KEY]

    key, dropped = take_events(get)
    assert key is KEY
    assert dropped.type == pygame.DROPFILE
    assert dropped.file.encode(errors="surrogateescape") == NAME


def test_another_error_is_passed_on() -> None:
    def get(*kinds: int, **_: object) -> list[pygame.event.Event]:
        raise SystemError("something else")

    with pytest.raises(SystemError, match="something else"):
        take_events(get)


def test_all_events_are_taken(screen: pygame.Surface) -> None:
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="/tmp/a.gaps"))
    pygame.event.post(KEY)
    assert [event.type for event in take_events()] == [pygame.KEYDOWN, pygame.DROPFILE]
    assert take_events() == []
