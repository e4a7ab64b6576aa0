"""The board on a screen: pointing and choosing, sounds and effects, and the redeal.

Also questions over it, and opening a game.
"""
