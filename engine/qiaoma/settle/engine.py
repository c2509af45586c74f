"""规则集: a ruleset ready to settle hands. The typed side of the kernel."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from qiaoma.arguments import require, require_choices, require_list
from qiaoma.case.types import SEATS, Case
from qiaoma.errors import CaseError, InvariantBroken, QiaomaError, Undecidable
from qiaoma.kernel.settle import settle as run_kernel
from qiaoma.kernel.suits import suit_table
from qiaoma.rules import trace as T
from qiaoma.rules.compile import Compiled, compile_rules
from qiaoma.ruleset.catalog import chosen_profile, load_profile
from qiaoma.ruleset.profile import Profile
from qiaoma.settle.clauses import clauses
from qiaoma.settle.conduct import Conduct
from qiaoma.settle.encode import Encoder, Record
from qiaoma.settle.explain import Explainer
from qiaoma.settle.faults import broken, no_extra, payer_gets, too_large
from qiaoma.settle.known import by_ruleset, check_names, names_something, told_by
from qiaoma.settle.settlement import Paid, Refusal, RulesetRef, Settlement
from qiaoma.settle.undecided import decide
from qiaoma.version import __version__

if TYPE_CHECKING:
    from qiaoma.settle.fast import Fast


class Ruleset:
    """规则集 under its options and readings. Immutable; safe to share between tables of one thread."""

    def __init__(self, profile: Profile, name: str, path: tuple[Path, ...] = ()) -> None:
        self.profile = profile
        self.name = name
        self.path = path
        self._others: dict[str, Ruleset] = {}

    @property
    def id(self) -> str:
        """The id by which the ruleset is named."""
        return self.profile.id

    @property
    def version(self) -> str:
        """Its version, such as `1.0.0`."""
        return self.profile.version

    @property
    def title(self) -> Mapping[str, str]:
        """Its title in `zh` and `en`."""
        return self.profile.title

    @property
    def digest(self) -> str:
        """`sha256:…` of the effective canonical form; comments, key order and layout do not change it."""
        return self.profile.digest

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with its value in play."""
        return self.profile.options

    @property
    def readings(self) -> Mapping[str, str]:
        """Every reading with its alternative in play."""
        return self.profile.readings

    @property
    def effective(self) -> Mapping[str, Any]:
        """The effective form: what the engine reads, as plain data shaped like the YAML."""
        return self.profile.effective

    @cached_property
    def compiled(self) -> Compiled:
        """The integer tables that the kernel reads."""
        return compile_rules(self.effective)

    def ref(self) -> RulesetRef:
        """What a settlement records of its ruleset: the choices that differ from the file's own."""
        return self._ref

    @cached_property
    def _ref(self) -> RulesetRef:
        chosen = self.profile.chosen_options, self.profile.chosen_readings
        return RulesetRef(self.id, self.version, self.digest, __version__, *chosen)

    @cached_property
    def _table(self) -> list[int]:
        return list(self.compiled.table)

    @cached_property
    def encoder(self) -> Encoder:
        """Turns cases into records for the kernel."""
        return Encoder(self.effective, self.compiled)

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self.effective, self.compiled, clauses(self.profile, self.compiled))

    @cached_property
    def conduct(self) -> Conduct:
        """What the plain values of the ruleset refuse."""
        return Conduct(self.effective)

    def chosen(self, *, options: Mapping[str, Any] | None = None, readings: Mapping[str, Any] | None = None) -> Ruleset:
        """The same ruleset under further options and readings. Raises RulesetError for what it does not offer."""
        if not options and not readings:
            return self
        options = {**self.profile.chosen_options, **(options or {})}
        readings = {**self.profile.chosen_readings, **(readings or {})}
        key = repr((sorted(options.items()), sorted(readings.items())))
        if key not in self._others:
            profile = chosen_profile(self.profile, options, readings)
            self._others[key] = Ruleset(profile, self.name, self.path)
        return self._others[key]

    def fast(self) -> Fast:
        """The same ruleset with the kernel compiled by numba (extra `fast`): worth it from some hundred hands on.

        Raises QiaomaError where numba or numpy is not installed.
        """
        from qiaoma.settle.fast import Fast

        try:
            return Fast(self)
        except ModuleNotFoundError as missing:
            raise QiaomaError([no_extra(missing.name or "numba")]) from None

    def settle(self, case: Case) -> Settlement:
        """结算: the money of a finished hand, explained.

        A win that the ruleset refuses is a settlement with `legal` False. Raises Undecidable where the case does not
        say what a rule needs, CaseError where the amounts are too large, or the case names what the ruleset does not know.
        """
        require("settle", "case", case, Case)
        ruleset = self._asked(case)
        if ruleset is not self:
            return ruleset.settle(replace(case, options={}, readings={}))
        refusals = self._refusals(case)
        if refusals:
            return self._explainer.refused(self._ref, case, refusals)
        return self._explainer.settlement(self._ref, case, *self._computed(case))

    def paid(self, case: Case) -> Paid | None:
        """实付: what :meth:`settle` says is paid and handed on, without the reasons.

        None where the win is refused. Raises as :meth:`settle`.
        """
        require("paid", "case", case, Case)
        ruleset = self._asked(case)
        if ruleset is not self:
            return ruleset.paid(replace(case, options={}, readings={}))
        return None if self._refusals(case) else self._explainer.paid(*self._computed(case))

    def _asked(self, case: Case) -> Ruleset:
        if names_something(case):
            check_names(case, (self,))
        return self.for_case(case)

    def _computed(self, case: Case) -> tuple[Record, Sequence[int]]:
        record = self.encoder.encode(case)
        trace = self._decided(case, record) if record.questions else self._run(record.values)
        self._check(case, record, trace)
        return record, trace

    def _decided(self, case: Case, record: Record) -> Sequence[int]:
        try:
            return decide(record, self.compiled, self._run)
        except Undecidable as error:
            raise Undecidable(fault.at(case.place) for fault in error.faults) from None

    def _refusals(self, case: Case) -> list[Refusal]:
        try:
            return self.conduct.refusals(case)
        except Undecidable as error:
            raise Undecidable(fault.at(case.place) for fault in error.faults) from None

    def for_case(self, case: Case) -> Ruleset:
        """This ruleset under the options and readings that the case itself chooses for it."""
        if not case.options and not case.readings:
            return self
        with told_by(case):
            return self.chosen(options=_for(self.id, case.options), readings=_for(self.id, case.readings))

    def _run(self, values: array[int]) -> Sequence[int]:
        trace = [0] * T.SIZE
        run_kernel(self._table, suit_table(), values.tolist(), trace)
        return trace

    def _check(self, case: Case, record: Record, trace: Sequence[int]) -> None:
        status = trace[T.STATUS]
        if status == T.TOO_LARGE:
            raise CaseError([too_large(self.compiled, trace).at(case.place)])
        if status == T.PAYER_GETS:
            raise CaseError([payer_gets(self.compiled, trace[T.STATUS_AT]).at(case.place)])
        if status != T.DONE:
            raise InvariantBroken([broken(status, self.id)])
        if sum(trace[T.NETS : T.NETS + len(SEATS)]) != 0:
            raise InvariantBroken([broken(T.DONE, self.id)])


def load(
    name: str | Path,
    *,
    options: Mapping[str, Any] | None = None,
    readings: Mapping[str, Any] | None = None,
    path: Iterable[str | Path] = (),
) -> Ruleset:
    """Load a ruleset by id, `id@version` or the path of a YAML file.

    `options` and `readings` are the table's choices, `path` further folders to search before `QIAOMA_PATH`.
    Raises TypeError for an argument of the wrong type, RulesetError with every fault of the file or the choices.
    """
    require("load", "name", name, (str, Path))
    require_choices("load", "options", options)
    require_choices("load", "readings", readings)
    folders = tuple(Path(folder) for folder in require_list("load", "path", path, (str, Path)))
    return Ruleset(load_profile(str(name), options=options, readings=readings, path=folders), str(name), folders)


def _for(ruleset: str, choices: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a case for one ruleset: by its id, or one mapping for whichever is used."""
    if by_ruleset(choices):
        return dict(choices.get(ruleset, {}))
    return dict(choices)
