"""Playing a deal, and its results."""
