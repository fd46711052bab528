import numpy as np
from parts import row

# Settings
mistake = True
distance = 3

q, k = 0.7 + 0.2j, 0.1 - 0.9j
rotation = np.exp(0.3j * distance)
score = (q * rotation * k.conjugate()).real
plain = (q * k.conjugate()).real  # the inner product of the two vectors
printed = plain * rotation
if mistake:
    sign = "−" if printed.imag < 0 else "+"
    label = f"the inner product of the turned vectors, {score:.4f}, is xₘᵀxₙ e^(i(m−n)θ)"
    row(label, f"{printed.real:.4f} {sign} {abs(printed.imag):.4f}i")
else:
    row(f"the inner product of the turned vectors, {score:.4f}, is Re[q k̄ e^(i(m−n)θ)]", f"{score:.4f}")
row("xₘᵀxₙ", f"{plain:.4f}")
