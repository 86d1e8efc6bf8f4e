# L’accueil et les conditions d’une partie.

start-title = La table ronde est prête
start-lead = Quatre jeux de règles, un seul plateau. Jouez seul contre l’ordinateur, avec un ami à vos côtés ou par un lien.
start-your-games = Vos parties
start-delete = Supprimer la partie
start-delete-of = Supprimer la partie : { $rules }, { $against }
start-delete-ask = Supprimer cette partie ? { $rules }, { $against }
start-delete-alone = Elle ne pourra pas être rétablie.
start-delete-online = Vous la quittez définitivement. Si chacun a déjà joué un coup, elle compte comme abandonnée ; sinon, elle est annulée. Votre adversaire la garde.
start-rules = Règles
start-about-groi = Quatre pions chacun, pas de dés. Alignez les vôtres sur la couronne intérieure, ou supprimez deux pions adverses.
start-facts-groi = 5 à 10 minutes · se joue aux points
start-about-bambara = Des échecs sur un plateau rond. Les pièces prises reviennent ; menez votre roi au Noyau pour gagner.
start-facts-bambara = environ 27 tours · sans dés
start-about-looney = Des pièces de taille 1 à 4, des cubes de chance, des fantômes de la Force. Prenez le Chef, ou tous les autres.
start-facts-looney = environ 32 tours · les cubes tranchent les batailles
start-about-simeone = Huit créatures, chacune avec son dé. Attaquez, poussez l’adversaire hors du plateau et évitez de vous faire assommer.
start-facts-simeone = environ 12 tours · les dés tranchent les batailles
start-how = Comment on joue
start-how-of = Comment on joue : { $rules }
start-lesson = Première leçon
start-lesson-of = Première leçon : { $rules }
start-against-computer-choice = L’ordinateur
start-against-here-choice = { common-friend-here }
start-against-link-choice = Un ami par un lien
start-against-board-choice = Un vrai plateau
start-against-here-about = Vous jouez chacun votre tour devant cet écran.
start-against-link-about = Vous recevez un lien à envoyer ; la partie commence quand votre ami prend place.
start-against-link-serverless = Une partie par lien demande un serveur, et ce site n’en a pas. Tout le reste fonctionne ici.
start-against-board-about = Un téléphone ou une tablette à côté de votre plateau tient la partie ; vous lancez vos propres dés.
start-against-computer = { $level ->
    [0] contre l’ordinateur, qui laisse gagner le Wookiee
   *[other] contre l’ordinateur, niveau { $level }
  }
start-against-here = à deux devant le même écran
start-against-link = avec un ami par un lien
start-against-board = à deux sur un vrai plateau
start-level-0 = { common-wookiee-about }
start-level-1 = 1 : débutant. Voit un coup à l’avance et le juge souvent mal.
start-level-2 = 2 : voit un coup à l’avance et prend ce que vous lui offrez.
start-level-3 = 3 : juge souvent mal la position. Un adversaire facile.
start-level-4 = 4 : joue correctement, mais se laisse piéger.
start-level-5 = 5 : juge bien. Pour les joueurs qui connaissent les règles.
start-level-6 = 6 : fait peu d’erreurs.
start-level-7 = 7 : fort, difficile à surprendre.
start-level-8 = 8 : calcule aussi loin qu’il peut et ne se trompe jamais exprès.
start-side = Votre camp
start-lot = Tirage au sort
start-clock = Pendule
start-clock-none = Aucune
start-clock-without = sans pendule
start-clock-own = Personnalisée
start-clock-is = { $minutes } min + { $seconds } s par tour
start-clock-minutes = Minutes chacun
start-clock-per-move = Jours par coup
start-clock-seconds = Secondes ajoutées par tour
start-clock-days = En jours
start-days-is = { $days ->
    [one] { $days } jour par coup
   *[other] { $days } jours par coup
}
start-days-about = Le temps pour chaque coup. Qui ne joue pas à temps perd la partie.
start-days-left = encore { $time } pour le coup
start-left-days = { $days ->
    [one] { $days } jour { $hours } h
   *[other] { $days } jours { $hours } h
}
start-left-hours = { $hours } h { $minutes } min
start-left-minutes = { $minutes } min
start-dice = Comment les dés sont lancés
start-checked = Dés vérifiés
start-checked-about = Les appareils des joueurs participent à chaque lancer et le vérifient avant de le montrer. Personne ne peut choisir ce que vous lancez.
start-checked-unable = Cette page a été construite sans la partie qui vérifie les dés.
start-clock-about = Minutes chacun + secondes ajoutées après chaque tour. Lancer les dés ne coûte de temps à personne.
start-options = Options
start-options-changed = { $count ->
    [one] { $count } changée
   *[other] { $count } changées
}
start-options-reset = Rétablir les valeurs par défaut
start-proved-groi = C’est démontré : avec les mises en place Blocs et Paires, le premier joueur gagne d’un point au jeu parfait ; Alternés est équilibré. Entre personnes qui connaissent le jeu, échangez les camps ou choisissez Alternés.
start-option-wrong = Valeur incorrecte : { $message }
start-wait = Un instant…
start-lobby = Trouver un adversaire
start-more = Et aussi
start-print = Imprimer et jouer
start-records = Parties : envoyer des fichiers et rejouer des parties
start-position = Étudier une position

app-failed = Une erreur est survenue
app-again = Réessayer
