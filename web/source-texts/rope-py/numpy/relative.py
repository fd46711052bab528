import numpy as np

# Settings
m = 7
n = 3
q = [1.54099607, -0.293428898]
k = [-2.17878938, 0.568431258]

q, k = complex(*q), complex(*k)
rotation = np.exp(1j * (m - n) * 0.3)
print((q * np.conj(k) * rotation).real)  # the score
print((q.real * k.real + q.imag * k.imag) * rotation)  # as printed
