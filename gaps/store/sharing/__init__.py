"""Games to give away, and how they are verified."""
