from ropewalk_arrays import absent


def script(obj=None, *_, **__):
    return obj


ignore = unused = export = script
is_scripting = is_tracing = lambda: False


__getattr__ = absent("torch.jit")
