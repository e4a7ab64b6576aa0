"""Where cards are and how they move: values without pixels of their own."""
