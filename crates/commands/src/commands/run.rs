//! Runs of numbered work, which `dejarik arena`, `lab` and `regret` keep in a file, resume, and do in parts, and
//! `dejarik merge` puts together again.

use std::path::Path;
use std::time::{Duration, Instant};

use dejarik_engine::Part;
use dejarik_rules::{Wording, Words, wording};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::state;
use crate::error::CliError;
use crate::files::Lock;

/// The time between two saves of a running command.
const PAUSE: Duration = Duration::from_secs(5);

/// The most that a run may have to do.
pub(super) const MOST: u64 = 10_000_000;

/// Numbered work, complete or not.
pub(super) trait Run: Serialize + DeserializeOwned {
    /// What a file with such runs holds, for errors.
    const WHAT: Words;
    /// "another match", as an error says of a file with another run.
    const OTHER: Words;
    /// "that match", as the same error goes on.
    const THAT: Words;
    /// The option that says how much is to be done, such as `--games`.
    const AMOUNT: &'static str;
    /// What that option counts, such as "games".
    const UNITS: Words;

    /// Names the run.
    fn title(&self) -> Wording;
    fn part(&mut self) -> &mut Part;
    /// Returns how much is to be done in all parts together.
    fn amount(&self) -> u64;
    /// Returns the greatest number, counted from 1, of what is done; 0 if nothing is.
    fn reached(&self) -> u64;
    /// Returns how much is still to be done.
    fn missing(&self) -> usize;
    /// Returns whether the numbered work of another run is the same.
    fn is_same(&self, other: &Self) -> bool;
    /// Takes over the results of another part.
    fn absorb(&mut self, other: Self);
    /// Returns whether this run, if it is resumed, is the one that is wanted. Their amounts may differ.
    fn can_become(&self, wanted: &Self) -> bool;
    /// Becomes the run that is wanted, with the results that it has. The amount is at least what it has
    /// [reached](Run::reached).
    ///
    /// # Errors
    /// If the run has no moves of its games, with the reason.
    fn become_wanted(&mut self, wanted: &Self) -> Result<(), Words>;
}

/// The runs of a command, and the file that keeps them.
pub(super) struct KeptRuns<'a, R> {
    path: Option<&'a Path>,
    pub(super) runs: Vec<R>,
    saved: Instant,
    failed: Option<CliError>,
    _claim: Option<Lock>,
}

impl<'a, R: Run> KeptRuns<'a, R> {
    /// Claims the file, and returns the runs that are wanted, with the results that the file already has. A file that
    /// cannot be written is reported here, before the work and not after it.
    ///
    /// # Errors
    /// If the file cannot be used, or holds other runs or more than is wanted.
    pub(super) fn begin(
        path: Option<&'a Path>,
        wanted: Vec<R>,
    ) -> Result<KeptRuns<'a, R>, CliError> {
        let claim = path.map(state::claim).transpose()?;
        let runs = path.map_or(Ok(None), |path| load(path, &wanted))?.unwrap_or(wanted);
        let kept = KeptRuns { path, runs, saved: Instant::now(), failed: None, _claim: claim };
        kept.save()?;
        Ok(kept)
    }

    fn save(&self) -> Result<(), CliError> {
        self.path.map_or(Ok(()), |path| state::save(path, &self.runs))
    }

    /// Changes a run, given by its index, and saves it, now and then.
    pub(super) fn keep(&mut self, index: usize, change: impl FnOnce(&mut R)) {
        if self.path.is_some() && self.saved.elapsed() >= PAUSE {
            self.saved = Instant::now();
            change(&mut self.runs[index]);
            self.failed = self.save().err();
        }
    }

    /// Saves the runs at the end of one.
    ///
    /// # Errors
    /// If they cannot be saved, or could not in between.
    pub(super) fn end(&mut self) -> Result<(), CliError> {
        self.save()?;
        self.failed.take().map_or(Ok(()), Err)
    }

    /// Returns the error of a command that was interrupted before something was done.
    pub(super) fn interrupted(&self, before: Words) -> CliError {
        let hint = match self.path {
            Some(_) => Words::new(
                "; run the same command to resume",
                " ; la même commande reprendra le travail",
            ),
            None => Words::new("", ""),
        };
        CliError::Interrupted(wording!(" {before}{hint}"; before, hint))
    }
}

/// Returns the runs that are wanted, with the results that a file has; `None` if there is no file.
fn load<R: Run>(path: &Path, wanted: &[R]) -> Result<Option<Vec<R>>, CliError> {
    let Some(mut runs) = state::load::<Vec<R>>(path, R::WHAT)? else { return Ok(None) };
    let shown = path.display();
    let same = runs.len() == wanted.len()
        && runs.iter().zip(wanted).all(|(run, wanted)| run.can_become(wanted));
    if !same {
        let named = runs.first().map_or_else(|| Wording::same("-"), R::title);
        let (other, that) = (R::OTHER, R::THAT);
        return Err(CliError::Usage(wording!(
            "{shown} holds {other}: {named}. Name another file, or ask for {that}",
            "{shown} contient {other} : {named}. Nommez un autre fichier, ou demandez {that}";
            other, named, that
        )));
    }
    for (run, wanted) in runs.iter_mut().zip(wanted) {
        let reached = run.reached();
        if wanted.amount() < reached {
            let (units, option) = (R::UNITS, R::AMOUNT);
            return Err(CliError::Usage(wording!(
                "{shown} has {units} up to number {reached}: expected {option} {reached} or more",
                "{shown} a des {units} jusqu’au numéro {reached} ; attendu : {option} {reached} ou plus";
                units
            )));
        }
        run.become_wanted(wanted).map_err(|why| {
            CliError::Usage(wording!(
                "{shown} has no moves of its games, because {why}. Name another file",
                "{shown} n’a pas les coups de ses parties : {why}. Nommez un autre fichier";
                why
            ))
        })?;
    }
    Ok(Some(runs))
}
