# Ce que le serveur conserve sur la personne qui lit.

data-title = Vos données
data-lead = Il n’y a pas de compte ici. Le serveur reconnaît ce navigateur à un seul cookie, auquel vos parties sont rattachées, avec le nom et la figurine que vous y avez choisis.
data-here = Ces parties sont sur cet appareil. Elles restent dans ce navigateur jusqu’à ce que vous les supprimiez, et personne d’autre ne peut les voir. La page Parties permet de les enregistrer.
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
    [1] un jour
   *[other] { $days } jours
  }
data-hours = { $hours ->
    [1] une heure
   *[other] { $hours } heures
  }
data-download-title = Télécharger
data-download-about = Un seul fichier (JSON) avec chacune de vos parties : son texte (DGN), que vous pourrez renvoyer, et tout ce qui est enregistré à son sujet.
data-download = Tout télécharger
data-delete-title = Supprimer
data-delete-about = Vos parties contre l’ordinateur ou à deux sur un écran et celles que vous avez envoyées sont supprimées, ainsi que vos fautes et vos commentaires gardés dans ce navigateur. Vos adversaires gardent les parties jouées avec vous, où votre place n’est plus à personne. Une partie en cours est annulée, ou abandonnée si les deux ont déjà joué. Vous recevez un nouveau cookie. C’est définitif.
data-delete = Tout supprimer
data-delete-ask = Supprimer tout ce qui est conservé sur vous ?
data-deleted = Tout ce qui était conservé sur vous est supprimé.
data-browser = Dans ce navigateur
data-browser-text = Vos réglages, votre progression dans les leçons et les problèmes, vos fautes, vos commentaires sur les parties et votre temps de jeu ne sont enregistrés que dans ce navigateur. Il en va de même de votre nom et de votre figurine tant que vous n’avez pas joué avec eux.
data-browser-download = Télécharger ces données
data-browser-delete = Effacer ces données
data-browser-ask = Supprimer tout ce qui est enregistré dans ce navigateur ?
data-browser-about = Vos fautes et vos commentaires sur les parties sont supprimés. Les réglages, la progression dans les leçons et les problèmes, le temps de jeu, votre nom et votre figurine reviennent à zéro. Vos parties restent sur le serveur. C’est définitif.

# La connexion sur un autre appareil.

sign-title = Sur d’autres appareils
sign-lead = Une clé d’accès vous permet de vous connecter ici depuis un autre appareil, ou depuis celui-ci une fois son cookie perdu. Il ne faut ni nom ni adresse. Votre appareil demande son code de verrouillage ou une empreinte, que le serveur n’apprend jamais. Un code sur papier rend le même service si l’appareil est perdu.
sign-none = Vous n’avez encore rien pour vous connecter : vos parties ne tiennent qu’au cookie de ce navigateur.
sign-passkey = Clé d’accès, ajoutée le { $date }
sign-code = Code sur papier, créé le { $date }
sign-add = Ajouter une clé d’accès
sign-added = La clé d’accès est ajoutée.
sign-code-make = Créer un code sur papier
sign-code-about = Notez ces huit mots ou imprimez-les. Ils ne seront plus affichés. Qui les a peut se connecter à votre place. Un code créé auparavant n’a plus d’effet.
sign-print = Imprimer
sign-remove = Retirer
sign-remove-name = Retirer : { $key }
sign-remove-ask = Retirer cet accès ? { $key }
sign-remove-about = Plus personne ne pourra s’en servir pour se connecter. Les navigateurs déjà connectés le restent.
sign-unable = Les clés d’accès demandent une connexion chiffrée et un navigateur qui les connaît. Un code sur papier fonctionne ici aussi.
sign-elsewhere = Une clé d’accès appartient à l’hôte de sa page : créée ici, elle ne fonctionne que sur { $page }. Un code sur papier fonctionne aussi sur la page du serveur lui-même.
sign-in-title = Se connecter
sign-in-about = Les parties jouées dans ce navigateur vont à la personne qui se connecte.
sign-in-other = Vos parties restent les vôtres, et ce navigateur montre celles de la personne qui se connecte.
sign-in = Se connecter avec une clé d’accès
sign-code-field = Les huit mots d’un code
sign-code-use = Se connecter avec le code
sign-cancelled = L’appareil n’a pas confirmé, ou n’a pas de clé d’accès pour ce site.
sign-done = { $games ->
    [0] Connexion établie.
    [one] Connexion établie. Une partie jouée dans ce navigateur est désormais à vous.
   *[other] Connexion établie. { $games } parties jouées dans ce navigateur sont désormais à vous.
  }
sign-out = Se déconnecter
sign-out-ask = Se déconnecter dans ce navigateur ?
sign-out-about = Vos parties restent les vôtres. Il vous faudra une clé d’accès ou votre code pour les revoir. Ce qui n’est enregistré que dans ce navigateur y reste.
sign-others = Déconnecter les autres appareils
sign-others-ask = Déconnecter tous les autres appareils ?
sign-others-about = Les autres navigateurs connectés perdent l’accès à vos parties. Vos clés d’accès et votre code restent valables ; ayez-en un à portée de main. Retirez d’abord ce qui permettrait à quelqu’un d’autre de se connecter.
sign-others-done = Tous les autres appareils sont déconnectés.
