# The rule book.

book-title = The rules
book-about = Four rule sets for one board. The films never gave the game on the round table any rules, so several people wrote their own. Each of them is explained here rule by rule, with a picture wherever one can help.
book-no-rule = There is no rule { $rule } in this chapter.
book-contents = Contents
book-rule-ids = All rules by number
book-lesson = Learn it on the board
book-play = { common-play }
book-print = Print this chapter
book-kit = Print and play
book-all = All chapters
book-rulings = A passage marked as a ruling is our own answer to a question on which the source is silent or shows only a picture. Tests check every rule here, and the pictures too.
book-how = How to play
book-want = Your goal
book-turn = Your turn
book-end = How it ends
book-allowed = Allowed:
book-forbidden = Not allowed:
book-try = Try it on a board
book-after = The board after { $words }

book-line-groi = Four pawns a side, no dice. Exits, boosts and kills; line up your pawns on the inner ring. 5 to 10 minutes.
book-line-bambara = King, queen, knight and pawn, no dice. Captured pieces come back; bring your king to the Core and keep it there.
book-line-looney = Four pieces of size 1 to 4, and cubes for chance. Take the Leader, or everything else.
book-line-simeone = Eight creatures, each with its own die. Attack, push, stun, and be the first to reach twelve points.
book-line-board = 25 spaces, two rings and a centre: which spaces touch, for all four rule sets.

book-groi-want = Line up your four pawns side by side on the inner ring (3 points), or kill two enemy pawns (2 points). If you have lost one pawn, lining up the last three is worth 1 point.
book-groi-turn = Move one pawn: out of home onto the inner ring, straight or diagonally; into the centre in one leap, or from there to any outer space it can reach; or back home. A diagonal exit that ends in front of a pawn of your own goes on for two more spaces; one that ends beside an enemy kills it.
book-groi-end = The game ends as soon as a player reaches one of these goals. If the same position comes up for the third time, the game is a draw with 1 point each; if nobody can move, nobody scores. Games are usually played in a series.

book-bambara-want = Begin a turn with your king in the Core. Your opponent has one move to drive it out or capture it.
book-bambara-turn = Move one piece, or put an inactive piece back on an empty outer space. The king, queen and knight capture by moving onto an enemy. The pawn moves any distance and pushes the piece it meets. A piece one straight step from its own queen cannot be captured.
book-bambara-end = The game ends when a player’s turn begins with their king in the Core. Captured pieces are never lost: they can come back after waiting a turn. If the same position comes up for the third time, the game is a draw.

book-looney-want = Take the enemy Leader, or all three of the other enemy pieces.
book-looney-turn = You have four movement points, and a piece pays its size for each space. Share the points out as you like. Moving onto an enemy starts a battle and ends the turn. Both players throw cubes and add the size of their piece; friends next to the battle and defending in the centre give more cubes. The weaker piece is removed.
book-looney-end = The game ends when a Leader falls, or when a side loses the last of its other pieces. A lost piece of size 1 to 3 comes back once, as a ghost that can turn a battle. A hundred turns without a battle are a draw.

book-simeone-want = Score twelve points (or another target), or defeat all four enemy creatures. A defeated creature is worth 2, 4, 6 or 8 points; a step into the centre is worth 1.
book-simeone-turn = Choose one creature and take its actions: the smallest has 3, the biggest 1. An action is a step, or an attack on a neighbour. Both creatures roll: if the attacker rolls at least double, the defender is defeated; if it rolls more, or the same, it may push the defender; if it rolls half or less, it is stunned. A stunned creature has to stand up first.
book-simeone-end = The game ends as soon as a player reaches the target or a team is gone. Fifty rounds without a point are a draw.

# A reader who doubts a ruling: a text to copy and to send.

doubt-title = Is this ruling wrong?
doubt-about = If you read the author’s text differently, complete this text and copy it.
doubt-operator = Then send it to those who run this server:
doubt-nobody = Then give it to the person from whom you have this program.
doubt-text = The text to copy
doubt-copy = Copy
doubt-rules = Rule set
doubt-rule = Rule
doubt-options = Options
doubt-defaults = the defaults
doubt-position = Position
doubt-program = What does the program do there?
doubt-source = What does the author’s text say? Quote the passage.
