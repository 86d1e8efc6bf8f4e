/** The questions beside the board: which way to go, whether to play at these odds, which ghost to use. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Scene, Step } from "../../api/types";
import { chancesOf, percentOf } from "../../game/odds";
import { ways, type Picker, type Way, type Word } from "../../game/picker";
import { language, t, tWord } from "../../lang";
import { pieceName } from "../../names";

/** A question that is open beside the board. */
export type Asking =
  /** A step is chosen. Its odds are shown, and it is played when the player confirms. */
  | { t: "confirm"; step: Step; from: string | null; to: string | null }
  /** Several steps share the chosen path, and the player picks one. */
  | { t: "several"; steps: readonly Step[] };

/** The actions that a question leads to. */
export interface Answers {
  /** Plays the step. */
  play(step: Step): void;
  /** Closes the question. */
  cancel(): void;
  /** Shows only the arrow of one way; null shows the arrows of all ways. */
  show(way: Way | null): void;
}

function percent(value: number, decimals: number): string {
  return `${new Intl.NumberFormat(language(), { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(value)} %`;
}

/** Renders the possible results of a throw as bars, percentages and fractions. */
export function oddsTable(odds: NonNullable<Step["odds"]>): TemplateResult {
  const chances = chancesOf(odds);
  return html`<table class="odds">
    <caption class="visually-hidden">${t("table-odds")}</caption>
    <tbody>
      ${chances.map(
        ({ what, fraction, share }) => html`<tr class="odds-${what} ${share === 0 ? "never" : ""}">
          <th scope="row">${tWord("table-odds", what)}</th>
          <td class="odds-bar" aria-hidden="true"><meter min="0" max="1" .value=${share}></meter></td>
          <td class="odds-percent">${percentOf(share, percent)}</td>
          <td class="odds-fraction mono">${fraction}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** Returns the name of the piece on a space; the name of the space if it is empty. */
function standing(scene: Scene, space: string | null): string {
  const piece = scene.pieces.find((known) => known.space === space);
  return piece ? pieceName(scene.rules, piece.letter) : (space ?? "");
}

/** Renders the open question. */
export function askingPanel(asking: Asking, scene: Scene, answers: Answers): TemplateResult {
  return asking.t === "confirm" ? confirmPanel(asking, scene, answers) : severalPanel(asking.steps, scene, answers);
}

function confirmPanel(asking: Extract<Asking, { t: "confirm" }>, scene: Scene, answers: Answers): TemplateResult {
  const { step, from, to } = asking;
  const attacks = step.odds != null && step.attack;
  const title = attacks
    ? t("table-attacks", { attacker: standing(scene, from), defender: standing(scene, to) })
    : t("table-confirm", { step: step.word });
  return html`<section class="asking panel" role="group" aria-label=${title}>
    <h2>${title}</h2>
    ${step.odds ? oddsTable(step.odds) : nothing}
    <div class="buttons">
      <button type="button" class="primary" data-first @click=${() => { answers.play(step); }}>
        ${attacks ? t("table-attack") : t("table-play-it")}</button>
      <button type="button" @click=${() => { answers.cancel(); }}>${t("app-cancel")} <kbd>Esc</kbd></button>
    </div>
  </section>`;
}

function severalPanel(steps: readonly Step[], scene: Scene, answers: Answers): TemplateResult {
  return html`<section class="asking panel" role="group" aria-label=${t("table-several")}>
    <h2>${t("table-several")}</h2>
    <div class="ways">
      ${ways(steps).map(
        (way, k) => html`<button type="button" ?data-first=${k === 0}
          @mouseenter=${() => { answers.show(way); }} @mouseleave=${() => { answers.show(null); }}
          @focus=${() => { answers.show(way); }} @blur=${() => { answers.show(null); }}
          @click=${() => { answers.play(way.step); }}>
          <span>${wayText(way, scene)}</span> <code>${way.step.word}</code></button>`,
      )}
      <button type="button" class="quiet" @click=${() => { answers.cancel(); }}>${t("app-cancel")} <kbd>Esc</kbd></button>
    </div>
  </section>`;
}

function wayText({ arrow }: Way, scene: Scene): string {
  const piece = standing(scene, arrow.from);
  const { from, to } = arrow;
  if (arrow.kind === "push") return t("table-way-push", { piece, from, to });
  if (arrow.kind === "attack") return t("table-way-attack", { from, to });
  return t("table-way-move", { from, to });
}

/** Renders the buttons for decisions and for the end of a walk. "Done" is also shown when it is not allowed, with the reason. */
export function wordButtons(picker: Picker, press: (word: Word) => void): TemplateResult | typeof nothing {
  const words = picker.words().map((word) => ({ word, step: word === "done" ? null : (picker.peek(word)[0] ?? null) }));
  if (words.length === 0 && !picker.unchanged) return nothing;
  return html`<div class="word-buttons">
    ${picker.unchanged
      ? html`<div class="word-choice word-refused">
          <button type="button" disabled aria-describedby="done-refused">${t("table-word-done")}</button>
          <p id="done-refused" class="quiet-text">${t("table-status-unchanged")}</p>
        </div>`
      : nothing}
    ${words.map(
      ({ word, step }) => html`<div class="word-choice">
        <button type="button" class=${word === "done" || word === "accept" ? "primary" : ""} @click=${() => { press(word); }}>
          ${t(`table-word-${word}`)}</button>
        ${step?.odds ? oddsTable(step.odds) : nothing}
      </div>`,
    )}
  </div>`;
}
