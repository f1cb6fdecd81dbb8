"""Sparse programs: optima by enumeration, relaxations between a point and a dual point, and
vertices of the rounding (docs/theory/sparse-programs.md, whose symbols these are).

A design is X = A L, A with independent columns: the relaxation then lives in as many dimensions.
"""
import math
from itertools import combinations

from draws import Draws, low_rank
from linear_algebra import (
    dot,
    interior_minimum,
    null_vector,
    product,
    solved,
    solved_symmetric,
    transposed,
)

FRACTION = 1e-6  # shares nearer to 0 or 1 than that are whole


class Program:
    def __init__(self, loss, left, right, y, c, gamma):
        self.loss, self.y, self.c, self.gamma = loss, y, c, gamma
        self.left, self.right = left, right
        self.left_columns, self.items = transposed(left), transposed(right)
        self.rank, self.width = len(right), len(right[0])
        self.start = [0.0] * self.rank
        self.square = None
        if loss == "square":
            self.square = [[c * dot(a, b) for b in self.left_columns] for a in self.left_columns]

    def columns(self):
        return transposed(product(self.left, self.right))

    # The loss of scores z.

    def value(self, z):
        if self.loss == "square":
            return self.c * math.fsum((a - b) ** 2 / 2 for a, b in zip(z, self.y))
        return self.c * math.fsum(log1pexp(-b * a) for a, b in zip(z, self.y))

    def slope(self, z):
        if self.loss == "square":
            return [self.c * (a - b) for a, b in zip(z, self.y)]
        return [-self.c * b * logistic(-b * a) for a, b in zip(z, self.y)]

    def curvature(self, z):
        if self.loss == "square":
            return [self.c] * len(z)
        return [self.c * logistic(a) * logistic(-a) for a in z]

    def conjugate(self, zeta):
        if self.loss == "square":
            return math.fsum(e * e / (2 * self.c) + b * e for e, b in zip(zeta, self.y))
        shares = [-b * e / self.c for e, b in zip(zeta, self.y)]
        return self.c * math.fsum(xlogx(t) + xlogx(1 - t) for t in shares)

    # Everything in the r dimensions of A: z = A P s, P = L diag(u) L'.

    def fitted(self, u):
        """s, z, slopes q of all columns and gamma I + B P at the best point with shares u."""
        spread = product([[x * share for x, share in zip(row, u)] for row in self.right], self.items)
        s = self.start
        for _ in range(60):
            z = [dot(row, [dot(p, s) for p in spread]) for row in self.left]
            residual = [dot(column, self.slope(z)) + self.gamma * x
                        for column, x in zip(self.left_columns, s)]
            system, bend = self.system(spread, z)
            if self.loss == "square" or max(map(abs, residual)) < 1e-15 * self.c * len(z):
                move = [row[0] for row in solved(system, [[-e] for e in residual])]
                s = [a + d for a, d in zip(s, move)]
                z = [dot(row, [dot(p, s) for p in spread]) for row in self.left]
                break
            move = [row[0] for row in solved(system, [[-e] for e in residual])]
            s = self.shortened(spread, s, move)
        self.start = s
        q = [-self.gamma * dot(item, s) for item in self.items]
        return z, q, system, bend

    def system(self, spread, z):
        if self.square:
            bend = self.square
        else:
            weights = self.curvature(z)
            scaled = [[w * x for w, x in zip(weights, column)] for column in self.left_columns]
            bend = [[dot(a, b) for b in self.left_columns] for a in scaled]
        system = product(bend, spread)
        for i, row in enumerate(system):
            row[i] += self.gamma
        return system, bend

    def shortened(self, spread, s, move):
        def cost(at):
            mixed = [dot(p, at) for p in spread]
            z = [dot(row, mixed) for row in self.left]
            return self.value(z) + self.gamma / 2 * dot(at, mixed)
        before, step = cost(s), 1.0
        rounding = 1e-14 * abs(before)
        while step > 1e-6 and cost([a + step * d for a, d in zip(s, move)]) > before + rounding:
            step /= 2
        return [a + step * d for a, d in zip(s, move)]

    def slopes(self, u):
        """Of the convex function of shares whose minimum is the relaxation."""
        _, q, system, bend = self.fitted(u)
        inner = solved(system, product(bend, self.right))  # (gamma I + B P)^-1 B L
        by_column = transposed(inner)
        scale = 1 / self.gamma
        hessian = [[scale * a * b * dot(item, column) for b, column in zip(q, by_column)]
                   for a, item in zip(q, self.items)]
        hessian = [[(hessian[i][j] + hessian[j][i]) / 2 for j in range(self.width)]
                   for i in range(self.width)]
        return [-a * a / (2 * self.gamma) for a in q], hessian


