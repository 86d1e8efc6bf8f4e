# Les problèmes dans le terminal

table-puzzles = Problèmes : Dejarik en N coups
riddle-title = Problèmes : Dejarik en N coups
riddle-today = Le problème du jour
riddle-next = Le problème suivant
riddle-any = tous
riddle-grade-easy = facile
riddle-grade-medium = moyen
riddle-grade-hard = difficile
riddle-counts = Problèmes : { $count }, résolus : { $solved }
riddle-none = Il n’y a pas de problème de ce genre.
riddle-about = Un seul coup garde le gain, à chaque tour. Tous les problèmes sont prouvés par les tables du jeu parfait.
riddle-menu-keys = ↑↓ choisir · ←→ changer · Entrée résoudre · Échap retour
riddle-id = Problème { $id }
riddle-known-clean = résolu
riddle-known-helped = résolu avec aide
riddle-turn = Coup { $turn } sur { $moves }
riddle-solved = Résolu, avec aide.
riddle-right = Juste ! Les { $side } répondent { $answer }.
riddle-slower = { $move } gagne aussi, mais plus lentement. Le coup est repris.
riddle-wrong = { $move } laisse échapper le gain. Le coup est repris.
riddle-hint-from = Regardez { $piece } en { $space }.
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
    K N P S … — lettre de pièce, hors touches : la pièce suivante
    1 … 9 — les boutons à côté du plateau
    : — saisir un coup, par exemple A1-B2
    Souris — cliquer une pièce, puis une case éclairée
    Le problème
    h — conseil : la pièce à jouer
    s — la solution
    n — le problème suivant
    u — recommencer
    a — à la fin : le plateau d’analyse
    f — tourner le plateau
    r — livre de règles
    m, q — menu, quitter
