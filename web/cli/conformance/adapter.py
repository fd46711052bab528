"""The rotation that test_rope.py judges: call yours here. This file is written once and then left as it is."""

# The arithmetic of your tables, if it is one of those that cases with a "profile" are of; the others are skipped.
PROFILE = None  # "bf16-cache"


def rotate(x, case):
    """x: array of float32, flat, of shape case["shape"]. Gives as many numbers back, in the same order, rotated.

    case["layout"]: "bhsd" is [batch, heads, seq, head_dim], "bshd" is [batch, seq, heads, head_dim].
    case["positions"]: [seq], or [batch][seq], or [axes][seq] where case["axes"] is more than 1.
    case["spec"]: scheme, base, sizes and pairing.
    case["invFreq"], case["attentionFactor"], case["seqLen"]: for code that is given them.
    Raise unittest.SkipTest for what your code does not do.

    With torch: torch.frombuffer(x, dtype=torch.float32).reshape(case["shape"]), and y.flatten().tolist() back.
    """
    raise NotImplementedError("adapter.py: call your rotation in rotate(x, case)")
