# Le classement, à la page des progrès.

rating-title = Classement
rating-about = Les parties classées se jouent entre personnes qui ont une clé d’accès, depuis le salon. Tout le monde commence à 1500.
rating-no-passkey = Vous n’avez pas encore de clé d’accès.
rating-to-data = Ajouter une clé d’accès
rating-none = Pas encore de partie classée.
rating-rating = Cote
rating-deviation = ± { $deviation }, après { $games ->
    [1] une partie classée
   *[other] { $games } parties classées
}
rating-given = Chances gâchées
rating-review = Calculer
rating-reviewing = Vos dernières parties classées sont analysées…
rating-given-none = Vos dernières parties classées n’ont aucune décision de valeur exacte.
rating-percent = { NUMBER($share, minimumFractionDigits: 1, maximumFractionDigits: 1) } %
rating-given-of = en moyenne, sur { $count ->
    [1] une décision de valeur exacte
   *[other] { $count } décisions de valeur exacte
}
rating-graph = Votre cote après chacune des { $games } dernières parties : de { $first } à { $last }, entre { $least } et { $most }
rating-strongest = Les joueurs les plus forts
rating-nobody = Cette liste est encore vide. Y figurent ceux qui le souhaitent, dès que leur cote est assez sûre.
rating-short = { $rating } ± { $deviation }
rating-more = Autres joueurs
rating-list-me = Me montrer dans ces listes
rating-list-me-about = Sous le nom et la figurine que vous avez choisis, dès que l’écart de votre cote est d’au plus 110.
