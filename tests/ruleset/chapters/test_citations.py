"""出处: what a source says, and how clearly."""

from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, wording


class TestCitations(ChapterTests):
    NAME = "citations"
    KEYS = (
        Try("cite", ("{}",), NO_MAP),
        Try("cite.scoring", ("{}",), NO_MAP),
        Try("cite.scoring.clause", ("胡牌", "'2'", "none"), {"3": "schema.name", "''": "schema.name"}),
        Try("cite.scoring.against", ("胡牌", "'2'", "none"), {"3": "schema.name", "''": "schema.name"}),
        Try(
            "cite.scoring.status",
            ("stated", "ambiguous", "garbled", "assumed"),
            {"sure": "schema.value", "true": "schema.value"},
        ),
        *wording("cite.scoring.note"),
        Try("cite.scoring.reading", ("N1", "K1_b"), {"1": "schema.name", "N-1": "schema.name"}),
    )
    GOOD = (
        "source: {document: text}\ncite: {lines.base: {clause: 底分, status: stated, note: {en: a}}}\n",
        "cite: {machine.seats: {status: assumed}, 'limits[0].at': {clause: 封顶}}\n",
    )
    BAD = (
        ("cite: {'not a path': {}}\n", "schema.name", "cite.not a path"),
        ("cite: {lines.base: {page: 3}}\n", "schema.unknown_key", "cite.lines.base.page"),
    )
