# Offers. $who acts: you, your opponent, the computer, or a side by its colour.

# Why a button is off.
offers-draw-waits = Your opponent has not answered your offer yet.
offers-draw-again = You have offered a draw at this point. You can offer it again after the next move.
offers-takeback-none = There is no move of yours to take back.
offers-takeback-waits = Your opponent has not answered your request yet.
offers-takeback-again = Your request was declined. You can ask again after the next move.
offers-takeback-throw = The dice have been thrown since your move, so it stays.
offers-takeback-not-now = Nothing can be taken back now.

# Games over a link without clocks.
offers-slow = No clock: nobody loses this game by closing the page. If the player to move makes no move for a day and is away, the other player may claim the game.
offers-slow-due = { $who ->
    [you] This can happen to you from { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") } on.
    [opponent] This can happen to your opponent from { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") } on.
   *[other] This can happen to { $side } from { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") } on.
}
offers-slow-over = { $who ->
    [you] Your day for this move is over: if you are away, your opponent may claim the game.
    [opponent] Your opponent’s day for this move is over: while they are away, you may claim the game.
   *[other] The day that { $side } had for this move is over.
}
offers-days = { $days ->
    [one] Each move has { $days } day, and nobody has to be here. A player who makes no move in time loses; before both have moved, the game is called off instead.
   *[other] Each move has { $days } days, and nobody has to be here. A player who makes no move in time loses; before both have moved, the game is called off instead.
}
offers-days-due = { $who ->
    [you] You have until { DATETIME($time, weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit") }.
    [opponent] Your opponent has until { DATETIME($time, weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit") }.
   *[other] { $side } has until { DATETIME($time, weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit") }.
}
offers-gone-from = away; may be claimed against from { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") } on

# The last turn of a finished game.
ending-decided = Last turn: { $what }
ending-decided-loss = The last piece was lost so: { $what }
