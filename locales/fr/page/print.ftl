# L’écran des jeux à imprimer.

print-title = Imprimer et jouer
print-about = Tout un jeu en papier : plateau, pièces, dés, aide-mémoire, règles en livret et feuille de partie. Imprimez, découpez, pliez et jouez autour d’une table.
print-serverless = Ce site a été construit sans la partie qui produit les kits. Là où Dejarik est installé, cette commande en produit un :
print-rules = Les règles
print-paper = Papier
print-paper-a4 = A4
print-paper-letter = Letter
print-paper-a3 = A3
print-paper-tiled = A4, grand plateau
print-board = Plateau
print-board-one = Selon le papier
print-board-30 = 30 cm en plusieurs feuilles
print-board-45 = 45 cm en plusieurs feuilles
print-board-60 = 60 cm en plusieurs feuilles
print-theme = Couleurs
print-theme-colour = Couleur
print-theme-ink-saving = Économe en encre
print-theme-hologram = Hologramme
print-parts = Parties du jeu
print-options = Options des règles
print-part-first = Votre première partie
print-part-board = Plateau
print-part-pieces = Pièces
print-part-dice = Cubes et dés
print-part-cards = Aide-mémoire
print-part-booklet = Livret des règles
print-part-sheet = Feuille de partie
print-part-make = Fabriquer son jeu
print-open = Ouvrir le PDF
print-save = Enregistrer le PDF
print-saving = Le PDF se prépare…
print-scale = Imprimez à 100 %, sans ajuster à la page. Une règle graduée de 5 cm sur chaque feuille permet de vérifier l’échelle. Imprimez le livret recto verso, en retournant sur le petit côté.
print-preview = Aperçu
print-loading = Les pages sont en cours de dessin…
print-failed = Les pages n’ont pas pu être chargées. Changez un choix ou réessayez plus tard.
print-nothing = Choisissez au moins une partie du jeu.
print-count = { $count ->
    [one] { $count } page
   *[other] { $count } pages
}
