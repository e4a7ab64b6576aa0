"""The calendar of the daily deals: a month at a time, each day of which can be played."""
