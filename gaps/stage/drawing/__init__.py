"""Colours, text, shapes and the cache of pictures."""
