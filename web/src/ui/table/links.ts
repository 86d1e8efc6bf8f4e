/** The links of a game: the invitation while a seat is open, the link for spectators, the record. */

import { html, nothing, type TemplateResult } from "lit-html";
import { fullAddress, serverAddress } from "../../address";
import { carriers } from "../../api/carriers";
import { gamePicture, recordPath } from "../../api/client";
import type { GameFull } from "../../api/types";
import { t } from "../../lang";
import { copyText } from "../desk/share";
import { saveRecord } from "../device";
import { animationOf, frameCode } from "../embed";
import { icon } from "../icons";
import "../qrcode";
import { alertToast } from "../toasts";
import { namesOf, seatOpen } from "./names";

function copy(text: string): Promise<void> {
  return copyText(text, t("table-copy-failed"));
}

function linkField(id: string, label: string, path: string): TemplateResult {
  const text = fullAddress(path);
  const share = "share" in navigator;
  return html`<label class="link-label" for=${id}>${label}</label>
    <div class="link-field">
      <input id=${id} type="text" readonly .value=${text} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} />
      <button type="button" class="primary" @click=${() => void copy(text)}>${t("table-copy")}</button>
      ${share
        ? html`<button type="button" @click=${() => void navigator.share({ title: "Dejarik", url: text }).catch(() => undefined)}>${t("table-share")}</button>`
        : nothing}
    </div>`;
}

/**
 * Renders the invitation link while the other seat is open, with the second secret of checked dice if there is one. The seat
 * may also be in the lobby (`listed`), where everybody can take it.
 */
export function invitePanel(game: GameFull, second: string | null, listed: boolean): TemplateResult | typeof nothing {
  if (game.kind !== "online" || !seatOpen(game)) return nothing;
  if (!game.invite) return html`<section class="panel"><p>${t("table-waiting-seat")}</p></section>`;
  const invite = second === null ? game.invite : `${game.invite}.${second}`;
  const title = t(listed ? "table-waiting-lobby" : "table-waiting");
  return html`<section class="invite panel" aria-label=${title}>
    <h2 class="waiting">${title}</h2>
    <p>${t(listed ? "table-waiting-lobby-about" : "table-waiting-about")}</p>
    ${linkField("invite-link", t("table-invite-link"), invite)}
    <details class="invite-code">
      <summary>${t("profile-qr")}</summary>
      <p class="quiet-text">${t("profile-qr-about")}</p>
      <qr-code text=${fullAddress(invite)} label=${t("profile-qr-label")}></qr-code>
    </details>
    <details>
      <summary>${t("table-watch-link")}</summary>
      <p class="quiet-text">${t("table-watch-about")}</p>
      ${linkField("watch-link", t("table-watch-link"), `/game/${game.id}`)}
    </details>
  </section>`;
}

/** Shows the picture of a game as it stands. Its code is loaded when it is first asked for. */
async function showPicture(game: GameFull): Promise<void> {
  try {
    const { showPicture } = await import("../desk/picture");
    const names = namesOf(game);
    showPicture({ path: gamePicture(game.id), animation: animationOf(game), title: `${names.w} – ${names.b}`, name: `dejarik-${game.id}` });
  } catch {
    alertToast(t("app-screen-failed"));
  }
}

/**
 * Renders the buttons that copy the spectators' link, show the picture, download the record, and copy the code of a frame. The last
 * has its place before there is a frame, so that nothing moves when the game is over.
 */
export function shareButtons(game: GameFull): TemplateResult {
  const [here, frame] = [carriers.isHere(game.id), frameCode(game)];
  return html`<div class="buttons shares">
    ${here
      ? nothing // Nobody else can see a game on this device.
      : html`<button type="button" class="quiet" @click=${() => void copy(fullAddress(`/game/${game.id}`))}>${icon("link")}${t("table-copy-watch")}</button>`}
    <button type="button" class="quiet" @click=${() => void showPicture(game)}>${icon("picture")}${t("picture-open")}</button>
    <a class="button quiet-link" href=${serverAddress(recordPath(game.id))} download=${`dejarik-${game.id}.dgn`} @click=${(event: Event) => saveRecord(event, game.id)}>${icon("save")}${t("table-download")}</a>
    ${here
      ? nothing
      : html`<button type="button" class="quiet" ?disabled=${frame === null} @click=${() => void copy(frame ?? "")}>${icon("code")}${t("embed-copy")}</button>`}
  </div>`;
}
