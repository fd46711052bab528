import torch
from parts import residual, row

# Settings
heads = "equal"

torch.manual_seed(0)
x = torch.randn(4, 4 if heads == "equal" else 6, 8, 16)  # [batch, heads, seq, head_dim]
positions = 5 * torch.arange(4)[:, None] + torch.arange(8)  # [batch, seq]: each row begins at a position of its own
angle = positions[..., None] / 10000 ** (torch.arange(0, 16, 2) / 16)


def turned(x, angle):
    a, b = x.chunk(2, -1)
    return torch.cat((a * angle.cos() - b * angle.sin(), a * angle.sin() + b * angle.cos()), -1)


axes = angle  # wrong
# right: axes = angle[:, None]
try:
    each = torch.stack([turned(one, own) for one, own in zip(x, angle)])
    off = (turned(x, axes) - each).abs().max().item()
    row("each token rotated to its own position: largest difference", residual(off))
except RuntimeError as error:
    row(f"q {list(x.chunk(2, -1)[0].shape)} · cos {list(axes.shape)}", error)
