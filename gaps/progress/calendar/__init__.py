"""The daily deals as values: the result of each day, months, and days won in a row."""
