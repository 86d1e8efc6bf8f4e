# La partie en mots

telling-at = { $what } { $space }
telling-there = { $space } { $what }
telling-on = { $space } : { $what }.
telling-ring = { board-ring } : { $pieces }.
telling-near = Autour de { $space } : { $straight }. En diagonale : { $diagonal }.
telling-near-centre = Autour de { $space }, sur { $rules ->
    [groi] la couronne intérieure
    [bambara] la Bordure intérieure
   *[other] l’anneau intérieur
} : { $spaces }.

# Où en est la partie.
telling-repeated = { $times ->
    [2] Cette position se présente pour la deuxième fois ; à la troisième, la partie est nulle.
   *[other] Cette position s’est présentée { $times } fois.
}
telling-word-pass = passer
telling-word-pass-about = rien ne peut bouger
telling-word-done = fini
telling-word-done-about = finir le tour ici
telling-word-end = fin
telling-word-end-about = finir le tour
telling-word-off = dehors
telling-word-off-about = pousser hors du plateau
telling-word-stay = rester
telling-word-stay-about = ne pas pousser
telling-word-accept = accepter
telling-word-accept-about = pas de fantôme
telling-word-ghost = fantôme{ $size }
telling-word-ghost-about = { $size ->
    [1] petit fantôme, la bataille recommence
    [2] fantôme moyen, égalité
   *[3] grand fantôme, quatre cubes de plus
}

# Le choix d’un coup.
telling-no-moves = Il n’y a pas de coup à choisir maintenant.
telling-no-such-moves = Aucun coup ne correspond.
telling-many-moves = { $count ->
    [1] Un coup.
   *[other] { $count } coups.
} Écrivez « coups » et une case ou une pièce pour ceux d’une pièce, ou composez un coup avec « prendre » et « aller ».
telling-group = { $piece } : { $count ->
    [0] aucun coup.
    [one] un coup ; écrivez « coups { $ask } ».
   *[other] { $count } coups ; écrivez « coups { $ask } ».
}
telling-group-attacks = Attaques : { $count ->
    [1] un coup ; écrivez « coups attaques ».
   *[other] { $count } coups ; écrivez « coups attaques ».
}
telling-page = Page { $page } sur { $pages } ; écrivez « coups { $next } » pour la suivante.
telling-several = Cela peut vouloir dire { $words }. Écrivez l’un d’eux.
telling-beyond = { $count ->
    [1] Il n’y a qu’un coup.
   *[other] Il n’y a que { $count } coups.
}

# Les lancers avec les dés des joueurs.
telling-throw-coin = Lancez le cube de chance et écrivez qui commence : { $one } ou { $other }.
telling-throw-die = { $part ->
    [initiative] Les { $side } lancent un dé à { $most } faces pour l’initiative.
    [attack] L’attaquant, { $piece }, lance un dé à { $most } faces.
   *[defence] Le défenseur, { $piece }, lance un dé à { $most } faces.
} Écrivez ce qu’il montre.
telling-throw-fixed = Le défenseur, { $piece }, n’a pas de dé : il compte toujours pour { $total }.
telling-throw-cubes = { $part ->
    [ghost] Le fantôme
    [attack] L’attaquant, { $piece },
   *[defence] Le défenseur, { $piece },
} lance { $most } cubes. Écrivez combien comptent, de 0 à { $most }.
telling-throw-support = { $part ->
    [attack] L’attaquant
   *[defence] Le défenseur
} a { $total } et un soutien : il lance encore { $most } cubes. Écrivez combien comptent, ou « arrêter » pour en rester à { $total }.
telling-throw-high-ground = Le défenseur a { $total } et tient la Hauteur : il lance encore { $most } cubes. Écrivez combien comptent, ou « arrêter » pour en rester à { $total }.
telling-word-stop = arrêter
telling-odds-from = { $helped ->
    [yes] { $piece } attaque { $target } depuis { $from }, après { $walks } : { $odds }.
   *[no] { $piece } attaque { $target } depuis { $from } : { $odds }.
}
telling-odds-walk = { $piece } { $from }-{ $to }
telling-odds-more = { $count ->
    [1] Une autre attaque est possible.
   *[other] { $count } autres attaques sont possibles.
} Écrivez « chances » et une case pour celles d’une case.

# Pourquoi un coup est bon. $who vaut « you » si c’est le lecteur qui le joue.
telling-hint = Un bon coup est { $move } : { $told }
