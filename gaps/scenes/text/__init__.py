"""The sentences and numbers that the screens show."""
