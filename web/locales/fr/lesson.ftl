# Ce que disent toutes les leçons.

lesson-title = Première leçon : { $rules }
lesson-steps = Étapes
lesson-step = Étape { $step } sur { $steps }
lesson-step-done = faite
lesson-next = Suite
lesson-again = Réessayer
lesson-restart = Remettre en place
lesson-hint = Indice
lesson-show = Montrez-moi
lesson-wrong = Ce coup est permis, mais ce n’est pas ce qui est demandé ici. Réessayez.
lesson-right = Bravo !
lesson-finished = La leçon est finie
lesson-play = Jouer au niveau 1
lesson-rules = Lire les règles
lesson-other = Les autres leçons
lesson-from-start = Depuis le début
lesson-loading = La position arrive…
lesson-words = Le plateau en mots
