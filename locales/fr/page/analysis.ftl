# L’analyse d’une position, et la revue d’une partie.

analysis-title = Analyse
analysis-switch = Analyse
analysis-exact = exact
analysis-estimate = estimation
analysis-wins = { $side } gagne en { $plies }
analysis-wins-points = { $points ->
    [one] { $side } gagne 1 point en { $plies }
   *[other] { $side } gagne { $points } points en { $plies }
  }
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
    [win] Coups qui gardent le gain : { $count } sur { $legal }.
    [draw] Coups qui gardent la nulle : { $count } sur { $legal }.
    [lost] La position est perdue. Coups qui ne l’aggravent pas : { $count } sur { $legal }.
   *[other] Coups qui semblent valoir le meilleur : { $count } sur { $legal }.
  }
analysis-more = { $more } autres coups, qui n’ont pas été calculés à fond.
analysis-keep-win = garde le gain
analysis-keep-draw = garde la nulle
analysis-keep-lost = n’aggrave rien
analysis-keep-near = vaut le meilleur
analysis-keep-part = cède quelque chose
analysis-keep-half = cède la moitié
analysis-keep-all = donne le gain à l’adversaire
analysis-from-table = D’après la table du jeu parfait. Les nombres comptent les demi-coups quand les deux camps jouent au mieux.
analysis-searched = Calcul à une profondeur de { $depth }, { $nodes } positions. Les valeurs vont de 1 (le premier joueur gagne) à -1.
analysis-say = { $value }, { $sure }. Meilleurs coups : { $moves }
analysis-say-move = { $word } { $keep } : { $value }

review-title = Revue
review-start = Revoir cette partie
review-working = Vérification de chaque coup…
review-close = Fermer la revue
review-none = Aucune faute, comparé au jeu parfait.
review-none-seen = Aucune faute que l’ordinateur puisse voir.
review-dice-best = { $word } : aussi bon que le meilleur.
review-dice-inaccuracy = { $word } : une petite erreur, qui coûte { $chance } % de chances de gain.
review-dice-mistake = { $word } : une erreur, qui coûte { $chance } % de chances de gain.
review-dice-blunder = { $word } : une erreur grave, qui coûte { $chance } % de chances de gain.
review-error-inaccuracy = une petite erreur
review-error-mistake = une erreur
review-error-blunder = une erreur grave
review-throw = { $word } : de la chance pour { $side }, +{ $chance } %.
review-throw-even = { $word } : dans la moyenne.
review-account = Les chances de gain de { $first } sont passées de { $start } % à { $end } %. D’où vient ce changement :
review-lost = décisions
review-rate = taux d’erreur
review-band = joue comme
review-band-master = un maître
review-band-expert = un expert
review-band-skilled = un joueur habile
review-band-casual = un joueur occasionnel
review-band-beginner = un débutant
review-worst = Les décisions les plus coûteuses
review-worst-step = { $side } : { $word }, −{ $chance } % ; le mieux était { $best }
review-luckiest = Les lancers les plus chanceux
review-estimate = Ce sont des estimations de l’ordinateur. Le reste, { $chance } % pour le premier joueur, vient des changements de ces estimations elles-mêmes.
review-slips = { $slips ->
    [one] 1 faute : { $first } { $w }, { $second } { $b }
   *[other] { $slips } fautes : { $first } { $w }, { $second } { $b }
  }
review-graph = La valeur après chaque coup, du gain de { $first } (en haut) à celui de { $second } (en bas)
review-next = Faute suivante
review-previous = Faute précédente
review-step-best = { $word } : le meilleur coup.
review-step-slower = { $word } : garde le résultat, mais prend { $plies } demi-coups de plus.
review-step-inaccuracy = { $word } : cède des points ({ $points }).
review-step-mistake-win = { $word } : transforme un gain en nulle.
review-step-mistake-draw = { $word } : transforme une nulle en défaite.
review-step-blunder = { $word } : transforme un gain en défaite.
review-better = Le mieux était { $best } ; { $keeping } coups sur { $legal } gardaient la valeur.
review-only = Le seul des { $legal } coups qui gardait la valeur.
review-before = Avant : { $value }
review-resigned = { $side } : abandon d’une partie qui n’était pas perdue { $glyph }. Avant : { $value }
review-after = Après : { $value }
review-exact = Exact : chaque position est dans la table du jeu parfait.
review-slip-mistake = cède la moitié
review-slip-blunder = donne un gain à l’adversaire
