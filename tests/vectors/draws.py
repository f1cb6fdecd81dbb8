"""Random numbers that are the same on every machine, and designs of low rank made of them.

SplitMix64; a uniform number has the upper 53 bits, a normal one comes of two uniform ones by Box
and Muller.
"""
import math

WORD = (1 << 64) - 1


class Draws:
    def __init__(self, seed):
        self.state = seed

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & WORD
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & WORD
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & WORD
        return z ^ (z >> 31)

    def uniform(self):
        return (self.bits() >> 11) * 2.0**-53

    def normal(self):
        radius, angle = self.uniform(), self.uniform()
        return math.sqrt(-2 * math.log(1 - radius)) * math.cos(2 * math.pi * angle)

    def whole(self, low, high):
        return low + int(self.uniform() * (high - low + 1))

    def decimal(self, spread, digits):
        return round(spread * self.normal(), digits)


def low_rank(loss, seed, rows=1000, width=100, rank=10, planted=10):
    """The factors of X, its columns' true weights, and y: docs/theory/sparse-programs.md, 9."""
    draw = Draws(seed)
    left = [[draw.normal() for _ in range(rank)] for _ in range(rows)]
    right = [[draw.normal() for _ in range(width)] for _ in range(rank)]
    right = [[x / math.sqrt(rank) for x in row] for row in right]
    order = list(range(width))
    for t in range(planted):
        j = t + int(draw.uniform() * (width - t))
        order[t], order[j] = order[j], order[t]
    beta = [0.0] * width
    for i in order[:planted]:
        sign = -1 if draw.uniform() < 0.5 else 1
        beta[i] = sign * (1 + draw.uniform())
    mixed = [sum(a * b for a, b in zip(row, beta) if b) for row in right]
    y = []
    for row in left:
        z = sum(a * b for a, b in zip(row, mixed))
        if loss == "square":
            y.append(z + draw.normal())
        else:
            y.append(1.0 if draw.uniform() < 1 / (1 + math.exp(-z)) else -1.0)
    return left, right, beta, y
