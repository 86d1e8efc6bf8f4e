"""The tests keep tables in a folder of their own, where groi is solved once, or in that of `DEJARIK_CACHE_DIR`."""

import os
import tempfile

FOLDER = tempfile.TemporaryDirectory()
os.environ.setdefault("DEJARIK_CACHE_DIR", FOLDER.name)