def xlogx(x):
    return x * math.log(x) if x > 0 else 0.0


def logistic(x):
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def log1pexp(x):
    return max(x, 0.0) + math.log1p(math.exp(-abs(x)))


# Bounds and prices.

def constrained_bound(program, zeta, q, k):
    largest = sorted((a * a for a in q), reverse=True)[:k]
    return -program.conjugate(zeta) - math.fsum(largest) / (2 * program.gamma)


def penalised_bound(program, zeta, q, price):
    over = math.fsum(max(0.0, a * a / (2 * program.gamma) - price) for a in q)
    return -program.conjugate(zeta) - over


def k_support_price(w, gamma, k):
    sizes = sorted(map(abs, w), reverse=True)
    for whole in range(k):
        rest = math.fsum(sizes[whole:]) / (k - whole)
        if sizes[whole] <= rest:
            return gamma / 2 * (math.fsum(x * x for x in sizes[:whole]) + rest * rest * (k - whole))
    return gamma / 2 * math.fsum(x * x for x in sizes)


def reverse_huber_price(w, gamma, price):
    mu = math.sqrt(2 * gamma * price)
    return math.fsum(mu * abs(x) if abs(x) <= mu / gamma else gamma / 2 * x * x + price for x in w)


# Optima by enumeration.

def support_fit(program, columns, support):
    """Value and weights of the best fit on a support."""
    chosen = [columns[i] for i in support]
    w = [0.0] * len(chosen)
    for _ in range(60):
        z = [dot(w, row) for row in zip(*chosen)] if chosen else [0.0] * len(program.y)
        value = program.value(z) + program.gamma / 2 * dot(w, w)
        if not chosen:
            return value, w
        slope = [dot(x, program.slope(z)) + program.gamma * a for x, a in zip(chosen, w)]
        bend = program.curvature(z)
        matrix = [[sum(h * a * b for h, a, b in zip(bend, x, t)) for t in chosen] for x in chosen]
        for i, row in enumerate(matrix):
            row[i] += program.gamma
        move = solved_symmetric(matrix, [-g for g in slope])
        w = [a + d for a, d in zip(w, move)]
        if max(map(abs, move)) < 1e-13:
            return value, w
    raise AssertionError("Newton's method did not end")


def enumerated(program):
    """Every support's value, from small to large."""
    columns = program.columns()
    return {support: support_fit(program, columns, support)[0]
            for size in range(program.width + 1)
            for support in combinations(range(program.width), size)}


def best_of(values, cost):
    best = None
    for support, value in values.items():
        if best is None or value + cost(support) < best[1] - 1e-12:
            best = (support, value + cost(support))
    return best


# Relaxations.

