# Puzzles

puzzle-rating = Rating { $rating }
puzzle-proved = Checked: { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }
puzzle-solution-line = Solution: { $line }
puzzle-slower-moves = At move { $move } these moves win too, but later: { $moves }
