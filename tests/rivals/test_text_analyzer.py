"""Tokens, case, accents, stop words and hashes: the same as scikit-learn's, on hostile Unicode."""
import codecs
import os
import random
import subprocess
import sys
import unicodedata

import pytest
from folkman_binary import BINARY

text = pytest.importorskip(
    "sklearn.feature_extraction.text", reason="skipped: scikit-learn is not installed"
)
TOOL = BINARY.parent / "tests" / "tokens_tool"
pytestmark = pytest.mark.skipif(
    not os.access(TOOL, os.X_OK), reason=f"skipped: {TOOL} is not built (make test)"
)

# The rule for bytes that are not UTF-8: Latin-1, one at a time.
codecs.register_error(
    "latin1", lambda e: (e.object[e.start : e.start + 1].decode("latin-1"), e.start + 1)
)

ASSIGNED = [
    chr(c)
    for c in range(sys.maxunicode + 1)
    if unicodedata.category(chr(c)) not in ("Cn", "Cs")
]

DOCUMENTS = [
    "",
    " ",
    "a",
    "\0nul\0is no\0letter\0",
    "The quick_brown FOX, 2 jumped; over 13 dogs' backs! don't e-mail x@y.org",
    "Ünïcödé ÀÉÎÕÜ naïve façade Straße ẞ Ǆ ǅ ǆ",
    "İstanbul DİYARBAKIR Iğdır ı I i̇ İİ",
    "ΟΔΥΣΣΕΥΣ ΣΣΣ Σ ΑΣ ΑΣ. ΑΣ.Β Α'Σ Σ' Α\u0301Σ\u0301 ΑΣ\u00adΒ aΣ 1Σ ΑΣ1 ǅΣ ⓐΣ ªΣ ʰΣ ͅΣ",
    "e\u0301 \u0301e a\u0301\u0323b \u1e9b\u0323 \u0344 \u0958 \u212b Å A\u030a",
    "ﬁne ﬀ ﬃ ㎏ ℡ ™ ① ½ ² x² ﷺ ㍿ ŉ ǰ ΐ",
    "ＦＵＬＬ ｗｉｄｔｈ １２３ ＿ ｶﾞ ㌀",
    "한국어 텍스트 \u1112\u1161\u11ab 각",
    "中文字符 日本語テキスト 々〆 ㊊",
    "हिन्दी में पाठ తెలుగు వచనం বাংলা পাঠ्य क्\u200dष स\u200cत",
    "👍🏽 👨\u200d👩\u200d👧 ❤️abc 🇩🇪 x️y 1️⃣ word\u200dword",
    "tab\tnew\nline\r\n\x0b\x0c\x1c\x1d\x1e\x1f\x85\xa0\u1680\u2003\u2028\u2029\u202f\u205f\u3000end",
    "a  b\t\tc \n d  ",
    "\u200bzero\u200bwidth\ufeff \u2060 soft\u00adhyphen \ufffd\uffff\U0010ffff\ue000x",
    "Ⅷ ⅷ Ⓐ ⓐ 🄰 𝐀𝐛𝑪 𞤀𞤢 Ა ა ꭰ Ꭰ ᲀ K Å ſ ϐ ς",
    "٣٤ ۵ ௧ ᠑ 𝟘𝟙 ٠a ೧೨ ½a ⅓ 〇 一二 ㆒",
]
BYTES = [
    b"caf\xe9 na\xefve \xc9cole \xdfa",
    b"\xff\xfe\x80\xbf\xc0\xaf x\xc1\xbfy",
    b"\xed\xa0\x80 lone \xed\xbf\xbf surrogates \xed\x9f\xbf\xee\x80\x80",
    b"\xf4\x90\x80\x80 too large \xf4\x8f\xbf\xbf \xf5\x80\x80\x80",
    b"\xe0\x80\xaf\xf0\x80\x80\xaf overlong \xe0\x9f\xbf \xf0\x8f\xbf\xbf",
    b"cut \xe2\x82 short \xf0\x9f\x98 here \xf0\x9f\x98\x80 and \xc3",
    b"\xc3\x89\xc3 \xce\x91\xce\xa3\xce \xa3\x82\xac\xe2\x82\xac",
]


