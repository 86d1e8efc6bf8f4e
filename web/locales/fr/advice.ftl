# Les conseils, et pourquoi l’ordinateur a joué. $who est le camp qui joue le coup : vous ou l’ordinateur.

advice-hint = Conseil
advice-hint-key = Conseil (H)
advice-why = Pourquoi l’ordinateur a-t-il joué cela ? (E)
advice-hint-title = Conseil :
advice-why-title = Pourquoi :
advice-thinking = Réflexion…
advice-no-hint = Pas de conseil pour l’instant. Il faut que ce soit votre tour et que le plateau montre la position actuelle.
advice-no-why = L’ordinateur n’a pas encore joué.
advice-count = { $hints ->
    [0] { "" }
    [one] Vous avez demandé { $hints } conseil.
   *[other] Vous avez demandé { $hints } conseils.
}
advice-count-why = { $whys ->
    [0] { "" }
    [one] Vous avez demandé { $whys } fois pourquoi l’ordinateur jouait ainsi.
   *[other] Vous avez demandé { $whys } fois pourquoi l’ordinateur jouait ainsi.
}

because-wins = { $who ->
    [you] La victoire est assurée, en { $unit ->
        [turns] { $plies ->
            [one] un tour
           *[other] { $plies } tours
        }
       *[other] { $plies } coups, ceux des deux camps compris,
    } au plus.
   *[other] Sa victoire est assurée, en { $unit ->
        [turns] { $plies ->
            [one] un tour
           *[other] { $plies } tours
        }
       *[other] { $plies } coups, ceux des deux camps compris,
    } au plus.
}
because-now = { $who ->
    [you] Vous gagnez aussitôt.
   *[other] Il gagne aussitôt.
}
because-lost = { $who ->
    [you] La position est perdue ; c’est ce qui résiste le plus longtemps.
   *[other] Sa position est perdue ; c’est ce qui résiste le plus longtemps.
}
because-drawn = Si les deux camps jouent au mieux, la partie est nulle.
because-only = { $keep ->
    [win] C’est le seul des { $legal } coups qui gagne.
    [draw] C’est le seul des { $legal } coups qui tient la nulle.
   *[other] C’est nettement le meilleur des { $legal } coups.
}
because-chances = Les chances de l’attaque : { $chances }.
because-threat = { $who ->
    [you] Vous menacez { $pieces }.
   *[other] Il menace { $pieces }.
}
because-reach = { $who ->
    [you] Vous pourrez ensuite attaquer { $pieces }.
   *[other] Il pourra ensuite attaquer { $pieces }.
}
because-piece-at = { $piece } en { $at }
because-later = { $who ->
    [you] Vous prenez { $piece } au bout de { $plies } coups, ceux des deux camps compris.
   *[other] Il prend { $piece } au bout de { $plies } coups, ceux des deux camps compris.
}
because-goes-on = { $who ->
    [you] Ensuite : { $told }
   *[other] Son plan : { $told }
}
because-expects = { $who ->
    [you] La réponse attendue : { $told }
   *[other] Il s’attend à ceci : { $told }
}
because-worse = { $who ->
    [you] Il y avait mieux : { $told }
   *[other] Ce n’était pas son meilleur coup. Il y avait mieux : { $told }
}
because-estimate = { $who ->
    [you] L’ordinateur estime vos chances à { $percent } après ce coup.
   *[other] Il estime ses chances à { $percent } après ce coup.
}
