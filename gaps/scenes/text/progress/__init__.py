"""Text about what the games on record add up to."""
