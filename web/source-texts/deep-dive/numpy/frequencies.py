from parts import freq, row

# Settings
dim = 512

for i, value in enumerate(freq(dim)[:4]):
    row(f"channels [{2 * i}:{2 * i + 2}]: radians per position", f"{value:.6f}")
