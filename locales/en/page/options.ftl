# The names of options come from the server; only the order field has a text here.
option-order = Letters from A1, then from A7
