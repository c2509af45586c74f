"""The tables of all chapters in one: what the schema is to judge as the structure check does."""

from __future__ import annotations

from tests.ruleset.chapters.judging import HEAD, ChapterTests
from tests.ruleset.chapters.test_bonus import TestBonus
from tests.ruleset.chapters.test_carry import TestCarry
from tests.ruleset.chapters.test_citations import TestCitations
from tests.ruleset.chapters.test_deal import TestDeal
from tests.ruleset.chapters.test_dealer import TestDealer
from tests.ruleset.chapters.test_escape import TestEscape
from tests.ruleset.chapters.test_flowers import TestFlowers
from tests.ruleset.chapters.test_head import TestHead
from tests.ruleset.chapters.test_liability import TestLiability
from tests.ruleset.chapters.test_match import TestMatch
from tests.ruleset.chapters.test_options import TestOptions
from tests.ruleset.chapters.test_patterns import TestPatterns
from tests.ruleset.chapters.test_payment import TestPayment
from tests.ruleset.chapters.test_play import TestPlay
from tests.ruleset.chapters.test_ratings import TestRatings
from tests.ruleset.chapters.test_readings import TestReadings
from tests.ruleset.chapters.test_ready import TestReady
from tests.ruleset.chapters.test_refusals import TestRefusals
from tests.ruleset.chapters.test_scoring import TestScoring
from tests.ruleset.chapters.test_tiles import TestTiles

CHAPTERS: tuple[type[ChapterTests], ...] = (
    TestBonus,
    TestCarry,
    TestCitations,
    TestDeal,
    TestDealer,
    TestEscape,
    TestFlowers,
    TestHead,
    TestLiability,
    TestMatch,
    TestOptions,
    TestPatterns,
    TestPayment,
    TestPlay,
    TestRatings,
    TestReadings,
    TestReady,
    TestRefusals,
    TestScoring,
    TestTiles,
)

_RECKONED = ("3..1", "4..0", "1/0")
"""What only arithmetic refuses, which a schema does not know: ranges that run down, and a division by nothing."""

GOOD = [
    *(HEAD + text for chapter in CHAPTERS for text in chapter.GOOD),
    *(value.text for chapter in CHAPTERS for value in chapter.accepted_values()),
]
BAD = [
    text
    for chapter in CHAPTERS
    for text in (*(HEAD + text for text, *_ in chapter.BAD), *(value.text for value in chapter.refused_values()))
    if not any(form in text for form in _RECKONED)
]
