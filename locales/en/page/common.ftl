# Names that every screen uses.

piece-groi-P = pawn
piece-bambara-K = king
piece-bambara-Q = queen
piece-bambara-N = knight
piece-bambara-P = pawn
piece-looney-S = Small
piece-looney-M = Medium
piece-looney-B = Big
piece-looney-L = Leader
piece-simeone-N = Ng’ok
piece-simeone-M = Monnok
piece-simeone-K = K’lor’slug
piece-simeone-S = Mantellian Savrip
piece-simeone-X = Houjix
piece-simeone-G = Grimtaash
piece-simeone-H = Ghhhk
piece-simeone-T = Kintan Strider

# The chapters of the rule book.
book-name-groi = Classic Dejarik, the game of Groi
book-name-bambara = Bambara’s Dejarik
book-name-looney = { rules-looney }
book-name-simeone = Simeone’s Dejarik
book-name-board = { common-the-board }

# On the start screen and at the table.
table-your-turn = Your turn
