"""`python -m tests.docs PAGE...` writes into each page what its commands really print. Read the difference first."""

import sys
import tempfile
from pathlib import Path

from tests.docs.page import run_page

for name in sys.argv[1:]:
    page = Path(name)
    with tempfile.TemporaryDirectory() as folder:
        _, renewed = run_page(page.read_text(encoding="utf-8"), Path(folder))
    page.write_text(renewed, encoding="utf-8")
