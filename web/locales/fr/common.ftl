# Les noms dont tous les écrans se servent.

rules-groi = Dejarik classique (Groi)
rules-bambara = Dejarik de Bambara
rules-looney = Looney Dejarik
rules-simeone = Dejarik de Simeone

side-white = Blanc
side-black = Noir
side-red = Rouge
side-blue = Bleu

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

# Un nom et ce qu’on en dit.
pair = { $name } : { $value }

# Les chapitres du livre des règles.
book-name-groi = Le Dejarik classique, jeu de Groi
book-name-bambara = Le Dejarik de Bambara
book-name-looney = Looney Dejarik
book-name-simeone = Le Dejarik de Simeone
book-name-board = Le plateau

# À l’accueil et à la table.
table-your-turn = À vous
