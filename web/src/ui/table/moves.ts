/** The move list: a row for each turn, in notation, with words for all that is no move. A click looks back to that move; pointing at it tells it in words. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { GameModel } from "../../game/model";
import { rowsOf, type Ply } from "../../game/turns";
import { t } from "../../lang";
import { shortWord } from "../../speech/short";
import { icon, type IconName } from "../icons";
import { sentenceAt } from "./narration";

/**
 * Renders the move list. `look` is called with the entry that the reader wants to look back to, and `beside` renders what
 * stands beside an entry, by its place in the line.
 */
export function moveList(model: GameModel, look: (at: number) => void, beside: (at: number) => TemplateResult | typeof nothing): TemplateResult {
  const { line } = model.game;
  const rows = rowsOf(line);
  const { at } = model;
  const go = (name: IconName, text: string, to: number): TemplateResult =>
    html`<button type="button" class="icon" title=${t(text)} aria-label=${t(text)} ?disabled=${Math.max(0, Math.min(line.length, to)) === at}
      @click=${() => look(to)}>${icon(name)}</button>`;
  return html`<div class="moves-head">
      <h2>${t("common-moves")}</h2>
      <div class="moves-go">
        ${go("first", "table-go-first", 0)} ${go("back", "table-go-back", at - 1)}
        ${go("forward", "table-go-forward", at + 1)} ${go("last", "table-go-last", line.length)}
      </div>
    </div>
    <ol class="plain-list moves" tabindex="0" aria-label=${t("common-moves")}>
      ${rows.map((row) => html`<li class="turn-row">
        <span class="turn-number">${row.turn === 0 ? "·" : row.turn}</span>
        <span class="plies">${row.plies.map((ply) => html`${plyButton(model, ply, look)}${beside(ply.at - 1)}`)}</span>
      </li>`)}
    </ol>
    ${rows.length === 0 ? html`<p class="quiet-text">${t("table-no-moves")}</p>` : ""}`;
}

function plyButton(model: GameModel, ply: Ply, look: (at: number) => void): TemplateResult {
  return html`<button type="button" class="ply ${ply.kind} ${ply.by ? `by-${ply.by}` : ""}" aria-current=${ply.at === model.at ? "step" : "false"}
    title=${sentenceAt(model, ply.at)} @click=${() => look(ply.at)}>${shortWord(ply.word, ply.by)}</button>`;
}

/** Scrolls the move list in `root` so that the move before the position that is shown can be seen. */
export function scrollMoves(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>(".moves");
  const here = list?.querySelector<HTMLElement>("[aria-current=step]");
  if (!list || !here) return;
  const [top, bottom] = [here.offsetTop, here.offsetTop + here.offsetHeight];
  if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight + 8;
}
