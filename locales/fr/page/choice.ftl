# Les décisions à côté du plateau, et ce qui suit de chacune.

choice-row = Votre décision
choice-chance = { $what } { $percent }
choice-odds-win = { odds-win }
choice-odds-standoff = { odds-standoff }
choice-odds-loss = défaite
choice-falls = perte : { $piece }
choice-standoff = aucune pièce perdue
choice-retreats = { $piece } revient en { $to }
choice-pushed-off = { $piece } quitte le plateau
choice-opponent = à l’autre camp de décider

# Les décisions. Un fantôme est désigné par sa taille.
choice-ghost1 = Petit : rejouer
choice-ghost2 = Moyen : égalité
choice-ghost3 = Grand : +4 cubes
choice-accept = { common-no-ghost }
choice-stay = Ne pas pousser
choice-off = Pousser hors du plateau

# Un bouton à côté du plateau.
choice-camera = Remettre la caméra en place (0)
choice-peek = Maintenir pour voir
choice-peek-about = Montre les pièces tant que vous maintenez le bouton. Le jeu à l’aveugle se désactive dans les réglages.
