# The rule book.

book-title = The rules
book-about = Four rule sets for one board. Nobody ever published rules for the game on the round table, so several people wrote their own. Each is told here rule by rule, with a picture of everything that can be drawn.
book-contents = Contents
book-rule-ids = All rules by number
book-lesson = Learn it on the board
book-play = Play
book-print = Print
book-all = All chapters
book-rulings = What is marked as a ruling is our own answer where the source is silent or shows only a picture. Every rule here is checked by tests, and so are the pictures.
book-how = How it plays
book-want = What you want
book-turn = Your turn
book-end = How it ends
book-allowed = Allowed:
book-forbidden = Not allowed:
book-try = Try it on a board
book-after = The board after { $words }

book-name-groi = Classic Dejarik, the game of Groi
book-name-bambara = Bambara’s Dejarik
book-name-looney = Looney Dejarik
book-name-simeone = Simeone’s Dejarik
book-name-board = The board
book-line-groi = Four pawns a side, no dice. Exits, boosts and kills; line up your pawns on the inner ring. 5 to 10 minutes.
book-line-bambara = King, queen, knight and pawn, no dice. Captured pieces come back; bring your king to the centre and keep it there.
book-line-looney = Four pieces of size 1 to 4, and cubes for chance. Take the Leader, or everything else.
book-line-simeone = Eight creatures with dice of their own. Attack, push, stun, and be first to twelve points.
book-line-board = 25 spaces, two rings and a centre: what touches what, for all four rule sets.

book-groi-want = Your four pawns side by side on the inner ring (3 points), or two enemy pawns killed (2 points). If you have lost one, the last three side by side are worth 1 point.
book-groi-turn = Move one pawn: out of home onto the inner ring, straight or slantwise; to the centre in one leap, or from there to any open outer space; or back home. A slanting exit that ends in front of an own pawn goes on two spaces; one that ends beside an enemy kills it.
book-groi-end = With one of these, at once. The same position three times is a draw with 1 point each; if nobody can move, nobody scores. Games are played on in a series.

book-bambara-want = Begin a turn with your king in the centre. Your opponent has one move to drive it out again, or to take it.
book-bambara-turn = Move one piece, or put an inactive one back on an empty outer space. King, queen and knight capture by moving in; the pawn goes far and pushes whatever it meets. A piece beside its own queen cannot be captured.
book-bambara-end = When somebody’s turn begins with their king in the centre. Captured pieces are never lost: they come back after a turn’s wait. The same position three times is a draw.

book-looney-want = The enemy Leader; or all three of the enemy’s other pieces.
book-looney-turn = You have four points, and a piece pays its size for each space. Share them out as you like; moving into an enemy begins a battle and ends the turn. Both throw cubes and add their size; friends next to the battle and the centre give more cubes. The weaker piece is removed.
book-looney-end = With the Leader, or the last of the others. A lost piece of size 1 to 3 comes back once as a ghost that can turn a battle. A hundred turns without one are a draw.

book-simeone-want = Twelve points (or another target), or all four enemy creatures. A beaten creature is worth 2, 4, 6 or 8 points; a step into the centre is worth 1.
book-simeone-turn = Choose one creature and take its actions: 3 for the smallest, 1 for the biggest. An action is a step or an attack on a neighbour. Both roll: twice as much defeats, more pushes, half as much stuns the attacker. A stunned creature first has to stand up.
book-simeone-end = At once, when the target is reached or a team is gone. Fifty rounds without a point are a draw.
