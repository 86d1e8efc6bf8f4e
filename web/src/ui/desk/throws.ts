/** The possible throws, each as a button with its chance, and a button for a random throw. */

import { html, type TemplateResult } from "lit-html";

import { shareOf } from "../../game/odds";
import { language, pair, t } from "../../lang";
import { shortWord } from "../../speech/short";

/** A throw in notation, with its probability and, if it has one for each side, its two results. */
interface Throw {
  word: string;
  share: number;
  pair: [number, number] | null;
}

function read(throws: Readonly<Record<string, string>>): Throw[] {
  return Object.entries(throws).map(([word, fraction]) => {
    const found = /^\((\d+):(\d+)\)$/.exec(word);
    return { word, share: shareOf(fraction), pair: found ? [Number(found[1]), Number(found[2])] : null };
  });
}

/** Draws a throw according to the chances. `at` is a random number from 0 (inclusive) to 1 (exclusive). */
export function drawn(throws: Readonly<Record<string, string>>, at: number): string {
  let left = at;
  let last = "";
  for (const { word, share } of read(throws)) {
    last = word;
    left -= share;
    if (left < 0) return word;
  }
  return last;
}

function percent(share: number): string {
  const digits = share < 0.001 ? 3 : share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** Renders the throws to choose from: a table if each throw has a result for both sides, else a row. */
export function throwPanel(throws: Readonly<Record<string, string>>, choose: (word: string) => void): TemplateResult {
  const all = read(throws);
  const rows = [...new Set(all.flatMap(({ pair }) => (pair ? [pair[0]] : [])))].sort((a, b) => a - b);
  const columns = [...new Set(all.flatMap(({ pair }) => (pair ? [pair[1]] : [])))].sort((a, b) => a - b);
  const button = ({ word, share }: Throw, text: string): TemplateResult =>
    html`<button type="button" class="throw" title=${pair(shortWord(word), throws[word] ?? "")}
      aria-label=${t("position-throw", { word: shortWord(word), chance: percent(share) })} @click=${() => choose(word)}>
      ${text}<small>${percent(share)}</small></button>`;
  return html`<section class="throws panel" aria-labelledby="throws-title">
    <h2 id="throws-title">${t("position-throw-due")}</h2>
    <p class="buttons">
      <button type="button" class="primary" data-first @click=${() => choose(drawn(throws, Math.random()))}>
        ${t("position-throw-random")} <kbd>R</kbd></button>
    </p>
    <details>
      <summary>${t("position-throw-choose")}</summary>
      ${rows.length > 0
        ? html`<div class="throw-table" tabindex="0">
            <table>
              <caption class="quiet-text">${t("position-throw-table")}</caption>
              <tbody>
                ${rows.map((attack) => html`<tr>
                  ${columns.map((defence) => {
                    const found = all.find(({ pair }) => pair?.[0] === attack && pair[1] === defence);
                    return html`<td>${found ? button(found, `${attack}:${defence}`) : ""}</td>`;
                  })}
                </tr>`)}
              </tbody>
            </table>
          </div>`
        : html`<div class="buttons">${all.map((one) => button(one, shortWord(one.word)))}</div>`}
    </details>
  </section>`;
}
