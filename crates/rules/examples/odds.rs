//! Lists the attacks that are possible in a position, the likeliest to succeed first. Odds are exact fractions.
//!
//! `cargo run -p dejarik-rules --example odds`

use dejarik_rules::Fraction;
use dejarik_rules::any::AnyPosition;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: AnyPosition = "simeone NS1M2xth3/2Kg8/1 w w 0-0 - 0".parse()?;
    let mut attacks = Vec::new();
    for step in position.steps() {
        // Steps that throw no dice have no odds.
        if let Some(odds) = position.odds_after(step) {
            let chance = odds.chance("defeated").map_or(0.0, Fraction::to_f64);
            attacks.push((chance, format!("{}: {odds}", position.step_text(step))));
        }
    }
    attacks.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    attacks.iter().for_each(|(_, text)| println!("{text}"));
    assert_eq!(attacks[0].1, "B3xB4: defeated=1/3 pushed=17/48 nothing=1/8 stunned=3/16");
    Ok(())
}
