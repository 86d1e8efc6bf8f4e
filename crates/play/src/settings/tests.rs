//! Tests of the JSON form of settings: it contains everything that decides what a log means.

use super::*;

/// The defaults of all options at revision 1, which logs of version 0.1.0 leave out. They never change.
const DEFAULTS_OF_REVISION_1: [&str; 4] = [
    r#"{"rules":"groi","revision":1,"options":{"double-exit":"path","repetition":"automatic","series":"open","setup":"blocks","wookiee-rule":"off"},"takebacks":"anew"}"#,
    r#"{"rules":"bambara","revision":1,"options":{"laps":"any","setup":"NKQPnkqp"},"takebacks":"anew"}"#,
    r#"{"rules":"looney","revision":1,"options":{"quiet-limit":"100","setup":"SBLMsblm"},"takebacks":"anew"}"#,
    r#"{"rules":"simeone","revision":1,"options":{"centre":"entry","quiet-limit":"50","setup":"free","target":"12"},"takebacks":"anew"}"#,
];

#[test]
fn settings_contain_the_revision_and_all_options() {
    for text in DEFAULTS_OF_REVISION_1 {
        let settings: Settings = serde_json::from_str(text).unwrap();
        // Groi's second revision changed a default only, so its first one is written as the second.
        let known = settings.rules().revision();
        let written = text.replace("\"revision\":1", &format!("\"revision\":{known}"));
        assert_eq!(serde_json::to_string(&settings).unwrap(), written);
        assert_eq!(serde_json::from_str::<Settings>(&written).unwrap(), settings);
        // What 0.1.0 wrote of the same settings.
        let id = settings.rules().id();
        let old = format!(r#"{{"rules":"{id}","takebacks":"anew"}}"#);
        assert_eq!(serde_json::from_str::<Settings>(&old).unwrap(), settings);
    }
}

#[test]
fn an_option_that_came_later_is_stored_only_where_it_differs_from_its_default() {
    let mut rules = AnyRules::new(RulesId::Looney);
    for (key, value) in [("support", "diagonal"), ("ghosts", "owner"), ("ghost-order", "defender")]
    {
        rules.set_option(key, value).unwrap();
    }
    let settings = Settings::new(rules);
    let text = serde_json::to_string(&settings).unwrap();
    let options =
        r#"{"ghost-order":"defender","quiet-limit":"100","setup":"SBLMsblm","support":"diagonal"}"#;
    assert!(text.contains(options), "{text}");
    assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
}

#[test]
fn an_unknown_revision_of_the_rules_is_refused_by_its_number() {
    for revision in [0, 3, 65_535] {
        let text = format!(r#"{{"rules":"groi","revision":{revision}}}"#);
        let error = serde_json::from_str::<Settings>(&text).unwrap_err().to_string();
        let expected =
            format!("revision {revision} of the rules of groi, expected at most revision 2");
        assert!(error.starts_with(&expected), "{error}");
    }
}
