"""Effects on the board, apart from the cards: sparks and light."""
