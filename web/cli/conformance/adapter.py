"""The rotation that test_rope.py checks: call yours here. This file is written once and never overwritten."""

# The arithmetic of your tables, if it is one of the profiles of cases; the other cases with a profile are skipped.
PROFILE = None  # "bf16-cache"


def rotate(x, case):
    """x: array of float32, flat, of shape case["shape"]. Returns as many numbers, in the same order, rotated.

    case["layout"]: "bhsd" is [batch, heads, seq, head_dim], "bshd" is [batch, seq, heads, head_dim].
    case["positions"]: [seq], or [batch][seq], or [axes][seq] if case["axes"] is more than 1.
    case["spec"]: scheme, base, sizes and pairing.
    case["invFreq"], case["attentionFactor"], case["seqLen"]: for code that takes them as input.
    Raise unittest.SkipTest for cases that your code does not support.

    With torch: torch.frombuffer(x, dtype=torch.float32).reshape(case["shape"]), and return y.flatten().tolist().
    """
    raise NotImplementedError("adapter.py: call your rotation in rotate(x, case)")
