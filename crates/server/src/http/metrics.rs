//! `/metrics`: figures for Prometheus, in its text format.
//!
//! Everything is a number that is kept anyway, so writing them here is less than a library for it.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::App;
use super::watching::{self, Requests};
use crate::live::{Figures, Histogram};

/// The format's media type.
const KIND: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Gives the figures of this run.
#[utoipa::path(get, path = "/metrics", tag = "server",
    responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    let mut page = Page::default();
    games(&mut page, &app.hub.figures());
    requests(&mut page, &app.requests);
    ([(header::CONTENT_TYPE, KIND)], page.text).into_response()
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        self.line(format_args!("# HELP {name} {help}"));
        self.line(format_args!("# TYPE {name} {kind}"));
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a String cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    fn single(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.head(name, kind, help);
        self.line(format_args!("{name} {value}"));
    }

    /// A histogram whose classes end at `bounds`, given as they are to be written. `labels` stand
    /// before the class, with a comma behind them.
    fn classes(&mut self, name: &str, labels: &str, bounds: &[String], counts: &[u64], sum: &str) {
        let mut all = 0;
        for (index, count) in counts.iter().enumerate() {
            all += count;
            let end = bounds.get(index).map_or("+Inf", String::as_str);
            self.line(format_args!("{name}_bucket{{{labels}le=\"{end}\"}} {all}"));
        }
        let labels = labels.trim_end_matches(',');
        let labels = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        self.line(format_args!("{name}_sum{labels} {sum}"));
        self.line(format_args!("{name}_count{labels} {all}"));
    }
}

/// Milliseconds as seconds.
fn seconds(bounds: &[u64]) -> Vec<String> {
    bounds.iter().map(|ms| format!("{}", *ms as f64 / 1e3)).collect()
}

/// Microseconds as seconds.
fn sum(micros: u64) -> String {
    format!("{}", micros as f64 / 1e6)
}

fn games(page: &mut Page, figures: &Figures) {
    let Figures {
        live_games,
        connections,
        watchers,
        games_created,
        events,
        refused,
        resyncs,
        ack_latency,
        store_batches,
        computer_moves,
        computer_waiting,
    } = figures;
    for (name, kind, help, value) in [
        ("dejarik_games_live", "gauge", "Games in memory.", live_games),
        ("dejarik_connections", "gauge", "Connections to games.", connections),
        ("dejarik_watchers", "gauge", "Connections without a seat.", watchers),
        ("dejarik_games_created_total", "counter", "Games made.", games_created),
        ("dejarik_events_total", "counter", "Events written to disk.", events),
        ("dejarik_refused_total", "counter", "Acts refused.", refused),
        ("dejarik_resyncs_total", "counter", "Connections that were too slow.", resyncs),
        ("dejarik_computer_moves_total", "counter", "Moves of the computer.", computer_moves),
        ("dejarik_computer_waiting", "gauge", "Questions that wait for it.", computer_waiting),
    ] {
        page.single(name, kind, help, *value);
    }
    let name = "dejarik_ack_seconds";
    page.head(name, "histogram", "From an act's arrival to its durable acknowledgement.");
    let Histogram { counts, sum: micros } = ack_latency;
    page.classes(name, "", &seconds(&Histogram::BOUNDS), counts, &sum(*micros));
    let name = "dejarik_store_batch_total";
    page.head(name, "counter", "Writes that went to disk together, by the size of the batch.");
    for (power, count) in store_batches.iter().enumerate() {
        page.line(format_args!("{name}{{upto=\"{}\"}} {count}", 1_u64 << power));
    }
}

fn requests(page: &mut Page, requests: &Requests) {
    let name = "dejarik_http_request_seconds";
    page.head(name, "histogram", "Requests by method, route and status, until the answer begins.");
    let bounds = seconds(&watching::BOUNDS);
    for ((method, route, status), times) in requests.all() {
        let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\",");
        page.classes(name, &labels, &bounds, &times.counts, &sum(times.sum));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_add_up_and_end_with_all() {
        let mut page = Page::default();
        page.classes("x", "a=\"b\",", &["0.1".to_owned(), "1".to_owned()], &[2, 0, 3], "4.5");
        let expected = "x_bucket{a=\"b\",le=\"0.1\"} 2\nx_bucket{a=\"b\",le=\"1\"} 2\n\
            x_bucket{a=\"b\",le=\"+Inf\"} 5\nx_sum{a=\"b\"} 4.5\nx_count{a=\"b\"} 5\n";
        assert_eq!(page.text, expected);
    }

    #[test]
    fn every_figure_has_a_name() {
        let mut page = Page::default();
        games(&mut page, &Figures { live_games: 7, ..Figures::default() });
        assert!(page.text.contains("\ndejarik_games_live 7\n"), "{}", page.text);
        assert!(page.text.contains("dejarik_ack_seconds_bucket{le=\"0.001\"} 0\n"));
        assert!(page.text.contains("dejarik_store_batch_total{upto=\"1024\"} 0\n"));
    }
}
