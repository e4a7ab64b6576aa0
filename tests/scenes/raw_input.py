"""Keys, buttons and clicks as the system reports them, through the controls of the
program.
"""

from __future__ import annotations

import pygame

from gaps.scenes.input.controls import Controls
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import SceneStack

KEYS_OF = {" ": pygame.K_SPACE, "\n": pygame.K_RETURN, "\t": pygame.K_TAB}
"""Keys whose code is not that of their character."""


def key_down(
    key: int,
    text: str = "",
    mod: int = 0,
    scancode: int = 0,
) -> pygame.event.Event:
    """A key is pressed that types ``text``."""
    kind = pygame.KEYDOWN
    return pygame.event.Event(kind, key=key, unicode=text, mod=mod, scancode=scancode)


def pad_button(number: int, down: bool = True, pad: int = 0) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=number, instance_id=pad)


def stick(axis: int, value: int, pad: int = 0) -> pygame.event.Event:
    """A stick of a pad is somewhere on one of its axes, -32768 to 32767."""
    kind = pygame.CONTROLLERAXISMOTION
    return pygame.event.Event(kind, axis=axis, value=value, instance_id=pad)


def mouse(
    kind: int,
    pos: tuple[int, int],
    *,
    held: bool = False,
    button: int = 1,
    touch: bool = False,
) -> pygame.event.Event:
    """The mouse moved, with its first button ``held`` or not; or a button went down or
    up.
    """
    if kind == pygame.MOUSEMOTION:
        buttons = (int(held), 0, 0)
        return pygame.event.Event(kind, pos=pos, buttons=buttons, touch=touch)
    return pygame.event.Event(kind, pos=pos, button=button, touch=touch, clicks=1)


def intents(controls: Controls, *events: pygame.event.Event) -> list[Intent]:
    """What the controls make of events, one after the other."""
    return [intent for event in events for intent in controls(event)]


def happen(stack: SceneStack, context: Context, *events: pygame.event.Event) -> None:
    """Let events come one after the other."""
    for event in events:
        for intent in context.controls(event):
            stack.handle(intent)


def press_key(
    stack: SceneStack,
    context: Context,
    key: int,
    text: str = "",
    mod: int = 0,
) -> None:
    """Press and release a key that types ``text``."""
    events = [key_down(key, text, mod)]
    if text.isprintable() and text:
        events.append(pygame.event.Event(pygame.TEXTINPUT, text=text))
    events.append(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
    happen(stack, context, *events)


def type_keys(
    stack: SceneStack,
    context: Context,
    text: str,
) -> None:
    """Type a text; a new line is the key Enter."""
    for character in text:
        press_key(
            stack, context, KEYS_OF.get(character, ord(character.lower())), character
        )


def press_button(
    stack: SceneStack,
    context: Context,
    pos: tuple[int, int],
    clicks: int = 1,
) -> None:
    """Click with the first button; ``clicks`` counts the clicks in quick succession, as
    the system does.
    """
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, button=1, clicks=clicks, touch=False)
        happen(stack, context, event)
