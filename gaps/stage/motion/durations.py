"""Durations that many motions share, in seconds at normal speed."""

from __future__ import annotations

STEPS = (0.040, 0.090, 0.140, 0.200, 0.300, 0.450, 0.700, 1.100, 1.800)
"""The durations to choose from, each about half as long again as the one before.

A motion that follows the beats of the music, the length of a way or another motion has
its own duration, which is given where it is used.
"""
TOUCH, HURRY, ANSWER, APPEAR, ENTER, SETTLE, TRAVEL, SWAY, _ = STEPS
"""The durations by what they are for, in the order of ``STEPS``.

* ``TOUCH``: a button goes down
* ``HURRY``: a press ends a motion, or something follows the pointer
* ``ANSWER``: something small appears or goes
* ``APPEAR``: a dialog, a light or a group of parts appears
* ``ENTER``: a part enters and moves to its place, or a card does
* ``SETTLE``: a light, a swing or a count fades out
* ``TRAVEL``: the camera moves
* ``SWAY``: something sways in the wind
"""
CROSS_FADE = 0.120
"""The fade in place of every reduced motion, and of words that change.

It lies between two steps: with less it would be a cut, and more is waited for.
"""