class Relaxed:
    """The relaxation at a size or a price: shares, weights, scores, dual point, and its two values."""

    def __init__(self, program, k=None, price=None):
        self.program = program
        if k is not None and k >= program.width:
            u = [1.0] * program.width
        else:
            u = interior_minimum(program.slopes, program.width, k, price or 0.0)
        self.z, self.q, _, _ = program.fitted(u)
        self.w = [-share * a / program.gamma for share, a in zip(u, self.q)]
        self.u = [0.0 if x < FRACTION else 1.0 if x > 1 - FRACTION else x for x in u]
        self.zeta = program.slope(self.z)
        if k is not None:
            self.primal = program.value(self.z) + k_support_price(self.w, program.gamma, k)
            self.dual = constrained_bound(program, self.zeta, self.q, k)
        else:
            self.primal = program.value(self.z) + reverse_huber_price(self.w, program.gamma, price)
            self.dual = penalised_bound(program, self.zeta, self.q, price)
        self.w = [x if share else 0.0 for x, share in zip(self.w, self.u)]

    def fractional(self):
        return [i for i, share in enumerate(self.u) if 0 < share < 1]

    def proved(self, tolerance):
        gap = abs(self.primal - self.dual)
        assert gap <= tolerance * max(1.0, self.primal), (self.primal, self.dual)
        return self

    def threshold(self):
        """|q| where shares are fractional; 0 where none is, and the relaxation exact."""
        return max((abs(self.q[i]) for i in self.fractional()), default=0.0)

    def vertex(self):
        """Shares with the same X w and no dependent columns among the fractional ones."""
        u = list(self.u)
        while True:
            loose = [i for i, share in enumerate(u) if 0 < share < 1]
            way = null_vector([[self.q[i] * x for x in self.program.items[i]] for i in loose])
            if not loose or way is None:
                return u
            steps = [((1 - u[i]) / d if d > 0 else -u[i] / d, i)
                     for i, d in zip(loose, way) if abs(d) > 1e-12]
            step, first = min(steps, key=lambda pair: (round(pair[0], 6), pair[1]))
            for i, d in zip(loose, way):
                u[i] += step * d
            u[first] = round(u[first])
            u = [0.0 if x < FRACTION else 1.0 if x > 1 - FRACTION else x for x in u]

    def rounded(self, u):
        """f(X w) + gamma/2 |w|^2 of w = u v, v = -q / gamma."""
        w = [-share * a / self.program.gamma for share, a in zip(u, self.q)]
        mixed = [dot(row, w) for row in self.program.right]
        z = [dot(row, mixed) for row in self.program.left]
        return self.program.value(z) + self.program.gamma / 2 * dot(w, w)


def constrained_row(program, values, k):
    support, exact = best_of({s: v for s, v in values.items() if len(s) <= k}, lambda _: 0.0)
    columns = program.columns()
    row = {"k": k, "exact": exact, "exact_support": list(support),
           "exact_w": support_fit(program, columns, support)[1]}
    if k == 0:
        return row | {"relax_primal": exact, "relax_dual": exact, "mu": None}
    point = Relaxed(program, k=k).proved(1e-11)
    row |= {"relax_primal": point.primal, "relax_dual": point.dual, "mu": point.threshold(),
            "zeta": point.zeta, "z_opt": point.z, "w_relax": point.w, "u_relax": point.u}
    if k == program.width:
        return row
    vertex = point.vertex()
    held = tuple(i for i, share in enumerate(vertex) if share)
    beyond = k + program.rank - 1
    value = point.rounded(vertex)
    assert len(held) <= beyond and value <= point.primal + 1e-9
    return row | {
        "lp_u": vertex, "lp_nnz": len(held), "lp_fractional": sum(0 < x < 1 for x in vertex),
        "lp_value": value, "lp_value_polished": support_fit(program, columns, held)[0],
        "nnz_bound": beyond,
        "bound_value": min(v for s, v in values.items() if len(s) <= beyond)}


def penalised_row(program, values, price):
    support, exact = best_of(values, lambda s: price * len(s))
    point = Relaxed(program, price=price).proved(1e-11)
    vertex = point.vertex()
    held = sum(share > 0 for share in vertex)
    identity = point.primal + price * math.fsum((1 - x) ** 2 for x in vertex if x)
    value = point.rounded(vertex) + price * held
    assert abs(value - identity) <= 1e-9 * max(1.0, value), (value, identity)
    return {"lam": price, "exact": exact, "exact_support": list(support),
            "relax_primal": point.primal, "relax_dual": point.dual, "kappa": math.fsum(point.u),
            "rounded_value": value, "rounded_identity": identity,
            "bound_r": point.primal + price * program.rank}


