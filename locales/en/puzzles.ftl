# Puzzles, by number and by theme.

puzzle-count = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-task-win = { $side } wins in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
puzzle-task-points = { $side } forces { $points ->
        [one] 1 point
       *[other] { $points } points
    } in { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
puzzle-themes = Themes: { $themes }
puzzle-theme-quiet = quiet move
puzzle-theme-sacrifice = sacrifice
puzzle-theme-zugzwang = zugzwang
puzzle-theme-capture = capture
puzzle-theme-push = push
puzzle-theme-shove = own piece pushed
puzzle-theme-home = king pushed into the Core
puzzle-theme-activation = activation
puzzle-theme-eviction = eviction
puzzle-theme-protection = protection
puzzle-theme-march = king’s march
puzzle-theme-kill = kill
puzzle-theme-boost = boost
puzzle-theme-double-exit = double exit
puzzle-theme-dejarik = Dejarik
puzzle-theme-reverse = reverse Dejarik
puzzle-theme-retreat = retreat
puzzle-theme-run = run
puzzle-theme-raid = raid
