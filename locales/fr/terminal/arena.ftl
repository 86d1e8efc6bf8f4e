# Programmes dans l’arène

arena-forfeits = { $player } a perdu { $all ->
        [one] { $all } partie
       *[other] { $all } parties
    } sans décision sur le plateau : coups interdits { $illegal }, sans réponse { $silent }, arrêts { $died }, autres réponses { $nonsense }

merged = { $parts ->
        [one] { $parts } part réunie
       *[other] { $parts } parts réunies
    } dans { $file }
