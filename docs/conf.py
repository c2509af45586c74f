"""Sphinx configuration: builds offline, from Markdown."""

project = "qiaoma"
author = "the qiaoma authors"
extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "qiaoma"
language = "en"
myst_heading_anchors = 4
myst_enable_extensions = ["deflist", "colon_fence"]
suppress_warnings = ["misc.highlighting_failure"]
nitpicky = True
