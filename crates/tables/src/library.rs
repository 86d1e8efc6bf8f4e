//! All tables of a machine in one place.
//!
//! Groi's table is computed or read from a cache when it is first needed. Those of bambara and looney
//! are opened where their files are found. Bambara's games with fewer kinds of piece are solved when
//! they are first needed.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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
use crate::slots::{Slot, Slots};
use crate::verdict::Verdict;

/// A callback for messages to the user about tables that are damaged or cannot be saved.
pub type Tell = Box<dyn Fn(&Wording) + Send + Sync>;

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

    /// Sets the watch over the computation of tables. For a call that it stops, the table counts as missing; the next call
    /// computes it.
    #[must_use]
    pub fn watched(self, watch: impl Watch + Send + 'static) -> Library {
        Library { watch: Box::new(watch), ..self }
    }

    /// Returns these tables under another watch, so that each of several threads can stop its own calls alone.
    pub fn under<'a>(&'a self, watch: &'a dyn Watch) -> Watched<'a> {
        Watched { library: self, watch }
    }

    /// Returns the cells of the table of groi, as [`GroiTable::to_bytes`] does; `None` if there is no table.
    pub(crate) fn groi_cells(&self, rules: &Groi) -> Option<Vec<u8>> {
        let slot = self.groi.slot(rules, |one, other| same_tree(one, other, &[]));
        self.groi_table(&slot, &self.watch).map(GroiTable::to_bytes)
    }

    fn probe_groi(
        &self,
        rules: &Groi,
        position: &AnyPosition,
        watch: &dyn Watch,
    ) -> Result<Verdict, ProbeError> {
        let slot = self.groi.slot(rules, |one, other| same_tree(one, other, &[]));
        self.groi_table(&slot, watch).ok_or(ProbeError::NoTable(RulesId::Groi))?.probe(position)
    }

    /// Returns the table of a game of groi. It is read or computed at the first call.
    fn groi_table<'a>(
        &self,
        slot: &'a Slot<Groi, GroiTable>,
        watch: &dyn Watch,
    ) -> Option<&'a GroiTable> {
        slot.table(watch, || {
            let (table, origin) = match groi::cached(&self.folder, &slot.game, self.threads, watch)
            {
                Ok(found) => found,
                Err(groi::SolveError::Stopped(stopped)) => return Err(stopped),
                Err(groi::SolveError::TooLong) => return Ok(None),
            };
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
            Ok(Some(table))
        })
    }

    fn probe_bambara(
        &self,
        game: &Ruled<Bambara>,
        position: &AnyPosition,
        watch: &dyn Watch,
    ) -> Result<Verdict, ProbeError> {
        let wanted = (game.rules, bambara::kinds(&game.position));
        let slot = self
            .bambara
            .slot(&wanted, |one, other| one.1 == other.1 && same_tree(&one.0, &other.0, &[]));
        let table = slot.table(watch, || {
            let (rules, kinds) = &wanted;
            if *kinds == Kind::ALL {
                let path = self.folder.join(bambara::file_name(rules, kinds));
                Ok(self.usable(BambaraTable::open(&path, rules)))
            } else {
                match BambaraTable::solve(rules, kinds, self.threads, watch) {
                    Ok(table) => Ok(Some(table)),
                    Err(bambara::SolveError::Stopped(stopped)) => Err(stopped),
                    Err(_) => Ok(None),
                }
            }
        });
        table.ok_or(ProbeError::NoTable(RulesId::Bambara))?.probe(position)
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
        self.under(&self.watch).probe(position)
    }

    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        self.looney().chance(position)
    }

    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        self.looney().chances(position)
    }
}

/// The tables of a [`Library`] with a watch of its own over the computation of tables ([`Library::under`]).
pub struct Watched<'a> {
    library: &'a Library,
    watch: &'a dyn Watch,
}

impl std::fmt::Debug for Watched<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Watched").field(self.library).finish_non_exhaustive()
    }
}

impl Table for Watched<'_> {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        // Only games without dice and with a table have verdicts.
        if let AnyPosition::Groi(game) = position {
            self.library.probe_groi(&game.rules, position, self.watch)
        } else if let AnyPosition::Bambara(game) = position {
            self.library.probe_bambara(game, position, self.watch)
        } else {
            Err(ProbeError::NoTable(position.id()))
        }
    }

    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        self.library.chance(position)
    }

    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        self.library.chances(position)
    }
}
