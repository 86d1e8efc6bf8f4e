# The first visit: the welcome on the start screen, and the goal in the first game of each rule set.

welcome-title = New here?
welcome-about = Take the two-minute lesson, then play an easy game of { $rules }.
welcome-lesson = Two-minute lesson
welcome-game = Easy game
welcome-close = Do not show this again

# $target is 0 if no score wins.
goal-groi = Goal: line up your four pawns side by side on the inner ring (3 points), or kill two enemy pawns (2 points).
goal-bambara = Goal: begin a turn with your king in the Core, the middle of the board. The opponent gets one move to prevent it.
goal-looney = Goal: take the enemy Leader, or all three of the other enemy pieces.
goal-simeone = { $target ->
    [0] Goal: defeat all four enemy creatures.
    [one] Goal: score { $target } point, or defeat all four enemy creatures.
   *[other] Goal: score { $target } points, or defeat all four enemy creatures.
}
goal-close = Hide the goal
