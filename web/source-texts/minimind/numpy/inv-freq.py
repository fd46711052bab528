from parts import freq

# Settings
dim = 64

print(freq(dim))
