# Programs in the arena

arena-forfeits = { $player } lost { $all ->
        [one] 1 game
       *[other] { $all } games
    } without a decision on the board: illegal moves { $illegal }, no answer { $silent }, ended { $died }, other answers { $nonsense }

merged = { $parts ->
        [one] { $parts } part
       *[other] { $parts } parts
    } merged into { $file }
