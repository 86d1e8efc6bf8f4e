//! The published JSON Schemas are those of the types.
//!
//! `DEJARIK_BLESS=1 cargo test -p dejarik-commands --lib schemas` writes the files again.

use std::collections::BTreeMap;
use std::fs;
use std::iter::Empty;
use std::path::PathBuf;

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};

use super::{
    admin, analysis, arena, bench, config, dice, error, games, lab, position, print, probe,
    progress, puzzles, records, regret, rollout, rules, site, table,
};

/// Returns the version of a schema. It grows when a key is removed or changes its meaning or its type; a
/// new key does not change it.
fn version(name: &str) -> u32 {
    match name {
        "arena" | "facts" | "probe" | "review" | "solve" => 2,
        _ => 1,
    }
}

/// Returns the schema of an answer, with its id, its version and the command that prints it.
fn schema<T: JsonSchema>(name: &str, command: &str) -> String {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    let version = version(name);
    let mut schema: Schema = SchemaGenerator::new(settings).into_root_schema_for::<T>();
    schema.insert("$id".into(), format!("urn:dejarik:cli:{name}:{version}").into());
    schema.insert("title".into(), format!("dejarik {command} --json").into());
    schema.insert("version".into(), version.into());
    let mut text = serde_json::to_string_pretty(&schema).expect("a schema is JSON");
    text.push('\n');
    text
}

/// Every schema by the name of its file.
fn schemas() -> BTreeMap<&'static str, String> {
    BTreeMap::from([
        ("admin-blocks", schema::<admin::Blocks>("admin-blocks", "admin blocks")),
        ("admin-games", schema::<admin::OpenGames>("admin-games", "admin games")),
        ("admin-names", schema::<admin::RefusedNames>("admin-names", "admin names list")),
        ("analyse", schema::<analysis::Analysed>("analyse", "analyse")),
        ("apply", schema::<position::Applied>("apply", "apply")),
        ("arena", schema::<arena::Arena<'static>>("arena", "arena")),
        ("bench", schema::<bench::Bench>("bench", "bench")),
        ("board", schema::<position::Board>("board", "board")),
        (
            "check",
            schema::<records::Checked<'static, Empty<records::CheckedGame>>>("check", "check"),
        ),
        ("check-game", schema::<records::CheckedGame>("check-game", "check -")),
        ("config", schema::<config::Config>("config", "config")),
        ("dice-verify", schema::<dice::DiceVerified>("dice-verify", "dice verify")),
        ("error", schema::<error::Failed>("error", "COMMAND")),
        ("facts", schema::<table::Facts>("facts", "facts")),
        ("games", schema::<games::Games>("games", "games")),
        ("lab", schema::<lab::Lab>("lab", "lab")),
        ("moves", schema::<position::Moves>("moves", "moves")),
        ("perft", schema::<position::Perft>("perft", "perft")),
        ("print", schema::<print::Printed>("print", "print")),
        ("probe", schema::<probe::Probe>("probe", "probe")),
        ("progress", schema::<progress::Message<'static>>("progress", "COMMAND --progress")),
        ("puzzles", schema::<puzzles::PuzzleList>("puzzles", "puzzles")),
        ("puzzles-check", schema::<puzzles::PuzzleCheck>("puzzles-check", "puzzles check")),
        ("puzzles-show", schema::<puzzles::PuzzleShown>("puzzles-show", "puzzles show")),
        ("records", schema::<games::Records>("records", "records")),
        ("regret", schema::<regret::Regret>("regret", "regret")),
        ("review", schema::<records::ReviewedGame>("review", "review")),
        ("rollout", schema::<rollout::Rollout>("rollout", "rollout")),
        ("rules", schema::<rules::Books>("rules", "rules")),
        ("rules-text", schema::<rules::RuleText<'static>>("rules-text", "rules ID")),
        ("site", schema::<site::Site>("site", "site")),
        ("solve", schema::<table::Solved>("solve", "solve")),
        ("tables", schema::<table::Tables>("tables", "tables")),
        ("verify", schema::<table::Verified>("verify", "verify")),
    ])
}

/// Returns every key that a schema gives to a property.
fn keys(schema: &serde_json::Value, found: &mut Vec<String>) {
    match schema {
        serde_json::Value::Object(fields) => {
            if let Some(serde_json::Value::Object(properties)) = fields.get("properties") {
                found.extend(properties.keys().cloned());
            }
            fields.values().for_each(|field| keys(field, found));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn the_published_schemas_are_those_of_the_types() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
    let bless = std::env::var_os("DEJARIK_BLESS").is_some_and(|value| value == "1");
    for (name, schema) in schemas() {
        let path = folder.join(format!("{name}.schema.json"));
        if bless {
            fs::write(&path, &schema).expect("docs/schemas can be written");
        }
        let published = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(published, schema, "{name}: bless it with DEJARIK_BLESS=1");
    }
    let published = fs::read_dir(&folder).expect("docs/schemas").flatten();
    let published = published.filter(|file| file.path().extension().is_some_and(|e| e == "json"));
    assert_eq!(published.count(), schemas().len(), "a schema of no type is in docs/schemas");
}

#[test]
fn the_keys_of_every_answer_are_camel_case() {
    for (name, schema) in schemas() {
        let mut found = Vec::new();
        keys(&serde_json::from_str(&schema).expect("JSON"), &mut found);
        assert!(!found.is_empty(), "{name}");
        for key in found {
            let camel = key.starts_with(|first: char| first.is_ascii_lowercase())
                && key.chars().all(|letter| letter.is_ascii_alphanumeric());
            assert!(camel, "{name}: `{key}`");
        }
    }
}
