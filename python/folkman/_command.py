"""The program `folkman`, as the package installs it: the same as a native build's, with pyarrow to read Parquet."""

import signal
import sys

# Until the program hears signals itself, one ends it without a traceback.
if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run() -> int:
    """Run the command line on ``sys.argv``; its exit code."""
    from . import _core

    return _core.main(["folkman", *sys.argv[1:]])
