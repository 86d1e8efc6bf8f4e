/** The content of a piece's card: its name and picture, its facts and powers, and what it can do now. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Scene } from "../../api/types";
import { sideOf } from "../../board/skins";
import type { Beside, Spot } from "../../board/view";
import { abilityOf, type Ability, type Stand } from "../../game/abilities";
import { chancesOf } from "../../game/odds";
import { has, t } from "../../lang";
import type { Fact } from "../../learn/books";
import { sideName } from "../../names";
import { listing, nameOn, percentText, resultName, sentence, spaceName, wholeName } from "../../speech/words";
import { ruleText } from "../ruletext";

/** A piece that a card describes. */
export interface Piece {
  spot: Spot;
  letter: string;
  stunned: boolean;
  /** Why the piece is beside the board; null if it is on it. */
  beside: Beside["state"] | null;
}

/** Returns the piece on a spot; null if there is none. */
export function pieceAt(scene: Pick<Scene, "pieces" | "beside">, spot: Spot): Piece | null {
  if (spot.at === "space") {
    const piece = scene.pieces.find(({ space }) => space === spot.space);
    return piece ? { spot, letter: piece.letter, stunned: piece.stunned, beside: null } : null;
  }
  const piece = scene.beside.find(({ letter }) => letter === spot.letter);
  return piece ? { spot, letter: piece.letter, stunned: false, beside: piece.state } : null;
}

/** What a card shows. */
export interface CardContent {
  piece: Piece;
  scene: Scene;
  stand: Stand;
  /** What the rule book's table says about the piece; empty if it has no such table. */
  facts: readonly Fact[];
  picture: Element | null;
}

/** Renders the content of a card. */
export function cardContent({ piece, scene, stand, facts, picture }: CardContent): TemplateResult {
  const { letter, spot } = piece;
  const where = [
    spot.at === "space" ? spaceName(scene.rules, spot.space) : t("telling-beside"),
    ...(piece.beside ? [t(`telling-state-${piece.beside}`)] : []),
    ...(piece.stunned ? [t("telling-state-stunned")] : []),
  ];
  return html`<div class="card-head">
      <span class="card-picture">${picture ?? nothing}</span>
      <div>
        <h2 id="card-title">${sentence(wholeName(scene.rules, letter))}</h2>
        <p class="quiet-text">${where.join(", ")}</p>
      </div>
    </div>
    <div id="card-text">
      ${factList(facts)} ${powers(scene, letter)}
      <h3>${t("card-now")}</h3>
      ${now(abilityOf(spot, letter, stand), scene, piece, stand)}
    </div>`;
}

/** Renders facts about a piece; nothing if there are none. */
function factList(facts: readonly Fact[]): TemplateResult | typeof nothing {
  if (facts.length === 0) return nothing;
  return html`<dl class="card-facts">${facts.map(({ name, value }) => html`<div><dt>${sentence(name)}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** Renders how a piece stands in its rule set; nothing for a rule set that this page has no words for. */
function powers({ rules }: Scene, letter: string): TemplateResult | typeof nothing {
  const own = `card-${rules}-${letter.toUpperCase()}`;
  const id = has(own) ? own : `card-${rules}`;
  return has(id) ? html`<p>${ruleText(t(id))}</p>` : nothing;
}

function now(ability: Ability, scene: Scene, { letter }: Piece, { due }: Stand): TemplateResult {
  if (ability.t === "idle") {
    const side = sideName(due.kind === "step" ? due.side : sideOf(letter));
    return html`<p>${t(`card-idle-${ability.why}`, { side })}</p>`;
  }
  const { moves, attacks, rises } = ability;
  return html`<ul class="card-now">
    ${rises ? html`<li>${t("card-rises")}</li>` : nothing}
    ${moves.length > 0 ? html`<li>${t("card-moves", { count: moves.length, spaces: listing(moves) })}</li>` : nothing}
    ${attacks.map(({ space, step }) =>
      html`<li>${t("card-attacks", { target: nameOn(scene, space), space })}${step?.odds ? html` <span class="card-odds">${oddsText(step.odds)}</span>` : nothing}</li>`)}
  </ul>`;
}

/** Describes the possible results of an attack, the best first: `defeated: 83 % · pushed: 17 %`. */
function oddsText(odds: Readonly<Record<string, string>>): string {
  return chancesOf(odds)
    .filter(({ share }) => share > 0)
    .map(({ what, shown }) => t("card-odds", { what: resultName(what), percent: percentText(shown) }))
    .join(" · ");
}
