/**
 * The questions beside the board: which way to go, whether to play at these odds, which ghost to use.
 * Every button keeps its place from question to question, so that the second click of a double click never falls on
 * another button.
 */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import type { Scene, Step } from "../../api/types";
import { chancesOf } from "../../game/odds";
import { ways, type Picker, type Way, type Word } from "../../game/picker";
import { t } from "../../lang";
import { pieceName } from "../../names";
import { nameOn, percentText, resultName } from "../../speech/words";
import type { Asking, Chooser } from "./chooser";
import { consequence, type Consequence } from "./consequence";

/** The decisions that are offered with their consequences. The others end a turn, and are in the row of buttons. */
const TOLD: readonly Word[] = ["ghost1", "ghost2", "ghost3", "accept", "stay", "off"];

/** The ghosts that a player may have. */
const GHOSTS: readonly Word[] = ["ghost1", "ghost2", "ghost3"];

/** Renders the possible results of a throw as bars and percentages, or as fractions at the touch of a button. */
export function oddsTable(odds: NonNullable<Step["odds"]>): TemplateResult {
  const chances = chancesOf(odds);
  const turn = (event: Event): void => {
    const open = (event.currentTarget as Element).closest("table")?.classList.toggle("fractions") === true;
    (event.currentTarget as Element).setAttribute("aria-pressed", String(open));
  };
  return html`<table class="odds">
    <caption class="visually-hidden">${t("table-odds")}</caption>
    <tbody>
      ${chances.map(({ what, fraction, share, shown }, k) => html`<tr class="odds-${what} ${share === 0 ? "never" : ""}">
        <th scope="row">${resultName(what)}</th>
        <td class="odds-bar" aria-hidden="true"><meter min="0" max="1" .value=${share}></meter></td>
        <td class="odds-percent">${percentText(shown)}</td>
        <td class="odds-fraction mono">${fraction}</td>
        ${k === 0
          ? html`<td class="odds-turn" rowspan=${chances.length}><button type="button" class="quiet" title=${t("odds-fractions")} aria-label=${t("odds-fractions")}
              aria-pressed="false" @click=${turn}>½</button></td>`
          : nothing}
      </tr>`)}
    </tbody>
  </table>`;
}

/** Returns the open question as a title; null if none is open. */
export function questionTitle(asking: Asking | null, scene: Scene): string | null {
  if (asking === null) return null;
  if (asking.t === "several") return t("table-several");
  const attack = asking.step.effects.find((effect) => effect.t === "attack");
  return attack
    ? t("common-attacks", { attacker: pieceName(scene.rules, attack.letter), defender: pieceName(scene.rules, attack.against) })
    : t("table-confirm", { step: asking.step.word });
}

/**
 * Renders the open question without its buttons for yes and back, or the decisions with what follows
 * from each; nothing if there is neither, or while the board is `busy` with an animation.
 */
export function questionPanel(chooser: Chooser, scene: Scene, busy: boolean): TemplateResult | typeof nothing {
  const { asking, picker } = chooser;
  if (asking) {
    return html`<section class="asking" role="group" aria-label=${questionTitle(asking, scene) ?? nothing}>
      ${asking.t === "several" ? waysList(asking.steps, scene, chooser) : asking.step.odds ? oddsTable(asking.step.odds) : nothing}
    </section>`;
  }
  if (!picker || busy) return nothing;
  if (picker.unchanged) return html`<p id="done-refused" class="asking quiet-text">${t("table-status-unchanged")}</p>`;
  const told = picker.words().filter((word) => TOLD.includes(word));
  if (told.length === 0) return nothing;
  return html`<div class="choices" data-once>
    ${told.map((word) => choice(word, picker, scene, () => chooser.point(word)))}
    ${told.includes("accept") ? GHOSTS.filter((ghost) => !told.includes(ghost)).map((ghost) => html`<span class="choice-none choice-${ghost}"></span>`) : nothing}
  </div>`;
}

