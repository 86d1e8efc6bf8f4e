# L’accueil et les conditions d’une partie.

start-title = La table ronde est prête
start-lead = Quatre jeux de règles, un plateau : seul contre l’ordinateur, à côté d’un ami ou par un lien.
start-your-games = Vos parties
start-rules = Règles
start-about-groi = Quatre pions, pas de dés. Alignez les vôtres sur l’anneau intérieur, ou tuez-en deux.
start-facts-groi = 5 minutes · se joue aux points
start-about-bambara = Des échecs sur un plateau rond. Ce qui est pris revient ; le roi gagne au Noyau.
start-facts-bambara = 15 minutes · sans dés
start-about-looney = Tailles 1 à 4, cubes du hasard, fantômes. Prenez le Chef, ou tous les autres.
start-facts-looney = 15 minutes · des cubes tranchent les combats
start-about-simeone = Huit créatures, chacune avec son dé : attaquer, pousser dans le vide, assommer.
start-facts-simeone = 20 minutes · des dés tranchent les combats
start-how = Comment on joue
start-how-of = Comment on joue : { $rules }
start-lesson = Première leçon
start-lesson-of = Première leçon : { $rules }
start-opponent = Adversaire
start-against-computer-choice = L’ordinateur
start-against-here-choice = Un ami à cet écran
start-against-link-choice = Un ami par un lien
start-against-here-about = Vous jouez chacun votre tour à cet écran.
start-against-link-about = Vous recevez un lien à envoyer ; la partie commence quand votre ami prend place.
start-against-computer = { $level ->
    [0] contre l’ordinateur, qui laisse gagner le Wookiee
   *[other] contre l’ordinateur, niveau { $level }
  }
start-against-here = à deux à cet écran
start-against-link = avec un ami par un lien
start-level = Niveau
start-wookiee = Laisser gagner le Wookiee
start-level-0 = Il voit ce qu’il fait et vous garde un peu devant : il vise 55 à 65 % pour vous. Un mode à part, pas un niveau.
start-level-1 = 1 : voit un coup, et mal. Pour une première partie.
start-level-2 = 2 : voit un coup, prend ce qu’on lui offre.
start-level-3 = 3 : se trompe souvent. Un adversaire facile.
start-level-4 = 4 : joue raisonnablement, se laisse duper.
start-level-5 = 5 : juge bien. Pour qui connaît les règles.
start-level-6 = 6 : fait peu d’erreurs.
start-level-7 = 7 : fort, difficile à surprendre.
start-level-8 = 8 : regarde aussi loin qu’il peut et ne se trompe jamais exprès.
start-side = Votre camp
start-lot = Tirage au sort
start-clock = Pendule
start-clock-none = Aucune
start-clock-own = La vôtre
start-clock-is = { $minutes } min + { $seconds } s par tour
start-clock-minutes = Minutes chacun
start-clock-seconds = Secondes ajoutées par tour
start-clock-about = Minutes chacun + secondes ajoutées après chaque tour. Les dés ne prennent de temps à personne.
start-options = Options
start-options-changed = { $count ->
    [one] { $count } changée
   *[other] { $count } changées
}
start-options-reset = Tout comme d’habitude
start-option-wrong = Valeur impossible : { $message }
start-play = Jouer
start-wait = Un instant …
start-more = Autres choses
start-records = Parties notées : envoyer et revoir
start-position = Regarder une position

app-failed = Cela n’a pas marché
app-again = Réessayer
