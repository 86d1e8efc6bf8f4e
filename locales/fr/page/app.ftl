# Le cadre de la page, et ce que tout écran peut avoir à dire.

app-skip = Aller au contenu
app-nav = Principal
app-nav-puzzles = Problèmes
app-nav-progress = Progrès
app-nav-rules = Règles
app-nav-records = Parties
app-nav-position = Position
app-language-en = English
app-language-fr = Français
app-close = Fermer
app-loading = Chargement…
app-screen-failed = Impossible de charger cet écran. Le serveur est peut-être arrêté ; réessayez dans un instant.
app-graphics-gone = L’affichage graphique de cet appareil s’est arrêté : le plateau est maintenant à plat. Rechargez la page pour retrouver l’hologramme.
app-nowhere = Il n’y a rien ici
app-nowhere-about = Cette adresse ne mène nulle part : une lettre manque peut-être, ou la partie a été supprimée.
app-nowhere-home = Aller à l’accueil

update-waits = Une nouvelle version de Dejarik est prête. Elle sera chargée quand vous changerez de page, jamais au milieu d’une partie.
update-load = La charger maintenant
update-done = Dejarik a été mis à jour. Voici la version { $version }.

about-title = À propos

unreachable-title = Pas de connexion
unreachable-no-modules = Il manque à cette page la partie qui permet de jouer sans serveur : le programme dont elle provient a été construit sans cette partie (raison notée en anglais : { $why }).
unreachable-device = Le module qui permet de jouer sur cet appareil n’a pas démarré. Essayez un autre navigateur, ou une version plus récente de celui-ci.
operator-contact = Qui exploite ce serveur
operator-privacy = Ce que l’administrateur fait des données
