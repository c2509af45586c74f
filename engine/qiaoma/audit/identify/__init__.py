"""认规则: which rulesets, under which readings and options, explain what a platform paid."""
