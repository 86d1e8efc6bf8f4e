# Les textes en français. en.ftl a les mêmes clés et les mêmes variables ; un test les compare.

## Mots

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

side-white = Blanc
side-black = Noir
side-red = Rouge
side-blue = Bleu

## Règles

rules-groi = Dejarik classique (Groi)
rules-bambara = Dejarik de Bambara
rules-looney = Looney Dejarik
rules-simeone = Dejarik de Simeone

## Fin de partie

over-won = { $side } a gagné : { $ending }.
over-drawn = La partie est nulle : { $ending }.
throw-no-moves = Aucun coup n’est possible ici : il faut d’abord lancer les dés. Indiquez le lancer à dejarik apply.
probe-points = { $side } assure { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }.
probe-wins = { $side } gagne en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }.
probe-level = Aucun camp ne peut assurer un point ou une victoire.
probe-move = { $points } en { $plies }
probe-move-level = 0
probe-line = Meilleure suite : { $line }
probe-chance = { $side } a { $chance } de chances de gain, une nulle comptant pour moitié.
probe-chance-of = { $chance } % (± { $off })
table-file = fichier
table-bytes = octets
table-digest = empreinte
table-seconds = secondes
table-peak = pic de mémoire en Mio
verify-right = Prouvée : { $identity }, { $positions } positions, empreinte { $digest }
over-no-moves = La partie est terminée, aucun coup n’est possible. { $outcome }
ending-run-of-four = quatre pions côte à côte sur la couronne intérieure (G-16)
ending-run-of-three = les trois derniers pions côte à côte sur la couronne intérieure (G-17)
ending-two-pawns-lost = l’adversaire a perdu deux pions (G-18)
ending-blocked = aucun pion ne peut bouger, ni d’un côté ni de l’autre (G-21)
ending-dejarik = le roi était dans le Noyau (Core) au début du tour (B-13)
ending-leader-lost = le Chef ennemi est pris (L-14)
ending-followers-lost = toutes les pièces ennemies sauf le Chef sont prises (L-14)
ending-all-defeated = toutes les créatures ennemies sont battues (S-15)
ending-target-reached = le score fixé est atteint (S-15)
ending-quiet-limit = trop de tours ou de manches calmes de suite (L-15, S-16)
over-aborted = La partie a été annulée.
ending-repetition = la même position est apparue trois fois (G-20, B-15)
ending-claim = un joueur a réclamé la nulle par répétition (G-20)
ending-agreement = les joueurs en sont convenus
ending-resignation = l’autre camp a abandonné
ending-timeout = l’autre camp a dépassé son temps
ending-absence = l’autre camp a quitté la partie
ending-abort = la partie a été annulée

## Ligne par ligne

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
plain-riddle-prompt-over = Problème { $id }, terminé après { $turn } coups sur { $moves } :
plain-pair = { $name } : { $value }
plain-unknown = Commande inconnue : { $typed }. Essayez « aide ».
plain-yes-no-help = Écrivez oui ou non. annuler : retirer la question. quitter : partir.
plain-withdrawn = La question est retirée.
plain-again-help = Écrivez oui pour une autre partie en changeant de camp, non ou quitter pour partir, revue pour l’analyse de cette partie, ou annuler pour reprendre le dernier coup. Les questions sur le plateau marchent aussi : p pour les pièces, l pour le dernier coup, s pour le score.
plain-which-space = Indiquez une case, par exemple A3.
plain-which-spot = Indiquez une case, par exemple A3, ou une de vos pièces.
plain-nothing-yet = Rien n’a encore été joué.
plain-empty-board = Le plateau est encore vide.
plain-best-not = Les meilleurs coups ne sont annoncés que dans l’analyse. « conseil » suggère un coup dans une partie.
plain-no-why = Il n’y a pas de coup de l’ordinateur à expliquer.
plain-nothing-to-undo = Il n’y a pas de coup à reprendre.
plain-may-claim = Vous pouvez réclamer la nulle : écrivez réclamer.
plain-no-such-order = { $typed } n’est pas un ordre de vos quatre créatures.
plain-no-such-throw = { $typed } n’est pas possible avec ces dés.
plain-series = Série : { $one } { $first }, { $other } { $second }, après { $games ->
    [one] une partie
   *[other] { $games } parties
}.
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
odds-win = victoire
odds-standoff = égalité
odds-loss = défaite
odds-defeated = battu
odds-pushed = poussé
odds-nothing = rien
odds-stunned = attaquant assommé
plain-order = { $side }, choisissez l’ordre de vos quatre créatures, par numéros croissants : { $creatures }. Écrivez quatre lettres ; Entrée choisit { $order }.
plain-order-prompt = { $side }, votre ordre :
plain-throw-prompt = Le lancer :
plain-throw-first = Indiquez d’abord le lancer.
plain-no-hint = Il n’y a pas de coup à conseiller ici.
plain-undone = Coup repris.
plain-saved = La partie est écrite dans { $file }.
plain-save-where = Indiquez un fichier : enregistrer FICHIER
plain-waiting = Parties en attente :
plain-resume = Tapez le numéro d’une partie pour la reprendre, nouvelle pour en commencer une autre, ou quitter :
plain-no-such-game = Aucune partie en attente ne porte ce numéro.
plain-not-kept = La partie ne peut pas être sauvegardée : { $error }
plain-sure = Vraiment abandonner ?
plain-accept = { $side }, acceptez-vous la nulle ?
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

## Parties sauvegardées et consignées

games-none = Aucune partie n’est en attente.
games-deleted = Partie { $id } supprimée.
records-none = Aucune partie terminée n’est consignée.
records-deleted = Partie consignée { $id } supprimée.
kept-exported = { $count ->
    [one] Une partie écrite dans { $file }.
   *[other] { $count } parties écrites dans { $file }.
}

## Ce qui est conservé

kept-game = La partie est sauvegardée ; `dejarik play` la proposera de nouveau.
kept-record = La partie est consignée dans { $file }.
kept-failed = La partie n’est pas sauvegardée dans son état actuel : { $error }

## La partie en mots

