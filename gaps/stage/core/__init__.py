"""The window, the loop, the stack of scenes, and what a screen reader is told of it."""
