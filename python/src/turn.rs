//! The steps that a turn can still become, with their paths.

use dejarik_rules::any::{AnyPosition, AnyStep, Known, Ruled};
use dejarik_rules::decision::Path;
use dejarik_rules::with_position;

/// Returns the legal steps whose paths begin with the decisions in `made`.
pub fn steps(position: &AnyPosition, made: &Path) -> Vec<(Path, AnyStep)> {
    fn steps<R: Known>(ruled: &Ruled<R>, made: &Path) -> Vec<(Path, AnyStep)> {
        let Ruled { rules, position } = ruled;
        let mut steps = Vec::new();
        rules.visit_steps(position, |step| {
            let path = rules.path(position, step).filter(|path| path.starts_with(made));
            steps.extend(path.map(|path| (path, R::any_step(step))));
        });
        steps
    }
    with_position!(position, ruled => steps(ruled, made))
}
