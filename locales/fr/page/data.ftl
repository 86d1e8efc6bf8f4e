# Ce que le serveur conserve sur la personne qui lit.

data-title = Vos données
data-lead = Il n’y a pas de compte ici. Le serveur reconnaît ce navigateur à un seul cookie, auquel vos parties sont rattachées, avec le nom et la figurine que vous y avez choisis.
data-loading = Demande au serveur…
data-games = Ce qui est conservé
data-seats = { $games ->
    [0] Vous n’avez de place dans aucune partie.
    [one] Vous avez une place dans une partie.
   *[other] Vous avez une place dans { $games } parties.
  }
data-uploads = { $uploads ->
    [0] Vous n’avez envoyé aucune partie.
    [one] Vous avez envoyé une partie.
   *[other] Vous avez envoyé { $uploads } parties.
  }
data-see = Voir vos parties
data-unlisted = Aucune partie n’est publiée, pas même celles que vous envoyez : elles ne figurent dans aucune liste visible par d’autres, mais toute personne qui a le lien d’une partie peut la voir.
data-retention = Durée de conservation
data-untouched = Une partie où personne ne joue est supprimée { $time } après sa création.
data-finished = Les parties terminées sont supprimées { $time } après leur dernière modification.
data-finished-never = Les parties terminées sont conservées jusqu’à ce que vous les supprimiez.
data-uploads-kept = Les parties envoyées sont supprimées { $time } après l’envoi.
data-uploads-never = Les parties envoyées sont conservées jusqu’à ce que vous les supprimiez.
data-days = { $days ->
    [one] un jour
   *[other] { $days } jours
  }
data-hours = { $hours ->
    [one] une heure
   *[other] { $hours } heures
  }
data-download-title = Télécharger
data-download-about = Un seul fichier (JSON) avec chacune de vos parties : son texte (DGN), que vous pourrez renvoyer, et tout ce qui est enregistré à son sujet.
data-download = Tout télécharger
data-delete-title = Supprimer
data-delete-about = Vos parties contre l’ordinateur ou à deux sur un écran et celles que vous avez envoyées sont supprimées. Vos adversaires gardent les parties jouées avec vous, où votre place n’est plus à personne. Une partie en cours est annulée, ou abandonnée si les deux ont déjà joué. Vous recevez un nouveau cookie. C’est définitif.
data-delete = Tout supprimer
data-delete-ask = Supprimer tout ce qui est conservé sur vous ?
data-deleted = Tout ce qui était conservé sur vous est supprimé.
data-browser = Dans ce navigateur
data-browser-text = Vos réglages, votre progression dans les leçons et les problèmes et votre temps de jeu ne sont enregistrés que dans ce navigateur, de même que votre nom et votre figurine tant que vous n’avez pas joué avec eux.
data-browser-download = Télécharger cette partie
data-browser-delete = Effacer de ce navigateur
data-browser-ask = Supprimer tout ce qui est enregistré dans ce navigateur ?
data-browser-about = Les réglages, la progression dans les leçons et les problèmes, le temps de jeu, votre nom et votre figurine reviennent à zéro. Vos parties restent sur le serveur. C’est définitif.
