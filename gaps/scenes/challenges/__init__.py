"""Previews of challenges and boards that come from outside."""
