# Fin de partie

over-won = { $side } a gagné : { $ending }.
over-drawn = La partie est nulle : { $ending }.
throw-no-moves = Aucun coup n’est possible ici : il faut d’abord lancer les dés. Indiquez le lancer à dejarik apply.
probe-points = { $side } assure { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }.
probe-wins = { $side } gagne en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }.
probe-level = Aucun camp ne peut assurer un point ou une victoire.
probe-move = { $points } en { $plies }
probe-move-level = 0
probe-line = Meilleure suite : { $line }
probe-chance = { $side } a { $chance } de chances de gain, une nulle comptant pour moitié.
probe-chance-of = { $chance } % (± { $off })
table-file = fichier
table-bytes = octets
table-digest = empreinte
table-seconds = secondes
table-peak = pic de mémoire en Mio
verify-right = Prouvée : { $identity }, { $positions } positions, empreinte { $digest }
over-no-moves = La partie est terminée, aucun coup n’est possible. { $outcome }
ending-run-of-four = quatre pions côte à côte sur la couronne intérieure (G-16)
ending-run-of-three = les trois derniers pions côte à côte sur la couronne intérieure (G-17)
ending-two-pawns-lost = l’adversaire a perdu deux pions (G-18)
ending-blocked = aucun pion ne peut bouger, ni d’un côté ni de l’autre (G-21)
ending-dejarik = le roi était dans le Noyau (Core) au début du tour (B-13)
ending-leader-lost = le Chef ennemi est pris (L-14)
ending-followers-lost = toutes les pièces ennemies sauf le Chef sont prises (L-14)
ending-all-defeated = toutes les créatures ennemies sont battues (S-15)
ending-target-reached = le score fixé est atteint (S-15)
ending-quiet-limit = trop de tours ou de manches calmes de suite (L-15, S-16)
over-aborted = La partie a été annulée.
ending-repetition = la même position est apparue trois fois (G-20, B-15)
ending-claim = un joueur a réclamé la nulle par répétition (G-20)
ending-agreement = les joueurs en sont convenus
ending-resignation = { ended-resignation }
ending-timeout = { ended-timeout }
ending-absence = l’autre camp a quitté la partie
ending-abort = la partie a été annulée
