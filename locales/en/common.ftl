# Names and words that both the page and the terminal use.

why-game-over = The game is over.
side-white = White
side-black = Black
side-red = Red
side-blue = Blue
rules-groi = Classic Dejarik (Groi)
rules-bambara = Bambara's Dejarik
rules-looney = Looney Dejarik
rules-simeone = Simeone's Dejarik
pair = { $name }: { $value }
points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
common-language = Language
common-play = Play
common-opponent = Opponent
common-friend-here = A friend at this screen
common-level = Level
common-back = Back
common-wookiee = Let the Wookiee win
common-wookiee-about = In the first film a droid that was beating a Wookiee got this advice. The computer keeps you a little ahead on purpose: it aims to give you a 55 to 65 % chance of winning. This is a mode of its own, not a level.
common-you = you
common-keys = Keys
common-theme = Theme
common-points-left = Points left: { $left }
common-moves = Moves
common-where-to = { $piece }: where to?
common-ghost-window = Attack { $attack }, defence { $defence }. { $side }: play a ghost?
common-pass = Pass
common-no-ghost = No ghost
common-attack = Attack
common-attack-do = Attack
common-accept = Accept
common-attacks = { $attacker } attacks { $defender }
common-draw = A draw
common-won = { $side } has won
common-thinking = Thinking…
common-luck = luck
common-game = Game
common-difficulty = Difficulty
common-solved = Solved!
common-gives-points = gives points away
common-the-board = The board
