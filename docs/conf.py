"""The site: pages of this folder, the reference of the installed package, and a gallery of examples that run.

tools/docs.sh builds it into build/docs; a warning is an error.
"""
import importlib.metadata

project = "Folkman"
author = "the Folkman developers"
copyright = "the Folkman developers, BSD-3-Clause"
release = importlib.metadata.version("folkman")
version = release

extensions = [
    "myst_parser",
    "numpydoc",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.mathjax",
    "sphinx_copybutton",
    "sphinx_design",
    "sphinx_gallery.gen_gallery",
]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
templates_path = ["_templates"]
exclude_patterns = ["_templates", "gallery", "requirements.txt"]
suppress_warnings = ["config.cache"]  # sphinx-gallery hands classes to the configuration

autosummary_generate = True
autodoc_typehints = "none"  # numpydoc's sections say the types
numpydoc_show_class_members = False
numpydoc_xref_param_type = False

sphinx_gallery_conf = {
    "examples_dirs": ["gallery"],
    "gallery_dirs": ["examples"],
    "filename_pattern": r"\.py$",
    "abort_on_example_error": True,
    "remove_config_comments": True,
    "show_memory": False,
    "min_reported_time": 5,
    "within_subsection_order": "FileNameSortKey",
    "download_all_examples": False,
}

html_theme = "pydata_sphinx_theme"
html_title = "Folkman"
html_show_sourcelink = False
html_theme_options = {
    "show_toc_level": 2,
    "navigation_with_keys": False,
    "header_links_before_dropdown": 6,
    "secondary_sidebar_items": ["page-toc"],
}
