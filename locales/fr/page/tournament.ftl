# Petits tournois.

tournament-title = Petit tournoi
tournament-none = Il n’y a pas de tournoi à cette adresse. Peut-être a-t-il été retiré.
tournament-few = Tournoi de 3 à 8
tournament-about = Chacun joue une fois contre chacun. Les règles et les options sont celles choisies plus haut. Vous recevez un lien pour les autres.
tournament-mine = Vos tournois
tournament-places = Joueurs
tournament-people = { $count ->
    [one] { $count } personne
   *[other] { $count } personnes
}
tournament-make = Créer un tournoi
tournament-taken = { $count } sur { $places }
tournament-open = pas commencé
tournament-running = en cours
tournament-over = terminé
tournament-is-open = { $count ->
    [one] { $count } place sur { $places } est occupée. Le tournoi commence quand elles le sont toutes.
   *[other] { $count } places sur { $places } sont occupées. Le tournoi commence quand elles le sont toutes.
}
tournament-is-running = Les parties sont en cours. Toutes peuvent être jouées à tout moment.
tournament-is-over = Le tournoi est terminé.
tournament-enter = Participer
tournament-link = Lien pour les autres
tournament-copy = Copier le lien
tournament-start = Commencer maintenant
tournament-start-about = Dès que vous êtes trois, vous pouvez commencer sans les autres.
tournament-withdraw = Retirer le tournoi
tournament-withdraw-ask = Retirer ce tournoi ?
tournament-withdrawn = Le tournoi est retiré.
tournament-leave = Quitter le tournoi
tournament-leave-ask = Quitter ce tournoi ?
tournament-leave-about = Aucune de ses parties n’a commencé.
tournament-leave-over = Vos résultats restent dans le tableau. Vous ne le trouvez plus parmi vos tournois.
tournament-left = Vous avez quitté le tournoi.
tournament-player = Joueur { $number }
tournament-you = { $name } (vous)
tournament-table = Tableau du tournoi
tournament-counts = Une victoire compte 1 point, une nulle ½. À points égaux, le score Sonneborn-Berger (SB) départage : les points des adversaires contre qui un joueur a gagné, et la moitié des points de ceux avec qui il a fait nulle.
tournament-number = N°
tournament-rank = Rang
tournament-points = Points
tournament-cell = { $one } contre { $other } : { $result }
tournament-playing = en cours
tournament-void = ne compte pas
tournament-games = Parties en cours
tournament-waits = C’est à { $names } de jouer.
tournament-waits-you = C’est à vous de jouer.
