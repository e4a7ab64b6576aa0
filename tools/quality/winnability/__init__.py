"""How often each variant can be won, measured over many deals: one command for several machines."""
