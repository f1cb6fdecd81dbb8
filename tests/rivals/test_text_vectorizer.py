"""`folkman vectorize` beside scikit-learn's vectorisers: the same names in the same order, the same
counts; tf-idf as close to the exact value as doubles allow."""
import functools
import math

import numpy as np
import pytest
from folkman_binary import needs_binary, run
from text_tables import SETS, as_text, hostile, shared_set, vectorized, write_csv

feature_extraction = pytest.importorskip(
    "sklearn.feature_extraction.text", reason="skipped: scikit-learn is not installed"
)
CountVectorizer = feature_extraction.CountVectorizer
TfidfVectorizer = feature_extraction.TfidfVectorizer
HashingVectorizer = feature_extraction.HashingVectorizer
TfidfTransformer = feature_extraction.TfidfTransformer
pytestmark = needs_binary

STOPPED = ["the", "of", "ab", "and", "line"]
COUNTS = {
    "words": ([], {}),
    "keep case": (["--keep-case"], {"lowercase": False}),
    "pairs": (["--ngrams", "1-2"], {"ngram_range": (1, 2)}),
    "only pairs": (["--ngrams", "2"], {"ngram_range": (2, 2)}),
    "triples": (["--ngrams", "2-3"], {"ngram_range": (2, 3)}),
    "english stop words": (["--stop-words", "english"], {"stop_words": "english"}),
    "own stop words": (["--stop-words", "STOPPED", "--ngrams", "1-2"], {"stop_words": STOPPED, "ngram_range": (1, 2)}),
    "min df": (["--min-df", "2"], {"min_df": 2}),
    "min df share": (["--min-df", "0.02", "--ngrams", "1-2"], {"min_df": 0.02, "ngram_range": (1, 2)}),
    "max df": (["--max-df", "5"], {"max_df": 5}),
    "max df share": (["--max-df", "0.1"], {"max_df": 0.1}),
    "max df percent": (["--max-df", "25%", "--min-df", "1%"], {"max_df": 0.25, "min_df": 0.01}),
    "both df": (["--min-df", "2", "--max-df", "0.4", "--ngrams", "1-2", "--stop-words", "english"],
                {"min_df": 2, "max_df": 0.4, "ngram_range": (1, 2), "stop_words": "english"}),
    "binary": (["--binary"], {"binary": True}),
    "binary pairs": (["--binary", "--ngrams", "1-2"], {"binary": True, "ngram_range": (1, 2)}),
    "strip accents": (["--strip-accents", "unicode"], {"strip_accents": "unicode"}),
    "strip accents to ascii": (["--strip-accents", "ascii", "--keep-case"], {"strip_accents": "ascii", "lowercase": False}),
    "characters": (["--analyzer", "char"], {"analyzer": "char"}),
    "character pairs": (["--analyzer", "char", "--ngrams", "2-3"], {"analyzer": "char", "ngram_range": (2, 3)}),
    "long character n-grams": (["--analyzer", "char", "--ngrams", "5"], {"analyzer": "char", "ngram_range": (5, 5)}),
    "characters in words": (["--analyzer", "char_wb", "--ngrams", "2-4"], {"analyzer": "char_wb", "ngram_range": (2, 4)}),
    "long characters in words": (["--analyzer", "char_wb", "--ngrams", "5-6", "--strip-accents", "unicode"],
                                 {"analyzer": "char_wb", "ngram_range": (5, 6), "strip_accents": "unicode"}),
    "one letter words": (["--token-pattern", r"\w{1,}"], {"token_pattern": r"\w{1,}"}),
    "the papers' words": (["--token-pattern", r"(?a)\w{1,}", "--ngrams", "2-3"],
                          {"token_pattern": r"(?a)\w{1,}", "ngram_range": (2, 3)}),
    "words with apostrophes": (["--token-pattern", r"(?u)\b\w[\w'-]*\w\b"], {"token_pattern": r"(?u)\b\w[\w'-]*\w\b"}),
    "words with blanks": (["--token-pattern", r"[a-z]+ ?[a-z]+", "--ngrams", "1-2"],
                          {"token_pattern": r"[a-z]+ ?[a-z]+", "ngram_range": (1, 2)}),
    "all that is no blank": (["--token-pattern", r"\S+", "--ngrams", "1-2"], {"token_pattern": r"\S+", "ngram_range": (1, 2)}),
    "below the blank": (["--token-pattern", "[\\x01-\\x1f]+|\\w+", "--ngrams", "1-2"],
                        {"token_pattern": "[\\x01-\\x1f]+|\\w+", "ngram_range": (1, 2)}),
}
ON_EVERY_SET = ["words", "both df", "character pairs", "the papers' words"]


