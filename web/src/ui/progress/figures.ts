/** The progress in figures: the totals, the results of each rule set, puzzles and lessons. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { address } from "../../address";
import type { LessonStand } from "../../game/challenge";
import { totalOf, type Score, type Tally } from "../../game/scores";
import { pair, t } from "../../lang";
import { rulesName } from "../../names";

/** A total: what it counts, the figure, and a remark under it. */
export interface Total {
  name: string;
  value: string;
  about: string;
}

/** Renders the totals side by side. */
export function totals(all: readonly Total[]): TemplateResult {
  return html`<dl class="totals">
    ${all.map(({ name, value, about }) => html`<div class="panel"><dt>${name}</dt><dd><strong>${value}</strong> <small>${about}</small></dd></div>`)}
  </dl>`;
}

/** Returns a time in words: hours and minutes. */
export function timeText(millis: number): string {
  const minutes = Math.floor(millis / 60_000);
  if (minutes < 1) return t("progress-time-none");
  return t(minutes < 60 ? "progress-minutes" : "progress-hours", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Renders the results of a rule set, and how long it was played; `time` is in milliseconds. */
export function scoreTable(rules: string, scores: readonly Score[], time: number): TemplateResult {
  const heading = `progress-${rules}`;
  return html`<section class="panel scores tight" aria-labelledby=${heading}>
    <div class="ends scores-head"><h3 id=${heading}>${rulesName(rules)}</h3>
      ${time > 0 ? html`<p class="quiet-text">${timeText(time)}</p>` : nothing}</div>
    ${scores.length === 0
      ? html`<p class="quiet-text">${t("progress-unplayed")} <a href=${address(`/?rules=${rules}`)} aria-label=${pair(t("progress-try"), rulesName(rules))}>${t("progress-try")}</a></p>`
      : html`${bar(totalOf(scores))}
        <table aria-labelledby=${heading}>
          <thead><tr><th scope="col">${t("progress-opponent")}</th><th scope="col">${t("progress-won")}</th>
            <th scope="col">${t("progress-drawn")}</th><th scope="col">${t("progress-lost")}</th></tr></thead>
          <tbody>${scores.map(({ level, won, drawn, lost }) => html`<tr>
            <th scope="row">${opponent(level)}</th><td>${won}</td><td>${drawn}</td><td>${lost}</td></tr>`)}</tbody>
        </table>`}
  </section>`;
}

function opponent(level: number | null): string {
  if (level === null) return t("progress-people");
  return level === 0 ? t("common-wookiee") : t("progress-level", { level });
}

/** Draws the shares of wins, draws and defeats. The table says the same in numbers. */
function bar({ won, drawn, lost }: Tally): TemplateResult {
  const all = won + drawn + lost;
  const part = (name: string, from: number, size: number) => (size > 0 ? svg`<rect class=${name} x=${from} width=${size} height="1"></rect>` : nothing);
  return html`<svg class="score-bar" viewBox="0 0 ${all} 1" preserveAspectRatio="none" aria-hidden="true">
    ${part("won", 0, won)}${part("drawn", won, drawn)}${part("lost", won + drawn, lost)}</svg>`;
}

/** Renders how many puzzles of each rule set are solved. */
export function puzzleBars(tally: readonly { rules: string; solved: number; all: number }[]): TemplateResult {
  return bars(tally.map(({ rules, solved, all }) => ({ id: `puzzles-${rules}`, name: rulesName(rules), done: solved, all, text: t("puzzles-progress-of", { solved, all }) })));
}

/** Renders how far the reader is in each lesson, with a link to it. */
export function lessonBars(lessons: readonly LessonStand[]): TemplateResult {
  return bars(
    lessons.map(({ rules, done, all }) => ({
      id: `lesson-${rules}`,
      name: rulesName(rules),
      href: address(`/lesson/${rules}`),
      done,
      all,
      text: done === all ? t("progress-lesson-done") : t("progress-lesson-of", { done, all }),
    })),
  );
}

interface Bar {
  id: string;
  name: string;
  href?: string;
  done: number;
  all: number;
  text: string;
}

function bars(all: readonly Bar[]): TemplateResult {
  return html`<ul class="plain-list bars">
    ${all.map((one) => html`<li>
      <span id=${one.id}>${one.href ? html`<a href=${one.href}>${one.name}</a>` : one.name}</span>
      <progress aria-labelledby=${one.id} max=${one.all} value=${one.done}></progress>
      <span class="quiet-text">${one.text}</span>
    </li>`)}
  </ul>`;
}
