"""大差别 overview: what rulesets make of the same hand, side by side: results, not rules. The door of this room."""

from __future__ import annotations

from qiaoma.audit.overview.topics import Overview as Overview
from qiaoma.audit.overview.topics import Row as Row
from qiaoma.audit.overview.topics import Topic as Topic
from qiaoma.audit.overview.topics import overview as overview
