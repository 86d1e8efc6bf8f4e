# The full screen: menus

table-no-terminal = The full screen needs a terminal. Without one, work line by line with --plain
table-too-small = This terminal has { $width }×{ $height } cells, and at least { $least-width }×{ $least-height } are needed. Make it larger, use a smaller font, or play line by line with --plain. Ctrl-C quits.
table-menu-rules = Which game?
table-menu-keys = ↑↓ choose · Enter open · p puzzles · a analysis · l language · q quit
table-menu-keys-saved = ↑↓ choose · Enter open · x delete this game · l language · q quit
table-menu-forget = Press x again to delete this game for good; any other key keeps it.
table-terms-keys = ↑↓ choose · ←→ change · Enter play, edit · r rules · Esc back
table-edit-keys = Type the value · Enter accept · Esc cancel
table-go-on = Continue: { $game }
table-more-saved = { $count ->
    [one] One more waiting game: ↑↓
   *[other] { $count } more waiting games: ↑↓
}
table-against-level = { $level ->
        [0] against the Wookiee
       *[other] against level { $level }
    }
table-against-friend = two players
table-against-program = against { $name }
table-watching = two computers
table-ago-minutes = { $count ->
    [0] just now
    [one] a minute ago
   *[other] { $count } minutes ago
}
table-ago-hours = { $count ->
    [one] an hour ago
   *[other] { $count } hours ago
}
table-ago-days = { $count ->
    [one] yesterday
   *[other] { $count } days ago
}
table-how-groi = Four pawns a side leap between the rings; no dice. Line yours up on the inner ring, or kill two enemy pawns. 5 to 10 minutes, for points.
table-how-bambara = King, queen, knight and pawn, no dice. Captured pieces come back after a while. You win if your turn begins with your king in the centre.
table-how-looney = Pieces of size 1 to 4, four points of movement, cubes for battles, and ghosts of lost pieces. Capture the enemy Leader or all other pieces.
table-how-simeone = Eight creatures, each with its own die: move, attack, push off the board, stun. Reach the target score first, or defeat every enemy.
table-rule-books = Rule book of the board
table-quit = Quit
table-opponent-computer = The computer
table-opponent-watch = Watch two computers play
table-other-level = Level of the second side
table-side = You play
table-lot = Drawn by lot
table-dice = Dice
table-dice-system = Thrown by the computer
table-dice-seed = From a seed
table-dice-typed = Our own, typed in
table-seed = Seed
table-single-keys = Keys without Alt
table-alt = Only with Alt
table-letters-alt = letters with Alt
table-animate = Rolling dice and pauses
table-on = On
table-off = Off
table-typed-form = { $form }: { $meaning }.
table-about-dice = With your own dice, throw them and type what they show. A seed gives the same throws every time.
table-about-level = From 1, which makes many mistakes, to 8, which looks as far ahead as it can.
