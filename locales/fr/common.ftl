# Les noms et les mots de tous les écrans, que la page et le terminal ont en commun.

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

why-game-over = La partie est finie.
side-white = Blancs
side-black = Noirs
side-red = Rouges
side-blue = Bleus
rules-groi = Dejarik classique (Groï)
rules-bambara = Dejarik de Bambara
rules-looney = Looney Dejarik
rules-simeone = Dejarik de Simeone
pair = { $name } : { $value }
common-language = Langue
common-play = Jouer
common-opponent = Adversaire
common-friend-here = Un ami devant cet écran
common-level = Niveau
common-back = Retour
common-cancel = Annuler
common-player = Joueur
common-wookiee = Laisser gagner le Wookiee
common-wookiee-about = Dans le premier film, un droïde qui gagnait contre un Wookiee reçut ce conseil. L’ordinateur vous laisse exprès un léger avantage : il vise à vous donner 55 à 65 % de chances de gagner. C’est un mode à part, pas un niveau.
common-you = vous
common-keys = Touches
common-theme = Thème
common-the-board = Le plateau

record-says = Annotation : { $text }
settings-title = Réglages
