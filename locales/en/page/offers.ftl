# Offers, and how a game ended. $who acts: you, your opponent, the computer, or a side by its colour.

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

# How the game ended. $who is the loser.
ending-resignation = { $who ->
    [you] You resigned.
    [opponent] Your opponent resigned.
    [computer] The computer resigned.
   *[other] { $side } resigned.
}
ending-timeout = { $who ->
    [you] Your time ran out.
    [opponent] Your opponent’s time ran out.
    [computer] The computer’s time ran out.
   *[other] The time of { $side } ran out.
}
ending-absence = { $who ->
    [you] You left the game, and your opponent claimed it.
    [opponent] Your opponent left the game.
    [computer] The computer left the game.
   *[other] { $side } left the game.
}
ending-absence-draw = A player left the game, and the other claimed a draw.
ending-two-pawns-lost = { $who ->
    [you] You have lost two pawns.
    [opponent] Your opponent has lost two pawns.
    [computer] The computer has lost two pawns.
   *[other] { $side } has lost two pawns.
}
ending-leader-lost = { $who ->
    [you] Your Leader has fallen.
    [opponent] Your opponent’s Leader has fallen.
    [computer] The computer’s Leader has fallen.
   *[other] The Leader of { $side } has fallen.
}
ending-followers-lost = { $who ->
    [you] You have only your Leader left.
    [opponent] Your opponent has only the Leader left.
    [computer] The computer has only the Leader left.
   *[other] { $side } has only the Leader left.
}
ending-all-defeated = { $who ->
    [you] All of your creatures are defeated.
    [opponent] All of your opponent’s creatures are defeated.
    [computer] All of the computer’s creatures are defeated.
   *[other] All creatures of { $side } are defeated.
}
ending-decided = Last turn: { $what }
ending-decided-loss = The last piece was lost so: { $what }
