# The English texts. fr.ftl has the same keys with the same variables.

## Words

points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

side-white = White
side-black = Black
side-red = Red
side-blue = Blue

## Rule sets

rules-groi = Classic Dejarik (Groi)
rules-bambara = Bambara's Dejarik
rules-looney = Looney Dejarik
rules-simeone = Simeone's Dejarik

## How a game ends

over-won = { $side } has won: { $ending }.
over-drawn = The game is drawn: { $ending }.
over-no-moves = The game is over, so there are no moves. { $outcome }
ending-run-of-four = four pawns side by side on the inner ring (G-16)
ending-run-of-three = the last three pawns side by side on the inner ring (G-17)
ending-two-pawns-lost = the enemy has lost two pawns (G-18)
ending-blocked = no pawn of either side can move (G-21)
ending-dejarik = the king stood in the Core at the start of the turn (B-13)
ending-leader-lost = the enemy Leader has fallen (L-14)
ending-followers-lost = all the enemy's pieces but the Leader have fallen (L-14)
ending-all-defeated = all enemy creatures are defeated (S-15)
ending-target-reached = the target score is reached (S-15)
ending-quiet-limit = nothing has happened for too long (L-15, S-16)

## Commands

rule-books = The rule books. `dejarik rules <id>` prints one, `dejarik rules G-7` a single rule.
rule-book-board = The board
rule-book-options = options

## Pictures

picture-beside = Beside the board: { $pieces }.
picture-to-move = { $side } is to move.
