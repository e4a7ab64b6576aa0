"""What happens on the board beside the cards: sparks and light."""
