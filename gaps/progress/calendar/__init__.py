"""The daily deals as values: what became of each day, months, and days won in a row."""
