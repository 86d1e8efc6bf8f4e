# La partie en mots : ce qui s’est passé, ce qui se passe, ce qui se trouve où.

# Une pièce et à qui elle est, au milieu d’une phrase. $the est la pièce avec son article.
telling-owned = { $who ->
    [you] votre { $piece }
    [computer] { $the } de l’ordinateur
    [opponent] { $the } adverse
    [red] { $the } des Rouges
    [blue] { $the } des Bleus
    [white] { $the } des Blancs
    [black] { $the } des Noirs
   *[only] { $the }
}

# La pièce avec son article. $letter est sa lettre.
telling-the = { $letter ->
    [Q] la { $piece }
   *[other] le { $piece }
}
telling-whole = { $colour ->
    [white] { $piece } des Blancs
    [black] { $piece } des Noirs
    [red] { $piece } des Rouges
   *[blue] { $piece } des Bleus
}
telling-does = { $piece } { $does }.
telling-fights = { $piece } { $does } : { $numbers }.

# Ce que fait une pièce ; plusieurs de ces textes sont reliés par « et ».
telling-goes = va de { $from } à { $to }
telling-goes-and-returns = part de { $from } et y revient en passant par { $over }
telling-goes-once-round = fait le tour complet de l’anneau et revient en { $from }
telling-goes-round = fait le tour de l’anneau de { $from } à { $to }
telling-goes-over = va de { $from } à { $to } en passant par { $over }
telling-pushes = pousse { $piece } en { $to }
telling-pushes-off = pousse { $piece } hors du plateau
telling-captured = prend { $piece } en { $at }
telling-killed = supprime { $piece } en { $at }
telling-enters = revient sur le plateau en { $at }
telling-attacks = attaque { $piece } en { $target } depuis { $from }
telling-attacks-there = attaque { $piece } en { $target }
telling-takes = occupe la case { $to }
telling-returns = revient en { $to }
telling-rises = se relève en { $at }

# Une case dans une énumération.
telling-space = { $space }

# Ce qui arrive à une pièce. Une phrase qui peut suivre deux points commence par une minuscule.
telling-is-pushed = on pousse { $piece } en { $to }.
telling-is-pushed-off = on pousse { $piece } hors du plateau.
telling-leaves = { $piece } en { $at } quitte le plateau.
telling-stunned = { $piece } en { $at } reste au sol, assommé.

# Les lancers : le nombre de l’attaquant vient d’abord, à looney celui du défenseur, qui lance le premier (L-9).
telling-totals = { $attack } contre { $defence }
telling-cubes = { $total } ({ $shown ->
    [one] { $shown } cube
   *[other] { $shown } cubes
} sur { $cubes } et taille { $size })
telling-defence-first = défense { $defence }, attaque { $attack }
telling-dice = Attaque { $attack }, défense { $defence }.
telling-numbers = { $numbers }.
telling-ghost-throw = { $who ->
    [you] Vous obtenez { $shown } sur 4 avec le fantôme.
    [computer] L’ordinateur obtient { $shown } sur 4 avec le fantôme.
    [opponent] Votre adversaire obtient { $shown } sur 4 avec le fantôme.
   *[other] { $side } : { $shown } sur 4 avec le fantôme.
}

# L’issue d’un combat.
telling-verdict-win = L’attaque réussit : { $defender } quitte le plateau.
telling-verdict-standoff = Égalité : chacun reste où il est.
telling-verdict-loss = L’attaque échoue : { $attacker } quitte le plateau.
telling-verdict-defeated = L’attaque réussit : { $defender } est battu.
telling-verdict-pushed = { $who ->
    [you] L’attaque réussit. À vous de choisir où pousser { $defender }.
    [computer] L’attaque réussit. L’ordinateur choisit où pousser { $defender }.
    [opponent] L’attaque réussit. Votre adversaire choisit où pousser { $defender }.
   *[other] L’attaque réussit. Les { $side } choisissent où pousser { $defender }.
}
telling-verdict-nothing = L’attaque échoue : il ne se passe rien.
telling-verdict-stunned = L’attaque échoue : { $attacker } est assommé.

