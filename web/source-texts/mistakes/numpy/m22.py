import numpy as np
from parts import row

# Settings
distance = 3

q, k = 0.7 + 0.2j, 0.1 - 0.9j
rotation = np.exp(0.3j * distance)
score = (q * rotation * k.conjugate()).real
plain = (q * k.conjugate()).real  # the inner product of the two vectors
printed = plain * rotation  # wrong
line, value = "xₘᵀxₙ e^(i(m−n)θ)", f"{printed.real:.4f} {'−' if printed.imag < 0 else '+'} {abs(printed.imag):.4f}i"  # wrong
# right: line, value = "Re[q k̄ e^(i(m−n)θ)]", f"{(q * k.conjugate() * rotation).real:.4f}"
row(f"the inner product of the rotated vectors, {score:.4f}, is {line}", value)
row("xₘᵀxₙ", f"{plain:.4f}")
