"""The window, the loop and the stack of scenes."""
