# Une partie sur un vrai plateau : la page tient la partie, les joueurs lancent leurs propres dés.
companion-throw = Vos dés
companion-keys = Ce que montrent les dés
companion-part-attack = attaque
companion-part-defence = défend
companion-throw-lot = Lancez un cube de chance. Quelle couleur montre-t-il ?
companion-throw-die = { $part ->
    [initiative] { $side } : lancez un dé à { $most } faces pour l’initiative. Que montre-t-il ?
    [attack] Les { $side } attaquent avec { $piece } : lancez un dé à { $most } faces. Que montre-t-il ?
   *[defence] Les { $side } défendent avec { $piece } : lancez un dé à { $most } faces. Que montre-t-il ?
}
companion-throw-cubes = { $part ->
    [ghost] { $side } : lancez { $most } cubes pour le fantôme. Combien montrent votre couleur ?
    [attack] Les { $side } attaquent avec { $piece } : lancez { $most } cubes. Combien montrent votre couleur ?
   *[defence] Les { $side } défendent avec { $piece } : lancez { $most } cubes. Combien montrent votre couleur ?
}
companion-throw-more = { $side } : lancez encore { $most } cubes. Combien montrent votre couleur ?
companion-bonus-support = { $total } pour l’instant, plus un soutien.
companion-bonus-high-ground = { $total } pour l’instant, plus la Hauteur.
companion-fixed = Le défenseur est assommé et compte pour { $total }.
companion-stop = Plus de lancer : { $total }
companion-check = Ces résultats sont-ils exacts ?
companion-check-lot = Les { $side } commencent. Est-ce exact ?
companion-check-initiative = { $white } { $w }, { $black } { $b }. Initiative : { $winner }. Est-ce exact ?
companion-check-equal = { $white } { $w }, { $black } { $b } : à égalité, les deux relancent. Est-ce exact ?
companion-confirm = C’est exact
companion-impossible-lot = Un cube de chance montre l’une des deux couleurs.
companion-impossible-die = Un dé à { $most } faces montre de 1 à { $most }, pas { $shown }.
companion-impossible-cubes = Sur { $most } cubes, de 0 à { $most } montrent une couleur, pas { $shown }.
companion-more = Plus
companion-close = Revenir à la partie
companion-no-voice = Ce navigateur ne sait pas parler.

# Ce qu’il faut faire sur le vrai plateau.
companion-todo = Sur le plateau
companion-do-move = Déplacez { $piece } de { $from } à { $to }.
companion-do-push = Poussez { $piece } en { $to }.
companion-do-push-off = Poussez { $piece } hors du plateau et retirez la pièce.
companion-do-fall = Retirez { $piece } de { $at }.
companion-do-fall-captured = Retirez { $piece } de { $at } et marquez la pièce qui vient d’être prise.
companion-do-fall-ghost = Retirez { $piece } de { $at } et posez la pièce à côté du plateau : c’est un fantôme.
companion-do-enter = Posez { $piece } en { $at }.
companion-do-advance = Déplacez { $piece } en { $to }.
companion-do-retreat = Laissez { $piece } en { $to }.
companion-do-stun = Couchez { $piece } en { $at }.
companion-do-rise = Relevez { $piece } en { $at }.
companion-do-ghost = { $size ->
    [1] { $side } : retirez définitivement le petit fantôme.
    [2] { $side } : retirez définitivement le fantôme moyen.
   *[3] { $side } : retirez définitivement le grand fantôme.
}
companion-do-score = { $points ->
    [1] { $side } : prenez un jeton.
   *[other] { $side } : prenez { $points } jetons.
}
