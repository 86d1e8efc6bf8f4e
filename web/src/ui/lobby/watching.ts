/** The list of games that everybody may watch, the strongest players first. It is requested when the reader opens it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import { watchedGames } from "../../api/lobby";
import type { SideName, WatchedGame } from "../../api/types";
import { t } from "../../lang";
import { indexOf, isolated, rulesName, sideName } from "../../names";
import { failed } from "../actions";
import { paceName } from "../start/words";

/** The list of games to watch, as far as it was read. */
export class Watching {
  private games: WatchedGame[] | null = null;
  private next: string | null = null;
  private open = false;

  /** `changed` is called when the list has to be drawn again. */
  constructor(private readonly changed: () => void) {}

  /** Reads the list, if it is open. */
  again(): void {
    if (this.open) void this.read();
  }

  private async read(from?: string): Promise<void> {
    await failed(async () => {
      const page = await watchedGames(from);
      this.games = from === undefined ? page.games : [...(this.games ?? []), ...page.games];
      this.next = page.next ?? null;
      this.changed();
    });
  }

  /** Renders the list, closed at first. */
  view(): TemplateResult {
    const { games, next } = this;
    return html`<details @toggle=${(event: Event) => { this.open = (event.target as HTMLDetailsElement).open; this.again(); }}>
      <summary>${t("lobby-games")}</summary>
      ${games === null ? nothing : games.length === 0 ? html`<p>${t("lobby-games-none")}</p>` : html`<ul class="plain-list stack">${games.map(row)}</ul>`}
      ${next === null ? nothing : html`<button type="button" @click=${() => void this.read(next)}>${t("lobby-games-more")}</button>`}
    </details>`;
  }
}

/** Returns the name of a player, with the rating in a rated game. */
function playerOf(game: WatchedGame, side: SideName): string {
  const index = indexOf(side);
  const chosen = game.players[index]?.name;
  const name = chosen == null ? sideName(side, game.rules) : isolated(chosen);
  const rating = game.ratings[index];
  return rating ? t("lobby-player-rated", { name, rating: String(rating.rating) }) : name;
}

function row(game: WatchedGame): TemplateResult {
  const players = t("lobby-versus", { one: playerOf(game, "w"), other: playerOf(game, "b") });
  const line = [paceName(game), ...(game.rated ? [t("lobby-is-rated")] : []), t("lobby-turn", { turn: game.turn })];
  return html`<li class="panel ends"><div><a href=${address(`/game/${game.id}`)}><strong>${rulesName(game.rules)}</strong> ${players}</a>
    <span class="quiet-text">${line.join(" · ")}</span></div></li>`;
}