telling-none = aucune
telling-and = { $items } et { $last }
telling-with = { $what } ({ $how })
telling-at = { $what } { $space }
telling-there = { $space } { $what }
telling-piece-on = { $piece } en { $space }
telling-whole = { $colour ->
    [white] { $piece } des blancs
    [black] { $piece } des noirs
    [red] { $piece } des rouges
   *[blue] { $piece } des bleus
}
# La pièce au milieu d’une phrase, avec son article. $letter est sa lettre.
telling-the = { $letter ->
    [Q] la { $piece }
   *[other] le { $piece }
}
telling-owned = { $who ->
    [you] votre { $piece }
    [computer] { $the } de l’ordinateur
    [red] { $the } des rouges
    [blue] { $the } des bleus
    [white] { $the } des blancs
    [black] { $the } des noirs
   *[only] { $the }
}
telling-space = { $ring ->
    [A] { $space }, anneau extérieur
    [B] { $space }, anneau intérieur
   *[C] { $space }, le centre
}
telling-empty = vide
telling-on = { $space } : { $what }.
telling-beside = à côté du plateau
telling-state-stunned = assommé
telling-state-captured = prise toute récente
telling-state-inactive = peut revenir
telling-state-ghost = fantôme de la Force
telling-state-lost = perdu
telling-state-active = en action, { $left ->
    [one] une action restante
   *[other] { $left } actions restantes
}
telling-state-attacks = attaque { $space }
telling-state-attacked = attaqué depuis { $space }
telling-side-pieces = { $side } : { $pieces }.
telling-side-beside = { $side }, à côté du plateau : { $pieces }.
telling-no-such-piece = Cette pièce n’existe pas.
telling-ring-outer = Anneau extérieur : { $pieces }.
telling-ring-inner = Anneau intérieur : { $pieces }.
telling-ring-centre = Centre : { $pieces }.
telling-near = Autour de { $space } : { $straight }. En diagonale : { $diagonal }.
telling-near-centre = Autour de { $space }, sur l’anneau intérieur : { $spaces }.

# Ce qui s’est passé. $does est un ou plusieurs des textes qui suivent.
telling-does = { $piece } { $does }.
telling-goes = va de { $from } en { $to }
telling-goes-over = va de { $from } par { $over } en { $to }
telling-pushes = pousse { $piece } en { $to }
telling-pushes-off = pousse { $piece } hors du plateau
telling-captures = prend { $piece } en { $at }
telling-kills = supprime { $piece } en { $at }
telling-enters = revient sur le plateau en { $at }
telling-attacks = attaque { $piece } en { $target } depuis { $from }
telling-attacks-there = attaque { $piece } en { $target }
telling-takes = occupe la case { $to }
telling-returns = revient en { $to }
telling-rises = se relève en { $at }
telling-leaves = { $piece } en { $at } quitte le plateau.
telling-is-stunned = { $piece } en { $at } reste au sol, assommé.
telling-can-come-back = { $piece } peut revenir maintenant.
telling-is-ghost = { $piece } est maintenant un fantôme de la Force.
telling-coin = Le cube décide : { $side } commence.
telling-initiative-dice = Dés de l’initiative : { $one } { $first }, { $other } { $second }.
telling-initiative = Initiative : { $side }.
telling-initiative-again = Égalité : on relance les dés.
telling-dice = Attaque { $attack }, défense { $defence }.
telling-cubes = Attaque : { $attack }. Défense : { $defence }.
telling-cubes-of = { $shown ->
    [one] { $shown } cube sur { $cubes }
   *[other] { $shown } cubes sur { $cubes }
} et taille { $size }, total { $total }
telling-ghost-throw = { $who ->
    [you] Vous obtenez { $shown } sur 4 avec le fantôme.
    [computer] L’ordinateur obtient { $shown } sur 4 avec le fantôme.
   *[other] { $side } : { $shown } sur 4 avec le fantôme.
}
telling-verdict-win = L’attaque réussit : { $defender } quitte le plateau.
telling-verdict-standoff = Égalité : chacun reste où il est.
telling-verdict-loss = L’attaque échoue : { $attacker } quitte le plateau.
telling-verdict-defeated = L’attaque réussit : { $defender } est battu.
telling-verdict-pushed = { $who ->
    [you] L’attaque réussit. À vous de choisir où pousser { $defender }.
    [computer] L’attaque réussit. L’ordinateur choisit où pousser { $defender }.
   *[other] L’attaque réussit. { $side } : à vous de choisir où pousser { $defender }.
}
telling-verdict-nothing = L’attaque échoue : il ne se passe rien.
telling-verdict-stunned = L’attaque échoue : { $attacker } est assommé.
telling-plays-ghost = { $who ->
    [you] Vous jouez
    [computer] L’ordinateur joue
   *[other] { $side } joue
} { $size ->
    [1] un petit fantôme : la bataille recommence.
    [2] un fantôme moyen : égalité.
   *[3] un grand fantôme : quatre cubes de plus.
}
telling-accepts = { $who ->
    [you] Vous ne jouez pas de fantôme.
    [computer] L’ordinateur ne joue pas de fantôme.
   *[other] { $side } ne joue pas de fantôme.
}
telling-scores = { $who ->
    [you] Vous marquez
    [computer] L’ordinateur marque
   *[other] { $side } marque
} { $points ->
    [one] un point.
   *[other] { $points } points.
}
telling-passes = { $rules ->
    [simeone] { $who ->
        [you] Vous finissez votre tour.
        [computer] L’ordinateur finit son tour.
       *[other] { $side } finit son tour.
    }
   *[other] { $who ->
        [you] Vous passez.
        [computer] L’ordinateur passe.
       *[other] { $side } passe.
    }
}

# Où en est la partie.
telling-turn = { $who ->
    [you] À vous de jouer : { $side }.
   *[other] Trait : { $side }.
}
telling-battle = Bataille : { $attacker }, depuis { $from }, contre { $defender } en { $target }.
telling-active = { $piece } en { $space } est en action, { $left ->
    [one] une action restante
   *[other] { $left } actions restantes
}.
telling-points-left = { $left ->
    [0] Il ne reste aucun point de mouvement.
    [one] Il reste un point de mouvement.
   *[other] Il reste { $left } points de mouvement.
}
telling-quiet = Calme depuis { $count } sur { $limit } : à { $limit }, la partie est nulle.
telling-score = Score : { $one } { $first }, { $other } { $second }.
telling-score-target = { $target ->
    [one] Il faut { $target } point pour gagner.
   *[other] Il faut { $target } points pour gagner.
}
telling-no-score = Cette partie n’a pas de score.
telling-no-clock = Cette partie n’a pas de pendule.
telling-unmoved = { $side } n’a pas encore bougé : un premier coup ne peut pas aller en diagonale.
telling-repeated = { $times ->
    [2] Cette position se présente pour la deuxième fois ; à la troisième, la partie est nulle.
   *[other] Cette position s’est présentée { $times } fois.
}
telling-push-where = Choisissez où pousser le défenseur : { $spaces }.
telling-words = Vous pouvez écrire : { $words }.
telling-word-pass = passer
telling-word-pass-about = rien ne peut bouger
telling-word-done = fini
telling-word-done-about = finir le tour ici
telling-word-end = fin
telling-word-end-about = finir le tour
telling-word-off = dehors
telling-word-off-about = pousser hors du plateau
telling-word-stay = rester
telling-word-stay-about = ne pas pousser
telling-word-accept = accepter
telling-word-accept-about = pas de fantôme
telling-word-ghost = fantôme{ $size }
telling-word-ghost-about = { $size ->
    [1] petit fantôme, la bataille recommence
    [2] fantôme moyen, égalité
   *[3] grand fantôme, quatre cubes de plus
}

