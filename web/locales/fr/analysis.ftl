# L’analyse d’une position, et la revue d’une partie.

analysis-title = Analyse
analysis-switch = Analyse
analysis-thinking = Réflexion…
analysis-exact = exact
analysis-estimate = estimation
analysis-wins = { $side } gagne en { $plies }
analysis-wins-points = { $points ->
    [one] { $side } gagne 1 point en { $plies }
   *[other] { $side } gagne { $points } points en { $plies }
  }
analysis-won = { $side } a gagné
analysis-won-points = { $points ->
    [one] { $side } a gagné 1 point
   *[other] { $side } a gagné { $points } points
  }
analysis-draw = Nulle
analysis-line = Meilleure suite
analysis-next = Jouer le meilleur coup
analysis-to-here = Jouer jusqu’à { $word }
analysis-moves = Tous les coups
analysis-keeping = { $keep ->
    [win] { $count } sur { $legal } gardent le gain.
    [draw] { $count } sur { $legal } gardent la nulle.
    [lost] Tout est perdu : { $count } sur { $legal } ne perdent rien de plus.
   *[other] { $count } sur { $legal } valent le meilleur, autant qu’on puisse voir.
  }
analysis-more = { $more } autres, qui ne sont pas montrés.
analysis-keep-win = garde le gain
analysis-keep-draw = garde la nulle
analysis-keep-lost = ne perd rien de plus
analysis-keep-near = vaut le meilleur
analysis-keep-part = cède quelque chose
analysis-keep-half = cède la moitié
analysis-keep-all = donne le gain à l’adversaire
analysis-from-table = D’après la table du jeu parfait. Les nombres sont des demi-coups au meilleur jeu.
analysis-searched = Vu { $depth } coups en avant, { $nodes } positions. De 1 (le premier joueur gagne) à -1.
analysis-say = { $value }, { $sure }. Meilleurs coups : { $moves }
analysis-say-move = { $word } { $keep } : { $value }

review-title = Revue
review-start = Revoir cette partie
review-working = Chaque coup est vérifié…
review-close = Fermer la revue
review-none = Le jeu parfait ne trouve aucune faute.
review-none-seen = Aucune faute, pour ce qu’on en voit.
review-dice-best = { $word } : aussi bon que le meilleur.
review-dice-inaccuracy = { $word } : une petite erreur, { $chance } % de chances de gain cédées.
review-dice-mistake = { $word } : une erreur, { $chance } % de chances de gain cédées.
review-dice-blunder = { $word } : une erreur grave, { $chance } % de chances de gain cédées.
review-error-inaccuracy = une petite erreur
review-error-mistake = une erreur
review-error-blunder = une erreur grave
review-throw = { $word } : de la chance pour { $side }, +{ $chance } %.
review-throw-even = { $word } : comme il fallait s’y attendre.
review-account = Les chances de gain de { $first } sont passées de { $start } % à { $end } %. D’où cela vient :
review-luck = chance
review-lost = par les décisions
review-rate = taux d’erreur
review-band = joue comme
review-band-master = un maître
review-band-expert = un expert
review-band-skilled = un joueur habile
review-band-casual = un joueur occasionnel
review-band-beginner = un débutant
review-worst = Ce qui a coûté le plus
review-worst-step = { $side } : { $word }, −{ $chance } % ; le mieux était { $best }
review-luckiest = Les lancers les plus heureux
review-estimate = Estimations de l’ordinateur. Le reste, { $chance } % pour le premier joueur, vient de ce qu’elles ont changé d’elles-mêmes.
review-slips = { $slips ->
    [one] 1 faute : { $first } { $w }, { $second } { $b }
   *[other] { $slips } fautes : { $first } { $w }, { $second } { $b }
  }
review-graph = La valeur après chaque coup, du gain de { $first } (en haut) à celui de { $second } (en bas)
review-next = Faute suivante
review-previous = Faute précédente
review-step-best = { $word } : rien de mieux.
review-step-slower = { $word } : garde le résultat, { $plies } demi-coups plus lentement.
review-step-inaccuracy = { $word } : cède des points ({ $points }).
review-step-mistake-win = { $word } : un gain devient une nulle.
review-step-mistake-draw = { $word } : une nulle devient une perte.
review-step-blunder = { $word } : un gain devient une perte.
review-better = Le mieux était { $best } ; { $keeping } coups sur { $legal } gardaient la valeur.
review-only = Le seul coup sur { $legal } qui gardait la valeur.
review-before = Avant : { $value }
review-after = Après : { $value }
review-exact = Exact : chaque position est dans la table du jeu parfait.
review-slip-inaccuracy = cède des points
review-slip-mistake = cède la moitié
review-slip-blunder = donne un gain à l’adversaire
