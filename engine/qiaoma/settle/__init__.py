"""结算: from a case and a ruleset to a settlement in the trade's words: the typed side of the kernel."""
