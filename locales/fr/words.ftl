# Les mots des parties et de l’analyse, que la page et le terminal ont en commun.

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
common-points-left = { $left ->
    [one] { $left } point de mouvement
   *[other] { $left } points de mouvement
}
common-moves = Coups
common-where-to = { $piece } : vers quelle case ?
common-ghost-window = Attaque { $attack }, défense { $defence }. { $side } : jouer un fantôme ?
common-pass = Passer
common-no-ghost = Aucun fantôme
table-word-end = Finir le tour
table-order-yes = Prêt
table-worth = { $points ->
    [one] La partie vaut { $points } point.
   *[other] La partie vaut { $points } points.
}
common-attack = Attaque
common-attack-do = Attaquer
common-accept = Accepter
common-attacks = { $attacker } contre { $defender }
common-draw = Partie nulle
common-won = Les { $side } ont gagné
common-thinking = Réflexion…
common-luck = chance
throw-luck = { $throw } : de la chance pour les { $side }, +{ $chance } %
throw-luck-even = { $throw } : dans la moyenne
common-game = Jeu
common-difficulty = Difficulté
common-solved = Résolu !
common-gives-points = cède des points
profile-opponent = votre adversaire
speech-clock-running = { $side } { $time }, en marche
table-away = absent
table-watchers = { $count ->
    [1] Un spectateur
   *[other] { $count } spectateurs
}
speech-not-now = Ce n’est pas à vous de jouer.
