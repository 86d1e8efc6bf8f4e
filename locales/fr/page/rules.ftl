# Le livre de règles.

book-title = Les règles
book-about = Quatre jeux de règles pour un même plateau. Les films n’ont jamais donné de règles au jeu de la table ronde : plusieurs auteurs ont donc écrit les leurs. Elles sont expliquées ici règle par règle, avec une image chaque fois qu’elle peut aider.
book-no-rule = Il n’y a pas de règle { $rule } dans ce chapitre.
book-contents = Sommaire
book-rule-ids = Toutes les règles par numéro
book-lesson = Apprendre sur le plateau
book-play = { common-play }
book-print = Imprimer ce chapitre
book-kit = Imprimer et jouer
book-all = Tous les chapitres
book-rulings = Un passage marqué comme décision donne notre propre réponse, là où la source ne dit rien ou ne montre qu’une image. Des tests vérifient chaque règle, et les images aussi.
book-how = Comment on joue
book-want = Le but
book-turn = Votre tour
book-end = La fin
book-allowed = Permis :
book-forbidden = Interdit :
book-try = Essayer sur un plateau
book-after = Le plateau après { $words }

book-line-groi = Quatre pions par camp, pas de dés. Sorties, augmentations, suppressions ; alignez vos pions sur la couronne intérieure. 5 à 10 minutes.
book-line-bambara = Roi, dame, cavalier et pion, pas de dés. Les pièces prises reviennent ; menez votre roi au Noyau et maintenez-l’y.
book-line-looney = Quatre pièces de taille 1 à 4, et des cubes de chance. Prenez le Chef, ou tout le reste.
book-line-simeone = Huit créatures, chacune avec son dé. Attaquez, poussez, assommez, et soyez le premier à atteindre douze points.
book-line-board = 25 cases, deux anneaux et un centre : quelles cases se touchent, pour les quatre jeux de règles.

book-groi-want = Alignez vos quatre pions côte à côte sur la couronne intérieure (3 points), ou supprimez deux pions adverses (2 points). Si vous avez perdu un pion, aligner les trois derniers vaut 1 point.
book-groi-turn = Déplacez un pion : de la maison vers la couronne intérieure, tout droit ou en diagonale ; au centre d’un seul bond, ou de là vers une case extérieure accessible ; ou faites-le rentrer. Une sortie en diagonale qui s’achève devant un de vos pions est augmentée de deux cases ; si elle s’achève à côté d’un pion adverse, elle le supprime.
book-groi-end = La partie finit dès que l’un de ces buts est atteint. Si la même position se présente pour la troisième fois, la partie est nulle et chacun marque 1 point ; si personne ne peut jouer, personne ne marque. D’ordinaire, les parties s’enchaînent en série.

book-bambara-want = Commencez un tour avec votre roi dans le Noyau. L’adversaire n’a qu’un coup pour l’en chasser ou le prendre.
book-bambara-turn = Déplacez une pièce, ou remettez une pièce inactive sur une case extérieure vide. Le roi, la dame et le cavalier prennent en allant sur la case d’un ennemi. Le pion avance d’autant de cases qu’il veut et pousse la pièce qu’il rencontre. Une pièce à un pas orthogonal de sa propre dame ne peut pas être prise.
book-bambara-end = La partie finit quand un joueur commence son tour avec son roi dans le Noyau. Les pièces prises ne sont jamais perdues : elles peuvent revenir après un tour d’attente. Si la même position se présente pour la troisième fois, la partie est nulle.

book-looney-want = Prenez le Chef ennemi, ou les trois autres pièces ennemies.
book-looney-turn = Vous avez quatre points de mouvement, et une pièce paie sa taille pour chaque case. Répartissez les points à votre gré. Entrer sur la case d’un ennemi ouvre une bataille et met fin au tour. Chacun lance des cubes et ajoute la taille de sa pièce ; des amis voisins de la bataille, ou une défense au centre, donnent droit à d’autres cubes. La pièce la plus faible est retirée.
book-looney-end = La partie finit quand un Chef tombe, ou quand un camp perd la dernière de ses autres pièces. Une pièce perdue de taille 1 à 3 revient une fois comme fantôme et peut renverser une bataille. Après cent tours sans bataille, la partie est nulle.

book-simeone-want = Marquez douze points (ou le score fixé), ou battez les quatre créatures ennemies. Une créature battue vaut 2, 4, 6 ou 8 points ; un pas au centre en vaut 1.
book-simeone-turn = Choisissez une créature et faites ses actions : 3 pour la plus petite, 1 pour la plus grande. Une action est un pas, ou l’attaque d’une créature voisine. Les deux créatures lancent leur dé : avec au moins le double, l’attaquant bat le défenseur ; avec plus, ou autant, il peut le pousser ; avec la moitié ou moins, il est assommé. Une créature assommée doit d’abord se relever.
book-simeone-end = La partie finit dès que le score fixé est atteint ou qu’une équipe a disparu. Après cinquante manches sans un point, elle est nulle.

# Un lecteur doute d’une décision : un texte à copier et à envoyer.

doubt-title = Cette décision est-elle fausse ?
doubt-about = Si vous lisez autrement le texte de l’auteur, complétez ce texte et copiez-le.
doubt-operator = Envoyez-le ensuite à l’équipe de ce serveur :
doubt-nobody = Donnez-le ensuite à la personne de qui vous tenez ce programme.
doubt-text = Le texte à copier
doubt-copy = Copier
doubt-rules = Règles
doubt-rule = Règle
doubt-options = Options
doubt-defaults = celles par défaut
doubt-position = Position
doubt-program = Que fait le programme dans ce cas ?
doubt-source = Que dit le texte de l’auteur ? Citez le passage.
