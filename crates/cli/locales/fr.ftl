# Les textes français. en.ftl a les mêmes clés avec les mêmes variables.

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

over-won = { $side } a gagné : { $ending }.
over-drawn = La partie est nulle : { $ending }.
throw-no-moves = Les dés sont à lancer ici, il n'y a donc pas de coups ; donnez le lancer à dejarik apply.
probe-points = { $side } assure { $points ->
        [one] 1 point
       *[other] { $points } points
    } en { $plies } demi-coups.
probe-wins = { $side } gagne en { $plies } demi-coups.
probe-level = Personne ne peut assurer ni point ni victoire.
probe-move = { $points } en { $plies }
probe-move-level = 0
probe-line = Meilleure suite : { $line }
probe-chance = { $side } peut espérer { $chance } de la partie.
probe-chance-of = { $chance } % (± { $off })
table-file = fichier
table-bytes = octets
table-digest = empreinte
table-seconds = secondes
table-peak = Mio de mémoire au plus
verify-right = Prouvé : { $identity }, { $positions } positions, empreinte { $digest }
over-no-moves = La partie est finie, il n'y a donc plus de coups. { $outcome }
ending-run-of-four = quatre pions côte à côte sur l'anneau intérieur (G-16)
ending-run-of-three = les trois derniers pions côte à côte sur l'anneau intérieur (G-17)
ending-two-pawns-lost = l'adversaire a perdu deux pions (G-18)
ending-blocked = aucun pion ne peut plus bouger, d'un côté ni de l'autre (G-21)
ending-dejarik = le roi était au Noyau (Core) au début du tour (B-13)
ending-leader-lost = le Chef ennemi est tombé (L-14)
ending-followers-lost = toutes les pièces ennemies sauf le Chef sont tombées (L-14)
ending-all-defeated = toutes les créatures ennemies sont battues (S-15)
ending-target-reached = le score fixé est atteint (S-15)
ending-quiet-limit = il ne s'est rien passé depuis trop longtemps (L-15, S-16)
over-aborted = La partie a été interrompue.
ending-repetition = la même position est apparue trois fois (G-20, B-15)
ending-claim = la troisième répétition a été réclamée (G-20)
ending-agreement = les joueurs se sont mis d'accord
ending-resignation = l'autre camp a abandonné
ending-timeout = l'autre camp n'a plus de temps
ending-absence = l'autre camp est parti
ending-abort = elle a été interrompue

## Ligne par ligne

plain-welcome = Tapez un coup, comme ceux que liste « coups », ou « aide ».
plain-help =
    Un coup se tape comme dans les parties notées, ou par son numéro dans la liste des coups.
    aide : ce texte. plateau : la position. coups [case] : les coups permis, depuis cette case.
    chances [coup] : les chances des attaques. conseil : ce que jouerait l'ordinateur.
    annuler : reprendre un coup. abandon, nulle, réclamer : finir la partie.
    analyser : le plateau d'analyse sur cette partie, puis retour.
    règles [id] : le livre de règles, ou une règle comme G-7. partie : la partie jusqu'ici.
    enregistrer FICHIER : l'écrire dans un fichier. langue en, langue fr : la langue.
    quitter : partir ; la partie est conservée.
plain-human = un joueur à ce terminal
plain-computer = { $level ->
        [0] l'ordinateur, qui laisse gagner le Wookiee
       *[other] l'ordinateur, niveau { $level }
    }
