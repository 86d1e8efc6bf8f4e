"""The tests keep tables in a folder of their own, where groi is solved once."""

import os
import tempfile

FOLDER = tempfile.TemporaryDirectory()
os.environ["DEJARIK_CACHE_DIR"] = FOLDER.name
