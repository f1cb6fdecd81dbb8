"""Experiments with l0 regression; writes docs/L0.md.

    build/python-venv/bin/python benchmarks/l0_experiments.py slides      the slides' two: how the gap closes
    build/python-venv/bin/python benchmarks/l0_experiments.py rivals      abess, L0Learn, scikit-learn, celer and skglm side by side
    build/python-venv/bin/python benchmarks/l0_experiments.py page        docs/L0.md from what the two have kept in build/l0/
    ... --slice                                                          a small part of the first, printed: for the tests

It runs where the wheel is installed (tools/python_package.sh). `slides` also needs build/release/benchmarks/bench_rounding (cmake --preset release
-DFOLKMAN_BUILD_BENCHMARKS=ON), `rivals` needs `pip install -r benchmarks/l0-requirements.txt` there and, for L0Learn, a Python 3.10 of its own:

    python3.10 -m venv build/l0learn && build/l0learn/bin/pip install -r benchmarks/l0learn-requirements.txt
    export L0LEARN_PYTHON=build/l0learn/bin/python
"""
import argparse
import gzip
import json
import pathlib
import statistics
import subprocess

import numpy as np
import scipy.sparse as sp
from figure import curves
from harness import BUILD
from l0_designs import correlated, low_rank

from folkman import CountVectorizer, L0Classifier, L0Regressor

TOP = pathlib.Path(__file__).resolve().parent.parent
DATA = TOP.parent / "shared" / "data"
PLACE = TOP / "build" / "l0"
RANK = 10  # of the slides' designs
SHOWN = (1, 2, 3, 5, 10, 15, 20, 30, 50, 100)  # sizes that have a line on the page
GAMMA = 0.01  # of the comparison with rivals, columns standardised
REACHES = 1 + 1e-6  # times the best value: as good as that


def keep(name, results):
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / f"{name}.json").write_text(json.dumps(results, indent=1))


# --- The slides: X 1000 x 100 of rank 10. -------------------------------------------------------------------------------------------

def plain(kind, gamma, **options):
    estimator = L0Regressor if kind == "square" else L0Classifier
    return estimator(gamma=gamma, standardize=False, fit_intercept=False, **options)


