"""Vectorisers beside scikit-learn's: the same columns, the same numbers."""

import pickle

import numpy as np
import pytest
from sklearn.feature_extraction import text as theirs
from sklearn.pipeline import make_pipeline

import folkman
from folkman import CountVectorizer, Error, HashingVectorizer, SparseMultinomialNB, TfidfVectorizer

DOCUMENTS = [
    "The wine was good, the food was better.",
    "Bad wine; BAD food; bad, bad evening",
    "",
    "Café au lait — très bon, naïve façade",
    "one two three four five one two three",
    "सुंदर हिन्दी पाठ",
] * 3
LABELS = [1, 0, 0, 1, 1, 0] * 3

OPTIONS = [
    {},
    {"ngram_range": (1, 3)},
    {"analyzer": "char", "ngram_range": (2, 4)},
    {"analyzer": "char_wb", "ngram_range": (1, 3), "lowercase": False},
    {"strip_accents": "unicode", "stop_words": "english"},
    {"strip_accents": "ascii", "stop_words": ["wine", "food"]},
    {"min_df": 2, "max_df": 0.5},
    {"max_features": 5},
    {"binary": True},
    {"token_pattern": r"[a-z]+"},
    {"vocabulary": ["wine", "bad", "food"]},
    {"vocabulary": {"food": 1, "bad": 0}},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("ours, rival", [(CountVectorizer, theirs.CountVectorizer), (TfidfVectorizer, theirs.TfidfVectorizer)])
def test_every_option_gives_scikit_learns_numbers(ours, rival, options):
    left, right = ours(**options), rival(**options)
    A, B = left.fit_transform(DOCUMENTS), right.fit_transform(DOCUMENTS)
    np.testing.assert_array_equal(left.get_feature_names_out(), right.get_feature_names_out())
    np.testing.assert_allclose(A.toarray(), B.toarray(), rtol=1e-12)
    assert A.dtype == B.dtype
    assert left.vocabulary_ == {name: int(i) for name, i in right.vocabulary_.items()}
    more = ["good food and unseen words", "bad"]
    np.testing.assert_allclose(left.transform(more).toarray(), right.transform(more).toarray(), rtol=1e-12)
    again = pickle.loads(pickle.dumps(left))
    np.testing.assert_array_equal(again.transform(more).toarray(), left.transform(more).toarray())
    np.testing.assert_array_equal(again.get_feature_names_out(), left.get_feature_names_out())
    if ours is TfidfVectorizer:
        np.testing.assert_allclose(left.idf_, right.idf_, rtol=1e-12)


@pytest.mark.parametrize("options", [{"norm": None}, {"norm": "l1"}, {"use_idf": False}, {"sublinear_tf": True}, {"smooth_idf": False}], ids=str)
def test_weights_are_scikit_learns(options):
    A = TfidfVectorizer(**options).fit_transform(DOCUMENTS)
    B = theirs.TfidfVectorizer(**options).fit_transform(DOCUMENTS)
    np.testing.assert_allclose(A.toarray(), B.toarray(), rtol=1e-12)


@pytest.mark.parametrize("norm", [None, "l2"])
def test_hashed_columns_are_scikit_learns(norm):
    ours = HashingVectorizer(n_features=64, norm=norm)
    rival = theirs.HashingVectorizer(n_features=64, alternate_sign=False, norm=norm)
    np.testing.assert_allclose(ours.transform(DOCUMENTS).toarray(), rival.transform(DOCUMENTS).toarray(), rtol=1e-12)
    again = pickle.loads(pickle.dumps(ours.fit()))
    np.testing.assert_array_equal(again.transform(DOCUMENTS).toarray(), ours.transform(DOCUMENTS).toarray())


def test_words_keep_their_marks_when_asked():
    cut = CountVectorizer().fit(DOCUMENTS).vocabulary_
    kept = CountVectorizer(combining_marks=True).fit(DOCUMENTS).vocabulary_
    assert "हिन्दी" in kept and "हिन्दी" not in cut


def test_every_kind_of_column_gives_the_same_matrix():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    expected = CountVectorizer().fit_transform(DOCUMENTS).toarray()
    columns = [
        np.array(DOCUMENTS),
        np.array(DOCUMENTS, dtype=object),
        pandas.Series(DOCUMENTS),
        polars.Series(DOCUMENTS),
        polars.DataFrame({"text": DOCUMENTS}),
        pyarrow.chunked_array([DOCUMENTS[:5], DOCUMENTS[5:]]),
        pyarrow.table({"text": pyarrow.array(DOCUMENTS, pyarrow.large_string())}),
        (document for document in DOCUMENTS),
    ]
    for column in columns:
        np.testing.assert_array_equal(CountVectorizer().fit_transform(column).toarray(), expected)


def test_a_pipeline_reads_text_and_predicts():
    pipe = make_pipeline(CountVectorizer(), SparseMultinomialNB(k=4)).fit(DOCUMENTS, LABELS)
    rival = make_pipeline(theirs.CountVectorizer(), SparseMultinomialNB(k=4)).fit(DOCUMENTS, LABELS)
    np.testing.assert_array_equal(pipe.predict_proba(DOCUMENTS), rival.predict_proba(DOCUMENTS))
    assert list(pipe.get_feature_names_out()) == list(rival.get_feature_names_out())
    assert pickle.loads(pickle.dumps(pipe)).predict(["bad bad"])[0] == pipe.predict(["bad bad"])[0]


def test_a_model_of_the_command_line_reads_documents(tmp_path, folkman_command):
    lines = [f"{label}\t{document}" for label, document in zip(LABELS, DOCUMENTS, strict=True) if document]
    (tmp_path / "reviews.txt").write_text("\n".join(lines) + "\n")
    folkman_command("fit", "reviews.txt", "--format", "lines", "-k", 4, "-o", "m.folkman", "--quiet", cwd=tmp_path)
    model = folkman.load(tmp_path / "m.folkman")
    pipe = make_pipeline(CountVectorizer(), SparseMultinomialNB(k=4))
    kept = [(d, l) for d, l in zip(DOCUMENTS, LABELS, strict=True) if d]
    pipe.fit([d for d, _ in kept], [l for _, l in kept])
    np.testing.assert_array_equal(model.predict_proba(DOCUMENTS), pipe.predict_proba(DOCUMENTS))
    np.testing.assert_array_equal(model.predict(DOCUMENTS), pipe.predict(DOCUMENTS))
    assert model.explain("bad, bad wine").contributions


@pytest.mark.parametrize(
    "bad, words",
    [
        ("one document", "string object received"),
        (["good", None], "row 1"),
        ([b"bytes"], "bytes"),
        ([1.5], "float"),
    ],
)
def test_what_is_no_list_of_documents_is_refused(bad, words):
    with pytest.raises(ValueError, match=words):
        CountVectorizer().fit(bad)


@pytest.mark.parametrize(
    "options",
    [
        {"analyzer": "sentence"},
        {"ngram_range": (2, 1)},
        {"ngram_range": 2},
        {"min_df": -1},
        {"max_df": 1.5},
        {"stop_words": "klingon"},
        {"strip_accents": "all"},
        {"token_pattern": "("},
        {"vocabulary": []},
        {"max_features": 0},
    ],
    ids=str,
)
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(Error):
        CountVectorizer(**options).fit(DOCUMENTS)