@functools.cache
def documents(name):
    return hostile() if name == "hostile" else shared_set(name)[0]


def table(tmp_path, name):
    return write_csv(tmp_path / "documents.csv", {"text": documents(name)})


def texts(name):
    return [as_text(d) for d in documents(name)]


def given(flags, tmp_path):
    (tmp_path / "stopped.txt").write_text("\n".join(STOPPED) + "\n")
    return [str(tmp_path / "stopped.txt") if flag == "STOPPED" else flag for flag in flags]


def assert_same(ours, theirs):
    theirs.sort_indices()
    assert ours.shape == theirs.shape
    np.testing.assert_array_equal(ours.indptr, theirs.indptr)
    np.testing.assert_array_equal(ours.indices, theirs.indices)
    np.testing.assert_array_equal(ours.data, theirs.data)


def check_counts(tmp_path, name, case):
    flags, settings = COUNTS[case]
    matrix, names = vectorized(tmp_path, table(tmp_path, name), *given(flags, tmp_path))
    vectorizer = CountVectorizer(**settings)
    wanted = vectorizer.fit_transform(texts(name))
    np.testing.assert_array_equal(names, vectorizer.get_feature_names_out())
    assert_same(matrix, wanted)
    assert np.issubdtype(matrix.dtype, np.integer)


@pytest.mark.parametrize("case", COUNTS)
def test_counts_of_hostile_text_are_scikit_learns(tmp_path, case):
    check_counts(tmp_path, "hostile", case)


@pytest.mark.parametrize("case", COUNTS)
def test_counts_of_newsgroups_are_scikit_learns(tmp_path, case):
    check_counts(tmp_path, "newsgroups_sci_med_space.jsonl.gz", case)


@pytest.mark.parametrize("case", ON_EVERY_SET)
@pytest.mark.parametrize("name", SETS)
def test_counts_of_every_text_set_are_scikit_learns(tmp_path, name, case):
    check_counts(tmp_path, name, case)


