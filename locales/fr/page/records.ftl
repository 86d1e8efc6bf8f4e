# Les parties enregistrées, et comment les parcourir.

records-title = Parties
records-about = Des parties sous forme de fichiers texte (DGN), à garder, à partager et à rejouer. Un fichier peut contenir autant de parties qu’on veut.
records-upload = Envoyer des parties
records-file = Un fichier (.dgn, 2 Mo au plus)
records-paste = Ou collez le texte ici
records-unlisted = Les parties envoyées ne figurent dans aucune liste visible par d’autres, mais toute personne qui a leur lien peut les voir.
records-send = Envoyer et vérifier
records-sending = Vérification…
records-empty-text = Il n’y a encore rien à vérifier : choisissez un fichier, ou collez le texte d’une partie.
records-too-large = Ce fichier est trop gros : 2 Mo au plus.
records-result = { $games ->
    [1] { $right ->
        [0] La partie contient une erreur
       *[other] La partie a été rejouée sans erreur
    }
   *[other] { $right } { $right ->
        [0] partie rejouée
        [one] partie rejouée
       *[other] parties rejouées
    } sans erreur sur { $games }
}
records-kept = Elles seront supprimées { $time } après l’envoi. Téléchargez celles que vous voulez garder.
records-right = correcte
records-wrong = erreur ici :
records-open = Rejouer une partie à partir de son lien
records-open-go = Ouvrir
records-open-wrong = Ce n’est pas le lien d’une partie, qui se termine par /game/ et huit lettres ou chiffres.
records-mine = Vos parties terminées
records-none = Aucune de vos parties n’est encore terminée.
records-none-here = Aucune partie de cet appareil n’est encore terminée.
records-here = Deux personnes sur le même écran
records-against = Vous ({ $side }) – { $other }
records-loading = Chargement de vos parties…
records-more = Afficher les parties plus anciennes
records-unreadable = Parties illisibles
records-unreadable-about = Cette version du serveur ne sait pas rejouer ces parties. Elles sont conservées telles quelles, et une autre version pourra peut-être les lire. L’administrateur du serveur aura besoin de ce texte pour vous aider.
records-unreadable-why = { $game } : { $reason }
records-brought = Parties que vous avez envoyées
records-download = Télécharger
records-share = Partager
records-forget = Supprimer
records-forget-ask = Supprimer cette partie ? Son lien ne mènera plus nulle part.
records-copied = Copié.
records-copy-failed = Impossible de copier ici : { $text }

records-replay-title = { $first } – { $second }
records-controls = Rejouer les coups
records-auto = Lecture
records-pause = Pause
records-playing = La partie se déroule toute seule. Espace l’arrête.
records-speed = Vitesse
records-speed-each = { $seconds } s par coup
records-at = { $at } sur { $of }
records-place = { $at ->
    [0] Relecture : avant le premier coup.
   *[other] Relecture : coup { $at } sur { $of }.
}
records-links = Position et fichier
records-look = Étudier cette position

# Les commentaires du lecteur.
comments-title = { $count ->
    [0] Mes commentaires
    [one] Mes commentaires : sur { $count } coup
   *[other] Mes commentaires : sur { $count } coups
}
comments-where = Allez à un coup pour le commenter.
comments-glyph = Signe
comments-no-glyph = aucun
comments-text = Commentaire sur ce coup
comments-save = Télécharger avec mes commentaires
comments-upload = Envoyer avec mes commentaires
comments-about = Les commentaires restent dans ce navigateur jusqu’à ce que vous les téléchargiez ou les envoyiez avec la partie. Toute personne qui a le lien d’une partie envoyée peut les lire.
comments-uploaded = Voici la partie envoyée, avec vos commentaires.
comments-unkept = Ce navigateur n’a plus de place pour des commentaires. Téléchargez-les avant de quitter cette page.
comments-lost = Les commentaires ne correspondent pas à cette partie.
