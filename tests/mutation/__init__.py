"""Mutation: every value of every shipped ruleset is nudged, and something must notice."""
