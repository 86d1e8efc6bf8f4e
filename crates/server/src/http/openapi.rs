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
    paths(
        super::rules::rules,
        super::analysis::analysis,
        super::analysis::explain,
        super::games::create_game,
        super::games::my_games,
        super::games::game,
        super::games::forget_game,
        super::games::take_seat,
        super::games::open_socket,
        super::games::history::replay,
        super::games::history::record,
        super::games::history::dice,
        super::games::history::journal,
        super::games::history::site_dice,
        super::games::history::dice_keys,
        super::games::history::review_game,
        super::lobby::lobby,
        super::lobby::create_seek,
        super::lobby::take_seek,
        super::lobby::keep_seek,
        super::lobby::watched_games,
        super::lobby::strongest_players,
        super::me::my_data,
        super::me::forget_me,
        super::me::archive::my_archive,
        super::me::keys::my_keys,
        super::tournaments::my_tournaments,
        super::tournaments::create_tournament,
        super::tournaments::tournament,
        super::tournaments::enter_tournament,
        super::tournaments::start_tournament,
        super::tournaments::leave_tournament,
        super::me::keys::add_passkey,
        super::me::keys::drop_key,
        super::me::keys::add_code,
        super::me::my_muted,
        super::me::mute_person,
        super::me::unmute_person,
        super::me::my_devices,
        super::me::add_device,
        super::me::drop_device,
        super::me::my_ratings,
        super::me::list_me,
        super::me::unlist_me,
        super::me::sign::sign_in,
        super::me::sign::sign_out,
        super::me::sign::sign_others_out,
        super::records::upload_records,
        super::review::review_record,
        super::preview::pictures::page_picture,
        super::preview::pictures::game_picture,
        super::preview::pictures::game_animation,
        super::preview::pictures::position_picture,
        super::preview::pictures::puzzle_picture,
        super::embed::embed,
        super::print::print_kit,
        super::print::print_pages,
        super::print::print_page,
        super::events::stream_events,
        super::board::stream::stream_game,
        super::board::acts::play_move,
        super::board::acts::resign,
        super::board::acts::draw,
        super::board::acts::takeback,
        super::board::acts::abort,
        super::board::acts::claim_victory,
        super::board::acts::claim_draw,
        super::board::acts::say,
        super::texts::texts,
        super::reference::openapi_json,
        super::health::healthz,
        super::health::readyz,
        super::metrics::metrics
    ),
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
