# Pourquoi un coup est bon. $who vaut « you » si c’est le lecteur qui le joue.

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
    [you] La position est perdue ; c’est ce qui résiste le plus longtemps.
   *[other] Sa position est perdue ; c’est ce qui résiste le plus longtemps.
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
        [you] Vous pourrez ensuite attaquer { $pieces }.
       *[other] Il pourra ensuite attaquer { $pieces }.
    }
   *[no] { $who ->
        [you] Vous menacez { $pieces }.
       *[other] Il menace { $pieces }.
    }
}
because-goes-on = { $who ->
    [you] Ensuite : { $told }
   *[other] Son plan : { $told }
}
because-expects = { $who ->
    [you] La réponse attendue : { $told }
   *[other] Il s’attend à ceci : { $told }
}
because-later = { $who ->
    [you] Vous prenez { $piece } au bout de { $plies } coups, ceux des deux camps compris.
   *[other] Il prend { $piece } au bout de { $plies } coups, ceux des deux camps compris.
}
because-worse = { $who ->
    [you] Il y avait mieux : { $told }
   *[other] Ce n’était pas son meilleur coup. Il y avait mieux : { $told }
}
because-as-good = Ce coup vaut les meilleurs.
because-estimate = { $who ->
    [you] L’ordinateur estime vos chances à { $percent } après ce coup.
   *[other] Il estime ses chances à { $percent } après ce coup.
}
