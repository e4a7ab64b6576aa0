"""The title screen, and choosing what to play."""
