"""The light of a chain: the lamp over the table, tails behind cards, embers over runs."""
