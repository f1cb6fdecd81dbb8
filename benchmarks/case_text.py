"""Raw text to a certified choice, against scikit-learn's vectoriser and the published selection; prediction from raw
text; `wc -w`; peak memory. On IMDB's training half and on Sentiment140 repeated with noise to 1.6 million rows, where
../shared/data is there; on a planted corpus otherwise."""
import gzip
import json
import os
import pathlib
import random
import subprocess
import sys
import time

from harness import BUILD, best_of, folder, row

TEXTS = BUILD.parent.parent.parent / "shared" / "data" / "text"
PROGRAM = BUILD / "folkman"
RIVAL = pathlib.Path(__file__).with_name("text_rival.py")


def documents(place, small):
    """Files of `label TAB text` lines: the ordinary size, and the large one."""
    ordinary, large = f"{place}/ordinary.tsv", f"{place}/large.tsv"
    if (TEXTS / "imdb_train.tsv.gz").exists():
        lines = gzip.open(TEXTS / "imdb_train.tsv.gz", "rt", encoding="utf8").readlines()
        tweets = gzip.open(TEXTS / "sentiment140_train_100k.tsv.gz", "rt", encoding="utf8").readlines()
    else:
        print("  ../shared/data is not here: planted documents stand in for IMDB and Sentiment140", flush=True)
        lines = planted(25_000, 230)
        tweets = planted(100_000, 12)
    pathlib.Path(ordinary).write_text("".join(lines[:400] + lines[-400:] if small else lines), encoding="utf8")
    with open(large, "w", encoding="utf8") as out:
        rng = random.Random(1)
        words = [word for line in tweets[:2000] for word in line.split("\t", 1)[1].split()]
        for _ in range(1 if small else 16):
            for line in tweets[:500] + tweets[-500:] if small else tweets:
                label, text = line.rstrip("\n").split("\t", 1)
                kept = [rng.choice(words) if rng.random() < 0.1 else word for word in text.split()]
                out.write(f"{label}\t{' '.join(kept)}\n")
    return ordinary, large


def planted(rows, length):
    rng = random.Random(2)
    return [f"{row % 2}\t" + " ".join(f"w{int(rng.paretovariate(0.6)) % 80_000 + 3 * (row % 2)}" for _ in range(length))
            + "\n" for row in range(rows)]


def select(file, *flags, threads=2):
    done = subprocess.run([PROGRAM, "select", file, "--format", "lines", "--threads", str(threads), "--json", "-k",
                           "1000", "-q", *flags], check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def run(command):
    """Wall seconds, CPU seconds and output of a process."""
    start = time.perf_counter()
    process = subprocess.Popen(list(map(str, command)), stdout=subprocess.PIPE, text=True)
    answer = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        raise SystemExit(f"{command} failed")
    return time.perf_counter() - start, usage.ru_utime + usage.ru_stime, answer


def peak_memory(command):
    """In MB. Started from a small process: a child's peak is never below that of its parent."""
    done = subprocess.run(["/usr/bin/env", "python3", "-c",
                           "import resource,subprocess,sys\n"
                           "subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)\n"
                           "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)", *map(str, command)],
                          check=True, capture_output=True, text=True)
    return int(done.stdout) / 1024


def rival(*arguments):
    return json.loads(run([sys.executable, RIVAL, *arguments])[2])


def check(name, mine, theirs):
    proof = mine["certificate"]
    bound, value = proof["bound"] - proof["floor"], proof["value"] - proof["floor"]
    slack = 1e-6 * abs(theirs["value"])
    if not theirs["value"] - slack <= bound or value < theirs["value"] - slack:
        raise SystemExit(f"{name}: our gain {value} (at most {bound}) is not the rival's {theirs['value']}")
    if len(mine["features"]) != min(1000, theirs["width"]):
        raise SystemExit(f"{name}: {len(mine['features'])} features chosen of {theirs['width']}")


CHOICES = [("unigram counts", [], 15), ("word 1-2-grams", ["--ngrams", "1-2"], 25),
           ("tf-idf", ["--tfidf"], 20), ("tf-idf, sublinear, l1", ["--tfidf", "--sublinear", "--norm", "l1"], 20),
           ("tf-idf of 1-2-grams", ["--tfidf", "--ngrams", "1-2"], 20),
           ("char bigrams", ["--analyzer", "char", "--ngrams", "2"], 20)]


def rows(small):
    with folder() as place:
        ordinary, large = documents(place, small)
        for size, file in (("IMDB train", ordinary), ("1.6M tweets", large)):
            for name, flags, goal in CHOICES:
                theirs = rival("select", file, *flags)
                ours_s, mine = best_of(1 if small else 3, lambda: select(file, *flags))
                check(f"{size}, {name}", mine, theirs)
                yield row(f"text to support, {size}, {name}", ours_s,
                          "scikit-learn vectoriser + published selection", theirs["seconds"], goal)
        yield from one_thread(ordinary, place)
        yield from memory(large, place)
        yield from prediction(ordinary, place)


def one_thread(file, place):
    fit = [PROGRAM, "fit", file, "--format", "lines", "--threads", "1", "-q", "-k", "1000", "-o", f"{place}/m.folkman"]
    cpu = min(run(fit)[1] for _ in range(3))
    theirs = rival("vectorize", file)
    yield row("CPU, one thread: raw IMDB train to a saved model", cpu, "CountVectorizer.fit_transform (CPU)",
              theirs["cpu"], 7)
    sums = [PROGRAM, "sums", file, "--format", "lines", "--threads", "1", "-q", "-o", f"{place}/x.sums"]
    ours_s = min(run(sums)[1] for _ in range(3))
    words = min(run(["wc", "-w", file])[1] for _ in range(3))
    yield row("CPU, one thread: unigram sums", ours_s, "wc -w (CPU)", words, 1 / 3)


def memory(file, place):
    def ours(*flags):
        return peak_memory([PROGRAM, "select", "--format", "lines", "--threads", "2", "-k", "1000", "-q", "--json", *flags])
    ours_mb = ours(file, "--ngrams", "1-2")
    rival_mb = peak_memory([sys.executable, RIVAL, "vectorize", file, "--ngrams", "1-2"])
    yield row("peak memory in MB, 1-2-grams of the large set", ours_mb, "CountVectorizer.fit_transform (MB)",
              rival_mb, 4)
    thrice = f"{place}/thrice.tsv"
    pathlib.Path(thrice).write_bytes(3 * pathlib.Path(file).read_bytes())
    yield row("peak memory in MB, counts, three times the documents with the same words", ours(thrice),
              "the documents once (MB)", ours(file), 0.9)


def prediction(file, place):
    model = f"{place}/m.folkman"
    ours_s, _ = best_of(3, lambda: subprocess.run([PROGRAM, "predict", model, file, "--format", "lines", "-q"],
                                                  check=True, capture_output=True))
    theirs = rival("predict", file)
    yield row("prediction from raw text", ours_s, "scikit-learn vectoriser + MultinomialNB", theirs["seconds"], 30)
