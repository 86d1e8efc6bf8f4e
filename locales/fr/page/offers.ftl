# Les propositions. $who agit : vous, l’adversaire, l’ordinateur ou une couleur.

# Pourquoi un bouton ne sert à rien.
offers-draw-waits = Votre adversaire n’a pas encore répondu à votre proposition.
offers-draw-again = Vous avez déjà proposé la nulle ici. Vous pourrez la proposer de nouveau après le prochain coup.
offers-takeback-none = Vous n’avez aucun coup à reprendre.
offers-takeback-waits = Votre adversaire n’a pas encore répondu à votre demande.
offers-takeback-again = Votre demande a été refusée. Vous pourrez redemander après le prochain coup.
offers-takeback-throw = Les dés ont été lancés depuis votre coup : il reste joué.
offers-takeback-not-now = On ne peut rien reprendre maintenant.

# Les parties par lien sans pendule.
offers-slow = Sans pendule : fermer la page ne fait perdre personne. Si le joueur au trait ne joue pas pendant un jour et qu’il est absent, l’autre peut réclamer la partie.
offers-slow-due = { $who ->
    [you] Pour vous, cela vaut à partir de { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") }.
    [opponent] Pour votre adversaire, cela vaut à partir de { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") }.
   *[other] Pour les { $side }, cela vaut à partir de { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") }.
}
offers-slow-over = { $who ->
    [you] Votre délai d’un jour pour ce coup est écoulé : si vous êtes absent, votre adversaire peut réclamer la partie.
    [opponent] Le délai d’un jour de votre adversaire est écoulé : tant qu’il est absent, vous pouvez réclamer la partie.
   *[other] Le délai d’un jour des { $side } pour ce coup est écoulé.
}
offers-days = { $days ->
    [one] Chacun dispose, pour chaque coup, de { $days } jour, et personne n’a besoin d’être là. Qui ne joue pas à temps perd ; mais tant que chacun n’a pas joué un coup, la partie est seulement annulée.
   *[other] Chacun dispose, pour chaque coup, de { $days } jours, et personne n’a besoin d’être là. Qui ne joue pas à temps perd ; mais tant que chacun n’a pas joué un coup, la partie est seulement annulée.
}
offers-days-due = { $who ->
    [you] Vous avez jusqu’au { DATETIME($time, weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit") }.
    [opponent] Votre adversaire a jusqu’au { DATETIME($time, weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit") }.
   *[other] Les { $side } ont jusqu’au { DATETIME($time, weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit") }.
}
offers-gone-from = absent ; partie à réclamer à partir de { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") }

# Le dernier tour d’une partie terminée.
ending-decided = Dernier tour : { $what }
ending-decided-loss = La dernière pièce perdue : { $what }
