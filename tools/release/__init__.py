"""The needs of a release: the parts of the bundle, and a check of an installed package."""
