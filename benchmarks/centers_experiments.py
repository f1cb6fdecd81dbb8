"""The experiments of Calafiore and Fracastoro (2020, section 6) on sparse centers, on the data in ../shared/data; writes docs/CENTERS.md.

    build/python-venv/bin/python benchmarks/centers_experiments.py            a short form: 5 random splits of every set
    build/python-venv/bin/python benchmarks/centers_experiments.py --full     50 splits of the genes and of MPQA, 20 of SST, 10 of Twitter: a quarter of an hour
    ... --slice                                                              one split of one small set, printed: for the tests

It runs where the wheel is installed (tools/python_package.sh). Finished splits are kept in build/centers/, so that a run that was cut
off goes on. `folkman compare` does not serve here: the genes want balanced accuracy, and rivals that take values of either sign.
"""
import argparse
import gzip
import json
import pathlib
import statistics
import tempfile
import time
import warnings

import numpy as np
from centers_selectors import GENES, TEXT
from sklearn.metrics import accuracy_score, balanced_accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC, LinearSVC

from folkman import CountVectorizer, SparseCenterClassifier

TOP = pathlib.Path(__file__).resolve().parent.parent
DATA = TOP.parent / "shared" / "data"
PLACE = TOP / "build" / "centers"
SLOW_ON_TEXT = ("l1-logistic", "logistic-RFE", "Lasso")

# name: what it is against the paper's, splits of the full form
GENE_SETS = {
    "chowdary": ("the paper's 104 samples of 22,283 genes, breast against colon", 50),
    "singh": ("the paper's 102 samples of 12,600 genes, tumour against normal", 50),
    "west": ("a stand-in for Chin, which could not be had: 49 samples of 7,129 genes, oestrogen receptor as in Chin", 50),
    "gordon": ("another stand-in for Chin: 181 samples of 12,533 genes, two cancers of the lung", 50),
}
TEXT_SETS = {
    "mpqa": (["mpqa.tsv.gz"], "the paper's 10,606 phrases; 6,208 words", 50),
    "sst": (["sst2_train_phrases.tsv.gz", "sst2_dev.tsv.gz", "sst2_test.tsv.gz"],
            "the paper's 79,654 phrases and sentences; 17,215 words", 20),
    "twitter": (["sentiment140_train_100k.tsv.gz"], "100,000 of the paper's 1,600,000 tweets, not a random part of them", 10),
}


def genes(name):
    with gzip.open(DATA / "gene" / f"{name}.csv.gz", "rt") as file:
        next(file)
        rows = [line.rstrip("\n").split(",") for line in file]
    _, y = np.unique([row[0] for row in rows], return_inverse=True)
    return np.array([row[1:] for row in rows], dtype=np.float64), y


def text(name):
    labels, texts = [], []
    for part in TEXT_SETS[name][0]:
        with gzip.open(DATA / "text" / part, "rt", encoding="utf8") as file:
            for line in file:
                label, document = line.rstrip("\n").split("\t", 1)
                labels.append(label)
                texts.append(document)
    X = CountVectorizer(token_pattern=r"(?a)\w{1,}").fit_transform(texts)  # of all rows: MPQA then has the paper's width
    return X.astype(np.float64), np.unique(labels, return_inverse=True)[1]


class Genes:
    """A linear SVM on standardised values; balanced accuracy."""

    kind, load, selectors, sizes = "genes", staticmethod(genes), GENES, (5, 10, 20, 50, 100)
    own = {
        f"center-{metric}{how}, nearest center itself": (metric, bool(how))
        for how in ("", ", standardised")
        for metric in ("l1", "l2")
    }

    @staticmethod
    def accuracy(train, y_train, test, y_test):
        rule = make_pipeline(StandardScaler(), SVC(kernel="linear")).fit(train, y_train)
        return balanced_accuracy_score(y_test, rule.predict(test))

    @staticmethod
    def own_accuracy(which, k, train, y_train, test, y_test):
        metric, standardised = which
        scaler = StandardScaler() if standardised else "passthrough"
        rule = make_pipeline(scaler, SparseCenterClassifier(metric, k)).fit(train, y_train)
        return balanced_accuracy_score(y_test, rule.predict(test))


