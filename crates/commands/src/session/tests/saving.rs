//! Saving: damaged and newer files, games between two processes, and processes that are killed.

use dejarik_host::store::KeptEvent;

use super::*;

#[test]
fn a_damaged_file_is_renamed_and_not_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let session = game_of(RulesId::Groi, 1);
    store.save(&session.to_saved()).unwrap();
    let games = folder.path().join("games");
    let text = std::fs::read_to_string(games.join(format!("{}.json", session.id()))).unwrap();
    std::fs::write(games.join("half.json"), &text[..text.len() / 2]).unwrap();
    std::fs::write(games.join("bytes.json"), [0xFF, 0xFE, 0]).unwrap();
    std::fs::write(games.join("other.json"), &text).unwrap();
    let (kept, errors) = store.list();
    assert_eq!(kept.len(), 1);
    assert_eq!(errors.len(), 3);
    assert!(errors.iter().all(|error| matches!(error, StoreError::Damaged { .. })), "{errors:?}");
    assert_eq!(
        std::fs::read_to_string(games.join("half.damaged")).unwrap(),
        text[..text.len() / 2]
    );
    let (_, errors) = store.list();
    assert!(errors.is_empty(), "they are not read again");
}

#[test]
fn a_file_of_a_newer_version_is_reported_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let session = game_of(RulesId::Groi, 1);
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    let usual = serde_json::to_string(&session.to_saved()).unwrap();
    let usual = usual.replace(session.id(), "newer");
    let own = format!("\"program\":\"{}\"", env!("CARGO_PKG_VERSION"));
    assert!(usual.contains(&own) && usual.contains("\"words\":1"), "{usual}");
    for (text, message) in [
        // A later format, of which nothing else is known.
        (r#"{"dejarik":4,"settings":"in a way to come"}"#.to_owned(), "another version of dejarik"),
        (
            r#"{"dejarik":4,"program":"1.0.0","board":[]}"#.to_owned(),
            "saved by dejarik 1.0.0, which",
        ),
        // Later rules, words, options and rule sets in the format of today.
        (usual.replace("\"revision\":2", "\"revision\":3"), "revision 3 of the rules of groi"),
        (usual.replace("\"words\":1", "\"words\":7"), "revision 7 of the event words"),
        (
            usual.replace("\"v\":1", "\"v\":2"),
            "a newer version of Dejarik has kept this game (form 2)",
        ),
        (
            usual.replace(&own, "\"program\":\"0.10.0\"").replace("wookiee-rule", "ewok-rule"),
            "there is no option `ewok-rule`",
        ),
        (
            usual.replace(&own, "\"program\":\"0.10.0\"").replace("groi", "chess"),
            "the rule set cannot be read",
        ),
    ] {
        std::fs::write(games.join("newer.json"), &text).unwrap();
        let (kept, errors) = store.list();
        assert!(kept.is_empty(), "{text}");
        assert!(matches!(errors[..], [StoreError::Newer { .. }]), "{errors:?}");
        let error = errors[0].to_string();
        assert!(error.contains(message) && error.ends_with("is left as it is"), "{error}");
        assert_eq!(std::fs::read_to_string(games.join("newer.json")).unwrap(), text);
    }
}

#[test]
fn a_game_that_does_not_replay_is_set_aside_unless_a_newer_version_saved_it() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut saved = game_of(RulesId::Groi, 1).to_saved();
    let event = Event::Step("A1-B9".to_owned());
    let at = WallTime::from_millis(0);
    saved.log = vec![KeptEvent::of(&LoggedEvent { event, act: None, at, clocks: None })];
    let message = Session::restore(&saved).unwrap_err();
    for (by, renamed) in [("99.0.0", false), (env!("CARGO_PKG_VERSION"), true)] {
        saved.program = by.to_owned();
        store.save(&saved).unwrap();
        let error = store.set_aside(&saved, &message);
        let file = folder.path().join("games").join(format!("{}.json", saved.id));
        assert_eq!(
            (matches!(error, StoreError::Damaged { .. }), file.exists()),
            (renamed, !renamed)
        );
    }
}

