/** The questions beside the board: which way to go, whether to play at these odds, which ghost to use. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Scene, Step } from "../../api/types";
import { chancesOf, percentOf } from "../../game/odds";
import { ways, type Picker, type Way, type Word } from "../../game/picker";
import { language, t, tWord } from "../../lang";
import { pieceName } from "../../names";
import type { Asking, Chooser } from "./chooser";

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

/** Renders the open question; without one, and unless the board is `busy` with an animation, the buttons for decisions. */
export function choicePanel(chooser: Chooser, scene: Scene, busy: boolean): TemplateResult | typeof nothing {
  const { asking, picker } = chooser;
  if (asking?.t === "confirm") return confirmPanel(asking, scene, chooser);
  if (asking) return severalPanel(asking.steps, scene, chooser);
  return picker && !busy ? wordButtons(picker, (word) => { chooser.point(word); }) : nothing;
}

/** Renders the button that undoes the last choice, if there is one and no question is open. */
export function backButton(chooser: Chooser): TemplateResult | typeof nothing {
  if (!chooser.started || chooser.asking) return nothing;
  return html`<button type="button" class="quiet" @click=${() => { chooser.back(); }}>${t("table-back")} <kbd>Esc</kbd></button>`;
}

function confirmPanel(asking: Extract<Asking, { t: "confirm" }>, scene: Scene, chooser: Chooser): TemplateResult {
  const { step } = asking;
  const attacks = step.odds != null && step.attack;
  const attack = step.effects.find((effect) => effect.t === "attack");
  const title = attack
    ? t("table-attacks", { attacker: pieceName(scene.rules, attack.letter), defender: pieceName(scene.rules, attack.against) })
    : t("table-confirm", { step: step.word });
  return html`<section class="asking panel" role="group" aria-label=${title}>
    <h2>${title}</h2>
    ${step.odds ? oddsTable(step.odds) : nothing}
    <div class="buttons">
      <button type="button" class="primary" data-first @click=${() => { chooser.answer(step); }}>
        ${attacks ? t("table-attack") : t("table-play-it")}</button>
      <button type="button" @click=${() => { chooser.back(); }}>${t("app-cancel")} <kbd>Esc</kbd></button>
    </div>
  </section>`;
}

function severalPanel(steps: readonly Step[], scene: Scene, chooser: Chooser): TemplateResult {
  return html`<section class="asking panel" role="group" aria-label=${t("table-several")}>
    <h2>${t("table-several")}</h2>
    <div class="ways">
      ${ways(steps).map(
        (way, k) => html`<button type="button" ?data-first=${k === 0}
          @mouseenter=${() => { chooser.pointOut(way); }} @mouseleave=${() => { chooser.pointOut(null); }}
          @focus=${() => { chooser.pointOut(way); }} @blur=${() => { chooser.pointOut(null); }}
          @click=${() => { chooser.answer(way.step); }}>
          <span>${wayText(way, scene)}</span> <code>${way.step.word}</code></button>`,
      )}
      <button type="button" class="quiet" @click=${() => { chooser.back(); }}>${t("app-cancel")} <kbd>Esc</kbd></button>
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
function wordButtons(picker: Picker, press: (word: Word) => void): TemplateResult | typeof nothing {
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
