"""The ways to search a position: each is a class with the methods of ``Method``."""
