"""Type checkers accept what users write, in their strictest modes; and what they say of it is true."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import TOP

import folkman

SCRIPT = TOP / "python" / "tests" / "typed" / "every_class.py"


def run(*command, **options):
    return subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True, check=False, **options)


def test_the_script_of_a_user_runs():
    done = run(SCRIPT)
    assert done.returncode == 0, done.stderr


def test_the_script_uses_every_public_name():
    text = SCRIPT.read_text()
    assert [name for name in folkman.__all__ if text.count(name) < 2] == []


def test_mypy_is_content(tmp_path):
    pytest.importorskip("mypy")
    done = run("-m", "mypy", "--strict", "--cache-dir", tmp_path, "--python-executable", sys.executable, SCRIPT, cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_pyright_is_content(tmp_path):
    pytest.importorskip("pyright")
    settings = {"include": [str(SCRIPT)], "typeCheckingMode": "strict", "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    done = run("-m", "pyright", "-p", tmp_path, "--pythonpath", sys.executable, cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_signatures_have_types():
    """Parameters and results of everything public, as Python sees them."""
    import inspect

    bare = []
    for name in folkman.__all__:
        made = getattr(folkman, name)
        members = {name: made} if not isinstance(made, type) else vars(made) | {"__init__": made.__init__}
        for member, what in members.items():
            what = what.fget if isinstance(what, property) else inspect.unwrap(getattr(what, "__func__", what))
            if not inspect.isfunction(what) or (member.startswith("_") and member != "__init__"):
                continue
            if Path(inspect.getfile(what)).parent != Path(folkman.__file__).parent:
                continue
            signature = inspect.signature(what)
            typed = [p.annotation is not p.empty for p in list(signature.parameters.values())[1:]]
            if not all(typed) or signature.return_annotation is signature.empty:
                bare.append(f"{name}.{member}")
    assert bare == []
