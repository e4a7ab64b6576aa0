"""Makes what lies in assets/: cards, sounds, and the tables of deals."""
