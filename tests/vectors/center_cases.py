"""Sparse centers in exact fractions: every support enumerated (docs/theory/centers.md)."""
from fractions import Fraction
from itertools import combinations

from draws import Draws


def mean(values):
    return sum(values) / len(values)


def weighted_median(pairs):
    """Of (value, weight): the average of the two neighbours where a half is hit exactly."""
    pairs = sorted(pairs)
    half, below = sum(weight for _, weight in pairs) / 2, Fraction(0)
    for value, weight in pairs:
        below += weight
        if below > half:
            return value
        if below == half:
            return (value + min(v for v, _ in pairs if v > value)) / 2 \
                if any(v > value for v, _ in pairs) else value
    raise AssertionError("no rows")


def merged(pairs):
    weights = {}
    for value, weight in pairs:
        weights[value] = weights.get(value, 0) + weight
    return weights.items()


def objective(classes, centers, power):
    """sum over classes of the mean distance to the center, per feature."""
    return [sum(mean([abs(row[i] - center[i]) ** power for row in rows])
                for rows, center in zip(classes, centers)) for i in range(len(centers[0]))]


def best_supports(apart, alike):
    width = len(apart)
    for k in range(1, width + 1):
        values = {support: sum(apart[i] if i in support else alike[i] for i in range(width))
                  for support in combinations(range(width), k)}
        best = min(values, key=values.get)
        yield {"value": float(values[best]), "support": list(best)}


def center_case(name, rows, labels):
    exact = [[Fraction(str(x)) for x in row] for row in rows]
    classes = [[row for row, c in zip(exact, labels) if c == label] for label in sorted(set(labels))]
    width = len(rows[0])
    means = [[mean([row[i] for row in members]) for i in range(width)] for members in classes]
    medians = [[weighted_median(merged((row[i], Fraction(1)) for row in members))
                for i in range(width)] for members in classes]
    tied_mean = [mean([m[i] for m in means]) for i in range(width)]
    tied_median = [weighted_median(merged((row[i], Fraction(1, len(members)))
                                          for members in classes for row in members))
                   for i in range(width)]
    apart2, alike2 = objective(classes, means, 2), objective(classes, [tied_mean] * len(classes), 2)
    apart1, alike1 = (objective(classes, medians, 1),
                      objective(classes, [tied_median] * len(classes), 1))
    pairs = zip(best_supports(apart2, alike2), best_supports(apart1, alike1))
    return {"name": name, "X": rows, "y": labels,
            "centroids": [list(map(float, m)) for m in means],
            "medians": [list(map(float, m)) for m in medians],
            "tied_mean": list(map(float, tied_mean)), "tied_median": list(map(float, tied_median)),
            "gain_l2": [float(b - a) for a, b in zip(apart2, alike2)],
            "gain_l1": [float(b - a) for a, b in zip(apart1, alike1)],
            "solutions": [{"k": k, "l2": l2, "l1": l1} for k, (l2, l1) in enumerate(pairs, 1)]}


def center_cases():
    draw = Draws(303)
    for name, labels, width in (
        ("two classes", [0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 0], 7),
        ("two classes of equal size", [0, 1, 1, 0, 0, 1, 0, 1], 5),  # halves are hit exactly
        ("three classes with an outlier", [0, 2, 1, 1, 0, 2, 2, 1, 0, 1, 2, 0, 2, 2], 6),
    ):
        rows = [[round(3 * draw.normal() + (i % 3) * c, 3) for i in range(width)] for c in labels]
        rows[0][0] = 88.0
        for row in rows:
            row[width - 1] = 0.0 if row[width - 1] < 1 else row[width - 1]  # many equal values
        yield center_case(name, rows, labels)
