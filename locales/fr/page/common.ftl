# Les noms dont tous les écrans se servent.

piece-groi-P = pion
piece-bambara-K = roi
piece-bambara-Q = dame
piece-bambara-N = cavalier
piece-bambara-P = pion
piece-looney-S = Petit
piece-looney-M = Moyen
piece-looney-B = Grand
piece-looney-L = Chef
piece-simeone-N = Ng’ok
piece-simeone-M = Monnok
piece-simeone-K = K’lor’slug
piece-simeone-S = Savrip mantellien
piece-simeone-X = Houjix
piece-simeone-G = Grimtaash
piece-simeone-H = Ghhhk
piece-simeone-T = Strider de Kintan

# Les chapitres du livre des règles.
book-name-groi = Le Dejarik classique, jeu de Groï
book-name-bambara = Le Dejarik de Bambara
book-name-looney = { rules-looney }
book-name-simeone = Le Dejarik de Simeone
book-name-board = { common-the-board }

# À l’accueil et à la table.
table-your-turn = À vous
