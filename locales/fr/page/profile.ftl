# Le nom et la figurine qu’un joueur montre aux autres.

profile-title = Votre nom et votre figurine
profile-about = Toute personne qui a le lien d’une partie les voit. Ils sont gardés dans ce navigateur, et avec les parties que vous créerez ou rejoindrez désormais. Quand vous regardez une partie, toute la table les voit aussi. Les deux sont facultatifs.
profile-name = Nom
profile-nobody = aucun
profile-figure = Figurine
profile-none = Aucune figurine
profile-too-long = Pas plus de { $most } caractères.
profile-invited-by = { $name } vous propose une partie : { $rules }.
profile-against = Contre { $name }

# L’invitation en code QR.
profile-qr = Code QR
profile-qr-about = Pour une personne à côté de vous : il suffit d’y pointer l’appareil photo d’un téléphone.
profile-qr-label = L’invitation en code QR. Il contient le même lien.
