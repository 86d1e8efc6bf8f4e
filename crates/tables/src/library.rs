//! All tables of a machine behind one door: groi's is made when it is first asked for, bambara's and
//! looney's are opened where they are found; bambara's games with fewer kinds of piece are solved when
//! they are asked for.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dejarik_rules::RulesId;
use dejarik_rules::any::{AnyPosition, Ruled};
use dejarik_rules::bambara::{Bambara, Kind, Laps};
use dejarik_rules::groi::{DoubleExit, Groi};

use crate::any::{Chanced, ProbeError, Table};
use crate::file::FileError;
use crate::groi::Origin;
use crate::{Chance, Verdict, bambara, groi, looney};

/// Hears what a person should know of the tables: one that was damaged, one that cannot be kept.
pub type Tell = Box<dyn Fn(&str) + Send + Sync>;

/// The tables in a folder.
pub struct Library {
    folder: PathBuf,
    threads: usize,
    tell: Tell,
    /// By [`DoubleExit`].
    groi: [OnceLock<Result<groi::Table, groi::SolveError>>; 2],
    /// By [`Laps`], then by the kinds of piece, a bit each; `None` where there is no file, or one
    /// that cannot be used.
    bambara: [[OnceLock<Option<bambara::Table>>; 16]; 2],
    looney: OnceLock<looney::Table>,
}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Library {{ folder: {} }}", self.folder.display())
    }
}

impl Library {
    /// The tables in a folder, which need not be there yet. Nothing is read or made before it is
    /// asked for.
    pub fn new(folder: &Path, threads: usize, tell: Tell) -> Library {
        let folder = folder.to_owned();
        Library {
            folder,
            threads,
            tell,
            groi: Default::default(),
            bambara: Default::default(),
            looney: OnceLock::new(),
        }
    }

    fn groi(&self, rules: &Groi) -> Result<&groi::Table, ProbeError> {
        let place = match rules.double_exit {
            DoubleExit::Path => &self.groi[0],
            DoubleExit::Side => &self.groi[1],
        };
        let table = place.get_or_init(|| {
            let (table, origin) = groi::cached(&self.folder, rules, self.threads, &())?;
            if let Origin::Made { replaced, kept } = origin {
                if let Some(error) = replaced {
                    (self.tell)(&format!("{error}; it has been made anew"));
                }
                if let Err(error) = kept {
                    (self.tell)(&format!("the table cannot be kept: {error}"));
                }
            }
            Ok(table)
        });
        table.as_ref().map_err(|_| ProbeError::NoTable(RulesId::Groi))
    }

    fn bambara(&self, game: &Ruled<Bambara>) -> Result<&bambara::Table, ProbeError> {
        let rules = &game.rules;
        let by_kinds = match rules.laps {
            Laps::Any => &self.bambara[0],
            Laps::One => &self.bambara[1],
        };
        let kinds = bambara::kinds(&game.position);
        let place = kinds.iter().fold(0, |set, kind| set | 1 << *kind as usize);
        let table = by_kinds[place].get_or_init(|| {
            if kinds == Kind::ALL {
                self.open_bambara(rules)
            } else {
                bambara::Table::solve(rules, &kinds, self.threads, &()).ok()
            }
        });
        table.as_ref().ok_or(ProbeError::NoTable(RulesId::Bambara))
    }

    fn open_bambara(&self, rules: &Bambara) -> Option<bambara::Table> {
        let path = self.folder.join(bambara::file_name(rules, &Kind::ALL));
        self.told(bambara::Table::open(&path, rules))
    }

    /// The tables of looney that are there, up to the first number of pieces that is missing.
    fn looney(&self) -> &looney::Table {
        self.looney.get_or_init(|| {
            let mut table = looney::Table::default();
            for pieces in looney::LEAST..=looney::MOST {
                let path = self.folder.join(looney::file_name(pieces));
                if self.told(table.open(&path, pieces)).is_none() {
                    break;
                }
            }
            table
        })
    }

    /// What was opened; tells what is wrong with a file that is there.
    fn told<T>(&self, opened: Result<T, FileError>) -> Option<T> {
        let missing = |error: &FileError| matches!(error, FileError::Io { error, .. } if error.kind() == ErrorKind::NotFound);
        if let Err(error) = &opened
            && !missing(error)
        {
            (self.tell)(&format!("{error}; the table is not used"));
        }
        opened.ok()
    }
}

impl Table for Library {
    fn probe(&self, position: &AnyPosition) -> Result<Verdict, ProbeError> {
        match position {
            AnyPosition::Groi(ruled) => self.groi(&ruled.rules)?.probe(position),
            AnyPosition::Bambara(ruled) => self.bambara(ruled)?.probe(position),
            AnyPosition::Looney(_) | AnyPosition::Simeone(_) => {
                Err(ProbeError::NoTable(position.id()))
            }
        }
    }

    fn chance(&self, position: &AnyPosition) -> Result<Chance, ProbeError> {
        self.looney().chance(position)
    }

    fn chances(&self, position: &AnyPosition) -> Result<Vec<Chanced>, ProbeError> {
        self.looney().chances(position)
    }
}
