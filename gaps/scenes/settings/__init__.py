"""The pause, and the settings with keys, themes and card backs."""
