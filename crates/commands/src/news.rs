//! Games that a server keeps, in words: what arrives, who is here, and what everybody waits for. Both faces say the
//! same.

use std::time::Duration;

use dejarik_client::Status;
use dejarik_host::protocol::Phrase;
use dejarik_play::Event;
use dejarik_rules::{Bilingual, Side};

use crate::lang::Texts;
use crate::session::online::{News, Online};
use crate::session::{Seat, Session, Wait};
use crate::words;

/// Returns a phrase as it stands in a list.
pub(crate) fn phrase(texts: &Texts, phrase: Phrase) -> String {
    let kind = if phrase.is_gesture() { "gesture" } else { "phrase" };
    texts.get(&format!("talk-{kind}-{}", phrase.name()))
}

/// Returns who has the seat of a side: a name, “you”, or what the player is to the reader.
pub(crate) fn player(texts: &Texts, session: &Session, side: Side) -> String {
    let present = session.online().map(|online| online.present(side));
    match (session.seat(side), present) {
        (Seat::Computer(level), _) => {
            texts.with("table-computer-level", [("level", level.number().into())])
        }
        (Seat::Program(guest), _) => texts.with("table-program", [("name", guest.name().into())]),
        (Seat::Human, Some(present)) if present.open => texts.get("online-nobody"),
        (Seat::Human, Some(present)) => match (present.you, present.name) {
            (true, None) => texts.get("common-you"),
            (true, Some(name)) => format!("{name} ({})", texts.get("common-you")),
            (false, Some(name)) => name,
            (false, None) if session.only_human().is_some() => texts.get("online-opponent"),
            (false, None) => texts.get("online-player"),
        },
        (Seat::Human, None) if session.only_human().is_some() => texts.get("common-you"),
        (Seat::Human, None) => texts.get("table-player-here"),
    }
}

/// Says that the player of a side is not here; `None` if they are, or nobody has taken the seat.
pub(crate) fn absence(texts: &Texts, online: &Online, side: Side) -> Option<String> {
    let present = online.present(side);
    if present.open || present.here {
        return None;
    }
    Some(match present.gone {
        Some(Duration::ZERO) => texts.get("online-claimable"),
        Some(left) => texts.with("online-claim-in", [("time", time(left).into())]),
        None => texts.get("online-away"),
    })
}

