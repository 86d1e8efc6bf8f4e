/** The goal of the rule set, which stays in view in a person's first game of it. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { GameFull } from "../../api/types";
import { has, t } from "../../lang";
import { closeGoal, showsGoal } from "../../learn/newcomer";
import { rulesInfo } from "../../rulesets";
import { icon } from "../icons";

/** Returns the goal of a game in one sentence; null for a rule set that this page has no words for. */
export function goalText(game: GameFull): string | null {
  const id = `goal-${game.rules}`;
  return has(id) ? t(id, { target: targetOf(game) }) : null;
}

/** Returns the score that wins; 0 if none does. During the set-up only the option tells it. */
function targetOf({ rules, options, state }: GameFull): number {
  const option = options.target ?? rulesInfo(rules)?.options.find(({ key }) => key === "target")?.default;
  return state.scene.target ?? (Number(option) || 0);
}

/** Renders the goal in the first game of a rule set, until the player closes it or the game ends. */
export function goalLine(game: GameFull, closed: () => void): TemplateResult | typeof nothing {
  const text = goalText(game);
  if (text === null || game.state.result != null || !showsGoal(game.rules, game.id)) return nothing;
  return html`<div class="goal" role="note">
    <p>${text}</p>
    <button type="button" class="icon" title=${t("goal-close")} aria-label=${t("goal-close")}
      @click=${() => { closeGoal(game.rules); closed(); }}>${icon("close")}</button>
  </div>`;
}
