import torch

hidden_size, heads = 4096, 32
head_dim = hidden_size // heads
base = 10000.0
exponent = torch.arange(0, head_dim, 2).float() / head_dim
inv_freq = 1.0 / base**exponent

print("inv_freq.shape:", tuple(inv_freq.shape))
print(f"inv_freq.min(): {inv_freq.min():.6f}")
print(f"inv_freq.max(): {inv_freq.max():.6f}")
print(f"inv_freq.mean(): {inv_freq.mean():.6f}")
print("inv_freq[:5]:", *inv_freq[:5].numpy().round(6))
