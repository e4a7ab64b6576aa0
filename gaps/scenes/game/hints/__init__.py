"""What the solver knows about a position, and how it is shown to a player who asks."""
