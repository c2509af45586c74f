"""The version of the engine, recorded in every settlement."""

__version__ = "0.1.0"
