"""The calendar of the daily deals, a month at a time; each day can be played."""
