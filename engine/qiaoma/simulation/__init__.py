"""模拟: what a ruleset does over many hands: tables played by bots, added up exactly, reported with intervals."""
