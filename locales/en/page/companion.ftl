# A game at a real board: the page keeps the game, and the players throw their own dice.
companion-throw = Your dice
companion-keys = What the dice show
companion-part-attack = attacks
companion-part-defence = defends
companion-throw-lot = Throw one Chance Cube. Which colour does it show?
companion-throw-die = { $part ->
    [initiative] { $side }, throw a die with { $most } faces for the initiative. What does it show?
    [attack] { $side } attacks with { $piece }: throw a die with { $most } faces. What does it show?
   *[defence] { $side } defends with { $piece }: throw a die with { $most } faces. What does it show?
}
companion-throw-cubes = { $part ->
    [ghost] { $side }, throw { $most } cubes for the ghost. How many show your colour?
    [attack] { $side } attacks with { $piece }: throw { $most } cubes. How many show your colour?
   *[defence] { $side } defends with { $piece }: throw { $most } cubes. How many show your colour?
}
companion-throw-more = { $side }, throw { $most } cubes once more. How many show your colour?
companion-bonus-support = { $total } so far, and support.
companion-bonus-high-ground = { $total } so far, and the High Ground.
companion-fixed = The defender is stunned and counts { $total }.
companion-stop = No more throws: { $total }
companion-check = Are these results right?
companion-check-lot = { $side } goes first. Is that right?
companion-check-initiative = { $white } { $w }, { $black } { $b }: { $winner } has the initiative. Is that right?
companion-check-equal = { $white } { $w }, { $black } { $b }: equal, so both throw again. Is that right?
companion-confirm = That is right
companion-impossible-lot = A Chance Cube shows one of the two colours.
companion-impossible-die = A die with { $most } faces shows 1 to { $most }, not { $shown }.
companion-impossible-cubes = Of { $most } cubes, 0 to { $most } show a colour, not { $shown }.
companion-more = More
companion-close = Back to the game
companion-no-voice = This browser cannot speak.

# What to do on the real board.
companion-todo = On the board
companion-do-move = Move { $piece } from { $from } to { $to }.
companion-do-push = Push { $piece } to { $to }.
companion-do-push-off = Push { $piece } off the board and take it away.
companion-do-fall = Take { $piece } off { $at }.
companion-do-fall-captured = Take { $piece } off { $at } and mark it as just captured.
companion-do-fall-ghost = Take { $piece } off { $at } and put it beside the board as a ghost.
companion-do-enter = Put { $piece } on { $at }.
companion-do-advance = Move { $piece } to { $to }.
companion-do-retreat = Leave { $piece } on { $to }.
companion-do-stun = Lay { $piece } on { $at } on its side.
companion-do-rise = Stand { $piece } on { $at } up.
companion-do-ghost = { $size ->
    [1] { $side }: take the small ghost away for good.
    [2] { $side }: take the medium ghost away for good.
   *[3] { $side }: take the big ghost away for good.
}
companion-do-score = { $points ->
    [one] { $side }: take one token.
   *[other] { $side }: take { $points } tokens.
}
