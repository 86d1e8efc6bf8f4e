# Problèmes

puzzle-rating = Cote { $rating }
puzzle-proved = Vérifiés : { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
puzzle-solution-line = Solution : { $line }
puzzle-slower-moves = Au coup { $move }, ces coups gagnent aussi, mais plus tard : { $moves }
