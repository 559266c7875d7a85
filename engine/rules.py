"""Room parameters: declared once as a dataclass, read strictly, listed for people."""

import dataclasses
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import BadSetup

__all__ = ["Parameter", "parameter", "parameters", "read_rules"]

LARGEST = 10**12
"""No parameter is larger, so that every sum of coins stays far below 64 bits."""

_NAMES: dict[type, str] = {bool: "boolean", int: "integer", str: "string"}


@dataclass(frozen=True, slots=True)
class Parameter:
    """One room parameter, as the API and the command line list it.

    :ivar type: ``integer``, ``boolean`` or ``string``.
    :ivar default: the value, or a text that says how it follows from the others.
    """

    name: str
    type: str
    default: int | bool | str | None
    doc: str
    nullable: bool = False
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] | None = None


def parameter(
    default: int | bool | str | None,  # noqa: FBT001  # a value, not a switch
    doc: str,
    *,
    least: int | None = None,
    most: int | None = None,
    choices: tuple[str, ...] | None = None,
    null: bool = True,
    derive: Callable[[Any], int | str | None] | None = None,
) -> Any:
    """Declare a field of a game's rules.

    A parameter whose name is a word of the language is declared with ``_`` behind it.

    :param null: whether null may be given, where the type has it; else it is what a parameter
        that is not given is.
    :param derive: the default as a function of the parameters before it; then `default`
        is a text that says the same.
    """
    about = {
        "doc": doc,
        "least": least,
        "most": most,
        "choices": choices,
        "null": null,
        "derive": derive,
        "default": default,
    }
    return dataclasses.field(default=None if derive else default, metadata=about)


def parameters(rules: type) -> tuple[Parameter, ...]:
    """What `rules`, a dataclass of `parameter` fields, declares."""
    hints = typing.get_type_hints(rules)
    found = []
    for field in dataclasses.fields(rules):
        about = field.metadata
        types = typing.get_args(hints[field.name]) or (hints[field.name],)
        base = next(t for t in types if t is not type(None))
        most = about["most"]
        if base is int and most is None:
            most = LARGEST
        found.append(
            Parameter(
                _name(field),
                _NAMES[base],
                about["default"],
                about["doc"],
                nullable=about["null"] and type(None) in types,
                least=about["least"],
                most=most,
                choices=about["choices"],
            )
        )
    return tuple(found)


def _name(field: dataclasses.Field[Any]) -> str:
    return field.name.removesuffix("_")


RulesT = typing.TypeVar("RulesT")


def read_rules(rules: type[RulesT], given: Mapping[str, object]) -> RulesT:
    """The rules with `given` values and defaults for the rest.

    :raises BadSetup: an unknown key, a wrong type, a value out of bounds.
    """
    known = {p.name: p for p in parameters(rules)}
    for key in given:
        if key not in known:
            raise BadSetup(f"no such rule: {key[:40]!r}")
    values: dict[str, Any] = {}
    for field in dataclasses.fields(rules):  # type: ignore[arg-type]  # a dataclass, by contract
        name = _name(field)
        if name in given:
            values[field.name] = _checked(known[name], given[name])
        elif field.metadata["derive"]:
            values[field.name] = field.metadata["derive"](rules(**values))
    result = rules(**values)
    check = getattr(result, "check", None)
    if check is not None:
        check()
    return result


def _checked(p: Parameter, value: object) -> object:
    if value is None and p.nullable:
        return None
    if _NAMES.get(type(value)) != p.type:
        kind = f"an {p.type}" if p.type == "integer" else f"a {p.type}"
        raise BadSetup(f"rule {p.name} takes {'null or ' if p.nullable else ''}{kind}")
    if isinstance(value, int) and not isinstance(value, bool):
        if p.least is not None and value < p.least:
            raise BadSetup(f"rule {p.name} is at least {p.least}")
        if p.most is not None and value > p.most:
            raise BadSetup(f"rule {p.name} is at most {p.most}")
    if p.choices is not None and value not in p.choices:
        raise BadSetup(f"rule {p.name} is one of {', '.join(p.choices)}")
    return value
