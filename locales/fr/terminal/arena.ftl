# Programmes dans l’arène

arena-engine = engine={ $engine } : { $why }
arena-engine-no-command = commande attendue, mais rien trouvé
arena-engine-open-quote = le guillemet { $quote } n’est pas fermé
arena-engine-no-value = attendu : une option ou une limite de la forme NOM=VALEUR ; trouvé : `{ $field }`
arena-engine-number = `{ $key }` : attendu : un nombre entier de 1 à { $most } ; trouvé : `{ $found }`
arena-engine-start = impossible de lancer le programme : { $why }
arena-engine-silent = pas de réponse à `{ $asked }` en { $ms } ms
arena-engine-died-saying = le programme s’est arrêté au lieu de répondre à `{ $asked }` ; dernière ligne sur sa sortie d’erreur : { $line }
arena-engine-died = le programme s’est arrêté au lieu de répondre à `{ $asked }`
arena-engine-nonsense = réponse étrangère au protocole : { $line }
arena-engine-refused = le programme a refusé ce qu’on lui a dit : { $line }
arena-engine-illegal = le coup `{ $word }` n’est pas permis dans { $position }
arena-forfeits = { $player } a perdu { $all ->
        [one] { $all } partie
       *[other] { $all } parties
    } sans décision sur le plateau : coups interdits { $illegal }, sans réponse { $silent }, arrêts { $died }, autres réponses { $nonsense }
