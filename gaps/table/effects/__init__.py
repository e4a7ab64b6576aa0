"""What happens on the board beside the cards: sparks, light and weather."""
