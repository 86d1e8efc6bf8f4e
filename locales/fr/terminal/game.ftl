# Le plein écran : la partie

table-player-here = joueur
table-program = { $name } (programme)
table-program-failed = Le programme ne joue pas
table-program-kept = La partie est telle qu’avant le tour du programme.
table-program-again = lui redemander
table-computer-level = { $level ->
        [0] vous laisse gagner
       *[other] ordinateur { $level }
    }
table-credits = { $count ->
    [one] { $count } crédit
   *[other] { $count } crédits
}
table-just-taken = prise à l’instant : { $pieces }
table-ghosts = fantômes : { $list }
table-lost = perdus : { $pieces }
table-quiet-count = { $rules ->
    [simeone] Sans point : { $count } sur { $limit }
   *[other] Sans bataille : { $count } sur { $limit }
}
table-actions-left = { $creature } agit, actions restantes : { $left }
table-pawns-lost = Les { $side } ont perdu { $count ->
    [1] un pion
   *[other] { $count } pions
}
table-repeated = Cette position se présente pour la { $count ->
    [2] deuxième
   *[other] troisième
} fois.
table-unsaved = La partie n’est pas sauvegardée : { $error }
table-legend = Actions · dé (assommé) · valeur
table-rolling = Les dés roulent…
table-thinking = Les { $side } réfléchissent…
table-thinking-hint = À la recherche d’un bon coup…
table-thinking-draw = L’ordinateur examine la proposition de nulle…
table-announced = Les { $side } jouent { $step }
table-choose-piece = { $side } : choisissez une pièce.
table-choose-button = { $side } : choisissez une action.
table-push-where = { $attacker } l’emporte : où pousser { $defender } ?
table-over-keys = La partie est terminée. m menu, u reprendre le coup.
table-word-end-here = Finir le tour ici
table-word-off = Pousser hors du plateau
table-word-stay = Laisser sur place
table-word-ghost1 = Fantôme de taille 1 : nouvelle bataille
table-word-ghost2 = Fantôme de taille 2 : égalité
table-word-ghost3 = Fantôme de taille 3 : quatre cubes de plus
table-hint = Conseil : { $step } ({ $value })
table-value-win = { $unit ->
    [turns] { $count ->
        [1] gagne en un tour au plus
       *[other] gagne en { $count } tours au plus
    }
   *[moves] { $count ->
        [1] gagne tout de suite
       *[other] gagne en { $count } de vos coups au plus
    }
}
table-value-loss = { $unit ->
    [turns] { $count ->
        [1] perdu en un tour au plus
       *[other] perdu en { $count } tours au plus
    }
   *[moves] { $count ->
        [1] perdu, tient encore un coup
       *[other] perdu, tient encore { $count } de vos coups
    }
}
table-value-chance = { $chance } %
table-goes-first = Les { $side } commencent
table-roll-again = Égalité : relancer
table-has-initiative = Les { $side } ont l’initiative
table-effect-defeated = { $attacker } bat { $defender } !
table-effect-pushed = { $attacker } peut pousser { $defender }.
table-effect-nothing = { $defender } résiste.
table-effect-stunned = { $attacker } est assommé !
table-defence = Défense
table-ghost-throw = Fantôme des { $side } :
table-key-undo = reprendre
table-key-redo = rejouer
table-key-hint = conseil
table-key-type = saisir
table-key-rules = règles
table-key-help = aide
table-key-menu = menu
table-key-quit = quitter
table-empty-space = Il n’y a pas de pièce sur cette case.
table-not-yours = Cette pièce n’est pas la vôtre.
table-cannot-move = Cette pièce ne peut pas bouger maintenant.
table-cannot-go = La pièce ne peut pas aller là. Ses destinations sont éclairées.
table-only-buttons = Il n’y a rien à faire sur le plateau : choisissez un des boutons.
table-nothing-to-undo = Il n’y a pas de coup à reprendre.
table-nothing-to-redo = Rien n’a été repris qu’on puisse rejouer.
table-draw-declined = L’ordinateur refuse la nulle.
table-no-dice = Impossible de lancer les dés : { $error }
table-refused = Ce coup est impossible : { $error }
table-no-rematch = La partie suivante ne peut pas commencer : { $error }
