"""Dense linear algebra on lists of rows, in plain Python: small systems, and an interior point."""
import math
from operator import mul


def dot(a, b):
    return sum(map(mul, a, b))


def product(left, right):
    columns = list(zip(*right))
    return [[dot(row, column) for column in columns] for row in left]


def transposed(rows):
    return [list(column) for column in zip(*rows)]


def solved(matrix, right):
    """X of matrix X = right, by Gaussian elimination with partial pivoting; right is a matrix."""
    size = len(matrix)
    rows = [list(row) + list(extra) for row, extra in zip(matrix, right)]
    for i in range(size):
        best = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            if factor:
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
    for i in reversed(range(size)):
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(i):
            factor = rows[r][i]
            if factor:
                rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
    return [row[size:] for row in rows]


def solved_symmetric(matrix, right):
    """x of matrix x = right, the matrix positive definite, by Cholesky's factor.

    A column that depends on those before it, to rounding, stays where it is.
    """
    size = len(matrix)
    factor = []
    for i in range(size):
        row = []
        for j in range(i):
            row.append((matrix[i][j] - dot(row, factor[j][:j])) / factor[j][j])
        pivot = matrix[i][i] - dot(row, row)
        row.append(math.sqrt(pivot) if pivot > 1e-14 * matrix[i][i] else 1e64)
        factor.append(row)
    x = []
    for i in range(size):
        x.append((right[i] - dot(x, factor[i][:i])) / factor[i][i])
    for i in reversed(range(size)):
        x[i] = (x[i] - sum(factor[j][i] * x[j] for j in range(i + 1, size))) / factor[i][i]
    return x


def null_vector(columns):
    """Coefficients, not all 0, of columns that add up to 0; None where they are independent."""
    scale = max((abs(x) for column in columns for x in column), default=0)
    basis = []  # (column reduced to a pivot, pivot's place, how it is made of the columns)
    for i, column in enumerate(columns):
        made = [0.0] * len(columns)
        made[i] = 1.0
        rest = list(column)
        for reduced, place, how in basis:
            factor = rest[place] / reduced[place]
            rest = [x - factor * y for x, y in zip(rest, reduced)]
            made = [x - factor * y for x, y in zip(made, how)]
        place = max(range(len(rest)), key=lambda p: abs(rest[p]))
        if abs(rest[place]) <= 1e-9 * scale:
            return made
        basis.append((rest, place, made))
    return None


def interior_minimum(slopes, count, most=None, price=0.0):
    """u that minimises g(u) + price sum u over 0 <= u <= 1, sum u <= most; g convex and smooth.

    slopes(u) gives gradient and Hessian of g. A primal-dual interior-point method, which stops
    where rounding stops it: what its point is worth is for the caller to prove.
    """
    bounded = most is not None
    u = [0.5 * min(1.0, most / count) if bounded else 0.5] * count
    v = [1 - x for x in u]
    left = most - sum(u) if bounded else 1.0
    gradient, hessian = slopes(u)
    scale = max(map(abs, gradient)) + price
    low, high, sigma = [scale] * count, [scale] * count, scale if bounded else 0.0
    best = math.inf
    for _ in range(200):
        mean = (dot(low, u) + dot(high, v) + sigma * left) / (2 * count + 1)
        wrong = [g + price - a + b + sigma for g, a, b in zip(gradient, low, high)]
        error = max(mean, max(map(abs, wrong)))
        if mean < 1e-18 * scale or (error >= best and mean < 1e-14 * scale):
            break
        best = min(best, error)
        target = mean * min(0.2, max(1e-3, mean / scale))
        matrix = [[h + (sigma / left if bounded else 0.0) for h in row] for row in hessian]
        right = []
        for i in range(count):
            matrix[i][i] += low[i] / u[i] + high[i] / v[i]
            push = target / left if bounded else 0.0
            right.append(-(gradient[i] + price - target / u[i] + target / v[i] + push))
        move = solved_symmetric(matrix, right)
        total = sum(move)
        low_move = [(target - a * d) / x - a for a, x, d in zip(low, u, move)]
        high_move = [(target + b * d) / y - b for b, y, d in zip(high, v, move)]
        sigma_move = (target + sigma * total) / left - sigma if bounded else 0.0
        pairs = [*zip(u, move), *((y, -d) for y, d in zip(v, move))]
        duals = [*zip(low, low_move), *zip(high, high_move)]
        if bounded:
            pairs.append((left, -total))
            duals.append((sigma, sigma_move))
        step = min([1.0, *(-0.995 * x / d for x, d in pairs if d < 0)])
        dual_step = min([1.0, *(-0.995 * x / d for x, d in duals if d < 0)])
        u = [x + step * d for x, d in zip(u, move)]
        v = [y - step * d for y, d in zip(v, move)]
        left -= step * total if bounded else 0.0
        low = [a + dual_step * d for a, d in zip(low, low_move)]
        high = [b + dual_step * d for b, d in zip(high, high_move)]
        sigma += dual_step * sigma_move
        gradient, hessian = slopes(u)
    return [1 - y if y < 0.5 else x for x, y in zip(u, v)]
