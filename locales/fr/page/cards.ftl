# Les cartes des pièces : leurs pouvoirs, et ce qu’elles peuvent faire maintenant.

card-now = Maintenant
card-moves = { $count ->
    [1] Peut aller sur une case : { $spaces }.
   *[other] Peut aller sur { $count } cases : { $spaces }.
}
card-attacks = Peut attaquer { $target } en { $space }.
card-odds = { $what } : { $percent }
card-rises = Peut se relever, ce qui coûte une action.

card-idle-over = { why-game-over }
card-idle-past = Vous regardez une position antérieure.
card-idle-roll = Les dés décident d’abord.
card-idle-orders = Les joueurs choisissent encore leur ordre.
card-idle-turn = Doit attendre : c’est le tour des { $side }.
card-idle-theirs = C’est le tour des { $side }, et l’autre joueur réfléchit.
card-idle-battle = Il faut d’abord décider de la bataille.
card-idle-active = Doit attendre : une autre pièce est active jusqu’à la fin du tour.
card-idle-captured = Cette pièce vient d’être prise. Elle pourra revenir après le prochain tour de son camp.
card-idle-lost = Hors du jeu.
card-idle-ghost = Un fantôme : son camp peut l’employer une fois, dans une bataille qu’il n’est pas en train de gagner.
card-idle-stuck = N’a aucun coup permis pour l’instant.

card-groi-P = Sort tout droit ou en diagonale vers la couronne intérieure, ou bondit au centre (G-3 à G-7). Une sortie en diagonale qui finit devant un pion ami est augmentée de deux cases (G-9) ; si elle finit à côté d’un pion adverse, elle le supprime (G-11). Depuis la couronne intérieure, ce pion ne peut que rentrer (G-13).
card-bambara-K = Avance d’une case sur son anneau ou son rayon et y prend (B-2, B-6). Commencez un tour avec lui dans le Noyau, et vous gagnez (B-13).
card-bambara-Q = Avance d’une case en diagonale et y prend (B-4, B-6). Les pièces amies à un pas orthogonal d’elle ne peuvent pas être prises (B-10).
card-bambara-N = Avance d’une case en diagonale, puis de quatre au plus sur l’anneau dans le même sens ; prend là où il s’arrête (B-3, B-6).
card-bambara-P = Avance aussi loin qu’il veut sur son anneau ou son rayon et pousse la première pièce rencontrée ; ne prend jamais (B-5, B-7).
card-looney-S = Taille 1 : chaque case coûte un des quatre points du tour (L-3), et la pièce ajoute 1 à ses cubes dans une bataille (L-6). Perdue, elle devient un fantôme qui fait recommencer une bataille (L-12).
card-looney-M = Taille 2 : chaque case coûte deux des quatre points du tour (L-3), et la pièce ajoute 2 à ses cubes dans une bataille (L-6). Perdue, elle devient un fantôme qui finit une bataille sur une égalité (L-12).
card-looney-B = Taille 3 : une case coûte trois des quatre points du tour (L-3), et la pièce ajoute 3 à ses cubes dans une bataille (L-6). Perdue, elle devient un fantôme qui apporte quatre cubes de plus (L-12).
card-looney-L = Taille 4 : une case coûte les quatre points du tour (L-3), et la pièce ajoute 4 à ses cubes dans une bataille (L-6). Si vous la perdez, vous perdez la partie (L-14).
card-simeone = Une action est un pas vers une case voisine vide (S-5) ou l’attaque d’une créature voisine (S-6). Avec au moins le double, l’attaquant bat le défenseur et marque sa valeur (S-7, S-10) ; avec plus, ou autant, il peut le pousser (S-8) ; avec la moitié ou moins, il est assommé (S-9).
