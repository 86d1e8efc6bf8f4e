//! Small runs: the engine's net agrees with the trained model, and a stopped run is resumed exactly.

use std::fs;
use std::path::Path;

use dejarik_engine::limits::Stop;
use dejarik_engine::net::{Net, layout};
use dejarik_rules::RulesId;

use crate::error::TrainError;
use crate::model::Model;
use crate::run::{Plan, Run};
use crate::samples::{self, Sample};
use crate::selfplay::Player;

const LEARNED: [RulesId; 2] = [RulesId::Looney, RulesId::Simeone];

/// Returns samples of random games.
fn some_samples(rules: RulesId, games: u64) -> Vec<Sample> {
    let player =
        Player { rules, net: None, depth: 1, lambda: 1.0, random: 0, seed: 3, tables: None };
    (0..games).flat_map(|number| player.game(number, &Stop::new()).unwrap().0).collect()
}

fn plan(rules: RulesId) -> Plan {
    Plan {
        rules: rules.name().to_owned(),
        games: 6,
        generations: 2,
        depth: 1,
        lambda: 0.7,
        random: 50,
        window: 2,
        epochs: 1,
        batch: 64,
        rate: 0.002,
        tables: false,
        begin: None,
        seed: 1,
    }
}

fn run(plan: Plan, folder: &Path, stop: &Stop, generations: u64) -> Result<(), TrainError> {
    Run::open(plan, folder, 2, 0, None, stop)?.go(generations)
}

#[test]
fn learning_reduces_the_error_and_the_engine_s_net_agrees() {
    for rules in LEARNED {
        let layout = layout(rules).unwrap();
        let samples = some_samples(rules, 60);
        let model = Model::new(layout, 1).unwrap();
        let before = model.loss(&samples).unwrap();
        for _ in 0..6 {
            model.learn(&samples, 128, (0.003, 0.001), &mut |_| true).unwrap();
        }
        let after = model.loss(&samples).unwrap();
        assert!(after < 0.8 * before, "{rules}: {before} {after}");
        let net = model.net().unwrap();
        let errors = samples.iter().map(|sample| {
            let off = net.value(&sample.features) as f32 - sample.target;
            off * off
        });
        let by_engine = errors.sum::<f32>() / samples.len() as f32;
        assert!((by_engine - after).abs() < 0.01 * after, "{rules}: {by_engine} {after}");
    }
}

#[test]
fn written_samples_and_weights_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let layout = layout(RulesId::Simeone).unwrap();
    let path = folder.path().join("a.samples");
    let some = some_samples(RulesId::Simeone, 3);
    samples::save(&path, &some).unwrap();
    let mut read = Vec::new();
    samples::load(layout, &path, &mut read).unwrap();
    assert_eq!(read, some);
    let bytes = fs::read(&path).unwrap();
    for (damaged, why) in [(&bytes[..20], "in the middle"), (&bytes[1..], "no samples")] {
        fs::write(&path, damaged).unwrap();
        let error = samples::load(layout, &path, &mut read).unwrap_err().to_string();
        assert!(error.contains(why) && error.contains("a.samples"), "{error}");
    }
    let model = Model::new(layout, 7).unwrap();
    let path = folder.path().join("a.safetensors");
    model.save(&path).unwrap();
    let read = Model::load(layout, &path).unwrap();
    assert_eq!(read.net().unwrap(), model.net().unwrap());
    let other = dejarik_engine::net::layout(RulesId::Looney).unwrap();
    let error = Model::load(other, &path).err().unwrap().to_string();
    assert!(error.contains("`rows`"), "{error}");
}

#[test]
fn a_stopped_run_is_resumed_with_the_same_results() {
    for rules in LEARNED {
        let [whole, parts] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        run(plan(rules), whole.path(), &Stop::new(), 2).unwrap();
        // It is stopped before it begins, after the first generation, and before the second is logged.
        let stopped = Stop::new();
        stopped.stop();
        let error = run(plan(rules), parts.path(), &stopped, 2).unwrap_err();
        assert!(matches!(error, TrainError::Stopped), "{error}");
        run(plan(rules), parts.path(), &Stop::new(), 1).unwrap();
        let first = parts.path().join("000.net");
        assert!(Net::from_bytes(&fs::read(first).unwrap()).is_ok());
        run(plan(rules), parts.path(), &Stop::new(), 2).unwrap();
        let log = parts.path().join("log.jsonl");
        let first_line = fs::read_to_string(&log).unwrap().lines().next().unwrap().to_owned();
        fs::write(&log, first_line + "\n").unwrap();
        run(plan(rules), parts.path(), &Stop::new(), 2).unwrap();
        assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 2);
        let games = |folder: &Path| fs::read(folder.join("001-0000.samples")).unwrap();
        assert!(games(whole.path()) == games(parts.path()), "the games are different");
        let weights = |folder: &Path| fs::read(folder.join("001.net")).unwrap();
        assert!(weights(whole.path()) == weights(parts.path()), "the nets are different");
    }
}

#[test]
fn unusable_arguments_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |plan| run(plan, folder.path(), &Stop::new(), 1).unwrap_err().to_string();
    let named = |name: &str| Plan { rules: name.to_owned(), ..plan(RulesId::Looney) };
    assert!(refused(named("groi")).contains("expected looney or simeone"));
    assert!(refused(named("chess")).contains("chess"));
    run(plan(RulesId::Looney), folder.path(), &Stop::new(), 0).unwrap();
    let no_tables = tempfile::tempdir().unwrap();
    let tables = Some(no_tables.path());
    let opened =
        Run::open(plan(RulesId::Looney), folder.path(), 1, 0, tables, &Stop::new()).map(|_| ());
    assert!(opened.unwrap_err().to_string().contains("no tables for looney"));
    let other = Plan { games: 7, ..plan(RulesId::Looney) };
    assert!(refused(other).contains("a run with another plan"));
}
