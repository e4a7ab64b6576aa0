"""A new deal without a dialog: one that is ready, or after a short wait."""
