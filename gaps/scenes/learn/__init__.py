"""The pages of the rules, the lessons, and the help for the open screen."""