#[test]
fn the_error_of_a_directory_that_cannot_be_written_names_it() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no directory").unwrap();
    let store = Store::at(file.join("data"));
    let error = store.save(&game_of(RulesId::Groi, 1).to_saved()).unwrap_err().to_string();
    assert!(error.contains("file"), "{error}");
}

#[test]
fn a_series_left_between_two_games_continues_with_its_points() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let dpn = "groi P3pppp4/1PPP8/1 w -";
    let mut session = session_at(dpn, &[("series", "to-5")]);
    let winning = |session: &mut Session| {
        let step = session.position().unwrap().parse_step("A1-B1").unwrap();
        session.play(step).unwrap();
    };
    winning(&mut session);
    keep(&store, &session).unwrap();
    let record = folder.path().join("records").join(format!("{}.dgn", session.id()));
    let written = std::fs::metadata(&record).unwrap().modified().unwrap();

    // The game is left and resumed.
    let (games, _) = store.list();
    let [saved] = <[_; 1]>::try_from(games).unwrap();
    let again = Session::restore(&saved).unwrap();
    assert_eq!(again.wait(), Wait::Over);
    keep(&store, &again).unwrap();
    let now = std::fs::metadata(&record).unwrap().modified().unwrap();
    assert_eq!(now, written, "the record is written once");

    let mut next = again.rematch().unwrap();
    keep(&store, &next).unwrap();
    assert_eq!(store.list().0[0].id, again.id(), "saved until the next game has begun");
    assert_eq!(next.series().points(Player::One), 3);

    // The players have swapped sides: 3 to 3, then 6 to 3 ends the series.
    winning(&mut next);
    keep(&store, &next).unwrap();
    let (games, _) = store.list();
    assert_eq!(games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), [next.id()]);
    next = Session::restore(&games[0]).unwrap();
    let mut last = next.rematch().unwrap();
    winning(&mut last);
    keep(&store, &last).unwrap();
    assert!(last.series().end().is_some());
    assert!(store.list().0.is_empty(), "a finished series leaves no saved game");
    assert_eq!(std::fs::read_dir(folder.path().join("games")).unwrap().count(), 0);
}

#[test]
fn a_game_is_kept_once_a_person_has_done_something() {
    let computer = Seat::Computer(Level::WEAKEST);
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    for id in RulesId::all() {
        for seats in [[Seat::Human, computer], [computer, Seat::Human], [Seat::Human; 2]] {
            let terms =
                Terms { settings: Settings::new(AnyRules::new(id)), seats, dice: Dice::seeded(1) };
            let mut session = Session::new(terms);
            let mut random = Random::new(1);
            while !matches!(session.wait(), Wait::Human(_) | Wait::Order(_)) {
                assert_eq!(keep(&store, &session).unwrap(), OnDisk::Nothing, "{id} {seats:?}");
                assert!(advance(&mut session, &mut random));
            }
            assert_eq!(keep(&store, &session).unwrap(), OnDisk::Nothing, "{id} {seats:?}");
            assert!(store.list().0.is_empty());
            assert!(advance(&mut session, &mut random));
            assert_eq!(keep(&store, &session).unwrap(), OnDisk::Game, "{id} {seats:?}");
            assert_eq!(store.list().0.len(), 1);
            store.delete(session.id()).unwrap();
        }
    }
    // A game between two computers is kept from its first step on.
    let terms = Terms {
        settings: Settings::new(AnyRules::new(RulesId::Groi)),
        seats: [computer; 2],
        dice: Dice::System,
    };
    let mut session = Session::new(terms);
    assert_eq!(keep(&store, &session).unwrap(), OnDisk::Nothing);
    assert!(advance(&mut session, &mut Random::new(1)));
    assert_eq!(keep(&store, &session).unwrap(), OnDisk::Game);
}

