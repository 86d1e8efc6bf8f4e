/** `/tournament/{id}`: a small tournament. Those who have the link take places; then everybody plays everybody once. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address, fullAddress } from "../address";
import { carriers } from "../api/carriers";
import { isMissing, refusalText } from "../api/client";
import { enter, leave, start, tournament } from "../api/tournaments";
import type { Tournament, TournamentGame } from "../api/types";
import { allTexts, language, t } from "../lang";
import { isolated, rulesName } from "../names";
import { onProfile, profilePart } from "../profile";
import { navigate, type Route } from "../router";
import "../style/tournament.css";
import { Actions, failed } from "./actions";
import { cookieNote } from "./cookies";
import { copyText } from "./desk/share";
import { ask } from "./dialog";
import { Drawn } from "./drawn";
import { profileFields } from "./profile";
import type { Screen } from "./screen";
import { optionLines, paceName } from "./start/words";
import { noteToast } from "./toasts";

/** How often the tournament is read again, in milliseconds. */
const EVERY = 5_000;

/** Opens the screen of a tournament. */
export async function open({ id }: Extract<Route, { name: "tournament" }>): Promise<Screen> {
  await allTexts();
  const shown = await tournament(id).catch(whyNot);
  return new TournamentScreen(id, shown);
}

class TournamentScreen extends Drawn implements Screen {
  private readonly actions = new Actions(() => this.draw());

  constructor(
    private readonly id: string,
    /** The tournament, or why it cannot be shown. */
    private shown: Tournament | string,
  ) {
    super("page narrow tournament", onProfile);
    const timer = setInterval(() => {
      if (!document.hidden && !this.actions.busy && typeof this.shown !== "string" && this.shown.stage !== "over") void this.read();
    }, EVERY);
    this.until(() => clearInterval(timer));
    this.until(carriers.onReturn(() => void this.read()));
    this.draw();
  }

  title(): string {
    return t("tournament-title");
  }

  /** Reads the tournament again. The last answer stays while the server cannot be reached. */
  private async read(): Promise<void> {
    try {
      this.shown = await tournament(this.id);
    } catch (error) {
      if (isMissing(error)) this.shown = whyNot(error);
    }
    this.draw();
  }

  /**
   * Runs the action of a button. The focus that the button loses goes to the line that says what the tournament waits
   * for.
   */
  private async act(action: () => Promise<Tournament>): Promise<void> {
    const focused = this.element.querySelector<HTMLElement>(":focus");
    const failed = await this.actions.failed(async () => { this.shown = await action(); });
    if (failed) await this.read();
    if (focused === null || (document.activeElement !== document.body && document.activeElement !== focused)) return;
    (focused.isConnected ? focused : this.element.querySelector<HTMLElement>(".tournament-state"))?.focus();
  }

  private async giveUp({ stage, you }: Tournament): Promise<void> {
    const withdraws = stage === "open" && you === 0;
    const question = { title: t(withdraws ? "tournament-withdraw-ask" : "tournament-leave-ask"), text: t(stage === "open" ? "tournament-leave-about" : "tournament-leave-over"), yes: t(withdraws ? "lobby-withdraw" : "tournament-leave"), danger: true };
    if (!(await ask(question))) return;
    await failed(async () => {
      await leave(this.id);
      noteToast(t(withdraws ? "tournament-withdrawn" : "tournament-left"));
      await navigate("/");
    });
  }

  protected content(): TemplateResult {
    const { shown } = this;
    if (typeof shown !== "string") return html`<h1>${t("tournament-title")}</h1>${this.whole(shown)}`;
    return html`<h1>${t("tournament-title")}</h1><p role="alert">${shown}</p>
      <p><a class="button primary" href=${address("/")}>${t("app-nowhere-home")}</a></p>`;
  }

  private whole(shown: Tournament): TemplateResult {
    const options = optionLines(shown).map(({ name, value }) => `${name} ${value}`);
    const start = shown.start == null ? [] : [t("lobby-start-own")];
    const terms = [paceName(shown), ...options, ...start];
    return html`<p class="lead"><a href=${address(`/rules/${shown.rules}`)}>${rulesName(shown.rules)}</a> · ${terms.join(" · ")}</p>
      <p class="tournament-state" role="status" tabindex="-1">${t(`tournament-is-${shown.stage}`, { count: shown.players.length, places: shown.places })}</p>
      ${shown.stage === "open" ? this.gathering(shown) : html`${crosstable(shown)} ${inPlay(shown)}`}
      ${shown.you == null || shown.stage === "running" ? nothing : html`<p><button type="button" @click=${() => void this.giveUp(shown)}>${t(shown.stage === "open" && shown.you === 0 ? "tournament-withdraw" : "tournament-leave")}</button></p>`}`;
  }

