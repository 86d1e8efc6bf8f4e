/** The display of the account of a game with dice: luck and skill, the luckiest throws and the costliest steps. */

import { html, nothing, type TemplateResult } from "lit-html";

import type { Review } from "../../api/types";
import type { Side } from "../../board/view";
import { LITTLE, luck, luckiest, worst, type Account, type ReviewedThrow } from "../../game/review";
import { language, signedNumber, t } from "../../lang";
import { sideName } from "../../names";
import { shortWord } from "../../speech/short";

const SIDES: readonly Side[] = ["w", "b"];

/** Formats a share between 0 and 1 as a percentage, in the reader's language. */
export function percent(part: number, digits = 1): string {
  return (100 * part).toLocaleString(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function signed(part: number): string {
  return signedNumber(100 * part, 1);
}

/** Describes which side a throw helped, and by how much. */
export function throwText(thrown: ReviewedThrow): string {
  const by = luck(thrown);
  if (Math.abs(by) < LITTLE) return t("throw-luck-even", { throw: shortWord(thrown.word) });
  return t("throw-luck", { throw: shortWord(thrown.word), side: sideName(by > 0 ? "w" : "b"), chance: percent(Math.abs(by)) });
}

/** Renders the account as a table, with links to the costliest steps and the luckiest throws. */
export function accountTable(review: Review, account: Account, go: (at: number) => void): TemplateResult {
  const row = (name: string, cells: readonly string[]): TemplateResult =>
    html`<tr><th scope="row">${t(name)}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`;
  const rate = (which: 0 | 1): string => {
    const found = account.rates[which];
    return found == null ? "" : `${percent(found, 2)} %`;
  };
  const band = (which: 0 | 1): string => {
    const found = account.bands[which];
    return found == null ? "" : t(`review-band-${found}`);
  };
  const link = (at: number, text: string): TemplateResult =>
    html`<li><button type="button" class="quiet" @click=${() => go(at)}>${text}</button></li>`;
  const [errors, throws] = [worst(review, 3), luckiest(review, 3)];
  return html`<table class="review-account">
      <caption>${t("review-account", { first: sideName("w"), start: percent(account.start, 0), end: percent(account.end, 0) })}</caption>
      <thead><tr><th scope="col"><span class="visually-hidden">${t("review-what")}</span></th>${SIDES.map((side) => html`<th scope="col">${sideName(side)}</th>`)}</tr></thead>
      <tbody>
        ${row("common-luck", [`${signed(account.luck)} %`, `${signed(-account.luck)} %`])}
        ${row("review-lost", account.lost.map((lost) => `${signed(-lost)} %`))}
        ${row("review-rate", [rate(0), rate(1)])}
        ${row("review-band", [band(0), band(1)])}
      </tbody>
    </table>
    ${errors.length > 0
      ? html`<h3>${t("review-worst")}</h3><ul class="plain-list review-counted">${errors.map((step) => link(step.at, t("review-worst-step", { side: sideName(step.by), word: shortWord(step.word), best: shortWord(step.best), chance: percent(step.lostChance) })))}</ul>`
      : nothing}
    ${throws.length > 0
      ? html`<h3>${t("review-luckiest")}</h3><ul class="plain-list review-counted">${throws.map((thrown) => link(thrown.at, throwText(thrown)))}</ul>`
      : nothing}
    <p class="quiet-text">${account.exact ? t("review-exact") : t("review-estimate", { chance: percent(Math.abs(account.drift)) })}</p>`;
}
