"""How many words are enough? Value and bound of sizes all along, from sums that the command line saved."""
import subprocess

from folkman import ClassSums, SparseMultinomialNB

subprocess.run("folkman demo --rows 4000 --keep corpus && folkman sums corpus/train.svm --names corpus/words.txt -o corpus.sums",
               shell=True, check=True, capture_output=True)
nb = SparseMultinomialNB(k=10).fit_sums(ClassSums.load("corpus.sums"))
path = nb.path(points=8)
print(path.to_frame().round(1).to_string(index=False))
print("ten words:", *nb.get_feature_names_out()[(-nb.scores_).argsort()])
