"""The snow of a lost game, on the board and on the mountains."""
