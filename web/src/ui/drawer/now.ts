/** What a game asks now, and the chances of the attacks that are possible: the part of the drawer that follows the game. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { GameFull, Scene, Step } from "../../api/types";
import { chancesOf } from "../../game/odds";
import type { Picker } from "../../game/picker";
import { has, t } from "../../lang";
import { nameOn, percentText, resultName } from "../../speech/words";
import { ruleText } from "../ruletext";

/** What has to happen next in a game. */
export type Question = "over" | "orders" | "first" | "roll" | "ghost" | "push" | "turn";

/** Returns what a game asks now. `words` are the decisions that this page can make. */
export function questionOf({ state, line }: Pick<GameFull, "state" | "line">, words: readonly string[]): Question {
  const { due, scene, result } = state;
  if (result != null) return "over";
  if (due.kind === "orders") return "orders";
  if (due.kind === "roll") return scene.battle || line.length > 1 ? "roll" : "first";
  if (!scene.battle) return "turn";
  return words.includes("stay") || words.includes("off") ? "push" : "ghost";
}

/** Renders the rules behind what is asked now; nothing for a rule set that this page has no words for. */
export function nowText(rules: string, question: Question): TemplateResult | typeof nothing {
  const id = `drawer-now-${rules}-${question}`;
  return has(id) ? html`<p>${ruleText(t(id))}</p>` : nothing;
}

/** An attack that can be chosen now. */
interface Attack {
  from: string;
  target: string;
  odds: NonNullable<Step["odds"]>;
}

/** Returns the attacks with odds that can be chosen now. */
export function attacksOf(picker: Picker | null): Attack[] {
  return (picker?.pieces() ?? []).flatMap((piece) =>
    (picker?.attacks(piece) ?? []).flatMap(({ spot, steps }) => {
      const odds = steps[0]?.odds;
      return odds && piece.at === "space" && spot.at === "space" ? [{ from: piece.space, target: spot.space, odds }] : [];
    }),
  );
}

/** Renders the chances of all attacks as a table: a row for each attack, a column for each result. */
export function attackTable(attacks: readonly Attack[], scene: Scene): TemplateResult {
  const results = chancesOf(attacks[0]?.odds ?? {}).map(({ what }) => what);
  return html`<div class="wide-table" tabindex="0" role="region" aria-label=${t("drawer-odds")}><table class="drawer-odds">
    <thead><tr><th scope="col">${t("common-attack")}</th>${results.map((what) => html`<th scope="col">${resultName(what)}</th>`)}</tr></thead>
    <tbody>${attacks.map(({ from, target, odds }) => html`<tr>
      <th scope="row">${t("drawer-attack-of", { attacker: nameOn(scene, from), defender: nameOn(scene, target), space: target })}</th>
      ${chancesOf(odds).map(({ shown, fraction }) => html`<td title=${fraction}>${percentText(shown)}</td>`)}
    </tr>`)}</tbody>
  </table></div>`;
}
