"""Everything about pixels and nothing about cards.

That is the main loop, scenes, animation, drawing, widgets and sound.
"""
