"""The arguments that a program itself passes to its functions and classes."""
import annotationlib
import ast
import inspect

from .roles import role_of

UNKNOWN = object()


def signed(called):
    """The parameters of a function; an annotation with an unknown name is ignored."""
    return list(inspect.signature(called, annotation_format=annotationlib.Format.FORWARDREF).parameters.values())


def arguments_in(program, owner):
    """By call of `owner` in the program: the literals and the config's numbers that it passes, by parameter."""
    value = program.space.get(owner)
    try:
        parameters = [p for p in signed(value.__init__)[1:]] if isinstance(value, type) else signed(value)
    except (TypeError, ValueError):
        return []
    names, found = [p.name for p in parameters], []
    roles = {p.name: role_of(p.name, p.default, names) for p in parameters}
    sizes = (program.facts.rotary_dim, program.facts.head_dim)
    calls = [node for node in program.nodes if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) == owner]
    for call in calls:
        given = dict(zip(names, call.args)) | {one.arg: one.value for one in call.keywords}
        read = {name: constant(node, program) for name, node in given.items() if name in roles}
        if any(roles[name] == "dim" and type(one) is int and one not in sizes and one > 7 for name, one in read.items()):
            continue  # an example of another size
        if any(first <= call.lineno <= last for first, last in program.classes_at):  # a model leaves the rest at its defaults
            read = {p.name: p.default for p in parameters if p.default is not p.empty and p.name not in given} | read
        own = {name: one for name, one in read.items() if one is not UNKNOWN and roles[name] in (None, "base", "factor") and one is not None}
        if own not in found:
            found.append(own)
    return found


def constant(node, program):
    """The value of a literal, or of an attribute of the config."""
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError):
        pass
    if isinstance(node, ast.Name) and isinstance(program.space.get(node.id), (int, float, str, bool)):
        return program.space[node.id]
    if isinstance(node, ast.Attribute) and dict.__contains__(program.facts.config, node.attr):
        return program.facts.config[node.attr]
    return UNKNOWN
