"""检查: what is proved of a ruleset at loading."""
