/**
 * The review of a game in the replay: a graph of the value, the slips of both sides with their glyphs,
 * the best moves, and buttons from one slip to the next. For games with dice it also shows luck and skill.
 */

import { html, nothing, svg, type TemplateResult } from "lit-html";

import * as api from "../../api/client";
import type { GameFull, Review } from "../../api/types";
import { GLYPHS, decisive, graph, isByChance, isExact, isSlip, slipFrom, slipsOf, stepAt, throwAt, type Judgement, type ReviewedStep } from "../../game/review";
import type { Keep } from "../../game/worth";
import { pair, t } from "../../lang";
import { otherSide, sideName } from "../../names";
import { OwnSlips, type SlipsHost } from "./ownslips";
import { accountTable, percent, throwText } from "./account";
import { valueBar } from "./analysis";
import { pliesNote } from "./plies";
import { valueText } from "./values";
import { shortWord } from "../../speech/short";

/** The owner of a review panel. */
export interface ReviewHost extends SlipsHost {
  /** Shows the game after the first `at` entries. */
  go(at: number): void;
}

/** Returns whether a game can be reviewed: it is over or a record, and at least one move was played. */
export function reviewable({ kind, state, line }: Pick<GameFull, "kind" | "state" | "line">): boolean {
  return (state.result != null || kind === "record") && line.length > 0;
}

type State = { t: "closed" } | { t: "working" } | { t: "failed"; why: string } | { t: "open"; review: Review; own: OwnSlips };

/** The panel of a game's review. */
export class ReviewPanel {
  private state: State = { t: "closed" };

  constructor(private readonly game: GameFull, private readonly host: ReviewHost) {}

  /** Whether the review is shown or being fetched. */
  get isOpen(): boolean {
    return this.state.t === "working" || this.state.t === "open";
  }

  /** Returns the best step where the step before an entry could have been better; null elsewhere. */
  bestAt(at: number): string | null {
    const step = this.state.t === "open" ? stepAt(this.state.review, at) : null;
    return step && (isSlip(step) || step.judgement === "slower") ? step.best : null;
  }

  /** Fetches the review and shows it. */
  open(): void {
    if (this.isOpen || !reviewable(this.game)) return;
    void this.fetch();
  }

  /** Goes to the next slip (`way` is 1) or the previous one (-1). Returns whether there is a review to step through. */
  jump(at: number, way: 1 | -1): boolean {
    if (this.state.t !== "open") return false;
    const { review } = this.state;
    const to = slipFrom(review, at, way);
    if (to === null) return true;
    this.host.go(to);
    const step = stepAt(review, to);
    if (step) this.host.say(`${pair(sideName(step.by), judgementText(step, review))} ${betterText(step)}`);
    return true;
  }

  /** Renders the glyph of an entry in the move list. */
  glyph(at: number): TemplateResult | typeof nothing {
    if (this.state.t !== "open") return nothing;
    const { review } = this.state;
    const step = stepAt(review, at);
    if (!step || !isSlip(step)) return nothing;
    const name = slipText(step, review);
    return html`<span class=${`glyph glyph-${step.judgement}`} title=${name}><span aria-hidden="true">${GLYPHS[step.judgement]}</span><span class="visually-hidden">, ${name}</span></span>`;
  }

  /** Renders the panel of the review, or the button that requests it. */
  panel(at: number, end: number): TemplateResult | typeof nothing {
    const { game, state } = this;
    if (!reviewable(game)) return nothing;
    if (state.t === "closed") {
      return html`<button type="button" class="review-start" @click=${() => this.open()}>${t("review-start")} <kbd>R</kbd></button>`;
    }
    if (state.t === "failed") return html`<p class="quiet-text" role="alert">${state.why}</p>`;
    return html`<section class="review panel" aria-labelledby="review-title">
      <div class="review-head"><h2 id="review-title">${t("review-title")}</h2>
        <button type="button" class="quiet" @click=${() => this.close()}>${t("review-close")}</button></div>
      ${state.t === "working" ? html`<p role="status">${t("review-working")}</p>` : this.found(state, at, end)}
    </section>`;
  }

  private async fetch(): Promise<void> {
    this.state = { t: "working" };
    this.host.changed();
    try {
      const review = await api.review(this.game.id);
      const own = new OwnSlips(this.game, review, this.host);
      this.state = { t: "open", review, own };
      this.host.say(summary(review));
    } catch (error) {
      this.state = { t: "failed", why: api.refusalText(error) };
    }
    this.host.changed();
  }

  private close(): void {
    this.state = { t: "closed" };
    this.host.changed();
  }

