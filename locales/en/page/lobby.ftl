# The lobby on the start screen: invitations to everybody, and games to watch.

lobby-off = This server has no lobby. You can still send a friend a link.
lobby-empty = Nobody is looking for a game just now. Leave an invitation and play the computer meanwhile: your game waits among yours.
lobby-open = { $count ->
    [one] { $count } invitation
   *[other] { $count } invitations
}
lobby-more = More invitations
lobby-play = { common-play }
lobby-play-of = Play { $rules } with { $name }, { $pace }
lobby-somebody = somebody
lobby-you-are = you play { $side }
lobby-options = { $count ->
    [one] { $count } option changed
   *[other] { $count } options changed
}
lobby-start-own = own start position
lobby-start-level = start drawn among level ones
lobby-until = open until { DATETIME($time, weekday: "long", hour: "2-digit", minute: "2-digit") }
lobby-mine = Your invitation
lobby-withdraw = Withdraw
lobby-withdraw-of = Withdraw your invitation: { $rules }, { $pace }
lobby-withdrawn = Your invitation is withdrawn.
lobby-accepted = Somebody has accepted your invitation.
lobby-go = Go to the game
lobby-gone = This invitation is no longer open.
lobby-make = Leave an invitation
lobby-make-about = For the rules, the side and the options that are chosen above. The first who accepts plays with you.
lobby-pace = Time
lobby-stands = The invitation stands
lobby-stands-page = while this page is open
lobby-stands-days = { $days ->
    [one] for { $days } day
   *[other] for { $days } days
}
lobby-watch = Watching
lobby-watched = Everybody may watch
lobby-may-be-watched = everybody may watch
lobby-rated = Rated: usual rules, sides by lot
lobby-rated-key = Rated games need a passkey.
lobby-is-rated = rated
lobby-rated-by = rated, by somebody at { $rating } ± { $deviation }
lobby-invite = Invite everybody
lobby-games = Games to watch
lobby-games-none = Nobody plays in public just now.
lobby-games-more = More games
lobby-versus = { $one } against { $other }
lobby-player-rated = { $name } ({ $rating })
lobby-turn = turn { $turn }

# Never meeting somebody again.

talk-never = Never again with this person
talk-never-ask = Never meet this person again?
talk-never-about = You see no phrase of this person any more, and the lobby shows neither of you the invitations of the other. This game goes on. Nobody is notified. You can end it on the page “Your data”.
talk-never-done = You will not meet this person in the lobby again.
muted-title = Never again
muted-about = The lobby does not bring you together with these people, and you see no phrase of theirs.
muted-person = { $name }, since { $date }
muted-end = Allow again
muted-end-of = Allow again: { $person }
