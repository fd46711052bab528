import numpy as np
from parts import row, test_two, torch_normal

# Settings
seed = 42

q, k, rotate = test_two(seed)
text = lambda x: " ".join(f"{value:.4f}" for value in x[:10])
row("numbers in q and k", f"{q.size + k.size:,} (≈{(q.size + k.size) / 1e6:.1f}M)")
printed, fitting = np.arange(128) // 2, np.arange(128) % 64  # the pair whose angle channel d gets
y = rotate(q, np.arange(16), printed)
for name, x in (("q", q), ("q_embed", y)):
    for m in (0, 15):
        row(f"{name}[0,0,{m}][:10]", text(x[0, 0, m]))
        row(f"‖{name}[0,0,{m}]‖", f"{np.linalg.norm(x[0, 0, m]):.4f}")
for m in (0, 1):
    angle = m * 0.1 * 0.5 ** printed.astype(float)
    row(f"cos[0,{m},:10]", text(np.cos(angle)))
    row(f"sin[0,{m},:10]", text(np.sin(angle)))
change = lambda column: abs(np.linalg.norm(rotate(q, np.arange(16), column), axis=-1) - np.linalg.norm(q, axis=-1)).max()
row("largest change of a norm", f"{change(printed):.6f}")
print(f"with a table that fits rotate_half: {change(fitting):.1e}")