# Ce que fait un camp.
telling-ghost-1 = { $who ->
    [you] vous jouez un petit fantôme : la bataille recommence.
    [computer] l’ordinateur joue un petit fantôme : la bataille recommence.
    [opponent] votre adversaire joue un petit fantôme : la bataille recommence.
   *[other] les { $side } jouent un petit fantôme : la bataille recommence.
}
telling-ghost-2 = { $who ->
    [you] vous jouez un fantôme moyen : égalité.
    [computer] l’ordinateur joue un fantôme moyen : égalité.
    [opponent] votre adversaire joue un fantôme moyen : égalité.
   *[other] les { $side } jouent un fantôme moyen : égalité.
}
telling-ghost-3 = { $who ->
    [you] vous jouez un grand fantôme : quatre cubes de plus.
    [computer] l’ordinateur joue un grand fantôme : quatre cubes de plus.
    [opponent] votre adversaire joue un grand fantôme : quatre cubes de plus.
   *[other] les { $side } jouent un grand fantôme : quatre cubes de plus.
}
telling-accepts = { $who ->
    [you] vous ne jouez pas de fantôme.
    [computer] l’ordinateur ne joue pas de fantôme.
    [opponent] votre adversaire ne joue pas de fantôme.
   *[other] les { $side } ne jouent pas de fantôme.
}
telling-scores = { $who ->
    [you] Vous marquez
    [computer] L’ordinateur marque
    [opponent] Votre adversaire marque
   *[other] Les { $side } marquent
} { $points ->
    [1] un point.
   *[other] { $points } points.
}
telling-passes = { $rules ->
    [simeone] { $who ->
        [you] vous finissez votre tour.
        [computer] l’ordinateur finit son tour.
        [opponent] votre adversaire finit son tour.
       *[other] les { $side } finissent leur tour.
    }
   *[other] { $who ->
        [you] vous passez.
        [computer] l’ordinateur passe.
        [opponent] votre adversaire passe.
       *[other] les { $side } passent.
    }
}
telling-coin = Le cube décide : les { $side } commencent.
telling-initiative-won = Dés de l’initiative : { $one } { $first }, { $other } { $second }. Initiative : { $winner }.
telling-initiative-again = Dés de l’initiative : { $one } { $first }, { $other } { $second }. Égalité : on relance les dés.

# L’état de la partie.
telling-turn = { $who ->
    [you] À vous de jouer : { $side }.
   *[other] Trait aux { $side }.
}
telling-points-left = { $left ->
    [0] Il ne reste aucun point de mouvement.
    [one] Il reste un point de mouvement.
   *[other] Il reste { $left } points de mouvement.
}
telling-battle = Bataille : { $attacker }, depuis { $from }, contre { $defender } en { $target }.
telling-active = { $piece } en { $space } est en action, { $left ->
    [1] une action restante
   *[other] { $left } actions restantes
}.
telling-score = Score : { $one } { $first }, { $other } { $second }.
telling-score-to = { telling-score } { $target ->
    [one] Il faut { $target } point pour gagner.
   *[other] Il faut { $target } points pour gagner.
}
telling-initiative = Initiative : { $side }.
telling-unmoved = Les { $side } n’ont pas encore bougé : un premier coup ne peut pas aller en diagonale.
telling-quiet = { $rules ->
    [simeone] { $count ->
        [one] { $count } manche sans point
       *[other] { $count } manches sans point
    }
   *[looney] { $count ->
        [one] { $count } tour sans bataille
       *[other] { $count } tours sans bataille
    }
} : à { $limit }, la partie est nulle.
telling-push-where = Choisissez où pousser le défenseur : { $spaces }.
telling-words = Vous pouvez écrire : { $words }.
telling-no-score = Cette partie n’a pas de score.
telling-series = Série : { $one } { $first }, { $other } { $second }, après { $games ->
    [1] une partie
   *[other] { $games } parties
}.
telling-no-clock = Cette partie n’a pas de pendule.

# Ce qui se trouve où.
telling-and = { $items } et { $last }
telling-none = aucune
telling-with = { $what } ({ $how })
telling-empty = vide
telling-beside = à côté du plateau
telling-can-come-back = { $piece } peut revenir maintenant.
telling-is-ghost = { $piece } est maintenant un fantôme de la Force.
telling-order-hidden = Les { $side } ont choisi leur ordre.
telling-side-beside = { $side }, à côté du plateau : { $pieces }.
telling-no-such-piece = Cette pièce n’existe pas.

# Le choix d’un coup.
telling-selected = { $piece }, { $space }, pièce choisie.
telling-walked = De { $from } à { $to }.
telling-put-down = Pièce reposée.
telling-can-go = Déplacements : { $spaces }.
telling-can-attack = Attaques : { $spaces }.
telling-illegal = { $typed } n’est pas possible ici.
telling-throw-beat = Le nombre à battre est { $total }.
telling-odds = { $target } : { $odds }.
telling-odds-none = Il n’y a pas de chances à annoncer pour le moment.
telling-piece-on = { $piece } en { $space }
telling-side-pieces = { $side } : { $pieces }.
telling-state-stunned = assommé
telling-state-captured = dernière prise
telling-state-inactive = peut revenir
telling-state-ghost = fantôme de la Force
telling-state-lost = perdu
telling-state-active = en action, { $left ->
    [1] une action restante
   *[other] { $left } actions restantes
}
telling-state-attacks = attaque { $space }
telling-state-attacked = attaqué depuis { $space }
telling-nothing-yet = Rien n’a encore été joué.

