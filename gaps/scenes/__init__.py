"""What the player sees and does, one folder for each thing a player can do."""
