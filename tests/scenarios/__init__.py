"""Scenes in typical states, each reached the same way every time: for screenshots and
for tests.
"""
