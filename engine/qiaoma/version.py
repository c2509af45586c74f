"""The version of the engine, recorded in every settlement."""

ENGINE_VERSION = "0.1.0"
