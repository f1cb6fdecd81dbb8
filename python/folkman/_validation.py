"""scikit-learn's checks of X and y, always on NumPy: the library reads memory, so arrays of other libraries are converted first."""

from sklearn import config_context
from sklearn.utils.validation import check_array, column_or_1d, validate_data


def validated(estimator, X, **options):
    """X as ``validate_data`` leaves it: NumPy or SciPy, also under ``array_api_dispatch``."""
    with config_context(array_api_dispatch=False):
        return validate_data(estimator, X, **options)


def column(y):
    """y as an array of one dimension."""
    with config_context(array_api_dispatch=False):
        return column_or_1d(y, warn=True)


def number_column(y):
    """Finite numbers to predict, one per row, as doubles."""
    with config_context(array_api_dispatch=False):
        return column(check_array(y, ensure_2d=False, dtype="float64", input_name="y"))
