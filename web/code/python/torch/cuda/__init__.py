"""There is no GPU, so synchronising returns at once."""

from ropewalk_arrays import absent
from torch.cuda import amp


is_available = lambda: False
device_count = lambda: 0
max_memory_allocated = memory_allocated = lambda device=None: 0
synchronize = empty_cache = reset_peak_memory_stats = manual_seed = manual_seed_all = lambda *_, **__: None


__getattr__ = absent("torch.cuda")
