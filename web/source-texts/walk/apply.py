def rotate_half(x):
    first, second = x.chunk(2, dim=-1)
    return torch.cat((-second, first), dim=-1)


def apply_rotary_pos_emb(q, k, cos, sin):
    cos, sin = cos.unsqueeze(1), sin.unsqueeze(1)
    q_embed = q * cos + rotate_half(q) * sin
    k_embed = k * cos + rotate_half(k) * sin
    return q_embed, k_embed


torch.manual_seed(42)
q = torch.randn(batch, heads, seq, head_dim)
k = torch.randn(batch, heads, seq, head_dim)
q_embed, k_embed = apply_rotary_pos_emb(q, k, cos, sin)

kept = (q_embed.norm(dim=-1) - q.norm(dim=-1)).abs().max()
a, b = 0, head_dim // 2
radius = q_embed[..., a] ** 2 + q_embed[..., b] ** 2
before = q[..., a] ** 2 + q[..., b] ** 2
print("q_embed.shape:", tuple(q_embed.shape))
print("q_embed[0,0,15,:3]:", *q_embed[0, 0, 15, :3].numpy().round(4))
print("q_embed[0,0,15,64:67]:", *q_embed[0, 0, 15, 64:67].numpy().round(4))
print(f"largest change of a norm: {kept:.4f}")
print(f"largest change of a pair's radius: {(radius - before).abs().max():.4f}")
