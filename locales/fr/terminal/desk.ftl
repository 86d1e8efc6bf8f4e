# Le plateau d’analyse dans le terminal

table-analysis = Plateau d’analyse et parties enregistrées
table-key-analysis = analyse
table-key-review = revue
desk-title = Analyse · { $rules }
desk-title-game = Partie · { $rules }
desk-copied = Copié, si le terminal le permet : { $error }
desk-no-game = Il n’y a pas de partie à revoir ici.
desk-summary = Bilan
desk-summary-moves = coups
desk-summary-best = parfaits
desk-summary-best-dice = bons
desk-summary-inaccuracy-dice = imprécisions
desk-summary-mistake-dice = erreurs
desk-summary-blunder-dice = gaffes
desk-summary-lost = cédés
desk-summary-rate = par décision
desk-summary-luck = { common-luck }
desk-summary-slower = plus lents
desk-summary-inaccuracy = points cédés
desk-summary-mistake = demi-partie
desk-summary-blunder = partie perdue
desk-throws = Lancers
desk-throw-keys = z lancer au hasard · Entrée le lancer choisi · : en saisir un
desk-review-working = La revue est en cours…
desk-review-working-table = La revue est en cours… La première fois, la table est calculée, ce qui prend quelques secondes.
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
desk-key-game = la partie
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
    K N P S … — lettre de pièce, hors touches : la pièce suivante
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
    f — tourner le plateau
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
archive-start = Position de départ : { $rules }
archive-position = Une position : saisir un DPN
archive-file = Un fichier de parties (DGN)
