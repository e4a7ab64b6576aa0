"""Change over time."""
