"""There is no GPU: synchronising returns at once."""

from torch.cuda import amp


def is_available():
    return False


def device_count():
    return 0


def synchronize(device=None):
    pass


empty_cache = reset_peak_memory_stats = manual_seed = manual_seed_all = lambda *_: None


def max_memory_allocated(device=None):
    return 0


memory_allocated = max_memory_allocated


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise NotImplementedError(f"torch.cuda.{name} is not in this interpreter")
