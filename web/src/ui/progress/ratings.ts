/** The part of the progress about ratings: the reader's own, and the lists of the strongest players. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { address } from "../../address";
import { carriers } from "../../api/carriers";
import { isMissing, refusalText, review } from "../../api/client";
import { listMe, myRatings, strongest, unlistMe } from "../../api/ratings";
import type { MyGame, MyRating, MyRatings, StrongPlayer } from "../../api/types";
import { givenAway, lineOf, together, type Given } from "../../game/ratings";
import { allTexts, t } from "../../lang";
import { rulesName } from "../../names";
import { profilePart } from "../../profile";
import { ruleSets } from "../../rulesets";
import "../../style/ratings.css";
import { Actions, failed } from "../actions";
import { Drawn } from "../drawn";
import { somebody } from "../lobby/words";
import { figurePicture } from "../profile";
import { alertToast } from "../toasts";

/** The number of games that are reviewed for what the reader gave away. */
const REVIEWED = 10;
/** The size of a graph, in its own units. */
const [WIDTH, HEIGHT] = [300, 80];

/** A list of the strongest players, as far as it was read. */
interface List {
  players: StrongPlayer[];
  next: string | null;
}

/** Shows the ratings. The part stays empty on a server without them. */
export class RatingsPart extends Drawn {
  private ratings: MyRatings | null = null;
  private readonly given = new Map<string, Given | "working">();
  private readonly lists = new Map<string, List>();
  // The box keeps what the reader chose until that is stored or refused, so the start of an action draws nothing.
  private readonly actions: Actions = new Actions(() => { if (!this.actions.busy) this.draw(); });

  /** `games` returns the reader's games, which say the side of each. */
  constructor(private readonly games: () => readonly MyGame[]) {
    super("");
    this.until(carriers.onReturn(() => void this.load()));
    void this.load();
  }

  private async load(): Promise<void> {
    [this.ratings] = await Promise.all([myRatings(), allTexts()]);
    this.draw();
  }

  private async list(wanted: boolean): Promise<void> {
    await this.actions.failed(async () => {
      await (wanted ? listMe(profilePart()) : unlistMe());
      this.ratings = await myRatings();
      this.lists.clear();
      await Promise.all([...this.element.querySelectorAll<HTMLDetailsElement>("details[open]")].map(({ dataset }) => this.read(dataset.rules ?? "")));
    });
  }

  /** Shows the list of a rule set that was opened, also while an action is in progress. */
  private async open(rules: string): Promise<void> {
    await failed(() => this.read(rules));
    this.draw();
  }

  private async read(rules: string, from?: string): Promise<void> {
    const page = await strongest(rules, from);
    const before = from === undefined ? [] : (this.lists.get(rules)?.players ?? []);
    this.lists.set(rules, { players: [...before, ...page.players], next: page.next ?? null });
  }

  /** Reviews the reader's last rated games, one after the other. */
  private async review({ rules, points }: MyRating): Promise<void> {
    this.given.set(rules, "working");
    this.draw();
    const sides = new Map(this.games().map(({ id, you }) => [id, you[0]]));
    const found: Given[] = [];
    for (const { game } of points.slice(-REVIEWED).reverse()) {
      const side = sides.get(game);
      if (side === undefined) continue;
      try {
        found.push(givenAway(await review(game), side));
      } catch (error) {
        // A game that was deleted cannot be reviewed. Any other failure ends the review without a
        // result.
        if (isMissing(error)) continue;
        this.given.delete(rules);
        this.draw();
        alertToast(refusalText(error));
        return;
      }
    }
    this.given.set(rules, together(found));
    this.draw();
  }

