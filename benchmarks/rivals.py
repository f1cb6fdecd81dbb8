"""The rivals, written from their papers and documentation, as their users run them.

`published_bisection` is the algorithm of Askari, d'Aspremont and El Ghaoui (2020): minimise the convex
function alpha -> s_k(h(alpha)) on (0, 1) by bisecting on the sign of its derivative down to 1e-10, that
is 34 evaluations, each with one partition of the m scores. Plain NumPy, as the authors' own program.
"""
import numpy as np


def xlogx(x):
    return np.where(x > 0, x * np.log(np.where(x > 0, x, 1.0)), 0.0)


def published_bisection(plus, minus, k):
    """The support, its gain over the empty set, and the bound, for one k."""
    v = xlogx(plus) + xlogx(minus) - xlogx(plus + minus)
    low, high = 0.0, 1.0
    top = None
    for _ in range(34):
        alpha = 0.5 * (low + high)
        h = v - plus * np.log(alpha) - minus * np.log1p(-alpha)
        top = np.argpartition(h, len(h) - k)[len(h) - k:]
        slope = minus[top].sum() / (1 - alpha) - plus[top].sum() / alpha
        if slope > 0:
            high = alpha
        else:
            low = alpha
    bound = h[top].sum()
    b_plus, b_minus = plus[top].sum(), minus[top].sum()
    value = v[top].sum() + xlogx(b_plus + b_minus) - xlogx(b_plus) - xlogx(b_minus)
    return np.sort(top), float(value), float(bound)
