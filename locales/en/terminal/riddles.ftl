# Puzzles in the terminal

table-puzzles = Puzzles: Dejarik in N
riddle-title = Puzzles: Dejarik in N
riddle-today = Today's puzzle
riddle-next = The next puzzle
riddle-any = any
riddle-grade-easy = easy
riddle-grade-medium = medium
riddle-grade-hard = hard
riddle-counts = { $count ->
        [one] 1 puzzle
       *[other] { $count } puzzles
    }, { $solved } solved
riddle-none = There is no puzzle of this kind.
riddle-about = Only one move keeps the win, at every turn. Every puzzle is proved by the tables of perfect play.
riddle-menu-keys = ↑↓ choose · ←→ change · Enter solve · Esc back
riddle-id = Puzzle { $id }
riddle-known-clean = solved
riddle-known-helped = solved with help
riddle-turn = Move { $turn } of { $moves }
riddle-solved = Solved, with help.
riddle-right = Right! { $side } answers { $answer }.
riddle-slower = { $move } wins too, but takes longer. It is taken back.
riddle-wrong = { $move } gives the win away. It is taken back.
riddle-hint-from = Look at { $piece } on { $space }.
riddle-hint-enter = Bring { $piece } back to the board.
riddle-hint-pass = Only a pass is possible.
riddle-solve-first = Solve the puzzle first, or look at the solution.
riddle-over-keys = Enter next puzzle · a analysis · u start over
riddle-unsaved = The solved puzzle cannot be recorded: { $error }
riddle-key-solution = solution
riddle-key-next = next puzzle
riddle-key-again = start over
riddle-help =
    On the board
    ← → ↑ ↓ — move the cursor around the ring and along the ray
    Enter — pick up a piece, place it; at the end, the next puzzle
    Esc — put it back; to the choice of puzzles
    Tab — the next thing to choose, also off the board
    K N P S … — a piece’s letter that is no key: the next such piece
    1 … 9 — the buttons beside the board
    : — type a move, such as A1-B2
    Mouse — click a piece, then a lit space; right button: back
    The puzzle
    h — hint: which piece to move
    s — the solution
    n — the next puzzle
    u — start over
    a — at the end: the analysis board
    f — turn the board round
    r — rule book
    m, q — menu, quit
