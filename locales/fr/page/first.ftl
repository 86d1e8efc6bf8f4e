# La première visite : l’accueil des nouveaux venus, et le but dans la première partie de chaque jeu de règles.

welcome-title = Première visite ?
welcome-about = Suivez la leçon de deux minutes, puis jouez une partie facile : { $rules }.
welcome-lesson = La leçon de deux minutes
welcome-game = Une partie facile
welcome-close = Ne plus afficher

# $target vaut 0 si aucun score ne fait gagner.
goal-groi = But : aligner vos quatre pions côte à côte sur la couronne intérieure (3 points), ou supprimer deux pions adverses (2 points).
goal-bambara = But : commencer un tour avec votre roi au Noyau, le centre du plateau. L’adversaire dispose d’un coup pour l’empêcher.
goal-looney = But : prendre le Chef adverse, ou les trois autres pièces adverses.
goal-simeone = { $target ->
    [0] But : battre les quatre créatures adverses.
    [one] But : marquer { $target } point, ou battre les quatre créatures adverses.
   *[other] But : marquer { $target } points, ou battre les quatre créatures adverses.
}
goal-close = Masquer le but
