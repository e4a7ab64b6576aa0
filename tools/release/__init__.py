"""What a release needs: the parts of the bundle, and a check of an installed package."""
