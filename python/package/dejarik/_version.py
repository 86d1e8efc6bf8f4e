"""The version in the names of environments and games."""

VERSION = 0
"""Counts the changes that alter a legal move or a result: an environment is `dejarik/groi-v0`, a game of OpenSpiel
`dejarik_groi_v0`."""
