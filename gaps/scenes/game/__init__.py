"""Playing a deal: the board, the bars around it, hints, redeals."""
