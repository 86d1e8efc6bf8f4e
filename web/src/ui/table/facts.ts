/** What is fixed or counted in a game: the rule set, the options, quiet turns, repetitions and watchers. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import type { Room, Rules } from "../../api/types";
import type { GameModel } from "../../game/model";
import { has, language, pair, t } from "../../lang";
import { rulesName } from "../../names";
import { optionLines } from "../start/words";
import { slowSentences } from "./offers";

/** Renders the rule set, which opens the rules, the options, and the counters of the game. */
export function gameFacts(model: GameModel, rules: () => void): TemplateResult {
  const { game } = model;
  const scene = game.state.scene;
  return html`<div class="facts quiet-text ${game.kind === "online" && game.clock == null ? "slow" : ""}">
    <p><button type="button" class="link" @click=${rules}>${rulesName(game.rules)}</button>
      ${optionLines(game).map(({ name, value }) => html` · ${pair(name, value)}`)}${game.rated ? html` · ${t("lobby-is-rated")}` : nothing}${game.tournament == null ? nothing : html` · <a href=${address(`/tournament/${game.tournament}`)}>${t("tournament-title")}</a>`}</p>
    ${slowSentences(model).map((sentence) => html`<p>${sentence}</p>`)}
    ${scene.quiet ? html`<p>${t(quietId(game.rules), { count: scene.quiet.count, limit: scene.quiet.limit })}</p>` : nothing}
    ${game.state.offers.occurrences > 1 ? html`<p>${t("table-occurrences", { count: game.state.offers.occurrences })}</p>` : nothing}
    ${game.room.watchers > 0 ? html`<p class="watchers">${watchersText(game.room)}</p>` : nothing}
  </div>`;
}

/** Returns the text that counts what a rule set calls quiet: turns without a battle, rounds without a point. */
function quietId(rules: Rules): string {
  return has(`table-quiet-${rules}`) ? `table-quiet-${rules}` : "table-quiet";
}

/** Returns how many watch the game, and the names of those who show one. */
function watchersText({ watchers, watching }: Room): string {
  const count = t("table-watchers", { count: watchers });
  const names = watching.flatMap(({ name }) => name ?? []);
  return names.length === 0 ? count : pair(count, new Intl.ListFormat(language()).format(names));
}
