"""The board on a screen: pointing and choosing, sounds and effects, and the redeal.

Also questions over it, the head of a screen without bars, and opening a game.
"""
