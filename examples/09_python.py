"""Choose words, prove the choice, look along the path: the example of the README's first page, from Python."""

import numpy as np

from folkman import CountVectorizer, SparseMultinomialNB

reviews = [
    "great wine and great food",
    "a great evening, good wine",
    "good food, great company",
    "terrible wine, bad food",
    "a bad evening: terrible service",
    "bad, bad food and terrible wine",
]
stars = np.array(["good", "good", "good", "poor", "poor", "poor"])

words = CountVectorizer()
X = words.fit_transform(reviews)
nb = SparseMultinomialNB(k=3).fit(X, stars)

chosen = words.get_feature_names_out()[nb.support_]
print(f"{nb.k_} of {nb.n_features_in_} words:", ", ".join(f"{w} ({c})" for w, c in zip(chosen, nb.points_to_, strict=True)))
print("proved to be the best choice:", nb.optimal_)
print("says of 'great service, bad wine':", nb.predict(words.transform(["great service, bad wine"]))[0])
print("with one word:", words.get_feature_names_out()[nb.at(k=1).support_][0])
print("the curve bends at k =", nb.path_.elbow)