#[test]
fn a_game_is_open_in_one_place_only() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::at(folder.path());
    let mut session = game_of(RulesId::Groi, 1);
    let mut random = Random::new(1);
    assert!(advance(&mut session, &mut random));
    let mut here = Keeper::new(store.clone());
    here.keep(&session).unwrap();

    let mut there = Keeper::new(store.clone());
    assert!(matches!(there.resume(session.id()), Err(StoreError::InUse { .. })));
    assert!(matches!(store.delete(session.id()), Err(StoreError::InUse { .. })));
    assert!(matches!(there.keep(&session), Err(StoreError::InUse { .. })));
    assert!(matches!(there.kept(), OnDisk::Failed(_)));
    assert!(matches!(there.resume("none"), Err(StoreError::Unknown(_))));

    // What was played after the other terminal made its list is there when the game is resumed.
    assert!(advance(&mut session, &mut random));
    here.keep(&session).unwrap();
    here.release();
    let again = there.resume(session.id()).unwrap();
    assert_eq!(again.game().events(), session.game().events());
}

/// This is no test of its own: it plays and saves without end, until the next test kills its
/// process.
#[test]
#[ignore = "run by `a_process_killed_at_any_moment_loses_nothing`"]
fn a_process_that_saves_without_end() {
    let Some(folder) = std::env::var_os("DEJARIK_TEST_FOLDER") else { return };
    let store = Store::at(folder);
    let mut random = Random::new(1);
    loop {
        let mut session = game_of(RulesId::Simeone, 1);
        while advance(&mut session, &mut random) {
            // One line is printed for each event that has been saved.
            if keep(&store, &session).unwrap() != OnDisk::Nothing {
                println!("saved {} {}", session.id(), session.game().events().len());
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_process_killed_at_any_moment_loses_nothing() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    for round in 0..6 {
        let folder = tempfile::tempdir().unwrap();
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "session::tests::saving::a_process_that_saves_without_end"])
            .args(["--ignored", "--nocapture", "--test-threads=1"])
            .env("DEJARIK_TEST_FOLDER", folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut wanted = 20 + round * 7;
        let mut last = None;
        for line in lines.by_ref().map_while(Result::ok) {
            let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
            if let [.., word, id, count] = words.as_slice()
                && word.ends_with("saved")
            {
                last = Some((id.clone(), count.parse::<usize>().unwrap()));
                wanted -= 1;
                if wanted == 0 {
                    break;
                }
            }
        }
        // SIGKILL can hit in the middle of a write.
        child.kill().unwrap();
        child.wait().unwrap();
        let (games, errors) = Store::at(folder.path()).list();
        assert!(errors.is_empty(), "{errors:?}");
        let (id, count) = last.unwrap();
        if let Some(game) = games.iter().find(|game| game.id == id) {
            assert!(game.log.len() >= count, "an acknowledged event is lost");
            Session::restore(game).unwrap();
        } else {
            let path = folder.path().join("records").join(format!("{id}.dgn"));
            let reports = record::check(&std::fs::read_to_string(path).unwrap());
            assert!(reports[0].outcome.is_ok(), "the game has ended meanwhile");
        }
    }
}

#[test]
fn ids_of_one_second_differ_in_their_first_letters_and_still_sort_by_time() {
    let ids: Vec<String> =
        (0..8).map(|seed| game_of(RulesId::Groi, seed).id().to_owned()).collect();
    let firsts: std::collections::HashSet<_> = ids.iter().map(|id| &id[..6]).collect();
    assert_eq!(firsts.len(), ids.len(), "{ids:?}");
    let folder = tempfile::tempdir().unwrap();
    let records = folder.path().join("records");
    std::fs::create_dir(&records).unwrap();
    // The first was named by version 0.2, whose ids begin with the time.
    let names = ["6a0b1c2d-ffffff.dgn", "000001-6a0b1c2e.dgn", "fffffe-6a0b1c2f.dgn"];
    for name in names {
        std::fs::write(records.join(name), "").unwrap();
    }
    let listed = Store::at(folder.path()).records();
    let listed: Vec<_> = listed.iter().rev().map(|path| path.file_name().unwrap()).collect();
    assert_eq!(listed, names);
}
