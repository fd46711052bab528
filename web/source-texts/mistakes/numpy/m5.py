from parts import freq, row

hidden_size, num_attention_heads, head_dim = 1024, 16, 128  # Qwen3 0.6B, rope_theta 1000000
inv_freq = freq(hidden_size // num_attention_heads, 1e6)  # wrong
# right: inv_freq = freq(head_dim, 1e6)
row("as many frequencies as head_dim / 2 = 64", len(inv_freq))
row("the second frequency is 0.8058", f"{inv_freq[1]:.4f}")
