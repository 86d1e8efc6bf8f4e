# Ratings, on the page of the reader's progress.

rating-title = Ratings
rating-about = Rated games are played between people with a passkey, from the lobby. Everybody begins at 1500.
rating-no-passkey = You have no passkey yet.
rating-to-data = Add a passkey
rating-none = No rated game yet.
rating-rating = Rating
rating-deviation = ± { $deviation }, after { $games ->
    [one] one rated game
   *[other] { $games } rated games
}
rating-given = Chance given away
rating-review = Work it out
rating-reviewing = Your last rated games are reviewed…
rating-given-none = Your last rated games have no decisions with exact values.
rating-percent = { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
rating-given-of = on average, in { $count ->
    [one] one decision whose value is exact
   *[other] { $count } decisions whose values are exact
}
rating-graph = Your rating after each of the last { $games } games: from { $first } to { $last }, between { $least } and { $most }
rating-strongest = The strongest players
rating-nobody = Nobody is on this list yet. It has those who want to be on it, once their rating is sure enough.
rating-short = { $rating } ± { $deviation }
rating-more = More players
rating-list-me = Show me on these lists
rating-list-me-about = Under the name and the figure that you have chosen, as soon as the deviation of your rating is at most 110.
