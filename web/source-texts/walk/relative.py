def compared(i, j):
    return (cos[0, i] * cos[0, j] + sin[0, i] * sin[0, j]).mean().item()


for offset in (0, 1, 4, 8):
    means = [compared(i, i + offset) for i in range(seq - offset)]
    mean = sum(means) / len(means)
    print(f"“mean dot product”, offset {offset}: {mean:.4f}")

# One query and one key, at every position: q @ k for each two of them.
one_q = q[:1, :1, :1].expand(-1, -1, seq, -1)
one_k = k[:1, :1, :1].expand(-1, -1, seq, -1)
a, b = apply_rotary_pos_emb(one_q, one_k, cos[:1], sin[:1])
scores = a[0, 0] @ b[0, 0].T
apart = [scores[n + 3, n].item() for n in range(seq - 3)]
print(f"score at distance 3, least: {min(apart):.3f}")
print(f"score at distance 3, largest: {max(apart):.3f}")
m, n = 5, 2
alone = scores[m - n, 0]  # qᵀ R(n − m) k
print(f"score(5, 2) by the distance alone: {alone:.3f}")
