"""The rival of the l0 path: the published recipe as a plain NumPy and SciPy program, square loss.

Relaxation at every k by coordinate descent on a working set, with a search for the price lambda at which the relaxed
point has k columns (Askari, d'Aspremont and El Ghaoui 2021; perspective form); its dual point is the bound. Then the k
largest weights, or the support before with the best column added, improved by the best swap of two among 600 candidates
until none helps. One pass over X for every dual point, and warm starts from k to k, as users of such a program have it.
"""
import numpy as np

CANDIDATES = 600
TOLERANCE = 1e-4


class Relaxation:
    """min 1/2 |X w - y|^2 + Omega(w), by coordinate descent on columns that matter; X is CSC."""

    def __init__(self, X, y, gamma):
        self.X, self.y, self.gamma = X, y, gamma
        self.columns, self.weight = np.empty(0, int), np.empty(0)
        self.gram, self.right = np.empty((0, 0)), np.empty(0)
        self.q = -(X.T @ y)
        self.zeta = -y
        self.price = None

    def admit(self, above, most):
        size = np.abs(self.q)
        size[self.columns] = 0
        new = np.flatnonzero(size > above)
        if len(new) > most:
            new = new[np.argpartition(-size[new], most)[:most]]
        if len(new) == 0:
            return False
        self.columns = np.concatenate([self.columns, new])
        self.weight = np.concatenate([self.weight, np.zeros(len(new))])
        inside = self.X[:, self.columns]
        self.gram = (inside.T @ inside).toarray()
        self.right = inside.T @ self.y
        return True

    def descend(self, mu, theta, target):
        slope = self.gram @ self.weight - self.right
        for _ in range(1000):
            change = 0.0
            for i in np.flatnonzero((self.weight != 0) | (np.abs(slope) > mu)):
                own = self.gram[i, i]
                g = own * self.weight[i] - slope[i]
                to = 0.0
                if abs(g) > mu and own > 0:
                    to = np.sign(g) * (abs(g) - mu) / own
                    if abs(to) > theta:
                        to = g / (own + self.gamma)
                by = to - self.weight[i]
                if by != 0:
                    self.weight[i] = to
                    slope += by * self.gram[i]
                    change += own * by * by
            if change <= target:
                return

    def penalised(self, price, tolerance):
        mu, theta = np.sqrt(2 * self.gamma * price), np.sqrt(2 * price / self.gamma)
        self.admit(mu, 128)
        while True:
            self.descend(mu, theta, 1e-3 * tolerance * (self.y @ self.y))
            self.zeta = self.X[:, self.columns] @ self.weight - self.y
            self.q = self.X.T @ self.zeta
            size = np.abs(self.weight)
            paid = np.where(size <= theta, mu * size, self.gamma / 2 * size**2 + price).sum()
            primal = 0.5 * self.zeta @ self.zeta + paid
            dual = -self.conjugate() - np.maximum(0, self.q**2 / (2 * self.gamma) - price).sum()
            if primal - dual <= tolerance * primal or not self.admit(mu, max(128, len(self.columns))):
                return np.minimum(1, size / theta).sum()

    def conjugate(self):
        return 0.5 * self.zeta @ self.zeta + self.zeta @ self.y

    def bound(self, k):
        squares = self.q**2
        return -self.conjugate() - np.partition(squares, len(squares) - k)[len(squares) - k :].sum() / (2 * self.gamma)

    def primal(self, k):
        """The value at the present weights; shares u = min(1, |w| / theta) that sum to k."""
        size = np.abs(self.weight[self.weight != 0])
        if len(size) <= k:
            return 0.5 * self.zeta @ self.zeta + self.gamma / 2 * (size**2).sum()
        low, high = 0.0, size.sum() / k
        for _ in range(60):
            theta = 0.5 * (low + high)
            low, high = (theta, high) if np.minimum(1, size / theta).sum() > k else (low, theta)
        share = np.minimum(1, size / high)
        return 0.5 * self.zeta @ self.zeta + self.gamma / 2 * (size**2 / share).sum()

    def constrained(self, k):
        """The best bound met while lambda is sought."""
        price = self.price or np.partition(self.q**2, len(self.q) - k)[len(self.q) - k] / (2 * self.gamma)
        low, high, best, value, factor = 0.0, np.inf, -np.inf, np.inf, 2.0
        for _ in range(40):
            count = self.penalised(price, 0.3 * TOLERANCE)
            best, value = max(best, self.bound(k)), min(value, self.primal(k))
            if value - best <= TOLERANCE * value:
                break
            low, high = (price, high) if count > k else (low, price)
            price = np.sqrt(low * high) if low > 0 and high < np.inf else price * factor if count > k else price / factor
        self.price = price
        return best


class Search:
    """Swaps of one column among candidates, by the formulas for the change of the value."""

    def __init__(self, relaxation):
        X, size = relaxation.X, np.abs(relaxation.q)
        size[relaxation.columns[relaxation.weight != 0]] = np.inf
        most = min(CANDIDATES, len(size))
        self.columns = np.sort(np.argpartition(-size, most - 1)[:most])
        inside = X[:, self.columns]
        self.gram = (inside.T @ inside).toarray()
        self.right, self.gamma = inside.T @ relaxation.y, relaxation.gamma
        self.constant = 0.5 * relaxation.y @ relaxation.y

    def fit(self, chosen):
        inverse = np.linalg.inv(self.gram[np.ix_(chosen, chosen)] + self.gamma * np.eye(len(chosen)))
        weight = inverse @ self.right[chosen]
        return inverse, weight, self.constant - 0.5 * weight @ self.right[chosen]

    def improved(self, chosen, k):
        while True:
            inverse, weight, value = self.fit(chosen)
            v = inverse @ self.gram[chosen]
            slack = np.diag(self.gram) + self.gamma - (self.gram[chosen] * v).sum(axis=0)
            slope = weight @ self.gram[chosen] - self.right
            outside = np.ones(len(slope), bool)
            outside[chosen] = False
            if len(chosen) < k:
                chosen = np.append(chosen, np.argmax(np.where(outside, slope**2 / slack, -1)))
                continue
            own = np.diag(inverse)
            shift = (weight / own)[:, None]
            gain = (slope - v * shift) ** 2 / (slack + v**2 / own[:, None]) - (weight**2 / own)[:, None]
            j, i = np.unravel_index(np.argmax(np.where(outside, gain, -np.inf)), gain.shape)
            if not gain[j, i] > 1e-10 * value:
                return chosen, value
            chosen = np.append(np.delete(chosen, j), i)


def path(X, y, gamma, sizes):
    """Value and bound for each size."""
    relaxation, before, found = Relaxation(X, y, gamma), np.empty(0, int), []
    for k in sizes:
        bound = relaxation.constrained(k)
        search = Search(relaxation)
        order = np.argsort(-np.abs(relaxation.weight))[:k]
        starts = [np.searchsorted(search.columns, relaxation.columns[order][relaxation.weight[order] != 0])]
        starts.append(np.flatnonzero(np.isin(search.columns, before)))
        chosen, value = min((search.improved(start, k) for start in starts), key=lambda one: one[1])
        before = search.columns[chosen]
        found.append((value, bound))
    return found
