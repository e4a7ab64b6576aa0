"""Games being played: their time, saves and end, shared text, and routes."""
