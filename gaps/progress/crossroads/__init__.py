"""Crossroads: five positions a day in which one card alone keeps the round winnable."""
