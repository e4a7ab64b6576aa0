"""Durations that many motions share, in seconds at normal speed."""

from __future__ import annotations

STEPS = (0.040, 0.090, 0.140, 0.200, 0.300, 0.450, 0.700, 1.100, 1.800)
"""The durations to choose from, each about half as long again as the one before.

A motion that follows the beats of the music, the length of a way or another motion has
its own duration, which is given where it is used.
"""
TOUCH, HURRY, ANSWER, *_ = STEPS
"""A button goes down; a press ends a motion; something small comes or goes."""
CROSS_FADE = 0.120
"""The fade in place of every reduced motion, and of words that change.

It lies between two steps: with less it would be a cut, and more is waited for.
"""
