/** The next challenge: what a person could try now, with a button that starts it, and what else there is. */

import { html, nothing, type TemplateResult } from "lit-html";
import { address } from "../../address";
import type { Challenge } from "../../game/challenge";
import { t } from "../../lang";
import { rulesName } from "../../names";

/** The number of suggestions beside the first one. */
const MORE = 2;

/** What the buttons do. */
export interface Starts {
  /** Whether a game is being made. */
  busy: boolean;
  /** Begins a game against the computer. */
  play: (rules: string, level: number) => void;
}

/** Renders the suggestions; nothing if there are none. `begin` is the heading of a person who has done nothing yet. */
export function nextChallenge(challenges: readonly Challenge[], starts: Starts, begin: boolean): TemplateResult | typeof nothing {
  const [first, ...others] = challenges;
  if (!first) return html`<section class="panel challenge tight" aria-labelledby="progress-next">
    <h2 id="progress-next">${t("progress-next")}</h2>
    <p>${t("progress-all-done")}</p>
  </section>`;
  return html`<section class="panel challenge tight" aria-labelledby="progress-next">
    <h2 id="progress-next">${t(begin ? "progress-begin" : "progress-next")}</h2>
    ${begin ? html`<p>${t("progress-begin-about")}</p>` : nothing}
    <div class="challenge-first"><p>${sentence(first)}</p> ${button(first, starts, true)}</div>
    ${others.length > 0
      ? html`<h3>${t("progress-or")}</h3>
        <ul class="plain-list">${others.slice(0, MORE).map((one) => html`<li><p>${sentence(one)}</p> ${button(one, starts, false)}</li>`)}</ul>`
      : nothing}
  </section>`;
}

/** Returns a suggestion in words. */
export function sentence(challenge: Challenge): string {
  switch (challenge.kind) {
    case "level":
      return t("progress-challenge-level", { rules: rulesName(challenge.rules), wins: challenge.wins, level: challenge.level, before: challenge.level - 1 });
    case "again":
      return t("progress-challenge-again", { rules: rulesName(challenge.rules), level: challenge.level, missing: challenge.missing, next: challenge.level + 1 });
    case "lesson":
      return t("progress-challenge-lesson", { rules: rulesName(challenge.rules), done: challenge.done, all: challenge.all });
    case "daily":
      return t("progress-challenge-daily", { left: challenge.left });
    case "first":
      return t("progress-challenge-first", { rules: rulesName(challenge.rules) });
  }
}

function button(challenge: Challenge, { busy, play }: Starts, main: boolean): TemplateResult {
  const style = `button ${main ? "primary" : ""}`;
  switch (challenge.kind) {
    case "level":
    case "again":
    case "first": {
      const level = challenge.kind === "first" ? 1 : challenge.level;
      return html`<button type="button" class=${main ? "primary" : ""} ?disabled=${busy}
        @click=${() => play(challenge.rules, level)}>${t(busy ? "start-wait" : "progress-play", { level })}</button>`;
    }
    case "lesson":
      return html`<a class=${style} href=${address(`/lesson/${challenge.rules}`)}>${t(challenge.done > 0 ? "progress-lesson-on" : "progress-lesson-begin")}</a>`;
    case "daily":
      return html`<a class=${style} href=${address(`/puzzles/${challenge.puzzle}`)}>${t("progress-solve")}</a>`;
  }
}
