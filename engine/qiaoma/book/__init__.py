"""规则书 rulebook: the page of rules that players read, printed from the ruleset that the engine plays."""
