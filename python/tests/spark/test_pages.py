"""What the page on Spark shows is what it prints."""

import contextlib
import io

from pages import run, shown


def test_the_page_on_spark_prints_what_it_says(spark):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        run(shown("spark.md", "py")[0], {})
    assert printed.getvalue() == shown("spark.md", "text")[0]
