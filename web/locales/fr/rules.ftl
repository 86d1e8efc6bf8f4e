# Le livre de règles.

book-title = Les règles
book-about = Quatre jeux de règles pour un même plateau. Personne n’a jamais publié les règles du jeu de la table ronde : plusieurs auteurs ont donc écrit les leurs. Chacun est présenté ici règle par règle, avec une image de tout ce qui peut se dessiner.
book-contents = Sommaire
book-rule-ids = Toutes les règles par numéro
book-lesson = Apprendre sur le plateau
book-play = Jouer
book-print = Imprimer
book-all = Tous les chapitres
book-rulings = Ce qui est marqué comme décision est notre propre réponse, là où la source ne dit rien ou ne montre qu’une image. Chaque règle est vérifiée par des tests, et les images aussi.
book-how = Comment on joue
book-want = Le but
book-turn = Votre tour
book-end = La fin
book-allowed = Permis :
book-forbidden = Interdit :
book-try = Essayer sur un plateau
book-after = Le plateau après { $words }

book-name-groi = Le Dejarik classique, jeu de Groi
book-name-bambara = Le Dejarik de Bambara
book-name-looney = Looney Dejarik
book-name-simeone = Le Dejarik de Simeone
book-name-board = Le plateau
book-line-groi = Quatre pions par camp, pas de dés. Sorties, élans et éliminations ; alignez vos pions sur l’anneau intérieur. 5 à 10 minutes.
book-line-bambara = Roi, dame, cavalier et pion, pas de dés. Les pièces prises reviennent ; menez votre roi au centre et tenez-l’y.
book-line-looney = Quatre pièces de taille 1 à 4, et des cubes pour le hasard. Prenez le Chef, ou tout le reste.
book-line-simeone = Huit créatures, chacune avec son dé. Attaquez, poussez, assommez, et soyez le premier à douze points.
book-line-board = 25 cases, deux anneaux et un centre : ce qui touche quoi, pour les quatre jeux de règles.

book-groi-want = Vos quatre pions côte à côte sur l’anneau intérieur (3 points), ou deux pions ennemis éliminés (2 points). Si vous en avez perdu un, les trois derniers côte à côte valent 1 point.
book-groi-turn = Déplacez un pion : de la maison vers l’anneau intérieur, tout droit ou de biais ; au centre d’un seul bond, ou de là vers une case extérieure accessible ; ou retour à la maison. Une sortie de biais qui s’achève devant un de vos pions continue de deux cases ; si elle s’achève à côté d’un ennemi, elle l’élimine.
book-groi-end = Dès que l’un de ces buts est atteint. La même position pour la troisième fois, c’est la nulle, 1 point chacun ; si personne ne peut jouer, personne ne marque. Les parties s’enchaînent en série.

book-bambara-want = Commencer un tour avec votre roi au centre. L’adversaire a un seul coup pour l’en chasser ou le prendre.
book-bambara-turn = Déplacez une pièce, ou remettez une pièce inactive sur une case extérieure vide. Le roi, la dame et le cavalier prennent en entrant sur la case ; le pion va loin et pousse ce qu’il rencontre. Une pièce voisine de sa propre dame ne peut pas être prise.
book-bambara-end = Quand un joueur commence son tour avec son roi au centre. Les pièces prises ne sont jamais perdues : elles reviennent après un tour d’attente. La même position pour la troisième fois, c’est la nulle.

book-looney-want = Le Chef ennemi, ou les trois autres pièces de l’ennemi.
book-looney-turn = Vous avez quatre points, et une pièce paie sa taille pour chaque case. Répartissez-les à votre gré ; entrer sur la case d’un ennemi ouvre une bataille et finit le tour. Chacun lance des cubes et ajoute sa taille ; les amis voisins de la bataille et le centre donnent d’autres cubes. La pièce la plus faible est retirée.
book-looney-end = Avec le Chef, ou avec la dernière des autres pièces. Une pièce perdue de taille 1 à 3 revient une fois comme fantôme et peut renverser une bataille. Cent tours sans bataille, c’est la nulle.

book-simeone-want = Douze points (ou un autre score), ou les quatre créatures ennemies. Une créature battue vaut 2, 4, 6 ou 8 points ; un pas au centre en vaut 1.
book-simeone-turn = Choisissez une créature et faites ses actions : 3 pour la plus petite, 1 pour la plus grande. Une action est un pas ou l’attaque d’une voisine. Chacun lance son dé : le double bat, davantage pousse, la moitié assomme l’attaquant. Une créature assommée doit d’abord se relever.
book-simeone-end = Aussitôt que le score est atteint ou qu’une équipe a disparu. Cinquante manches sans un point, c’est la nulle.
