# L’analyse d’une position, et la revue d’une partie.

analysis-title = Analyse
analysis-switch = Analyse
analysis-exact = exact
analysis-estimate = estimation
analysis-plies = { $unit ->
    [turns] { $plies ->
        [one] { $plies } tour
       *[other] { $plies } tours
    }
   *[plies] { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
}
analysis-wins = Les { $side } gagnent en { $length }
analysis-wins-points = { $points ->
    [1] Les { $side } gagnent 1 point en { $length }
   *[other] Les { $side } gagnent { $points } points en { $length }
  }
analysis-won-points = { $points ->
    [1] Les { $side } ont gagné 1 point
   *[other] Les { $side } ont gagné { $points } points
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
   *[other] { $count ->
        [1] L’ordinateur préfère un coup.
       *[other] L’ordinateur juge { $count } coups sur { $legal } à peu près équivalents.
    }
  }
analysis-more = { $more ->
        [one] { $more } autre coup, qui n’a pas été calculé
       *[other] { $more } autres coups, qui n’ont pas été calculés
    } à fond.
analysis-keep-win = reste gagnant
analysis-keep-draw = garde la nulle
analysis-keep-lost = ne change rien : la position est perdue
analysis-keep-near = aussi bon que le meilleur
analysis-keep-part = { common-gives-points }
analysis-keep-half = transforme un gain en nulle, ou une nulle en défaite
analysis-keep-all = donne le gain à l’adversaire
analysis-seems-near = semble aussi bon que le meilleur
analysis-seems-part = semble un peu plus faible
analysis-seems-half = semble plus faible
analysis-seems-all = semble bien plus faible
analysis-from-table = D’après la table du jeu parfait. Les nombres comptent les demi-coups quand les deux camps jouent au mieux.
analysis-searched = Calcul à une profondeur de { $depth }, { $nodes } positions. Les valeurs vont de 1 (le premier joueur gagne) à -1.
analysis-say = { $value }, { $sure }. Meilleurs coups : { $moves }
analysis-say-move = { $word } { $keep } : { $value }

review-title = Analyse de la partie
review-start = Analyser la partie
review-working = Vérification de chaque coup…
review-close = Fermer l’analyse
review-none = Aucune faute, comparé au jeu parfait.
review-none-seen = Aucune faute que l’ordinateur puisse voir.
review-chance-best = { $word } : aussi bon que le meilleur.
review-chance-inaccuracy = { $word } : une petite erreur, qui coûte { $chance } % de chances de gain.
review-chance-mistake = { $word } : une erreur, qui coûte { $chance } % de chances de gain.
review-chance-blunder = { $word } : une erreur grave, qui coûte { $chance } % de chances de gain.
review-error-inaccuracy = une petite erreur
review-error-mistake = une erreur
review-error-blunder = une erreur grave
review-account = Les chances de gain des { $first } sont passées de { $start } % à { $end } %. Ce qui les a changées, cumulé sur tous les tours :
review-lost = décisions
review-what = Ce qui est compté
review-rate = taux d’erreur
review-band = jeu de cette partie
review-band-master = niveau maître
review-band-expert = niveau expert
review-band-skilled = niveau confirmé
review-band-casual = niveau amateur
review-band-beginner = niveau débutant
review-worst = Les décisions les plus coûteuses
review-worst-step = { $side } : { $word }, −{ $chance } % ; le mieux était { $best }
review-luckiest = Les lancers les plus chanceux
review-estimate = Ce sont des estimations de l’ordinateur. { $chance } % ne peuvent être attribués à aucun coup.
review-slips = { $slips ->
    [1] 1 faute : { $first } { $w }, { $second } { $b }
   *[other] { $slips } fautes : { $first } { $w }, { $second } { $b }
  }
review-graph = La valeur après chaque coup, du gain des { $first } (en haut) à celui des { $second } (en bas)
review-decided = Ce qui a décidé : { $side }, tour { $turn } : { $word }
review-next = Faute suivante
review-previous = Faute précédente
review-step-best = { $word } : le meilleur coup.
review-step-slower = { $word } : garde le résultat, mais prend { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    } de plus.
review-step-inaccuracy = { $word } : cède des points ({ $points }).
review-step-mistake-win = { $word } : transforme un gain en nulle.
review-step-mistake-draw = { $word } : transforme une nulle en défaite.
review-step-blunder = { $word } : transforme un gain en défaite.
review-better = Le mieux était { $best } ; coups qui gardaient la valeur : { $keeping } sur { $legal }.
review-only = Le seul des { $legal } coups qui gardait la valeur.
review-before = Avant : { $value }
review-resigned = { $side } : abandon alors que la partie n’était pas perdue { $glyph } ({ $value }).
review-after = Après : { $value }
review-withheld = { $count ->
    [1] Un coup ou un lancer est laissé de côté, car sa position est jouée en ligne en ce moment.
   *[other] { $count } coups ou lancers sont laissés de côté, car leurs positions sont jouées en ligne en ce moment.
}
review-exact = Exact : chaque valeur est celle du jeu parfait.
review-estimates = Valeurs estimées : il n’y a pas ici de table du jeu parfait pour cette partie.
