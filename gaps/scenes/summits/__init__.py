"""The screen of the summits, and how a new one is told on the results."""
