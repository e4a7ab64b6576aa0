"""The window, the loop, the stack of scenes, and the narrator for screen readers."""
