"""numpy's old generators: MT19937, as in Python's own `random`, seeded as numpy seeds it."""

import math
import operator
from random import Random


def shape_of(size):
    return () if size is None else tuple(size) if isinstance(size, (list, tuple)) else (int(size),)


class RandomState:
    def __init__(self, seed=None):
        self._random, self._kept = Random(), []
        if seed is not None:
            self.seed(seed)

    def seed(self, seed):
        seed = operator.index(seed)
        if not 0 <= seed < 2**32:
            raise ValueError("Seed must be between 0 and 2**32 - 1")
        words = [seed]
        for i in range(1, 624):
            words.append((1812433253 * (words[-1] ^ words[-1] >> 30) + i) % 2**32)
        self._random.setstate((3, (*words, 624), None))
        self._kept.clear()

    def _made(self, one, size, dt="float64"):
        from numpy import core, ndarray

        shape = shape_of(size)
        return core.made(ndarray, [one() for _ in range(math.prod(shape))], shape, dt)

    def _gauss(self):
        """Draws pairs, like numpy's legacy_gauss: Marsaglia's polar method."""
        if self._kept:
            return self._kept.pop()
        while True:
            a, b = 2.0 * self._random.random() - 1.0, 2.0 * self._random.random() - 1.0
            square = a * a + b * b
            if 0.0 < square < 1.0:
                factor = math.sqrt(-2.0 * math.log(square) / square)
                self._kept.append(factor * a)
                return factor * b

    def random_sample(self, size=None):
        return self._made(self._random.random, size)

    random = random_sample

    def rand(self, *size):
        return self.random_sample(size)

    def uniform(self, low=0.0, high=1.0, size=None):
        return low + (high - low) * self.random_sample(size)

    def standard_normal(self, size=None):
        return self._made(self._gauss, size)

    def randn(self, *size):
        return self.standard_normal(size)

    def normal(self, loc=0.0, scale=1.0, size=None):
        return loc + scale * self.standard_normal(size)

    def randint(self, low, high=None, size=None, dtype="int64"):
        from numpy import name_of

        low, high = (0, low) if high is None else (low, high)
        most = int(high) - int(low) - 1
        if most < 0:
            raise ValueError("low >= high")

        def one():
            while most and (value := self._random.getrandbits(32) & 2 ** most.bit_length() - 1) > most:
                pass
            return int(low) + (value if most else 0)

        return self._made(one, size, name_of(dtype))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise NotImplementedError(f"numpy.random.{name} is not in this interpreter")


class Shared(RandomState):
    """The module numpy.random, with a shared generator that is seeded again for each program."""

    RandomState = RandomState
