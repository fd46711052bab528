"""Module, Parameter and the layers that programs use, with torch's own initial values after manual_seed."""

import math
from collections import OrderedDict

import ropewalk_arrays as core
from torch import _tensor
from torch._tensor import Array, Tensor, dtypes, kind, made_tensor, name_of
from torch.nn import functional as F


class Parameter(Tensor):
    def __new__(cls, data=None, requires_grad=True):
        data = made_tensor([]) if data is None else data
        self = object.__new__(cls)._init(data._store, data._dt, data._sh, data._st, data._off)
        self.requires_grad = requires_grad
        return self

    def __repr__(self):
        return "Parameter containing:\n" + Tensor.__repr__(self)

    __str__ = __repr__


class Module:
    training = True

    def __init__(self, *_, **__):
        for kept in ("_parameters", "_buffers", "_modules"):
            object.__setattr__(self, kept, OrderedDict())
        object.__setattr__(self, "_apart", set())

    def __call__(self, *args, **options):
        return self.forward(*args, **options)

    def forward(self, *_):
        raise NotImplementedError(f'Module [{type(self).__name__}] is missing the required "forward" function')

    def __setattr__(self, name, value):
        kept = "_parameters" if isinstance(value, Parameter) else "_modules" if isinstance(value, Module) else None
        if "_parameters" not in self.__dict__:
            if kept:
                raise AttributeError(f"cannot assign {'parameters' if kept == '_parameters' else 'module'} before Module.__init__() call")
            return object.__setattr__(self, name, value)
        if kept is None and name in self._buffers and (value is None or isinstance(value, Tensor)):
            kept = "_buffers"
        if kept is None and name in self._parameters and value is not None:
            raise TypeError(f"cannot assign '{type(value).__name__}' as parameter '{name}' (torch.nn.Parameter or None expected)")
        if kept is None:
            return object.__setattr__(self, name, value)
        for other in ("_parameters", "_buffers", "_modules"):
            if other != kept:
                self.__dict__[other].pop(name, None)
        self.__dict__.pop(name, None)
        self.__dict__[kept][name] = value

    def __getattr__(self, name):
        for kept in ("_parameters", "_buffers", "_modules"):
            if name in self.__dict__.get(kept, ()):
                return self.__dict__[kept][name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        for kept in ("_parameters", "_buffers", "_modules"):
            if name in self.__dict__[kept]:
                del self.__dict__[kept][name]
                return
        object.__delattr__(self, name)

    def register_buffer(self, name, tensor, persistent=True):
        if "_buffers" not in self.__dict__:
            raise AttributeError("cannot assign buffer before Module.__init__() call")
        if hasattr(self, name) and name not in self._buffers:
            raise KeyError(f"attribute '{name}' already exists")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"cannot assign '{type(tensor).__name__}' object to buffer '{name}' (torch Tensor or None required)")
        self._buffers[name] = tensor
        (self._apart.discard if persistent else self._apart.add)(name)

    def register_parameter(self, name, param):
        self._parameters[name] = param

    def add_module(self, name, module):
        self._modules[name] = module

    register_module = add_module

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        yield prefix, self
        for name, module in self._modules.items():
            if module is not None:
                yield from module.named_modules(prefix=f"{prefix}.{name}" if prefix else name)

    def modules(self):
        return (module for _, module in self.named_modules())

    def named_children(self):
        return iter(self._modules.items())

    def children(self):
        return iter(self._modules.values())

    def _named(self, kept, prefix="", recurse=True):
        seen = set()
        for path, module in self.named_modules(prefix=prefix) if recurse else [(prefix, self)]:
            for name, value in module.__dict__[kept].items():
                if value is not None and id(value) not in seen:
                    seen.add(id(value))
                    yield f"{path}.{name}" if path else name, value

    def named_parameters(self, prefix="", recurse=True):
        return self._named("_parameters", prefix, recurse)

    def parameters(self, recurse=True):
        return (value for _, value in self.named_parameters(recurse=recurse))

    def named_buffers(self, prefix="", recurse=True):
        return self._named("_buffers", prefix, recurse)

    def buffers(self, recurse=True):
        return (value for _, value in self.named_buffers(recurse=recurse))

    def state_dict(self, *_, prefix="", **__):
        found = OrderedDict()
        for path, module in self.named_modules(prefix=prefix.rstrip(".")):
            kept = {**module._parameters, **{name: value for name, value in module._buffers.items() if name not in module._apart}}
            found.update({f"{path}.{name}" if path else name: value for name, value in kept.items() if value is not None})
        return found

    def load_state_dict(self, state_dict, strict=True):
        own = self.state_dict()
        if strict and own.keys() != state_dict.keys():
            raise RuntimeError(f"Error(s) in loading state_dict for {type(self).__name__}: missing {sorted(own.keys() - state_dict.keys())}, unexpected {sorted(state_dict.keys() - own.keys())}")
        for name in own.keys() & state_dict.keys():
            core.assign(own[name], state_dict[name])

    def apply(self, fn):
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def _apply(self, convert):
        for module in self.modules():
            for value in module._parameters.values():
                if value is not None:
                    value.data = convert(value)
            for name, value in module._buffers.items():
                module._buffers[name] = None if value is None else convert(value)
        return self

    def to(self, *args, dtype=None, device=None, **_):
        for one in args:
            dtype = one if isinstance(one, _tensor.dtype) else one.dtype if isinstance(one, Tensor) else dtype
        name = name_of(dtype)
        return self if name is None else self._apply(lambda x: x.to(dtypes[name]) if kind(x._dt) > 1 else x)

    float, double, half, bfloat16 = ((lambda self, name=name: self.to(dtypes[name])) for name in ("float32", "float64", "float16", "bfloat16"))

    def type(self, dst_type):
        return self._apply(lambda x: x.to(dst_type))

    def cuda(self, device=None):
        return self

    cpu = cuda

    def train(self, mode=True):
        for module in self.modules():
            object.__setattr__(module, "training", mode)
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for value in self.parameters():
            value.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True):
        pass

    def extra_repr(self):
        return ""

    def __repr__(self):
        lines = [self.extra_repr()] if self.extra_repr() else []
        inner = [f"({name}): {module!r}".replace("\n", "\n  ") for name, module in self._modules.items()]
        if not inner:
            return f"{type(self).__name__}({''.join(lines)})"
        return f"{type(self).__name__}(\n  " + "\n  ".join(lines + inner) + "\n)"


