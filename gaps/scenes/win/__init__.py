"""The win: the finished rows become a landscape, the cards its flags, and the score counts up."""
