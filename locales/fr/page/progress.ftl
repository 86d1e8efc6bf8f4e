# Les progrès de la personne, et ce qu’elle peut tenter ensuite.

progress-title = Vos progrès
progress-next = Prochain défi
progress-begin = Votre histoire commence ici
progress-begin-about = Chaque partie, chaque problème et chaque leçon laisse une trace sur cette page : victoires, séries, et ce que vous pouvez tenter ensuite.
progress-or = Ou bien
progress-all-done = Vous avez battu tous les niveaux essayés, résolu les problèmes du jour et terminé les leçons. De nouveaux problèmes vous attendent demain.
# $before est le niveau des victoires.
progress-challenge-level = { $rules } : vous avez gagné { $wins ->
    [1] une partie
   *[other] { $wins } parties
} au niveau { $before }. Essayez le niveau { $level }.
# $next est le niveau qui suit $level ; le niveau 8 est le plus fort.
progress-challenge-again = { $rules }, niveau { $level } : encore { $missing ->
    [1] une victoire
   *[other] { $missing } victoires
}{ $level ->
    [8] , et vous aurez dompté le niveau le plus fort.
   *[other] , et le niveau { $next } vous attend.
}
progress-challenge-lesson = { $done ->
    [0] Apprenez les règles en quelques minutes : { $rules }.
    [one] Vous avez commencé la leçon « { $rules } » : { $done } étape faite sur { $all }.
   *[other] Vous avez commencé la leçon « { $rules } » : { $done } étapes faites sur { $all }.
}
progress-challenge-daily = { $left ->
    [1] Un des problèmes du jour vous attend.
   *[other] { $left } des problèmes du jour vous attendent.
}
progress-challenge-first = Jouez une partie facile contre l’ordinateur : { $rules }.
progress-play = Jouer au niveau { $level }
progress-lesson-begin = Commencer la leçon
progress-lesson-on = Continuer la leçon
progress-solve = En résoudre un
progress-wins = Parties gagnées
progress-of-games = { $games ->
    [0] sur aucune partie
    [one] sur une partie
   *[other] sur { $games } parties
}
progress-of-last-games = sur vos { $games } dernières parties
progress-streak = Victoires de suite
progress-streak-best = record : { $best }
progress-puzzles = Problèmes résolus
progress-streak-days = { $days ->
    [0] pas encore de série
    [one] un problème du jour, un jour de suite
   *[other] un problème du jour, { $days } jours de suite
}
progress-lessons = Leçons terminées
progress-of-lessons = sur { $all }
progress-time = Temps de jeu
progress-time-about = dans ce navigateur
progress-time-none = < 1 min
progress-minutes = { $minutes } min
progress-hours = { $hours } h { $minutes } min
progress-games = Parties
progress-unplayed = Aucune partie terminée pour l’instant.
progress-try = Essayer
progress-opponent = Contre
progress-won = Gagnées
progress-drawn = Nulles
progress-lost = Perdues
progress-level = Niveau { $level }
progress-people = Adversaires humains
progress-to-records = Toutes vos parties terminées
progress-lesson-of = { $done ->
    [one] { $done } étape sur { $all }
   *[other] { $done } étapes sur { $all }
}
progress-lesson-done = terminée
progress-dice = Dés vérifiés
progress-dice-here = Vos dés et ceux de vos adversaires sont ceux des parties terminées dont ce navigateur a vérifié les lancers.
progress-dice-about = Les longues séries sont normales ; un seul nombre a un sens. Il dit ce qu’une mise de 1 serait devenue pour qui parie contre ces dés. Avec des dés honnêtes, il atteint 20 chez un joueur ou un serveur sur vingt au plus, quelle que soit la durée du jeu. Ne doutez des dés qu’à partir de 20.
progress-dice-own = Vos dés
progress-dice-theirs = Les dés de vos adversaires
progress-dice-site = { $games ->
    [1] Tous les dés de ce serveur, dans une partie terminée entre deux personnes
   *[other] Tous les dés de ce serveur, dans { $games } parties terminées entre deux personnes
 }
progress-dice-bet = Parier contre ces dés aurait changé 1 en { NUMBER($bet, minimumFractionDigits: 2, maximumFractionDigits: 2) }.
progress-dice-kind = Dé
progress-dice-faces = Chaque face, depuis 1
progress-dice-expected = Selon le hasard
progress-dice-longest = Plus longue série dans une partie
progress-dice-cube = Cube
progress-dice-die = D{ $faces }
progress-dice-colours = sa couleur { $own }, l’autre { $other }
progress-dice-each = { NUMBER($count, maximumFractionDigits: 1) } chacune
progress-dice-run = { $longest } (selon le hasard { $usual })
progress-kept = Vos parties sont comptées telles que le serveur les conserve. Les problèmes, les leçons et le temps de jeu ne sont gardés que dans ce navigateur.
progress-kept-here = Les parties de cet appareil sont comptées. Les problèmes, les leçons et le temps de jeu ne sont gardés que dans ce navigateur.
