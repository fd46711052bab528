import math

torch.manual_seed(42)
q = torch.randn(2, 32, 16, 128)
k = torch.randn(2, 32, 16, 128)
cos = torch.zeros(2, 16, 128)
sin = torch.zeros(2, 16, 128)
for position in range(16):
    for d in range(128):
        angle = position * 0.1 * 0.5 ** (d % 64)
        cos[:, position, d] = math.cos(angle)
        sin[:, position, d] = math.sin(angle)
q_embed, k_embed = apply_rotary_pos_emb(q, k, cos, sin)

print("q_embed.shape:", tuple(q_embed.shape))
print("q[0,0,0][:10]:", *q[0, 0, 0, :10].numpy().round(4))
print("cos[0,1,:10]:", *cos[0, 1, :10].numpy().round(4))
print(f"‖q[0,0,15]‖: {q[0, 0, 15].norm():.4f}")
print(f"‖q_embed[0,0,15]‖: {q_embed[0, 0, 15].norm():.4f}")
change = (q_embed.norm(dim=-1) - q.norm(dim=-1)).abs().max()
print(f"largest change of a norm: {change:.6f}")
if change > 1e-5:
    print("a length has changed by more than 1e-5: yes")

x = q[:, :, :1].expand(-1, -1, 16, -1)  # one vector
turned, _ = apply_rotary_pos_emb(x, k, cos, sin)
for n in (0, 1, 2, 4, 8):
    print(f"0 vs {n}: {turned[0, 0, 0] @ turned[0, 0, n]:.6f}")
