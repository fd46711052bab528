def script(obj=None, *_, **__):
    return obj


ignore = unused = export = script


def is_scripting():
    return False


is_tracing = is_scripting


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotImplementedError(f"torch.jit.{name} is not in this interpreter")
