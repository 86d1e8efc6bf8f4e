# Fichiers et flux

print-written = { $pages ->
    [1] Une page est écrite dans { $file } ({ $kilobytes } ko). Imprimez-la à 100 %.
   *[other] { $pages } pages sont écrites dans { $file } ({ $kilobytes } ko). Imprimez-les à 100 %.
}
site-written = { $files } fichiers sont écrits dans { $directory } ({ $kilobytes } ko){ $removed ->
        [0] .
        [one] {" "}; 1 fichier de la version précédente est supprimé.
       *[other] {" "}; { $removed } fichiers de la version précédente sont supprimés.
    }
site-cannot-play = On ne pourra pas jouer sur ce site : ce programme a été construit sans la partie de la page qui permet de jouer hors connexion (raison notée en anglais : { $why }).
site-anywhere = Le site fonctionne dans n’importe quel dossier d’un serveur web.
site-base = Le site fonctionne sous { $base } sur son serveur web.
site-server = La page joue sur { $server }, qui doit être lancé avec --allow-origin et l’origine de ce serveur web, comme https://page.example.
file-exists = { $file } existe déjà. Donnez un autre nom, ou --force pour le remplacer.
stream-unanswered = { $failed ->
        [one] { $failed } ligne est restée
       *[other] { $failed } lignes sont restées
    } sans réponse sur { $lines }
apply-line = la ligne
apply-line-form = attendu après la position : une tabulation, puis les coups séparés par des espaces
apply-no-moves = attendu : au moins un coup après la position
apply-moves-twice = les coups d’un flux sont sur ses lignes : aucun coup n’est attendu en argument
review-failed = La partie { $number } n’a pas de revue : { $error }
review-game = Partie { $number }, { $players }
review-unjudged = { $failed ->
        [one] { $failed } partie n’a pas pu être jugée
       *[other] { $failed } parties n’ont pas pu être jugées
    } sur { $games }
puzzles-never = Il n’y a pas de problèmes pour { $rules } : avec des dés, aucun coup ne force le gain. Il y en a pour groi et bambara.