plain-resume = Une partie de { $rules } attend. La continuer ?
plain-which-rules = Quelles règles ? Entrée seule prend { $rules } :
plain-yes-no = (oui ou non)
plain-plays = { $side } joue { $move }
plain-odds = Les chances : { $chances }
plain-no-odds = Aucun de ces coups n'est suivi d'un lancer.
odds-win = victoire
odds-standoff = face-à-face
odds-loss = défaite
odds-defeated = battu
odds-pushed = poussé
odds-nothing = rien
odds-stunned = attaquant assommé
plain-first = Le cube du hasard tombe : { $side } commence.
plain-initiative = Dés pour l'initiative : Rouge { $first }, Bleu { $second }.
plain-dice = { $attacker } lance { $attack }, { $defender } { $defence } : { $effect }.
plain-cubes = Force de l'attaquant { $attacker } : { $attack } ; du défenseur { $defender } : { $defence }.
plain-ghost = Le fantôme de { $side } ajoute { $count }.
plain-order = { $side }, l'ordre de vos quatre créatures ; Entrée seule prend { $order } :
plain-throw-first = Cela doit attendre que le lancer soit fait.
plain-type-throw = Le lancer, par exemple { $example } :
plain-hint = L'ordinateur jouerait { $move }.
plain-no-hint = Il n'y a rien à conseiller ici.
plain-undone = Coup repris.
plain-saved = Écrit dans { $file }.
plain-save-where = Nommez un fichier : enregistrer FICHIER
plain-kept = La partie est conservée ; le prochain démarrage la proposera.
plain-not-kept = La partie ne peut pas être conservée : { $error }
plain-stopped = Arrêté par Ctrl-C. La partie est conservée telle qu'après le dernier coup.
plain-sure = Vraiment abandonner ?
plain-accept = { $side }, acceptez-vous la nulle ?
plain-declined = La nulle est refusée.
plain-again = Une autre partie, en échangeant les camps ?
plain-again-words = (oui, non ou revue)
plain-desk-welcome = Un coup est joué ici ; « coups » les liste avec ce qu'ils gardent ; « retour » et « avancer » parcourent ; « aide ».
plain-desk-help =
    Un coup écrit comme dans les parties, ou son numéro dans la liste, est joué ici.
    coups [case] : chaque coup, sa valeur et ce qu'il garde, le meilleur d'abord. meilleur : le meilleur coup.
    ligne : la suite du meilleur jeu. valeur : ce que vaut la position. plateau : la position.
    retour [n], avancer [n], début, fin : parcourir. partie : quitter une variante.
    suivante, précédente : à la faute suivante, à la précédente. revue : chaque coup jugé.
    bilan : comment les deux ont joué. courbe : la valeur au fil de la partie, le premier camp en haut.
    lancer [dés] : comme tapé, ou au hasard. chances : les chances exactes.
    position DPN : une autre position, le nom d'un jeu, ou un fichier de parties. dpn : celle-ci.
    lang en, lang fr : la langue. quitter : s'en aller.
plain-desk-dice = dés
plain-desk-over = fini
plain-desk-best = Le meilleur est { $move } : { $value }.
plain-desk-no-further = Il n'y a rien de plus par là.
plain-desk-no-aside = Ce n'est pas une variante.
plain-desk-no-throw = Aucun lancer n'est attendu ici.
plain-desk-left = Retour de l'analyse.
plain-riddle-welcome = Un coup est essayé ici ; « conseil » et « solution » aident ; « suivant » continue ; « aide ».
plain-riddle-help =
    Un coup écrit comme dans les parties, ou son numéro dans la liste, est essayé ici.
    coups [case] : les coups permis. plateau : la position. but : ce qu'il faut faire. dpn : le DPN.
    conseil : quelle pièce. solution : toute la solution. encore : une fois de plus depuis le début.
    suivant : le problème suivant. aujourd'hui : celui du jour. jeu groi, jeu bambara, jeu tous.
    niveau facile, moyen, difficile, tous. thème NOM, thème tous ; thème seul les liste.
    analyser : le plateau d'analyse, à la fin. langue en, langue fr : la langue. quitter : s'en aller.
plain-riddle-rules = Nommez un jeu : jeu groi, jeu bambara ou jeu tous.
plain-riddle-grades = Nommez un niveau : niveau facile, moyen, difficile ou tous.
plain-riddle-over = Ce problème est fini : suivant, encore ou analyser.

## Commandes

rule-books = Les livres de règles. `dejarik rules <id>` en affiche un, `dejarik rules G-7` une seule règle.
rule-book-board = Le plateau
rule-book-options = options

