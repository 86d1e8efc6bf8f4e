# The server

serve-at = Dejarik is running at { $address }
serve-runs = Dejarik is already running at { $address }
page-left-out = This program was built without its page: { $why }.
page-modules-left-out = This program was built without the part of the page that plays offline: { $why }.
cluster-left-out = This program was built without support for several servers (PostgreSQL and NATS): build it with `cargo build --release --features cluster`, or install a release.
serve-stop = Press Ctrl-C to stop it. Games are saved.
serve-stopped = Dejarik has stopped. Games continue when it runs again.
serve-no-browser = The browser cannot be opened. Open the address yourself.
worker-at = Dejarik thinks for the servers at { $servers }, about { $threads ->
    [one] one move
   *[other] { $threads } moves
} at once
worker-stop = Press Ctrl-C to stop it. Another worker begins again what it was thinking about.
worker-stopped = The worker has stopped: { $moves ->
    [one] one move
   *[other] { $moves } moves
}, { $reviews ->
    [one] one review
   *[other] { $reviews } reviews
}, { $back } handed back.
admin-decided = Noted. Running servers follow within a second, others when they start.
admin-decided-already = Nothing changes, because that is decided already.
admin-unknown = Nothing is kept of { $people }. If that is unexpected, compare the ids with those that `dejarik admin who` prints.
admin-names-remain = Names with these words stay refused: { $words }
admin-blocks-remain = Still blocked: { $networks }
admin-names-none = No word is refused.
admin-blocks-none = Nobody is blocked.
admin-games-none = No game is in progress.
admin-games-more = There are more: --from { $place }
admin-game = { $game }  { $rules }  { $first } / { $second }  begun { $age } ago, last event { $last } ago
admin-game-unreadable = { $game }  cannot be read: { $why }
admin-minutes = { $count } min
admin-hours = { $count } h
admin-days = { $count } d
admin-seat-person = { $side }: { $person }
admin-seat-computer = { $side }: the computer
admin-seat-open = { $side }: nobody yet
admin-seat-unknown = { $side }: a player without a cookie
admin-revoked = { $count ->
    [0] The cookies of these people were revoked already.
    [one] The cookies of one person are revoked.
   *[other] The cookies of { $count } people are revoked.
}
admin-revoked-all = All cookies are revoked. Everybody is a new person at the next visit.
admin-rotated = A new key signs cookies from now on. Cookies under the old key stay valid for a year.
admin-rotated-dice = A new key signs checked dice from now on, and the key before has signed it. Games that have begun keep their key.
backup-made = { $place }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    }; read back and right (SHA-256 { $digest })
backup-restored = { $place }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    } restored (SHA-256 { $digest })
backup-files = With these files: { $files }
backup-aside = What was there before is kept in { $place }
backup-unreadable = { $count ->
        [one] The log of 1 game cannot be replayed
       *[other] The logs of { $count } games cannot be replayed
    }; they are in the copy as they are in the original: { $games }
store-contents = { $place }: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $events ->
        [one] 1 event
       *[other] { $events } events
    } (SHA-256 { $digest })
store-same = Both have the same games.
store-different = They differ. Some of the games that only one has, or that are not the same: { $games }
store-keys-copied = The keys of the cookies were copied, too.
store-keys-kept = The keys of the cookies were not copied, because there were keys already. Cookies under the keys of the original are not valid there.
