import math

from ropewalk_arrays import absent


def normal_(tensor, mean=0.0, std=1.0):
    return tensor.normal_(mean, std)


def uniform_(tensor, a=0.0, b=1.0):
    return tensor.uniform_(a, b)


def xavier_uniform_(tensor, gain=1.0):
    bound = gain * math.sqrt(6.0 / sum(tensor.shape))
    return tensor.uniform_(-bound, bound)


def constant_(tensor, val):
    return tensor.fill_(val)


def zeros_(tensor):
    return constant_(tensor, 0)


def ones_(tensor):
    return constant_(tensor, 1)


__getattr__ = absent("torch.nn.init")
