"""Asking the player for a file: through the system's dialog where there is one, by path and by drop."""
