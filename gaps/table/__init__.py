"""The board on the screen: the only package in which a card has a place in pixels."""
