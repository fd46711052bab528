from parts import row, why_not


def demonstrate_positional_ambiguity():
    torch.randn(4, 64)


def analyze_absolute_positioning_limitations():
    nn.Parameter(torch.randn(512, 64))


def analyze_sinusoidal_limitations():
    nn.Module().register_buffer("pe", torch.sin(torch.arange(512.0)))


def rope_intuition_demo():
    plt.figure()


def rope_mathematical_derivation():
    [10000 ** (-2 * i / 512) for i in range(256)]


def rope_step_by_step_demo():
    x, angle = torch.randn(8), 3 / 10000 ** (torch.arange(0, 8, 2) / 8)
    cos = torch.cos(angle).view(-1, 2)[:, 0]  # wrong
    # right: cos = torch.cos(angle)
    x[::2] * cos


def ones(*shape):  # without memory of its own: shapes alone decide here
    return torch.ones(1).expand(*shape)


def basic_rope(x, cos):  # one of its four products
    return nn.Identity()(x[..., ::2] * cos)


def optimized_rope():
    class OptimizedRoPE(nn.Module):
        def forward(self, x):  # on one channel
            angle = torch.arange(x.shape[2])[:, None] * torch.ones(1)
            cos = torch.cos(angle)[None, :, None]  # wrong
            # right: cos = torch.cos(angle)[None, None]
            return x[..., :1] * cos

        # right: def _compute_freqs(self): return 1 / 10000 ** (torch.arange(0, 64, 2) / 64)

    return OptimizedRoPE()


def test_basic_rope():
    basic_rope(ones(4, 512, 512), ones(4, 512, 256))


def rope_performance_comparison():
    cos = ones(8, 512, 32)  # wrong
    # right: cos = ones(8, 512, 1, 32)
    basic_rope(ones(8, 512, 32, 64), cos)
    optimized_rope()(ones(8, 32, 512, 64))


def analyze_relative_position_property():
    optimized_rope()._compute_freqs()


def analyze_extrapolation_capability():
    optimized_rope()._compute_freqs()


def compare_rope_variants():
    channels = torch.arange(0, 64, 2)
    1 / 10000 ** (channels / d_model)  # wrong
    # right: 1 / 10000 ** (channels / 64)


def test_memory_efficient_rope():
    optimized_rope()(ones(4, 32, 8192, 128))
    cos = ones(1, 1, 512, 64)  # wrong
    # right: cos = ones(1, 1, 512, 128)
    ones(4, 32, 512, 128) * cos


def test_rope_integration():
    optimized_rope()(ones(4, 8, 512, 64))


functions = [one for name, one in list(globals().items()) if name.startswith(("demonstrate", "analyze", "rope_", "test_", "compare"))]
raised = sum(why_not(one) is not None for one in functions)
row("as printed, without an import line: functions that raise", f"{raised} / {len(functions)}")

import torch
from torch import nn


class plt:  # draws nothing
    figure = print


raised = [why_not(one) for one in functions]
row("with torch, nn, F, np, plt, math and time imported", f"{len(raised) - raised.count(None)} / {len(raised)}")
for one, error in zip(functions, raised):
    row(one.__name__, "✓" if error is None else error)