  protected content(): TemplateResult | typeof nothing {
    const { ratings } = this;
    if (ratings === null) return nothing;
    return html`<h2>${t("rating-title")}</h2>
      <p>${t("rating-about")} ${ratings.passkey ? nothing : html`${t("rating-no-passkey")} <a href=${address("/data")}>${t("rating-to-data")}</a>`}</p>
      <div class="score-tables">${ruleSets().map((rules) => this.panel(rules, ratings.ratings.find((own) => own.rules === rules)))}</div>
      ${ratings.passkey ? html`<p><label class="check"><input type="checkbox" .checked=${live(ratings.listed)}
        @change=${(event: Event) => void this.list((event.target as HTMLInputElement).checked)} /> ${t("rating-list-me")}</label></p>
        <p class="quiet-text">${t("rating-list-me-about")}</p>` : nothing}`;
  }

  private panel(rules: string, own: MyRating | undefined): TemplateResult {
    // No landmark: the results of the rule set have one of this name.
    return html`<div class="panel scores tight">
      <h3>${rulesName(rules)}</h3>
      ${own === undefined ? html`<p class="quiet-text">${t("rating-none")}</p>` : this.own(own)}
      <details data-rules=${rules} @toggle=${(event: Event) => {
        if ((event.target as HTMLDetailsElement).open && !this.lists.has(rules)) void this.open(rules);
      }}>
        <summary>${t("rating-strongest")}</summary>
        ${this.strongest(rules)}
      </details>
    </div>`;
  }

  private own(own: MyRating): TemplateResult {
    const given = this.given.get(own.rules);
    const { rating, deviation } = own.now;
    return html`<dl class="two-figures">
        <div><dt>${t("rating-rating")}</dt>
          <dd><strong>${String(rating)}</strong> ${t("rating-deviation", { deviation, games: own.games })}</dd></div>
        <div><dt>${t("rating-given")}</dt>
          <dd aria-live="polite">${given === undefined
            ? html`<button type="button" @click=${() => void this.review(own)}>${t("rating-review")}</button>`
            : given === "working"
              ? t("rating-reviewing")
              : given.decisions === 0
                ? t("rating-given-none")
                : html`<strong>${t("rating-percent", { share: (100 * given.chance) / given.decisions })}</strong> ${t("rating-given-of", { count: given.decisions })}`}</dd></div>
      </dl>
      ${graph(own)}`;
  }

  private strongest(rules: string): TemplateResult | typeof nothing {
    const list = this.lists.get(rules);
    if (list === undefined) return nothing;
    const { players, next } = list;
    if (players.length === 0) return html`<p>${t("rating-nobody")}</p>`;
    return html`<ol class="strongest" start=${players[0]?.place ?? 1}>${players.map(({ profile, now, mine }) => html`<li class=${mine ? "mine" : ""}>
        ${figurePicture(profile.figure, "w")} ${somebody(profile)}${mine ? ` (${t("common-you")})` : ""}
        <strong>${t("rating-short", { rating: String(now.rating), deviation: now.deviation })}</strong></li>`)}</ol>
      ${next === null ? nothing : html`<p><button type="button" @click=${() => void this.actions.failed(() => this.read(rules, next))}>${t("rating-more")}</button></p>`}`;
  }
}

/** Draws a rating game by game. What it shows is said in words, too. */
function graph(own: MyRating): TemplateResult | typeof nothing {
  const line = lineOf(own, WIDTH, HEIGHT);
  if (line === null) return nothing;
  const ratings = own.points.map(({ rating }) => rating);
  const said = t("rating-graph", {
    games: ratings.length,
    first: String(ratings[0]),
    last: String(ratings.at(-1)),
    least: String(Math.min(...ratings)),
    most: String(Math.max(...ratings)),
  });
  return html`<figure class="rating-graph">
    <svg viewBox="-2 -2 ${WIDTH + 4} ${HEIGHT + 4}" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<polyline points=${line.points.map((point) => point.join(",")).join(" ")}></polyline>`}</svg>
    <span aria-hidden="true">${line.high}</span><span aria-hidden="true">${line.low}</span>
    <figcaption class="quiet-text">${said}</figcaption>
  </figure>`;
}
