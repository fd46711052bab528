from ropewalk_arrays import absent
from torch.nn import functional, init, modules, parameter
from torch.nn.modules import *  # noqa: F403
from torch.nn.modules import Module, Parameter

__getattr__ = absent("torch.nn")
