# Names that every screen uses.

# The chapters of the rule book.
book-name-groi = Classic Dejarik, the game of Groi
book-name-bambara = Bambara’s Dejarik
book-name-looney = { rules-looney }
book-name-simeone = Simeone’s Dejarik
book-name-board = { common-the-board }

# On the start screen and at the table.
table-your-turn = Your turn

# Between the items of a list that may contain commas.
common-semicolon = { $one }; { $next }
