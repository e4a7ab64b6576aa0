"""The scenes that the player sees, in one folder for each activity."""
