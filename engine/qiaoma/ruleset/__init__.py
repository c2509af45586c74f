"""规则集: reading a ruleset file, its chapters, layers, provenance and checks."""
