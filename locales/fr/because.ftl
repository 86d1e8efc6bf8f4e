# Pourquoi un coup est bon. $who vaut « computer » si c’est l’ordinateur qui le joue, et désigne sinon un joueur auquel on s’adresse.

because-wins = { $who ->
   *[other] La victoire est assurée, en { $unit ->
        [turns] { $plies ->
            [one] un tour
           *[other] { $plies } tours
        }
       *[other] { $plies } coups, ceux des deux camps compris,
    } au plus.
    [computer] Sa victoire est assurée, en { $unit ->
        [turns] { $plies ->
            [one] un tour
           *[other] { $plies } tours
        }
       *[other] { $plies } coups, ceux des deux camps compris,
    } au plus.
}
because-now = { $who ->
   *[other] Vous gagnez aussitôt.
    [computer] Il gagne aussitôt.
}
because-lost = { $who ->
   *[other] La position est perdue ; c’est ce qui résiste le plus longtemps.
    [computer] Sa position est perdue ; c’est ce qui résiste le plus longtemps.
}
because-drawn = Si les deux camps jouent au mieux, la partie est nulle.
because-only = { $keep ->
    [win] C’est le seul des { $legal } coups qui gagne.
    [draw] C’est le seul des { $legal } coups qui tient la nulle.
   *[other] C’est nettement le meilleur des { $legal } coups.
}
because-chances = Les chances de l’attaque : { $odds }.
because-threat = { $dice ->
    [yes] { $who ->
       *[other] Vous pourrez ensuite attaquer { $pieces }.
        [computer] Il pourra ensuite attaquer { $pieces }.
    }
   *[no] { $who ->
       *[other] Vous menacez { $pieces }.
        [computer] Il menace { $pieces }.
    }
}
because-goes-on = { $who ->
   *[other] Ensuite : { $told }
    [computer] Son plan : { $told }
}
because-expects = { $who ->
   *[other] La réponse attendue : { $told }
    [computer] Il s’attend à ceci : { $told }
}
because-later = { $who ->
   *[other] Vous prenez { $piece } au bout de { $plies } coups, ceux des deux camps compris.
    [computer] Il prend { $piece } au bout de { $plies } coups, ceux des deux camps compris.
}
because-worse = { $who ->
   *[other] Il y avait mieux : { $told }
    [computer] Ce n’était pas son meilleur coup. Il y avait mieux : { $told }
}
because-as-good = Ce coup vaut les meilleurs.
because-estimate = { $who ->
   *[other] L’ordinateur estime vos chances à { $percent } après ce coup.
    [computer] Il estime ses chances à { $percent } après ce coup.
}
