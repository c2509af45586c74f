"""规则: a ruleset compiled to frozen integer tables, and the layouts that the kernel reads and writes."""
