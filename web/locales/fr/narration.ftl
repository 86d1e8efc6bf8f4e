# Ce qui s’est passé, en phrases : sous l’état de la partie, dans les annonces, le journal et la liste des coups.

# Une pièce et à qui elle est, au milieu d’une phrase. $the est la pièce avec son article.
narration-piece = { $who ->
    [you] votre { $piece }
    [computer] { $the } de l’ordinateur
    [opponent] { $the } adverse
    [red] { $the } des rouges
    [blue] { $the } des bleus
    [white] { $the } des blancs
    [black] { $the } des noirs
   *[only] { $the }
}
narration-does = { $piece } { $does }.
narration-fights = { $piece } { $does } : { $numbers }.

# Ce que fait une pièce ; plusieurs de ces textes sont reliés par « et ».
narration-goes = va de { $from } en { $to }
narration-goes-over = va de { $from } par { $over } en { $to }
narration-pushes = pousse { $piece } en { $to }
narration-pushes-off = pousse { $piece } hors du plateau
narration-captured = prend { $piece } en { $at }
narration-killed = supprime { $piece } en { $at }
narration-enters = revient sur le plateau en { $at }
narration-attacks = attaque { $piece } en { $target } depuis { $from }
narration-attacks-there = attaque { $piece } en { $target }
narration-takes = occupe la case { $to }
narration-returns = revient en { $to }
narration-rises = se relève en { $at }

# Ce qui arrive à une pièce.
narration-is-pushed = On pousse { $piece } en { $to }.
narration-is-pushed-off = On pousse { $piece } hors du plateau.
narration-leaves = { $piece } en { $at } quitte le plateau.
narration-stunned = { $piece } en { $at } reste au sol, assommé.

# Les lancers : le nombre de l’attaquant vient d’abord ; au Looney, celui du défenseur, qui lance le premier (L-9).
narration-dice = { $attack } contre { $defence }
narration-cubes = { $shown } + { $size } = { $total }
narration-defence-first = défense { $defence }, attaque { $attack }
narration-numbers = { $numbers }.
narration-ghost-throw = { $who ->
    [you] Vous obtenez { $shown } sur 4 avec le fantôme.
    [computer] L’ordinateur obtient { $shown } sur 4 avec le fantôme.
    [opponent] Votre adversaire obtient { $shown } sur 4 avec le fantôme.
   *[other] { $side } : { $shown } sur 4 avec le fantôme.
}

# Comment finit une bataille.
narration-verdict-win = L’attaque réussit : { $defender } quitte le plateau.
narration-verdict-standoff = Égalité : chacun reste où il est.
narration-verdict-loss = L’attaque échoue : { $attacker } quitte le plateau.
narration-verdict-defeated = L’attaque réussit : { $defender } est battu.
narration-verdict-pushed = { $who ->
    [you] L’attaque réussit. À vous de choisir où pousser { $defender }.
    [computer] L’attaque réussit. L’ordinateur choisit où pousser { $defender }.
    [opponent] L’attaque réussit. Votre adversaire choisit où pousser { $defender }.
   *[other] L’attaque réussit. { $side } : choisir où pousser { $defender }.
}
narration-verdict-nothing = L’attaque échoue : il ne se passe rien.
narration-verdict-stunned = L’attaque échoue : { $attacker } est assommé.

# Ce que fait un camp.
narration-ghost-1 = { $who ->
    [you] Vous jouez un petit fantôme : la bataille recommence.
    [computer] L’ordinateur joue un petit fantôme : la bataille recommence.
    [opponent] Votre adversaire joue un petit fantôme : la bataille recommence.
   *[other] { $side } : petit fantôme, la bataille recommence.
}
narration-ghost-2 = { $who ->
    [you] Vous jouez un fantôme moyen : égalité.
    [computer] L’ordinateur joue un fantôme moyen : égalité.
    [opponent] Votre adversaire joue un fantôme moyen : égalité.
   *[other] { $side } : fantôme moyen, égalité.
}
narration-ghost-3 = { $who ->
    [you] Vous jouez un grand fantôme : quatre cubes de plus.
    [computer] L’ordinateur joue un grand fantôme : quatre cubes de plus.
    [opponent] Votre adversaire joue un grand fantôme : quatre cubes de plus.
   *[other] { $side } : grand fantôme, quatre cubes de plus.
}
narration-accepts = { $who ->
    [you] Vous ne jouez pas de fantôme.
    [computer] L’ordinateur ne joue pas de fantôme.
    [opponent] Votre adversaire ne joue pas de fantôme.
   *[other] { $side } : pas de fantôme.
}
narration-scores = { $who ->
    [you] Vous marquez
    [computer] L’ordinateur marque
    [opponent] Votre adversaire marque
   *[other] { $side } :
} { $points ->
    [one] un point.
   *[other] { $points } points.
}
narration-passes = { $who ->
    [you] Vous passez.
    [computer] L’ordinateur passe.
    [opponent] Votre adversaire passe.
   *[other] { $side } : tour passé.
}
narration-passes-simeone = { $who ->
    [you] Vous finissez votre tour.
    [computer] L’ordinateur finit son tour.
    [opponent] Votre adversaire finit son tour.
   *[other] { $side } : fin du tour.
}

# Les pièces avec leur article.
the-groi-P = le pion
the-bambara-K = le roi
the-bambara-Q = la dame
the-bambara-N = le cavalier
the-bambara-P = le pion
the-looney-S = le Petit
the-looney-M = le Moyen
the-looney-B = le Grand
the-looney-L = le Chef
the-simeone-N = le Ng’ok
the-simeone-M = le Monnok
the-simeone-K = le K’lor’slug
the-simeone-S = le Savrip mantellien
the-simeone-X = le Houjix
the-simeone-G = le Grimtaash
the-simeone-H = le Ghhhk
the-simeone-T = le Strider de Kintan

# La ligne sous l’état de la partie.
narration-label = Ce qui s’est passé
narration-earlier = Afficher ce qui s’est passé avant
narration-later = Masquer ce qui s’est passé avant
