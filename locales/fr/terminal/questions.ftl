# Le plein écran : questions

table-yes = Oui
table-no = Non
table-choose = Choisir
table-sure = Vraiment ?
table-sure-resign = Les { $side } abandonnent ?
table-sure-draw = Les { $side } proposent la nulle. Les { $other } acceptent ?
table-sure-undo = Les { $side } veulent reprendre le dernier coup. Les { $other } sont d’accord ?
table-sure-order = Abandonner cet ordre et reprendre le premier ?
table-sure-claim = La position est apparue trois fois. Les { $side } réclament la nulle ?
table-sure-leave = La partie ne peut pas être sauvegardée et sera perdue. Quitter quand même ?
table-several-title = Par où ?
table-several-about = Il y a plusieurs façons d’y aller :
table-candidate-push = { $step }  { $side } : { $piece }
table-set-up-title = Mise en place
table-order = { $side } : dans quel ordre placez-vous vos créatures ?
table-order-carry = déplacer
table-type-move = Saisir un coup
table-type-move-about = En notation, par exemple A1-B2, A2xB3, N@A5, end.
table-type-throw = Lancez vos dés
table-throw-dice = Attaquant D{ $attacker }, défenseur D{ $defender } (un D1 fait toujours 1), par exemple 5 3.
table-throw-cubes = Attaquant { $attacker } cubes + { $attacker-size }, défenseur { $defender } cubes + { $defender-size }. Saisissez les deux totaux, par exemple 7 5.
table-throw-ghost = Lancez quatre cubes pour le fantôme et indiquez combien comptent.
table-over = La partie est terminée
table-series = Série :
table-series-over = Les { $side } ont gagné la série !
table-next-swapped = Suite, camps échangés
table-look = Regarder le plateau
table-page-foot = ↑↓ PgPréc PgSuiv · Échap retour · ligne { $line } sur { $lines }
table-help =
    Sur le plateau
    ← → ↑ ↓ — déplacer le curseur sur l’anneau et le long du rayon
    Entrée — prendre une pièce, la poser, attaquer
    Échap — la reposer, ou annuler un pas
    Tab — le choix suivant, aussi hors du plateau
    K N P S … — lettre de pièce, hors touches : la pièce suivante
    1 … 9 — les boutons à côté du plateau
    e — finir le tour, passer, laisser, aucun fantôme
    : — saisir un coup, par exemple A1-B2
    Souris — une pièce, puis une case éclairée ; droit : retour
    La partie
    u — reprendre le coup
    y — rejouer ce qui a été repris
    h — conseil
    a — le plateau d’analyse ; après la partie, la revue
    d — proposer la nulle, ou la réclamer
    g — abandonner
    f — tourner le plateau
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
