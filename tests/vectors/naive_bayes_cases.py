"""Sparse naive Bayes: every support enumerated (docs/theory/naive-bayes.md)."""
import math
from itertools import combinations

from draws import Draws
from linear_algebra import dot, interior_minimum


def xlogx(x):
    return x * math.log(x) if x > 0 else 0.0


# Bernoulli: the likelihood of a support, term by term.

def tied(counts, sizes, i):
    total, rows = sum(row[i] for row in counts), sum(sizes)
    return xlogx(total) + xlogx(rows - total) - xlogx(rows)


def separate(counts, sizes, i):
    return math.fsum(xlogx(f[i]) + xlogx(n - f[i]) - xlogx(n) for f, n in zip(counts, sizes))


def bernoulli_case(name, counts, sizes):
    width = len(counts[0])
    apart = [separate(counts, sizes, i) for i in range(width)]
    alike = [tied(counts, sizes, i) for i in range(width)]
    solutions = []
    for k in range(1, width + 1):
        values = {support: math.fsum(apart[i] if i in support else alike[i] for i in range(width))
                  for support in combinations(range(width), k)}
        best = max(values, key=values.get)
        solutions.append({"k": k, "value": values[best], "support": list(best)})
    return {"name": name, "counts": counts, "class_sizes": sizes,
            "scores": [a - b for a, b in zip(apart, alike)], "solutions": solutions}


def bernoulli_cases():
    draw = Draws(101)
    for name, sizes, width in (("two classes", [17, 24], 9), ("three classes", [8, 15, 11], 8)):
        counts = [[float(draw.whole(0, n)) for _ in range(width)] for n in sizes]
        counts[0][2] = 0.0  # never in the first class
        counts[1][4] = float(sizes[1])  # always in the second
        yield bernoulli_case(name, counts, [float(n) for n in sizes])


# Multinomial: phi by enumeration, psi between a mix and a fractional choice.

def value_gain(sums, support):
    """value(T) - C."""
    masses = [math.fsum(row[i] for i in support) for row in sums]
    terms = [xlogx(row[i]) for row in sums for i in support]
    terms += [-xlogx(sum(row[i] for row in sums)) for i in support]
    return math.fsum([*terms, xlogx(sum(masses)), *(-xlogx(b) for b in masses)])


def scores(sums, mix):
    """h_i(p), in the order of features."""
    return [math.fsum([*(xlogx(f) - f * math.log(p) for f, p in zip(column, mix) if f > 0),
                       -xlogx(sum(column))]) for column in zip(*sums)]


def fractional_gain(sums, shares):
    """The concave function of shares in [0, 1] whose maximum is psi - C."""
    masses = [dot(row, shares) for row in sums]
    own = [math.fsum([*map(xlogx, column), -xlogx(sum(column))]) for column in zip(*sums)]
    return math.fsum([*(x * v for x, v in zip(shares, own)), xlogx(sum(masses)),
                      *(-xlogx(b) for b in masses)])


def dual_point(sums, k):
    """Fractional shares near the maximum, and the mix of what they choose."""
    width = len(sums[0])
    if k == width:
        shares = [1.0] * width
    else:
        def slopes(u):
            masses = [dot(row, u) for row in sums]
            whole = [sum(column) for column in zip(*sums)]
            mix = [b / sum(masses) for b in masses]
            hessian = [[sum(row[i] * row[j] / b for row, b in zip(sums, masses))
                        - whole[i] * whole[j] / sum(masses) for j in range(width)]
                       for i in range(width)]
            return [-h for h in scores(sums, mix)], hessian
        shares = interior_minimum(slopes, width, float(k))
        shares = [x * k / sum(shares) for x in shares] if sum(shares) > k else shares
    masses = [dot(row, shares) for row in sums]
    return shares, [b / sum(masses) for b in masses]


def multinomial_case(name, sums):
    width = len(sums[0])
    totals = [sum(column) for column in zip(*sums)]
    floor = math.fsum([*map(xlogx, totals), -xlogx(sum(totals))])
    solutions = []
    for k in range(1, width + 1):
        gains = {support: value_gain(sums, support) for support in combinations(range(width), k)}
        best = max(gains, key=gains.get)
        shares, mix = dual_point(sums, k)
        bound = math.fsum(sorted(scores(sums, mix))[width - k:])
        error = bound - fractional_gain(sums, shares)
        assert -1e-10 < error < 1e-7, (name, k, error)
        assert gains[best] <= bound + 1e-10, (name, k)
        solutions.append({"k": k, "phi": floor + gains[best], "phi_support": list(best),
                          "psi": floor + bound, "psi_error_bound": max(error, 0.0) + 1e-12,
                          "class_mix": mix})
    return {"name": name, "sums": sums, "C": floor, "solutions": solutions}


def multinomial_cases():
    draw = Draws(202)

    def real(classes, width, scale):
        return [[round(s * (0.1 + draw.uniform()), 6) for _ in range(width)] for s in scale[:classes]]

    def counts(classes, width, most, add):
        return [[draw.whole(0, most) + add for _ in range(width)] for _ in range(classes)]

    yield multinomial_case("real, two classes", real(2, 10, [1, 1]))
    yield multinomial_case("small counts smoothed by 1", counts(2, 11, 5, 1.0))
    zeros = counts(2, 10, 4, 0.0)
    zeros[0][1], zeros[1][1] = 0.0, 3.0
    zeros[0][6], zeros[1][6] = 2.0, 0.0
    yield multinomial_case("counts with zeros", zeros)
    yield multinomial_case("three classes", real(3, 9, [4, 3, 5]))
    yield multinomial_case("skewed classes", real(2, 10, [40, 1]))
    yield multinomial_case("four classes counts", counts(4, 8, 6, 0.5))
