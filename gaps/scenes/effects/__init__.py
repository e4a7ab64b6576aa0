"""What the events of a game look and sound like: landings, chains, finished rows, the end."""