/// Writes a time as clocks show it: `4:05`, or `1:04:05`.
pub(crate) fn time(left: Duration) -> String {
    // A clock shows 0:00 only when nothing is left.
    let seconds = left.as_millis().div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        hours => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Says what both clocks show; empty in a game without clocks.
pub(crate) fn clocks(texts: &Texts, session: &Session) -> Vec<String> {
    let Some(online) = session.online() else { return Vec::new() };
    let shown = Side::BOTH.into_iter().filter_map(|side| {
        let (left, runs) = online.clock(side)?;
        let key = if runs { "online-clock-running" } else { "online-clock" };
        let side = words::side(texts, session.rules(), side);
        Some(texts.with(key, [("side", side.into()), ("time", time(left).into())]))
    });
    shown.collect()
}

/// Says who is here: both players with their absences, and the number of spectators.
pub(crate) fn players(texts: &Texts, session: &Session) -> Vec<String> {
    let Some(online) = session.online() else { return Vec::new() };
    let seat = |side| {
        let name = words::side(texts, session.rules(), side);
        let mut who = player(texts, session, side);
        if let Some(absence) = absence(texts, online, side) {
            who = format!("{who}, {absence}");
        }
        texts.with("pair", [("name", name.into()), ("value", who.into())])
    };
    let mut said = Side::BOTH.map(seat).to_vec();
    if online.watchers() > 0 {
        said.push(texts.with("online-watchers", [("count", online.watchers().into())]));
    }
    said
}

/// Asks the reader to send the invitation to the open seat; `None` if the reader has none.
pub(crate) fn invitation(texts: &Texts, online: &Online) -> Option<String> {
    let link = online.invitation()?;
    Some(texts.with("online-invitation", [("link", link.into())]))
}

/// Says what the game waits for while the reader has nothing to decide.
pub(crate) fn waiting(texts: &Texts, session: &Session) -> String {
    let Some(online) = session.online() else { return String::new() };
    match (online.status(), session.wait()) {
        (Status::Ended(why), _) => texts.with("online-ended", [("error", texts.of(why).into())]),
        (Status::Lost(why), _) => texts.with("online-lost", [("error", texts.of(why).into())]),
        _ if Side::BOTH.into_iter().any(|side| online.present(side).open) => {
            invitation(texts, online).unwrap_or_else(|| texts.get("online-waiting-seat"))
        }
        (Status::Live, Wait::Elsewhere(Some(side))) if online.present(side).you => {
            texts.get("online-sending")
        }
        (Status::Live, Wait::Elsewhere(Some(side))) => {
            let side = words::side(texts, session.rules(), side);
            texts.with("online-waiting", [("side", side.into())])
        }
        (Status::Live, _) => texts.get("online-waiting-server"),
    }
}

/// Says what the opponent asks of the reader.
pub(crate) fn asked(texts: &Texts, online: &Online) -> Vec<String> {
    let keys = ["online-asked-draw", "online-asked-takeback", "online-asked-rematch"];
    let open = keys.into_iter().zip(online.asked()).filter(|(_, asked)| *asked);
    let mut said: Vec<String> = open.map(|(key, _)| texts.get(key)).collect();
    if online.may_claim_absence() {
        said.push(texts.get("online-may-claim"));
    }
    said
}

/// Puts news into words; `None` for what the face shows in its own way: moves, and the end.
pub(crate) fn told(texts: &Texts, session: &Session, news: &News) -> Option<String> {
    let side_text = |key: &str, side: Side| {
        let name = words::side(texts, session.rules(), side);
        texts.with(key, [("side", name.into())])
    };
    let acts = |key: &str, side: Side| {
        let who = match session.only_human() {
            None => "other",
            Some(own) if own == side => "you",
            Some(_) if session.seat(side).is_computer() => "computer",
            Some(_) => "opponent",
        };
        let name = words::side(texts, session.rules(), side);
        texts.with(key, [("who", who.into()), ("side", name.into())])
    };
    let because = |key: &str, why: &dyn Bilingual| {
        let why = why.wording();
        texts.with(key, [("error", texts.of(&why).into())])
    };
    Some(match news {
        News::Played | News::Due | News::Over => return None,
        News::Changed(Some(side)) if session.seat(side.other()).is_computer() => {
            texts.get("plain-undone")
        }
        News::Changed(Some(side)) => acts("offers-takeback-grant", side.other()),
        News::Changed(None) => texts.get("online-changed"),
        News::Offer(event) => match event {
            Event::DrawOffer(side) => acts("offers-draw-offer", *side),
            Event::DrawDecline(side) => acts("offers-draw-decline", *side),
            Event::DrawAccept(side) => acts("offers-draw-accept", *side),
            Event::TakebackOffer(side) => acts("offers-takeback-offer", *side),
            Event::TakebackDecline(side) => acts("offers-takeback-decline", *side),
            _ => return None,
        },
        News::Begun => texts.get("online-begun"),
        News::Rematch(side) if session.only_human() == Some(*side) => {
            texts.get("online-rematch-sent")
        }
        News::Rematch(side) => acts("offers-rematch-ask", *side),
        News::NoRematch { side, withdrawn: true } => acts("offers-rematch-withdraw", *side),
        News::NoRematch { side, withdrawn: false } => acts("offers-rematch-decline", *side),
        News::Taken(side) => side_text("online-taken", *side),
        News::Away(side) => side_text("online-left", *side),
        News::Back(side) => side_text("online-back", *side),
        News::Said(side, said) => {
            let own = session.only_human() == Some(*side);
            let speaker = player(texts, session, *side);
            if said.is_gesture() {
                let own = if own { "yes" } else { "no" };
                let speaker = words::side(texts, session.rules(), *side);
                let key = format!("talk-phrase-{}", said.name());
                texts.with(&key, [("own", own.into()), ("name", speaker.into())])
            } else {
                let said = phrase(texts, *said);
                texts.with("pair", [("name", speaker.into()), ("value", said.into())])
            }
        }
        News::Lost(why) => because("online-lost", why),
        News::Live => texts.get("online-live"),
        News::Ended(why) => because("online-ended", why),
        News::Refused(why) => because("online-refused", why),
        News::Checked(number) => texts.with("online-checked", [("number", (*number).into())]),
        News::Replaced => texts.get("online-replaced"),
        News::Evidence(Ok(path)) => {
            texts.with("online-evidence", [("path", path.display().to_string().into())])
        }
        News::Evidence(Err(why)) => {
            texts.with("online-no-evidence", [("error", texts.of(why).into())])
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn every_phrase_has_a_text_in_both_languages() {
        for texts in Lang::ALL.map(Texts::new) {
            for said in Phrase::ALL {
                assert!(!phrase(&texts, said).is_empty(), "{said:?}");
            }
        }
    }

    #[test]
    fn a_clock_shows_the_second_that_has_begun() {
        for (millis, shown) in
            [(0, "0:00"), (1, "0:01"), (60_000, "1:00"), (245_000, "4:05"), (3_845_000, "1:04:05")]
        {
            assert_eq!(time(Duration::from_millis(millis)), shown);
        }
    }
}