def uniform(shape, bound, dt):
    return core.filled(Tensor, 0, shape, "float32").uniform_(-bound, bound)._cast(dt)


class Linear(Module):
    """Weights and bias are uniform within 1 / sqrt(in_features), as in torch's kaiming_uniform_ with a = sqrt(5)."""

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        dt = name_of(dtype, _tensor._default[0])
        gain = math.sqrt(2.0 / (1 + math.sqrt(5) ** 2))
        self.weight = Parameter(uniform((out_features, in_features), math.sqrt(3.0) * (gain / math.sqrt(in_features)), dt))
        if bias:
            self.bias = Parameter(uniform((out_features,), 1 / math.sqrt(in_features), dt))
        else:
            self.register_parameter("bias", None)

    def forward(self, input):
        return F.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class Embedding(Module):
    def __init__(self, num_embeddings, embedding_dim, padding_idx=None, device=None, dtype=None, _weight=None):
        super().__init__()
        self.num_embeddings, self.embedding_dim, self.padding_idx = num_embeddings, embedding_dim, padding_idx
        weight = _tensor.randn(num_embeddings, embedding_dim)._cast(name_of(dtype, _tensor._default[0])) if _weight is None else _weight
        if padding_idx is not None and _weight is None:
            weight[padding_idx] = 0
        self.weight = Parameter(weight)

    def forward(self, input):
        return F.embedding(input, self.weight)

    def extra_repr(self):
        return f"{self.num_embeddings}, {self.embedding_dim}"


class Dropout(Module):
    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        self.p, self.inplace = p, inplace

    def forward(self, input):
        return F.dropout(input, self.p, self.training)

    def extra_repr(self):
        return f"p={self.p}, inplace={self.inplace}"


class Identity(Module):
    def forward(self, input):
        return input


class LayerNorm(Module):
    def __init__(self, normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=None, dtype=None):
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps, self.elementwise_affine = eps, elementwise_affine
        self.weight = Parameter(core.filled(Tensor, 1, self.normalized_shape, "float32")) if elementwise_affine else None
        self.bias = Parameter(core.filled(Tensor, 0, self.normalized_shape, "float32")) if elementwise_affine and bias else None

    def forward(self, input):
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"


class Softmax(Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return F.softmax(input, self.dim)


class SiLU(Module):
    def forward(self, input):
        return F.silu(input)


class ReLU(Module):
    def forward(self, input):
        return F.relu(input)


class ModuleList(Module):
    def __init__(self, modules=()):
        super().__init__()
        for module in modules:
            self.append(module)

    def append(self, module):
        self.add_module(str(len(self._modules)), module)
        return self

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __getitem__(self, i):
        found = list(self._modules.values())[i]
        return type(self)(found) if isinstance(i, slice) else found


class Sequential(ModuleList):
    def __init__(self, *modules):
        super().__init__(modules)

    def forward(self, input):
        for module in self:
            input = module(input)
        return input
