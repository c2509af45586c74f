"""稽核 the audit: where rulesets differ, who says so, what shows it, and what it costs."""
