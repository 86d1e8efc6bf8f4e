# Fin de partie

throw-no-moves = Aucun coup n’est possible ici : il faut d’abord lancer les dés. Indiquez le lancer à dejarik apply.
probe-move = { $points } en { $plies }
probe-line = Meilleure suite : { $line }
probe-chance = Les { $side } ont { $chance } de chances de gain, une nulle comptant pour moitié.
probe-chance-of = { $chance } % (± { $off })
bench-total = { $nodes } nœuds en { $seconds } s, { $rate } par seconde
rollout-chance = Les { $side } ont { $chance } % ± { $error } de chances de gain (erreur type sur { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }).
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
        [1] le lancer est juste
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
