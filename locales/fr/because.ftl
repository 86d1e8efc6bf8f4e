# Pourquoi un coup est bon. $who vaut « computer » si c’est l’ordinateur qui le joue, et désigne sinon un joueur auquel on s’adresse.

because-wins = { $unit ->
    [turns] { $who ->
       *[other] La victoire est assurée
        [computer] Sa victoire est assurée
    }, en { $plies ->
        [1] un tour
       *[other] { $plies } tours
    } au plus.
   *[other] { $who ->
       *[other] Vous gagnez
        [computer] Il gagne
    } en { $moves } coups, quoi que fasse l’autre camp.
}
because-now = { $who ->
   *[other] Vous gagnez aussitôt.
    [computer] Il gagne aussitôt.
}
because-lost = { $who ->
   *[other] La position est perdue ; c’est le coup qui retarde le plus la défaite.
    [computer] Sa position est perdue ; c’est le coup qui retarde le plus la défaite.
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
   *[other] Vous prenez { $piece } en { $moves } coups.
    [computer] Il prend { $piece } en { $moves } coups.
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
