/** A player's actions other than moves: offers and their answers, resigning, calling off, claiming. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Bare, GameFull, SideName } from "../../api/types";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { indexOf, otherSide, sideName } from "../../names";
import { ask } from "../dialog";
import { icon } from "../icons";

/** Returns the side that this page's actions other than steps are for: at one screen, the side to act. */
export function speaker(game: GameFull): SideName | null {
  const { due } = game.state;
  if (due.kind === "step" && game.you.includes(due.side)) return due.side;
  return game.you[0] ?? null;
}

/** Returns the side of this page that may take back a move or ask for it; null if none may. */
function taker(game: GameFull): SideName | null {
  return game.you.find((side) => game.state.offers.mayTakeBack[indexOf(side)]) ?? null;
}

/** Renders the buttons for a player's actions other than moves. */
export function actButtons(model: GameModel): TemplateResult | typeof nothing {
  const { game } = model;
  const side = speaker(game);
  if (side === null || model.over || game.kind === "record") return nothing;
  const { offers } = game.state;
  const back = taker(game);
  const online = game.kind === "online";
  const asked = back !== null && offers.takeback[indexOf(back)];
  return html`<div class="acts buttons" role="group" aria-label=${t("table-acts")}>
    <button type="button" ?disabled=${back === null || asked === true}
      @click=${() => { if (back) model.do(back, { kind: online ? "takeback-offer" : "undo" }); }}>
      ${icon("undo")}${online ? t(asked ? "table-takeback-asked" : "table-takeback-ask") : t("table-undo")}</button>
    ${drawButton(model, side)}
    ${offers.mayClaim
      ? html`<button type="button" class="primary" @click=${() => { model.do(side, { kind: "claim" }); }}>${t("table-claim")}</button>`
      : nothing}
    ${offers.mayAbort
      ? html`<button type="button" @click=${() => void abort(model, side)}>${t("table-abort")}</button>`
      : html`<button type="button" @click=${() => void resign(model, side)}>${icon("flag")}${t("table-resign")}</button>`}
  </div>`;
}

function drawButton(model: GameModel, side: SideName): TemplateResult | typeof nothing {
  const { game } = model;
  if (game.kind === "here") {
    return html`<button type="button" @click=${() => void agree(model)}>${icon("hand")}${t("table-draw-agree")}</button>`;
  }
  const offered = game.state.offers.draw[indexOf(side)];
  return html`<button type="button" ?disabled=${offered === true} @click=${() => { model.do(side, { kind: "draw-offer" }); }}>
    ${icon("hand")}${t(offered ? "table-draw-offered" : "table-draw-offer")}</button>`;
}

async function agree(model: GameModel): Promise<void> {
  const yes = await ask({ title: t("table-draw-agree-title"), yes: t("table-draw-agree-yes") });
  if (!yes) return;
  const side = speaker(model.game) ?? "w";
  model.do(side, { kind: "draw-offer" });
  model.do(otherSide(side), { kind: "draw-accept" });
}

async function resign(model: GameModel, side: SideName): Promise<void> {
  const title = model.game.kind === "here" ? t("table-resign-side", { side: sideName(side) }) : t("table-resign-title");
  if (await ask({ title, yes: t("table-resign"), danger: true })) model.do(side, { kind: "resign" });
}

async function abort(model: GameModel, side: SideName): Promise<void> {
  if (await ask({ title: t("table-abort-title"), text: t("table-abort-text"), yes: t("table-abort"), danger: true })) {
    model.do(side, { kind: "abort" });
  }
}

/** Renders the opponent's open offers, and the claims that the opponent's absence allows. */
export function offersPanel(model: GameModel): TemplateResult | typeof nothing {
  const { game } = model;
  const side = game.you[0];
  if (side === undefined || game.you.length !== 1 || model.over) return nothing;
  const other = otherSide(side);
  const { offers } = game.state;
  const question = (text: string, yes: Bare, no: Bare): TemplateResult =>
    html`<section class="offer panel" role="group" aria-label=${t(text)}>
      <p>${t(text)}</p>
      <div class="buttons">
        <button type="button" class="primary" @click=${() => { model.do(side, { kind: yes }); }}>${t("table-accept")}</button>
        <button type="button" @click=${() => { model.do(side, { kind: no }); }}>${t("table-decline")}</button>
      </div>
    </section>`;
  return html`${offers.draw[indexOf(other)] ? question("table-draw-wanted", "draw-accept", "draw-decline") : nothing}
    ${offers.takeback[indexOf(other)] ? question("table-takeback-wanted", "takeback-accept", "takeback-decline") : nothing}
    ${model.goneIn(other) === 0 ? gonePanel(model, side) : nothing}`;
}

function gonePanel(model: GameModel, side: SideName): TemplateResult {
  return html`<section class="offer panel" role="group" aria-label=${t("table-gone-title")}>
    <p>${t("table-gone-title")}</p>
    <div class="buttons">
      <button type="button" class="primary" @click=${() => { model.do(side, { kind: "claim-win" }); }}>${t("table-claim-win")}</button>
      <button type="button" @click=${() => { model.do(side, { kind: "claim-draw" }); }}>${t("table-claim-draw")}</button>
    </div>
  </section>`;
}
