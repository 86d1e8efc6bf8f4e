# Tournaments for few.

tournament-title = Small tournament
tournament-none = There is no tournament at this address. Perhaps it was withdrawn.
tournament-few = Tournament for 3 to 8
tournament-about = Everybody plays everybody once. The rules and the options are those chosen above. You get a link for the others.
tournament-mine = Your tournaments
tournament-places = Players
tournament-people = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
tournament-make = Make a tournament
tournament-taken = { $count } of { $places } here
tournament-open = not begun
tournament-running = in play
tournament-over = over
tournament-is-open = { $count ->
    [one] 1 of { $places } places is taken. The tournament begins when all are.
   *[other] { $count } of { $places } places are taken. The tournament begins when all are.
}
tournament-is-running = The games are in play. All can be played at any time.
tournament-is-over = The tournament is over.
tournament-enter = Take a place
tournament-link = Link for the others
tournament-copy = Copy the link
tournament-start = Begin now
tournament-start-about = You can begin without the others once three are here.
tournament-withdraw = Withdraw the tournament
tournament-withdraw-ask = Withdraw this tournament?
tournament-withdrawn = The tournament is withdrawn.
tournament-leave = Leave the tournament
tournament-leave-ask = Leave this tournament?
tournament-leave-about = No game of it has begun.
tournament-leave-over = Your results stay in the table. You no longer find it among your tournaments.
tournament-left = You have left the tournament.
tournament-player = Player { $number }
tournament-you = { $name } (you)
tournament-table = Table of the tournament
tournament-counts = A win counts 1 point, a draw ½. With the same points the Sonneborn-Berger score (SB) decides: the points of those whom a player has won against, and half the points of those with whom the game was drawn.
tournament-number = No.
tournament-rank = Rank
tournament-points = Points
tournament-cell = { $one } against { $other }: { $result }
tournament-playing = in play
tournament-void = does not count
tournament-games = Games in play
tournament-waits = { $names } to move.
tournament-waits-you = Your move.
