/** The panel in which people tap what their own dice show: one big key for every result that can be. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { RulesId } from "../../board/view";
import { sideOf } from "../../board/skins";
import type { Cast, Share, Tally } from "../../game/tally";
import { t } from "../../lang";
import { pieceName, sideName } from "../../names";
import type { Companion } from "./companion";
import { castBefore, castTask } from "./throwwords";

/** Renders the throws that are due, with `more` in the row of buttons; nothing if none may be entered. */
export function throwPanel(companion: Companion, rules: RulesId, sending: boolean, more: TemplateResult): TemplateResult | typeof nothing {
  const { tally } = companion;
  if (!tally) return nothing;
  const { share } = tally;
  const task = castTask(tally, rules, sideName);
  const before = castBefore(tally);
  const side = share?.side ?? null;
  return html`<section class="throwing side-frame-${side ?? "none"}" role="group" aria-label=${t("companion-throw")}>
    ${tally.throws.shares.length > 1 ? html`<ol class="plain-list throw-shares">${tally.throws.shares.map((one) => shareLine(tally, one, rules))}</ol>` : nothing}
    <p class="throw-task">${before === "" ? nothing : html`<strong>${before}</strong> `}${task}</p>
    ${companion.refused === null ? nothing : html`<p class="throw-refused" role="alert">${companion.refused}</p>`}
    ${sending ? html`<p class="quiet-text">${t("table-status-sends")}</p>` : tally.next ? keys(tally.next, companion) : checkKeys(companion)}
    <div class="throw-acts">
      <button type="button" class="throw-undo" ?disabled=${!companion.mayUndo || sending} @click=${() => companion.undo()}>${t("table-undo")}</button>
      ${tally.next?.bonus != null && !sending
        ? html`<button type="button" class="throw-stop" @click=${() => companion.forgo()}>${t("companion-stop", { total: share ? tally.total(share) : 0 })}</button>`
        : nothing}
      ${more}
    </div>
  </section>`;
}

/** Renders what a side has: the piece, its size and throws, and the total. */
function shareLine(tally: Tally, share: Share, rules: RulesId): TemplateResult {
  const now = tally.next !== null && tally.share === share;
  const thrown = tally.of(share);
  const begun = thrown.length === 0 || thrown.some(({ shown }) => shown !== undefined);
  const cubes = thrown.some(({ cast }) => cast.dice === "cubes");
  const parts = [...(cubes ? [String(share.base)] : []), ...thrown.map(({ shown }) => (shown === undefined ? "·" : shown === null ? "–" : String(shown)))];
  const who = share.letter == null ? (share.side ? sideName(share.side) : "") : pieceName(rules, share.letter);
  const side = share.letter == null ? share.side : sideOf(share.letter);
  return html`<li class="throw-share ${now ? "current" : ""}">
    <span class="pip pip-${side ?? "w"}" aria-hidden="true"></span>
    <span class="throw-who">${who}${share.part === "attack" || share.part === "defence" ? html` <small>${t(`companion-part-${share.part}`)}</small>` : nothing}</span>
    ${cubes ? html`<span class="throw-parts">${parts.join(" + ")}</span>` : nothing}
    <strong class="throw-total">${begun ? tally.total(share) : "·"}</strong>
  </li>`;
}

/** Renders a key for every result that the dice can show. */
function keys(cast: Cast, companion: Companion): TemplateResult {
  const results = Array.from({ length: cast.most - cast.least + 1 }, (_, k) => cast.least + k);
  return html`<div class="throw-keys keys-${results.length}" role="group" aria-label=${t("companion-keys")}>
    ${results.map((shown) => html`<button type="button" class="throw-key ${cast.dice === "lot" ? `throw-lot-${shown}` : ""}" data-shown=${shown} ?data-first=${shown === cast.least}
      @click=${() => companion.enter(shown)}>${cast.dice === "lot"
        ? html`<span class="pip pip-${shown === 1 ? "w" : "b"}" aria-hidden="true"></span>${sideName(shown === 1 ? "w" : "b")}`
        : shown}</button>`)}
  </div>`;
}

function checkKeys(companion: Companion): TemplateResult {
  return html`<div class="throw-keys keys-1"><button type="button" class="throw-key primary throw-confirm" data-first
    @click=${() => companion.confirm()}>${t("companion-confirm")}</button></div>`;
}
