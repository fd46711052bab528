import torch
from parts import residual, row

# Settings
heads = "equal"

torch.manual_seed(0)
x = torch.randn(2, 8 if heads == "equal" else 4, 8, 16)  # [batch, heads, seq, head_dim]
positions = 5 * torch.arange(2)[:, None] + torch.arange(8)  # [batch, seq]: each row begins at a position of its own
angle = positions[..., None] / 10000 ** (torch.arange(0, 16, 2) / 16)
angle = torch.cat((angle, angle), -1)


def turned(x, angle):
    a, b = x.chunk(2, -1)
    return x * angle.cos() + torch.cat((-b, a), -1) * angle.sin()


axes = angle.unsqueeze(2)  # wrong
# right: axes = angle.unsqueeze(1)
try:
    each = torch.stack([turned(one, own) for one, own in zip(x, angle)])
    off = (turned(x, axes) - each).abs().max().item()
    row("each token rotated to its own position: largest difference", residual(off))
except RuntimeError as error:
    row(f"q {list(x.shape)} · cos {list(axes.shape)}", error)
