# Les noms dont tous les écrans se servent.

# Les chapitres du livre des règles.
book-name-groi = Le Dejarik classique, jeu de Groï
book-name-bambara = Le Dejarik de Bambara
book-name-looney = { rules-looney }
book-name-simeone = Le Dejarik de Simeone
book-name-board = { common-the-board }

# À l’accueil et à la table.
table-your-turn = À vous

# Entre les éléments d’une liste qui peuvent contenir des virgules.
common-semicolon = { $one } ; { $next }
