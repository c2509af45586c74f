"""核心: a finished hand from facts to money. Numbers in, numbers out; runs as it is, or compiled from the same source."""