def tool(documents, **settings):
    given = b"".join(b"%d\n%s" % (len(d), d) for d in documents)
    done = subprocess.run(
        [str(TOOL), *(f"{name}={value}" for name, value in settings.items())],
        input=given, capture_output=True, check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def sized(bytes_, at):
    line = bytes_.index(b"\n", at)
    size = int(bytes_[at:line])
    return bytes_[line + 1 : line + 1 + size], line + 1 + size


def tokens(documents, **settings):
    """The tokens (or runs of characters) of each document."""
    found, answer, at = tool(documents, **settings), [], 0
    for _ in documents:
        line = found.index(b"\n", at)
        count, at = int(found[at:line]), line + 1
        row = []
        for _ in range(count):
            token, at = sized(found, at)
            row.append(token.decode("utf-8"))  # strictly: ours is valid
        answer.append(row)
    assert at == len(found)
    return answer


def random_documents(count, seed):
    rng = random.Random(seed)
    odd = "aB_1 .'\t\nΣσςİıſK\u0301\u0345\u200d\u200c\u00adः्किäßﬁ½²ǅ中한\U0001f600\ufb03ªʰ\x85\xa0"
    for _ in range(count):
        yield "".join(
            rng.choice(odd) if rng.random() < 0.8 else rng.choice(ASSIGNED)
            for _ in range(rng.randrange(200))
        ).encode("utf-8")
        yield bytes(rng.choice(b"aB \xc3\xa9\xce\xa3\xe2\x82\xac\xf0\x9f\x98\x80\xff")
                    for _ in range(rng.randrange(200)))


def on_lines(template):
    """Documents with every assigned character in its turn, a hundred lines each."""
    lines = [template.format(c) for c in ASSIGNED]
    return ["\n".join(lines[i : i + 100]).encode() for i in range(0, len(lines), 100)]


def all_documents():
    return [d.encode("utf-8", "surrogatepass") for d in DOCUMENTS] + BYTES + list(
        random_documents(200, 5)
    )


def analysis(documents, unit="word", lower=1, accents=None, pattern=r"(?u)\b\w\w+\b"):
    """The same by scikit-learn; for characters the runs whose n-grams it makes."""
    vectorizer = text.CountVectorizer(
        analyzer=unit, lowercase=bool(lower), strip_accents=accents, token_pattern=pattern,
        decode_error="latin1",
    )
    prepared, words = vectorizer.build_preprocessor(), vectorizer.build_analyzer()
    for document in documents:
        document = document.decode("utf-8", "latin1")
        if unit == "word":
            yield words(document)
        elif unit == "char":
            yield ["".join(vectorizer._char_ngrams(prepared(document)))]
        else:
            document = vectorizer._white_spaces.sub(" ", prepared(document))
            yield [f" {word} " for word in document.split()]


@pytest.mark.parametrize("unit", ["word", "char", "char_wb"])
@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("accents", [None, "ascii", "unicode"])
def test_tokens_are_scikit_learns(unit, lower, accents):
    documents = all_documents()
    settings = {"unit": unit, "lower": lower} | ({"accents": accents} if accents else {})
    wanted = list(analysis(documents, unit, lower, accents))
    for document, ours, theirs in zip(documents, tokens(documents, **settings), wanted):
        assert ours == theirs, document


@pytest.mark.parametrize("lower", [0, 1])
@pytest.mark.parametrize("accents", [None, "ascii", "unicode"])
def test_every_assigned_character_is_treated_alike(lower, accents):
    """Alone in a word, and in all the places that decide about a final sigma."""
    settings = {"lower": lower} | ({"accents": accents} if accents else {})
    documents = on_lines("a{0}b A\u03a3{0} A\u03a3{0}A A{0}\u03a3 1{0}\u03a3")
    wanted = analysis(documents, "word", lower, accents)
    for document, ours, theirs in zip(documents, tokens(documents, **settings), wanted):
        assert ours == theirs, document


PATTERNS = [
    # runs of characters, found without a regular expression
    r"(?u)\b\w\w+\b", r"\b\w\w+\b", r"\w+", r"\w{1,}", r"(?u)\b\w+\b", r"(?a)\w{1,}", r"\S+",
    r"(?a)\b\w\w+\b", r"[^\s]+", r"\w{3,}", r"\b(\w\w\w+)\b", r"[a-z]+", r"[a-zA-Z0-9_]{2,}",
    r"[^,.]+", r"(?:[\w'-])+", r"\w*\w", r"\W+", r"(?s).+", r".+", r"[^a]{2,}", r"(?a)\S+",
    r"\b[a-zA-Z]{3,}\b", r"\b[^\W_]{2,4}\b", r"(?a)\b[a-z0-9]+\b", r"\b\w{3}\b", r"\b\w+?\b", r"\b\w+",
    # by RE2
    r"\b[a-zA-Z]{2,}\b", r"(?u)\b\w[\w'-]*\w\b", r"\b\w", r"\w\b", r"\b\w{1,3}\b", r"\w+?",
    r"\w{2,4}?", r"\b[^\W\d_]+\b", r"(?u)\b[a-z]+(?:'[a-z]+)?\b", r"\w+|[^\w\s]", r"\d+|\D",
    r"(\w+)\s", r"\s(\S+)\b", r"\w+\s+\w+", r"^\w+", r"\A.", r"\w+\Z", r".\Z", r"\b.\Z",
    r"[^\w\s]|\w\b\W", r"\b\w\b|\w\w\W", r"a|ab|abc", r"(?:\b\w+\b\W)+", r"\b.+?\b", r"(?:a|B)\b.",
    r"(?i)[a-i]+s?", r"(?i)k+|\u017f|\u03c3|[\u0390-\u03b0]+", r"(?i)[^a-\xff]+", r"(?ai)[a-k]+",
    r"(?i)\u0130|ss", r"\x41|\101|[\t\x20-\x2f]", r"[]\-a]+x?", r"[\w-]+\b", r"(?a)\b\w+\b|\d",
    r"(?a)[^\W_]+\b", r"(?a)\s\S", r"(?P<word>\w)\w*", r"(?#hint)\w{2}", r"a{,2}b", r"x{y}|\w{2}|{",
    r"[\u0900-\u097f]+", r"\w(?:[\u0301\u200d]*\w)*\b", r"\ufdd0|\b\w",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_mean_what_they_mean_in_python(pattern):
    documents = all_documents()
    wanted = analysis(documents, "word", 0, pattern=pattern)
    found = tokens(documents, pattern=pattern, lower=0)
    for document, ours, theirs in zip(documents, found, wanted):
        assert ours == theirs, document


@pytest.mark.parametrize("pattern", [
    r"(?i)[a-z]+", r"(?i)[\u0370-\u03ff]+", r"(?i)[\u1c80-\uabff]+", r"(?i)[^\w]|i|s|\u03b9", r"\d",
    r"(?a)\w", r"(?a)\W", r"(?ai)[a-k]", r"\s", r"\S", r"(?i)[\U00010400-\U00010410]",
    r"(?i)[^k\u03c9]", r"\b[^\W\d]\b",
])
def test_classes_hold_the_same_characters(pattern):
    documents = on_lines("{0} ")
    wanted = analysis(documents, "word", 0, pattern=pattern)
    found = tokens(documents, pattern=pattern, lower=0)
    for document, ours, theirs in zip(documents, found, wanted):
        assert ours == theirs, document


@pytest.mark.parametrize("pattern", [
    r"\w*", r"\w?", r"(\w)(\w)", r"(\w*)x", r"(\w)|x", r"(a)?b", r"\b", "(?:)",  # empty, or groups
    r"\w+(?=x)", r"(?!x)\w", r"(?<=x)\w", r"(?<!x)\w", r"(\w)\1", r"(?P<a>\w)(?P=a)", r"(?>\w+)",
    r"\w++", r"(?i:a)", r"(?m)^\w", r"(?x)\w", r"(?L)\w", r"\w\B", r"\w+$", r"(?(1)a|b)",
    r"\b\b\w", r"(?:\b\w\b)+", r"(?:\w{900}){900}", r"\w{2000}",
    r"(\w+", r"\w+)", r"[a-", r"[z-a]", r"\y", r"[\w-z]", r"[a-\w]", "a**", "*a", "{2}", "a{3,2}",
    "a" + "(" * 300, "\\", r"\x4", r"\U00110000", r"\777", r"\b+", "(?", r"(?u)(?a)\w", "(?P<", "(?#",
])
def test_patterns_that_cannot_be_used_are_refused(pattern):
    done = subprocess.run([str(TOOL), f"pattern={pattern}"], input=b"", capture_output=True,
                          check=False)
    assert done.returncode == 2, done
    assert b"token_pattern" in done.stderr


def test_blanks_are_pythons():
    documents = on_lines("a{0}b{0}{0}d")
    for unit in ("char", "char_wb"):
        wanted = analysis(documents, unit)
        for document, ours, theirs in zip(documents, tokens(documents, unit=unit), wanted):
            assert ours == theirs, document


def test_stop_words_are_scikit_learns():
    found, at, words = tool([], stop_words="english"), 0, []
    while at < len(found):
        word, at = sized(found, at)
        words.append(word.decode())
    assert len(words) == len(set(words))
    assert set(words) == text.ENGLISH_STOP_WORDS


def test_hashes_are_scikit_learns():
    utils = pytest.importorskip("sklearn.utils")
    extraction = pytest.importorskip("sklearn.feature_extraction")
    rng = random.Random(3)
    words = ["", "a", "ab", "abc", "abcd", "naïve", "हिन्दी", "two words"]
    words += ["".join(rng.choices("abcé中 ", k=rng.randrange(40))) for _ in range(2000)]
    for buckets in (1, 7, 1 << 20, 2**31 - 1):
        lines = tool([w.encode() for w in words], buckets=buckets).split(b"\n")[:-1]
        hasher = extraction.FeatureHasher(buckets, input_type="string", alternate_sign=False)
        columns = hasher.transform([[w] for w in words]).indices
        for word, line, column in zip(words, lines, columns):
            ours = tuple(map(int, line.split()))
            assert ours == (utils.murmurhash3_32(word, positive=True), column), word
