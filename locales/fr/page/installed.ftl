# Ce que les réglages disent du jeu hors connexion, de l’application et des nouvelles versions.

installed-title = Sur cet appareil
installed-kept-never = Ce navigateur ne peut pas garder la page : il vous faut une connexion. Il le peut en HTTPS, hors navigation privée.
installed-kept-not = La page n’est pas encore gardée sur cet appareil : il vous faut une connexion.
installed-kept-fetching = La page s’enregistre sur cet appareil pour que vous puissiez jouer sans connexion.
installed-page-fetching = La page est en cours d’enregistrement sur cet appareil. Pour jouer, il lui faudra son serveur, car cette version n’a pas la partie qui joue ici.
installed-kept-kept = La page est enregistrée sur cet appareil. Vous pouvez y jouer sans connexion, contre l’ordinateur ou à deux devant le même écran.
installed-page-kept = La page est enregistrée sur cet appareil et s’ouvre sans connexion. Pour jouer, il lui faut son serveur, car cette version n’a pas la partie qui joue ici.
installed-kept-newer = Une nouvelle version est enregistrée sur cet appareil. Elle sera chargée quand vous changerez de page.
installed-way-installed = Dejarik est installé sur cet appareil.
installed-way-button = Vous pouvez installer Dejarik comme une application, avec sa fenêtre et son icône.
installed-way-ios = Pour installer Dejarik comme une application, touchez le bouton de partage du navigateur, puis « Sur l’écran d’accueil ». Le système gardera aussi vos parties, qu’il peut sinon effacer après sept jours sans visite.
installed-way-mac = Pour installer Dejarik comme une application, choisissez « Ajouter au Dock » dans le menu Fichier de Safari. Safari gardera aussi vos parties, qu’il peut sinon effacer après sept jours sans visite.
installed-way-menu = Si votre navigateur sait installer des pages comme des applications, son menu le propose : « Installer » ou « Ajouter à l’écran d’accueil ».
installed-install = Installer Dejarik
installed-keep = Garder la page sur cet appareil
installed-look = Chercher une nouvelle version
installed-newest = S’il y a une nouvelle version, elle s’enregistre maintenant ; cette page dira quand elle sera prête.
installed-version = Version { $version }
