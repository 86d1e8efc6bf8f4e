# L’analyse

study-chance = { $side } : { $chance } %
study-wins = Les { $side } gagnent en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
study-wins-turns = Les { $side } gagnent en { $plies ->
        [one] { $plies } tour
       *[other] { $plies } tours
    } au plus
study-wins-points = Les { $side } assurent { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
study-won-points = Les { $side } ont gagné { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
study-short-win = gagne en { $plies }
study-short-loss = perd en { $plies }
study-short-draw = nulle
study-keeps-best = rien n’est meilleur
study-keeps-near = aussi bon que le meilleur, semble-t-il
study-keeps-later = garde le gain, mais plus tard
study-keeps-sooner = même résultat, mais perdu plus tôt
study-gives-some = cède un peu
study-gives-much = cède beaucoup
study-gives-all = cède presque tout
study-gives-win-draw = un gain devient une nulle
study-gives-draw-loss = une nulle devient une perte
study-gives-win-loss = un gain devient une perte
study-keeping-win = { $count } sur { $legal } gardent le gain
study-keeping-draw = { $count } sur { $legal } gardent la nulle
study-keeping-lost = Perdu : { $count } sur { $legal } ne perdent pas davantage
study-keeping-near = { $count } sur { $legal } à peu près égaux
study-exact = Exact, d’après la table.
study-estimate = Une estimation, calculée sur { $depth ->
        [one] { $depth } tour
       *[other] { $depth } tours
    }.
study-estimate-no-table = Une estimation à { $depth ->
        [one] { $depth } demi-coup
       *[other] { $depth } demi-coups
    }, faute de table. Pour la calculer : dejarik solve { $rules }
study-waiting-table = Recherche… La première fois, la table du jeu parfait est calculée, ce qui prend quelques secondes.
study-throw-due = Il faut lancer les dés.
study-nothing = On ne sait rien de cette position.
study-judged = { $move } : { $what }.
study-judged-later = garde le gain, { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    } plus tard
study-judged-sooner = même résultat, { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    } plus tôt
study-judged-inaccuracy = une imprécision, { $chance } % de chances de gain cédées
study-judged-mistake = une erreur, { $chance } % de chances de gain cédées
study-judged-blunder = une gaffe, { $chance } % de chances de gain cédées
study-account = Chances de gain des { $side } : { $start } % au début, { $end } % à la fin. Ce qui les a changées :
study-account-luck = Chance : les dés ont donné { $chance } % aux { $side }.
study-account-lost = Jeu : les { $side } ont cédé { $lost } %, { $rate } % par décision ({ $band }).
study-account-exact = Toutes les valeurs sont exactes.
study-account-drift = Les { $chance } % restants sont l’écart des estimations entre les décisions.
study-account-throws = { $count ->
        [1] Le lancer le plus chanceux
       *[other] Les { $count } lancers les plus chanceux
    } : { $what }.
study-account-throw = { $throw } pour les { $side }, +{ $chance } %
study-band-master = maître
study-band-expert = expert
study-band-skilled = confirmé
study-band-casual = amateur
study-band-beginner = débutant
study-review-estimate = Ce sont des estimations : il n’y a pas de table du jeu parfait. { $rules ->
        [bambara] dejarik solve bambara la calcule (11 minutes sur deux cœurs, 6,5 Gio).
       *[other] dejarik solve { $rules } la calcule.
    }
study-no-slips-seen = Aucune faute n’a été trouvée.
study-summary-dice = { $side } : { $moves ->
        [one] { $moves } décision
       *[other] { $moves } décisions
    } ; bonnes : { $best }, imprécisions : { $inaccuracies } (?!), erreurs : { $mistakes } (?), gaffes : { $blunders } (??).
study-judged-points = cède { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
study-slip-resigned = L’abandon est la seule faute.
study-resigned = { $side } : abandon d’une partie qui n’était pas perdue : { $what }.
study-judged-best = Le meilleur coup était { $best } ; { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    } sur { $legal } { $count ->
        [1] gardait
       *[other] gardaient
    } la valeur.
study-judged-only = Le seul coup sur { $legal } qui gardait la valeur.
study-no-slips = Aucun camp n’a fait de faute.
study-summary = { $side } : { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    } ; parfaits : { $best }, plus lents : { $slower } ; fautes : { $inaccuracies } de points (?!), { $mistakes } d’une demi-partie (?), { $blunders } d’une partie entière (??).
study-place = Après { $at ->
        [one] { $at } coup
       *[other] { $at } coups
    } sur { $all }
study-place-aside = Variante, { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    } depuis le coup { $from }
study-place-start = Analyse d’une position
