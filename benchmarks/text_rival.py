"""The rival of case_text.py, in a process of its own: what people run today. Prints one JSON object."""
import json
import sys
import time

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.naive_bayes import MultinomialNB

from rivals import published_bisection


def read(file):
    labels, texts = [], []
    for line in open(file, encoding="utf8", newline="\n"):
        label, text = line.rstrip("\n").split("\t", 1)
        labels.append(label)
        texts.append(text)
    return np.array(labels), texts


def vectorizer(flags):
    ngrams = (1, 1)
    if "--ngrams" in flags:
        bounds = flags[flags.index("--ngrams") + 1].split("-")
        ngrams = (int(bounds[0]), int(bounds[-1]))
    analyzer = flags[flags.index("--analyzer") + 1] if "--analyzer" in flags else "word"
    if "--tfidf" not in flags:
        return CountVectorizer(ngram_range=ngrams, analyzer=analyzer)
    norm = flags[flags.index("--norm") + 1] if "--norm" in flags else "l2"
    return TfidfVectorizer(ngram_range=ngrams, analyzer=analyzer, sublinear_tf="--sublinear" in flags, norm=norm)


def select(labels, texts, flags):
    start = time.perf_counter()
    matrix = vectorizer(flags).fit_transform(texts)
    classes = np.unique(labels)
    sums = [np.asarray(matrix[labels == c].sum(axis=0), dtype=float).ravel() for c in classes]
    k = min(1000, matrix.shape[1])
    value = published_bisection(sums[0] + 1, sums[1] + 1, k)[1]
    return {"seconds": time.perf_counter() - start, "width": matrix.shape[1], "value": value}


def main():
    task, file, *flags = sys.argv[1:]
    labels, texts = read(file)
    if task == "select":
        answer = select(labels, texts, flags)
    elif task == "vectorize":
        start = time.process_time()
        matrix = vectorizer(flags).fit_transform(texts)
        answer = {"cpu": time.process_time() - start, "width": matrix.shape[1]}
    else:
        fitted = vectorizer(flags)
        classifier = MultinomialNB().fit(fitted.fit_transform(texts), labels)
        start = time.perf_counter()
        classifier.predict(fitted.transform(texts))
        answer = {"seconds": time.perf_counter() - start}
    print(json.dumps(answer))


main()
