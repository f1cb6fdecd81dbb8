"""Accuracy against sparsity, as in the tables of the papers, on the data sets in ../shared/data; writes docs/ACCURACY.md.

    python3 benchmarks/accuracy.py            a short form: 3 splits, without the slowest selectors
    python3 benchmarks/accuracy.py --full     the papers' protocol: 30 random splits, every selector (hours)
    python3 benchmarks/accuracy.py --only mpqa,sst2

Every number comes from `folkman compare`: vectorising, smoothing (10-fold cross-validation) and selection see the training rows
only; logistic regression and the SVM have C = 1e4. Finished runs are kept in build/accuracy/, so that a run that was cut off goes on.
"""
import argparse
import gzip
import json
import pathlib
import subprocess

TOP = pathlib.Path(__file__).resolve().parent.parent
DATA = TOP.parent / "shared" / "data" / "text"
PLACE = TOP / "build" / "accuracy"
QUICK = ["multinomial", "odds-ratio", "tmnb", "chi2", "mutual-information"]
SLOW = ["l1-logistic", "l1-svm", "rfe-logistic", "rfe-svm"]
CAPPED = ["--tfidf", "--max-features", "5000"]

# name: training file, test file (none: random splits of 80 and 20 %), what differs from the paper's set
SETS = {
    "mpqa": ("mpqa.tsv.gz", None, "as the paper's; the split is random"),
    "sst2": ("sst2_train_phrases.tsv.gz", "sst2_test.tsv.gz", "as the paper's"),
    "newsgroups": ("newsgroups_sci_med_space.jsonl.gz", None, "as the paper's documents, split at random"),
    "amazon": ("amazon_multidomain.tsv.gz", None, "NOT the paper's reviews: a stand-in"),
    "twitter": ("sentiment140_train_100k.tsv.gz", "sentiment140_test.tsv.gz", "6 % of the paper's training rows"),
    "imdb": ("imdb_train.tsv.gz", "imdb_test.tsv.gz", "as the paper's"),
}


def lines_file(source):
    """`label TAB text` lines; the newsgroups come as JSON lines."""
    if not source.endswith(".jsonl.gz"):
        return DATA / source
    target = PLACE / source.replace(".jsonl.gz", ".tsv")
    with gzip.open(DATA / source, "rt", encoding="utf8") as rows, open(target, "w", encoding="utf8") as out:
        for row in map(json.loads, rows):
            label = row.get("label", row.get("target", row.get("class")))
            out.write(f"{label}\t{' '.join(row['text'].split())}\n")
    return target


def compared(name, experiment, flags, methods, sizes, repeats):
    train, test, _ = SETS[name]
    splits = ["--test", str(lines_file(test))] if test else ["--repeats", str(repeats)]
    command = [TOP / "build" / "release" / "folkman", "compare", lines_file(train), "--format", "lines", *flags,
               "--methods", ",".join(methods), "--then", "multinomial,logistic,svm", "--k", sizes, "--alpha", "cv",
               *splits, "--resume", PLACE / f"{name}-{experiment}.jsonl", "--json", "-q"]
    done = subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["summary"]


def table(summary):
    sizes = list(dict.fromkeys(row["size"] for row in summary))
    text = "| selector | then | " + " | ".join(sizes) + " | selection time |\n"
    text += "| --- | --- |" + " ---: |" * (len(sizes) + 1) + "\n"
    for method, then in dict.fromkeys((row["method"], row["then"]) for row in summary):
        cells = {row["size"]: row for row in summary if (row["method"], row["then"]) == (method, then)}
        shown = []
        for size in sizes:
            spread = cells[size]["accuracy_sd"]
            shown.append(f"{100 * cells[size]['accuracy']:.1f}" + (f" ± {100 * spread:.1f}" if spread else ""))
        seconds = [cells[size]["select_seconds"] for size in sizes]
        text += f"| {method} | {then} | " + " | ".join(shown) + f" | {min(seconds):.2g}-{max(seconds):.2g} s |\n"
    return text


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--only", default=",".join(SETS))
    options = parser.parse_args()
    PLACE.mkdir(parents=True, exist_ok=True)
    repeats = 30 if options.full else 3
    text = (TOP / "benchmarks" / "accuracy.head.md").read_text()
    text += f"\nThis page: {'the full protocol' if options.full else 'the short form'}.\n"
    for name in options.only.split(","):
        text += f"\n## {name}: {SETS[name][2]}\n\ntf-idf, the 5,000 most frequent words\n\n"
        methods = QUICK + (SLOW if options.full else [])
        text += table(compared(name, "capped", CAPPED, methods, "0.1%,1%,5%,10%", repeats))
        text += "\ncounts, every word\n\n"
        text += table(compared(name, "counts", [], QUICK, "0.01%,0.1%,1%", repeats))
        print(f"{name} done", flush=True)
    (TOP / "docs" / "ACCURACY.md").write_text(text)


if __name__ == "__main__":
    main()
