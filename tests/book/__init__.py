"""The rulebook: what it prints, and that it prints everything."""
