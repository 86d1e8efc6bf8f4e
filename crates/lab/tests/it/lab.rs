//! Studies give the same result on any number of threads and after a stop, and count what happens in
//! their games.

use dejarik_engine::{Part, Stop};
use dejarik_lab::{Comparison, Record, Settings, Study, plot};
use dejarik_play::Settings as Game;
use dejarik_rules::RulesId;
use dejarik_rules::any::AnyRules;

fn study(id: RulesId, options: &[(&str, &str)], games: u64) -> Study {
    let mut rules = AnyRules::new(id);
    for (key, value) in options {
        rules.set_option(key, value).unwrap();
    }
    Study::new(Settings {
        game: Game::new(rules),
        player: "level-1".parse().unwrap(),
        games,
        seed: 7,
        opening: 2,
        longest: 1000,
        part: Part::WHOLE,
    })
}

fn played(mut study: Study) -> Study {
    study.run(2, &Stop::new(), &mut |_| {});
    study
}

fn total(study: &Study, fact: &str) -> u32 {
    study.games.values().filter_map(|game| game.fired.get(fact)).sum()
}

#[test]
fn a_study_is_the_same_on_any_number_of_threads_and_after_a_stop() {
    for id in RulesId::all() {
        let mut one = study(id, &[], 12);
        one.run(1, &Stop::new(), &mut |_| {});
        let stopped = Stop::new();
        stopped.stop();
        let mut other = study(id, &[], 12);
        other.run(3, &stopped, &mut |_| {});
        assert_eq!(other.missing(), 12, "{id}: nothing is begun after a stop");
        for number in [0, 3, 4, 11] {
            // As if these had been done when it was stopped.
            other.games.insert(number, one.games[&number].clone());
        }
        let text = serde_json::to_string(&other).unwrap();
        let mut other: Study = serde_json::from_str(&text).unwrap();
        other.run(3, &Stop::new(), &mut |_| {});
        assert_eq!(one, other, "{id}");
        assert_eq!(one.summary(), other.summary(), "{id}");
    }
}

#[test]
fn a_study_that_keeps_its_games_has_each_as_a_record_that_replays() {
    for id in RulesId::all() {
        let without = played(study(id, &[], 4));
        let with = played(study(id, &[], 4).keeping_moves());
        let moves = with.moves.as_ref().unwrap();
        assert!(moves.keys().eq(with.games.keys()), "{id}");
        for (number, text) in moves {
            let reports = dejarik_play::record::check(text);
            let right = reports[0].outcome.as_ref().unwrap();
            assert_eq!((reports.len(), right.rules), (1, id), "{text}");
            assert_eq!(right.turns, with.games[number].turns, "{text}");
        }
        assert_eq!(Study { moves: None, ..with }, without);
    }
}

#[test]
fn another_seed_plays_other_games() {
    let one = played(study(RulesId::Looney, &[], 5));
    let mut other = study(RulesId::Looney, &[], 5);
    other.settings.seed = 8;
    assert_ne!(one.games, played(other).games);
}

#[test]
fn the_counts_of_a_game_add_up() {
    let groi = played(study(RulesId::Groi, &[], 40));
    for game in groi.games.values() {
        let count = |fact: &str| game.fired.get(fact).copied().unwrap_or_default();
        let moves =
            ["G-3 Dejarik", "G-4 reverse Dejarik", "G-5 straight exit", "G-6 diagonal exit"];
        let more = ["G-7 double diagonal exit", "G-13 home", "G-21 pass"];
        let steps: u32 = moves.into_iter().chain(more).map(count).sum();
        assert_eq!(steps, game.steps, "every step is of one kind: {game:?}");
        assert_eq!(game.steps + 2, game.turns, "two random plies, then a step a turn");
        if game.end == "two-pawns-lost" {
            assert!(count("G-11 kill") + 2 >= 2);
        }
    }
    assert!(total(&groi, "G-11 kill") > 0 && total(&groi, "G-9 boost") > 0);

    let looney = played(study(RulesId::Looney, &[], 20));
    for game in looney.games.values() {
        let count = |fact: &str| game.fired.get(fact).copied().unwrap_or_default();
        let ends = ["L-10 defender removed", "L-10 attacker removed", "L-11 stand-off"];
        assert_eq!(ends.map(count).iter().sum::<u32>(), count("L-5 attack"), "{game:?}");
        assert!(count("L-12 ghost of size 2 played") <= count("L-11 stand-off"));
    }

    let simeone = played(study(RulesId::Simeone, &[], 20));
    for game in simeone.games.values() {
        let count = |fact: &str| game.fired.get(fact).copied().unwrap_or_default();
        let ends = ["S-7 defeated", "S-8 pushed", "S-9 attacker stunned", "S-9 nothing happens"];
        assert_eq!(ends.map(count).iter().sum::<u32>(), count("S-6 attack"), "{game:?}");
        let pushes = ["S-11 push carried out", "S-11 pushed off the edge", "S-11 push declined"];
        assert_eq!(pushes.map(count).iter().sum::<u32>(), count("S-8 pushed"), "{game:?}");
    }

    let bambara = played(study(RulesId::Bambara, &[], 10));
    for game in bambara.games.values().filter(|game| game.end == "dejarik") {
        let home: u32 =
            game.fired.iter().filter(|(k, _)| k.starts_with("B-13")).map(|(_, n)| n).sum();
        assert!(home > 0, "a king came into the Core: {game:?}");
    }
}

