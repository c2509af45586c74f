"""见证 witnesses: for a value in which two rulesets differ, the smallest hand or the shortest play that shows it."""
