"""Animation: values that change over time, and particles."""
