"""Raw text end to end: the same answers for any threads, order, sharding and file; models that read
text predict as scikit-learn's matrices put through the rule by hand do; damage and contradictions
are told."""
import csv
import gzip
import io
import json

import numpy as np
import pytest
import scipy.sparse as sp
from folkman_binary import BINARY, folkman, needs_binary, run
from text_tables import as_text, hostile, loaded, shared_set, vectorized, write_csv

feature_extraction = pytest.importorskip(
    "sklearn.feature_extraction.text", reason="skipped: scikit-learn is not installed"
)
CountVectorizer = feature_extraction.CountVectorizer
TfidfVectorizer = feature_extraction.TfidfVectorizer
HashingVectorizer = feature_extraction.HashingVectorizer
naive_bayes = pytest.importorskip("sklearn.naive_bayes")
pytestmark = needs_binary

WAYS = {
    "words": ([], CountVectorizer, {}),
    "pairs": (["--ngrams", "1-2", "--min-df", "2"], CountVectorizer, {"ngram_range": (1, 2), "min_df": 2}),
    "stop words": (["--stop-words", "english", "--max-features", "300"], CountVectorizer,
                   {"stop_words": "english", "max_features": 300}),
    "char": (["--analyzer", "char", "--ngrams", "2-3"], CountVectorizer, {"analyzer": "char", "ngram_range": (2, 3)}),
    "char_wb": (["--analyzer", "char_wb", "--ngrams", "5"], CountVectorizer,
                {"analyzer": "char_wb", "ngram_range": (5, 5)}),
    "binary": (["--binary"], CountVectorizer, {"binary": True}),
    "tf-idf": (["--tfidf"], TfidfVectorizer, {}),
    "tf-idf of pairs": (["--tfidf", "--ngrams", "1-2", "--norm", "l1", "--sublinear", "--no-smooth-idf", "--min-df", "2"],
                        TfidfVectorizer, {"ngram_range": (1, 2), "norm": "l1", "sublinear_tf": True, "smooth_idf": False, "min_df": 2}),
    "hashed": (["--hash", "500"], HashingVectorizer, {"n_features": 500, "alternate_sign": False, "norm": None}),
}


def corpus(rows=400, seed=3):
    """Documents whose words lean to one of two classes; marks, capitals and empty ones among them."""
    rng = np.random.default_rng(seed)
    words = [f"w{i}" for i in range(150)] + ["Ünïcödé", "naïve", "ΣΟΦΟΣ", "the", "of", "पाठ", "x"]
    texts, labels = [], []
    for row in range(rows):
        label = rng.integers(2)
        lean = np.linspace(0.2, 2, len(words))
        chances = lean if label else lean[::-1]
        drawn = rng.choice(len(words), rng.integers(0, 40), p=chances / chances.sum())
        texts.append(" ".join(words[i].upper() if rng.random() < 0.1 else words[i] for i in drawn))
        labels.append("pos" if label else "neg")
    return texts, labels


def table(path, texts, labels):
    return write_csv(path, {"review": texts, "sentiment": labels})


READ = ["--text", "review", "--label", "sentiment"]


def probabilities(*words):
    rows = list(csv.reader(io.StringIO(run("predict", *words, "--proba"))))
    return np.array(rows[1:], dtype=float)


