//! Tests of the options.

use super::*;

fn options() -> Options {
    Options::new(2, |path| Err(Wording::same(format!("{path}: no nets in tests"))))
}

#[test]
fn every_option_of_every_rule_set_is_listed_once_and_accepts_its_default() {
    for id in RulesId::all() {
        let mut options = options();
        options.set("Rules", id.name()).unwrap();
        let lines = options.list();
        let mut names = Vec::new();
        for line in &lines {
            let rest = line.strip_prefix("option name ").unwrap();
            let (name, rest) = rest.split_once(" type ").unwrap();
            let (_, rest) = rest.split_once(" default ").unwrap();
            let default = rest.split(' ').next().unwrap();
            options.set(name, default).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            // The default of `Rules` has chosen another rule set.
            options.set("Rules", id.name()).unwrap();
            for value in rest.split(" var ").skip(1) {
                assert!(options.clone().set(name, value).is_ok(), "{line}: {value}");
            }
            names.push(name.to_owned());
        }
        let rule_options: usize = RulesId::all().map(|id| AnyRules::new(id).options().len()).sum();
        assert_eq!(names.len(), General::ALL.len() + rule_options);
        names.sort();
        names.dedup();
        assert_eq!(names.len(), lines.len(), "no name twice: {names:?}");
    }
}

#[test]
fn a_plain_name_is_that_of_the_current_rule_set() {
    let mut options = options();
    assert_eq!(options.set("rules", "looney"), Ok(Effect::Rules));
    assert_eq!(options.set("quiet-limit", "7"), Ok(Effect::Rules));
    assert_eq!(options.set("simeone.quiet-limit", "9"), Ok(Effect::Rules));
    assert_eq!(options.rules().option("quiet-limit").as_deref(), Some("7"));
    options.set("Rules", "simeone").unwrap();
    assert_eq!(options.rules().option("quiet-limit").as_deref(), Some("9"));
    options.set("Rules", "looney").unwrap();
    assert_eq!(options.rules().option("quiet-limit").as_deref(), Some("7"));
}

#[test]
fn a_refused_option_keeps_its_value_and_the_reason_says_what_is_allowed() {
    let mut options = options();
    for (name, value, code, words) in [
        ("Rules", "chess", Code::Value, "groi, bambara, looney, simeone"),
        ("Level", "9", Code::Value, "full, 8, 7"),
        ("Threads", "0", Code::Value, "1 to 1024"),
        ("Tables", "yes", Code::Value, "true or false"),
        ("Seed", "-1", Code::Value, "0 to 9223372036854775807"),
        ("MultiPV", "0", Code::Value, "1 to 500"),
        ("multipv", "501", Code::Value, "1 to 500"),
        ("Hash", "0", Code::Value, "1 to 1024"),
        ("hash", "1.5", Code::Value, "1 to 1024"),
        ("Net", "a.net", Code::Value, "a.net: no nets in tests"),
        ("double-exit", "both", Code::Value, "side or path"),
        ("quiet-limit", "3", Code::Option, "double-exit"),
        ("looney.luck", "3", Code::Option, "those of looney (setup"),
        ("chess.clock", "3", Code::Option, "no option `chess.clock`"),
    ] {
        let before = format!("{options:?}");
        let refusal = options.set(name, value).expect_err(name);
        assert_eq!(refusal.code, code, "{name}: {refusal}");
        assert!(refusal.text.contains(words), "{name}: {refusal}");
        assert_eq!(format!("{options:?}"), before, "{name}");
    }
}
