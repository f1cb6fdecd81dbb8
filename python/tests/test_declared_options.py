"""Parameters of estimators are the options that their methods declare: same words, same defaults."""

from inspect import getdoc, signature

import pytest
from folkman._parameters import OPTION_OF

import folkman
from folkman import _core

ESTIMATORS = [
    (folkman.SparseMultinomialNB, "multinomial"),
    (folkman.SparseBernoulliNB, "bernoulli"),
    (folkman.SparseGaussianNB, "gaussian"),
    (folkman.SparseMixedNB, "mixed"),
    (folkman.SparseCenterClassifier, "center-l2"),
    (folkman.SparseCenterClassifier, "center-l1"),
    (folkman.L0Regressor, "l0-linear"),
    (folkman.L0Classifier, "l0-logistic"),
    (folkman.BaristaClassifier, "barista"),
    *[(folkman.WeightedNB, method) for method in ("nb", "wanbia", "cawnb", "rnb", "cwanb", "ftawnb", "barista")],
]
# Python has other words for them: resampling is scikit-learn's, nodes say how long to search, and centers and l0
# regression take rows as they are.
OTHERWISE = {"stability", "exact", "binarize"}
# None stands for no value; a second stage's C and the priors are spelled as in scikit-learn.
SAME = {"class_prior", "then"}


def parameter_of(option, parameters):
    others = [parameter for parameter, declared in OPTION_OF.items() if declared == option and parameter in parameters]
    return others[0] if others else option


def as_text(value):
    if isinstance(value, bool):
        return str(value).lower()
    return "" if value is None else str(value)


@pytest.mark.parametrize(("estimator", "method"), ESTIMATORS)
def test_every_declared_option_is_a_parameter_with_its_default_and_documented(estimator, method):
    parameters = signature(estimator).parameters
    for option in _core.options(method, "own"):
        parameter = parameter_of(option.name, parameters)
        if option.name in OTHERWISE and parameter not in parameters:
            continue
        if option.name == "max_gap" and parameter not in parameters:  # exact at every k
            assert method.startswith("center")
            continue
        if option.name == "then" and parameter not in parameters:
            assert method == "l0-logistic"
            continue
        assert parameter in parameters, option.name
        assert parameter in getdoc(estimator), parameter
        if option.name in SAME | OTHERWISE | {"k"}:
            continue
        default = as_text(parameters[parameter].default)
        if option.kind == "number" and default and option.standard not in option.words:
            assert float(default) == float(option.standard)
        else:
            assert default == option.standard, option.name


@pytest.mark.parametrize("method", _core.methods())
def test_every_option_has_a_line_of_help(method):
    for option in _core.options(method, "own"):
        assert option.help, option.name
        assert "\n" not in option.help


@pytest.mark.parametrize(
    ("estimator", "given"),
    [
        (folkman.SparseBernoulliNB, {"nodes": 7}),
        (folkman.FeatureSelector, {"method": "chi2", "C": 3.0}),
        (folkman.WeightedNB, {"method": "nb", "l1": 0.5}),
        (folkman.WeightedNB, {"method": "barista", "loss": "squared"}),
    ],
)
def test_a_parameter_that_the_method_does_not_take_is_an_error_that_names_those_that_do(estimator, given):
    name = next(name for name in given if name != "method")
    with pytest.raises(folkman.Error, match=f"{name}: is not an option of .*; leave it at"):
        estimator(**given).fit([[0.0, 1.0], [1.0, 0.0], [0.0, 2.0], [2.0, 0.0]], [0, 1, 0, 1])