@pytest.mark.parametrize("method", ["multinomial", "bernoulli"])
@pytest.mark.parametrize("way", WAYS)
def test_a_model_of_text_is_naive_bayes_on_the_chosen_columns(tmp_path, way, method):
    flags, vectorizer_of, settings = WAYS[way]
    texts, labels = corpus()
    others, other_labels = corpus(200, seed=4)
    train = table(tmp_path / "train.csv", texts, labels)
    test = table(tmp_path / "test.csv", others, other_labels)
    presence = ["--binarize", 0] if method == "bernoulli" else []
    run("fit", train, *READ, *flags, "--method", method, *presence, "-k", 40, "-o", tmp_path / "m", "-q")
    vectorizer = vectorizer_of(**settings)
    matrix = vectorizer.fit_transform(texts).tocsc()
    chosen = [feature["index"] for feature in folkman("inspect", tmp_path / "m")["features"]]
    assert len(chosen) == 40
    if vectorizer_of is not HashingVectorizer:
        names = vectorizer.get_feature_names_out()
        assert [f["name"] for f in folkman("inspect", tmp_path / "m")["features"]] == list(names[chosen])
    rule = (naive_bayes.MultinomialNB if method == "multinomial" else naive_bayes.BernoulliNB)(alpha=1.0)
    rule.fit(matrix[:, chosen], labels)
    wanted = rule.predict_proba(vectorizer.transform(others).tocsc()[:, chosen])
    np.testing.assert_allclose(probabilities(tmp_path / "m", test), wanted, rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("way", WAYS)
def test_a_model_makes_new_documents_into_the_columns_it_was_made_of(tmp_path, way):
    """The norm of a row is over all n-grams of training, not over those that were chosen."""
    flags, vectorizer_of, settings = WAYS[way]
    texts, labels = corpus()
    run("fit", table(tmp_path / "t.csv", texts, labels), *READ, *flags, "-k", 25, "-o", tmp_path / "m", "-q")
    chosen = sorted(feature["index"] for feature in folkman("inspect", tmp_path / "m")["features"])
    new = [as_text(d) for d in hostile(30)] + corpus(50, seed=9)[0]
    run("vectorize", write_csv(tmp_path / "new.csv", {"review": new}), "--model", tmp_path / "m", "-o", tmp_path / "X.npz", "-q")
    matrix, _ = loaded(tmp_path / "X.npz")
    wanted = vectorizer_of(**settings).fit(texts).transform(new).tocsc()[:, chosen].tocsr()
    assert matrix.shape == wanted.shape
    np.testing.assert_allclose(matrix.toarray(), wanted.toarray(), rtol=1e-14, atol=0)


@pytest.mark.parametrize("way", WAYS)
def test_answers_do_not_depend_on_threads_order_sharding_or_packing(tmp_path, way):
    flags = WAYS[way][0]
    texts, labels = corpus(1500)
    whole = table(tmp_path / "whole.csv", texts, labels)
    backwards = table(tmp_path / "backwards.csv", texts[::-1], labels[::-1])
    first, second = (table(tmp_path / f"{i}.csv", texts[i::2], labels[i::2]) for i in (0, 1))
    (tmp_path / "whole.csv.gz").write_bytes(gzip.compress(whole.read_bytes()))
    with open(tmp_path / "whole.tsv", "w", encoding="utf8") as lines:
        lines.write("sentiment\treview\n" + "".join(f"{b}\t{a}\n" for a, b in zip(texts, labels)))
    ways = [[whole, "--threads", 1], [whole, "--threads", 2], [whole, "--threads", 3], [backwards], [first, second],
            [tmp_path / "whole.csv.gz"], [tmp_path / "whole.tsv"]]
    sums, models, selections = set(), set(), set()
    for one in ways:
        run("sums", *one, *READ, *flags, "-o", tmp_path / "s.sums", "-q")
        sums.add((tmp_path / "s.sums").read_bytes())
        run("fit", *one, *READ, *flags, "-k", 30, "-o", tmp_path / "m", "-q")
        models.add((tmp_path / "m").read_bytes())
        selections.add(run("select", *one, *READ, *flags, "-k", 30, "--json"))
    assert (len(sums), len(models), len(selections)) == (1, 1, 1)
    run("fit", "--sums", tmp_path / "s.sums", "-k", 30, "-o", tmp_path / "m", "-q")
    assert (tmp_path / "m").read_bytes() in models


def documents_in_every_format(folder, texts, labels):
    """(with a column, without one): the same documents as tables and as bare documents."""
    (folder / "t.jsonl").write_text("".join(
        json.dumps({"n": i, "review": a, "sentiment": b}) + "\n" for i, (a, b) in enumerate(zip(texts, labels))))
    lines = "".join(f"{b}\t{a}\n" for a, b in zip(texts, labels)).encode()
    (folder / "lines.txt").write_bytes(lines)
    (folder / "lines.gz").write_bytes(gzip.compress(lines))
    for i, (text, label) in enumerate(zip(texts, labels)):
        (folder / "tree" / label).mkdir(parents=True, exist_ok=True)
        (folder / "tree" / label / f"{i}.txt").write_bytes(text.encode())
    tables = [[table(folder / "t.csv", texts, labels), *READ], [folder / "t.jsonl", *READ]]
    bare = [[folder / "lines.txt", "--format", "lines"], [folder / "lines.gz", "--format", "lines"], [folder / "tree"]]
    return tables, bare


@pytest.mark.parametrize("way", ["words", "pairs", "tf-idf", "char_wb", "hashed"])
def test_a_document_is_the_same_wherever_it_lies(tmp_path, way):
    texts, labels = corpus(300)
    selections = set()
    for group in documents_in_every_format(tmp_path, texts, labels):
        sums = set()
        for data in group:
            run("sums", *data, *WAYS[way][0], "-o", tmp_path / "s.sums", "-q")
            sums.add((tmp_path / "s.sums").read_bytes())
            selections.add(run("select", *data, *WAYS[way][0], "-k", 30, "--json"))
        assert len(sums) == 1
    assert len(selections) == 1


@pytest.mark.parametrize("way", ["words", "char", "char_wb", "binary", "hashed"])
def test_shards_merge_into_the_whole(tmp_path, way):
    flags = WAYS[way][0]
    texts, labels = corpus(900)
    run("sums", table(tmp_path / "whole.csv", texts, labels), *READ, *flags, "-o", tmp_path / "whole.sums", "-q")
    parts = []
    for i in range(3):
        part = slice(300 * i, 300 * i + 300)
        run("sums", table(tmp_path / f"{i}.csv", texts[part], labels[part]), *READ, *flags, "-o", tmp_path / f"{i}.sums", "-q")
        parts.append(tmp_path / f"{i}.sums")
    for order in (parts, parts[::-1]):
        run("merge", *order, "-o", tmp_path / "merged.sums", "-q")
        assert (tmp_path / "merged.sums").read_bytes() == (tmp_path / "whole.sums").read_bytes()
    run("fit", "--sums", tmp_path / "merged.sums", "-k", 20, "-o", tmp_path / "a", "-q")
    run("fit", tmp_path / "whole.csv", *READ, *flags, "-k", 20, "-o", tmp_path / "b", "-q")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_sums_of_text_read_otherwise_do_not_merge(tmp_path):
    texts, labels = corpus(100)
    source = table(tmp_path / "t.csv", texts, labels)
    ways = [[], ["--ngrams", "1-2"], ["--binary"], ["--keep-case"], ["--analyzer", "char"], ["--hash", "16"],
            ["--hash", "17"], ["--tfidf"], ["--stop-words", "english"], ["--min-df", "2"]]
    for i, flags in enumerate(ways):
        run("sums", source, *READ, *flags, "-o", tmp_path / f"{i}.sums", "-q")
    for i in range(1, len(ways)):
        said = run("merge", tmp_path / "0.sums", tmp_path / f"{i}.sums", "-o", tmp_path / "x.sums", fails=3)
        assert "text" in said, said
    run("merge", tmp_path / "5.sums", tmp_path / "6.sums", "-o", tmp_path / "x.sums", fails=3)
    write_csv(tmp_path / "numbers.csv", {"w1": [1, 2], "sentiment": ["pos", "neg"]})
    run("sums", tmp_path / "numbers.csv", "--label", "sentiment", "-o", tmp_path / "n.sums", "-q")
    run("merge", tmp_path / "0.sums", tmp_path / "n.sums", "-o", tmp_path / "x.sums", fails=3)


def test_sums_of_different_vocabularies_do_not_merge(tmp_path):
    """Each would lack what only the other counted."""
    texts, labels = corpus(100)
    source = table(tmp_path / "t.csv", texts, labels)
    for name, words in (("a", ["w1", "w2"]), ("b", ["w2", "w3"]), ("c", ["w2", "w1"])):
        (tmp_path / f"{name}.txt").write_text("\n".join(words))
        run("sums", source, *READ, "--vocabulary", tmp_path / f"{name}.txt", "-o", tmp_path / f"{name}.sums", "-q")
    run("merge", tmp_path / "a.sums", tmp_path / "c.sums", "-o", tmp_path / "x.sums", "-q")
    said = run("merge", tmp_path / "a.sums", tmp_path / "b.sums", "-o", tmp_path / "x.sums", fails=3)
    assert "vocabular" in said


def mixed(path, rows=300, seed=5):
    texts, labels = corpus(rows, seed)
    titles = [" ".join(t.split()[:3]) for t in texts]
    rng = np.random.default_rng(seed)
    ages = rng.integers(0, 9, rows).tolist()
    colours = [["red", "green", "blue"][i] for i in rng.integers(0, 3, rows)]
    write_csv(path, {"review": texts, "age": ages, "title": titles, "colour": colours, "sentiment": labels, "id": range(rows)})
    return texts, titles, np.array(ages), np.array(colours), labels


@pytest.mark.parametrize("weighting", [[], ["--tfidf"], ["--hash", "64"]])
def test_text_numbers_and_words_stand_side_by_side(tmp_path, weighting):
    texts, titles, ages, colours, labels = mixed(tmp_path / "train.csv")
    read = ["--text", "review,title", "--numeric", "age", "--categorical", "colour", "--label", "sentiment", *weighting]
    run("vectorize", tmp_path / "train.csv", *read, "-o", tmp_path / "X.npz", "-q")
    matrix, names = loaded(tmp_path / "X.npz")

    def part(documents):
        if "--hash" in weighting:
            x = HashingVectorizer(n_features=64, alternate_sign=False, norm=None).transform(documents)
            return x, [str(i) for i in range(64)]
        vectorizer = (TfidfVectorizer if weighting else CountVectorizer)()
        return vectorizer.fit_transform(documents), vectorizer.get_feature_names_out()

    reviews, review_names = part(texts)
    heads, head_names = part(titles)
    hues = sorted(set(colours))
    others = np.column_stack([ages, *[(colours == hue) for hue in hues]]).astype(float)
    wanted = sp.hstack([others, reviews, heads]).tocsr()
    assert list(names) == ["age", *[f"colour={h}" for h in hues], *[f"review:{n}" for n in review_names],
                           *[f"title:{n}" for n in head_names]]
    np.testing.assert_allclose(matrix.toarray(), wanted.toarray(), rtol=1e-13)
    run("fit", tmp_path / "train.csv", *read, "-k", 30, "-o", tmp_path / "m", "-q")
    chosen = [feature["index"] for feature in folkman("inspect", tmp_path / "m")["features"]]
    rule = naive_bayes.MultinomialNB().fit(wanted.tocsc()[:, chosen], labels)
    np.testing.assert_allclose(probabilities(tmp_path / "m", tmp_path / "train.csv"),
                               rule.predict_proba(wanted.tocsc()[:, chosen]), rtol=1e-9, atol=1e-12)


@pytest.mark.parametrize("way", WAYS)
def test_explain_says_what_predict_says(tmp_path, way):
    texts, labels = corpus()
    run("fit", table(tmp_path / "t.csv", texts, labels), *READ, *WAYS[way][0], "-k", 30, "-o", tmp_path / "m", "-q")
    for document in [*corpus(4, seed=8)[0], "", "nothing known"]:
        one = write_csv(tmp_path / "one.csv", {"review": [document]})
        row = json.loads(run("predict", tmp_path / "m", one, "--why", 1000, "--json"))
        said = folkman("explain", tmp_path / "m", "--document", document)
        assert said["prediction"] == row["prediction"]
        np.testing.assert_array_equal(list(said["probabilities"].values()), list(row["probabilities"].values()))
        found = {one["feature"]: one["contribution"] for one in said["why"]}
        assert found == {one["feature"]: one["contribution"] for one in row["why"]}


@pytest.mark.parametrize("way", WAYS)
def test_cross_validation_of_text_finds_what_there_is_to_find_every_time(tmp_path, way):
    texts, labels = corpus(300)
    read = [table(tmp_path / "t.csv", texts, labels), *READ, *WAYS[way][0]]
    found = folkman("evaluate", *read, "--cv", 3, "-k", 20)
    assert 0.5 < found["accuracy"] <= 1
    assert folkman("evaluate", *read, "--cv", 3, "-k", 20, "--threads", 1) == found


def test_the_papers_counts_of_words_come_out(tmp_path):
    documents, _ = shared_set("mpqa.tsv.gz", most=10**9, most_bytes=10**9)
    source = write_csv(tmp_path / "mpqa.csv", {"text": documents})
    for flags, width in ((["--ngrams", "1"], 6208), (["--ngrams", "2-3"], 27603)):
        assert vectorized(tmp_path, source, "--token-pattern", r"(?a)\w{1,}", *flags)[0].shape == (10606, width)


@pytest.mark.parametrize("flags", [["--vocabulary", "VOCABULARY"], ["--hash", "50"]])
def test_what_no_document_had_weighs_nothing_without_smoothing(tmp_path, flags):
    """Its idf would be infinite; scikit-learn answers not a number for rows that have it."""
    (tmp_path / "v.txt").write_text("good\nbad\nunheard\n")
    flags = [str(tmp_path / "v.txt") if flag == "VOCABULARY" else flag for flag in flags]
    source = table(tmp_path / "t.csv", ["good good", "bad", "bad good"], ["pos", "neg", "neg"])
    run("fit", source, *READ, "--tfidf", "--no-smooth-idf", *flags, "-k", 2, "-o", tmp_path / "m", "-q")
    new = write_csv(tmp_path / "new.csv", {"review": ["unheard", "unheard good", "of things unheard of"]})
    run("vectorize", new, "--model", tmp_path / "m", "-o", tmp_path / "X.npz", "-q")
    matrix, _ = loaded(tmp_path / "X.npz")
    np.testing.assert_array_equal(np.sort(matrix.data), [1.0])
    assert np.isfinite(probabilities(tmp_path / "m", new)).all()


def test_columns_that_would_share_a_name_are_told_apart_or_refused(tmp_path):
    write_csv(tmp_path / "t.csv", {"review": ["good", "bad"], "review:good": [1, 2], "y": ["a", "b"]})
    said = run("fit", tmp_path / "t.csv", "--text", "review", "--numeric", "review:good", "--label", "y", "-k", 1,
               "-o", tmp_path / "m", fails=3)
    assert "review:good" in said


def test_damaged_models_of_text_are_refused(tmp_path):
    texts, labels = corpus(60)
    run("fit", table(tmp_path / "t.csv", texts, labels), *READ, "--tfidf", "-k", 5, "-o", tmp_path / "m", "-q")
    bytes_ = (tmp_path / "m").read_bytes()
    rng = np.random.default_rng(1)
    for place in rng.integers(0, len(bytes_), 60):
        broken = bytearray(bytes_)
        broken[place] ^= 1 << rng.integers(8)
        (tmp_path / "broken").write_bytes(broken)
        run("predict", tmp_path / "broken", tmp_path / "t.csv", fails=4)
    for size in rng.integers(0, len(bytes_), 20):
        (tmp_path / "broken").write_bytes(bytes_[:size])
        run("predict", tmp_path / "broken", tmp_path / "t.csv", fails=4)


def test_a_model_of_text_needs_its_column_and_nothing_else(tmp_path):
    texts, labels = corpus(60)
    run("fit", table(tmp_path / "t.csv", texts, labels), *READ, "-k", 5, "-o", tmp_path / "m", "-q")
    plain = run("predict", tmp_path / "m", write_csv(tmp_path / "a.csv", {"review": texts}))
    assert plain == run("predict", tmp_path / "m", write_csv(tmp_path / "b.csv", {"z": texts, "review": texts}))
    said = run("predict", tmp_path / "m", write_csv(tmp_path / "c.csv", {"reviews": texts}), fails=3)
    assert "review" in said and str(BINARY) not in said
