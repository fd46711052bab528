"""Contexts and decorators that do not change the numbers here."""

from torch._tensor import Array, Tensor, made_tensor

grad = [True]


class Mode:
    """A context that is also a decorator, with or without parentheses."""

    wanted = None

    def __new__(cls, function=None, *_, **__):
        self = object.__new__(cls)
        return self(function) if callable(function) else self

    def __enter__(self):
        self.before, grad[0] = grad[0], grad[0] if self.wanted is None else self.wanted
        return self

    def __exit__(self, *_):
        grad[0] = self.before
        return False

    def __call__(self, function):
        def called(*args, **options):
            with self:
                return function(*args, **options)

        called.__name__ = getattr(function, "__name__", "forward")
        called.__wrapped__ = function
        return called


class no_grad(Mode):
    wanted = False


class inference_mode(no_grad):
    pass


class enable_grad(Mode):
    wanted = True


class set_grad_enabled(Mode):
    def __init__(self, mode):
        grad[0] = self.wanted = mode


class autocast(Mode):
    """With enabled=False, or on a device other than the processor, torch's autocast has no effect either."""

    def __init__(self, device_type="cuda", dtype=None, enabled=True, cache_enabled=None):
        self.device_type, self.enabled = str(device_type), enabled

    def __enter__(self):
        if self.enabled and self.device_type == "cpu":
            raise NotImplementedError("torch.autocast('cpu') is not in this interpreter: it computes products in bfloat16")
        return super().__enter__()


def compile(model=None, **_):
    return (lambda function: function) if model is None else model


def typed(name, dt):
    """torch.FloatTensor and similar classes: they make tensors from data, and work with isinstance."""

    class Meta(type):
        def __instancecheck__(cls, x):
            return isinstance(x, Tensor) and x._dt == dt

        def __call__(cls, *data):
            if len(data) == 1 and isinstance(data[0], (list, tuple, Array)):
                return made_tensor(data[0], dt)
            return Tensor(*data)._cast(dt)

    return Meta(name, (), {"_dtype_name": dt})