# Le choix d’un coup.
telling-no-moves = Il n’y a pas de coup à choisir maintenant.
telling-no-such-moves = Il n’y a pas de tel coup.
telling-many-moves = { $count ->
    [one] Un coup.
   *[other] { $count } coups.
} Écrivez « coups » et une case ou une pièce pour ceux d’une pièce, ou composez un coup avec « prendre » et « aller ».
telling-group = { $piece } : { $count ->
    [0] aucun coup.
    [one] un coup ; écrivez « coups { $ask } ».
   *[other] { $count } coups ; écrivez « coups { $ask } ».
}
telling-group-attacks = Attaques : { $count ->
    [one] un coup ; écrivez « coups attaques ».
   *[other] { $count } coups ; écrivez « coups attaques ».
}
telling-page = Page { $page } sur { $pages } ; écrivez « coups { $next } » pour la suivante.
telling-selected = { $piece }, { $space }, en main.
telling-walked = { $from } à { $to }.
telling-put-down = Pièce reposée.
telling-can-go = Déplacements : { $spaces }.
telling-can-attack = Attaques : { $spaces }.
telling-several = Cela peut vouloir dire { $words }. Écrivez l’un d’eux.
telling-beyond = { $count ->
    [one] Il n’y a qu’un coup.
   *[other] Il n’y a que { $count } coups.
}
telling-illegal = { $typed } n’est pas possible ici.

# Les lancers avec les dés des joueurs.
telling-throw-coin = Lancez le cube de chance et écrivez qui commence : { $one } ou { $other }.
telling-throw-die = { $part ->
    [initiative] { $side } lance un dé à { $most } faces pour l’initiative.
    [attack] L’attaquant, { $piece }, lance un dé à { $most } faces.
   *[defence] Le défenseur, { $piece }, lance un dé à { $most } faces.
} Écrivez ce qu’il montre.
telling-throw-fixed = Le défenseur, { $piece }, n’a pas de dé : il compte toujours { $total }.
telling-throw-cubes = { $part ->
    [ghost] Le fantôme
    [attack] L’attaquant, { $piece },
   *[defence] Le défenseur, { $piece },
} lance { $most } cubes. Écrivez combien comptent, de 0 à { $most }.
telling-throw-support = { $part ->
    [attack] L’attaquant
   *[defence] Le défenseur
} a { $total } et un soutien : il lance encore { $most } cubes. Écrivez combien comptent, ou « arrêter » pour en rester à { $total }.
telling-throw-high-ground = Le défenseur a { $total } et tient la Hauteur : il lance encore { $most } cubes. Écrivez combien comptent, ou « arrêter » pour en rester à { $total }.
telling-throw-beat = Le nombre à battre est { $total }.
telling-word-stop = arrêter
telling-odds = { $target } : { $odds }.
telling-odds-from = { $target } depuis { $from }, { $piece } : { $odds }.
telling-odds-part = { $what } { $fraction } ({ $percent })
telling-odds-none = Il n’y a pas de chances à annoncer pour le moment.
telling-odds-more = { $count ->
    [one] Une autre attaque a ses chances.
   *[other] { $count } autres attaques ont leurs chances.
} Écrivez « chances » et une case pour celles d’une case.

# Pourquoi un coup est bon. $who vaut « you » si c’est le lecteur qui le joue.
telling-hint = Un bon coup est { $move } : { $told }
telling-because-wins = { $who ->
    [you] La victoire est assurée
   *[other] Sa victoire est assurée
}, en { $unit ->
    [turns] { $plies ->
        [one] un tour
       *[other] { $plies } tours
    } au plus
   *[plies] { $plies ->
        [one] un coup
       *[other] { $plies } coups, ceux des deux camps compris,
    } au plus
}.
telling-because-now = { $who ->
    [you] Vous gagnez aussitôt.
   *[other] Il gagne aussitôt.
}
telling-because-lost = { $who ->
    [you] La position est perdue ; c’est ce qui résiste le plus longtemps.
   *[other] Sa position est perdue ; c’est ce qui résiste le plus longtemps.
}
telling-because-drawn = Si les deux camps jouent au mieux, la partie est nulle.
telling-because-only = { $keep ->
    [win] C’est le seul des { $legal } coups qui gagne.
    [draw] C’est le seul des { $legal } coups qui tient la nulle.
   *[best] C’est nettement le meilleur des { $legal } coups.
}
telling-because-chances = Les chances de l’attaque : { $odds }.
telling-because-threat = { $dice ->
    [yes] { $who ->
        [you] Vous pourrez ensuite attaquer { $pieces }.
       *[other] Il pourra ensuite attaquer { $pieces }.
    }
   *[no] { $who ->
        [you] Vous menacez { $pieces }.
       *[other] Il menace { $pieces }.
    }
}
telling-because-goes-on = { $who ->
    [you] Ensuite : { $told }
   *[other] Son plan : { $told }
}
telling-because-expects = { $who ->
    [you] La réponse attendue : { $told }
   *[other] Il s’attend à ceci : { $told }
}
telling-because-later = { $who ->
    [you] Vous prenez { $piece } au bout de { $plies } coups, ceux des deux camps compris.
   *[other] Il prend { $piece } au bout de { $plies } coups, ceux des deux camps compris.
}
telling-because-worse = Ce n’était pas son meilleur coup. Il y avait mieux : { $told }
telling-because-as-good = Ce coup vaut les meilleurs.
telling-because-estimate = { $who ->
    [you] L’ordinateur estime vos chances à { $percent } après ce coup.
   *[other] Il estime ses chances à { $percent } après ce coup.
}

