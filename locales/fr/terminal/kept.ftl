# Parties sauvegardées et consignées

games-none = Aucune partie n’est en attente.
games-deleted = Partie { $id } supprimée.
records-empty = Aucune partie terminée n’est consignée.
records-deleted = Partie consignée { $id } supprimée.
kept-exported = { $count ->
    [1] Une partie écrite dans { $file }.
   *[other] { $count } parties écrites dans { $file }.
}

kept-game = La partie est sauvegardée ; `dejarik play` la proposera de nouveau.
kept-record = La partie est consignée dans { $file }.
kept-failed = La partie n’est pas sauvegardée dans son état actuel : { $error }