def evaluated(program, prices, draw):
    """Bounds and prices at a point that is nobody's solution."""
    w = [draw.decimal(0.5, 3) for _ in range(program.width)]
    mixed = [dot(row, w) for row in program.right]
    zeta = program.slope([dot(row, mixed) for row in program.left])
    q = [dot(column, zeta) for column in program.columns()]
    return {"w": w, "zeta": zeta, "fconj": program.conjugate(zeta),
            "D_con": [constrained_bound(program, zeta, q, k) for k in range(program.width + 1)],
            "D_pen": [{"lam": p, "D": penalised_bound(program, zeta, q, p)} for p in prices],
            "omega_con": [k_support_price(w, program.gamma, k) for k in range(1, program.width + 1)],
            "omega_pen": [{"lam": p, "val": reverse_huber_price(w, program.gamma, p)} for p in prices]}


def instance(name, note, program, prices, draw):
    values = enumerated(program)
    return {"name": name, "note": note, "loss": program.loss, "n": len(program.y),
            "m": program.width, "c": program.c, "gamma": program.gamma, "rank": program.rank,
            "X_row_major": product(program.left, program.right), "y": program.y,
            "con": [constrained_row(program, values, k) for k in range(program.width + 1)],
            "pen": [penalised_row(program, values, price) for price in prices],
            "dual_eval": evaluated(program, prices, draw)}


def identity(size):
    return [[1.0 if i == j else 0.0 for j in range(size)] for i in range(size)]


def instances():
    draw = Draws(404)

    def whole(rows, width, most=2):
        return [[float(draw.whole(-most, most)) for _ in range(width)] for _ in range(rows)]

    def normal(rows, width):
        return [[draw.decimal(1, 2) for _ in range(width)] for _ in range(rows)]

    def targets(left, right, spread, loss):
        y = [row[0] - 0.5 * row[1] + row[2] + draw.decimal(spread, 2) for row in product(left, right)]
        return [1.0 if x > 0 else -1.0 for x in y] if loss == "logistic" else [round(x, 2) for x in y]

    def made(loss, left, right, c, gamma, spread=1.0):
        return Program(loss, left, right, targets(left, right, spread, loss), c, gamma)

    yield instance("sq_rank2", "whole numbers of rank 2",
                   made("square", whole(9, 2), whole(2, 6), 1.0, 1.5), [0.1, 0.6, 3.0], draw)
    yield instance("sq_full", "independent columns, c = 1/n",
                   made("square", normal(10, 7), identity(7), 0.1, 0.04), [0.002, 0.02, 0.1], draw)
    yield instance("log_rank3", "logistic, rank 3",
                   made("logistic", whole(14, 3), normal(3, 7), 1.0, 0.5), [0.1, 0.3, 0.8], draw)
    yield instance("log_full", "logistic, independent columns, c = 1/n",
                   made("logistic", normal(16, 6), identity(6), 0.0625, 0.02), [0.002, 0.01, 0.04], draw)
    yield instance("identity4", "k + r - 1 cannot be less",
                   Program("square", identity(4), identity(4), [1.0] * 4, 1.0, 0.1), [0.05, 0.3], draw)
    yield instance("rank1", "the relaxation is exact at every k",
                   made("square", whole(6, 1), normal(1, 5), 1.0, 0.7), [0.01, 0.5], draw)
    doubled = [[1.0, 0.0, 0.0, 1.0, -1.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0],
               [0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]]
    yield instance("dup_zero", "columns alike, negated and 0",
                   made("square", normal(9, 3), doubled, 1.0, 1.0), [0.05, 0.3], draw)


# Proximal points.

def proximal(x, sigma, gamma, k, price):
    """Of k-support and reverse Huber prices, at x; the first by bisection on the threshold mu."""
    def at(mu):
        shares = [min(1.0, max(0.0, gamma * (abs(a) - sigma * mu) / mu)) for a in x]
        sizes = [max(0.0, abs(a) - sigma * mu) if share < 1 else abs(a) / (1 + sigma * gamma)
                 for a, share in zip(x, shares)]
        return [math.copysign(size, a) for size, a in zip(sizes, x)], sum(shares)
    low, high = 1e-12, max(map(abs, x)) / sigma
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle)[1] > k else (low, middle)
    return {"x": x, "sigma": sigma, "gamma": gamma, "k": k, "lam": price,
            "prox_con": [a + 0.0 for a in at(high)[0]],
            "prox_pen": [a + 0.0 for a in at(math.sqrt(2 * gamma * price))[0]]}


