/** The reader's unfinished games, with links to continue them, the state of each, and a button to delete it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import { dropGame } from "../../api/client";
import type { MyGame } from "../../api/types";
import { wall } from "../../clock";
import { language, t } from "../../lang";
import { rulesName, timeLeft } from "../../names";
import { failed } from "../actions";
import { ask } from "../dialog";
import { icon } from "../icons";

/**
 * Renders the list of the reader's unfinished games; nothing if there are none. `deleted` is called with the id
 * of a game that the reader has deleted.
 */
export function runningGames(games: readonly MyGame[], deleted: (id: string) => void): TemplateResult | typeof nothing {
  const running = games.filter((game) => game.result == null && game.kind !== "record");
  if (running.length === 0) return nothing;
  return html`<section class="my-games" aria-labelledby="my-games-title">
    <h2 id="my-games-title">${t("start-your-games")}</h2>
    <ul class="plain-list">${running.map((game) => gameCard(game, deleted))}</ul>
  </section>`;
}

/** Deletes a game after a confirmation. */
async function remove(game: MyGame, deleted: (id: string) => void): Promise<void> {
  const title = t("start-delete-ask", { rules: rulesName(game.rules), against: against(game) });
  if (!(await ask({ title, text: t(`start-delete-${game.kind === "online" ? "online" : "alone"}`), yes: t("start-delete"), danger: true }))) return;
  if (!(await failed(() => dropGame(game.id)))) deleted(game.id);
}

function gameCard(game: MyGame, deleted: (id: string) => void): TemplateResult {
  const yours = game.due.kind === "orders" || (game.due.kind === "step" && game.you.includes(game.due.side));
  return html`<li class="my-game-card"><a class="my-game ${yours ? "yours" : ""}" href=${address(`/game/${game.id}`)}>
    <strong>${rulesName(game.rules)}</strong>
    <span>${against(game)}</span>
    <span class="quiet-text">${yours ? html`<b>${t("table-your-turn")}</b> · ` : nothing}${game.moveBy == null ? ago(game.updated) : t("start-days-left", { time: timeLeft(game.moveBy - wall()) })}</span>
  </a>
  <button type="button" class="icon quiet my-game-delete" title=${t("start-delete")}
    aria-label=${t("start-delete-of", { rules: rulesName(game.rules), against: against(game) })}
    @click=${() => void remove(game, deleted)}>${icon("close")}</button></li>`;
}

function against(game: MyGame): string {
  switch (game.kind) {
    case "computer":
      return t("start-against-computer", { level: game.level ?? 0 });
    case "here":
    case "board":
      return t(`start-against-${game.kind}`);
    case "online":
      return nameOfOther(game) ?? t("start-against-link");
    case "record":
      return "";
  }
}

/** Returns whom the game is against, if the other player has a name. */
function nameOfOther({ you, players }: MyGame): string | null {
  const other = players[you[0] === "b" ? 0 : 1]?.name;
  return other == null ? null : t("profile-against", { name: other });
}

/** Describes how long ago a time was, in the reader's language: `5 minutes ago`. */
function ago(time: number): string {
  const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
  const minutes = Math.round((time - wall()) / 60_000);
  if (minutes > -60) return format.format(Math.min(0, minutes), "minute");
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}
