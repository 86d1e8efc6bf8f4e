/** The puzzles of the day, as three cards, those to be repeated, and the player's progress. */

import { html, nothing, type TemplateResult } from "lit-html";

import { address } from "../../address";
import type { Puzzle, Puzzles } from "../../api/types";
import { dailies, fitting } from "../../game/dailies";
import { due, type Repeats } from "../../game/repeats";
import { isSolved, streakOn, tally, type Progress } from "../../game/puzzles";
import { t } from "../../lang";
import { rulesName } from "../../names";
import type { Pictures } from "./picture";
import { taskText } from "./words";

/** Renders the puzzles of the day. The one that fits the player's rating is pointed out. */
export function todayPanel(found: Puzzles, progress: Progress, pictures: Pictures): TemplateResult | typeof nothing {
  const today = dailies(found.puzzles, found.day, found.daily ?? null);
  if (today.length === 0) return nothing;
  const fits = fitting(today, progress);
  return html`<section class="panel puzzle-today tight" aria-labelledby="puzzles-today">
    <div class="ends puzzle-today-head">
      <h2 id="puzzles-today">${t("puzzles-today")}</h2>
      <p>${t("puzzles-streak", { days: streakOn(progress, found.day) })}</p>
    </div>
    <ul class="plain-list">
      ${today.map((puzzle) => card(puzzle, puzzle === fits, progress, pictures))}
    </ul>
    ${fits ? nothing : html`<p class="puzzle-today-done">${t("puzzles-today-done")}</p>`}
  </section>`;
}

function card(puzzle: Puzzle, fits: boolean, progress: Progress, pictures: Pictures): TemplateResult {
  const done = isSolved(progress, puzzle.id);
  const mark = progress.marks[puzzle.id];
  return html`<li class=${fits ? "fits" : ""}>
    <h3>${t(`puzzles-daily-${puzzle.grade}`)} ${fits ? html`<span class="badge">${t("puzzles-fits")}</span>` : nothing}</h3>
    <div class="puzzle-picture">${pictures.of(puzzle)}</div>
    <p class="puzzle-what">${taskText(puzzle)}</p>
    <p class="quiet-text">${t("puzzles-daily-about", { rules: rulesName(puzzle.rules), rating: String(puzzle.rating) })}</p>
    <a class="button ${fits ? "primary" : ""}" href=${address(`/puzzles/${puzzle.id}`)}>${t(done ? "puzzles-daily-again" : "puzzles-daily-go")}<span
        class="visually-hidden">${t("puzzles-daily-which", { grade: puzzle.grade })}</span></a>
    ${mark ? html`<p class=${`puzzle-mark ${mark}`}>${t(`puzzles-mark-${mark}`)}</p>` : nothing}
  </li>`;
}

/** Renders how many puzzles that were missed are due again, with the way to the first of them. */
export function repeatPanel({ puzzles, day }: Puzzles, repeats: Repeats, progress: Progress): TemplateResult | typeof nothing {
  const again = due(puzzles, repeats, progress, day);
  const [first] = again;
  return first === undefined ? nothing : html`<section class="panel puzzle-repeats" aria-labelledby="puzzles-repeats">
    <h2 id="puzzles-repeats">${t("puzzles-repeats")}</h2>
    <p>${t("puzzles-repeats-about", { count: again.length })}</p>
    <a class="button" href=${address(`/puzzles/${first.id}`)}>${t("puzzles-repeats-go")}</a>
  </section>`;
}

/** Renders how many puzzles of each grade are solved, and the rating. */
export function progressPanel(puzzles: readonly Puzzle[], progress: Progress): TemplateResult {
  return html`<section class="puzzle-progress" aria-labelledby="puzzles-progress">
    <h2 id="puzzles-progress">${t("puzzles-progress")}</h2>
    <p>${t("puzzles-rating", { rating: String(progress.rating) })}</p>
    <ul class="plain-list">
      ${tally(puzzles, progress).map(({ grade, solved, all }) => {
        const text = t("puzzles-progress-of", { solved, all });
        return html`<li>
          <label for="progress-${grade}">${t(`puzzles-daily-${grade}`)}</label>
          <progress id="progress-${grade}" max=${all} value=${solved}></progress>
          <span>${text}</span>
        </li>`;
      })}
    </ul>
  </section>`;
}