## Images

picture-beside = À côté du plateau : { $pieces }.
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

## La table : menus

table-no-terminal = La table a besoin d'un terminal. Sans terminal, jouez ligne par ligne : dejarik play --plain
table-too-small = Ce terminal a { $width }×{ $height } cases ; il en faut au moins { $least-width }×{ $least-height } pour la table. Agrandissez-le, réduisez les caractères ou jouez ligne par ligne avec --plain. Ctrl-C pour finir.
table-kept = La partie est sauvegardée ; la table la proposera la prochaine fois.
table-menu-rules = Quel jeu ?
table-menu-keys = ↑↓ choisir · Entrée · p problèmes · a analyse · l langue · q quitter
table-menu-keys-saved = ↑↓ choisir · Entrée valider · x oublier la partie · l langue · q quitter
table-menu-forget = Encore x pour oublier cette partie pour de bon ; toute autre touche la garde.
table-terms-keys = ↑↓ choisir · ←→ changer · Entrée jouer, saisir · r règles · Échap retour
table-edit-keys = Saisissez la valeur · Entrée accepter · Échap ne rien changer
table-go-on = Reprendre : { $rules }, { $against }, { $ago }
table-against-level = { $level ->
        [0] Laisser gagner le Wookiee
       *[other] contre le niveau { $level }
    }