/** Renders a decision, with what follows from it. */
function choice(word: Word, picker: Picker, scene: Scene, press: () => void): TemplateResult {
  const step = picker.peek(word)[0];
  const after = step ? consequence(step, scene) : null;
  return html`<button type="button" class="choice choice-${word}" title=${after?.whole ?? nothing} @click=${press}>
    <strong>${t(`choice-${word}`)}</strong>
    ${after && after.chances.length > 0 ? strip(after.chances) : nothing} ${after ? html`<small>${after.text}</small>` : nothing}
  </button>`;
}

/** Renders chances as parts of a strip. */
function strip(chances: Consequence["chances"]): TemplateResult {
  let from = 0;
  const parts = chances.map(({ how, share }) => {
    const part = svg`<rect class="odds-${how}" x=${from} width=${share} height="1"></rect>`;
    from += share;
    return part;
  });
  return html`<svg class="odds-strip" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

/** Returns the decision that ends a turn or passes it, which has its place in the row of buttons. */
function ending(picker: Picker): Word | null {
  return picker.unchanged ? "done" : (picker.words().find((word) => !TOLD.includes(word)) ?? null);
}

/**
 * Renders the row of buttons: yes, back, and the end of the turn, each in its place. `busy` leaves out
 * the end of the turn.
 */
export function decideRow(chooser: Chooser, busy: boolean): TemplateResult {
  const { asking, picker } = chooser;
  const end = picker && !asking && !busy ? ending(picker) : null;
  const deep = chooser.deep && (asking !== null || !busy);
  if (!deep && !end && asking?.t !== "confirm") return html`<div class="decide idle"></div>`;
  return html`<div class="decide" role="group" aria-label=${t("choice-row")} data-once>
    ${asking?.t === "confirm"
      ? html`<button type="button" class="primary decide-yes" data-first @click=${() => chooser.answer(asking.step)}>
          ${asking.step.odds != null && asking.step.attack ? t("common-attack-do") : t("common-play")}</button>`
      : nothing}
    ${deep ? html`<button type="button" class="decide-back" @click=${() => chooser.back()}>${t("common-back")} <kbd>Esc</kbd></button>` : nothing}
    ${end
      ? html`<button type="button" class="decide-end ${end === "done" ? "primary" : ""}" ?disabled=${picker?.unchanged === true}
          aria-describedby=${picker?.unchanged ? "done-refused" : nothing} @click=${() => chooser.point(end)}>${t(`table-word-${end}`)}</button>`
      : nothing}
  </div>`;
}

/**
 * Renders the question and the row of buttons for screens that reserve no space for them; nothing if there is nothing
 * to decide.
 */
export function choicePanel(chooser: Chooser, scene: Scene, busy: boolean): TemplateResult | typeof nothing {
  const { asking, picker } = chooser;
  const open = asking !== null || (!busy && picker !== null && (chooser.deep || picker.unchanged || picker.words().length > 0));
  if (!open) return nothing;
  const title = questionTitle(asking, scene);
  return html`<div class="deciding stack panel">
    ${title === null ? nothing : html`<h2>${title}</h2>`}
    ${questionPanel(chooser, scene, busy)} ${decideRow(chooser, busy)}
  </div>`;
}

function waysList(steps: readonly Step[], scene: Scene, chooser: Chooser): TemplateResult {
  return html`<div class="ways" data-once>
    ${ways(steps).map((way, k) => html`<button type="button" ?data-first=${k === 0}
      @mouseenter=${() => chooser.pointOut(way)} @mouseleave=${() => chooser.pointOut(null)}
      @focus=${() => chooser.pointOut(way)} @blur=${() => chooser.pointOut(null)}
      @click=${() => chooser.answer(way.step)}>
      <span>${wayText(way, scene)}</span> <code>${way.step.word}</code></button>`)}
  </div>`;
}

function wayText({ arrow }: Way, scene: Scene): string {
  const piece = nameOn(scene, arrow.from);
  const { from, to } = arrow;
  if (arrow.kind === "push") return t("table-way-push", { piece, from, to });
  if (arrow.kind === "attack") return t("table-way-attack", { from, to });
  return t("table-way-move", { from, to });
}
