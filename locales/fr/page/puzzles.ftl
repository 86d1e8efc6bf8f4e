# Les problèmes : « Dejarik en N ».

puzzles-title = Problèmes
puzzles-about = Dans chaque position, un seul coup gagne et tous les autres laissent échapper la victoire, et ainsi de suite jusqu’au gain. Les problèmes sont tirés du jeu parfait, connu pour deux jeux de règles.
puzzles-today = Problèmes du jour
puzzles-today-done = Tous les problèmes du jour sont résolus. De nouveaux vous attendent demain.
puzzles-fits = à votre niveau
puzzles-daily-easy = Facile
puzzles-daily-medium = { piece-looney-M }
puzzles-daily-hard = Difficile
puzzles-daily-which = , { $grade ->
        [easy] le facile
        [medium] le moyen
       *[hard] le difficile
    }
puzzles-daily-about = { $rules }, cote { $rating }
puzzles-daily-go = Le résoudre
puzzles-daily-again = Le revoir
puzzles-repeats = À revoir
puzzles-repeats-about = { $count ->
        [1] 1 problème manqué est à revoir.
       *[other] { $count } problèmes manqués sont à revoir.
    } Chacun revient le lendemain, puis au bout de 3, 7, 16 et 35 jours, jusqu’à ce que vous l’ayez résolu chaque fois sans aide.
puzzles-repeats-go = Revoir
puzzles-go-on = Un problème de mon niveau
puzzles-all = Tous les problèmes
puzzles-rating = Votre cote : { $rating }.
puzzles-streak = { $days ->
        [0] Pas encore de série.
        [one] Série : { $days } jour.
       *[other] Série : { $days } jours.
    }
puzzles-filter = Choisir des problèmes
puzzles-any = { $of ->
    [grade] toutes
   *[other] tous
  }
puzzles-grade-easy = facile (moins de 1200)
puzzles-grade-medium = moyen (1200 à 1799)
puzzles-grade-hard = difficile (1800 et plus)
puzzles-stand = Avancement
puzzles-stand-open = non résolus
puzzles-stand-new = pas encore essayés
puzzles-stand-missed = manqués
puzzles-stand-solved = résolus
puzzles-progress = Vos progrès
puzzles-progress-of = { $solved ->
        [one] { $solved } résolu sur { $all }
       *[other] { $solved } résolus sur { $all }
    }
puzzles-more = { $count } de plus
puzzles-mark-found = ✓ trouvé
puzzles-mark-missed = ✗ manqué
puzzles-mark-solved-later = ✓ résolu plus tard

puzzle-daily = Problème du jour : { $grade ->
        [easy] facile
        [medium] moyen
       *[hard] difficile
    }
puzzle-title = Problème { $id } : { $rules }
puzzle-heading = Problème : { $rules }
puzzle-rated = Cote { $rating } · { $id }
puzzle-right = Juste. { $left ->
        [1] Encore un coup.
       *[other] Encore { $left } coups.
    }
puzzle-wrong = Ce coup laisse échapper la victoire. Reprenez-le et réessayez.
puzzle-wrong-short = Ce coup laisse échapper la victoire.
puzzle-answer-wait = Voici la meilleure réponse.
puzzle-answer-loses = { $moves ->
        [0] Les { $side } ont gagné.
        [one] Les { $side } gagnent maintenant en un coup.
       *[other] Les { $side } gagnent maintenant en { $moves } coups.
    }
puzzle-answer-loses-points = { $points ->
        [one] Les { $side } gagnent maintenant { $points } point.
       *[other] Les { $side } gagnent maintenant { $points } points.
    }
puzzle-answer-draws = Si les deux camps jouent au mieux, la partie est maintenant nulle.
puzzle-answer-less = { $points ->
        [one] Les { $side } ne peuvent plus gagner que { $points } point.
       *[other] Les { $side } ne peuvent plus gagner que { $points } points.
    }
puzzle-answer-unclear = La victoire n’est plus certaine.
puzzle-answer-ended = La partie est finie sans la victoire.
puzzle-slower = Ce coup gagne aussi, mais plus lentement. Reprenez-le et trouvez le plus rapide.
puzzle-again = Coup repris. Réessayez.
puzzle-shown = Voilà la solution.
puzzle-reason-win = Le roi tient le Noyau, et rien ne l’en chasse.
puzzle-reason-points = Vous avez gagné les points.
puzzle-next = Problème suivant
puzzle-take-back = Reprendre et réessayer
puzzle-cost = { $points ->
    [0] Un conseil, la solution ou un mauvais coup ne coûtent ici aucun point de votre cote, mais le problème n’en rapporte alors plus.
    [one] Un conseil, la solution ou un mauvais coup coûtent { $points } point de votre cote.
   *[other] Un conseil, la solution ou un mauvais coup coûtent { $points } points de votre cote.
  }
puzzle-counted = Un conseil ou la solution ne coûtent plus de points : ce problème a déjà compté.
puzzle-hint = Conseil
puzzle-hint-from = Regardez la pièce en { $space } : { $piece }.
puzzle-hint-enter = Une pièce revient sur le plateau : { $piece }.
puzzle-solution = Montrer la solution
puzzle-restart = Recommencer
puzzle-analyse = Analyser
puzzle-share = Partager
puzzle-solved-before = Vous avez déjà résolu celui-ci.
puzzle-helped = Avec de l’aide : ne compte pas comme résolu.
puzzle-erred = Pas du premier coup : ne compte pas comme résolu.
puzzle-gone = Ce problème n’existe pas.

# Les fautes des parties du lecteur.
slips-title = Vos fautes
slips-about = Une nouvelle faute est à revoir tout de suite. Si vous ne trouvez pas mieux, elle revient le lendemain. Si vous trouvez mieux sans aide, elle revient au bout de 3, 7, 16 et 35 jours, puis plus du tout.
slips-due = { $count ->
        [0] Aucune n’est à revoir aujourd’hui.
        [one] { $count } faute de vos parties est à revoir.
       *[other] { $count } fautes de vos parties sont à revoir.
    }
slips-go = S’exercer
slips-all = { $count ->
        [one] { $count } faute
       *[other] Les { $count } fautes
    }
slips-collect = { $count ->
        [1] M’exercer sur ma faute
       *[other] M’exercer sur mes { $count } fautes
    }
slips-collecting = Recherche de meilleurs coups…
slips-kept = Vos fautes sont gardées sur la page
slips-none = À y regarder de plus près, rien n’a été perdu.
slip-title = Votre faute : { $rules }
slip-task = { $side } : trouvez mieux que { $word }
slip-game = Ce moment dans votre partie
slip-reason = Ce coup ne perd rien.
slip-good = Coups qui ne perdent rien : { $words }
slip-back = Cette position revient le { $date }.
slip-known = Vous la connaissez : elle ne revient plus.
slip-wrong = Ce coup perd quelque chose, lui aussi.
slip-drop = Retirer de mes fautes
slip-gone = Cette faute n’est pas enregistrée dans ce navigateur.
