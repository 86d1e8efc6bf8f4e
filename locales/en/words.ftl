# Words of games and of analysis, which both the page and the terminal use.

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
common-points-left = { $left ->
    [one] { $left } movement point left
   *[other] { $left } movement points left
}
common-moves = Moves
common-where-to = { $piece }: where to?
common-ghost-window = Attack { $attack }, defence { $defence }. { $side }: play a ghost?
common-pass = Pass
common-no-ghost = No ghost
table-word-end = End turn
table-order-yes = Ready
table-worth = { $points ->
    [one] The game is worth { $points } point.
   *[other] The game is worth { $points } points.
}
common-attack = Attack
common-attack-do = Attack
common-accept = Accept
common-attacks = { $attacker } attacks { $defender }
common-draw = A draw
common-won = { $side } has won
common-thinking = Thinking…
common-luck = luck
throw-luck = { $throw }: lucky for { $side }, +{ $chance } %
throw-luck-even = { $throw }: about average
common-game = Game
common-difficulty = Difficulty
common-solved = Solved!
common-gives-points = gives points away
profile-opponent = your opponent
speech-clock-running = { $side } { $time }, running
table-away = away
table-watchers = { $count ->
    [one] One spectator
   *[other] { $count } spectators
}
speech-not-now = It is not your turn.
