# Ligne par ligne

plain-welcome = Écrivez un coup, « coups » pour en avoir la liste, « p » pour les pièces, ou « aide ».
plain-help =
    Écrivez un coup en notation, par exemple A1-B1, ou son numéro dans la liste des coups.
    coups : les coups permis. coups A3, coups cavalier, coups attaques : une partie d’entre eux.
    prendre A3, aller B3 : composer un coup case par case. fini : finir un tour.
    retour, effacer : défaire un choix, les défaire tous.
    A3, ou quoi A3 : ce qui se trouve sur une case. autour A3 : ce qui l’entoure. anneaux : chaque anneau.
    p : les pièces. p cavalier : où est cette pièce. l : le dernier coup. s : le score et les compteurs.
    i : à qui de jouer et où en est la partie. d : les chances des attaques. d A3 : celles d’une case.
    c : pendules. conseil : un bon coup, et pourquoi. pourquoi : les raisons du coup de l’ordinateur.
    b : les meilleurs coups, dans l’analyse seulement. annuler : reprendre un coup.
    analyser : ouvrir le plateau d’analyse sur cette partie. abandon, nulle, réclamer : finir la partie.
    règles : le livre de règles. règles G-7 : une règle. plateau : un dessin en points et en lettres.
    dpn : la position en texte. partie : la partie jusqu’ici. enregistrer FICHIER : l’écrire dans un fichier.
    langue en, langue fr : la langue. quitter : partir ; la partie est sauvegardée.
plain-prompt = Tour { $turn }, { $side } :
plain-desk-prompt = Coup { $at }, { $who } :
plain-riddle-prompt = Problème { $id }, coup { $turn } sur { $moves } :
plain-riddle-prompt-over = Problème { $id }, terminé après { $turn ->
        [one] { $turn } coup
       *[other] { $turn } coups
    } sur { $moves } :
plain-unknown = Commande inconnue : { $typed }. Essayez « aide ».
plain-yes-no-help = Écrivez oui ou non. annuler : retirer la question. quitter : partir.
plain-withdrawn = La question est retirée.
plain-again-help = Écrivez oui pour une autre partie en changeant de camp, non ou quitter pour partir, revue pour l’analyse de cette partie, ou annuler pour reprendre le dernier coup. Les questions sur le plateau marchent aussi : p pour les pièces, l pour le dernier coup, s pour le score.
plain-which-space = Indiquez une case, par exemple A3.
plain-which-spot = Indiquez une case, par exemple A3, ou une de vos pièces.
plain-empty-board = Le plateau est encore vide.
plain-best-not = Les meilleurs coups ne sont annoncés que dans l’analyse. « conseil » suggère un coup dans une partie.
plain-no-why = Il n’y a pas de coup de l’ordinateur à expliquer.
plain-nothing-to-undo = Il n’y a pas de coup à reprendre.
plain-may-claim = Vous pouvez réclamer la nulle : écrivez réclamer.
plain-no-such-order = { $typed } n’est pas un ordre de vos quatre créatures.
plain-human = un joueur devant ce terminal
plain-computer = { $level ->
        [0] l’ordinateur, qui vous laisse gagner
       *[other] l’ordinateur, niveau { $level }
    }
