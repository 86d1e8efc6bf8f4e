/**
 * The analysis panel. It shows a bar with who wins how much and how soon, and whether that is exact;
 * every move with its judgement; and the best line, which can be played step by step.
 */

import { html, nothing, svg, type TemplateResult } from "lit-html";

import type { AnalysisView } from "../../api/types";
import type { RulesId } from "../../board/view";
import { keeping, SIGNS, tierOf, type Value } from "../../game/worth";
import { t } from "../../lang";
import { shortWord } from "../../speech/short";
import { pliesNote } from "./plies";
import { keepText, valueText } from "./values";

/** The actions that the analysis panel requests from its owner. */
export interface AnalysisHost {
  /** Plays words, one after the other. */
  play(words: readonly string[]): void;
  /** Shows a move on the board; null removes it. */
  show(word: string | null): void;
}

/** Renders the analysis of a position. */
export function analysisPanel(found: AnalysisView, rules: RulesId, host: AnalysisHost): TemplateResult {
  return html`<section class="best panel" aria-labelledby="best-title">
    <h2 id="best-title">${t("analysis-title")}</h2>
    ${valueBar(found.value, rules)} ${bestLine(found.line, host)} ${moveList(found, rules, host)}
    <p class="quiet-text">${found.value.exact && found.depth === 0 ? t("analysis-from-table") : t("analysis-searched", { depth: found.depth, nodes: found.nodes })}
      ${pliesNote(rules, "analysis")}</p>
  </section>`;
}

/** Renders the bar of the value. Its light part is the first player's share. */
export function valueBar(value: Value, rules: RulesId): TemplateResult {
  const share = 100 * (1 + value.height) / 2;
  const text = valueText(value, rules);
  const sure = t(value.exact ? "analysis-exact" : "analysis-estimate");
  return html`<div class="value-bar">
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="bar-b" x="0" y="0" width="100" height="10" /><rect class="bar-w" x="0" y="0" width=${share} height="10" />
        <path class="bar-middle" d="M50 0V10" />`}
    </svg>
    <p><strong>${text}</strong> <span class=${value.exact ? "badge exact" : "badge"}>${sure}</span></p>
  </div>`;
}

function bestLine(line: readonly string[], host: AnalysisHost): TemplateResult | typeof nothing {
  if (line.length === 0) return nothing;
  return html`<div class="best-line">
    <h3 id="best-line-title">${t("analysis-line")}</h3>
    <button type="button" class="primary" @click=${() => host.play(line.slice(0, 1))}>${t("analysis-next")} <kbd>N</kbd></button>
    <ol class="plain-list" aria-labelledby="best-line-title">
      ${line.map((word, k) => html`<li><button type="button" class="quiet" title=${t("analysis-to-here", { word })}
        @click=${() => host.play(line.slice(0, k + 1))}><code>${shortWord(word)}</code></button></li>`)}
    </ol>
  </div>`;
}

function moveList(found: AnalysisView, rules: RulesId, host: AnalysisHost): TemplateResult {
  const kept = keeping(found.steps);
  return html`<h3 id="best-moves-title">${t("analysis-moves")}</h3>
    ${kept ? html`<p class="quiet-text">${t("analysis-keeping", { count: kept.count, legal: found.legal, keep: kept.keep })}</p>` : nothing}
    <ol class="plain-list moves-by-worth" aria-labelledby="best-moves-title" @mouseleave=${() => host.show(null)}>
      ${found.steps.map(({ word, value, kept: keep }) => html`<li>
        <button type="button" class=${`quiet worth-${tierOf(keep)} keep-${keep}`} @click=${() => host.play([word])}
          @mouseenter=${() => host.show(word)} @focus=${() => host.show(word)} @blur=${() => host.show(null)}>
          <span class="worth-sign" aria-hidden="true">${SIGNS[keep]}</span><code>${shortWord(word)}</code>
          <span class="worth-value">${valueText(value, rules)}</span><span class="visually-hidden">, ${keepText({ kept: keep, value })}</span>
        </button></li>`)}
    </ol>
    ${found.legal > found.steps.length ? html`<p class="quiet-text">${t("analysis-more", { more: found.legal - found.steps.length })}</p>` : nothing}`;
}
