"""What a lost game is covered with: snow on the board, and on the mountains."""
