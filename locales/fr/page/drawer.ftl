# Le tiroir d’une partie : les règles à côté du plateau.

drawer-open = Règles de cette partie (R)
drawer-close = Fermer les règles
drawer-now = Maintenant
drawer-odds = Chances des attaques possibles
drawer-no-attacks = Aucune attaque n’est possible pour l’instant.
drawer-attack-of = { $attacker } contre { $defender } ({ $space })
drawer-terms = Conditions de cette partie
drawer-rules = Toutes les règles
drawer-failed = Le livre des règles n’a pas pu être chargé. Fermez ce tiroir et rouvrez-le.

drawer-now-groi-turn = Un tour est un coup d’un seul pion (G-2) : sortie droite, en diagonale ou en double diagonale (G-5 à G-7), bond au centre (G-3) ou hors du centre (G-4), ou rentrée (G-13). Une sortie en diagonale peut être augmentée (G-9) ou supprimer un pion (G-11).
drawer-now-groi-over = Fin de la partie : G-16 à G-18, G-20 et G-21.
drawer-now-bambara-turn = À chaque tour, on déplace une pièce ou on remet une pièce inactive sur la Bordure extérieure (B-12). Roi B-2, cavalier B-3, dame B-4, pion B-5. Les pièces à un pas orthogonal de leur dame sont protégées (B-10).
drawer-now-bambara-over = Fin de la partie : B-13 et B-15.
drawer-now-looney-first = Un cube décide qui commence (L-2).
drawer-now-looney-turn = Un tour compte quatre points de mouvement, et une pièce paie sa taille à chaque case (L-3). Entrer sur une case adverse, c’est attaquer, et cela termine le tour (L-5).
drawer-now-looney-roll = Chaque camp lance ses cubes et ajoute la taille de sa pièce (L-6), avec le soutien (L-7) et la Hauteur (L-8). Le défenseur lance d’abord (L-9) ; la pièce la plus faible est retirée (L-10).
drawer-now-looney-ghost = Un joueur qui n’est pas en tête peut employer un fantôme ou y renoncer (L-13). Taille 1 : la bataille recommence ; taille 2 : égalité ; taille 3 : quatre cubes de plus (L-12).
drawer-now-looney-over = Fin de la partie : L-14 et L-15.
drawer-now-simeone-orders = Chaque joueur choisit l’ordre de ses quatre créatures ; l’autre ne le voit pas avant que les deux soient prêts (S-1).
drawer-now-simeone-first = Les dés décident qui a l’initiative pour toute la partie (S-2).
drawer-now-simeone-turn = Un tour appartient à une seule créature, qui fait autant de ses actions que vous voulez (S-4) : se déplacer (S-5), attaquer (S-6) ou se relever (S-13).
drawer-now-simeone-roll = Les deux créatures lancent leur dé (S-6). Le double ou plus : défenseur battu (S-7) ; plus ou autant : il peut être poussé (S-8) ; la moitié ou moins : l’attaquant est assommé (S-9).
drawer-now-simeone-push = L’attaquant peut pousser le défenseur d’une case, hors du plateau depuis l’anneau extérieur, ou pas du tout (S-11). Après une poussée, il prend sa place (S-12).
drawer-now-simeone-over = Fin de la partie : S-15 et S-16.
