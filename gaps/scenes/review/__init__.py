"""Games on record, watched move by move, and what would have won them."""
