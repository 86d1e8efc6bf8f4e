/** A player's actions other than moves: offers and their answers, resigning, calling off, claiming. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Action, Bare, GameFull, SideName } from "../../api/types";
import type { GameModel } from "../../game/model";
import { t } from "../../lang";
import { indexOf, otherSide, sideName } from "../../names";
import { ask } from "../dialog";
import { icon, type IconName } from "../icons";
import { noteToast } from "../toasts";
import { atOneScreen } from "./names";
import { drawOff, takebackOff } from "./offers";
import type { OrderChooser } from "./order";

/** Returns the side that this page's actions other than steps are for: at one screen, the side to act. */
export function speaker(game: GameFull): SideName | null {
  const { due } = game.state;
  if (due.kind === "step" && game.you.includes(due.side)) return due.side;
  return game.you[0] ?? null;
}

/** Returns the side that a typed action is for. */
export function sideOfAction({ kind }: Action, { game, acting }: GameModel, order: OrderChooser): SideName | undefined {
  if (kind === "order") return order.sideOf(game) ?? undefined;
  if (kind === "undo" || kind === "takeback-offer") {
    return game.you.find((side) => game.state.offers.mayTakeBack[indexOf(side)]);
  }
  return acting ?? game.you[0];
}

/** Returns the side of this page that may take back a move or ask for it; the speaker if none may. */
function taker(game: GameFull, speaks: SideName): SideName {
  return game.you.find((side) => game.state.offers.mayTakeBack[indexOf(side)]) ?? speaks;
}

/** A button of the group of actions. */
interface Act {
  /** The part of the ids that ties the button to its reason. */
  key: string;
  picture: IconName;
  text: string;
  /** Why the button can do nothing now; null if it can. */
  off: string | null;
  press: () => void;
}

/** Renders a button. One that can do nothing stays reachable and says why when it is read or pressed. */
function actButton({ key, picture, text, off, press }: Act): TemplateResult {
  if (off === null) return html`<button type="button" @click=${press}>${icon(picture)}${text}</button>`;
  return html`<button type="button" aria-disabled="true" aria-describedby=${`why-${key}`} title=${off} @click=${() => noteToast(off)}>
      ${icon(picture)}${text}</button><span id=${`why-${key}`} class="visually-hidden">${off}</span>`;
}

/** Returns the side that this page acts for beside moves; null if there is nothing to do. */
function actor(model: GameModel): SideName | null {
  return model.over || model.game.kind === "record" ? null : speaker(model.game);
}

/** Renders the button that takes back; `key` tells several of them apart. */
function takebackButton(model: GameModel, side: SideName, key: string): TemplateResult {
  const { game } = model;
  const back = taker(game, side);
  const online = game.kind === "online";
  const asked = game.state.offers.takeback[indexOf(back)];
  return actButton({
    key,
    picture: "undo",
    text: online ? t(asked ? "table-takeback-asked" : "table-takeback-ask") : t("table-undo"),
    off: takebackOff(game, back),
    press: () => model.do(back, { kind: online ? "takeback-offer" : "undo" }),
  });
}

/** Renders what a phone has in its bar: taking back, and the button for a hint. */
export function quickActs(model: GameModel, hint: TemplateResult | typeof nothing): TemplateResult | typeof nothing {
  const side = actor(model);
  return side === null ? nothing : html`${takebackButton(model, side, "takeback-bar")} ${hint}`;
}

/** Renders the buttons for a player's actions other than moves. */
export function actButtons(model: GameModel): TemplateResult | typeof nothing {
  const side = actor(model);
  if (side === null) return nothing;
  const { offers } = model.game.state;
  return html`<div class="acts buttons" role="group" aria-label=${t("table-acts")}>
    ${takebackButton(model, side, "takeback")} ${drawButton(model, side)}
    ${offers.mayAbort
      ? html`<button type="button" @click=${() => void abort(model, side)}>${icon("close")}${t("table-abort")}</button>`
      : html`<button type="button" @click=${() => void resign(model, side)}>${icon("flag")}${t("table-resign")}</button>`}
  </div>`;
}

function drawButton(model: GameModel, side: SideName): TemplateResult {
  const { game } = model;
  if (atOneScreen(game.kind)) {
    return html`<button type="button" @click=${() => void agree(model)}>${icon("hand")}${t("table-draw-agree")}</button>`;
  }
  const offered = game.state.offers.draw[indexOf(side)];
  return actButton({
    key: "draw",
    picture: "hand",
    text: t(offered ? "table-draw-offered" : "table-draw-offer"),
    off: drawOff(game, side),
    press: () => model.do(side, { kind: "draw-offer" }),
  });
}

async function agree(model: GameModel): Promise<void> {
  const yes = await ask({ title: t("table-draw-agree-title"), yes: t("table-draw-agree-yes") });
  if (!yes) return;
  const side = speaker(model.game) ?? "w";
  model.do(side, { kind: "draw-offer" });
  model.do(otherSide(side), { kind: "draw-accept" });
}

async function resign(model: GameModel, side: SideName): Promise<void> {
  const title = atOneScreen(model.game.kind) ? t("table-resign-side", { side: sideName(side) }) : t("table-resign-title");
  if (await ask({ title, yes: t("table-resign"), danger: true })) model.do(side, { kind: "resign" });
}

async function abort(model: GameModel, side: SideName): Promise<void> {
  if (await ask({ title: t("table-abort-title"), text: t("table-abort-text"), yes: t("table-abort"), no: t("table-abort-no"), danger: true })) {
    model.do(side, { kind: "abort" });
  }
}

/** Renders the opponent's open offers, and the claims that repetition or the opponent's absence allows. */
export function offersPanel(model: GameModel): TemplateResult | typeof nothing {
  return html`${claimPanel(model)} ${opponentPanel(model)}`;
}

function claimPanel(model: GameModel): TemplateResult | typeof nothing {
  const { offers } = model.game.state;
  const side = speaker(model.game);
  if (!offers.mayClaim || side === null || model.over || model.behind) return nothing;
  return html`<section class="offer panel" role="group" aria-label=${t("table-claim")}>
    <p>${t("table-occurrences", { count: offers.occurrences })}</p>
    <div class="buttons">
      <button type="button" class="primary" @click=${() => model.do(side, { kind: "claim" })}>${t("table-claim")}</button>
    </div>
  </section>`;
}

function opponentPanel(model: GameModel): TemplateResult | typeof nothing {
  const { game } = model;
  const side = game.you[0];
  if (side === undefined || game.you.length !== 1 || model.over) return nothing;
  const other = otherSide(side);
  const { offers } = game.state;
  const question = (text: string, yes: Bare, no: Bare): TemplateResult =>
    html`<section class="offer panel" role="group" aria-label=${t(text)}>
      <p>${t(text)}</p>
      <div class="buttons">
        <button type="button" class="primary" @click=${() => model.do(side, { kind: yes })}>${t("common-accept")}</button>
        <button type="button" @click=${() => model.do(side, { kind: no })}>${t("table-decline")}</button>
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
      <button type="button" class="primary" @click=${() => model.do(side, { kind: "claim-win" })}>${t("table-claim-win")}</button>
      <button type="button" @click=${() => model.do(side, { kind: "claim-draw" })}>${t("table-claim-draw")}</button>
    </div>
  </section>`;
}
