/** The reader's unfinished games, with links to continue them and the state of each. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { MyGame } from "../../api/types";
import { language, t } from "../../lang";
import { rulesName } from "../../names";

/** Renders the list of the reader's unfinished games; nothing if there are none. */
export function runningGames(games: readonly MyGame[]): TemplateResult | typeof nothing {
  const running = games.filter((game) => game.result == null && game.kind !== "record");
  if (running.length === 0) return nothing;
  return html`<section class="my-games" aria-labelledby="my-games-title">
    <h2 id="my-games-title">${t("start-your-games")}</h2>
    <ul>${running.map(gameCard)}</ul>
  </section>`;
}

function gameCard(game: MyGame): TemplateResult {
  const yours = game.due.kind === "orders" || (game.due.kind === "step" && game.you.includes(game.due.side));
  return html`<li><a class="my-game ${yours ? "yours" : ""}" href="/game/${game.id}">
    <strong>${rulesName(game.rules)}</strong>
    <span>${against(game)}</span>
    <span class="quiet-text">${yours ? html`<b>${t("table-your-turn")}</b> · ` : nothing}${ago(game.updated)}</span>
  </a></li>`;
}

function against(game: MyGame): string {
  switch (game.kind) {
    case "computer":
      return t("start-against-computer", { level: game.level ?? 0 });
    case "here":
      return t("start-against-here");
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
  const minutes = Math.round((time - Date.now()) / 60_000);
  if (minutes > -60) return format.format(Math.min(0, minutes), "minute");
  const hours = Math.round(minutes / 60);
  return hours > -24 ? format.format(hours, "hour") : format.format(Math.round(hours / 24), "day");
}
