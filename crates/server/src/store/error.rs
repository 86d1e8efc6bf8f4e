//! Why games cannot be stored or read. The messages name no particular kind of database, so that
//! callers and operators see the same words whichever store is in use.

use dejarik_rules::{Bilingual, Wording, wording};

use crate::id::GameId;

/// An error of a store.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.wording())]
pub enum StoreError {
    /// The store cannot be opened or created.
    Open {
        /// The file or address of the store.
        place: String,
        /// The reason.
        why: Wording,
    },
    /// Another server has the store open.
    InUse {
        /// The file or address of the store.
        place: String,
    },
    /// The store is damaged, or something else was found in its place.
    Damaged {
        /// The file or address of the store.
        place: String,
        /// What was found.
        why: Wording,
    },
    /// The log of another file lies beside the file, and reading the file would replay it.
    ForeignLog {
        /// The file.
        place: String,
    },
    /// A later version of this program has written the store.
    Newer {
        /// The file or address of the store.
        place: String,
        /// The format that was found.
        found: i64,
        /// The newest format that this program knows.
        known: i64,
    },
    /// A write conflicts with what is stored: an event number, an act or a rematch that exists
    /// already, or a game that does not exist.
    Conflict(String),
    /// Another server has claimed the game since it was loaded, so this one may not write it.
    Superseded(GameId),
    /// What is stored of a game cannot be understood.
    Inconsistent {
        /// The game.
        game: GameId,
        /// What is wrong with it.
        why: String,
    },
    /// Reading or writing failed.
    Failed(Wording),
    /// The disk could not be written when the server started, so it opened the games to read them.
    ReadOnly(Wording),
    /// The store has been closed.
    Closed,
}

impl StoreError {
    /// Returns whether the store itself fails, and not only what was asked of it.
    pub(super) fn is_fault(&self) -> bool {
        match self {
            StoreError::Open { .. }
            | StoreError::Damaged { .. }
            | StoreError::Failed(_)
            | StoreError::Closed => true,
            StoreError::InUse { .. }
            | StoreError::ForeignLog { .. }
            | StoreError::Newer { .. }
            | StoreError::Conflict(_)
            | StoreError::Superseded(_)
            | StoreError::Inconsistent { .. }
            | StoreError::ReadOnly(_) => false,
        }
    }
}

impl Bilingual for StoreError {
    fn wording(&self) -> Wording {
        match self {
            StoreError::Open { place, why } => {
                wording!("cannot open {place}: {why}", "impossible d’ouvrir {place} : {why}"; why)
            }
            StoreError::InUse { place } => wording!(
                "{place} is in use by another server; stop that server or use another data directory",
                "{place} est utilisé par un autre serveur ; arrêtez-le ou utilisez un autre dossier de données"
            ),
            StoreError::Damaged { place, why } => wording!(
                "{place} holds no games, or is damaged: {why}",
                "{place} ne contient pas de parties, ou est abîmé : {why}";
                why
            ),
            StoreError::ForeignLog { place } => wording!(
                "{place}-wal is the log of another file and must not be used with {place}; move it away",
                "{place}-wal est le journal d’un autre fichier et ne doit pas servir avec {place} ; déplacez-le"
            ),
            StoreError::Newer { place, found, known } => wording!(
                "{place} was written by a newer version of this program: format {found}, expected at most {known}",
                "{place} vient d’une version plus récente de ce programme : format {found} ; attendu : {known} au plus"
            ),
            StoreError::Conflict(what) => wording!(
                "the write contradicts what is stored: {what}",
                "l’écriture contredit ce qui est enregistré : {what}"
            ),
            StoreError::Superseded(game) => wording!(
                "another server has taken over the game {game}",
                "un autre serveur a repris la partie {game}"
            ),
            StoreError::Inconsistent { game, why } => wording!(
                "the stored game {game} is inconsistent: {why}",
                "la partie enregistrée {game} est incohérente : {why}"
            ),
            StoreError::Failed(why) => why.clone(),
            StoreError::ReadOnly(why) => wording!(
                "the disk could not be written when the server started ({why}), so games can only be read; make \
                 the disk writable and restart the server",
                "le disque n’était pas inscriptible au démarrage du serveur ({why}), les parties peuvent donc \
                 seulement être lues ; rendez-le inscriptible et redémarrez le serveur";
                why
            ),
            StoreError::Closed => {
                wording!("the store is closed", "le stockage des parties est fermé")
            }
        }
    }
}
