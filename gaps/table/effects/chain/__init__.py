"""The light of a chain: the lamp over the table, trails behind cards, embers over runs."""
