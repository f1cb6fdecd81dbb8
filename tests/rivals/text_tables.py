"""Documents for the tests of text, the tables they are put in, and the matrices made of them."""
import codecs
import gzip
import json
import pathlib
import random
import unicodedata

import numpy as np
import pytest
import scipy.sparse as sp
from folkman_binary import ROOT, run

FOLDER = ROOT.parent / "shared" / "data" / "text"
SETS = [
    "amazon_multidomain.tsv.gz", "amazon_polarity_6k.tsv.gz", "imdb_test.tsv.gz", "imdb_train.tsv.gz",
    "mpqa.tsv.gz", "newsgroups_sci_med_space.jsonl.gz", "sentiment140_test.tsv.gz",
    "sentiment140_train_100k.tsv.gz", "sst2_dev.tsv.gz", "sst2_test.tsv.gz", "sst2_train_phrases.tsv.gz",
    "sst2_train_sentences.tsv.gz",
]

# The rule for bytes that are not UTF-8: Latin-1, one at a time.
codecs.register_error(
    "latin1", lambda e: (e.object[e.start : e.start + 1].decode("latin-1"), e.start + 1)
)

HOSTILE = [
    "", " ", "a", "\0nul\0is no\0letter\0", "plain words, plain words; and nothing else",
    "İstanbul DİYARBAKIR Iğdır ı I i̇ İİ", "ΟΔΥΣΣΕΥΣ ΣΣΣ Σ ΑΣ ΑΣ. ΑΣ.Β Α'Σ Α\u0301Σ\u0301 ΑΣ\u00adΒ",
    "e\u0301a \u0301e a\u0301\u0323b \u1e9b\u0323 \u212bb A\u030ab Ünïcödé naïve façade Straße",
    "👍🏽 👨\u200d👩\u200d👧 ❤️abc 🇩🇪 x️y 1️⃣ word\u200dword \u200bzero\u200bwidth\ufeff",
    "हिन्दी में पाठ తెలుగు వచనం বাংলা পাঠ्य क्\u200dष स\u200cत", "한국어 텍스트 \u1112\u1161\u11ab 각 각",
    "中文字符 日本語テキスト 中文字符 々〆", "ＦＵＬＬ ｗｉｄｔｈ １２３ ＿＿ ｶﾞ ㌀ ﬁne ㎏ x² ½a",
    'quoted "fields", with\nline\r\nbreaks and\ra lone return,\ttabs', "\n\nline line\n", '"', '""', "'",
    "tab\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000end",
    "a  b\t\tc \n d  ", "\ufffd\uffff\U0010ffff\ue000x 𝐀𝐛𝑪 𞤀𞤢 Ა ა ꭰ Ꭰ", "z" * 3000, "aa bb " * 700,
    "٣٤ ۵ ௧௧ ᠑ 𝟘𝟙 ٠a ½a ⅓ 〇 一二 ㆒",
    b"caf\xe9 na\xefve \xc9cole \xdfa", b"\xff\xfe\x80\xbf\xc0\xaf x\xc1\xbfy", b"cut \xe2\x82 short \xf0\x9f\x98 it \xc3",
    b"\xed\xa0\x80 lone \xed\xbf\xbf surrogates", b"\xf4\x90\x80\x80 too large \xf5\x80\x80\x80", b"overlong \xe0\x80\xaf",
]


def hostile(more=150, seed=11):
    """The documents above, and others made of all that Unicode has, of bytes, and of few words."""
    rng = random.Random(seed)
    letters = [chr(c) for c in range(0x30000) if unicodedata.category(chr(c)) not in ("Cn", "Cs")]
    made = list(HOSTILE)
    for _ in range(more):
        made.append("".join(rng.choice(letters) if rng.random() < 0.7 else " " for _ in range(rng.randrange(120))))
        made.append(bytes(rng.choice(b"aB \xc3\xa9\xce\xa3\xe2\x82\xac\xf0\x9f\x98\x80\xff") for _ in range(60)))
        made.append(" ".join(rng.choice(["ab", "ABC", "b'a", "ÉÉ", "हि", "x", "ab."]) for _ in range(rng.randrange(30))))
    return made


def as_bytes(document):
    return document if isinstance(document, bytes) else document.encode()


def as_text(document):
    """What scikit-learn is given: the document as our rule reads its bytes."""
    return as_bytes(document).decode("utf-8", "latin1")


def shared_set(name, most=600, most_bytes=200_000):
    """(documents, labels): rows of a text set, spread over the whole of it."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"skipped: ../shared/data/text/{name} is not here")
    with gzip.open(path, "rt", encoding="utf-8", newline="\n") as lines:
        if ".jsonl" in name:
            pairs = [(row["text"], row["label"]) for row in map(json.loads, lines)]
        else:
            rows = [line.rstrip("\n").split("\t") for line in lines]
            pairs = [(row[-1], row[0]) for row in rows]
    pairs = pairs[:: max(1, len(pairs) // most)]
    size, taken = 0, []
    for text, label in random.Random(1).sample(pairs, len(pairs)):
        size += len(text)
        if size > most_bytes:
            break
        taken.append((text, label))
    return [text for text, _ in taken], [label for _, label in taken]


def write_csv(path, columns):
    """A table of {name: cells}; cells may be any bytes, and all are quoted."""
    def line(cells):
        return b",".join(b'"' + as_bytes(str(c) if isinstance(c, (int, float)) else c).replace(b'"', b'""') + b'"' for c in cells)

    rows = [line(columns), *(line(row) for row in zip(*columns.values()))]
    pathlib.Path(path).write_bytes(b"\n".join(rows) + b"\n")
    return path


def loaded(path):
    """(matrix, names) that `folkman vectorize -o path` wrote."""
    matrix = sp.load_npz(path)
    listed = path.with_suffix(".names.json")
    if listed.exists():
        names = json.loads(listed.read_bytes())
    else:
        names = path.with_suffix(".names.txt").read_bytes().decode().split("\n")[:-1]
    assert matrix.has_canonical_format or not matrix.nnz
    return matrix, np.array(names, dtype=object)


def vectorized(folder, table, *flags, text="text"):
    out = folder / "X.npz"
    for old in folder.glob("X.*"):
        old.unlink()
    run("vectorize", table, "--text", text, "-o", out, "-q", *flags)
    return loaded(out)
