# La liste des coups : ce qui n’est pas un coup en notation, en quelques mots.

short-order = ordre choisi
short-order-hidden = ordre caché
short-first = Les { $side } commencent
short-throw = { $attack } contre { $defence }
short-ghost-throw = { $shown } de plus
short-pass = passe
short-end = fin du tour
short-accept = sans fantôme
short-ghost1 = petit fantôme
short-ghost2 = fantôme moyen
short-ghost3 = grand fantôme
short-off = hors du plateau
short-stay = sans pousser

# Ce qu’est un demi-coup, là où le mot apparaît.
plies-about = Un demi-coup est un coup d’un seul camp : deux demi-coups font un coup de chacun.
plies-about-dice = Dans les jeux avec des dés, ce sont des tours entiers.
plies-what = Que sont les demi-coups ?

# Les chances d’un lancer en fractions.
odds-fractions = Montrer les chances en fractions
