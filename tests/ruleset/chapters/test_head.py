"""文件头: name, version, parent, source, reason, examples."""

from qiaoma.ruleset.chapters import check_structure
from qiaoma.ruleset.document import read
from tests.ruleset.chapters.judging import NO_MAP, ChapterTests, Try, faults_of, wording

ID = {"Tea": "schema.name", "1st": "schema.name", "茶馆": "schema.name", "3": "schema.name"}


class TestHead(ChapterTests):
    NAME = "head"
    KEYS = (
        Try("id", ("tea-house", "a1_b"), ID),
        Try("version", ("1.0.0", "0.12.3"), {"'1.0'": "schema.name", "01.0.0": "schema.name", "1.0": "schema.name"}),
        *wording("title"),
        Try("extends", ("base", "base@1.0.0"), {"3": "schema.name", "''": "schema.name"}),
        Try("source", ("{}",), NO_MAP),
        Try("source.document", ("text.txt",), {"3": "schema.name", "''": "schema.name"}),
        *wording("source.title"),
        Try(
            "why", ("because", "{zh: 因为}", "{scoring.lezi_value: because}"), {"3": "schema.text", "''": "schema.text"}
        ),
        Try("examples", ("[]", "[{title: any case, wins: []}]"), {"3": "schema.type", "{a: b}": "schema.type"}),
        Try("examples[0]", ("{title: a}", "3")),
    )
    FREE = frozenset({"examples[]"})
    GOOD = ("title: {zh: 好, en: good}\nwhy: {lines.base: {zh: 因为}, scoring.lezi_value: because}\n",)
    BAD = (("'[key]': 1\n", "schema.unknown_key", "[key]"), ("paymant: {}\n", "schema.unknown_key", "paymant"))

    def test_a_file_needs_its_id_and_nothing_else(self) -> None:
        assert faults_of("id: a\n") == []
        assert faults_of("extends: base\n") == [("schema.missing_key", "id")]
        assert faults_of("[a]\n") == [("schema.type", "")]

    def test_json_is_read_alike(self) -> None:
        text = '{"id": "my-room", "extends": "base@1.0.0", "payment": {"self_draw": {"shares": SHARES}}}'
        assert faults_of(text.replace("SHARES", "4")) == []
        (fault,) = check_structure(read(text.replace("SHARES", '"2 lezi"'), "bad.json"))
        assert (fault.code, fault.path) == ("schema.amount", "payment.self_draw.shares")
