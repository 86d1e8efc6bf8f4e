# Pourquoi quelque chose n’est pas possible. $piece est la pièce en $at, avec son camp : « votre dame ». $kind est le jeu avec la lettre de la pièce.

why-throw-first = Les dés d’abord.
why-empty = Il n’y a pas de pièce en { $at }. Choisissez une de vos pièces.
why-not-yours = { $piece } n’est pas à vous.
why-gone = Cette pièce n’est plus en jeu.
why-own-piece = { $piece } se trouve en { $at }.
why-same-place = { $piece } s’y trouve déjà.
why-occupied = { $piece } se trouve en { $at } : la case doit être vide.
why-blocked = { $piece } en { $at } barre le chemin.
why-stuck = { $piece } en { $at } n’a pas la place de bouger.
why-direction = { $kind ->
    [groi-P] { $centre ->
        [yes] Du centre, un pion ne va que sur la couronne extérieure.
       *[no] De la couronne extérieure, un pion va tout droit ou en diagonale sur la couronne intérieure, ou tout droit au centre.
    }
    [bambara-K] Un roi avance d’une case le long de son anneau ou de son rayon, jamais en diagonale.
    [bambara-Q] Une dame va d’exactement une case en diagonale.
    [bambara-N] Un cavalier va d’une case en diagonale, puis de quatre cases au plus le long de l’anneau.
    [bambara-P] Un pion va le long de son anneau ou de son rayon.
   *[other] { $piece } ne va pas par là.
}
why-too-far = { $kind ->
    [simeone] { $at } est trop loin : une action mène à une case voisine, jamais en diagonale.
   *[other] { $at } est trop loin.
}
why-out-of-reach = { $piece } en { $at } est hors de portée.
why-can-move = Vous pouvez jouer, donc vous ne pouvez pas passer.
why-no-use = Ce n’est pas possible dans ce jeu.
why-no-capture = Un pion ne peut pas aller sur la case d’un autre : il supprime { $piece } s’il arrive à côté sur la couronne intérieure, par une sortie en diagonale.
why-first-move = Votre premier coup de la partie ne peut pas aller en diagonale.
why-only-home = De la couronne intérieure, un pion ne peut que rentrer, en { $at }.
why-protected = { $piece } en { $at } est sous la protection de la dame en { $by }.
why-pushed-off = On ne peut pas pousser { $piece } en { $at } hors du plateau.
why-just-captured = Cette pièce vient d’être prise. Elle pourra revenir après votre prochain tour.
why-on-board = Cette pièce est sur le plateau, en { $at }.
why-rim-only = Une pièce ne revient que sur la Bordure extérieure.
why-points = Cela coûte { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
} ; { $left ->
    [0] il n’en reste aucun
    [one] il n’en reste qu’un
   *[other] il n’en reste que { $left }
}.
why-unchanged = Un tour doit changer quelque chose.
why-answer-first = La bataille d’abord : jouez un fantôme ou aucun.
why-no-battle = Les fantômes servent dans une bataille, et il n’y en a pas.
why-no-ghost = Vous n’avez pas de fantôme de cette taille.
why-other-acts = { $piece } en { $at } agit à ce tour ; les autres attendent.
why-push-first = Décidez d’abord de la poussée.
why-no-push = Il n’y a rien à pousser.
why-push-far = { $piece } ne peut aller que sur une case voisine de { $at }.
why-no-edge = { $piece } en { $at } n’est pas au bord.
why-other = Ce n’est pas possible maintenant.
why-boost = De là, la sortie est augmentée jusqu’en { $at } : choisissez { $at }.
why-must-stand = { $piece } en { $at } doit d’abord se relever : choisissez cette case deux fois, ou écrivez { $at }^.
