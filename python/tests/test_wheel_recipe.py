"""The recipe of the wheels installs every package that CMake looks for."""

import re
import tomllib

from conftest import TOP

ALMALINUX = {
    "ZLIB": "zlib-devel",
    "nlohmann_json": "json-devel",
    "ZSTD": "libzstd-devel",
    "XXHASH": "xxhash-devel",
    "HWY": "highway-devel",
    "RE2": "re2-devel",
    "UTF8PROC": "utf8proc-devel",
    "SIMDJSON": "simdjson-devel",
    "HDF5": "hdf5-devel",
    "Eigen3": "eigen3-devel",
    "Liblinear": "liblinear-devel",
}
IN_THE_IMAGE = {"Threads", "PkgConfig"}


def test_every_dependency_has_its_package():
    text = (TOP / "cmake" / "FolkmanDependencies.cmake").read_text()
    wanted = set(re.findall(r"^(?:find_package|pkg_check_modules|pkg_search_module)\((\w+)", text, re.MULTILINE))
    assert wanted - IN_THE_IMAGE == set(ALMALINUX)
    with open(TOP / "pyproject.toml", "rb") as file:
        recipe = tomllib.load(file)["tool"]["cibuildwheel"]["linux"]["before-all"].split()
    assert {*ALMALINUX.values(), "fast_float-devel"} <= set(recipe)  # fast_float is headers without a search