plain-which-rules = Quelles règles ? Entrée choisit { $rules } :
plain-waiting-help = Écrivez le numéro d’une partie pour la continuer, « nouvelle » pour une nouvelle partie, ou « quitter » pour partir.
plain-which-rules-help = Écrivez le numéro ou le nom d’un jeu de règles, ou Entrée seule pour celui de la question. « quitter » pour partir.
plain-no-such-rules = { $typed } n’est pas un jeu de règles. Écrivez un numéro de 1 à 4 ou un nom, ou essayez « aide ».
plain-yes-no = (oui ou non)
plain-order = { $side }, choisissez l’ordre de vos quatre créatures, par numéros croissants : { $creatures }. Écrivez quatre lettres ; Entrée choisit { $order }.
plain-order-prompt = Ordre des { $side } :
plain-throw-prompt = Le lancer :
plain-throw-first = Indiquez d’abord le lancer.
plain-no-hint = Il n’y a pas de coup à conseiller ici.
plain-redone = Le coup est rejoué.
plain-undone = Coup repris.
plain-saved = La partie est écrite dans { $file }.
plain-save-where = Indiquez un fichier : enregistrer FICHIER
plain-save-exists = { $file } existe déjà. Donnez un autre nom.
plain-nothing-selected = Aucune pièce n’est choisie.
plain-waiting = Parties en attente :
plain-resume = Tapez le numéro d’une partie pour la reprendre, nouvelle pour en commencer une autre, ou quitter :
plain-no-such-game = Aucune partie en attente ne porte ce numéro.
plain-not-kept = La partie ne peut pas être sauvegardée : { $error }
plain-sure = Vraiment abandonner ?
plain-accept = { $side } : acceptez-vous la nulle ?
plain-declined = La proposition de nulle est refusée.
plain-again = Une autre partie, en changeant de camp ?
plain-again-words = (oui, non ou revue)
plain-desk-welcome = Tapez un coup pour le jouer. « coups » les liste avec ce qu’ils gardent, « retour » et « avancer » parcourent la partie, « aide » explique le reste.
plain-desk-help =
    Écrivez un coup en notation, ou son numéro dans la liste des coups, pour le jouer.
    prendre A3, aller B3 : composer un coup case par case. fini : finir un tour. effacer : défaire ses choix.
    coups : chaque coup, sa valeur et ce qu’il garde, le meilleur d’abord. coups A3 : ceux qui commencent ainsi.
    b, meilleur : le meilleur coup. ligne : la meilleure suite. valeur : la valeur de la position.
    p : les pièces. p cavalier : où est cette pièce. A3, ou quoi A3 : une case. autour A3 : ce qui l’entoure.
    anneaux : chaque anneau. l : le dernier coup. i : où vous en êtes. s : le score. c : pendules.
    retour [n], avancer [n], début, fin : parcourir la partie. annuler : un coup en arrière.
    partie : quitter une variante. suivante, précédente : aller à la faute suivante ou précédente.
    revue : juger chaque coup. bilan : le jeu des deux camps.
    courbe : la valeur au fil de la partie, le premier camp en haut.
    lancer [dés] : lancer les dés, ou indiquer un lancer. d, chances : les probabilités exactes.
    position DPN : ouvrir une position, un jeu ou un fichier de parties. dpn : cette position en DPN.
    plateau : un dessin en points et en lettres. langue en, langue fr : la langue. quitter : partir.
plain-desk-dice = dés
plain-desk-over = terminée
plain-desk-best = Le meilleur coup est { $move } : { $value }.
plain-desk-no-further = Il n’y a plus de coup dans ce sens.
plain-desk-no-aside = Ce n’est pas une variante.
plain-desk-no-throw = Aucun lancer n’est attendu dans cette position.
plain-desk-which-position = Indiquez une position, un jeu ou un fichier de parties : position DPN
plain-desk-left = Retour à la partie.
plain-riddle-welcome = Tapez un coup pour l’essayer. « conseil » et « solution » aident, « suivant » ouvre le problème suivant, « aide » explique le reste.
plain-riddle-help =
    Écrivez un coup en notation, ou son numéro dans la liste des coups, pour l’essayer.
    prendre A3, aller B3 : composer un coup case par case. retour, effacer : défaire un choix, tous les choix.
    coups : les coups permis. coups A3, coups cavalier : une partie d’entre eux. but : la position et l’énoncé.
    p : les pièces. p cavalier : où est cette pièce. A3, ou quoi A3 : une case. autour A3 : ce qui l’entoure.
    anneaux : chaque anneau. l : le dernier coup. i : l’énoncé. s : le score. d : chances. c : pendules.
    conseil : la pièce à jouer. solution : toute la solution. annuler : reprendre le dernier coup.
    encore : recommencer ce problème. suivant : le problème suivant. aujourd’hui : celui du jour.
    jeu groi, bambara ou tous : quel jeu. niveau facile, moyen, difficile ou tous : la difficulté.
    thème NOM ou tous ; thème seul les liste. analyser : le plateau d’analyse, après le problème.
    plateau : un dessin en points et en lettres. dpn : la position en DPN. langue en, langue fr : la langue. quitter : partir.
plain-riddle-rules = Indiquez un jeu : jeu groi, jeu bambara ou jeu tous.
plain-riddle-grades = Indiquez une difficulté : niveau facile, niveau moyen, niveau difficile ou niveau tous.
plain-riddle-over = Ce problème est terminé. Tapez suivant, encore ou analyser.