  private found({ review, own }: { review: Review; own: OwnSlips }, at: number, end: number): TemplateResult {
    const { rules } = this.game;
    const [step, thrown] = [stepAt(review, at), throwAt(review, at)];
    const value = step ? step.after : (review.steps.find((one) => one.at > at)?.before ?? null);
    const slips = slipsOf(review);
    const { account } = review;
    const button = (way: 1 | -1, text: string, key: string): TemplateResult =>
      html`<button type="button" @click=${() => this.jump(at, way)}>${t(text)} <kbd>${key}</kbd></button>`;
    const { resignation } = review;
    const winner = this.game.state.result?.winner ?? null;
    const worst = decisive(review, winner && otherSide(winner));
    return html`<p class="review-slips"><strong>${summary(review)}</strong></p>
      ${worst
        ? html`<p class="review-decided"><button type="button" class="doubt" @click=${() => this.host.go(worst.at)}>
            ${t("review-decided", { side: sideName(worst.by), turn: this.game.line[worst.at - 1]?.turn ?? 0, word: `${shortWord(worst.word)}${GLYPHS[worst.judgement]}` })}</button></p>`
        : nothing}
      ${resignation ? html`<p>${resignedText(resignation, review)}</p>` : nothing}
      ${graphPicture(review, at, end, (to) => this.host.go(to))}
      ${value ? valueBar(value, rules) : nothing}
      ${step ? stepText(step, review) : nothing}
      ${thrown ? html`<p class="review-step" aria-live="polite">${throwText(thrown)}</p>` : nothing}
      ${slips.length > 0
        ? html`<div class="buttons">${button(-1, "review-previous", "P")} ${button(1, "review-next", "N")}</div>`
        : nothing}
      ${own.render()}
      ${review.withheld?.length ? html`<p class="quiet-text">${t("review-withheld", { count: review.withheld.length })}</p>` : nothing}
      ${account ? accountTable(review, account, (to) => this.host.go(to)) : html`<p class="quiet-text">${t(isExact(review) ? "review-exact" : "review-estimates")}</p>`}`;
  }
}

function summary(review: Review): string {
  const [w = 0, b = 0] = review.slips;
  if (w + b === 0) return t(isExact(review) ? "review-none" : "review-none-seen");
  return t("review-slips", { slips: w + b, w, b, first: sideName("w"), second: sideName("b") });
}

/** What a slip is called where results are compared: as in the analysis of a position. */
const GIVEN: Partial<Record<Judgement, Keep>> = { inaccuracy: "part", mistake: "half", blunder: "all" };

/** Returns what a slip is called: by the result that it changed, or by its size where chances are compared. */
export function slipText(step: ReviewedStep, review: Pick<Review, "account">): string {
  const { judgement } = step;
  return t(isByChance(step, review) ? `review-error-${judgement}` : `analysis-keep-${GIVEN[judgement] ?? "near"}`);
}

function judgementText(step: ReviewedStep, review: Review): string {
  const { judgement } = step;
  const word = shortWord(step.word);
  if (isByChance(step, review) && judgement !== "slower") {
    return t(`review-chance-${judgement}`, { word, chance: percent(step.lostChance) });
  }
  if (judgement === "mistake") return t(step.before.winner ? "review-step-mistake-win" : "review-step-mistake-draw", { word });
  return t(`review-step-${judgement}`, { word, plies: step.lostPlies, points: step.lostPoints });
}

function betterText(step: ReviewedStep): string {
  const { keeping, legal } = step;
  const best = shortWord(step.best);
  if (isSlip(step) || step.judgement === "slower") return t("review-better", { best, keeping, legal });
  return keeping === 1 && legal > 1 ? t("review-only", { legal }) : "";
}

/** Describes a resignation that was a slip. */
function resignedText({ by, judgement, before }: NonNullable<Review["resignation"]>, review: Review): string {
  const side = sideName(by);
  return t("review-resigned", { side, glyph: GLYPHS[judgement], value: valueText(before, review.rules) });
}

function stepText(step: ReviewedStep, review: Review): TemplateResult {
  const glyph = GLYPHS[step.judgement];
  return html`<div class="review-step" aria-live="polite">
    <p>${glyph ? html`<span class=${`glyph glyph-${step.judgement}`} aria-hidden="true">${glyph}</span> ` : nothing}${judgementText(step, review)}
      ${step.judgement === "slower" ? pliesNote(review.rules, "review") : nothing}</p>
    ${isSlip(step) ? html`<p>${t("review-before", { value: valueText(step.before, review.rules) })}</p>` : nothing}
    <p class="quiet-text">${betterText(step)}</p>
  </div>`;
}

const [WIDTH, HEIGHT] = [300, 90] as const;

/** Renders the value after each ply as an area above or below the middle line. A click goes to that ply. */
function graphPicture(review: Review, at: number, end: number, go: (at: number) => void): TemplateResult | typeof nothing {
  const points = graph(review);
  const [first] = points;
  if (!first) return nothing;
  const x = (ply: number): number => (end === 0 ? 0 : (WIDTH * ply) / end);
  const y = (height: number): number => (HEIGHT * (1 - height * 0.94)) / 2;
  const line = points.map((point) => `${x(point.at).toFixed(1)} ${y(point.height).toFixed(1)}`).join("L");
  const last = points.at(-1) ?? first;
  const middle = HEIGHT / 2;
  const marks = slipsOf(review).flatMap((step) => {
    const point = points.find((one) => one.at === step.at);
    return point ? [svg`<path class=${`graph-slip graph-${step.by}`} d=${`M${x(point.at)} ${y(point.height)}h0`}><title>${shortWord(step.word)}${GLYPHS[step.judgement]}</title></path>`] : [];
  });
  const click = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    go(Math.round((end * (event.clientX - box.left)) / box.width));
  };
  const label = t("review-graph", { first: sideName("w"), second: sideName("b") });
  return html`<svg class="review-graph" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label=${label} @click=${click}>
    ${svg`<path class="graph-area" d=${`M${x(first.at)} ${middle}L${line}L${x(last.at)} ${middle}Z`} />
      <path class="graph-middle" d=${`M0 ${middle}H${WIDTH}`} />
      <path class="graph-line" d=${`M${line}`} />
      <path class="graph-now" d=${`M${x(at)} 0V${HEIGHT}`} />${marks}`}
  </svg>`;
}
