"""The ways to search rules with a stock."""
