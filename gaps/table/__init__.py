"""The board on the screen: the only folder in which a card has a position in pixels."""