# Les issues possibles d’une attaque.
telling-odds-part = { $what } { $percent } ({ $fraction })
odds-win = victoire
odds-standoff = égalité
odds-loss = défaite
odds-defeated = battu
odds-pushed = poussé
odds-nothing = sans effet
odds-stunned = attaquant assommé

# La fin de la partie : qui a gagné, et pourquoi. $side est le gagnant dans le premier texte, le perdant dans les suivants.
ended-won = { $who ->
    [you] Vous avez gagné.
    [computer] Vous avez perdu.
    [opponent] Vous avez perdu.
   *[other] Les { $side } ont gagné.
}
ended-drawn = La partie est nulle.
ended-run-of-four = Quatre pions sont côte à côte sur la couronne intérieure.
ended-run-of-three = Les trois derniers pions sont côte à côte sur la couronne intérieure.
ended-two-pawns-lost = { $who ->
    [you] Vous avez perdu deux pions.
    [computer] L’ordinateur a perdu deux pions.
    [opponent] Votre adversaire a perdu deux pions.
   *[other] Les { $side } ont perdu deux pions.
}
ended-blocked = Aucun pion ne peut bouger, ni d’un côté ni de l’autre.
ended-dejarik = Le roi était au Noyau au début de son tour : Dejarik !
ended-leader-lost = { $who ->
    [you] Votre Chef est tombé.
    [computer] Le Chef de l’ordinateur est tombé.
    [opponent] Le Chef de votre adversaire est tombé.
   *[other] Le Chef des { $side } est tombé.
}
ended-followers-lost = { $who ->
    [you] Il ne vous reste que votre Chef.
    [computer] Il ne reste que le Chef à l’ordinateur.
    [opponent] Il ne reste que le Chef à votre adversaire.
   *[other] Il ne reste que le Chef aux { $side }.
}
ended-all-defeated = { $who ->
    [you] Toutes vos créatures sont battues.
    [computer] Toutes les créatures de l’ordinateur sont battues.
    [opponent] Toutes les créatures de votre adversaire sont battues.
   *[other] Toutes les créatures des { $side } sont battues.
}
ended-target-reached = Le score fixé est atteint.
ended-quiet-limit = { $rules ->
    [simeone] Il y a eu trop de manches de suite sans point.
   *[looney] Il y a eu trop de tours de suite sans bataille.
}
ended-repetition = La même position s’est présentée trois fois.
ended-claim = Un joueur a réclamé la nulle par répétition.
ended-agreement = Les deux joueurs en sont convenus.
ended-resignation = { $who ->
    [you] Vous avez abandonné.
    [computer] L’ordinateur a abandonné.
    [opponent] Votre adversaire a abandonné.
   *[other] Les { $side } ont abandonné.
}
ended-timeout = { $who ->
    [you] Votre temps est écoulé.
    [computer] Le temps de l’ordinateur est écoulé.
    [opponent] Le temps de votre adversaire est écoulé.
   *[other] Le temps des { $side } est écoulé.
}
ended-absence = { $who ->
    [you] Vous avez quitté la partie, et votre adversaire l’a réclamée.
    [computer] L’ordinateur a quitté la partie.
    [opponent] Votre adversaire a quitté la partie.
   *[other] Les { $side } ont quitté la partie.
}
ended-absence-draw = Un joueur a quitté la partie, et l’autre a réclamé la nulle.
ended-abort = La partie a été annulée. Elle ne compte pas.
ended-closed = L’administrateur du serveur a mis fin à la partie. Elle ne compte pas.

# Une case avec son anneau, et l’anneau : les auteurs ont leurs propres noms.
board-space = { $space }, { board-ring }
board-ring = { $ring ->
    [A] { $rules ->
        [groi] couronne extérieure
        [bambara] Bordure extérieure
       *[other] anneau extérieur
    }
    [B] { $rules ->
        [groi] couronne intérieure
        [bambara] Bordure intérieure
       *[other] anneau intérieur
    }
   *[C] { $rules ->
        [bambara] le Noyau
       *[other] le centre
    }
}
