//! All tables of a machine in one place.
//!
//! Groi's table is computed or read from a cache when it is first needed. Those of bambara and looney
//! are opened where their files are found. Bambara's games with fewer kinds of piece are solved when
//! they are first needed.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::bambara::{Bambara, Kind};
use dejarik_rules::groi::Groi;
use dejarik_rules::{RulesId, Wording, wording};

use crate::any::{Chanced, ProbeError, Table};
use crate::bambara::{self, BambaraTable};
use crate::chance::Chance;
use crate::file::FileError;
use crate::groi::{self, GroiTable, Origin};
use crate::identity::same_tree;
use crate::looney::{self, LooneyTable};
use crate::progress::Watch;
use crate::verdict::Verdict;

/// A callback for messages to the user about tables that are damaged or cannot be saved.
pub type Tell = Box<dyn Fn(&Wording) + Send + Sync>;

/// The tables of each game that has been asked for. A table is made once, when it is first needed.
#[derive(Debug)]
struct Slots<K, T>(RwLock<Vec<Arc<Slot<K, T>>>>);

/// A game and the place of its table, which is `None` if there is no usable table.
#[derive(Debug)]
struct Slot<K, T> {
    game: K,
    table: OnceLock<Option<T>>,
}

impl<K: Clone, T> Slots<K, T> {
    fn new() -> Slots<K, T> {
        Slots(RwLock::default())
    }

    /// Returns the slot for a game; `same` tells whether two games share a table.
    fn slot(&self, game: &K, same: impl Fn(&K, &K) -> bool) -> Arc<Slot<K, T>> {
        let find = |slots: &[Arc<Slot<K, T>>]| {
            slots.iter().find(|slot| same(&slot.game, game)).map(Arc::clone)
        };
        let found = find(&self.0.read().unwrap_or_else(PoisonError::into_inner));
        found.unwrap_or_else(|| {
            let mut slots = self.0.write().unwrap_or_else(PoisonError::into_inner);
            find(&slots).unwrap_or_else(|| {
                let slot = Arc::new(Slot { game: game.clone(), table: OnceLock::new() });
                slots.push(Arc::clone(&slot));
                slot
            })
        })
    }
}

/// The tables of a folder, for positions of any game.
pub struct Library {
    folder: PathBuf,
    threads: usize,
    tell: Tell,
    watch: Box<dyn Watch + Send>,
    groi: Slots<Groi, GroiTable>,
    bambara: Slots<(Bambara, Vec<Kind>), BambaraTable>,
    looney: OnceLock<LooneyTable>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Library").field("folder", &self.folder).finish_non_exhaustive()
    }
}

impl Library {
    /// Creates a library of the tables in a folder, which does not have to exist. Nothing is read or
    /// computed before it is needed. Computing uses `threads` threads, and `tell` receives messages
    /// about tables that are damaged or cannot be saved.
    pub fn new(folder: &Path, threads: usize, tell: Tell) -> Library {
        Library {
            folder: folder.to_owned(),
            threads,
            tell,
            watch: Box::new(()),
            groi: Slots::new(),
            bambara: Slots::new(),
            looney: OnceLock::new(),
        }
    }

    /// Sets the watch over the computation of tables. A table whose computation it stops counts as missing.
    #[must_use]
    pub fn watched(self, watch: impl Watch + Send + 'static) -> Library {
        Library { watch: Box::new(watch), ..self }
    }

    /// Returns the cells of the table of groi, as [`GroiTable::to_bytes`] does; `None` if there is no table.
    pub(crate) fn groi_cells(&self, rules: &Groi) -> Option<Vec<u8>> {
        let slot = self.groi.slot(rules, |one, other| same_tree(one, other, &[]));
        self.groi_table(&slot).map(GroiTable::to_bytes)
    }

    fn probe_groi(&self, rules: &Groi, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        let slot = self.groi.slot(rules, |one, other| same_tree(one, other, &[]));
        self.groi_table(&slot).ok_or(ProbeError::NoTable(RulesId::Groi))?.probe(position)
    }

    /// Returns the table of a game of groi. It is read or computed at the first call.
    fn groi_table<'a>(&self, slot: &'a Slot<Groi, GroiTable>) -> Option<&'a GroiTable> {
        let table = slot.table.get_or_init(|| {
            let (table, origin) =
                groi::cached(&self.folder, &slot.game, self.threads, &self.watch).ok()?;
            if let Origin::Made { replaced, kept } = origin {
                if let Some(error) = replaced {
                    (self.tell)(&wording!(
                        "{error}; the table has been computed again",
                        "{error} ; la table a été calculée de nouveau";
                        error
                    ));
                }
                if let Err(error) = kept {
                    (self.tell)(&wording!(
                        "the table cannot be saved: {error}",
                        "la table ne peut pas être enregistrée : {error}";
                        error
                    ));
                }
            }
            Some(table)
        });
        table.as_ref()
    }

    fn probe_bambara(
        &self,
        game: &Ruled<Bambara>,
        position: &AnyPosition,
    ) -> Result<Verdict, ProbeError> {
        let wanted = (game.rules, bambara::kinds(&game.position));
        let slot = self
            .bambara
            .slot(&wanted, |one, other| one.1 == other.1 && same_tree(&one.0, &other.0, &[]));
        let table = slot.table.get_or_init(|| {
            let (rules, kinds) = &wanted;
            if *kinds == Kind::ALL {
                let path = self.folder.join(bambara::file_name(rules, kinds));
                self.usable(BambaraTable::open(&path, rules))
            } else {
                BambaraTable::solve(rules, kinds, self.threads, &self.watch).ok()
            }
        });
        table.as_ref().ok_or(ProbeError::NoTable(RulesId::Bambara))?.probe(position)
    }

    /// Returns the tables of looney, up to the first number of pieces without a usable file.
    fn looney(&self) -> &LooneyTable {
        self.looney.get_or_init(|| {
            let mut table = LooneyTable::default();
            for pieces in looney::LEAST..=looney::MOST {
                let path = self.folder.join(looney::file_name(pieces));
                if self.usable(table.open(&path, pieces)).is_none() {
                    break;
                }
            }
            table
        })
    }

    /// Returns what was opened. Otherwise tells what is wrong, unless the file does not exist.
    fn usable<T>(&self, opened: Result<T, FileError>) -> Option<T> {
        if let Err(error) = &opened
            && !error.is_missing()
        {
            (self.tell)(&wording!(
                "{error}; the table is not used",
                "{error} ; la table ne sert pas";
                error
            ));
        }
        opened.ok()
    }
}

impl Table for Library {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        match position {
            AnyPosition::Groi(game) => self.probe_groi(&game.rules, position),
            AnyPosition::Bambara(game) => self.probe_bambara(game, position),
            // Only games without dice and with a table have verdicts.
            other => Err(ProbeError::NoTable(other.id())),
        }
    }

    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        self.looney().chance(position)
    }

    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        self.looney().chances(position)
    }
}
