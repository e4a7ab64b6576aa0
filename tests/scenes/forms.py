"""Typed access to the top scene and to its form."""

from __future__ import annotations

from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.widgets import Form


def form_of(place: SceneStack | Scene) -> Form:
    """Return the form of a scene, or of the scene on top of a stack; it must have one."""
    form = place.top.form if isinstance(place, SceneStack) else place.form
    assert form is not None
    return form


def top_of(stack: SceneStack) -> Scene:
    """Return the scene on top. The type checker forgets what an earlier ``isinstance`` has shown about it."""
    return stack.top
