//! The OpenAPI 3.1 description, made from the Rust types. Only tests make it: the server serves the committed copy,
//! `crates/server/openapi.json`, from which the page's types are generated, too. A test compares the two;
//! `DEJARIK_BLESS=1 cargo test -p dejarik-server openapi` updates the copy.

mod refusals;

use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use dejarik_host::answers;

use crate::protocol;

// What the descriptions beside the handlers name.
pub(crate) use crate::protocol::ErrorBody;
pub(crate) use dejarik_host::routes::Route;

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dejarik",
        description = "Play, study and watch Dejarik: games at this table, positions, records."
    ),
    modifiers(&Secrets),
    // The frames of the socket, which no handler names, and what sentences contain, which contains sentences.
    components(schemas(protocol::Arg, protocol::ClientFrame, protocol::ServerFrame))
)]
struct Description;

/// The authentication of programs.
struct Secrets;

impl Modify for Secrets {
    fn modify(&self, openapi: &mut utoipa::openapi::OpenApi) {
        let seat = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "The secret of a seat in this game, for programs that keep no cookie.",
            ))
            .build();
        let components = openapi.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(seat));
    }
}

/// Returns the description of the frames and of every route.
fn description() -> utoipa::openapi::OpenApi {
    let mut all = Description::openapi();
    all.merge(super::Described::openapi());
    all.merge(answers::Description::openapi());
    refusals::describe(&mut all);
    all
}

#[test]
fn every_route_is_described_as_the_operation_of_its_name_and_nothing_else_is() {
    let all = serde_json::to_value(description()).unwrap();
    let paths = all["paths"].as_object().unwrap();
    for route in Route::ALL {
        let operation = &paths[route.path()][route.method().to_lowercase()];
        let name = operation["operationId"].as_str().unwrap();
        assert_eq!(name.replace('_', ""), format!("{route:?}").to_lowercase());
    }
    let operations = paths.values().map(|methods| methods.as_object().unwrap().len());
    assert_eq!(operations.sum::<usize>(), Route::ALL.len());
}

#[test]
fn the_committed_openapi_description_is_the_one_of_the_types() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let now = serde_json::to_string_pretty(&description()).unwrap() + "\n";
    if std::env::var_os("DEJARIK_BLESS").is_some() {
        std::fs::write(path, &now).unwrap();
    }
    let committed = std::fs::read_to_string(path).unwrap();
    assert!(
        committed == now,
        "openapi.json does not match the types: update it with DEJARIK_BLESS=1"
    );
}
