"""The places and the motions of cards: values without pixels of their own."""