@pytest.mark.parametrize("name", ["hostile", "sst2_dev.tsv.gz"])
@pytest.mark.parametrize("binary", [False, True])
def test_max_features_keeps_the_most_frequent(tmp_path, name, binary):
    """Which of several equally frequent ones stay is not said; ours are the first by name."""
    flags = ["--ngrams", "1-2", "--min-df", "2"] + ["--binary"] * binary
    settings = {"ngram_range": (1, 2), "min_df": 2, "binary": binary}
    vectorizer = CountVectorizer(**settings)
    everything = vectorizer.fit_transform(texts(name))
    totals = np.asarray(everything.sum(axis=0)).ravel()
    order = np.lexsort((np.arange(totals.size), -totals))
    for most in (1, 7, totals.size // 2, totals.size, totals.size + 5):
        matrix, names = vectorized(tmp_path, table(tmp_path, name), *flags, "--max-features", most)
        kept = np.sort(order[:most])
        np.testing.assert_array_equal(names, vectorizer.get_feature_names_out()[kept])
        assert_same(matrix, everything[:, kept])
        rival = CountVectorizer(max_features=most, **settings).fit_transform(texts(name))
        np.testing.assert_array_equal(np.sort(np.asarray(rival.sum(axis=0)).ravel()), np.sort(totals[kept]))


@pytest.mark.parametrize("settings", [
    {}, {"ngram_range": (1, 2)}, {"analyzer": "char", "ngram_range": (1, 3)},
    {"analyzer": "char_wb", "ngram_range": (4, 5)}, {"token_pattern": r"[a-z]+ ?[a-z]+", "ngram_range": (1, 2)},
])
@pytest.mark.parametrize("name", ["hostile", "sst2_dev.tsv.gz"])
def test_a_fixed_vocabulary_is_all_that_counts(tmp_path, name, settings):
    """In byte order, whatever the order of its lines: scikit-learn's of the sorted list."""
    met = CountVectorizer(**settings).fit(texts(name)).get_feature_names_out()
    chosen = sorted({n for n in met[::3] if "\n" not in n and "\r" not in n} | {"nobody says this", "zzzzzzzz", "q"})
    (tmp_path / "vocabulary.txt").write_bytes("".join(f"{n}\n" for n in reversed(chosen)).encode())
    flags = ["--vocabulary", tmp_path / "vocabulary.txt", "--min-df", "2"]
    shortest, longest = settings.get("ngram_range", (1, 1))
    flags += ["--ngrams", f"{shortest}-{longest}", "--analyzer", settings.get("analyzer", "word")]
    if "token_pattern" in settings:
        flags += ["--token-pattern", settings["token_pattern"]]
    matrix, names = vectorized(tmp_path, table(tmp_path, name), *flags)
    assert list(names) == chosen
    assert_same(matrix, CountVectorizer(vocabulary=chosen, **settings).fit_transform(texts(name)))


@pytest.mark.parametrize("buckets", [1, 61, 1 << 20])
@pytest.mark.parametrize("name", ["hostile", "imdb_train.tsv.gz"])
@pytest.mark.parametrize("flags, settings", [
    ([], {}),
    (["--ngrams", "1-2", "--binary"], {"ngram_range": (1, 2), "binary": True}),
    (["--analyzer", "char", "--ngrams", "2-3"], {"analyzer": "char", "ngram_range": (2, 3)}),
    (["--analyzer", "char_wb", "--ngrams", "4-5"], {"analyzer": "char_wb", "ngram_range": (4, 5)}),
    (["--stop-words", "english", "--ngrams", "2"], {"stop_words": "english", "ngram_range": (2, 2)}),
], ids=["words", "binary pairs", "char", "char_wb", "stop words"])
def test_hashed_counts_are_scikit_learns(tmp_path, name, buckets, flags, settings):
    matrix, _ = vectorized(tmp_path, table(tmp_path, name), "--hash", buckets, *flags)
    wanted = HashingVectorizer(n_features=buckets, alternate_sign=False, norm=None, **settings).transform(texts(name))
    wanted.sum_duplicates()
    assert_same(matrix, wanted)


def units_apart(left, right):
    return np.abs(left - right) / np.spacing(np.maximum(np.abs(left), np.abs(right)))


def exactly_scaled(weights, norm):
    """Every row divided by its norm, the norm rounded once."""
    scaled = weights.copy()
    for row in range(weights.shape[0]):
        part = slice(weights.indptr[row], weights.indptr[row + 1])
        values = weights.data[part]
        if norm is None or values.size == 0:
            continue
        total = math.fsum(values * values) if norm == "l2" else math.fsum(np.abs(values))
        scaled.data[part] = values / (math.sqrt(total) if norm == "l2" else total)
    return scaled


WEIGHTS = [
    ([], {}),
    (["--sublinear"], {"sublinear_tf": True}),
    (["--no-idf"], {"use_idf": False}),
    (["--no-smooth-idf"], {"smooth_idf": False}),
    (["--sublinear", "--no-smooth-idf", "--binary"], {"sublinear_tf": True, "smooth_idf": False, "binary": True}),
    (["--min-df", "2", "--max-df", "0.5"], {"min_df": 2, "max_df": 0.5}),
    (["--stop-words", "english", "--sublinear"], {"stop_words": "english", "sublinear_tf": True}),
    (["--analyzer", "char_wb", "--ngrams", "2-3"], {"analyzer": "char_wb", "ngram_range": (2, 3)}),
    (["--ngrams", "1-2"], {"ngram_range": (1, 2)}),
]


@pytest.mark.parametrize("norm", ["l2", "l1", None])
@pytest.mark.parametrize("flags, settings", WEIGHTS, ids=lambda part: " ".join(part) if isinstance(part, list) else "")
@pytest.mark.parametrize("name", ["hostile", "imdb_train.tsv.gz", "sentiment140_train_100k.tsv.gz"])
def test_tf_idf_is_scikit_learns_but_for_its_rounding(tmp_path, name, flags, settings, norm):
    """scikit-learn adds up a row's norm in the order in which words were first met, and is as far from
    the exact value as that makes it. Ours is within four units in the last place of the exact value."""
    matrix, names = vectorized(tmp_path, table(tmp_path, name), "--tfidf", "--norm", norm or "none", *flags)
    rival = TfidfVectorizer(norm=norm, **settings)
    theirs = rival.fit_transform(texts(name))
    theirs.sort_indices()
    np.testing.assert_array_equal(names, rival.get_feature_names_out())
    np.testing.assert_array_equal(matrix.indptr, theirs.indptr)
    np.testing.assert_array_equal(matrix.indices, theirs.indices)
    unscaled = TfidfVectorizer(norm=None, **settings).fit_transform(texts(name))
    unscaled.sort_indices()
    exact = exactly_scaled(unscaled, norm).data
    assert np.max(units_apart(matrix.data, exact), initial=0) <= 4
    apart = units_apart(matrix.data, theirs.data)
    assert np.all(apart <= units_apart(theirs.data, exact) + 4)


@pytest.mark.parametrize("name", SETS)
def test_tf_idf_of_every_text_set_is_close_to_scikit_learns(tmp_path, name):
    matrix, _ = vectorized(tmp_path, table(tmp_path, name), "--tfidf")
    theirs = TfidfVectorizer().fit_transform(texts(name))
    theirs.sort_indices()
    np.testing.assert_array_equal(matrix.indices, theirs.indices)
    np.testing.assert_allclose(matrix.data, theirs.data, rtol=1e-13)


@pytest.mark.parametrize("norm", ["l2", None])
def test_hashed_tf_idf_is_that_of_the_hashed_counts(tmp_path, norm):
    matrix, _ = vectorized(tmp_path, table(tmp_path, "hostile"), "--hash", 97, "--tfidf", "--norm", norm or "none")
    counts = HashingVectorizer(n_features=97, alternate_sign=False, norm=None).transform(texts("hostile"))
    counts.sum_duplicates()
    theirs = exactly_scaled(TfidfTransformer(norm=None).fit_transform(counts).tocsr(), norm)
    theirs.sort_indices()
    np.testing.assert_array_equal(matrix.indices, theirs.indices)
    assert np.max(units_apart(matrix.data, theirs.data)) <= 4


@pytest.mark.parametrize("flags", [[], ["--analyzer", "char", "--ngrams", "2-3"]])
def test_svmlight_holds_the_same_matrix_as_npz(tmp_path, flags):
    datasets = pytest.importorskip("sklearn.datasets")
    source = table(tmp_path, "hostile")
    matrix, names = vectorized(tmp_path, source, "--tfidf", *flags)
    run("vectorize", source, "--text", "text", "--tfidf", "-o", tmp_path / "Y.svm", "-q", *flags)
    again, _ = datasets.load_svmlight_file(str(tmp_path / "Y.svm"), n_features=len(names), zero_based=False)
    assert_same(matrix, again)


def test_words_may_keep_their_combining_marks(tmp_path):
    """Beyond scikit-learn, by choice: its default cuts these words at their vowel signs."""
    source = write_csv(tmp_path / "d.csv", {"text": ["हिन्दी में पाठ", "తెలుగు వచనం", "বাংলা পাঠ", "cafe\u0301 क्\u200dष"]})
    _, names = vectorized(tmp_path, source, "--words", "marks")
    assert set(names) == {"हिन्दी", "में", "पाठ", "తెలుగు", "వచనం", "বাংলা", "পাঠ", "cafe\u0301", "क्\u200dष"}
    _, cut = vectorized(tmp_path, source)
    assert set(cut) == set(CountVectorizer().fit(["हिन्दी में पाठ తెలుగు వచనం বাংলা পাঠ cafe\u0301 क्\u200dष"]).vocabulary_)
