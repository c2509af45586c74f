"""Sphinx configuration: builds offline, from Markdown; the audit of the sources is printed as pages of its own."""

from pathlib import Path

import qiaoma
from qiaoma.audit.page import render
from qiaoma.audit.page_witness import beside, kept
from qiaoma.settle.comparing import source_rulesets

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


def setup(app):
    app.connect("build-finished", print_audit)


def print_audit(app, failure):
    """Print the audit of the sources beside the site's own pages, with the witnesses that the docs keep."""
    if failure is not None or app.builder.format != "html":
        return
    rulesets = [qiaoma.load(name) for name in source_rulesets()]
    audit = qiaoma.audit_rulesets(rulesets)
    folder = Path(app.srcdir, "audit", "witnesses")
    found = kept(folder, rulesets) if folder.is_dir() else {}
    for lang in ("zh", "en"):
        page = render(audit, lang, beside(found, lang))
        Path(app.outdir, "audit", f"page-{lang}.html").write_text(page, encoding="utf-8")
