# Problèmes

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
puzzle-rating = Cote { $rating }
puzzle-proved = Vérifiés : { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    }
puzzle-solution = Solution : { $line }
puzzle-slower = Au coup { $move }, ces coups gagnent aussi, mais plus tard : { $moves }
