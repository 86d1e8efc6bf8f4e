# Puzzles

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
puzzle-rating = Rating { $rating }
puzzle-proved = Checked: { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-solution = Solution: { $line }
puzzle-slower = At move { $move } these moves win too, but later: { $moves }
