from parts import freq, half_split, torch_normal

# Settings
distance = 3

randn = torch_normal(42)
q, k = randn(64), randn(64)
for n in [0, 10, 100, 1000, 10000]:
    print(n, half_split(q, (n + distance) * freq(64)) @ half_split(k, n * freq(64)))