# Pourquoi une chose n’est pas possible. $piece est la pièce en $at et à qui elle est : « votre dame ».
telling-why-game-over = La partie est finie.
telling-why-throw-first = Les dés d’abord.
telling-why-empty = Il n’y a pas de pièce en { $at }. Choisissez une de vos pièces.
telling-why-not-yours = { $piece } n’est pas à vous.
telling-why-gone = Cette pièce n’est plus en jeu.
telling-why-own-piece = { $piece } se trouve en { $at }.
telling-why-same-place = { $piece } s’y trouve déjà.
telling-why-occupied = { $piece } se trouve en { $at } : la case doit être vide.
telling-why-blocked = { $piece } en { $at } barre le chemin.
telling-why-stuck = { $piece } en { $at } n’a pas la place de bouger.
telling-why-direction = { $kind ->
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
telling-why-too-far = { $kind ->
    [simeone] { $at } est trop loin : une action mène à une case voisine, jamais en diagonale.
   *[other] { $at } est trop loin.
}
telling-why-out-of-reach = { $piece } en { $at } est hors de portée.
telling-why-can-move = Vous pouvez jouer, donc vous ne pouvez pas passer.
telling-why-no-use = Ce n’est pas possible dans ce jeu.
telling-why-no-capture = Un pion ne peut pas aller sur la case d’un autre : il supprime { $piece } s’il arrive à côté sur la couronne intérieure, par une sortie en diagonale.
telling-why-first-move = Votre premier coup de la partie ne peut pas aller en diagonale.
telling-why-boost = De là, la sortie est augmentée jusqu’en { $at } : allez en { $at }.
telling-why-only-home = De la couronne intérieure, un pion ne peut que rentrer, en { $at }.
telling-why-protected = { $piece } en { $at } est sous la protection de la dame en { $by }.
telling-why-pushed-off = On ne peut pas pousser { $piece } en { $at } hors du plateau.
telling-why-just-captured = Cette pièce vient d’être prise. Elle pourra revenir après votre prochain tour.
telling-why-on-board = Cette pièce est sur le plateau, en { $at }.
telling-why-rim-only = Une pièce ne revient que sur l’anneau extérieur.
telling-why-points = Cela coûte { $cost ->
    [one] { $cost } point
   *[other] { $cost } points
} ; { $left ->
    [0] il n’en reste aucun.
    [one] il n’en reste qu’un.
   *[other] il n’en reste que { $left }.
}
telling-why-unchanged = Un tour doit changer quelque chose.
telling-why-answer-first = La bataille d’abord : jouez un fantôme ou aucun.
telling-why-no-battle = Les fantômes servent dans une bataille, et il n’y en a pas.
telling-why-no-ghost = Vous n’avez pas de fantôme de cette taille.
telling-why-other-acts = { $piece } en { $at } agit à ce tour ; les autres attendent.
telling-why-must-stand = { $piece } en { $at } doit d’abord se relever : écrivez { $at }^.
telling-why-push-first = Décidez d’abord de la poussée.
telling-why-no-push = Il n’y a rien à pousser.
telling-why-push-far = { $piece } ne peut aller que sur une case voisine de { $at }.
telling-why-no-edge = { $piece } en { $at } n’est pas au bord.

## Commandes

rule-books = Les livres de règles. `dejarik rules <id>` en affiche un, `dejarik rules G-7` une seule règle.
rule-book-board = Le plateau
option-order = Les quatre pièces de chaque camp, dans un ordre quelconque

## Images

picture-beside = Hors du plateau : { $pieces }.
picture-to-move = Trait à { $side }.

## Pièces

piece-pawn = pion
piece-king = roi
piece-queen = dame
piece-knight = cavalier
piece-small = Petit
piece-medium = Moyen
piece-big = Grand
piece-leader = Chef

## Le plein écran : menus

table-no-terminal = Le plein écran a besoin d’un terminal. Sinon, jouez ligne par ligne : dejarik play --plain
table-too-small = Ce terminal a { $width }×{ $height } cases, et il en faut au moins { $least-width }×{ $least-height }. Agrandissez-le, réduisez les caractères ou jouez ligne par ligne avec --plain. Ctrl-C pour quitter.
table-menu-rules = Quel jeu ?
table-menu-keys = ↑↓ choisir · Entrée · p problèmes · a analyse · l langue · q quitter
table-menu-keys-saved = ↑↓ choisir · Entrée ouvrir · x supprimer · l langue · q quitter
table-menu-forget = Encore x pour supprimer définitivement cette partie ; toute autre touche la garde.
table-terms-keys = ↑↓ choisir · ←→ changer · Entrée jouer, saisir · r règles · Échap retour
table-edit-keys = Saisissez la valeur · Entrée valider · Échap annuler
table-go-on = Reprendre : { $game }
table-more-saved = { $count ->
    [one] Encore une partie en attente : ↑↓
   *[other] Encore { $count } parties en attente : ↑↓
}
table-against-level = { $level ->
        [0] Laisser gagner le Wookiee
       *[other] contre le niveau { $level }
    }
table-against-friend = deux joueurs
table-watching = deux ordinateurs
table-ago-minutes = { $count ->
    [0] à l’instant
    [one] il y a une minute
   *[other] il y a { $count } minutes
}
table-ago-hours = { $count ->
    [one] il y a une heure
   *[other] il y a { $count } heures
}
table-ago-days = { $count ->
    [one] hier
   *[other] il y a { $count } jours
}
table-how-groi = Quatre pions par camp, sans dés. Alignez les vôtres sur la couronne intérieure ou supprimez deux pions adverses. On joue pour des points.
table-how-bambara = Roi, dame, cavalier et pion, sans dés. Les pièces prises reviennent. On gagne en commençant son tour avec son roi au centre.
table-how-looney = Pièces de taille 1 à 4, quatre points de mouvement, des cubes pour les batailles, et des fantômes. Prenez le Chef ennemi ou tout le reste.
table-how-simeone = Huit créatures, chacune avec son dé : attaquer, pousser hors du plateau, assommer. Gagne le premier au score fixé, ou la dernière équipe debout.
table-language = Langue
table-rule-books = Règles du plateau
table-quit = Quitter
table-play = Jouer
table-opponent = Adversaire
table-opponent-computer = L’ordinateur
table-opponent-friend = Un ami devant cet écran
table-opponent-watch = Regarder jouer deux ordinateurs
table-level = Niveau
table-other-level = Niveau du second camp
table-side = Vous jouez
table-lot = Tirage au sort
table-dice = Dés
table-dice-system = Lancés par l’ordinateur
table-dice-seed = D’après une graine
table-dice-typed = Les nôtres, à saisir
table-seed = Graine
table-animate = Dés animés et pauses
table-on = Oui
table-off = Non
table-back = Retour
table-typed-form = { $form } : { $meaning }.
table-about-dice = Avec vos propres dés, lancez-les et saisissez le résultat. Une graine redonne chaque fois les mêmes lancers.
table-level-wookiee = Laisser gagner le Wookiee
table-about-wookiee = Dans le premier film, un droïde qui gagnait contre un Wookiee reçut ce conseil. L’ordinateur vous laisse exprès un léger avantage : il vise à vous donner 55 à 65 % de chances de gagner. C’est un mode à part, pas un niveau.
table-about-level = De 1, qui se trompe souvent, à 8, qui calcule aussi loin qu’il peut.

## Le plein écran : la partie

table-you = vous
table-player = joueur
table-computer-level = { $level ->
        [0] vous laisse gagner
       *[other] ordinateur { $level }
    }
table-credits = { $count ->
    [one] { $count } crédit
   *[other] { $count } crédits
}
table-just-taken = vient d’être pris : { $pieces }
table-ghosts = fantômes : { $list }
table-quiet = Calme : { $quiet } sur { $limit }
table-points-left = Points restants : { $left }
table-actions-left = { $creature } agit, actions restantes : { $left }
table-pawns-lost = { $side } a perdu { $count ->
    [one] un pion
   *[other] { $count } pions
}
table-repeated = Cette position se présente pour la { $count ->
    [2] deuxième
   *[other] troisième
} fois.
table-unsaved = La partie n’est pas sauvegardée : { $error }
table-moves = Coups
table-legend = Actions · dé (assommé) · valeur
table-rolling = Les dés roulent…
table-thinking = { $side } réfléchit…
table-thinking-hint = À la recherche d’un bon coup…
table-thinking-draw = L’ordinateur examine la proposition de nulle…
table-announced = { $side } joue { $step }
table-choose-piece = { $side } : choisissez une pièce.
table-choose-button = { $side } : choisissez une action.
table-where-to = { $piece } : vers quelle case ?
table-push-where = { $attacker } l’emporte : où pousser { $defender } ?
table-ghost-window = Attaque { $attack }, défense { $defence }. { $side } : jouer un fantôme ?
table-over-keys = La partie est terminée. m menu, u reprendre le coup.
table-word-pass = Passer
table-word-done = Finir le tour ici
table-word-end = Finir le tour
table-word-off = Pousser hors du plateau
table-word-stay = Laisser sur place
table-word-ghost1 = Fantôme de taille 1 : nouvelle bataille
table-word-ghost2 = Fantôme de taille 2 : égalité
table-word-ghost3 = Fantôme de taille 3 : quatre cubes de plus
table-word-accept = Aucun fantôme
table-hint = Conseil : { $step } ({ $value })
table-value-win = gagne en { $plies } au plus
table-value-loss = perd en { $plies } au plus
table-value-chance = { $chance } %
table-goes-first = { $side } commence
table-roll-again = Égalité : relancer
table-has-initiative = { $side } a l’initiative
table-effect-defeated = { $attacker } bat { $defender } !
table-effect-pushed = { $attacker } peut pousser { $defender }.
table-effect-nothing = { $defender } résiste.
table-effect-stunned = { $attacker } est assommé !
table-attack = Attaque
table-defence = Défense
table-ghost-throw = Fantôme de { $side } :
table-key-undo = reprendre
table-key-hint = conseil
table-key-type = saisir
table-key-rules = règles
table-key-help = aide
table-key-menu = menu
table-key-quit = quitter
table-empty-space = Il n’y a pas de pièce sur cette case.
table-not-yours = Cette pièce n’est pas la vôtre.
table-cannot-move = Cette pièce ne peut pas bouger maintenant.
table-cannot-go = La pièce ne peut pas aller là. Ses destinations sont éclairées.
table-only-buttons = Il n’y a rien à faire sur le plateau : choisissez un des boutons.
table-not-now = Ce n’est pas possible maintenant.
table-nothing-to-undo = Il n’y a pas de coup à reprendre.
table-draw-declined = L’ordinateur refuse la nulle.
table-no-dice = Impossible de lancer les dés : { $error }
table-refused = Ce coup est impossible : { $error }
table-no-rematch = La partie suivante ne peut pas commencer : { $error }

## Le plein écran : questions

table-yes = Oui
table-no = Non
table-enter = Accepter
table-choose = Choisir
table-sure = Vraiment ?
table-sure-resign = { $side } abandonne ?
table-sure-draw = { $side } propose la nulle. { $other } accepte ?
table-sure-claim = La position est apparue trois fois. { $side } réclame la nulle ?
table-sure-leave = La partie ne peut pas être sauvegardée et sera perdue. Quitter quand même ?
table-attack-title = Attaque
table-attack-yes = Attaquer
table-attacks = { $attacker } attaque { $defender }
table-odds-win = victoire
table-odds-standoff = égalité
table-odds-loss = défaite
table-odds-defeated = battu
table-odds-pushed = poussé
table-odds-nothing = rien
table-odds-stunned = assommé
table-several-title = Par où ?
table-several = Il y a plusieurs façons d’y aller :
table-candidate-push = { $step }  { $side } : { $piece }
table-order-title = Mise en place
table-order = { $side } : dans quel ordre placez-vous vos créatures ?
table-order-yes = Valider
table-order-carry = déplacer
table-type-move = Saisir un coup
table-type-move-about = En notation, par exemple A1-B2, A2xB3, N@A5, end.
table-type-throw = Lancez vos dés
table-throw-coin = Lancez un cube pour désigner qui commence : w (rouge) ou b (bleu).
table-throw-initiative = Chacun lance un D6 : rouge, puis bleu, par exemple 5 3.
table-throw-dice = Attaquant D{ $attacker }, défenseur D{ $defender } (un D1 fait toujours 1), par exemple 5 3.
table-throw-cubes = Attaquant { $attacker } cubes + { $attacker-size }, défenseur { $defender } cubes + { $defender-size }. Saisissez les deux totaux, par exemple 7 5.
table-throw-ghost = Lancez quatre cubes pour le fantôme et indiquez combien comptent.
table-over = La partie est terminée
table-worth = Cela rapporte { $points }.
table-series = Série :
table-series-won = { $side } a gagné la série !
table-rematch = Suite, camps échangés
table-look = Regarder le plateau
table-why-repetition = la même position est apparue trois fois
table-why-claim = un joueur a réclamé la nulle par répétition
table-why-agreement = les deux joueurs sont d’accord
table-why-resignation = l’autre camp a abandonné
table-why-timeout = le temps est écoulé
table-why-absence = l’autre camp est parti
table-why-abort = la partie a été annulée
table-page-foot = ↑↓ PgPréc PgSuiv · Échap retour · ligne { $line } sur { $lines }
table-help-title = Touches
table-help =
    Sur le plateau
    ← → ↑ ↓ — déplacer le curseur sur l’anneau et le long du rayon
    Entrée — prendre une pièce, la poser, attaquer
    Échap — la reposer, ou annuler un pas
    Tab — le choix suivant, aussi hors du plateau
    P K Q N S … — majuscule : votre prochaine pièce de ce type
    1 … 9 — les boutons à côté du plateau
    e — finir le tour, passer, laisser, aucun fantôme
    : — saisir un coup, par exemple A1-B2
    Souris — une pièce, puis une case éclairée ; droit : retour
    La partie
    u — reprendre le coup
    h — conseil
    a — le plateau d’analyse ; après la partie, la revue
    d — proposer la nulle, ou la réclamer
    g — abandonner
    f — retourner le plateau
    PgPréc PgSuiv — faire défiler les coups (ou la molette)
    r — règles
    m — menu ; la partie est sauvegardée
    q, Ctrl-C — quitter ; la partie est sauvegardée
    Le plateau
    ■ [N] — premier joueur : socle carré, majuscule
    ● (n) — second joueur : socle rond, minuscule
    N* — une créature assommée, couchée sur le côté
    vert, rouge — où la pièce peut aller, ce qu’elle peut attaquer
    violet — le dernier coup

## L’analyse

study-draw = Partie nulle
study-chance = { $side } : { $chance } %
study-wins = { $side } gagne en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
study-wins-turns = { $side } gagne en { $plies ->
        [one] { $plies } tour
       *[other] { $plies } tours
    } au plus
study-won = { $side } a gagné
study-wins-points = { $side } gagne { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    }
study-won-points = { $side } a gagné { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
study-short-win = gagne en { $plies }
study-short-loss = perd en { $plies }
study-short-draw = nulle
study-keeps-best = rien n’est meilleur
study-keeps-near = aussi bon que le meilleur, semble-t-il
study-keeps-later = garde le gain, mais plus tard
study-keeps-sooner = même résultat, mais perdu plus tôt
study-gives-points = cède des points
study-gives-some = cède un peu
study-gives-much = cède beaucoup
study-gives-all = cède presque tout
study-gives-win-draw = un gain devient une nulle
study-gives-draw-loss = une nulle devient une perte
study-gives-win-loss = un gain devient une perte
study-keeping-win = { $count } sur { $legal } gardent le gain
study-keeping-draw = { $count } sur { $legal } gardent la nulle
study-keeping-lost = Perdu : { $count } sur { $legal } ne perdent pas davantage
study-keeping-near = { $count } sur { $legal } à peu près égaux
study-exact = Exact, d’après la table.
study-estimate = Une estimation, calculée sur { $depth ->
        [one] { $depth } tour
       *[other] { $depth } tours
    }.
study-estimate-no-table = Une estimation à { $depth ->
        [one] { $depth } demi-coup
       *[other] { $depth } demi-coups
    }, faute de table. Pour la calculer : dejarik solve { $rules }
study-waiting = Réflexion…
study-waiting-table = Recherche… La première fois, la table du jeu parfait est calculée, ce qui prend quelques secondes.
study-throw-due = Il faut lancer les dés.
study-nothing = On ne sait rien de cette position.
study-judged = { $move } : { $what }.
study-judged-later = garde le gain, { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    } plus tard
study-judged-sooner = même résultat, { $plies ->
        [one] { $plies } demi-coup
       *[other] { $plies } demi-coups
    } plus tôt
study-judged-inaccuracy = une imprécision, { $chance } % de chances de gain cédées
study-judged-mistake = une erreur, { $chance } % de chances de gain cédées
study-judged-blunder = une gaffe, { $chance } % de chances de gain cédées
study-thrown = { $throw } : de la chance pour { $side }, +{ $chance } %
study-thrown-even = { $throw } : un lancer moyen
study-account = Chances de gain de { $side } : { $start } % au début, { $end } % à la fin. Ce qui les a changées :
study-account-luck = Chance : les dés ont donné { $chance } % à { $side }.
study-account-lost = Jeu : { $side } a cédé { $lost } %, { $rate } % par décision ({ $band }).
study-account-exact = Toutes les valeurs sont exactes.
study-account-drift = Les { $chance } % restants sont l’écart des estimations entre les décisions.
study-account-throw = Le lancer le plus chanceux : { $what }.
study-band-master = maître
study-band-expert = expert
study-band-skilled = habile
study-band-casual = occasionnel
study-band-beginner = débutant
study-no-slips-seen = Aucune faute n’a été trouvée.
study-summary-dice = { $side } : { $moves ->
        [one] { $moves } décision
       *[other] { $moves } décisions
    } ; bonnes : { $best }, imprécisions : { $inaccuracies } (?!), erreurs : { $mistakes } (?), gaffes : { $blunders } (??).
study-judged-points = cède { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
study-resigned = { $side } : abandon d’une partie qui n’était pas perdue : { $what }.
study-judged-best = Le meilleur coup était { $best } ; { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    } sur { $legal } { $count ->
        [one] gardait
       *[other] gardaient
    } la valeur.
study-judged-only = Le seul coup sur { $legal } qui gardait la valeur.
study-no-slips = Aucun camp n’a fait de faute.
study-summary = { $side } : { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    } ; parfaits : { $best }, plus lents : { $slower } ; fautes : { $inaccuracies } de points (?!), { $mistakes } d’une demi-partie (?), { $blunders } d’une partie entière (??).
study-place = Après { $at ->
        [one] { $at } coup
       *[other] { $at } coups
    } sur { $all }
study-place-aside = Variante, { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    } depuis le coup { $from }
study-place-start = Analyse d’une position

## Le plateau d’analyse dans le terminal

table-analysis = Plateau d’analyse et parties enregistrées
table-key-analysis = analyse
table-key-review = revue
desk-title = Analyse · { $rules }
desk-title-game = Partie · { $rules }
desk-copied = Copié, si le terminal le permet : { $error }
desk-no-game = Il n’y a pas de partie à revoir ici.
desk-no-next-slip = Il n’y a pas de faute plus loin.
desk-no-previous-slip = Il n’y a pas de faute plus tôt.
desk-summary = Bilan
desk-summary-moves = coups
desk-summary-best = parfaits
desk-summary-best-dice = bons
desk-summary-inaccuracy-dice = imprécisions
desk-summary-mistake-dice = erreurs
desk-summary-blunder-dice = gaffes
desk-summary-lost = cédés
desk-summary-rate = par décision
desk-summary-luck = chance
desk-summary-slower = plus lents
desk-summary-inaccuracy = points cédés
desk-summary-mistake = demi-partie
desk-summary-blunder = partie perdue
desk-throws = Lancers
desk-throw-keys = z lancer au hasard · Entrée le lancer choisi · : en saisir un
desk-review-working = La revue est en cours…
desk-review-working-table = La revue est en cours… La première fois, la table est calculée, ce qui prend quelques secondes.
desk-review-no-table = Pas de revue : il n’y a pas de table du jeu parfait. Pour la calculer : dejarik solve { $rules }
desk-type-position = Une position
desk-type-position-about = Un DPN comme groi PPPP2pppp2/12/1 w wb, le nom d’un jeu, ou un fichier de parties.
desk-type-file = Un fichier de parties
desk-type-file-about = Le nom d’un fichier DGN ; sa première partie est ouverte.
desk-key-walk = parcourir
desk-key-back = reculer
desk-key-forward = avancer
desk-key-next = faute suivante
desk-key-previous = précédente
desk-key-point = pointer
desk-key-position = position
desk-key-return = à la partie
desk-key-game = rejouer
desk-key-riddle = le problème
desk-help =
    Parcourir
    ← → — un coup en arrière, un coup en avant
    Début Fin — au début, à la fin
    ↑ ↓ — choisir dans la liste des coups
    Entrée — jouer le coup choisi ; au départ, c’est le meilleur
    n p — à la faute suivante de la partie, à la précédente
    x — quitter la variante, revenir à la partie
    D’autres coups
    Tab — pointer au plateau : flèches, Entrée prend et pose
    P K Q N S … — majuscule : votre prochaine pièce de ce type
    Échap — la reposer ; parcourir de nouveau
    : — saisir un coup, ou un lancer
    z — lancer les dés
    1 … 9 — les boutons à côté du plateau
    Souris — cliquer pièce et case, ou un coup de la liste
    Le reste
    v — revoir la partie : chaque faute
    s — le bilan de la revue, puis la liste
    t — réfléchir trois fois plus longtemps, sans table
    d — ouvrir une position : saisir un DPN
    c — copier le DPN
    f — retourner le plateau
    r — livre de règles
    Échap, m, q — retour, menu, quitter
    Les signes
    ✓ — le meilleur (~ à peu près, dans une estimation)
    - — même résultat, gain plus tard ou perte plus tôt
    ?! — cède des points
    ? — un gain devient une nulle, ou une nulle une perte
    ?? — un gain devient une perte
    █░ — la barre : la part du premier camp et celle du second
archive-title = Que voulez-vous analyser ?
archive-keys = ↑↓ choisir · Entrée ouvrir · Échap retour
archive-start = Le début de { $rules }
archive-position = Une position : saisir un DPN
archive-file = Un fichier de parties (DGN)

## Les problèmes dans le terminal

table-puzzles = Problèmes : Dejarik en N coups
riddle-title = Problèmes : Dejarik en N coups
riddle-today = Le problème du jour
riddle-next = Le problème suivant
riddle-rules = Jeu
riddle-grade = Difficulté
riddle-theme = Thème
riddle-any = tous
riddle-grade-easy = facile
riddle-grade-medium = moyen
riddle-grade-hard = difficile
riddle-counts = { $count } problèmes, { $solved } résolus
riddle-none = Il n’y a pas de problème de ce genre.
riddle-about = Un seul coup garde le gain, à chaque tour. Tous les problèmes sont prouvés par les tables du jeu parfait.
riddle-menu-keys = ↑↓ choisir · ←→ changer · Entrée résoudre · Échap retour
riddle-id = Problème { $id }
riddle-known-clean = résolu
riddle-known-helped = résolu avec aide
riddle-turn = Coup { $turn } sur { $moves }
riddle-themes = Thèmes : { $list }
riddle-solved-clean = Résolu !
riddle-solved = Résolu, avec aide.
riddle-right = Juste ! { $side } répond { $answer }.
riddle-slower = { $move } gagne aussi, mais plus lentement. Le coup est repris.
riddle-wrong = { $move } laisse échapper le gain. Le coup est repris.
riddle-hint-from = Regardez { $piece }.
riddle-hint-enter = Ramenez { $piece } sur le plateau.
riddle-hint-pass = On ne peut que passer.
riddle-solve-first = Résolvez d’abord le problème, ou regardez la solution.
riddle-over-keys = Entrée problème suivant · a analyse · u recommencer
riddle-unsaved = Le problème résolu ne peut pas être enregistré : { $error }
riddle-key-solution = solution
riddle-key-next = problème suivant
riddle-key-again = recommencer
riddle-help =
    Sur le plateau
    ← → ↑ ↓ — déplacer le curseur sur l’anneau et le long du rayon
    Entrée — prendre une pièce, la poser ; à la fin, le suivant
    Échap — la reposer ; revenir au choix des problèmes
    Tab — le choix suivant, aussi hors du plateau
    P K Q N — majuscule : votre prochaine pièce de ce type
    1 … 9 — les boutons à côté du plateau
    : — saisir un coup, par exemple A1-B2
    Souris — cliquer une pièce, puis une case éclairée
    Le problème
    h — conseil : la pièce à jouer
    s — la solution
    n — le problème suivant
    u — recommencer
    a — à la fin : le plateau d’analyse
    f — retourner le plateau
    r — livre de règles
    m, q — menu, quitter

## Le serveur

serve-at = Dejarik est à l’adresse { $address }
serve-runs = Dejarik tourne déjà, à l’adresse { $address }
page-left-out = Ce programme a été construit sans sa page : { $why }.
page-modules-left-out = Ce programme a été construit sans la partie de la page qui permet de jouer hors connexion : { $why }.
cluster-left-out = Ce programme ne gère qu’un seul serveur, parce qu’il a été construit sans PostgreSQL ni NATS : construisez-le avec `cargo build --release --features cluster`, ou installez une version publiée.
serve-stop = Ctrl-C pour l’arrêter. Les parties sont sauvegardées.
serve-stopped = Dejarik est arrêté. Les parties reprendront à son prochain démarrage.
serve-no-browser = Impossible d’ouvrir le navigateur. Ouvrez l’adresse vous-même.
worker-at = Dejarik réfléchit pour les serveurs de { $servers }, à { $threads ->
    [one] un coup
   *[other] { $threads } coups
} à la fois
worker-stop = Ctrl-C pour l’arrêter. Un autre reprendra ce à quoi il réfléchissait.
worker-stopped = L’ouvrier est arrêté : { $moves ->
    [one] un coup
   *[other] { $moves } coups
}, { $reviews ->
    [one] une revue
   *[other] { $reviews } revues
}, { $back } rendus.
admin-seat-person = { $side } : { $person }
admin-seat-computer = { $side } : l’ordinateur
admin-seat-open = { $side } : personne pour l’instant
admin-seat-unknown = { $side } : un joueur sans cookie
admin-revoked = { $count ->
    [0] Les cookies de ces personnes étaient déjà révoqués.
    [one] Les cookies d’une personne sont révoqués.
   *[other] Les cookies de { $count } personnes sont révoqués.
}
admin-revoked-all = Tous les cookies sont révoqués. Chacun sera une nouvelle personne à sa prochaine visite.
admin-rotated = Une nouvelle clé signe désormais les cookies. Ceux de l’ancienne clé restent valables un an.
backup-made = { $place } : { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    } ; copie relue et conforme (SHA-256 { $digest })
backup-restored = { $place } : { $games ->
        [one] { $games } partie restaurée
       *[other] { $games } parties restaurées
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    } (SHA-256 { $digest })
backup-files = Avec ces fichiers : { $files }
backup-aside = L’ancien contenu est conservé dans { $place }
backup-unreadable = { $count ->
        [one] Le journal d’une partie est illisible
       *[other] Les journaux de { $count } parties sont illisibles
    }, dans l’original comme dans la copie : { $games }
store-contents = { $place } : { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    } (SHA-256 { $digest })
store-same = Les deux côtés ont les mêmes parties.
store-different = Ils diffèrent. Voici des parties qui n’existent que d’un côté, ou qui ne sont pas les mêmes : { $games }
store-keys-copied = Les clés des cookies ont été copiées aussi.
store-keys-kept = Les clés des cookies n’ont pas été copiées, car il y en avait déjà. Les cookies signés avec celles de l’original n’y sont pas valables.

## Problèmes

puzzle-task-win = { $side } gagne en { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
puzzle-task-points = { $side } force { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
puzzle-rating = Cote { $rating }
puzzle-count = { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
puzzle-proved = Vérifiés : { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
puzzle-solution = Solution : { $line }
puzzle-slower = Au coup { $move }, ces coups gagnent aussi, mais plus tard : { $moves }
puzzle-theme-quiet = coup tranquille
puzzle-theme-sacrifice = sacrifice
puzzle-theme-zugzwang = zugzwang
puzzle-theme-capture = prise
puzzle-theme-push = poussée
puzzle-theme-shove = pièce amie poussée
puzzle-theme-home = roi poussé dans le Noyau
puzzle-theme-activation = activation
puzzle-theme-eviction = expulsion
puzzle-theme-protection = protection
puzzle-theme-march = marche du roi
puzzle-theme-kill = suppression
puzzle-theme-boost = sortie augmentée
puzzle-theme-double-exit = double diagonale
puzzle-theme-dejarik = Dejarik
puzzle-theme-reverse = Dejarik inverse
puzzle-theme-retreat = rentrée
puzzle-theme-run = alignement
puzzle-theme-raid = razzia

## Programmes dans l’arène

arena-engine = engine={ $engine } : { $why }
arena-engine-no-command = commande attendue, mais rien trouvé
arena-engine-open-quote = le guillemet { $quote } n’est pas fermé
arena-engine-no-value = attendu : une option ou une limite de la forme NOM=VALEUR ; trouvé : `{ $field }`
arena-engine-number = `{ $key }` : attendu : un nombre entier de 1 à { $most } ; trouvé : `{ $found }`
arena-engine-start = impossible de lancer le programme : { $why }
arena-engine-silent = pas de réponse à `{ $asked }` en { $ms } ms
arena-engine-died-saying = le programme s’est arrêté au lieu de répondre à `{ $asked }` ; dernière ligne sur sa sortie d’erreur : { $line }
arena-engine-died = le programme s’est arrêté au lieu de répondre à `{ $asked }`
arena-engine-nonsense = réponse étrangère au protocole : { $line }
arena-engine-refused = le programme a refusé ce qu’on lui a dit : { $line }
arena-engine-illegal = le coup `{ $word }` n’est pas permis dans { $position }
arena-forfeits = { $player } a perdu { $all ->
        [one] { $all } partie
       *[other] { $all } parties
    } sans décision sur le plateau : coups interdits { $illegal }, sans réponse { $silent }, arrêts { $died }, autres réponses { $nonsense }
## Fichiers et flux

print-written = { $pages } pages sont écrites dans { $file } ({ $kilobytes } ko). Imprimez-les à 100 %.
site-written = { $files } fichiers sont écrits dans { $directory } ({ $kilobytes } ko){ $removed ->
        [0] .
        [one] {" "}; 1 fichier de la version précédente est supprimé.
       *[other] {" "}; { $removed } fichiers de la version précédente sont supprimés.
    }
site-cannot-play = On ne pourra pas jouer sur ce site : ce programme a été construit sans la partie de la page qui permet de jouer hors connexion ({ $why }).
site-anywhere = Le site fonctionne dans n’importe quel dossier d’un serveur web.
site-base = Le site fonctionne sous { $base } sur son serveur web.
file-exists = { $file } existe déjà. Donnez un autre nom, ou --force pour le remplacer.
stream-unanswered = { $failed ->
        [one] { $failed } ligne est restée
       *[other] { $failed } lignes sont restées
    } sans réponse sur { $lines }
stream-line-too-long = la ligne dépasse { $most } octets
stream-line-no-text = attendu : du texte (UTF-8) ; trouvé : l’octet { $byte }
apply-line = la ligne
apply-line-form = attendu après la position : une tabulation, puis les coups séparés par des espaces
apply-no-moves = attendu : au moins un coup après la position
apply-moves-twice = les coups d’un flux sont sur ses lignes : aucun coup n’est attendu en argument
review-failed = La partie { $number } n’a pas de revue : { $error }
review-game = Partie { $number }, { $players }
review-unjudged = { $failed ->
        [one] { $failed } partie n’a pas pu être jugée
       *[other] { $failed } parties n’ont pas pu être jugées
    } sur { $games }
puzzles-never = Il n’y a pas de problèmes pour { $rules } : avec des dés, aucun coup ne force le gain. Il y en a pour groi et bambara.
