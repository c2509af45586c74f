"""文句 prose: what a ruleset says, in sentences made from its values."""
