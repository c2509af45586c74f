"""页 pages: what a page says, and how it is printed."""
