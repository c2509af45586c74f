"""One file a chapter of the ruleset language."""
