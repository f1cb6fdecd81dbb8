"""
From documents to a small model that explains itself
====================================================

A vectoriser and an estimator in a pipeline, as in scikit-learn; then one document, word by word.
"""

import numpy as np
from sklearn.pipeline import make_pipeline

from folkman import CountVectorizer, SparseMultinomialNB, explain

# %%
# Short reviews, made of a few phrases each.
random = np.random.default_rng(1)
both = ["the plot", "an actor", "this film", "some scenes", "the music", "a story", "the ending", "two hours"]
good = ["was wonderful", "moved me", "is a delight", "felt fresh", "was great"]
bad = ["was dull", "bored me", "is a waste", "felt tired", "was awful"]


def review(kind):
    phrases = [random.choice(both) + " " + random.choice((good, bad)[int(random.random() < (0.8 if kind else 0.2))])
               for _ in range(5)]
    return ", ".join(phrases)


y = random.integers(2, size=600)
documents = [review(kind) for kind in y]
labels = np.where(y == 0, "praise", "complaint")
print(documents[0], "->", labels[0])

# %%
# Words and pairs of words; the ten that matter most, with the proof.
model = make_pipeline(CountVectorizer(ngram_range=(1, 2)), SparseMultinomialNB(k=10))
model.fit(documents[:400], labels[:400])
words, nb = model[0], model[1]
names = words.get_feature_names_out()
print([str(name) for name in names[nb.support_]])
print("proved optimal" if nb.optimal_ else f"within {nb.relative_gap_:.2e} of the bound")
print(f"accuracy on 200 others: {model.score(documents[400:], labels[400:]):.3f}")

# %%
# Why the model thinks so: :func:`folkman.explain` takes the pipeline and finds the words by name.
explain(model, "the story was great, the music bored me, two hours well spent")[0]