def proximal_points():
    draw = Draws(505)
    for width, sigma, gamma, k, price in ((6, 0.7, 0.9, 2, 0.3), (8, 2.0, 0.1, 3, 0.05),
                                          (5, 0.1, 5.0, 1, 1.0), (7, 1.0, 0.2, 2, 0.2)):
        yield proximal([draw.decimal(1.5, 2) for _ in range(width)], sigma, gamma, k, price)
    yield proximal([1.0, 1.0, 1.0, 0.5], 0.5, 1.0, 2, 0.1)  # ties


# The slides' two designs: relaxations, and the optima that few enough supports allow.

def pairs_of_square(program, most):
    """The best of all supports of up to two columns, from products of columns."""
    c, gamma, items = program.c, program.gamma, program.items
    half = [[dot(row, item) for row in program.square] for item in items]
    gram = [[dot(a, b) for b in items] for a in half]
    toward = [c * dot(column, program.y) for column in program.left_columns]
    slope = [dot(item, toward) for item in items]
    ground = program.value([0.0] * len(program.y))
    best = {}
    for size in range(1, most + 1):
        for support in combinations(range(program.width), size):
            matrix = [[gram[i][j] + (gamma if i == j else 0) for j in support] for i in support]
            right = [slope[i] for i in support]
            value = ground - dot(right, solved_symmetric(matrix, right)) / 2
            if size not in best or value < best[size][1]:
                best[size] = (support, value)
    return best


def singles(program):
    columns = program.columns()
    fits = {(i,): support_fit(program, columns, (i,))[0] for i in range(program.width)}
    return {1: best_of(fits, lambda _: 0.0)}


def slide_case(loss, seed, sizes, prices):
    left, right, beta, y = low_rank(loss, seed)
    c = 1 / len(y)
    cells = product(left, right)
    support = [i for i, b in enumerate(beta) if b]
    case = {"c": c, "checks": {
        "sumX": math.fsum(map(math.fsum, cells)),
        "sumX2": math.fsum(x * x for row in cells for x in row),
        "sumy": math.fsum(y), "beta_support": support, "beta": [beta[i] for i in support]},
        "con": [], "pen": []}
    for gamma in sorted({gamma for gamma, _ in (*sizes, *prices)}, reverse=True):
        program = Program(loss, left, right, y, c, gamma)
        best = pairs_of_square(program, 2) if loss == "square" else singles(program)
        for k in (k for g, k in sizes if g == gamma):
            point = Relaxed(program, k=k).proved(1e-9)
            row = {"gamma": gamma, "k": k, "relax_primal": point.primal, "relax_dual": point.dual,
                   "mu": point.threshold(), "n_fractional": len(point.fractional())}
            if k in best:
                row |= {"exact": best[k][1], "exact_support": list(best[k][0])}
            case["con"].append(row)
        for price in (p for g, p in prices if g == gamma):
            point = Relaxed(program, price=price).proved(1e-9)
            case["pen"].append({"gamma": gamma, "lam": price, "relax_primal": point.primal,
                                "relax_dual": point.dual, "kappa": math.fsum(point.u)})
    return case


def random_numbers():
    bits, uniform, normal = Draws(42), Draws(42), Draws(42)
    return {"splitmix64_seed42_hex": [f"{bits.bits():#018x}" for _ in range(4)],
            "uniform_seed42": [uniform.uniform() for _ in range(4)],
            "normal_seed42": [normal.normal() for _ in range(4)]}


def sparse_programs():
    return {
        "instances": list(instances()), "prox": list(proximal_points()), "rng": random_numbers(),
        "medium_square": slide_case(
            "square", 1,
            [(0.1, 1), (0.1, 2), (0.1, 10), (0.1, 50), (0.01, 1), (0.01, 2), (0.01, 5), (0.01, 20)],
            [(0.1, 1e-4), (0.1, 1e-2), (0.1, 1.0), (0.01, 1e-3), (0.01, 0.1)]),
        "medium_logistic": slide_case(
            "logistic", 2, [(0.1, 1), (0.1, 5), (0.1, 20), (0.01, 1), (0.01, 10)],
            [(0.1, 1e-3), (0.01, 1e-2)])}