table-against-friend = deux joueurs
table-watching = deux ordinateurs
table-ago-minutes = { $count ->
    [0] à l'instant
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
table-how-groi = Quatre pions par camp, sans dés, cinq minutes, pour des points. Alignez les vôtres sur l'anneau intérieur ou tuez deux pions ennemis.
table-how-bambara = Des échecs sur un plateau rond, sans dés. Les pièces prises reviennent ; on gagne en commençant son tour avec son roi au centre.
table-how-looney = Tailles 1 à 4, quatre points de mouvement, des cubes pour les combats, des fantômes. Prenez le Chef ennemi ou tous les autres.
table-how-simeone = Huit créatures, chacune avec son dé : attaquer, pousser dans le vide, assommer. Gagne le premier au score visé, ou le dernier debout.
table-language = Langue
table-rule-books = Règles du plateau
table-quit = Quitter
table-play = Jouer
table-opponent = Adversaire
table-opponent-computer = l'ordinateur
table-opponent-friend = un ami à cet écran
table-opponent-watch = regarder deux ordinateurs
table-level = Niveau
table-other-level = Niveau du second camp
table-side = Vous jouez
table-lot = tirage au sort
table-dice = Dés
table-dice-system = lancés par l'ordinateur
table-dice-seed = d'après une graine
table-dice-typed = les nôtres, saisis
table-seed = Graine
table-animate = Dés qui roulent, pauses
table-on = oui
table-off = non
table-back = Retour
table-see-rule = (règle { $rule })
table-about-dice = Vos propres dés : lancez-les sur votre vraie table et saisissez le résultat. Une graine donne chaque fois les mêmes dés.
table-level-wookiee = Laisser gagner le Wookiee
table-about-wookiee = L'ordinateur voit ce qu'il fait et vous garde un peu devant : il vise 55 à 65 % pour vous. Un mode à part, pas un niveau.
table-about-level = De 1, qui se trompe beaucoup, à 8, qui regarde aussi loin qu'il peut.
table-option-setup = Disposition
table-option-double-exit = Double sortie
table-option-repetition = Répétition
table-option-series = Série
table-option-wookiee-rule = Règle des Wookiees
table-option-laps = Tours du pion
table-option-quiet-limit = Limite de calme
table-option-centre = Points du centre
table-option-target = Score visé
table-about-setup = Où se tiennent les pièces au début.
table-about-double-exit = Ce qui doit être libre pour une double sortie en diagonale : seulement le chemin, ou aussi la case voisine sur l'anneau extérieur.
table-about-repetition = La troisième répétition finit la partie d'elle-même, ou doit être déclarée.
table-about-series = Comment les parties s'ajoutent : open (libre), to-N (le premier à N points), credits ou credits-N (le perdant paie ; bourses de 20).
table-about-wookiee-rule = Après une partie bloquée, la série attend le lendemain.
table-about-laps = Jusqu'où un pion court sur un anneau : tant qu'il en sort du nouveau, ou un seul tour.
table-about-quiet-limit = Après tant de tours ou de manches calmes de suite, la partie est nulle.
table-about-centre = Ce que vaut le centre : un point en y entrant, un point en le tenant à la fin d'une manche, ou rien.
table-about-target = Le score qui gagne ; none : jusqu'à la dernière créature.

## La table : la partie

table-you = vous
table-player = joueur
table-computer-level = { $level ->
        [0] laisse gagner le Wookiee
       *[other] ordinateur { $level }
    }
table-credits = { $count ->
    [one] { $count } crédit
   *[other] { $count } crédits
}
table-just-taken = vient d'être pris : { $pieces }
table-ghosts = fantômes : { $list }
table-quiet = Calme : { $quiet } sur { $limit }
table-points-left = Points restants : { $left }
table-actions-left = { $creature } agit, actions restantes : { $left }
table-pawns-lost = { $side } a perdu { $count ->
    [one] un pion
   *[other] { $count } pions
}
table-repeated = Cette position se présente pour la { $count ->
    [2] deuxième
   *[other] troisième
} fois.
table-unsaved = La partie n'est pas sauvegardée : { $error }
table-moves = Coups
table-legend = Actions · dé (assommé) · valeur
table-rolling = Les dés roulent…
table-thinking = { $side } réfléchit…
table-thinking-hint = À la recherche d'un bon coup…
table-thinking-draw = L'ordinateur examine la nulle…
table-announced = { $side } joue { $step }
table-choose-piece = { $side } : choisissez une pièce.
table-choose-button = { $side } : choisissez.
table-where-to = { $piece } : vers où ?
table-push-where = { $attacker } l'emporte : où pousser { $defender } ?
table-ghost-window = Attaque { $attack }, défense { $defence }. { $side } : jouer un fantôme ?
table-over-keys = La partie est finie. m menu, u reprendre le coup.
table-word-pass = Passer
table-word-done = Finir le tour ici
table-word-end = Finir le tour
table-word-off = Pousser dans le vide
table-word-stay = Laisser sur place
table-word-ghost1 = Fantôme de taille 1 : recommencer
table-word-ghost2 = Fantôme de taille 2 : statu quo
table-word-ghost3 = Fantôme de taille 3 : quatre cubes
table-word-accept = Aucun fantôme
table-hint = Conseil : { $step } ({ $value })
table-value-win = gagne en { $plies } au plus
table-value-loss = perd en { $plies } au plus
table-value-chance = { $chance } %
table-goes-first = { $side } commence
table-roll-again = Égalité : encore
table-has-initiative = { $side } a l'initiative
table-effect-defeated = { $attacker } bat { $defender } !
table-effect-pushed = { $attacker } peut pousser { $defender }.
table-effect-nothing = { $defender } résiste.
table-effect-stunned = { $attacker } est assommé !
table-attack = Attaque
table-defence = Défense
table-ghost-throw = Fantôme de { $side } :
table-key-undo = reprendre
table-key-hint = conseil
table-key-type = saisir
table-key-rules = règles
table-key-help = aide
table-key-menu = menu
table-key-quit = quitter
table-empty-space = Il n'y a rien là.
table-not-yours = Cette pièce n'est pas à vous.
table-cannot-move = Cette pièce ne peut pas bouger maintenant.
table-cannot-go = Elle ne peut pas y aller. Les cases éclairées montrent où elle peut.
table-only-buttons = Rien à faire sur le plateau : choisissez un des boutons.
table-not-now = Ce n'est pas possible maintenant.
table-nothing-to-undo = Il n'y a rien à reprendre.
table-draw-declined = L'ordinateur continue.
table-no-dice = Pas de dés : { $error }
table-refused = Impossible à jouer : { $error }
table-no-rematch = Pas de partie suivante : { $error }

## La table : questions

table-yes = Oui
table-no = Non
table-enter = Accepter
table-choose = Choisir
table-sure = Vraiment ?
table-sure-resign = { $side } abandonne ?
table-sure-draw = { $side } propose la nulle. { $other } accepte ?
table-sure-claim = La position s'est présentée trois fois. { $side } déclare la nulle ?
table-sure-leave = La partie ne peut pas être sauvegardée et sera perdue. Quitter quand même ?
table-attack-title = Attaque
table-attack-yes = Attaquer
table-attacks = { $attacker } attaque { $defender }
table-odds-win = victoire
table-odds-standoff = statu quo
table-odds-loss = défaite
table-odds-defeated = battu
table-odds-pushed = poussé
table-odds-nothing = rien
table-odds-stunned = assommé
table-several-title = Par où ?
table-several = Il y a plusieurs façons d'y aller :
table-candidate-push = { $step }  { $side } : { $piece }
table-order-title = Disposition
table-order = { $side } : dans quel ordre se tiennent vos créatures ?
table-order-yes = Valider
table-order-carry = déplacer
table-type-move = Saisir un coup
table-type-move-about = Comme il s'écrit : A1-B2, A2xB3, N@A5, end.
table-type-throw = Lancez vos dés
table-throw-coin = Lancez un cube pour savoir qui commence : w (rouge) ou b (bleu).
table-throw-initiative = Chacun lance un D6 : rouge, bleu. Par exemple 5 3.
table-throw-dice = Attaquant D{ $attacker }, défenseur D{ $defender } (D1 : toujours 1). Par exemple 5 3.
table-throw-cubes = Attaquant { $attacker } cubes + { $attacker-size }, défenseur { $defender } cubes + { $defender-size }. Saisissez les deux totaux, par exemple 7 5.
table-throw-ghost = Quatre cubes pour le fantôme : combien comptent ?
table-over = La partie est finie
table-worth = Cela vaut { $points }.
table-series = Série :
table-series-won = { $side } a gagné la série !
table-rematch = Suite, camp échangé
table-look = Regarder le plateau
table-why-repetition = la même position s'est présentée pour la troisième fois
table-why-claim = la répétition a été déclarée
table-why-agreement = les deux sont d'accord
table-why-resignation = l'autre camp a abandonné
table-why-timeout = le temps est écoulé
table-why-absence = l'autre camp est parti
table-why-abort = la partie a été annulée
table-page-foot = ↑↓ PgPréc PgSuiv · Échap retour · ligne { $line } sur { $lines }
table-help-title = Touches
table-help =
    Sur le plateau
    ← → ↑ ↓ — déplacer le curseur sur l'anneau et le long du rayon
    Entrée — prendre une pièce, la poser, attaquer
    Échap — la reposer, reprendre une case parcourue
    Tab — ce qui peut être choisi ensuite, aussi hors du plateau
    P K Q N S … — majuscule : la prochaine pièce à soi de cette sorte
    1 … 9 — les boutons à côté du plateau
    e — finir le tour, passer, laisser, aucun fantôme
    : — saisir un coup, par exemple A1-B2
    Souris — une pièce, puis une case éclairée ; droit : retour
    La partie
    u — reprendre le coup
    h — conseil
    a — le plateau d'analyse ; après la partie, la revue
    d — proposer la nulle, ou la déclarer
    g — abandonner
    f — tourner la table
    PgPréc PgSuiv — faire défiler les coups (ou la molette)
    r — règles
    m — menu ; la partie est gardée
    q, Ctrl-C — quitter ; la partie est gardée
    Le plateau
    ■ [N] — premier joueur : socle carré, majuscule
    ● (n) — second joueur : socle rond, minuscule
    N* — une créature assommée, couchée
    vert, rouge — où la pièce peut aller, ce qu'elle peut attaquer
    violet — le dernier coup

## L'analyse

study-draw = Partie nulle
study-chance = { $side } : { $chance } %
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
study-keeps-best = rien de mieux
study-keeps-near = aussi bon que le meilleur, pour ce qu'on en voit
study-keeps-later = garde le gain, mais plus tard
study-keeps-sooner = même résultat, mais perdu plus tôt
study-gives-points = cède des points
study-gives-some = cède un peu
study-gives-much = cède beaucoup
study-gives-all = cède presque tout
study-gives-win-draw = d'un gain, une nulle
study-gives-draw-loss = d'une nulle, une perte
study-gives-win-loss = d'un gain, une perte
study-keeping-win = { $count } sur { $legal } gardent le gain
study-keeping-draw = { $count } sur { $legal } gardent la nulle
study-keeping-lost = Perdu : { $count } sur { $legal } sans perdre plus
study-keeping-near = { $count } sur { $legal } à peu près égaux
study-exact = Exact, d'après la table.
study-estimate = Une estimation à { $depth } tours.
study-estimate-no-table = Une estimation à { $depth } demi-coups : il n'y a pas de table. Pour la faire : dejarik solve { $rules }
study-waiting = Réflexion…
study-waiting-table = Recherche… La première fois, la table du jeu parfait est calculée, ce qui prend quelques secondes.
study-throw-due = Il faut lancer les dés.
study-nothing = On n'en sait rien.
study-judged = { $move } : { $what }.
study-judged-later = garde le gain, { $plies } demi-coups plus tard
study-judged-sooner = même résultat, { $plies } demi-coups plus tôt
study-judged-inaccuracy = une petite erreur, { $chance } % de chances de gain cédées
study-judged-mistake = une erreur, { $chance } % de chances de gain cédées
study-judged-blunder = une erreur grave, { $chance } % de chances de gain cédées
study-thrown = { $throw } : de la chance pour { $side }, +{ $chance } %
study-thrown-even = { $throw } : comme il fallait s'y attendre
study-account = Chances de gain de { $side } : { $start } % au début, { $end } % à la fin. D'où elles viennent :
study-account-luck = Chance : les dés ont donné { $chance } % à { $side }.
study-account-lost = Jeu : { $side } a cédé { $lost } %, { $rate } % par décision ({ $band }).
study-account-exact = Tout est exact.
study-account-drift = Le reste, { $chance } %, vient des estimations, qui ont changé d'elles-mêmes.
study-account-throw = Le plus de chance : { $what }.
study-band-master = maître
study-band-expert = expert
study-band-skilled = habile
study-band-casual = occasionnel
study-band-beginner = débutant
study-no-slips-seen = Aucune faute, pour ce qu'on en voit.
study-summary-dice = { $side } : { $moves ->
        [one] { $moves } décision
       *[other] { $moves } décisions
    }, { $best } bonnes ; erreurs : { $inaccuracies } petites (?!), { $mistakes } plus grandes (?), { $blunders } graves (??).
study-judged-points = cède { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
study-judged-best = Le meilleur était { $best } ; { $count } coups sur { $legal } gardaient la valeur.
study-judged-only = Le seul coup sur { $legal } qui gardait la valeur.
study-no-slips = Le jeu parfait ne trouve aucune faute.
study-summary = { $side } : { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }, { $best } parfaits, { $slower } plus lents ; fautes : { $inaccuracies } de points (?!), { $mistakes } d'une moitié (?), { $blunders } d'une partie entière (??).
study-place = Après { $at } coups sur { $all }
study-place-aside = Variante, { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    } depuis le coup { $from }
study-place-start = Analyse d'une position

## Le plateau d'analyse dans le terminal

table-analysis = Plateau d'analyse et parties jouées
table-key-analysis = analyse
table-key-review = revue
desk-title = Analyse · { $rules }
desk-title-game = Partie · { $rules }
desk-copied = Copié, si le terminal le permet : { $error }
desk-no-game = Il n'y a pas ici de partie à revoir.
desk-no-next-slip = Il n'y a pas de faute après ce coup.
desk-no-previous-slip = Il n'y a pas de faute avant ce coup.
desk-summary = Bilan
desk-summary-moves = coups
desk-summary-best = parfaits
desk-summary-best-dice = bons
desk-summary-inaccuracy-dice = petites erreurs
desk-summary-mistake-dice = erreurs
desk-summary-blunder-dice = erreurs graves
desk-summary-lost = cédés
desk-summary-rate = par décision
desk-summary-luck = chance
desk-summary-slower = plus lents
desk-summary-inaccuracy = points cédés
desk-summary-mistake = demi-partie
desk-summary-blunder = partie perdue
desk-throws = Lancers
desk-throw-keys = z lancer au hasard · Entrée le lancer choisi · : en taper un
desk-review-working = La revue est en cours…
desk-review-working-table = La revue est en cours… La première fois, la table est calculée, ce qui prend quelques secondes.
desk-review-no-table = Pas de revue : il n'y a pas de table du jeu parfait. Pour la faire : dejarik solve { $rules }
desk-type-position = Une position
desk-type-position-about = Un DPN comme groi PPPP2pppp2/12/1 w wb, le nom d'un jeu, ou un fichier de parties.
desk-type-file = Un fichier de parties
desk-type-file-about = Le nom d'un fichier DGN ; sa première partie est ouverte.
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
    Entrée — jouer le coup choisi ; au départ, c'est le meilleur
    n p — à la faute suivante de la partie, à la précédente
    x — quitter la variante, revenir à la partie
    D'autres coups
    Tab — pointer au plateau : flèches, Entrée prend et pose
    P K Q N S … — lettre majuscule : la pièce suivante de ce type
    Échap — la reposer ; parcourir de nouveau
    : — taper un coup, ou un lancer
    z — lancer les dés au hasard
    1 … 9 — les boutons à côté du plateau
    Souris — cliquer pièce et case, ou un coup de la liste
    Le reste
    v — revoir la partie : chaque faute
    s — le bilan de la revue, puis la liste
    t — réfléchir trois fois plus longtemps, sans table
    d — poser une position : taper un DPN
    c — copier le DPN
    f — tourner la table
    r — livre de règles
    Échap, m, q — revenir d'où l'on vient, menu, quitter
    Les signes
    ✓ — le meilleur (~ à peu près, dans une estimation)
    - — même résultat, gain plus tard ou perte plus tôt
    ?! — cède des points
    ? — d'un gain une nulle, ou d'une nulle une perte
    ?? — d'un gain une perte
    █░ — la barre : la part du premier camp, celle du second
archive-title = Que veut-on regarder ?
archive-keys = ↑↓ choisir · Entrée ouvrir · Échap retour
archive-start = Le début de { $rules }
archive-position = Une position : taper un DPN
archive-file = Un fichier de parties (DGN)

## Les problèmes dans le terminal

table-puzzles = Problèmes : Dejarik en N coups
riddle-title = Problèmes : Dejarik en N coups
riddle-today = Le problème du jour
riddle-next = Le problème suivant
riddle-rules = Jeu
riddle-grade = Difficulté
riddle-theme = Thème
riddle-any = tous
riddle-grade-easy = facile
riddle-grade-medium = moyen
riddle-grade-hard = difficile
riddle-counts = Il y en a { $count }, dont { $solved } résolus
riddle-none = Il n'y a pas de tel problème.
riddle-about = Un seul coup garde le gain, et un seul après chaque réponse. Tous sont prouvés par les tables du jeu parfait.
riddle-menu-keys = ↑↓ choisir · ←→ changer · Entrée résoudre · Échap retour
riddle-id = Problème { $id }
riddle-known-clean = résolu
riddle-known-helped = résolu avec aide
riddle-turn = Coup { $turn } sur { $moves }
riddle-themes = Thèmes : { $list }
riddle-solved-clean = Résolu !
riddle-solved = Résolu, avec aide.
riddle-right = Juste ! { $side } répond { $answer }.
riddle-slower = { $move } gagne aussi, mais plus lentement. Le coup est repris.
riddle-wrong = { $move } laisse échapper le gain. Le coup est repris.
riddle-hint-from = Regardez { $piece }.
riddle-hint-enter = Ramenez { $piece } sur le plateau.
riddle-hint-pass = Il n'y a qu'à passer.
riddle-solve-first = D'abord le résoudre, ou regarder la solution.
riddle-over-keys = Entrée problème suivant · a analyse · u encore une fois
riddle-unsaved = Ce qui est résolu ne peut pas être gardé : { $error }
riddle-key-solution = solution
riddle-key-next = problème suivant
riddle-key-again = encore une fois
riddle-help =
    Sur le plateau
    ← → ↑ ↓ — mener le curseur le long de l'anneau et du rayon
    Entrée — prendre une pièce, la poser ; à la fin, le suivant
    Échap — la reposer ; revenir au choix des problèmes
    Tab — le prochain choix possible, hors du plateau aussi
    P K Q N — lettre majuscule : la pièce suivante de ce type
    1 … 9 — les boutons à côté du plateau
    : — taper un coup, comme A1-B2
    Souris — cliquer une pièce, puis une case éclairée
    Le problème
    h — conseil : quelle pièce
    s — la solution
    n — le problème suivant
    u — encore une fois depuis le début
    a — à la fin : le plateau d'analyse
    f — tourner la table
    r — livre de règles
    m, q — menu, quitter

## La table : valeurs des options

table-value-blocks = en blocs
table-value-pairs = par paires
table-value-alternating = en alternance
table-value-path = le chemin
table-value-side = chemin et côté
table-value-automatic = automatique
table-value-claim = à déclarer
table-value-open = libre
table-value-credits = crédits
table-value-off = non
table-value-on = oui
table-value-any = sans limite
table-value-one = un seul tour
table-value-entry = en entrant
table-value-hold = en le tenant
table-value-none = aucun
table-value-free = libre
table-value-fixed = fixe

## Le serveur

serve-at = La table est à l'adresse { $address }
serve-runs = La table est déjà ouverte, à l'adresse { $address }
serve-no-page = Elle a été construite sans sa page : ce que vous y verrez dit pourquoi.
serve-stop = Ctrl-C la ferme ; les parties sont gardées.
serve-stopped = La table est fermée. Les parties reprendront quand elle rouvrira.
serve-no-browser = Impossible d'ouvrir le navigateur : ouvrez cette adresse vous-même.

## Problèmes

puzzle-task-win = { $side } gagne en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    }
puzzle-task-points = { $side } force { $points ->
        [one] 1 point
       *[other] { $points } points
    } en { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    }
puzzle-rating = Cote { $rating }
puzzle-count = { $count ->
        [one] 1 problème
       *[other] { $count } problèmes
    }
puzzle-proved = Prouvé : { $count ->
        [one] 1 problème
       *[other] { $count } problèmes
    }
puzzle-solution = Solution : { $line }
puzzle-slower = Au coup { $move }, ceux-ci gagnent aussi, mais plus tard : { $moves }
puzzle-theme-quiet = coup tranquille
puzzle-theme-sacrifice = sacrifice
puzzle-theme-zugzwang = zugzwang
puzzle-theme-capture = prise
puzzle-theme-push = poussée
puzzle-theme-shove = pièce à soi poussée
puzzle-theme-home = roi poussé au but
puzzle-theme-activation = activation
puzzle-theme-eviction = expulsion
puzzle-theme-protection = protection
puzzle-theme-march = marche du roi
puzzle-theme-kill = élimination
puzzle-theme-boost = élan
puzzle-theme-double-exit = double sortie
puzzle-theme-dejarik = Dejarik
puzzle-theme-reverse = Dejarik inverse
puzzle-theme-retreat = retraite
puzzle-theme-run = suite
puzzle-theme-raid = razzia