  /** Renders the players so far, and what the reader may do before the tournament begins. */
  private gathering(shown: Tournament): TemplateResult {
    const { id, actions: { busy } } = this;
    const link = fullAddress(`/tournament/${id}`);
    return html`<ol class="tournament-players">${shown.players.map((_, at) => html`<li>${nameOf(shown, at)}</li>`)}</ol>
      ${shown.you == null
        ? html`${cookieNote()}<div class="buttons"><button type="button" class="primary big" ?disabled=${busy} @click=${() => void this.act(() => enter(id, profilePart()))}>${t("tournament-enter")}</button></div>${profileFields()}`
        : html`<p><label>${t("tournament-link")} <input class="tournament-link" type="text" readonly .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></label>
            <button type="button" @click=${() => void copyText(link)}>${t("tournament-copy")}</button></p>`}
      ${shown.you === 0 ? html`<div class="buttons"><button type="button" class="primary" ?disabled=${busy || shown.players.length < 3} @click=${() => void this.act(() => start(id))}>${t("tournament-start")}</button></div>
        <p class="quiet-text">${t("tournament-start-about")}</p>` : nothing}`;
  }
}

/** Returns why a tournament cannot be shown. */
function whyNot(error: unknown): string {
  return isMissing(error) ? t("tournament-none") : refusalText(error);
}

/** Returns the name of a player. */
function plainName({ players }: Tournament, at: number): string {
  const name = players[at]?.profile.name;
  return name == null ? t("tournament-player", { number: at + 1 }) : isolated(name);
}

/** Returns the name of a player, and says if that is the reader. */
function nameOf(shown: Tournament, at: number): string {
  const name = plainName(shown, at);
  return at === shown.you ? t("tournament-you", { name }) : name;
}

/** Returns who has to act. */
function waitsFor(shown: Tournament, { waits }: TournamentGame): string {
  if (waits.some((player) => player === shown.you)) return t("tournament-waits-you");
  const names = waits.map((player) => plainName(shown, player));
  return t("tournament-waits", { names: new Intl.ListFormat(language()).format(names) });
}

/** Returns a score with halves and quarters as the reader's language writes it. */
function score(value: number): string {
  return new Intl.NumberFormat(language(), { maximumFractionDigits: 2 }).format(value);
}

/** Returns the result of a game for one of its players. */
function resultFor({ state, players }: TournamentGame, player: number): string {
  switch (state) {
    case "playing":
      return "…";
    case "void":
      return "–";
    case "draw":
      return "½";
    case "first":
    case "second":
      return players[state === "first" ? 0 : 1] === player ? "1" : "0";
  }
}

/** Renders the players by rank, with the result of each against each other one. What a narrow screen shows first is the rank. */
function crosstable(shown: Tournament): TemplateResult {
  const order = shown.players.map((_, at) => at).sort((one, other) => (shown.players[one]?.rank ?? 0) - (shown.players[other]?.rank ?? 0));
  const cell = (player: number, opponent: number): TemplateResult => {
    const game = player === opponent ? undefined : shown.games.find(({ players }) => players.includes(player) && players.includes(opponent));
    if (game === undefined) return html`<td class="self"></td>`;
    const result = resultFor(game, player);
    const label = t("tournament-cell", { one: nameOf(shown, player), other: nameOf(shown, opponent), result: game.state === "playing" ? t("tournament-playing") : game.state === "void" ? t("tournament-void") : result });
    return html`<td>${game.id == null ? html`<span role="img" aria-label=${label}>${result}</span>` : html`<a href=${address(`/game/${game.id}`)} aria-label=${label}>${result}</a>`}</td>`;
  };
  return html`<div class="tournament-scroll" tabindex="0" role="region" aria-label=${t("tournament-table")}>
    <table>
      <caption>${t("tournament-table")}</caption>
      <thead><tr>
        <th scope="col">${t("tournament-number")}</th>
        <th scope="col">${t("common-player")}</th>
        <th scope="col">${t("tournament-rank")}</th>
        <th scope="col">${t("tournament-points")}</th>
        ${order.map((_, at) => html`<th scope="col"><abbr title=${nameOf(shown, order[at] ?? 0)}>${at + 1}</abbr></th>`)}
        <th scope="col"><abbr title="Sonneborn-Berger">SB</abbr></th>
      </tr></thead>
      <tbody>${order.map((player, at) => {
        const { rank, points, sonnebornBerger } = shown.players[player] ?? { rank: 0, points: 0, sonnebornBerger: 0 };
        return html`<tr class=${player === shown.you ? "you" : ""}>
          <td>${at + 1}</td><th scope="row">${nameOf(shown, player)}</th><td>${rank}</td><td>${score(points)}</td>
          ${order.map((opponent) => cell(player, opponent))}<td>${score(sonnebornBerger)}</td></tr>`;
      })}</tbody>
    </table></div>
    <p class="quiet-text">${t("tournament-counts")}</p>`;
}

/** Renders the games in play, those of the reader first, with the players who have to act. */
function inPlay(shown: Tournament): TemplateResult | typeof nothing {
  const mine = ({ players }: TournamentGame): boolean => shown.you != null && players.includes(shown.you);
  const games = shown.games.filter(({ state }) => state === "playing").sort((one, other) => Number(mine(other)) - Number(mine(one)));
  if (games.length === 0) return nothing;
  return html`<h2>${t("tournament-games")}</h2>
    <ul class="tournament-games">${games.map((game) => {
      const [one = 0, other = 0] = game.players;
      const names = t("lobby-versus", { one: nameOf(shown, one), other: nameOf(shown, other) });
      return html`<li>${game.id == null ? names : html`<a href=${address(`/game/${game.id}`)}>${names}</a>`}
        ${game.waits.length === 0 ? nothing : html`<span class="quiet-text">${waitsFor(shown, game)}</span>`}</li>`;
    })}</ul>`;
}