#[test]
fn an_option_changes_the_figures_that_depend_on_it() {
    let one = played(study(RulesId::Simeone, &[], 30));
    let off = played(study(RulesId::Simeone, &[("centre", "off")], 30));
    assert!(total(&one, "S-14 point for the centre") > 0);
    assert_eq!(total(&off, "S-14 point for the centre"), 0);
    let change = Comparison::of(&one, &off);
    let centre = change.changes.iter().find(|c| c.name == "S-14 point for the centre").unwrap();
    assert!(centre.is_clear() && centre.difference.value < 0.0 && centre.means[1] == 0.0);
    assert_eq!(change.games, 30);
}

#[test]
fn a_piece_whose_loss_ends_the_game_has_no_estimated_worth() {
    // Defeating one of the large creatures wins at once.
    let summary = played(study(RulesId::Simeone, &[("target", "6")], 60)).summary();
    let said = |piece: &str| summary.worth.iter().any(|worth| worth.piece == piece);
    assert!(said("Ng'ok, Houjix") && said("the move"), "{:?}", summary.worth);
    assert!(!said("K'lor'slug, Ghhhk") && !said("Savrip, Strider"), "{:?}", summary.worth);
}

#[test]
fn series_are_simulated_where_their_terms_end_them() {
    let open = played(study(RulesId::Groi, &[], 30));
    assert_eq!(open.summary().series, None);
    let to_12 = played(study(RulesId::Groi, &[("series", "to-12")], 30));
    let series = to_12.summary().series.unwrap();
    assert!(series.games.value > 3.0, "three points at most a game: {series:?}");
    assert_eq!(series.broken_off, 0);
    let mut long = study(RulesId::Groi, &[("series", "credits")], 30);
    long.games = to_12.games.clone();
    assert!(
        long.summary().series.unwrap().games.value > series.games.value,
        "20 credits last longer"
    );
}

#[test]
fn a_study_from_a_won_position_is_won_by_the_starter() {
    // The king can step into the Core, where no piece can capture it.
    let mut study = study(RulesId::Bambara, &[], 4);
    let dpn = "bambara 12/K11/1 w QNPkqnp";
    study.settings.game = Game::of(RulesId::Bambara).starting_from(dpn).unwrap();
    study.settings.opening = 0;
    study.settings.player = "level-3".parse().unwrap();
    let summary = played(study).summary();
    assert_eq!((summary.starter.won, summary.games), (4, 4));
    let score = summary.starter.score;
    assert!(score.value == 1.0 && score.low < 0.7, "four games are no certainty: {score:?}");
    assert_eq!(summary.length.quantiles[4], 2, "in, and the turn that finds the king there");
}

#[test]
fn a_game_over_the_length_limit_is_broken_off_and_reported() {
    let mut study = study(RulesId::Looney, &[], 3);
    study.settings.longest = 5;
    let summary = played(study).summary();
    assert_eq!((summary.broken_off, summary.starter.drawn), (3, 3));
    assert_eq!(summary.endings[0].name, "broken-off");
    assert!(summary.facts.iter().all(|fact| fact.per_game.low >= 0.0), "{:?}", summary.facts);
}

#[test]
fn a_claim_ends_a_game_that_repeats() {
    // Random players claim every draw that they can.
    let mut study = study(RulesId::Groi, &[("repetition", "claim")], 300);
    study.settings.player = "random".parse().unwrap();
    let study = played(study);
    let ends = |end: &str| study.games.values().filter(|game: &&Record| game.end == end).count();
    assert!(ends("claim") > 0 && ends("repetition") == 0, "{:?}", study.summary().endings);
}

#[test]
fn the_texts_and_the_picture_show_every_rule() {
    let study = played(study(RulesId::Groi, &[], 10));
    let summary = study.summary();
    let (text, svg) = (summary.to_string(), plot::svg("groi", &summary, "en").unwrap());
    for fact in &summary.facts {
        assert!(text.contains(&fact.name), "{text}");
        assert!(svg.contains(&fact.name), "the picture lacks {}", fact.name);
    }
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
}

#[test]
fn a_study_of_very_few_games_can_be_drawn() {
    for id in RulesId::all() {
        for games in 0..3 {
            let summary = played(study(id, &[], games)).summary();
            assert!(plot::svg("few", &summary, "en").unwrap().contains("turns of a game"), "{id}");
            assert!(!summary.to_string().contains("NaN"), "{summary}");
        }
    }
}

#[test]
fn a_study_is_stopped_within_a_search() {
    let mut study = study(RulesId::Groi, &[], 1);
    study.settings.player = "depth=90".parse().unwrap();
    let begun = std::time::Instant::now();
    let stop = Stop::when(move || begun.elapsed() > std::time::Duration::from_millis(50));
    study.run(1, &stop, &mut |_| {});
    assert!(study.games.is_empty(), "a game whose search was stopped is not counted");
}