def roundings(X, y, kind, gamma, **at):
    """What benchmarks/bench_rounding.cpp says at each of `sizes` or `prices`: p**, OPT and the nonzeros of the rounded point."""
    asked = {"columns": X.T.tolist(), "y": y.tolist(), "loss": kind, "gamma": gamma, **at}
    done = subprocess.run([BUILD / "benchmarks" / "bench_rounding"], input=json.dumps(asked), capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def penalised_curve(penalties, gamma, nodes):
    X, y = low_rank("square")
    for penalty, rounded in zip(penalties, roundings(X, y, "square", gamma, prices=list(penalties)), strict=True):
        model = plain("square", gamma, penalty=penalty, nodes=0).fit(X, y)
        proved = plain("square", gamma, penalty=penalty, nodes=nodes).fit(X, y)
        yield {"penalty": penalty, "relaxed": model.bound_, "rounded": rounded["rounded"], "rounded_nonzeros": rounded["nonzeros"],
               "guaranteed": rounded["relaxed"] + RANK * penalty, "value": model.value_, "nonzeros": int(model.k_), "proved": proved.value_, "proved_bound": proved.bound_, "optimal": bool(proved.optimal_)}


def constrained_curve(kind, sizes, gamma, nodes):
    X, y = low_rank(kind)
    beyond = {k: min(X.shape[1], k + RANK - 1) for k in sizes}
    wanted = sorted({*sizes, *beyond.values()})
    rounded = dict(zip(wanted, roundings(X, y, kind, gamma, sizes=wanted), strict=True))
    for k in sizes:
        model = plain(kind, gamma, k=k, nodes=0).fit(X, y)
        usual = plain(kind, gamma, k=k).fit(X, y)
        proved = plain(kind, gamma, k=k, nodes=nodes).fit(X, y)
        yield {"k": k, "beyond": rounded[beyond[k]]["relaxed"], "rounded": rounded[k]["rounded"], "rounded_nonzeros": rounded[k]["nonzeros"],
               "relaxed": model.bound_, "value": model.value_, "usual_gap": 100 * usual.relative_gap_, "proved": proved.value_,
               "proved_bound": proved.bound_, "optimal": bool(proved.optimal_)}


def slides(small):
    penalties = [1e-4, 1e-2] if small else list(np.logspace(-6, 0, 25))
    sizes = [5, 20] if small else [*range(1, 21), 25, 30, 40, 50, 60, 80, 100]
    nodes = 200 if small else 5000
    results = {"penalised": {}, "constrained": {}, "square": {}}
    for gamma in (0.1,) if small else (0.1, 0.01):
        results["penalised"][str(gamma)] = list(penalised_curve(penalties, gamma, nodes))
        results["constrained"][str(gamma)] = list(constrained_curve("logistic", sizes, gamma, nodes))
        results["square"][str(gamma)] = list(constrained_curve("square", [k for k in sizes if k in SHOWN], gamma, nodes))
        for row in (row for part in results.values() for row in part[str(gamma)]):
            check(row)
            print(gamma, row, flush=True)
    return results


def check(row):
    """What theory has to say of a point (docs/theory/sparse-programs.md, 5)."""
    slack = 1e-9 * abs(row["value"])
    assert row["relaxed"] <= row["proved"] + slack and row["proved_bound"] <= row["value"] + slack, row
    if "k" in row:
        assert row["beyond"] <= row["rounded"] + slack, row
        assert row["rounded"] <= row["relaxed"] * (1 + 1e-5) and row["rounded_nonzeros"] <= max(row["k"], row["k"] + RANK - 1), row
    else:
        assert row["proved_bound"] <= row["rounded"] + slack and row["rounded"] <= row["guaranteed"] + slack, row


# --- Rivals, side by side. ----------------------------------------------------------------------------------------------------------

def gene_set(name):
    with gzip.open(DATA / "gene" / f"{name}.csv.gz", "rt") as file:
        next(file)
        rows = [line.rstrip("\n").split(",") for line in file]
    _, y = np.unique([row[0] for row in rows], return_inverse=True)
    return np.array([row[1:] for row in rows], dtype=np.float64), 2.0 * y - 1


def text_set(name):
    with gzip.open(DATA / "text" / f"{name}.tsv.gz", "rt", encoding="utf8") as file:
        labels, texts = zip(*(line.rstrip("\n").split("\t", 1) for line in file), strict=True)
    X = CountVectorizer(min_df=2).fit_transform(texts).astype(np.float64)
    return sp.csc_matrix(X), 2.0 * np.unique(labels, return_inverse=True)[1] - 1


def split(X, y, seed):
    order = np.random.default_rng(seed).permutation(len(y))
    test, train = order[: len(y) // 5], order[len(y) // 5 :]
    return X[train], y[train], X[test], y[test]


def standardised(train, test):
    """Means 0 (of dense columns) and variances 1 over the training rows; columns without variance stay 0."""
    if sp.issparse(train):
        squares = np.asarray(train.multiply(train).mean(axis=0)).ravel()
        spread = np.sqrt(squares - np.asarray(train.mean(axis=0)).ravel() ** 2)
        scale = sp.diags_array(np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0))
        return sp.csc_matrix(train @ scale), sp.csc_matrix(test @ scale)
    mean, spread = train.mean(axis=0), train.std(axis=0)
    scale = np.where(spread > 0, 1 / np.where(spread > 0, spread, 1), 0)
    return np.asfortranarray((train - mean) * scale), np.asfortranarray((test - mean) * scale)


def ours(X, y, k, kind):
    model = (L0Regressor if kind == "square" else L0Classifier)(k=k, gamma=GAMMA, standardize=False, nodes=0)
    return model.fit(X, y)


def held_out(kind, X, y, weights, intercept, support):
    scores = np.asarray(X[:, support] @ weights).ravel() + intercept
    if kind == "square":
        return float(np.mean((scores - y) ** 2))
    return float(np.mean(np.where(scores > 0, 1.0, -1.0) != y))


def contest(name, kind, data, k, truth=None):
    """All methods on one data set, each judged by `refit` on its support."""
    from l0_rivals import by_l0learn, python_of_l0learn, refit, rivals, timed

    X, y, X_test, y_test = data
    model, seconds = timed(ours, X, y, k, kind)
    entries = [("Folkman", [(model.support_, seconds)])]
    for rival, ways in rivals(kind, GAMMA).items():
        entries.append((rival, [timed(work, X, y, k, kind) for work in ways]))
    if python := python_of_l0learn():
        entries.insert(2, ("L0Learn", by_l0learn(python, X, y, k, kind, GAMMA)))
    for method, answers in entries:
        fits = [(*refit(X, y, support, kind, GAMMA), support, seconds) for support, seconds in answers]
        least = min(fit[0] for fit in fits)
        value, weights, intercept, support, seconds = min((fit for fit in fits if fit[0] <= least * REACHES), key=lambda fit: fit[-1])
        result = {"set": name, "kind": kind, "k": k, "method": method, "value": float(value), "seconds": seconds, "size": len(support),
                  "error": held_out(kind, X_test, y_test, weights, intercept, support),
                  "found": None if truth is None else len(set(truth) & set(support.tolist()))}
        if method == "Folkman":
            result |= {"bound": model.bound_, "claimed": model.value_}
            assert abs(model.value_ - value) <= 1e-6 * abs(value), (model.value_, value)
        print(result, flush=True)
        yield result


def compared(small, part):
    """`part`: "made-up" or "real" data, or both."""
    results = []
    for kind in ("square", "logistic") if part != "real" else ():
        for snr in (5, 1):
            for seed in range(1 if small else 2):
                data, truth = correlated(kind, snr, seed, n=200 if small else 1000, m=500 if small else 10_000)
                results += contest(f"correlated, SNR {snr}", kind, data, 10, truth)
    if small or part == "made-up" or not DATA.exists():
        return results
    for seed in range(2):
        for name, (X, y) in {"Singh (genes)": gene_set("singh"), "MPQA (words)": text_set("mpqa")}.items():
            train, y_train, test, y_test = split(X, y, seed)
            train, test = standardised(train, test)
            for k in (5, 20) if "genes" in name else (20, 50):
                results += contest(name, "logistic", (train, y_train, test, y_test), k)
    return results


# --- The page. ----------------------------------------------------------------------------------------------------------------------

def percent(row):
    return 100 * max(0.0, row["value"] - row["relaxed"]) / abs(row["value"])


def slide_tables(results):
    for gamma, rows in results["penalised"].items():
        yield f"\n### Square loss, a price lambda for each feature, gamma = {gamma}\n"
        yield "| lambda | relaxation p** | rounded OPT | its nonzeros | p** + lambda r | value | nonzeros | gap | after branch and bound |"
        yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
        for row in rows[:: 2 if len(rows) > 20 else 1]:
            proof = "proven optimal" if row["optimal"] else f"gap {100 * (row['proved'] - row['proved_bound']) / row['proved']:.3f} %"
            yield (f"| {row['penalty']:.3g} | {row['relaxed']:.6f} | {row['rounded']:.6f} | {row['rounded_nonzeros']} | {row['guaranteed']:.6f} | "
                   f"{row['value']:.6f} | {row['nonzeros']} | {percent(row):.3f} % | {row['proved']:.6f}, {proof} |")
    for loss, part in (("Logistic", "constrained"), ("Square", "square")):
        for gamma, rows in results[part].items():
            yield f"\n### {loss} loss, at most k features, gamma = {gamma}\n"
            yield f"| k | p**(k + {RANK - 1}) | rounded OPT | its nonzeros | relaxation p** | value | its gap | gap by default | after branch and bound |"
            yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
            for row in rows:
                if row["k"] not in SHOWN:
                    continue
                proof = "proven optimal" if row["optimal"] else f"gap {100 * (row['proved'] - row['proved_bound']) / row['proved']:.3f} %"
                yield (f"| {row['k']} | {row['beyond']:.6f} | {row['rounded']:.6f} | {row['rounded_nonzeros']} | {row['relaxed']:.6f} | "
                       f"{row['value']:.6f} | {percent(row):.3f} % | {row['usual_gap']:.3f} % | {row['proved']:.6f}, {proof} |")


def slide_figures(results):
    def gaps(part, key):
        return {f"gamma = {gamma}": [(row[key], percent(row)) for row in rows] for gamma, rows in results[part].items()}

    def plotted(part, key, names):
        rows = results[part]["0.1"]
        return {label: [(row[key], row[name]) for row in rows] for label, name in names.items()}

    curves(TOP / "docs" / "l0-penalised-rounded.svg", "Square loss, l0 penalty, gamma = 0.1", "lambda", "value",
           plotted("penalised", "penalty", {"p** + lambda r": "guaranteed", "rounded: OPT": "rounded", "value": "value", "p**": "relaxed"}),
           log_x=True, log_y=True, names="left")
    curves(TOP / "docs" / "l0-constrained-rounded.svg", "Logistic loss, at most k features, gamma = 0.1", "k", "value",
           plotted("constrained", "k", {"value": "value", "p**(k)": "relaxed", "rounded: OPT": "rounded", f"p**(k + {RANK - 1})": "beyond"}))
    curves(TOP / "docs" / "l0-penalised.svg", "Square loss, l0 penalty: gap without branch and bound", "lambda", "gap, percent",
           gaps("penalised", "penalty"), log_x=True, names="left")
    curves(TOP / "docs" / "l0-constrained.svg", "Logistic loss, at most k features: gap without branch and bound", "k", "gap, percent",
           gaps("constrained", "k"))


def rival_tables(results):
    groups = {}
    for result in results:
        groups.setdefault((result["set"], result["kind"], result["k"]), {}).setdefault(result["method"], []).append(result)
    for (name, kind, k), methods in groups.items():
        runs = len(next(iter(methods.values())))
        best = [min(rows[run]["value"] for rows in methods.values()) for run in range(runs)]
        error = "mean squared error" if kind == "square" else "wrong, %"
        yield f"\n### {name}, {kind} loss, k = {k}, {runs} {'draws' if 'SNR' in name else 'splits'}\n"
        yield f"| method | value, over the best | reaches it | true features found | held out: {error} | seconds | proven gap |"
        yield "| --- | ---: | --- | ---: | ---: | ---: | ---: |"
        there = {method: all(row["value"] <= best[run] * REACHES for run, row in enumerate(rows)) for method, rows in methods.items()}
        seconds = {method: statistics.mean(row["seconds"] for row in rows) for method, rows in methods.items()}
        for method, rows in methods.items():
            excess = statistics.mean(100 * (row["value"] / best[run] - 1) for run, row in enumerate(rows))
            found = "" if rows[0]["found"] is None else f"{statistics.mean(row['found'] for row in rows):.1f} of {k}"
            wrong = statistics.mean(row["error"] for row in rows) * (1 if kind == "square" else 100)
            gap = "none" if "bound" not in rows[0] else f"{statistics.mean(100 * (row['value'] - row['bound']) / row['value'] for row in rows):.2f} %"
            yield (f"| {method} | {statistics.mean(row['value'] for row in rows):.5f}, +{max(excess, 0):.2f} % | {'yes' if there[method] else 'no'} | "
                   f"{found} | {wrong:.3g} | {seconds[method]:.2f} | {gap} |")
        able = [method for method in methods if there[method] and method != "Folkman"]
        if able:
            fastest = min(able, key=seconds.get)
            yield f"\nFolkman takes {seconds['Folkman'] / seconds[fastest]:.1f} times as long as {fastest}, the fastest rival that reaches the best value."
        else:
            yield "\nNo rival reaches the best value."


def introduction(results):
    if not any(result["method"] == "L0Learn" for result in results):
        yield "\nL0Learn could not be had in this run: it wants a Python of at most 3.10 (`benchmarks/l0learn-requirements.txt`), and none was at hand."


def page():
    lines = [(TOP / "benchmarks" / "l0.head.md").read_text().rstrip("\n")]
    slides_kept = json.loads((PLACE / "slides.json").read_text())
    figures = {"Value, bounds and the rounded point over lambda": "l0-penalised-rounded", "The same over k": "l0-constrained-rounded",
               "Gap over lambda": "l0-penalised", "Gap over k": "l0-constrained"}
    lines.append("\n## The slides' experiments\n\n" + "\n\n".join(f"![{text}]({name}.svg)" for text, name in figures.items()))
    lines += slide_tables(slides_kept)
    slide_figures(slides_kept)
    out = TOP / "docs" / "L0.md"
    title = "\n## Rivals, side by side"
    kept = [PLACE / f"rivals-{part}.json" for part in ("made-up", "real")]
    if all(file.exists() for file in kept):
        results = [result for file in kept for result in json.loads(file.read_text())]
        lines += [title, *introduction(results), *rival_tables(results)]
    else:  # rivals that did not run again keep their tables
        lines.append(title + out.read_text(encoding="utf8").split(title)[1].rstrip("\n"))
    out.write_text("\n".join(lines) + "\n", encoding="utf8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("part", nargs="?", choices=["slides", "rivals", "page"])
    parser.add_argument("--data", choices=["all", "made-up", "real"], default="all", help="of rivals")
    parser.add_argument("--slice", action="store_true")
    chosen = parser.parse_args()
    if chosen.slice:
        slides(small=True)
    elif chosen.part == "slides":
        keep("slides", slides(small=False))
    elif chosen.part == "rivals":
        for part in ("made-up", "real") if chosen.data == "all" else (chosen.data,):
            keep(f"rivals-{part}", compared(small=False, part=part))
    elif chosen.part == "page":
        page()
    else:
        parser.error("say which part: slides, rivals or page")


if __name__ == "__main__":
    main()
