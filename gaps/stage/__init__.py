"""Everything about pixels and nothing about cards: main loop, scenes, animation,
drawing, widgets, sound.
"""
