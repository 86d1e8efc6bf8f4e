# Le plein écran : menus

table-no-terminal = Le plein écran a besoin d’un terminal. Sinon, travaillez ligne par ligne avec --plain
table-too-small = Ce terminal a { $width }×{ $height } cases, et il en faut au moins { $least-width }×{ $least-height }. Agrandissez-le, réduisez les caractères ou jouez ligne par ligne avec --plain. Ctrl-C pour quitter.
table-menu-rules = Quel jeu ?
table-menu-keys = ↑↓ choisir · Entrée · p problèmes · a analyse · l langue · q quitter
table-menu-keys-saved = ↑↓ choisir · Entrée ouvrir · x supprimer · l langue · q quitter
table-menu-forget = Encore x pour supprimer définitivement cette partie ; toute autre touche la garde.
table-terms-keys = ↑↓ choisir · ←→ changer · Entrée jouer, saisir · r règles · Échap retour
table-edit-keys = Saisissez la valeur · Entrée valider · Échap annuler
table-go-on = Reprendre : { $game }
table-more-saved = { $count ->
    [1] Encore une partie en attente : ↑↓
   *[other] Encore { $count } parties en attente : ↑↓
}
table-against-level = { $level ->
        [0] contre le Wookiee
       *[other] contre le niveau { $level }
    }
table-against-friend = deux joueurs
table-against-program = contre { $name }
table-watching = deux ordinateurs
table-ago-minutes = { $count ->
    [0] à l’instant
    [one] il y a une minute
   *[other] il y a { $count } minutes
}
table-ago-hours = { $count ->
    [1] il y a une heure
   *[other] il y a { $count } heures
}
table-ago-days = { $count ->
    [1] hier
   *[other] il y a { $count } jours
}
table-how-groi = Quatre pions par camp, sans dés. Alignez les vôtres sur la couronne intérieure ou supprimez deux pions adverses. On joue pour des points.
table-how-bambara = Roi, dame, cavalier et pion, sans dés. Les pièces prises reviennent. On gagne en commençant son tour avec son roi au centre.
table-how-looney = Pièces de taille 1 à 4, quatre points de mouvement, des cubes pour les batailles, et des fantômes. Prenez le Chef ennemi ou tout le reste.
table-how-simeone = Huit créatures, chacune avec son dé : attaquer, pousser hors du plateau, assommer. Gagne le premier au score fixé, ou la dernière équipe debout.
table-rule-books = Règles du plateau
table-quit = Quitter
table-opponent-computer = L’ordinateur
table-opponent-watch = Regarder jouer deux ordinateurs
table-other-level = Niveau du second camp
table-side = Vous jouez
table-lot = Tirage au sort
table-dice = Dés
table-dice-system = Lancés par l’ordinateur
table-dice-seed = D’après une graine
table-dice-typed = Les nôtres, à saisir
table-seed = Graine
table-single-keys = Touches sans Alt
table-alt = Avec Alt seulement
table-letters-alt = lettres avec Alt
table-animate = Dés animés et pauses
table-on = Oui
table-off = Non
table-typed-form = { $form } : { $meaning }.
table-about-dice = Avec vos propres dés, lancez-les et saisissez le résultat. Une graine redonne chaque fois les mêmes lancers.
table-about-level = De 1, qui se trompe souvent, à 8, qui calcule aussi loin qu’il peut.
