# La partie en mots, pour les joueurs qui ne regardent pas le plateau.

speech-title = La partie en mots
speech-status = Où en est la partie
speech-players = Joueurs
speech-pieces = Pièces
speech-board = Plateau
speech-board-about = Les flèches parcourent les anneaux et les rayons. T : cible suivante. M : coups de la pièce. Dans une partie, I : carte de la pièce, R : règles. Majuscule et une lettre : pièce suivante de cette sorte. Entrée prend et pose, Retour arrière revient d’un pas, Échap repose la pièce. Barre oblique : écrire un coup ou une commande. Point d’interrogation : aide.
speech-input = Coup ou commande
speech-input-go = Jouer
speech-answer = Réponse

# Les joueurs.
speech-player = { $name }, { $side }
speech-player-you = { $name } ({ $side })
speech-count = { $count ->
    [0] aucune pièce sur le plateau
    [one] une pièce sur le plateau
   *[other] { $count } pièces sur le plateau
}
speech-piece-at = { $piece } { $space }

# À qui de jouer.
speech-due-roll = Les dés roulent.
speech-due-orders = Chaque camp choisit l’ordre de ses quatre créatures.
speech-your-order = Choisissez l’ordre de vos créatures de { $from } à { $to } : écrivez setup et les quatre lettres, par exemple setup { $example }.
speech-order-given = Vous avez choisi votre ordre. L’autre camp choisit encore.
speech-words = Vous pouvez aussi écrire : { $words }.
speech-offer-draw = Les { $side } proposent la nulle. Écrivez nulle oui ou nulle non.
speech-offer-takeback = Les { $side } demandent à reprendre un coup. Écrivez reprise oui ou reprise non.
speech-may-claim = Vous pouvez réclamer la nulle : écrivez claim.

# Ce qui s’est passé.

# Le choix d’un coup.
speech-worth-keeps = Gardent le résultat : { $spaces }.
speech-worth-part = Perdent quelque chose : { $spaces }.
speech-worth-gives = Laissent échapper le résultat : { $spaces }.
speech-nothing-there = Rien à faire en { $space }.
speech-no-targets = Il n’y a rien à choisir.
speech-cannot-move = { $piece } : aucun coup pour le moment.
speech-numbered = { $number } : { $word }
speech-near-one = { $space } : { $what }
speech-near = { $corners ->
    [0] À côté de { $space } : { $straight }.
   *[other] À côté de { $space } : { $straight }. En diagonale : { $diagonal }.
}

# Chances.
speech-odds-from = { $target } depuis { $from } : { $odds }.
speech-odds-part = { $what } { $percent }

# Pendules.
speech-clock = { $side } { $time }
speech-move-time = Encore { $time } pour ce coup.
speech-time = { $minutes ->
    [0] { "" }
    [one] une minute{ " " }
   *[other] { $minutes } minutes{ " " }
}{ $seconds ->
    [one] { $seconds } seconde
   *[other] { $seconds } secondes
}

# Commandes.
speech-unknown = { $typed } n’est ni un coup ni une commande. Écrivez aide pour en avoir la liste.
speech-ambiguous = { $typed } peut vouloir dire { $words }. Écrivez l’un d’eux.
speech-resign-again = Écrivez abandon encore une fois pour abandonner.
speech-draw-again = Écrivez nulle encore une fois pour convenir de la nulle.
speech-advice-not = Les conseils n’existent que dans les parties en cours contre l’ordinateur.
speech-best-not = Les meilleurs coups ne sont annoncés que pendant l’analyse.
speech-best-wait = Calcul en cours.
speech-help = Écrivez un coup en notation, par exemple { $example }, ou une case pour entendre ce qui s’y trouve. coups : tous les coups avec leurs numéros, et un numéro joue ce coup. m et une case : les coups depuis cette case. autour et une case : ce qui la touche. prendre ou aller et une case : choisir la pièce ou y aller. l : dernier coup. p : où sont les pièces ; p et une pièce : où elle se trouve. d : chances. c : pendules. s : score. b : meilleurs coups, pendant l’analyse. done, end, pass, off, stay, ghost1, ghost2, ghost3, accept : les décisions de votre jeu. conseil, pourquoi : pour les parties contre l’ordinateur. undo, reprise, nulle, claim, abandon. Sur le plateau : flèches, T cible suivante, M coups, I carte de la pièce et R règles dans une partie, majuscule et une lettre pièce suivante, Entrée, Retour arrière, Échap.

# La fin de la partie.
speech-result-points = Points : { $white } { $w }, { $black } { $b }.
