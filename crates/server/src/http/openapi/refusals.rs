//! The refusals that many operations share, because middleware or extractors answer them. They are
//! described here once, as components, and every operation that can answer them refers to them. A
//! handler describes only its own refusals, and those of its own that have the same status.

use axum::http::StatusCode;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{Content, HttpMethod, OpenApi, Ref, RefOr, ResponseBuilder};

/// A refusal that operations share.
struct Shared {
    /// The name of the component.
    name: &'static str,
    status: StatusCode,
    description: &'static str,
    /// Returns whether an operation can answer it.
    answers: fn(&Described<'_>) -> bool,
}

/// An operation as far as it decides which refusals it shares.
struct Described<'a> {
    path: &'a str,
    method: HttpMethod,
    operation: &'a Operation,
}

impl Described<'_> {
    fn has_body(&self) -> bool {
        self.operation.request_body.is_some()
    }

    /// Whether the body has to be JSON.
    fn has_json(&self) -> bool {
        let Some(RefOr::T(body)) = &self.operation.request_body else { return false };
        body.content.contains_key("application/json")
    }

    fn has_parameters(&self) -> bool {
        self.operation.parameters.as_ref().is_some_and(|parameters| !parameters.is_empty())
    }

    /// Whether a page of another site may not make the request: it changes something, or opens a
    /// socket.
    fn is_guarded(&self) -> bool {
        !matches!(self.method, HttpMethod::Get) || self.path.ends_with("/socket")
    }
}

const SHARED: [Shared; 9] = [
    Shared {
        name: "Unreadable",
        status: StatusCode::BAD_REQUEST,
        description: "`bad-request`: a parameter or the body cannot be parsed, or has an unknown field.",
        answers: |operation| operation.has_parameters() || operation.has_body(),
    },
    Shared {
        name: "ForeignOrigin",
        status: StatusCode::FORBIDDEN,
        description: "`foreign-origin`: a page of another site made the request. `cookies-blocked`: a page on another host \
            that may play here made the request without this server's cookie; the response sets one, so that the page can \
            repeat the request once.",
        answers: |operation| operation.is_guarded(),
    },
    Shared {
        name: "NotFound",
        status: StatusCode::NOT_FOUND,
        description: "There is nothing with this id.",
        answers: |operation| operation.path.contains("{id}"),
    },
    Shared {
        name: "SlowBody",
        status: StatusCode::REQUEST_TIMEOUT,
        description: "`slow-body`: the body took too long to arrive.",
        answers: |operation| operation.has_body(),
    },
    Shared {
        name: "TooLarge",
        status: StatusCode::PAYLOAD_TOO_LARGE,
        description: "`too-large`: the body is larger than this address allows. The message has the limit in bytes.",
        answers: |operation| operation.has_body(),
    },
    Shared {
        name: "MediaType",
        status: StatusCode::UNSUPPORTED_MEDIA_TYPE,
        description: "`media-type`: the body is not declared as JSON.",
        answers: |operation| operation.has_json(),
    },
    Shared {
        name: "UnknownHost",
        status: StatusCode::MISDIRECTED_REQUEST,
        description: "`unknown-host`: the server is not known by the name in `Host`.",
        answers: |_| true,
    },
    Shared {
        name: "TooMany",
        status: StatusCode::TOO_MANY_REQUESTS,
        description: "`too-many`: the client's address has used up its quota. `Retry-After` says when to retry.",
        answers: |_| true,
    },
    Shared {
        name: "Timeout",
        status: StatusCode::GATEWAY_TIMEOUT,
        description: "`timeout`: the response took too long.",
        answers: |_| true,
    },
];

/// Adds the shared refusals to a description: as components, and to the operations that can answer
/// them and do not describe their status themselves.
pub(super) fn describe(openapi: &mut OpenApi) {
    let components = openapi.components.get_or_insert_default();
    for Shared { name, description, .. } in &SHARED {
        let response = ResponseBuilder::new()
            .description(*description)
            .content("application/json", Content::new(Some(Ref::from_schema_name("ErrorBody"))));
        components.responses.insert((*name).to_owned(), response.into());
    }
    for (path, item) in &mut openapi.paths.paths {
        for (method, operation) in operations(item) {
            add(path, method, operation);
        }
    }
}

fn add(path: &str, method: HttpMethod, operation: &mut Operation) {
    let described = Described { path, method, operation };
    let shared: Vec<_> = SHARED.iter().filter(|shared| (shared.answers)(&described)).collect();
    for Shared { name, status, .. } in shared {
        let response = RefOr::Ref(Ref::from_response_name(*name));
        operation.responses.responses.entry(status.as_str().to_owned()).or_insert(response);
    }
}

/// Returns the operations of a path, each with its method.
fn operations(item: &mut PathItem) -> impl Iterator<Item = (HttpMethod, &mut Operation)> {
    let all = [
        (HttpMethod::Get, &mut item.get),
        (HttpMethod::Put, &mut item.put),
        (HttpMethod::Post, &mut item.post),
        (HttpMethod::Delete, &mut item.delete),
        (HttpMethod::Patch, &mut item.patch),
    ];
    all.into_iter().filter_map(|(method, operation)| Some((method, operation.as_mut()?)))
}
