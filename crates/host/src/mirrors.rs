//! Conversions between the types of the program and those of the wire. The wire has types of its own, so that the
//! program can change without it.

use std::time::Duration;

use dejarik_engine::review as engine;
use dejarik_play::{effect, tally};
use dejarik_rules::scene;

use crate::protocol;
use crate::store::{GameKind, TimeControl};
use crate::time::millis;

/// Converts each of these enums to one whose variants have the same names.
macro_rules! mirror {
    ($($from:ty => $to:ty { $($name:ident)* })*) => {$(
        impl From<$from> for $to {
            fn from(value: $from) -> $to {
                match value {
                    $(<$from>::$name => <$to>::$name,)*
                }
            }
        }
    )*};
}

mirror! {
    dejarik_rules::Side => protocol::SideName { First Second }
    protocol::SideName => dejarik_rules::Side { First Second }
    dejarik_rules::OptionScope => protocol::OptionScope { Start Play Match }
    dejarik_rules::TableKind => protocol::TableKind { None Whole Endgames }
    scene::BesideState => protocol::BesideState { Captured Inactive Ghost Lost }

    GameKind => protocol::GameKind { Computer Here Board Online Record }
    protocol::GameKind => GameKind { Computer Here Board Online Record }
    dejarik_play::Takebacks => protocol::Takebacks { Anew Same NeverAcrossThrow }
    protocol::Takebacks => dejarik_play::Takebacks { Anew Same NeverAcrossThrow }
    dejarik_play::Kind => protocol::EntryKind { Order Roll Step }
    effect::Fall => protocol::Fall { Captured Killed Lost Defeated }
    effect::Verdict => protocol::Verdict { Win Standoff Loss Defeated Pushed Nothing Stunned }
    tally::Part => protocol::ThrowPart { Lot Initiative Attack Defence Ghost }
    tally::Bonus => protocol::ThrowBonus { Support HighGround }

    engine::Band => protocol::ErrorBand { Master Expert Skilled Casual Beginner }
    engine::Kept => protocol::Kept { Win Draw Lost Near Part Half All }
    engine::Judgement => protocol::Judgement { Best Slower Inaccuracy Mistake Blunder }
    dejarik_puzzles::Grade => protocol::PuzzleGrade { Easy Medium Hard }
    dejarik_puzzles::Judgement => protocol::PuzzleJudgement { Done Right Slower Wrong }

    protocol::Paper => dejarik_print::Paper { A4 Letter A3 Tiled }
    protocol::PrintTheme => dejarik_print::Theme { Colour InkSaving Hologram }
    protocol::BoardSize => dejarik_print::Diameter { Cm30 Cm45 Cm60 }
}

impl From<TimeControl> for protocol::Clock {
    fn from(clock: TimeControl) -> protocol::Clock {
        protocol::Clock { initial: millis(clock.initial), increment: millis(clock.increment) }
    }
}

impl From<protocol::Clock> for TimeControl {
    fn from(clock: protocol::Clock) -> TimeControl {
        let [initial, increment] = [clock.initial, clock.increment].map(Duration::from_millis);
        TimeControl { initial, increment }
    }
}
