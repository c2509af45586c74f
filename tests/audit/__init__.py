"""The audit: differences, witnesses, prices, pages."""
