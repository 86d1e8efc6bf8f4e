# Fin de partie

over-won = Les { $side } ont gagné : { $ending }.
over-drawn = La partie est nulle : { $ending }.
throw-no-moves = Aucun coup n’est possible ici : il faut d’abord lancer les dés. Indiquez le lancer à dejarik apply.
probe-move = { $points } en { $plies }
probe-line = Meilleure suite : { $line }
probe-chance = Les { $side } ont { $chance } de chances de gain, une nulle comptant pour moitié.
probe-chance-of = { $chance } % (± { $off })
bench-total = { $nodes } nœuds en { $seconds } s, { $rate } par seconde
rollout-chance = Les { $side } ont { $chance } % ± { $error } de chances de gain (erreur type sur { $games } parties).
tables-none = Il n’y a pas encore de tables. dejarik solve les calcule.
config-data = Parties
config-tables = Tables
table-file = fichier
table-bytes = octets
table-digest = empreinte
table-seconds = secondes
table-peak = pic de mémoire en Mio
verify-right = Prouvée : { $identity }, { $positions } positions, empreinte { $digest }
dice-verified =
    { $file } : { $throws ->
        [one] le lancer est juste
       *[other] les { $throws } lancers sont justes
    }, d’après la clé du serveur { $key }.
dice-of-first = Les dés du premier joueur : { dice-of }
dice-of-second = Les dés du second joueur : { dice-of }
dice-of =
    parier contre eux aurait changé 1 en { $bet } (doutez-en à 20) ; { $alone ->
        [0] aucun lancer de ses coups ne s’est fait
        [one] un lancer de ses coups s’est fait
       *[other] { $alone } lancers de ses coups se sont faits
    } sans la part de l’autre.
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
over-closed = L’administrateur du serveur a mis fin à la partie. Personne ne gagne.
ending-repetition = la même position est apparue trois fois (G-20, B-15)
ending-claim = un joueur a réclamé la nulle par répétition (G-20)
ending-agreement = les joueurs en sont convenus
ending-resignation = { ended-resignation }
ending-timeout = { ended-timeout }
ending-absence = l’autre camp a quitté la partie
ending-abort = la partie a été annulée
ending-closed = l’administrateur du serveur a arrêté la partie
