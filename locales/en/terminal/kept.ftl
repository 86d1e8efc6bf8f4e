# Saved games and records

games-none = No game waits to be continued.
games-deleted = Deleted the game { $id }.
records-empty = There are no records of finished games.
records-deleted = Deleted the record { $id }.
kept-exported = { $count ->
    [one] Wrote one record to { $file }.
   *[other] Wrote { $count } records to { $file }.
}

kept-game = The game is saved. `dejarik play` will offer it again.
kept-record = The record of the game is in { $file }.
kept-failed = The game is not saved as it is now: { $error }
