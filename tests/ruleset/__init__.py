"""规则集: files, chapters, layers and checks."""
