# The full screen: questions

table-yes = Yes
table-no = No
table-choose = Choose
table-sure = Are you sure?
table-sure-resign = { $side } resigns?
table-sure-draw = { $side } offers a draw. Does { $other } agree?
table-sure-undo = { $side } wants to take back the last move. Does { $other } agree?
table-sure-order = Drop this order and begin with the first one again?
table-sure-claim = The position has occurred three times. { $side } claims the draw?
table-sure-leave = The game cannot be saved and will be lost. Leave anyway?
table-several-title = Which way?
table-several-about = There are several ways to get there:
table-candidate-push = { $step }  { $side }: { $piece }
table-set-up-title = Set-up
table-order = { $side }: in which order do your creatures stand?
table-order-carry = move
table-type-move = Type a move
table-type-move-about = As records write it, such as A1-B2, A2xB3, N@A5, end.
table-type-throw = Throw your dice
table-throw-dice = Attacker D{ $attacker }, defender D{ $defender } (a D1 is always 1), such as 5 3.
table-throw-cubes = Attacker { $attacker } cubes + { $attacker-size }, defender { $defender } cubes + { $defender-size }. Type both totals, such as 7 5.
table-throw-ghost = Throw four cubes for the ghost, and type how many of them count.
table-over = The game is over
table-series = Series:
table-series-over = { $side } has won the series!
table-next-swapped = Next game, sides swapped
table-look = Look at the board
table-page-foot = ↑↓ PgUp PgDn scroll · Esc back · line { $line } of { $lines }
table-help =
    On the board
    ← → ↑ ↓ — move the cursor around the ring and along the ray
    Enter — pick up a piece, place it, attack
    Esc — put it back, or undo a step of its walk
    Tab — the next thing to choose, also off the board
    K N P S … — a piece’s letter that is no key: the next such piece
    1 … 9 — the buttons beside the board
    e — end the turn, pass, leave it, no ghost
    : — type a move, such as A1-B2
    Mouse — click a piece, then a lit space; right button: back
    The game
    u — take a move back
    y — play again what was taken back
    h — hint
    a — the analysis board; after the game, the review
    d — offer a draw, or claim one
    g — resign
    f — turn the board round
    PgUp PgDn — scroll the moves (or the mouse wheel)
    r — rule book
    m — menu; the game is saved
    q, Ctrl-C — quit; the game is saved
    The board
    ■ [N] — first player: square base, capital letter
    ● (n) — second player: round base, small letter
    N* — a stunned creature, lying on its side
    green, red — where the piece can go, what it can attack
    violet — the last move
