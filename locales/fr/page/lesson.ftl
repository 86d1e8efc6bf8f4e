# Ce que disent toutes les leçons.

lesson-title = Première leçon : { $rules }
lesson-first = L’essentiel
lesson-more = Pour aller plus loin
lesson-step = Étape { $step } sur { $steps }
lesson-step-done = faite
lesson-next = Suite
lesson-again = Réessayer
lesson-restart = Remettre les pièces en place
lesson-hint = Conseil
lesson-show = Montrez-moi
lesson-wrong = Ce coup est permis, mais ce n’est pas celui que demande cette étape. Réessayez.
lesson-right = Bravo !
lesson-finished = Vous avez terminé la leçon
lesson-first-finished = Vous connaissez l’essentiel
lesson-go-on = Aller plus loin
lesson-play = Jouer au niveau 1
lesson-rules = Lire les règles
lesson-other = D’autres leçons
lesson-from-start = Reprendre depuis le début
lesson-loading = Chargement de la position…
lesson-words = Le plateau en mots
