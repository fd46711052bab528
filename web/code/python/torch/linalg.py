from ropewalk_arrays import absent
from torch._tensor import norm as _norm


def norm(A, ord=None, dim=None, keepdim=False):
    if ord not in (None, 2, "fro") and not isinstance(dim, int):
        raise NotImplementedError(f"torch.linalg.norm with ord={ord} is not in this interpreter")
    return _norm(A, 2 if ord is None else ord, dim, keepdim)


def vector_norm(x, ord=2, dim=None, keepdim=False):
    return _norm(x, ord, dim, keepdim)


__getattr__ = absent("torch.linalg")
