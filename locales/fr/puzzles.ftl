# Les problèmes, par nombre et par thème.

puzzle-count = { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
puzzle-task-win = Les { $side } gagnent en { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
puzzle-task-points = Les { $side } forcent { $points ->
        [one] { $points } point
       *[other] { $points } points
    } en { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
puzzle-themes = Thèmes : { $themes }
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
