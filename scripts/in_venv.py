"""Imported first by the Python scripts: they go on in the checkout's own environment, ``.venv``.

``CHECKOUT`` is the folder of the checkout; what stands in ``tests`` can be imported then.
"""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
_VENV = CHECKOUT / ".venv"
_PYTHON = _VENV / "bin" / "python"

if Path(sys.prefix) != _VENV:
    if _PYTHON.exists():
        os.execv(_PYTHON, [str(_PYTHON), *sys.argv])
    if find_spec("truco") is None:
        name = Path(sys.argv[0]).name
        print(f"{name}: needs the packages of .venv, which ./scripts/test makes", file=sys.stderr)
        sys.exit(2)
sys.path.insert(0, str(CHECKOUT / "tests"))
