from torch.nn import functional, init, modules, parameter
from torch.nn.modules import *  # noqa: F403
from torch.nn.modules import Module, Parameter


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotImplementedError(f"torch.nn.{name} is not in this interpreter")