class Text:
    """A linear SVM on counts; accuracy."""

    kind, load, selectors, sizes, own = "text", staticmethod(text), TEXT, (50, 100, 500, 1000), {}

    @staticmethod
    def accuracy(train, y_train, test, y_test):
        rule = LinearSVC(random_state=0).fit(train, y_train)
        return accuracy_score(y_test, rule.predict(test))


def one_split(setting, name, X, y, seed):
    """Of one selector on one split: CPU seconds for all sizes, and the accuracy by size."""
    train, test = train_test_split(np.arange(len(y)), test_size=0.2, random_state=seed)
    rows, held_out = X[train], X[test]
    if name in setting.own:
        rule = setting.own[name]
        accuracy = {k: setting.own_accuracy(rule, k, rows, y[train], held_out, y[test]) for k in setting.sizes}
        return {"seconds": None, "accuracy": accuracy}
    start = time.process_time()
    chosen = setting.selectors[name](rows, y[train], setting.sizes)
    seconds = time.process_time() - start
    accuracy = {k: setting.accuracy(rows[:, c], y[train], held_out[:, c], y[test]) for k, c in chosen.items()}
    return {"seconds": seconds, "accuracy": accuracy}


class Results:
    """What the selectors did on a set, split by split; what the logs hold is not run again."""

    def __init__(self, setting, name, place=PLACE):
        self.setting, self.name, self.place, self.data = setting, name, place / name, None

    def of(self, selector, count):
        """Of so many splits; none where the selector cannot take the data."""
        self.place.mkdir(parents=True, exist_ok=True)
        log = self.place / f"{selector}.jsonl"
        done = [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []
        if len(done) < count and self.data is None:
            self.data = self.setting.load(self.name)
        if len(done) < count and selector == "SMNB" and self.data[0].min() < 0:
            return []
        for seed in range(len(done), count):
            done.append(json.loads(json.dumps(one_split(self.setting, selector, *self.data, seed))))
            with open(log, "a") as file:
                file.write(json.dumps(done[-1]) + "\n")
        print(f"{self.name}, {selector}: {count} splits", flush=True)
        return done[:count]

    def table(self, selectors, count):
        found = {selector: self.of(selector, count) for selector in selectors}
        return table(self.setting, {selector: runs for selector, runs in found.items() if runs})


def table(setting, found):
    text = "| selector | " + " | ".join(f"k = {k:,}" for k in setting.sizes) + " | seconds |\n"
    text += "| --- |" + " ---: |" * (len(setting.sizes) + 1) + "\n"
    for name, runs in found.items():
        cells = []
        for k in setting.sizes:
            each = [100 * run["accuracy"][str(k)] for run in runs]
            spread = f" ± {statistics.stdev(each):.1f}" if len(each) > 1 else ""
            cells.append(f"{statistics.mean(each):.1f}{spread}")
        own = runs[0]["seconds"] is None
        cells.append("" if own else f"{statistics.median(run['seconds'] for run in runs):.3g}")
        text += f"| {name} | " + " | ".join(cells) + " |\n"
    return text


def page(full):
    text = (TOP / "benchmarks" / "centers.head.md").read_text()
    for name, (what, count) in GENE_SETS.items():
        count = count if full else 5
        text += f"\n## {name}: {what}\n\nBalanced accuracy over {count} random splits.\n\n"
        text += Results(Genes, name).table([*GENES, *Genes.own], count)
    for name, (_, what, count) in TEXT_SETS.items():
        names = [one for one in TEXT if name == "mpqa" or one not in SLOW_ON_TEXT]
        count = count if full else min(count, 5)
        text += f"\n## {name}: {what}\n\nAccuracy over {count} random splits.\n\n"
        text += Results(Text, name).table(names, count)
    (TOP / "docs" / "CENTERS.md").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--slice", action="store_true")
    options = parser.parse_args()
    warnings.filterwarnings("ignore", category=UserWarning)  # of solvers that did not converge
    warnings.filterwarnings("ignore", category=RuntimeWarning)
    if options.slice:
        with tempfile.TemporaryDirectory() as place:
            names = [name for name in GENES if name != "SMNB"]
            print(Results(Genes, "west", pathlib.Path(place)).table(names, 1), end="")
        return
    page(options.full)


if __name__ == "__main__":
    main()
